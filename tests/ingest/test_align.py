"""Evidence of an article's XML found on the pages of its PDF."""

from collections import defaultdict
from dataclasses import replace
from functools import cache

import pytest

from eval.twins import Pages, compare
from ingest.align import align
from ingest.alignment import Alignment, placed
from ingest.errors import Unreadable
from ingest.evidence import find_evidence
from ingest.extract import extract
from ingest.read.jats import read_jats
from ingest.read.pdf.reader import read_pdf
from ingest.record import EvidenceKind, PaperRecord
from tests.ingest.read.pdf.papers import paper
from tests.ingest.twins import twin

ONLY_THERE = "Click here for a file that is not printed in this paper."


@cache
def record(last: str = "") -> PaperRecord:
    return extract(read_jats(twin(last=last), name="made.xml"))


def alignment(pdf: bytes, of: PaperRecord, *, content: bytes | None = None) -> Alignment:
    return align(of, read_pdf(pdf), pdf=pdf if content is None else content, made_of="test")


@pytest.mark.parametrize("columns", [1, 2])
def test_every_piece_stands_in_its_boxes(columns: int) -> None:
    """Sentences, captions and rows are all found, and the boxes hold their letters, all and hardly any others."""
    made, pdf = record(), paper(columns=columns)
    places = alignment(pdf, made).places
    pages = Pages(pdf)
    assert {piece.kind for piece in made.evidence} == set(EvidenceKind)
    for piece in made.evidence:
        missing, others = compare(piece.quote, pages.letters_in(places[piece.id].boxes))
        assert (missing, others < 0.1) == (0, True), piece.quote


@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_turned_pages(rotate: int) -> None:
    """On pages that are shown turned the boxes are those of the reading of the same pages."""
    made, pdf = record(), paper(rotate=rotate)
    read = read_pdf(pdf)
    boxes = defaultdict(list)
    for piece in find_evidence(read):
        boxes[piece.quote].append(tuple(piece.boxes))
    places = align(made, read, pdf=pdf, made_of="").places
    same = [places[piece.id].boxes in boxes[piece.quote] for piece in made.evidence if piece.quote in boxes]
    assert len(same) == 20
    assert all(same)


def test_a_part_of_a_sentence_is_cut_out() -> None:
    """Where the PDF's reading has one sentence and the XML two, each gets the boxes of its own words."""
    whole = record()
    sentence = next(piece for piece in whole.evidence if ", of the machine on which" in piece.quote)
    parts = [text.strip() for text in sentence.quote.split(", of the machine", 1)]
    halves = [sentence.model_copy(update={"id": str(number), "quote": text}) for number, text in enumerate(parts)]
    others = tuple(piece for piece in whole.evidence if piece.id != sentence.id)
    made = whole.model_copy(update={"evidence": (*others[:8], *halves, *others[8:])})
    pdf = paper()
    places, pages = alignment(pdf, made).places, Pages(pdf)
    for half in halves:
        missing, others_there = compare(half.quote, pages.letters_in(places[half.id].boxes))
        assert (missing, others_there < 0.2) == (0, True)


def test_what_is_not_printed_has_no_place() -> None:
    """A sentence that only the XML has stays without page and boxes; the others get theirs; quotes and ids stay."""
    made = record(ONLY_THERE)
    shown = placed(made, alignment(paper(), made))
    without = [piece.quote for piece in shown.evidence if not piece.boxes]
    assert without == [ONLY_THERE]
    assert [(piece.id, piece.quote) for piece in shown.evidence] == [(piece.id, piece.quote) for piece in made.evidence]
    assert all(piece.page == piece.boxes[0][0] for piece in shown.evidence if piece.boxes)


def test_same_bytes_again() -> None:
    """The same two files give the same bytes, and they are read back; anything else is refused."""
    made, pdf = record(), paper()
    first = alignment(pdf, made)
    assert first.to_json() == alignment(pdf, made).to_json()
    assert Alignment.from_json(first.to_json()) == first
    with pytest.raises(Unreadable, match="alignment"):
        Alignment.from_json(b'{"places": 3}')


@pytest.mark.parametrize("content", [None, b"no PDF"])
def test_without_the_file(content: bytes | None) -> None:
    """Where the PDF's bytes are gone, what was read of it is enough to find every piece."""
    made = record()
    kept = align(made, read_pdf(paper()), pdf=content, made_of="")
    assert kept.places.keys() == {piece.id for piece in made.evidence}


def test_another_paper_is_not_mistaken() -> None:
    """In a PDF of other words nothing is found."""
    other = read_pdf(paper())
    scrambled = replace(other, text="".join("q" if sign.isalnum() else sign for sign in other.text))
    assert align(record(), scrambled, pdf=None, made_of="").places == {}
