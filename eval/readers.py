"""How well PDFs are read: the embedded reader and GROBID's TEI against the JATS XML of the same papers.

usage: python -m eval.readers PAPERS [TEIS]   PAPERS: a folder with NAME.pdf beside NAME.xml, at any depth;
                                              TEIS: a folder with NAME.tei.xml
"""

import multiprocessing
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path

import pypdfium2
from rapidfuzz import fuzz

from ingest.document import BlockKind, Document
from ingest.read.jats import read_jats
from ingest.read.pdf.reader import read_pdf
from ingest.read.pdf.title import TitleKind, kind_of, strip_number
from ingest.read.tei import read_tei

SIMILAR = 90.0  # of 100
ANCHOR = 24  # characters
MIN_PARAGRAPH = 60  # compared characters: shorter paragraphs are found anywhere
LABEL = re.compile(r"\s*(fig|table|scheme)\w*\.?\s*(\w+)", re.IGNORECASE)
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.ABSTRACT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """So many of so many."""

    hits: int
    of: int

    def __add__(self, other: "Share") -> "Share":
        return Share(hits=self.hits + other.hits, of=self.of + other.of)

    def __str__(self) -> str:
        return f"{self.hits / self.of:.3f} ({self.hits}/{self.of})" if self.of else "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What is counted of one paper and one reader."""

    title_recall: Share
    title_precision: Share
    paragraphs: Share  # at least 90 of 100 similar to a stretch of the text
    one_block: Share  # at least 90 of 100 similar to one block
    order: Share  # neighbouring paragraphs in reading order
    numeric_cells: Share
    captions: Share
    boxes: Share  # sentences whose boxes hold all of their characters
    degrees: Share
    minuses: Share

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(**{f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One paper read by one reader; CPU seconds, and peak memory of the process in MB."""

    paper: str
    reader: str
    figures: Figures
    cpu_s: float
    peak_mb: float


def folded(text: str) -> str:
    """Letters and digits, case folded: what is compared."""
    return "".join(character for character in text.casefold() if character.isalnum())


def compare(document: Document, twin: Document, *, pdf: bytes) -> Figures:
    """The figures of one reading against its twin."""
    recall, precision = titles(document, twin)
    found = list(_found(document, twin))
    places = [place for place, _, _ in found if place is not None]
    ascending = sum(a < b for a, b in pairwise(places))
    blocks = [folded(block.span.of(document.text)) for block in document.blocks if block.kind in PROSE]
    whole = sum(any(fuzz.ratio(wanted, block) >= SIMILAR for block in blocks) for wanted in _paragraphs(twin))
    return Figures(
        title_recall=recall,
        title_precision=precision,
        paragraphs=Share(hits=len(places), of=len(found)),
        one_block=Share(hits=whole, of=len(found)),
        order=Share(hits=ascending, of=max(len(places) - 1, 0)),
        numeric_cells=numeric_cells(document, twin),
        captions=captions(document, twin),
        boxes=boxes(document, pdf=pdf),
        degrees=signs("°", document, twin),
        minuses=signs("−", document, twin),
    )


def titles(document: Document, twin: Document) -> tuple[Share, Share]:
    """Recall and precision of section titles, numbering and case aside; back matter (funding, thanks) is not counted.

    JATS often holds that in elements of its own, without the title that the page prints.
    """
    wanted, got = Counter(_titles(twin)), Counter(_titles(document))
    hits = (wanted & got).total()
    return Share(hits=hits, of=wanted.total()), Share(hits=hits, of=got.total())


def _titles(document: Document) -> Iterator[str]:
    for section in document.sections:
        title = folded(strip_number(section.title))
        if title and title != "abstract" and kind_of(section.title) is not TitleKind.BACK:
            yield title


def _paragraphs(document: Document) -> list[str]:
    texts = (folded(block.span.of(document.text)) for block in document.blocks if block.kind in PROSE)
    return [text for text in texts if len(text) >= MIN_PARAGRAPH]


def _found(document: Document, twin: Document) -> Iterator[tuple[int | None, str, str]]:
    """For each paragraph of the twin: where in the reading it stands (None: nowhere), it, and what stands there."""
    text = folded("".join(b.span.of(document.text) for b in document.blocks if b.kind in PROSE))
    for wanted in _paragraphs(twin):
        best: tuple[float, int] = (0.0, -1)
        for place in _places(wanted, text):
            best = max(best, (fuzz.ratio(wanted, text[place : place + len(wanted)]), place))
        score, place = best
        yield (place if score >= SIMILAR else None), wanted, text[max(place, 0) : place + len(wanted)]


def _places(wanted: str, text: str) -> set[int]:
    """Where the paragraph may start, by stretches of it that the text has."""
    starts = set()
    for offset in range(0, max(len(wanted) - ANCHOR, 1), max(len(wanted) // 6, 1)):
        hit = text.find(wanted[offset : offset + ANCHOR])
        if hit >= 0:
            starts.add(max(hit - offset, 0))
    return starts


def numeric_cells(document: Document, twin: Document) -> Share:
    """Cells with a digit that a table of the same label has, as printed but for spaces and dashes."""
    got: dict[str, Counter[str]] = {}
    for table in document.tables:
        got.setdefault(_key(table.label), Counter()).update(_cells(document, table.cells))
    hits = total = 0
    for table in twin.tables:
        wanted = Counter(_cells(twin, table.cells))
        hits += (wanted & got.get(_key(table.label), Counter())).total()
        total += wanted.total()
    return Share(hits=hits, of=total)


def _cells(document: Document, cells: Iterable) -> Iterator[str]:  # type: ignore[type-arg]
    for cell in cells:
        text = "".join(cell.span.of(document.text).split()).translate(str.maketrans("–—−‐", "----"))
        if any(character.isdigit() for character in text):
            yield text


def captions(document: Document, twin: Document) -> Share:
    """Figure captions that the reading has under the same label, at least 90 of 100 similar."""
    got = {_key(f.label): folded(f.caption.of(document.text)) for f in document.figures if f.caption is not None}
    wanted = [(_key(f.label), folded(f.caption.of(twin.text))) for f in twin.figures if f.caption is not None]
    return Share(hits=sum(fuzz.ratio(text, got.get(label, "")) >= SIMILAR for label, text in wanted), of=len(wanted))


def _key(label: str | None) -> str:
    """A label as it is compared: "Figure 2" and "FIG. 2", "Table IV" and "Table 4" are one."""
    match = LABEL.match(label or "")
    if match is None:
        return folded(label or "")
    number = match[2].upper()
    return f"{match[1].casefold()}{ROMAN.index(number) if number in ROMAN else number.casefold()}"


def boxes(document: Document, *, pdf: bytes) -> Share:
    """Sentences whose boxes, looked up in the PDF by PDFium, hold all of their letters and digits in number."""
    opened = pypdfium2.PdfDocument(pdf)
    pages: dict[int, pypdfium2.PdfTextPage] = {}
    hits = 0
    sentences = [sentence for sentence in document.sentences if sentence.boxes]
    for sentence in sentences:
        held: Counter[str] = Counter()
        for box in sentence.boxes:
            page = opened[box.page - 1]
            textpage = pages.setdefault(box.page, page.get_textpage())
            left, _, _, top = page.get_bbox()
            held.update(
                folded(textpage.get_text_bounded(left + box.x0 - 1, top - box.y1 - 1, left + box.x1 + 1, top - box.y0 + 1))
            )
        missing = Counter(folded(sentence.span.of(document.text))) - held
        hits += missing.total() == 0
    return Share(hits=hits, of=len(document.sentences))


def signs(sign: str, document: Document, twin: Document) -> Share:
    """How many of a sign the paragraphs of both have in common, of those that the twin's have."""
    wanted = sum(b.span.of(twin.text).count(sign) for b in twin.blocks if b.kind in PROSE)
    got = sum(b.span.of(document.text).count(sign) for b in document.blocks if b.kind in PROSE)
    return Share(hits=min(wanted, got), of=wanted)


def read_one(pdf: Path, tei: Path | None) -> Result:
    """Read one PDF by one reader, in a process of its own, and compare."""
    content = pdf.read_bytes()
    answer = tei.read_bytes() if tei is not None else None
    began = time.process_time()
    document = read_pdf(content) if answer is None else read_tei(answer, content=content)
    cpu_s = time.process_time() - began
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    twin = read_jats(pdf.with_suffix(".xml").read_bytes(), name=pdf.stem)
    reader = "embedded" if tei is None else "GROBID TEI"
    return Result(paper=pdf.stem, reader=reader, figures=compare(document, twin, pdf=content), cpu_s=cpu_s, peak_mb=peak_mb)


def table(results: Sequence[Result]) -> str:
    """The figures of each reader over all papers, as a Markdown table."""
    readers = list(dict.fromkeys(result.reader for result in results))
    lines = ["| | " + " | ".join(readers) + " |", "| --- |" + " --- |" * len(readers)]
    sums = {reader: _total([r.figures for r in results if r.reader == reader]) for reader in readers}
    lines += [
        f"| {f.name.replace('_', ' ')} | " + " | ".join(str(getattr(sums[r], f.name)) for r in readers) + " |"
        for f in fields(Figures)
    ]
    measures: tuple[tuple[str, Callable[[Result], float]], ...] = (
        ("CPU seconds a paper, mean", lambda result: result.cpu_s),
        ("peak memory a paper (MB), mean", lambda result: result.peak_mb),
    )
    for name, of in measures:
        means = (
            sum(of(r) for r in results if r.reader == reader) / sum(r.reader == reader for r in results) for reader in readers
        )
        lines.append(f"| {name} | " + " | ".join(f"{mean:.2f}" for mean in means) + " |")
    return "\n".join(lines)


def _total(figures: Sequence[Figures]) -> Figures:
    total = figures[0]
    for one in figures[1:]:
        total += one
    return total


def main(arguments: list[str]) -> int:
    """Print the table, and the figures of each paper below it."""
    if not arguments:
        sys.stderr.write(f"{__doc__ or ''}")
        return 2
    pdfs = sorted(pdf for pdf in Path(arguments[0]).rglob("*.pdf") if pdf.with_suffix(".xml").exists())
    teis = [Path(arguments[1]) / f"{pdf.stem}.tei.xml" for pdf in pdfs] if len(arguments) > 1 else []
    jobs: list[tuple[Path, Path | None]] = [(pdf, None) for pdf in pdfs]
    jobs += [(pdf, tei) for pdf, tei in zip(pdfs, teis, strict=True) if tei.exists()] if teis else []
    if not jobs:
        sys.stderr.write(f"no PDF beside its XML under {arguments[0]!r}\n")
        return 2
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context, max_tasks_per_child=1) as pool:
        results = list(pool.map(read_one, *zip(*jobs, strict=True)))
    sys.stdout.write(f"{table(results)}\n\n")
    for result in results:
        shares = ", ".join(f"{f.name} {getattr(result.figures, f.name)}" for f in fields(Figures))
        sys.stdout.write(f"{result.paper} {result.reader}: {shares}; {result.cpu_s:.2f} s, {result.peak_mb:.0f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
