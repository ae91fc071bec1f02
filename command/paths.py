"""`tetrapath paths`: list paths by roles and numbers."""

from typing import Annotated

import typer

from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import answering_store
from command.screen import say, screen_width, show, show_json
from command.settings import read_settings
from command.show_paths import path_lines
from command.where import parse_filters
from graph.hit import Hit, HitKind, SearchResult
from graph.query import MOST_HITS, Order, Query, Sort
from graph.store.store import Store
from ingest.errors import BadUsage
from ingest.library import Library
from ingest.record import Origin, Role

EXAMPLES = (
    'tetrapath paths --where "yield strength > 900 MPa"',
    'tetrapath paths --material steel --process quenching --where "hardness between 400 and 700 HV"',
    'tetrapath paths "retained austenite" --origin measured --sort hardness --limit 5 --json',
)


def paths(
    ctx: typer.Context,
    text: Annotated[
        str, typer.Argument(metavar="[TEXT]", help="Words to look for anywhere in a path.", show_default=False)
    ] = "",
    *,
    material: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What the material has to be.", show_default=False)
    ] = None,
    process: Annotated[str | None, typer.Option(metavar="TEXT", help="An operation.", show_default=False)] = None,
    structure: Annotated[str | None, typer.Option(metavar="TEXT", help="A phase or a feature.", show_default=False)] = None,
    property_: Annotated[str | None, typer.Option("--property", metavar="TEXT", help="A property.", show_default=False)] = None,
    where: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILTER",
            help='Bounds on a number, such as "yield strength > 900 MPa"; may be repeated.',
            show_default=False,
        ),
    ] = None,
    condition: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILTER",
            help='Bounds on a test condition, such as "temperature <= 25 °C"; may be repeated.',
            show_default=False,
        ),
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option(metavar="TEXT", help="What must not occur; may be repeated.", show_default=False)
    ] = None,
    origin: Annotated[Origin | None, typer.Option(help="Where the result comes from.", show_default=False)] = None,
    sort: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Order by this quantity, largest first; -NAME is smallest first.", show_default=False
        ),
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="Most paths to list.")] = MOST_HITS,
    library: LibraryOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """List paths (material, process, structure, property) that fit, best first."""
    roles = {Role.MATERIAL: material, Role.PROCESS: process, Role.STRUCTURE: structure, Role.PROPERTY: property_}
    query = Query(
        text=text,
        roles={role: words for role, words in roles.items() if words},
        quantities=parse_filters(where or ()),
        conditions=parse_filters(condition or ()),
        without=tuple(without or ()),
        origin=origin,
        sort=sorted_by(sort),
        limit=MOST_HITS,
    )
    settings = read_settings(ctx.obj, library=library, store=store)
    with answering_store(settings, Library.open(settings.library)) as target:
        result = found_paths(target, query, limit=limit)
    if json:
        return show_json(result)
    if result.hits:
        show(*path_lines(result.hits, width=screen_width()))
    else:
        say("no path fits; use fewer or wider filters")
    bounded = {each.name for each in (*query.quantities, *query.conditions)}
    for unmatched in result.unmatched:
        what = "with such a number " if unmatched.term in bounded else ""
        say(f"note: {unmatched.term!r} {what}does not occur in the {unmatched.scope}")
    return None


def sorted_by(raw: str | None) -> Sort | None:
    """`NAME` is largest first, `-NAME` smallest first."""
    if raw is None:
        return None
    if not raw.strip("- "):
        raise BadUsage(f'--sort {raw!r} names no quantity; write for example --sort "yield strength"')
    order = Order.ASCENDING if raw.startswith("-") else Order.DESCENDING
    return Sort(name=raw.lstrip("-").strip(), order=order)


def found_paths(store: Store, query: Query, *, limit: int) -> SearchResult:
    """The paths among the hits. A search returns at most 20 hits of every kind, so that more are asked for paper by paper."""
    first = store.search(query)
    hits = [hit for hit in first.hits if hit.kind is HitKind.PATH]
    if len(first.hits) == MOST_HITS and len(hits) < limit:
        hits = [hit for row in store.documents() if row.primary for hit in paths_of(store, query, document=row.id)]
        if query.sort is None:
            hits.sort(key=lambda hit: (-hit.score, hit.id))
    return SearchResult(hits=tuple(hits[:limit]), unmatched=first.unmatched)


def paths_of(store: Store, query: Query, *, document: str) -> list[Hit]:
    """The paths of one paper that fit."""
    found = store.search(query.model_copy(update={"documents": (document,)}))
    return [hit for hit in found.hits if hit.kind is HitKind.PATH]
