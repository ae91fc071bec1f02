"""`tetrapath load`: (re)build a store from the library."""

import typer

from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import clear_damaged, load_into, opened_store, store_url
from command.screen import show, show_json
from command.settings import read_settings
from command.shapes import Loaded
from ingest.library import Library

EXAMPLES = (
    "tetrapath load                                    the library's own store",
    "tetrapath load --store neo4j://localhost:7687     a Neo4j server; its login: NEO4J_USERNAME, NEO4J_PASSWORD",
)


def load(ctx: typer.Context, library: LibraryOption = None, store: StoreOption = None, json: JsonOption = False) -> None:
    """Bring a store in step with the library: write what is new or changed, remove what has left."""
    settings = read_settings(ctx.obj, library=library, store=store)
    here = Library.open(settings.library)
    url = store_url(settings, here)
    if settings.store is None:
        clear_damaged(here)
    with opened_store(settings, url) as target:
        written, removed = load_into(target, here)
        loaded = Loaded(store=url, written=written, removed=removed, counts=target.counts())
    if json:
        return show_json(loaded)
    show(
        f"{loaded.store}: {written} papers written, {removed} removed; it now holds {loaded.counts.documents} papers, "
        f"{loaded.counts.paths} paths, {loaded.counts.statements} statements, {loaded.counts.evidence} pieces of evidence"
    )
    return None
