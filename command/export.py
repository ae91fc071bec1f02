"""`tetrapath export`: paths, numbers, links, statements, evidence as CSV, Parquet, JSON lines; the graph as GraphML."""

from pathlib import Path
from typing import Annotated

import typer

from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import answering_store
from command.screen import say, show_json
from command.settings import read_settings
from command.shapes import ExportedFile
from graph.export.export import export as write
from graph.whole import Selection
from ingest.library import Library
from ingest.record import Origin

EXAMPLES = (
    "tetrapath export paths.csv                         one row a path, one column a quantity with its unit",
    'tetrapath export ys.parquet --property "yield strength" --material steel',
    "tetrapath export numbers.csv --table numbers       one row a number, as printed and in SI, with its evidence",
    "tetrapath export graph.graphml                     for Gephi, yEd, Cytoscape, networkx",
    "tetrapath export statements.jsonl --table statements --store neo4j://localhost:7687",
)
NAME = typer.Option(metavar="TEXT", help="Only paths with a step of this name in this role.", show_default=False)


def export(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Ends in .csv, .parquet, .jsonl or .graphml.")],
    *,
    table: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="paths, papers, numbers, links, statements or evidence. [default: paths]", show_default=False
        ),
    ] = None,
    material: Annotated[str | None, NAME] = None,
    process: Annotated[str | None, NAME] = None,
    structure: Annotated[str | None, NAME] = None,
    property_: Annotated[
        str | None,
        typer.Option(
            "--property", metavar="TEXT", help="Only paths with a step of this name in this role.", show_default=False
        ),
    ] = None,
    origin: Annotated[Origin | None, typer.Option(help="Only results of this origin.", show_default=False)] = None,
    document: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Only this paper; may be repeated.", show_default=False)
    ] = None,
    library: LibraryOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Write what the papers say to one file: a table, or the graph. Every number has the ids of its evidence beside it.

    The file's ending chooses the format. It appears when it is whole; one of that name is replaced.
    """
    settings = read_settings(ctx.obj, library=library, store=store)
    selection = Selection(
        material=material,
        process=process,
        structure=structure,
        property=property_,
        origin=origin,
        documents=tuple(document or ()),
    )
    with answering_store(settings, Library.open(settings.library)) as target:
        done = write(target, file, table=table, selection=selection)
    if json:
        return show_json(ExportedFile(file=str(file), rows=done.rows, columns=done.columns))
    what = f"{done.rows} nodes" if done.columns is None else f"{done.rows} rows, {done.columns} columns"
    return say(f"{file}: {what}" if done.rows else f"{file}: {what}; nothing in the library fits these options")
