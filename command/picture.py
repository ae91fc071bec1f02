"""Pictures of evidence: which pages to draw, from which PDF, into which files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from command.shapes import Picture
from graph.hit import Opened, OpenedEvidence
from ingest.disk import write_file
from ingest.errors import BadUsage
from ingest.library import Header, Library

SUFFIX = ".png"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageToDraw:
    """A page of a PDF of the library, and the asked pieces that stand on it."""

    pdf: Header
    number: int
    pieces: tuple[OpenedEvidence, ...]


def draw_pictures(opened: Opened, ids: Sequence[str], library: Library, *, file: Path) -> tuple[Picture, ...]:
    """Draw every page that asked evidence stands on: one page into `file`, several into FILE-1.png, FILE-2.png and so on.

    Raises `BadUsage` for a file that is no PNG, and when a piece stands on no page.
    """
    if file.suffix.lower() != SUFFIX:
        raise BadUsage(f"--image {str(file)!r} does not end in {SUFFIX}: pictures are PNG files, name one")
    if not file.absolute().parent.is_dir():
        raise BadUsage(f"--image {str(file)!r}: there is no folder {str(file.parent)!r}; make it, or name another")
    pieces = {piece.id: piece for piece in opened.evidence}
    pages = _pages([pieces[id_] for id_ in ids], {header.document: header for header in library.headers()})
    names = [file] if len(pages) == 1 else [file.with_stem(f"{file.stem}-{number}") for number in range(1, len(pages) + 1)]
    return tuple(_draw(page, pieces=pieces, library=library, file=name) for page, name in zip(pages, names, strict=True))


def _pages(asked: Sequence[OpenedEvidence], headers: dict[str, Header]) -> list[PageToDraw]:
    """The pages in the order in which they are first asked for."""
    found: dict[tuple[str, int], list[OpenedEvidence]] = {}
    for piece in asked:
        pdf = _pdf_of(piece, headers)
        for number in dict.fromkeys(box[0] for box in piece.boxes):
            found.setdefault((pdf.document, number), []).append(piece)
    return [
        PageToDraw(pdf=headers[document], number=number, pieces=tuple(pieces)) for (document, number), pieces in found.items()
    ]


def _pdf_of(piece: OpenedEvidence, headers: dict[str, Header]) -> Header:
    """The document on whose pages a piece stands. Raises `BadUsage` when there is none."""
    header = headers.get(piece.document)
    if header is None:
        raise BadUsage(
            f"the library has no document {piece.document!r} of evidence {piece.id!r}: name its library with --library"
        )
    pdf = headers[header.pages] if header.pages is not None else header
    if piece.boxes:
        return pdf
    if header.pages is not None:
        raise BadUsage(
            f"evidence {piece.id!r} of {piece.source!r} was not found on the pages of {pdf.source!r}, the PDF of the same work:"
            " it is not printed there, or in other words; look there by its section"
        )
    raise BadUsage(
        f"evidence {piece.id!r} is of {piece.source!r}, which has no pages, and the library has no PDF of the same work"
        f" ({f'doi:{piece.doi}' if piece.doi else 'it names no DOI'}): ingest its PDF, then ask again"
    )


def _draw(page: PageToDraw, *, pieces: dict[str, OpenedEvidence], library: Library, file: Path) -> Picture:
    from ingest.picture import draw_page

    content = library.source_bytes(page.pdf.document)
    if content is None:
        raise BadUsage(
            f"the file of {page.pdf.source!r} is gone and the library keeps no copy: put it back, or ingest it again"
        )
    marked = [box for piece in page.pieces for box in piece.boxes]
    context = list(_context_boxes(page.pieces, pieces))
    write_file(file, draw_page(content, page=page.number, marked=marked, context=context))
    return Picture(file=str(file), source=page.pdf.source, page=page.number, evidence=tuple(piece.id for piece in page.pieces))


def _context_boxes(
    asked: Sequence[OpenedEvidence], pieces: dict[str, OpenedEvidence]
) -> Iterator[tuple[int, float, float, float, float]]:
    """The boxes of what the pieces are read with."""
    for piece in asked:
        for id_ in piece.context:
            if id_ in pieces:
                yield from pieces[id_].boxes
