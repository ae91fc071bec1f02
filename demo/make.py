"""Make the demo papers: `python -m demo.make [FOLDER]` writes one PDF for every text, the same bytes each time.

Needs reportlab, which is among the test packages.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate

from demo.paper import Paper, Source, read_papers
from demo.sheet import (
    ABSTRACT,
    BODY,
    BYLINE,
    HEADING,
    PARAGRAPH,
    REFERENCE,
    RULE,
    TEXT_WIDTH,
    TITLE,
    figure_block,
    register_fonts,
    table_block,
)

FOOTER = "Tetrapath demo paper: a summary in our own words. Cite the article [1], not this page."


def make(folder: Path) -> list[Path]:
    """Write every demo paper into the folder and return the files."""
    register_fonts()
    papers = read_papers()
    folder.mkdir(parents=True, exist_ok=True)
    return [write(paper, folder / f"{name}.pdf", papers=papers) for name, paper in papers.items()]


def write(paper: Paper, path: Path, *, papers: Mapping[str, Paper]) -> Path:
    """Write one paper. `invariant` leaves out the clock and random ids."""
    margin = (A4[0] - TEXT_WIDTH) / 2
    document = SimpleDocTemplate(
        str(path),
        pagesize=A4,
        leftMargin=margin - 6,  # the frame adds 6 points inside
        rightMargin=margin - 6,
        topMargin=15 * mm,
        bottomMargin=17 * mm,
        title=paper.title,
        author="Tetrapath project",
        subject=f"Summary of doi:{paper.source.doi}",
        invariant=1,
    )
    document.build(list(story(paper, papers)), onFirstPage=footer, onLaterPages=footer)
    return path


def story(paper: Paper, papers: Mapping[str, Paper]) -> Iterator[Flowable]:
    """Title, byline, abstract, sections, references."""
    yield Paragraph(subscripted(paper.title), TITLE)
    yield Paragraph(byline(paper.source), BYLINE)
    yield Paragraph(f"<b>Abstract.</b> {paper.abstract.text}", ABSTRACT)
    for section in paper.section:
        yield Paragraph(section.title, HEADING)
        yield from (Paragraph(text, PARAGRAPH) for text in section.paragraphs)
        if section.table:
            yield table_block(paper.table[section.table - 1], number=section.table)
        if section.figure:
            yield figure_block(paper.figure[section.figure - 1], number=section.figure)
    yield Paragraph("References", HEADING)
    sources = (paper.source, *(papers[reference.paper].source for reference in paper.reference))
    yield from (Paragraph(reference(source, number=number), REFERENCE) for number, source in enumerate(sources, start=1))


def byline(source: Source) -> str:
    """Which article the paper summarises."""
    return f"Summary of {source.authors}: {source.journal}, doi:{source.doi}. Published {source.year} [1]."


def subscripted(title: str) -> str:
    """The formula of a title as it is printed."""
    return title.replace("MoS2", "MoS<sub size=10>2</sub>")


def reference(source: Source, *, number: int) -> str:
    """One entry of the list of references."""
    return f"[{number}] {source.authors}. {source.title}. <i>{source.journal}</i>, {source.year}. doi:{source.doi}"


def footer(canvas: Canvas, document: SimpleDocTemplate) -> None:
    """A line at the foot of every page."""
    canvas.saveState()
    canvas.setFont(BODY, 7)
    canvas.setFillColor(RULE)
    canvas.drawString(document.leftMargin + 6, 11 * mm, FOOTER)
    canvas.drawRightString(A4[0] - document.rightMargin - 6, 11 * mm, str(document.page))
    canvas.restoreState()


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "papers")
