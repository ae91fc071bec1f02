"""Captions: blocks that open with the label of a figure, scheme or table."""

import re

from ingest.read.pdf.line import Line, is_bold
from ingest.read.pdf.measure import Measure

FIGURE = re.compile(
    r"^((?:supplementary\s+|extended\s+data\s+)?(?:fig(?:ure)?\.?|scheme|chart|plate|graph)\s*(?-i:S\s?)?\d{1,3}[A-Za-z]?)(?![\w-])\s*([.:|)]?)",
    re.IGNORECASE,
)
TABLE = re.compile(
    r"^((?:supplementary\s+)?table\s*(?:(?-i:S)?\d{1,3}[A-Za-z]?|[IVX]{1,5}))(?![\w-])\s*([.:|)]?)", re.IGNORECASE
)

CONTINUED = re.compile(r"\(cont(?:inued|\.|d)", re.IGNORECASE)


def figure_label(line: Line, *, measure: Measure) -> str | None:
    """The label of the figure whose caption a line opens; None for a sentence that only names a figure."""
    return _label(FIGURE, line, measure=measure)


def table_label(line: Line, *, measure: Measure) -> str | None:
    """The label of the table whose caption a line opens."""
    return _label(TABLE, line, measure=measure)


def _label(pattern: re.Pattern[str], line: Line, *, measure: Measure) -> str | None:
    """The label, when a sign ends it, or when a capital follows and bold letters or the line's style set it apart."""
    match = pattern.match(line.text)
    if match is None or not line.text[0].isupper():
        return None
    rest = line.text[match.end() :].lstrip()
    set_apart = is_bold(line.pieces[0].font) != is_bold(line.pieces[-1].font) or not measure.is_body(line)
    if match[2] or not rest or CONTINUED.match(rest) or (set_apart and rest[:1].isupper()):
        return " ".join(match[1].split())
    return None
