"""`tetrapath ask`: a question in, claims with evidence and a boundary out."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from agent.question_file import AskedQuestion, BadLine, read_questions
from agent.run import Run
from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import answering_store
from command.screen import progress, say, show, show_json
from command.settings import Settings, read_settings
from command.show_run import run_lines
from graph.store.store import Store
from ingest.errors import BadUsage, Stop, TetrapathError
from ingest.ids import array_id
from ingest.library import Library

EXAMPLES = (
    'tetrapath ask "What is the yield strength of Ti-6Al-4V after annealing?"',
    "tetrapath ask --questions questions.jsonl --json > answers.jsonl",
)


def ask(
    ctx: typer.Context,
    question: Annotated[
        str | None, typer.Argument(metavar="QUESTION", help="The question, in quotes.", show_default=False)
    ] = None,
    questions: Annotated[
        Path | None,
        typer.Option(
            "--questions",
            metavar="FILE.jsonl",
            help="One JSON object a line with `question` and, if you like, `id`.",
            show_default=False,
        ),
    ] = None,
    library: LibraryOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> int:
    """Answer from the library: every claim cites evidence that was opened, and what the papers do not support is said.

    With --questions and --json: one object a line, one for every question, those that failed included. Every run is kept
    in the library.
    """
    asked = asked_questions(question, questions)
    settings = read_settings(ctx.obj, library=library, store=store)
    failed = answers = 0
    try:
        for run in runs(asked, settings):
            failed += run.error is not None
            answers += 1
            print_run(run, json=json, several=len(asked) > 1)
    except Stop as error:
        if questions is not None and json:  # every question of a file has its object, also when nothing can be asked any more
            print_unasked(asked[answers:], error=error)
        raise
    return 0 if not failed else 1 if failed < len(asked) else 2


def asked_questions(question: str | None, questions: Path | None) -> list[AskedQuestion | BadLine]:
    """The one question or those of the file. Raises `BadUsage` unless exactly one of the two is given."""
    if (question is None) == (questions is None):
        raise BadUsage('give one question in quotes, or --questions FILE.jsonl: tetrapath ask "What is …?"')
    if questions is not None:
        return list(read_questions(questions)) or empty_file(questions)
    if not (question or "").strip():
        raise BadUsage("the question is empty; write it in quotes after `ask`")
    return [AskedQuestion(question=question or "")]


def empty_file(questions: Path) -> list[AskedQuestion | BadLine]:
    """A file without questions is a mistake."""
    raise BadUsage(f'no question in {str(questions)!r}; write one JSON object a line: {{"id": "q1", "question": "…"}}')


def runs(asked: list[AskedQuestion | BadLine], settings: Settings) -> Iterator[Run]:
    """A run for each question, in order, each written into the library when it is done."""
    library = Library.open(settings.library)
    if not library.writable:
        say(f"note: {settings.library} cannot be written, so that the run is not kept there")
    with answering_store(settings, library) as store, progress("asking") as bar:
        for number, each in enumerate(asked, start=1):
            if isinstance(each, BadLine):
                yield error_run(each.id, question="", error=BadUsage(each.message))
            else:
                yield answered(each, store=store, library=library)
            if len(asked) > 1:
                bar(number, len(asked))


def answered(asked: AskedQuestion, *, store: Store, library: Library) -> Run:
    """One question's run. A failure of this question becomes a run with its error, so that the others are still asked."""
    from agent.controller import ask as ask_controller
    from agent.policy.rules import RulesPolicy

    try:
        run = ask_controller(asked.question, store=store, policy=RulesPolicy(), id=asked.id)
    except TetrapathError as error:
        run = error_run(asked.id, question=asked.question, error=error)
    if library.writable:
        library.write_run(run.run, run.to_json())
    return run


def error_run(id_: str | None, *, question: str, error: TetrapathError) -> Run:
    """The object that stands for a question that could not be answered."""
    from agent.controller import failed_run

    kind = type(error).__name__
    run = array_id("failed", question, kind, str(error))
    return failed_run(question, run=run, name=id_, versions={}, kind=kind, message=str(error))


def print_unasked(left: Sequence[AskedQuestion | BadLine], *, error: Stop) -> None:
    """The objects of the questions that could not be asked because the library or the store is not usable."""
    for each in left:
        show_json(error_run(each.id, question=each.question if isinstance(each, AskedQuestion) else "", error=error))


def print_run(run: Run, *, json: bool, several: bool) -> None:
    """One run, for a program or for a reader."""
    if json:
        return show_json(run)
    if run.error and not several:
        return say(f"tetrapath: {run.error.message}")
    for line in run_lines(run):
        show(line)
    if several:
        show("")
    return None
