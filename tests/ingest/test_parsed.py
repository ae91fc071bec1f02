"""A document survives its way through JSON."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.document import (
    Bibliography,
    Block,
    BlockKind,
    Cell,
    Document,
    Figure,
    Mark,
    MarkKind,
    Page,
    Reference,
    Section,
    Sentence,
    SourceFormat,
    Table,
)
from ingest.errors import Unreadable
from ingest.parsed import from_json, to_json
from ingest.span import Box, Span

CHARACTERS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
OFFSETS = st.integers(0, 10**6)
SPANS = st.builds(Span, OFFSETS, OFFSETS)
POINTS = st.floats(allow_nan=False, allow_infinity=False)
BOXES = st.lists(st.builds(Box, st.integers(1, 999), POINTS, POINTS, POINTS, POINTS), max_size=2).map(tuple)
MAYBE = st.none() | CHARACTERS


def some(strategy: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(strategy, max_size=2).map(tuple)


DOCUMENTS = st.builds(
    Document,
    id=CHARACTERS,
    sha256=CHARACTERS,
    format=st.sampled_from(SourceFormat),
    parser=CHARACTERS,
    bibliography=st.builds(
        Bibliography, doi=MAYBE, title=MAYBE, year=st.none() | OFFSETS, authors=some(CHARACTERS), journal=MAYBE, licence=MAYBE
    ),
    text=CHARACTERS,
    blocks=some(st.builds(Block, kind=st.sampled_from(BlockKind), span=SPANS, boxes=BOXES)),
    sections=some(st.builds(Section, title=CHARACTERS, level=OFFSETS, span=SPANS)),
    sentences=some(st.builds(Sentence, span=SPANS, block=OFFSETS, boxes=BOXES)),
    tables=some(
        st.builds(
            Table,
            label=MAYBE,
            caption=st.none() | SPANS,
            rows=some(st.none() | SPANS),
            cells=some(st.builds(Cell, row=OFFSETS, col=OFFSETS, head=st.booleans(), span=SPANS)),
            footnotes=some(SPANS),
            row_boxes=some(BOXES),
        )
    ),
    figures=some(st.builds(Figure, label=MAYBE, caption=st.none() | SPANS, boxes=BOXES)),
    references=some(st.builds(Reference, title=MAYBE, doi=MAYBE, year=st.none() | OFFSETS, authors=some(CHARACTERS))),
    pages=some(st.builds(Page, number=OFFSETS, width=POINTS, height=POINTS)),
    marks=some(st.builds(Mark, kind=st.sampled_from(MarkKind), span=SPANS, target=MAYBE)),
    notes=some(CHARACTERS),
)


@given(DOCUMENTS)
def test_there_and_back(document: Document) -> None:
    """Every field of every kind, and the same bytes again."""
    content = to_json(document)
    assert from_json(content) == document
    assert to_json(from_json(content)) == content


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b'{"id": 1}', b"\xff"])
def test_anything_else_is_refused(content: bytes) -> None:
    """With what to do."""
    with pytest.raises(Unreadable, match="parse the source again"):
        from_json(content)
