"""PDFs of papers, made here: words on pages, set in columns, with what journals put around them."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field

import pypdf
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 595.0, 842.0
BODY, BOLD, ITALIC = ("Times-Roman", 10.0), ("Times-Bold", 11.0), ("Times-Italic", 10.0)
LEADING = 12.0


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, each on one line."""
    return tuple(" ".join(part.split()) for part in text.strip().split("\n\n"))


INTRODUCTION = paragraphs("""
Sheets of the made steel were rolled at room temperature and then heated in a furnace under argon for several
hours before they were cooled in air, so that the grains had time to grow and the hardness of the sheets fell
as had been expected.

The second paragraph of this section speaks of the tests that were made on the sheets, of the machine on which
they were made, and of the speed at which the specimens were drawn until they broke in two pieces near the
middle of their length.

A third paragraph follows, since a column has to be filled with words before the text can go on in the column
beside it, and since the reader must show that it keeps the order of both columns where a paragraph runs from
one of them into the other.
""")
RESULTS = paragraphs("""
Coarser grains lowered the strength of the sheets, and the sheets that had been heated for the longest time
were the softest of all that were tested, whatever the direction in which they were drawn and whatever the
speed at which this was done.

No other phase was seen in any of the sheets, neither before nor after they had been heated, and the lines of
the pattern became narrower with time as the stored energy of the rolling left the metal and new grains grew
in place of the old ones.
""")
(ABSTRACT,) = paragraphs("""
Abstract: Made sheets of steel were rolled, heated and drawn. Their grains grew with time and their strength
fell. The paper says how far this goes and what a designer of made things may take from it when sheets of this
kind have to carry a load for long.
""")
TABLE = (("Sheet", "Time (h)", "Strength (MPa)"), ("A1", "1", "812 ± 3"), ("A2", "4", "640"), ("A3", "16", "598"))
CAPTION = "Figure 1. Strength of the sheets against the time for which they were heated."
REFERENCES = paragraphs("""
1. Maker, A.; Smith, B. On the rolling of made sheets and what follows from it. J. Made Things 2011, 3, 14-22.
doi:10.1234/made.11

2. Other, C. Grain growth in sheets that were invented for a test of readers. Acta Inventa 2015, 7, 101-110.

3. Third, D.; Fourth, E. Hardness and strength of sheets of no real steel at all. J. Made Things 2018, 9, 1-9.
""")


@dataclass
class Setter:
    """Sets lines into columns, page after page."""

    canvas: Canvas
    columns: int = 2
    page: int = 1
    column: int = 0
    y: float = 0.0
    top: float = 0.0
    bottom: float = HEIGHT - 60
    head: str = "Made Things 2020, 1, 7"
    lines: list[str] = field(default_factory=list)

    @property
    def width(self) -> float:
        return (WIDTH - 100 - 20 * (self.columns - 1)) / self.columns

    @property
    def left(self) -> float:
        return 50 + self.column * (self.width + 20)

    def open(self, top: float) -> None:
        self.top = self.y = top
        self.put(50, 35, self.head, ("Times-Italic", 8.0))
        self.put(290, HEIGHT - 30, str(self.page), ("Times-Roman", 8.0))

    def put(self, x: float, y: float, text: str, font: tuple[str, float]) -> None:
        self.canvas.setFont(*font)
        self.canvas.drawString(x, HEIGHT - y, text)

    def feed(self, need: float) -> None:
        if self.y + need <= self.bottom:
            return
        self.column += 1
        self.y = self.top
        if self.column == self.columns:
            self.canvas.showPage()
            self.column, self.page = 0, self.page + 1
            self.open(70)

    def block(self, text: str, font: tuple[str, float] = BODY, *, indent: float = 0.0, after: float = 0.0) -> None:
        first = True
        for line in self.split(text, font, indent=indent):
            self.feed(LEADING)
            self.y += LEADING
            self.put(self.left + (indent if first else 0.0), self.y, line, font)
            first = False
        self.y += after

    def split(self, text: str, font: tuple[str, float], *, indent: float) -> Iterator[str]:
        lines = simpleSplit(text, *font, self.width - indent)
        yield lines[0]
        rest = text[len(lines[0]) :].strip()
        if rest:
            yield from simpleSplit(rest, *font, self.width)

    def heading(self, text: str, font: tuple[str, float] = BOLD) -> None:
        self.feed(4 * LEADING)
        self.y += 10
        self.block(text, font, after=4)

    def table(self, rows: tuple[tuple[str, ...], ...] = TABLE, *, label: str = "Table 1") -> None:
        self.feed((len(rows) + 5) * LEADING)
        self.y += 10
        self.block(f"{label}. Strength of the sheets after heating at 650 °C.", ("Times-Roman", 9.0))
        self.rule(4)
        for index, row in enumerate(rows):
            self.y += LEADING
            for place, cell in enumerate(row):
                self.put(self.left + place * self.width / len(row), self.y, cell, ("Times-Roman", 9.0))
            if index in {0, len(rows) - 1}:
                self.rule(4)
        self.y += 14

    def rule(self, down: float) -> None:
        self.y += down
        self.canvas.line(self.left, HEIGHT - self.y, self.left + self.width, HEIGHT - self.y)

    def figure(self) -> None:
        self.feed(120)
        self.y += 90
        self.canvas.rect(self.left, HEIGHT - self.y, self.width, 80)
        self.put(self.left + 40, self.y - 30, "stress", ("Helvetica", 6.0))
        self.put(self.left + 90, self.y - 10, "0 5 10", ("Helvetica", 6.0))
        self.y += 6
        self.block(CAPTION, ("Times-Roman", 8.0), after=14)


def paper(*, columns: int = 2, rotate: int = 0, crop: bool = False, doi: str = "10.1234/made.7") -> bytes:
    """A paper with a front, two sections, a subsection, a table, a figure and references; the same bytes every time."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1)
    canvas.setTitle("Heating of made sheets: a paper for readers")
    canvas.setAuthor("Anna Maker; Ben Smith")
    setter = Setter(canvas, columns=columns)
    if crop:
        canvas.setCropBox((20, 10, WIDTH - 30, HEIGHT - 5))
        setter.put(2, 400, "cut away", BODY)
    setter.open(230)
    setter.put(50, 80, "Heating of made sheets: a paper for readers", ("Times-Bold", 18.0))
    setter.put(50, 110, "Anna Maker and Ben Smith", BODY)
    setter.put(50, 130, f"https://doi.org/{doi} Published: 3 March 2020", ("Times-Roman", 8.0))
    for place, line in enumerate(simpleSplit(ABSTRACT, *BODY, WIDTH - 100)):
        setter.put(50, 155 + place * LEADING, line, BODY)
    setter.heading("1. Introduction")
    for text in INTRODUCTION * 2:
        setter.block(text, indent=12)
    setter.heading("2. Results")
    setter.heading("2.1. Strength of sheets", ("Times-BoldItalic", 10.0))
    setter.block(RESULTS[0], indent=12)
    setter.table()
    for text in (RESULTS[1], *INTRODUCTION):
        setter.block(text, indent=12)
    setter.figure()
    for text in RESULTS:
        setter.block(text, indent=12)
    setter.heading("References")
    for text in REFERENCES:
        setter.block(text, ("Times-Roman", 8.0))
    canvas.save()
    return turned(out.getvalue(), rotate) if rotate else out.getvalue()


def turned(content: bytes, rotate: int) -> bytes:
    """The same pages, shown turned clockwise: what was written upright stands sideways or upside down."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(content))
    for page in writer.pages:
        page.rotate(rotate)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def page_of(*lines: tuple[float, float, str], font: tuple[str, float] = BODY, pages: int = 1) -> bytes:
    """A PDF with lines at places (x, y from the top), the same on every page."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1)
    for _ in range(pages):
        canvas.setFont(*font)
        for x, y, text in lines:
            canvas.drawString(x, HEIGHT - y, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def scan(pages: int = 2) -> bytes:
    """Pages with a grey rectangle and no text."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1)
    for _ in range(pages):
        canvas.setFillGray(0.5)
        canvas.rect(50, 50, 400, 600, fill=1)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
