"""A table as CSV: UTF-8, one header line, empty cells for the unknown; lists have a space between ids, "; " between names."""

import csv
import re
from collections.abc import Iterable
from pathlib import Path

from graph.export.table import Cell, Row, Table

FORMULA = ("=", "@", "\t", "\r")
CALLS = frozenset("(|!=")
# Ids that spreadsheets round to numbers, and on which a number parser may even crash ("4e0979139272993b" begins like one).
LIKE_NUMBER = re.compile(r"\d+[eE]\d{4}|\d{16}")


def write_csv(table: Table, rows: Iterable[Row], path: Path) -> int:
    """Write the table; return how many rows."""
    count = 0
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(column.name for column in table.columns)
        for count, row in enumerate(rows, start=1):  # noqa: B007 - the last number is the count
            writer.writerow(map(written, row))
    return count


def written(cell: Cell) -> object:
    """A cell as CSV holds it. Text that would run as a formula, and an id that begins like a huge number, get an apostrophe."""
    if cell is None or isinstance(cell, int | float):
        return cell
    text = (" " if all(len(each) == 16 for each in cell) else "; ").join(cell) if isinstance(cell, tuple) else cell
    runs = text.startswith(FORMULA) or LIKE_NUMBER.match(text) or (text.startswith(("+", "-")) and not CALLS.isdisjoint(text))
    return f"'{text}" if runs else text
