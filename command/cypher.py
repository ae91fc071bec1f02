"""`tetrapath cypher`: look into a Neo4j store with queries of one's own, or with saved ones; reading only."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from command.options import JsonOption, StoreOption
from command.screen import say, show, show_json
from command.settings import Settings, read_settings
from command.shapes import CypherAnswer, SavedQueries, SavedQueryRow
from command.show_cypher import list_lines, query_lines, table_lines
from graph.explore.saved import SavedQuery, Value, saved_queries, saved_query, split_setting, style
from graph.explore.table import CypherTable
from graph.store.open import NEO4J_SCHEMES, open_store
from ingest.disk import write_file
from ingest.errors import BadUsage

if TYPE_CHECKING:
    from graph.store.neo4j import Neo4jStore

EXAMPLES = (
    "tetrapath cypher --list                            the saved queries, with what each answers",
    "tetrapath cypher --saved paths-to-property --set property=toughness --store neo4j://localhost:7687",
    "tetrapath cypher --saved paths-to-property --show  its text, to paste into the Neo4j Browser",
    'tetrapath cypher "MATCH (p:Property) RETURN p.name, count(*) AS n ORDER BY n DESC" --json',
    "tetrapath cypher --style tetrapath.grass           write the style file for the Neo4j Browser",
)
MOST_SECONDS = 3600


def cypher(
    ctx: typer.Context,
    query: Annotated[
        str | None, typer.Argument(metavar="[QUERY]", help="A Cypher query, in quotes.", show_default=False)
    ] = None,
    *,
    saved: Annotated[str | None, typer.Option(metavar="NAME", help="Run a saved query instead.", show_default=False)] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Give a parameter its value; may be repeated.", show_default=False),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the saved queries and their parameters.")] = False,
    show_query: Annotated[bool, typer.Option("--show", help="Print the saved query instead of running it.")] = False,
    style_to: Annotated[
        Path | None,
        typer.Option("--style", metavar="FILE", help="Write the style of the Neo4j Browser here.", show_default=False),
    ] = None,
    timeout: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, max=MOST_SECONDS, help="Longest time for a query.")
    ] = 30.0,
    limit: Annotated[int, typer.Option(metavar="N", min=1, max=100_000, help="Most rows to print.")] = 1000,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Look into a Neo4j store with Cypher: a query of your own, or a saved one. Nothing can be changed.

    The server plans a query before it runs. One that writes, changes the schema, reads files or addresses (LOAD CSV) or
    calls a procedure that does more than read this graph is refused; so is whatever else the read-only transaction does not let
    through. A saved query works on any store that `tetrapath load --store neo4j://…` has filled.
    """
    settings = read_settings(ctx.obj, store=store)
    refuse_mixed(query, saved=saved, alone=(list_, style_to is not None), show_query=show_query)
    if list_:
        return show_list(json=json)
    if style_to is not None:
        write_file(style_to, style().encode())
        return say(f"{style_to}: drag this file onto the Neo4j Browser")
    chosen = saved_query(saved) if saved else None
    values = chosen.values(sets or ()) if chosen else own_values(sets or ())
    if chosen and show_query:
        return show(*query_lines(chosen, values))
    text = chosen.text if chosen else query or ""
    table = answered(text, values, settings=settings, timeout_s=timeout, most_rows=limit)
    return show_answer(table, text=text, saved=saved, values=values, json=json)


def refuse_mixed(query: str | None, *, saved: str | None, alone: tuple[bool, ...], show_query: bool) -> None:
    """Exactly one thing is asked for. Raises `BadUsage`."""
    if sum((query is not None, saved is not None, *alone)) != 1:
        raise BadUsage("give a query in quotes, or --saved NAME, or --list, or --style FILE: one of them")
    if query is not None and not query.strip():
        raise BadUsage("the query is empty; give one in quotes, or see the saved ones: tetrapath cypher --list")
    if show_query and saved is None:
        raise BadUsage("--show prints a saved query; name it with --saved NAME")


def own_values(sets: list[str] | tuple[str, ...]) -> dict[str, Value]:
    """The values for a query of the user's own: numbers where they are, else words."""
    return {name: number_or_word(raw) for name, raw in map(split_setting, sets)}


def number_or_word(raw: str) -> str | float:
    """A whole number stays whole, so that it can follow LIMIT."""
    try:
        return int(raw)
    except ValueError:
        pass
    try:
        return float(raw)
    except ValueError:
        return raw


def answered(text: str, values: dict[str, Value], *, settings: Settings, timeout_s: float, most_rows: int) -> CypherTable:
    """Run the query on the chosen store, which has to be Neo4j."""
    with neo4j_store(settings) as target:
        return target.explore(text, values, timeout_s=timeout_s, most_rows=most_rows)


def neo4j_store(settings: Settings) -> "Neo4jStore":
    """The chosen store, opened to read. Raises `BadUsage` for another kind, which has no Cypher."""
    if settings.store is None or settings.store.partition("://")[0] not in NEO4J_SCHEMES:
        chosen = settings.store or "the library's own store"
        raise BadUsage(
            f"{chosen} has no Cypher; fill a Neo4j store with `tetrapath load --store neo4j://HOST:PORT`, "
            "then ask with --store neo4j://HOST:PORT (or set TETRAPATH_STORE)"
        )
    from graph.store.neo4j import Neo4jStore

    opened = open_store(settings.store, username=settings.neo4j_username, password=settings.neo4j_password, read_only=True)
    assert isinstance(opened, Neo4jStore)
    return opened


def show_list(*, json: bool) -> None:
    """All saved queries."""
    if not json:
        return show(*list_lines(list(saved_queries().values())))
    return show_json(SavedQueries(queries=tuple(row_of(each) for each in saved_queries().values())))


def row_of(each: SavedQuery) -> SavedQueryRow:
    """A saved query as `--list --json` prints it."""
    defaults = {parameter.name: parameter.default for parameter in each.parameters}
    meanings = {parameter.name: parameter.meaning for parameter in each.parameters}
    return SavedQueryRow(name=each.name, title=each.title, question=each.question, parameters=defaults, meanings=meanings)


def show_answer(table: CypherTable, *, text: str, saved: str | None, values: dict[str, Value], json: bool) -> None:
    """The rows; what was cut, or that there are none, is said on stderr."""
    if json:
        return show_json(CypherAnswer(query=text, saved=saved, parameters=values, table=table))
    if not table.rows:
        return say("no rows")
    show(*table_lines(table))
    if table.cut:
        say(f"note: only the first {len(table.rows)} rows; raise --limit to see more")
    return None
