"""Running heads and feet: what the pages repeat at their edges, and what belongs to the page and not to the paper."""

import re
from collections import Counter
from collections.abc import Sequence

from ingest.read.pdf.line import Line
from ingest.read.pdf.page import Sheet

EDGE = 0.11  # of the height: how far from the top or bottom a running line may stand
MIN_PAGES = 2
SHARE = 0.3  # of the pages that a repeated line must stand on
DIGITS = re.compile(r"\d+")
PAGE_NUMBER = re.compile(r"\W*(?:page\s*)?\d{1,6}(?:\s*(?:of|/|\|)\s*\d{1,5})?\W*|[ivxl]{1,6}", re.IGNORECASE)


def drop_furniture(sheets: Sequence[Sheet]) -> None:
    """Take running heads, feet and page numbers out of the sheets."""
    repeated = _repeated(sheets)
    for sheet in sheets:
        sheet.lines = [
            line
            for line in sheet.lines
            if not (_at_edge(line, sheet) and (_key(line) in repeated or PAGE_NUMBER.fullmatch(line.text)))
        ]


def _key(line: Line) -> str:
    """A line without what changes from page to page: numbers and spaces."""
    return DIGITS.sub("#", line.text.replace(" ", "")).casefold()


def _at_edge(line: Line, sheet: Sheet) -> bool:
    """Whether a line stands in the head or the foot."""
    return line.y < EDGE * sheet.height or line.y > (1 - EDGE) * sheet.height


def _repeated(sheets: Sequence[Sheet]) -> frozenset[str]:
    """The keys of lines that several pages have at the same height."""
    places: Counter[tuple[str, int]] = Counter()
    for sheet in sheets:
        places.update({(_key(line), shift) for line in sheet.lines if _at_edge(line, sheet) for shift in _heights(line)})
    needed = max(MIN_PAGES, SHARE * len(sheets))
    return frozenset(key for (key, _), count in places.items() if count >= needed)


def _heights(line: Line) -> tuple[int, int]:
    """The height in steps of four points, and in steps shifted by half, so that equal heights share one."""
    return int(line.y // 4) * 2, int((line.y + 2) // 4) * 2 + 1
