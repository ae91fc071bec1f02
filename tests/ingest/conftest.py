"""Small made-up papers."""

from collections.abc import Callable, Sequence

import pytest

from ingest.document import Bibliography, BlockKind, Document, SourceFormat
from ingest.read.build import build
from ingest.read.draft import Draft, DraftBlock, DraftCell, DraftTable, Run

Rows = Sequence[Sequence[str]]
Paper = Callable[..., Document]


def runs(text: str) -> tuple[Run, ...]:
    return (Run(text=text),)


def draft_table(caption: str, rows: Rows, *, heads: int = 1) -> DraftTable:
    cells = tuple(
        DraftCell(row=r, col=c, runs=runs(text), head=r < heads) for r, row in enumerate(rows) for c, text in enumerate(row)
    )
    return DraftTable(label="Table 1", caption=runs(caption), cells=cells)


def make(
    *,
    title: str = "A study of alloy X",
    abstract: str = "",
    sections: dict[str, str] | None = None,
    tables: Sequence[tuple[str, Rows]] = (),
) -> Document:
    draft = Draft(bibliography=Bibliography(title=title), title=runs(title))
    if abstract:
        draft.abstract.append(DraftBlock(kind=BlockKind.ABSTRACT, runs=runs(abstract)))
    for heading, text in (sections or {}).items():
        draft.body.append(DraftBlock(kind=BlockKind.HEADING, runs=runs(heading), level=1))
        for paragraph in text.split("\n"):
            draft.body.append(DraftBlock(kind=BlockKind.PARAGRAPH, runs=runs(paragraph)))
    draft.tables.extend(draft_table(caption, rows) for caption, rows in tables)
    return build(draft, content=repr((title, abstract, sections, tables)).encode(), format=SourceFormat.JATS, parser="made up")


@pytest.fixture
def paper() -> Paper:
    """Makes a document from a title, an abstract, sections and tables."""
    return make
