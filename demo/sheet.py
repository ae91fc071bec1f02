"""How a demo paper looks: fonts, paragraph styles, tables, bar charts."""

from reportlab.graphics.shapes import Drawing, Line, Rect, String
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer
from reportlab.platypus import Table as Grid

from demo.paper import Figure, Table

TEXT_WIDTH = 166 * mm
INK, RULE, BAR, PALE = HexColor("#1b1f24"), HexColor("#8a94a0"), HexColor("#2f6f9f"), HexColor("#eef3f7")
BODY, BOLD, ITALIC = "Vera", "VeraBd", "VeraIt"


def register_fonts() -> None:
    """Embed Bitstream Vera, which has the minus sign, the degree sign and ≤; it comes with reportlab."""
    for name in (BODY, BOLD, ITALIC):
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
    pdfmetrics.registerFontFamily(BODY, normal=BODY, bold=BOLD, italic=ITALIC, boldItalic=BOLD)


def style(name: str, *, font: str = BODY, size: float = 9, **more: object) -> ParagraphStyle:
    """A paragraph style with the line height that suits its size."""
    return ParagraphStyle(name, fontName=font, fontSize=size, leading=size * 1.36, textColor=INK, **more)


TITLE = style("title", font=BOLD, size=15, spaceAfter=5)
BYLINE = style("byline", font=ITALIC, size=8, spaceAfter=8)
ABSTRACT = style("abstract", size=9, backColor=PALE, borderPadding=(6, 7, 7, 7), spaceBefore=8, spaceAfter=12)
HEADING = style("heading", font=BOLD, size=10.5, spaceBefore=7, spaceAfter=2, keepWithNext=1)
PARAGRAPH = style("paragraph", spaceAfter=3)
CAPTION = style("caption", size=8, spaceBefore=3, spaceAfter=4)
NOTE = style("note", size=7.5, spaceBefore=3, spaceAfter=6)
REFERENCE = style("reference", size=8, leftIndent=16, firstLineIndent=-16, spaceAfter=2)
CELL = style("cell", size=8, alignment=TA_CENTER)
HEAD_CELL = style("head cell", font=BOLD, size=7, alignment=TA_CENTER)


def table_block(table: Table, *, number: int) -> Flowable:
    """Caption, ruled table, note."""
    rows = [
        [Paragraph(cell, HEAD_CELL) for cell in table.head],
        *([Paragraph(cell, CELL) for cell in row] for row in table.rows),
    ]
    rules = [
        ("LINEABOVE", (0, 0), (-1, 0), 0.9, INK),
        ("LINEBELOW", (0, 0), (-1, 0), 0.5, INK),
        ("LINEBELOW", (0, -1), (-1, -1), 0.9, INK),
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ("LEFTPADDING", (0, 0), (-1, -1), 2),
        ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ]
    grid = Grid(rows, colWidths=column_widths(table), style=rules)
    note = [Paragraph(table.note, NOTE)] if table.note else [Spacer(1, 6)]
    return KeepTogether([Paragraph(f"<b>Table {number}.</b> {table.caption}", CAPTION), grid, *note])


def column_widths(table: Table) -> list[float]:
    """As wide as the widest cell of each column, stretched to the width of the text, so that no head needs a second line."""
    heads = [pdfmetrics.stringWidth(cell, BOLD, HEAD_CELL.fontSize) for cell in table.head]
    rows = [
        max(pdfmetrics.stringWidth(cell, BODY, CELL.fontSize) for cell in column) for column in zip(*table.rows, strict=True)
    ]
    widths = [max(pair) + 6 for pair in zip(heads, rows, strict=True)]
    return [width * TEXT_WIDTH / sum(widths) for width in widths]


def figure_block(figure: Figure, *, number: int) -> Flowable:
    """Bar chart, caption."""
    return KeepTogether([Spacer(1, 4), chart(figure), Paragraph(f"<b>Figure {number}.</b> {figure.caption}", CAPTION)])


def chart(figure: Figure) -> Drawing:
    """Horizontal bars from 0, each with its label on the left and its value at its end."""
    row, left, right = 14, 118, 70
    height = row * len(figure.bars) + 4
    drawing = Drawing(TEXT_WIDTH, height)
    longest = max(value for _, value in figure.bars)
    for index, (label, value) in enumerate(figure.bars):
        y = height - row * (index + 1) + 3
        length = (TEXT_WIDTH - left - right) * value / longest
        drawing.add(String(left - 6, y + 2, label, fontName=BODY, fontSize=7.5, textAnchor="end", fillColor=INK))
        drawing.add(Rect(left, y, length, row - 5, fillColor=BAR, strokeColor=None))
        drawing.add(String(left + length + 5, y + 2, f"{value:g} {figure.unit}", fontName=BODY, fontSize=7.5, fillColor=INK))
    drawing.add(Line(left, 0, left, height, strokeColor=RULE, strokeWidth=0.6))
    return drawing
