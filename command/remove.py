"""`tetrapath remove`: take papers out of the library and its store."""

from typing import Annotated

import typer

from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import refresh
from command.screen import show, show_json
from command.settings import read_settings
from ingest.library import Library
from ingest.remove import remove as remove_from

EXAMPLES = (
    "tetrapath remove paper.xml                         by the name that `status` shows",
    "tetrapath remove 0f3a9c5e1b7d2a48                  by document id",
)


def remove(
    ctx: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Sources by name, documents by id.")],
    *,
    library: LibraryOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Take papers out of the library and its store. The files that were ingested stay where they are."""
    settings = read_settings(ctx.obj, library=library, store=store)
    here = Library.open(settings.library)
    done = remove_from(names, here)
    refresh(settings, here)
    if json:
        return show_json(done)
    show(f"{len(done.sources)} sources forgotten, {len(done.documents)} papers removed: {', '.join(done.documents) or 'none'}")
    return None
