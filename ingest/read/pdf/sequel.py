"""Tables over several pages: a part that repeats the label goes on with the table before it."""

import re
from collections.abc import Iterable
from dataclasses import replace

from ingest.read.pdf.grid import GridCell
from ingest.read.pdf.table import FoundTable

CONTINUED = re.compile(r"\bcont(?:inued|inuation|d|\.|$)|^\W*$", re.IGNORECASE)
NEXT_PAGES = 1  # how far on a part may stand


def with_sequels(tables: Iterable[FoundTable]) -> list[FoundTable]:
    """The tables, parts of one label joined where the later says that it goes on, or has nothing but the label."""
    result: list[FoundTable] = []
    ends: list[int] = []  # the page that each table reaches
    for table in tables:
        place = next((i for i, known in enumerate(result) if _goes_on(known, table, end=ends[i])), None)
        if place is None:
            result.append(table)
            ends.append(table.page)
        else:
            result[place], ends[place] = _joined(result[place], table), table.page
    return result


def _goes_on(table: FoundTable, part: FoundTable, *, end: int) -> bool:
    """Whether a part goes on with a table that reaches the page before its own."""
    caption = " ".join(line.text for line in part.caption)
    said = CONTINUED.search(caption[len(part.label) :].strip(" .:")) is not None
    return said and part.label.casefold() == table.label.casefold() and 0 < part.page - end <= NEXT_PAGES


def _joined(table: FoundTable, part: FoundTable) -> FoundTable:
    """A table with the rows and footnotes of a later part; heads that it repeats are left out."""
    heads = [_words(row) for row in table.rows[: table.heads]]
    repeated = 0
    while repeated < len(part.rows) and repeated < len(heads) and _words(part.rows[repeated]) == heads[repeated]:
        repeated += 1
    return replace(table, rows=[*table.rows, *part.rows[repeated:]], notes=[*table.notes, *part.notes])


def _words(row: Iterable[GridCell]) -> list[str]:
    """What the cells of a row say."""
    return ["".join("".join(line.text for line in cell.lines).split()) for cell in row]
