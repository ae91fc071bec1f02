"""The term index of a paper and its bytes."""

import papers
import pytest

from graph.index import POSITIONS, Field, PaperIndex, index_paper, term_rows, value_terms
from ingest.errors import LibraryVersion
from ingest.record import FoundQuantity


def quantity(low: float, unit: str) -> FoundQuantity:
    return FoundQuantity(start=0, end=1, raw="", low=low, high=low, spread=None, unit=unit, kind=None)


def test_equal_values_share_a_term() -> None:
    """A number in another unit of its dimension is the same term; another dimension is not."""
    assert value_terms(quantity(-60, "°C")) == value_terms(quantity(213, "K"))
    assert value_terms(quantity(0.5, "GPa")) == value_terms(quantity(500, "MPa"))
    assert value_terms(quantity(500, "HV")) != value_terms(quantity(500, "MPa"))
    assert value_terms(FoundQuantity(start=0, end=1, raw="5", low=5, high=5, spread=None, unit=None, kind=None)) == ()


def test_an_index_survives_its_bytes() -> None:
    """Decoding gives back units and postings, and encoding is the same every time."""
    record = papers.steel().record()
    index = index_paper(record)
    again = PaperIndex(index.content, document=index.document)
    assert again.units == index.units
    assert again.title == index.title
    assert list(again.postings(Field.QUOTE, "grain")) == list(index.postings(Field.QUOTE, "grain")) != []
    assert again.content == index_paper(record).content
    assert term_rows(again) == term_rows(index)


def test_a_row_is_indexed_with_its_caption() -> None:
    """A term of the caption finds the row in its own field, and the caption is known to frame it."""
    record = papers.steel().record()
    index = index_paper(record)
    rows = {place // POSITIONS for place in index.postings(Field.CONTEXT, "grain")}
    assert {record.evidence[number].quote[:2] for number in rows} == {"A1", "A2"}
    assert [unit.frames for unit in index.units if unit.frames] == [True]


def test_an_index_of_another_version_is_refused() -> None:
    """The bytes of another version are not read as if they were ours."""
    content = index_paper(papers.steel().record()).content
    with pytest.raises(LibraryVersion, match="999"):
        PaperIndex((999).to_bytes(4, "little") + content[4:], document="d")
