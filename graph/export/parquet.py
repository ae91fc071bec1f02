"""A table as Parquet, through pyarrow, a thousand rows at a time."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from graph.export.table import CellKind, Row, Table
from ingest.errors import MissingPart

BATCH = 1000
INSTALL = "pip install 'tetrapath[export]'"


def write_parquet(table: Table, rows: Iterable[Row], path: Path) -> int:
    """Write the table; return how many rows. Raises `MissingPart` without pyarrow."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise MissingPart(f"Parquet needs pyarrow, which is not installed: {INSTALL}") from error
    types = {
        CellKind.TEXT: pa.string(),
        CellKind.WHOLE: pa.int64(),
        CellKind.NUMBER: pa.float64(),
        CellKind.TRUTH: pa.bool_(),
        CellKind.LIST: pa.list_(pa.string()),
    }
    schema = pa.schema([pa.field(column.name, types[column.kind]) for column in table.columns])
    count = 0
    with parquet.ParquetWriter(path, schema) as writer:
        for batch in batches(rows):
            cells = list(zip(*batch, strict=True))
            arrays = [pa.array(each, type=field.type) for each, field in zip(cells, schema, strict=True)]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
            count += len(batch)
    return count


def batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows in lists."""
    left = iter(rows)
    while batch := list(islice(left, BATCH)):
        yield batch
