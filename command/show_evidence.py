"""Evidence for a reader: the quote, its section and page, and the paper."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from agent.run import RunEvidence
from command.shapes import Picture
from graph.hit import Opened, OpenedEvidence
from ingest.record import EvidenceKind

LONGEST_QUOTE = 600


def evidence_lines(opened: Opened) -> Iterator[RenderableType]:
    """The asked evidence and its contexts, then the neighbours."""
    for item in opened.evidence:
        yield Text(paper(item), style="bold")
        yield from one(item, mark=item.id)
    if opened.neighbours:
        yield Text("\nBeside it in the text (to read, not to cite)", style="bold")
    for item in opened.neighbours:
        yield from one(item, mark=item.id)


def picture_lines(pictures: Sequence[Picture]) -> Iterator[RenderableType]:
    """Where the pictures are, and what they show."""
    for picture in pictures:
        yield f"drawn: {picture.file} (page {picture.page} of {picture.source})"


def one(item: OpenedEvidence | RunEvidence, *, mark: str, context: str | None = None) -> Iterator[RenderableType]:
    """One piece: its mark and words, where they stand, and what a table row is read with."""
    yield hanging(Text(mark, style="bold cyan"), Text(f"“{words(item)}”"))
    indent = (0, 0, 0, len(mark) + 1)
    yield Padding(Text(place(item) or "text", style="dim"), indent)
    if context:
        yield Padding(Text(f"read with: {context}", style="dim"), indent)


def hanging(mark: str | Text, text: Text) -> Table:
    """A mark, and beside it a text whose further lines begin where its first one does."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(mark, text)
    return grid


def place(item: OpenedEvidence | RunEvidence) -> str:
    """Section and page, as far as they are known: "Results, p. 2, table row"."""
    parts = [item.section, f"p. {item.page}" if item.page is not None else None, KIND[item.kind]]
    return ", ".join(part for part in parts if part)


KIND = {EvidenceKind.SENTENCE: None, EvidenceKind.CAPTION: "caption", EvidenceKind.ROW: "table row"}


def paper(item: OpenedEvidence | RunEvidence) -> str:
    """Title, year and DOI, else the file."""
    title = item.title or item.source
    year = f" ({item.year})" if item.year else ""
    return f"{title}{year}{f', doi:{item.doi}' if item.doi else ''}"


def words(item: OpenedEvidence | RunEvidence) -> str:
    """The quote on one line: cells of a row are told apart by a bar, a soft hyphen at a line's end is not shown."""
    plain = " ".join(item.quote.replace("\t", " | ").replace("\u00ad", "").split())
    return plain if len(plain) <= LONGEST_QUOTE else f"{plain[:LONGEST_QUOTE].rstrip()} …"
