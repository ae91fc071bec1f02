"""The yardstick: BM25 over sentences and rows."""

from collections import Counter

from eval.yardstick import Bm25, Piece, answer, tokens
from ingest.record import Evidence, EvidenceKind


def piece(name: str, quote: str) -> Piece:
    """A sentence of a source."""
    evidence = Evidence(
        id=name, kind=EvidenceKind.SENTENCE, start=0, end=len(quote), section=None, page=None, boxes=(), quote=quote
    )
    return Piece(evidence=evidence, source=f"{name}.xml", tokens=tokens(quote))


INDEX = Bm25(
    (piece("a", "The yield strength was 630 MPa."), piece("b", "The films were dry."), piece("c", "Strength and yield."))
)


def test_numbers_and_words_are_folded_tokens() -> None:
    """Case falls, decimals stay whole, signs and brackets go."""
    assert tokens("YS (0.2 %): 630 MPa, 630") == Counter({"ys": 1, "0.2": 1, "630": 2, "mpa": 1})


def test_the_piece_with_rarer_shared_words_comes_first() -> None:
    """A piece without a shared word is not returned."""
    assert [p.evidence.id for p in INDEX.best("yield strength of 630 MPa", most=5)] == ["a", "c"]


def test_an_answer_quotes_each_piece_once() -> None:
    """Each cited piece is one claim with its quote, its id and its source."""
    found = answer("yield strength of 630 MPa", index=INDEX, cited=1)
    assert found["answer"] == [{"text": "The yield strength was 630 MPa.", "evidence": ["a"], "values": []}]
    assert found["evidence"] == [{"id": "a", "quote": "The yield strength was 630 MPa.", "context": [], "source": "a.xml"}]


def test_nothing_found_is_unsupported() -> None:
    """A question that shares no word has no answer."""
    assert answer("zirconia", index=INDEX, cited=5)["boundary"] == {"status": "unsupported"}
