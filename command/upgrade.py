"""`tetrapath upgrade`: bring an older library to this version."""

import typer

from command.options import JsonOption, LibraryOption
from command.screen import show, show_json
from command.settings import read_settings
from command.shapes import Upgraded
from ingest.upgrade import upgrade as upgrade_library

EXAMPLES = ("tetrapath upgrade --library steel",)


def upgrade(ctx: typer.Context, *, library: LibraryOption = None, json: JsonOption = False) -> None:
    """Bring a library that an older Tetrapath made to this version, one numbered step after another."""
    settings = read_settings(ctx.obj, library=library)
    before, after = upgrade_library(settings.library)
    done = Upgraded(library=str(settings.library), before=before, after=after)
    if json:
        return show_json(done)
    show(
        f"{done.library}: nothing to do, it has schema {after}"
        if before == after
        else f"{done.library}: upgraded from schema {before} to {after}"
    )
    return None
