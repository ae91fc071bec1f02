"""`tetrapath evidence`: the exact evidence behind an id."""

from typing import Annotated

import typer

from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import answering_store
from command.screen import show, show_json
from command.settings import read_settings
from command.show_evidence import evidence_lines
from ingest.library import Library

EXAMPLES = (
    "tetrapath evidence 0f3a9c5e1b7d2a48               with its context and its neighbours",
    "tetrapath evidence 0f3a9c5e1b7d2a48 --json",
)


def evidence(
    ctx: typer.Context,
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Ids of evidence, as `ask` and `paths` print them.")],
    library: LibraryOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show evidence by id: its exact words, where they stand, what they are read with and what stands beside them."""
    settings = read_settings(ctx.obj, library=library, store=store)
    with answering_store(settings, Library.open(settings.library)) as target:
        opened = target.evidence(list(dict.fromkeys(ids)))
    if json:
        return show_json(opened)
    for line in evidence_lines(opened):
        show(line)
    return None
