"""`tetrapath window`: ranges of a treatment's setting × structures and properties."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import answering_store
from command.screen import say, show, show_json
from command.settings import read_settings
from graph.whole import Selection, whole_papers
from graph.window import Window, WindowCell
from graph.window import window as made_window
from ingest.errors import BadUsage
from ingest.library import Library
from ingest.record import Origin

EXAMPLES = (
    'tetrapath window "annealing temperature"           against every structure and property with a number',
    'tetrapath window "cooling rate" --result hardness --material steel',
    'tetrapath window "tempering temperature" --unit °C --edges 500,600,700 --json',
)


def window(
    ctx: typer.Context,
    setting: Annotated[
        str, typer.Argument(metavar="SETTING", help='Name of the setting, such as "annealing temperature" or "time".')
    ],
    *,
    result: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Only this structure or property.", show_default=False)
    ] = None,
    material: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Only materials of this name.", show_default=False)
    ] = None,
    origin: Annotated[Origin | None, typer.Option(help="Only results of this origin.", show_default=False)] = None,
    unit: Annotated[
        str | None,
        typer.Option(metavar="UNIT", help="Unit of the setting. [default: the one used most]", show_default=False),
    ] = None,
    edges: Annotated[
        str | None,
        typer.Option(metavar="N,N,…", help="Ends of the ranges. [default: chosen from the values]", show_default=False),
    ] = None,
    library: LibraryOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show which structures and properties go with which range of a treatment's setting, each cell with its evidence.

    A state counts in the ranges that its setting touches. Nothing is averaged: a cell shows the lowest and the highest number.
    """
    settings = read_settings(ctx.obj, library=library, store=store)
    selection = Selection(material=material, origin=origin)
    with answering_store(settings, Library.open(settings.library)) as target:
        papers = whole_papers(target, selection)
        found = made_window(papers, setting, result=result, unit=unit, edges=numbers(edges))
    if json:
        return show_json(found)
    if not found.ranges:
        say(f"no state has a number for {setting!r} and a result; see: tetrapath export numbers.csv --table numbers")
    else:
        show(*window_lines(found))
    if found.left_out:
        say(f"note: {found.left_out} numbers left out: their setting has an open end or another kind of unit")
    return None


def numbers(raw: str | None) -> tuple[float, ...]:
    """`600,700,800` as numbers. Raises `BadUsage`."""
    try:
        return tuple(float(part) for part in raw.split(",")) if raw else ()
    except ValueError:
        raise BadUsage(f"cannot read --edges {raw!r}; write numbers with commas, for example 600,700,800") from None


def window_lines(found: Window) -> Iterator[RenderableType]:
    """One row a range and result: as many columns as fit on every screen."""
    table = Table(box=box.HORIZONTALS, padding=(0, 1, 0, 0))
    for head in (
        f"{found.setting}{f' [{found.unit}]' if found.unit else ''}",
        "Result",
        "Lowest to highest",
        "States",
        "Evidence",
    ):
        table.add_column(Text(head), overflow="fold")
    for each in found.ranges:
        for cell in each.cells:
            column = found.columns[cell.column]
            name = f"{column.name}{f' [{column.unit}]' if column.unit else ''}"
            span = f"{each.low:g}" if each.low == each.high else f"{each.low:g} to {each.high:g}"
            table.add_row(*(Text(part) for part in (span, name, ends(cell), states(cell), evidence(cell))))
    yield table


def ends(cell: WindowCell) -> str:
    """`640 to 812`."""
    if cell.low is None or cell.high is None:
        return ", ".join(number.result.raw or "" for number in cell.numbers)
    return f"{cell.low:g}" if cell.low == cell.high else f"{cell.low:g} to {cell.high:g}"


def states(cell: WindowCell) -> str:
    """How many states of how many papers."""
    paths, papers = {number.path for number in cell.numbers}, {number.document for number in cell.numbers}
    return f"{len(paths)} of {len(papers)} paper{'s' if len(papers) > 1 else ''}"


def evidence(cell: WindowCell) -> str:
    """The first ids of each number; `--json` has all."""
    return "\n".join(dict.fromkeys(number.evidence[0] for number in cell.numbers if number.evidence))
