"""Answers a file of questions over a store and scores them with a scorer given by path.

    python -m eval.answers QUESTIONS.jsonl --store PATH --scorer score.py --papers DIR [--out ANSWERS.jsonl] [--each]

Of the questions only `id` and `question` are read here; the scorer reads the rest.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from agent.controller import ask
from agent.policy.rules import RulesPolicy
from agent.question_file import AskedQuestion, read_sound_questions
from agent.run import Run
from graph.store.open import open_store
from graph.store.store import Store


def answer_all(questions: Iterable[AskedQuestion], *, store: Store) -> Iterator[Run]:
    """One run a question, in order, with the rules policy."""
    policy = RulesPolicy()
    for asked in questions:
        yield ask(asked.question, store=store, policy=policy, id=asked.id)


def score(scorer: Path, *, questions: Path, answers: Path, papers: Iterable[Path], each: bool = False) -> str:
    """What the scorer prints for these answers."""
    command = [sys.executable, str(scorer), "qa", str(questions), str(answers), *map(str, papers)]
    done = subprocess.run([*command, *(["--each"] if each else [])], capture_output=True, text=True, check=True)  # noqa: S603  # the user names the scorer
    return done.stdout


def main(
    questions: Path,
    store: Annotated[str, typer.Option(help="Path or address of a store.")],
    out: Annotated[Path, typer.Option(help="Where the runs are written, one a line.")] = Path("answers.jsonl"),
    scorer: Annotated[Path | None, typer.Option(help="A scorer that takes qa QUESTIONS ANSWERS PAPERS….")] = None,
    papers: Annotated[list[Path] | None, typer.Option(help="Folders that hold the sources.")] = None,
    each: Annotated[bool, typer.Option(help="Also a line for every question.")] = False,  # a flag of the command
) -> None:
    """Answer all questions, write the runs, print the scorer's figures."""
    with open_store(store, read_only=True) as opened, out.open("w", encoding="utf-8") as file:
        for run in answer_all(read_sound_questions(questions), store=opened):
            file.write(run.to_json() + "\n")
    if scorer is not None:
        typer.echo(score(scorer, questions=questions, answers=out, papers=papers or [], each=each), nl=False)


if __name__ == "__main__":
    typer.run(main)
