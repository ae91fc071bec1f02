"""`tetrapath evidence`: the exact evidence behind an id."""

from pathlib import Path
from typing import Annotated

import typer

from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import answering_store
from command.picture import draw_pictures
from command.screen import show, show_json
from command.settings import read_settings
from command.shapes import ShownEvidence
from command.show_evidence import evidence_lines, picture_lines
from ingest.library import Library

EXAMPLES = (
    "tetrapath evidence 0f3a9c5e1b7d2a48               with its context and its neighbours",
    "tetrapath evidence 0f3a9c5e1b7d2a48 --image page.png   its page, with the evidence marked",
    "tetrapath evidence 0f3a9c5e1b7d2a48 --json",
)


def evidence(
    ctx: typer.Context,
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Ids of evidence, as `ask` and `paths` print them.")],
    *,
    image: Annotated[
        Path | None,
        typer.Option(
            "--image",
            metavar="FILE.png",
            help="Draw the page with the evidence marked, its context lighter; several pages become FILE-1.png, FILE-2.png.",
            show_default=False,
        ),
    ] = None,
    library: LibraryOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show evidence by id: its exact words, where they stand, what they are read with and what stands beside them.

    Evidence of XML or text is drawn on the page of its PDF, when the library has one of the same work.
    """
    settings = read_settings(ctx.obj, library=library, store=store)
    here, asked = Library.open(settings.library), list(dict.fromkeys(ids))
    with answering_store(settings, here) as target:
        opened = target.evidence(asked)
    pictures = draw_pictures(opened, asked, here, file=image) if image is not None else ()
    if json:
        return show_json(ShownEvidence(evidence=opened.evidence, neighbours=opened.neighbours, pictures=pictures))
    for line in (*evidence_lines(opened), *picture_lines(pictures)):
        show(line)
    return None
