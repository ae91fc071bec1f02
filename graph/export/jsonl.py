"""A table as JSON lines: one object a row; what is unknown is left out."""

import json
from collections.abc import Iterable
from pathlib import Path

from graph.export.table import Row, Table


def write_jsonl(table: Table, rows: Iterable[Row], path: Path) -> int:
    """Write the table; return how many rows."""
    names = [column.name for column in table.columns]
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as out:
        for count, row in enumerate(rows, start=1):  # noqa: B007 - the last number is the count
            known = {name: cell for name, cell in zip(names, row, strict=True) if cell is not None}
            out.write(json.dumps(known, ensure_ascii=False, allow_nan=False) + "\n")
    return count
