"""`tetrapath demo`: the bundled papers into a library, a question, the cited answer."""

from contextlib import ExitStack
from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from agent.question_file import AskedQuestion
from command.ask import answered
from command.ingest import ingested
from command.options import JsonOption
from command.parts import answering_store
from command.screen import say, show, show_json
from command.settings import read_settings
from command.shapes import DemoResult
from command.show_run import run_lines
from ingest.library import Library

DEMO_LIBRARY = Path("demo-library")
QUESTION = "Which anodes keep more than 500 mAh/g after 100 cycles?"
EXAMPLES = ("tetrapath demo", 'tetrapath demo "How does the quench rate change the DBTT of SA508 Gr.4N steel?"')


def demo(
    ctx: typer.Context,
    question: Annotated[
        str, typer.Argument(metavar="[QUESTION]", help="Another question to the demo papers.", show_default=False)
    ] = QUESTION,
    *,
    library: Annotated[
        Path, typer.Option("--library", metavar="DIR", help="Folder of the library that is made.")
    ] = DEMO_LIBRARY,
    json: JsonOption = False,
) -> int:
    """Build a library from the eight bundled papers, ask a question, and print the cited answer.

    The library stays in ./demo-library (or --library DIR), so that you can go on with it.
    """
    settings = replace(read_settings(ctx.obj), library=library, store=None, grobid_url=None)
    with ExitStack() as stack:
        papers = stack.enter_context(as_file(files("demo") / "papers"))
        summary = ingested([papers], settings)
    kept = Library.open(settings.library)
    with answering_store(settings, kept) as store:
        run = answered(AskedQuestion(question=question), store=store, library=kept)
    if json:
        show_json(DemoResult(library=str(settings.library), papers=summary.totals.documents, run=run))
    else:
        say(f"{summary.totals.documents} demo papers in {settings.library}")
        for line in run_lines(run):
            show(line)
        say(f'go on with: tetrapath ask "…" --library {settings.library}')
    return 2 if run.error else summary.exit_status
