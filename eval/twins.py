"""How well evidence of XML is found on the pages of its PDF: the share aligned, and what stands in the boxes.

usage: python -m eval.twins PAPERS [SAMPLE FOLDER]   PAPERS: a folder with NAME.pdf beside NAME.xml, at any depth;
                                                     SAMPLE: so many pieces drawn at random (seed 7) into FOLDER, one
                                                     picture each, with their words in FOLDER/sample.tsv to check by hand
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2

from eval.readers import Share, folded
from ingest.align import align
from ingest.alignment import Alignment
from ingest.extract import extract
from ingest.picture import draw_page
from ingest.read.jats import read_jats
from ingest.read.pdf.reader import read_pdf
from ingest.record import BoxRow, Evidence, EvidenceKind, PaperRecord

SEED = 7
NEARLY = 0.05  # of a piece's letters: as many may be missing, or be others', where it counts as nearly all
SLACK = 1.0  # points
Letter = tuple[str, float, float]  # folded, and its middle on the page, from the top left


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """An article's XML and its PDF, read and aligned."""

    name: str
    record: PaperRecord
    alignment: Alignment
    pdf: bytes

    @property
    def found(self) -> list[tuple[Evidence, tuple[BoxRow, ...]]]:
        """The pieces that were found, with their boxes."""
        places = self.alignment.places
        return [(piece, places[piece.id].boxes) for piece in self.record.evidence if piece.id in places]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Of pieces of one kind: found; of these: boxes with all, with nearly all of their letters, with few letters of others."""

    found: Share
    whole: Share
    nearly: Share
    clean: Share

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(
            found=self.found + other.found,
            whole=self.whole + other.whole,
            nearly=self.nearly + other.nearly,
            clean=self.clean + other.clean,
        )


def pair_of(pdf: Path) -> Pair:
    """Read a PDF and the XML beside it."""
    content = pdf.read_bytes()
    record = extract(read_jats(pdf.with_suffix(".xml").read_bytes(), name=pdf.stem))
    return Pair(name=pdf.stem, record=record, alignment=align(record, read_pdf(content), pdf=content, made_of=""), pdf=content)


def figures_of(pair: Pair, kind: EvidenceKind) -> Figures:
    """The figures of one pair and kind."""
    page = Pages(pair.pdf)
    wanted = sum(piece.kind is kind for piece in pair.record.evidence)
    compared = [compare(piece.quote, page.letters_in(boxes)) for piece, boxes in pair.found if piece.kind is kind]
    return Figures(
        found=Share(hits=len(compared), of=wanted),
        whole=Share(hits=sum(missing == 0 for missing, _ in compared), of=len(compared)),
        nearly=Share(hits=sum(missing <= NEARLY for missing, _ in compared), of=len(compared)),
        clean=Share(hits=sum(others <= NEARLY for _, others in compared), of=len(compared)),
    )


def compare(quote: str, held: Counter[str]) -> tuple[float, float]:
    """Of a quote's letters: the share that the boxes lack, and how many others they hold beside them."""
    letters = Counter(folded(quote))
    total = max(letters.total(), 1)
    return (letters - held).total() / total, (held - letters).total() / total


class Pages:
    """The letters of a PDF as PDFium gives them, without any of the readers' rules."""

    def __init__(self, content: bytes) -> None:
        self._pdf = pypdfium2.PdfDocument(content)
        self._letters: dict[int, list[Letter]] = {}

    def letters_in(self, boxes: Sequence[BoxRow]) -> Counter[str]:
        """The letters whose middle lies in one of the boxes, each once."""
        held: Counter[str] = Counter()
        for number in {box[0] for box in boxes}:
            own = [box for box in boxes if box[0] == number]
            held.update("".join(text for text, x, y in self._page(number) if any(_holds(box, x, y) for box in own)))
        return held

    def _page(self, number: int) -> list[Letter]:
        if number not in self._letters:
            self._letters[number] = list(_letters(self._pdf[number - 1]))
        return self._letters[number]


def _letters(page: pypdfium2.PdfPage) -> Iterator[Letter]:
    text = page.get_textpage()
    left, _, _, top = page.get_bbox()
    for index in range(text.count_chars()):
        if letter := folded(text.get_text_range(index, 1)):
            x0, y0, x1, y1 = text.get_charbox(index)
            yield letter, (x0 + x1) / 2 - left, top - (y0 + y1) / 2


def _holds(box: BoxRow, x: float, y: float) -> bool:
    return box[1] - SLACK <= x <= box[3] + SLACK and box[2] - SLACK <= y <= box[4] + SLACK


def table(pairs: Sequence[Pair]) -> str:
    """The figures of each kind over all pairs, as a Markdown table."""
    lines = ["| | found on a page | boxes hold all letters | at least 95 % of them | at most 5 % others |", "| --- " * 5 + "|"]
    for kind in EvidenceKind:
        total = figures_of(pairs[0], kind)
        for pair in pairs[1:]:
            total += figures_of(pair, kind)
        lines.append(f"| {kind.value} | {total.found} | {total.whole} | {total.nearly} | {total.clean} |")
    return "\n".join(lines)


def draw_sample(pairs: Sequence[Pair], count: int, folder: Path) -> None:
    """Draw pieces at random, each on the first of its pages, with its words beside it in `sample.tsv`."""
    folder.mkdir(parents=True, exist_ok=True)
    every = [(pair, piece, boxes) for pair in pairs for piece, boxes in pair.found]
    lines = []
    for number, (pair, piece, boxes) in enumerate(random.Random(SEED).sample(every, count), start=1):  # noqa: S311 -- a sample
        (folder / f"{number:02}.png").write_bytes(draw_page(pair.pdf, page=boxes[0][0], marked=boxes))
        lines.append(f"{number}\t{pair.name}\t{piece.kind.value}\t{boxes[0][0]}\t{' '.join(piece.quote.split())}\n")
    (folder / "sample.tsv").write_text("".join(lines), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Print the table, and the figures of each pair below it."""
    if len(arguments) not in {1, 3}:
        sys.stderr.write(f"{__doc__ or ''}")
        return 2
    pdfs = sorted(pdf for pdf in Path(arguments[0]).rglob("*.pdf") if pdf.with_suffix(".xml").exists())
    if not pdfs:
        sys.stderr.write(f"no PDF beside its XML under {arguments[0]!r}\n")
        return 2
    pairs = [pair_of(pdf) for pdf in pdfs]
    sys.stdout.write(f"{len(pairs)} pairs\n\n{table(pairs)}\n\n")
    for pair in pairs:
        sys.stdout.write(f"{pair.name}: {len(pair.found)} of {len(pair.record.evidence)} pieces found\n")
    if len(arguments) == 3:
        draw_sample(pairs, int(arguments[1]), Path(arguments[2]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
