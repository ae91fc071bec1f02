"""Tables of a store as pandas data frames, for notebooks.

```python
from graph.frame import paths_frame
from graph.store.open import open_store

with open_store("library/store.sqlite", read_only=True) as store:
    paths = paths_frame(store, property="yield strength")
```
"""

from typing import TYPE_CHECKING

from graph.export.export import check_selection, made_table
from graph.export.parquet import INSTALL
from graph.export.table import CellKind
from graph.store.store import Store
from graph.whole import Selection, whole_papers
from ingest.errors import MissingPart
from ingest.record import Origin

if TYPE_CHECKING:
    import pandas as pd

TYPES = {CellKind.TEXT: "string", CellKind.WHOLE: "Int64", CellKind.NUMBER: "Float64", CellKind.TRUTH: "boolean"}


def paths_frame(
    store: Store,
    *,
    material: str | None = None,
    process: str | None = None,
    structure: str | None = None,
    property: str | None = None,  # noqa: A002 - the role's name
    origin: Origin | str | None = None,
    documents: tuple[str, ...] = (),
) -> "pd.DataFrame":
    """One row a path and set of test conditions; one column a quantity, its unit in the name ("property: hardness [HV]").

    Each quantity has an `… evidence` column with the ids to open. Unknown is `pd.NA`. Raises `BadUsage`, `MissingPart`.
    """
    selection = Selection(
        material=material,
        process=process,
        structure=structure,
        property=property,
        origin=Origin(origin) if origin else None,
        documents=documents,
    )
    return frame(store, "paths", selection)


def frame(store: Store, table: str, selection: Selection | None = None) -> "pd.DataFrame":
    """Any table of `tetrapath export` (paths, papers, numbers, links, statements, evidence)."""
    try:
        import pandas as pd
    except ImportError as error:
        raise MissingPart(f"data frames need pandas, which is not installed: {INSTALL}") from error
    chosen = selection or Selection()
    check_selection(table, chosen, store=store)
    made = made_table(store, table, chosen)
    rows = [row for whole in whole_papers(store, chosen) for row in made.rows(whole)]
    cells = list(zip(*rows, strict=True)) or [()] * len(made.columns)
    return pd.DataFrame(
        {
            c.name: pd.Series(list(values), dtype=TYPES.get(c.kind, "object"))
            for c, values in zip(made.columns, cells, strict=True)
        }
    )
