"""Learns the weights of `agent/weights.toml`: which pieces of a paper support what a question asks.

    python -m eval.fit_rank QUESTIONS.jsonl --store library/store.sqlite --library library > weights.toml

Logistic regression (scikit-learn) over every piece of the papers that a question rests on, classes balanced, strong ridge. The
questions' `points` with `paper` and `quotes` say which pieces support one. The cross-validated figure goes to stderr.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from pydantic import BaseModel, ConfigDict

from agent.feature import NAMES, hold, measure
from agent.frame import read_question
from agent.question import Question
from agent.rank import asked_units, can_be_said
from agent.rarity import rare_shares
from agent.reading import Reading, read_piece
from agent.weight import items_of
from graph.store.open import open_store
from graph.store.store import Store
from ingest.entry import Entry
from ingest.ids import fold
from ingest.record import EvidenceKind

RIDGE = 0.001  # inverse strength of the penalty
BEST = 5
SHORT = 4  # tokens below which a quote is a label
TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+")


class Point(BaseModel):
    """What an answer must say, with the quotes that support it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    paper: str
    quotes: tuple[str, ...]
    required: bool = True


class Marked(BaseModel):
    """A question with its points."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    question: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One piece for one question: the measures of the part that it covers best, and the points that it supports."""

    question: str
    measures: tuple[float, ...]
    points: frozenset[int]


def rows_of(marked: Marked, *, readings: dict[str, list[Reading]]) -> list[Row]:
    """Every piece of the question's papers."""
    question = read_question(marked.question)
    pool = [r for paper in sorted({p.paper for p in marked.points}) for r in readings[paper]]
    heads = {i for reading in pool if reading.piece.kind is EvidenceKind.ROW for i in reading.piece.context}
    quotes = {r.piece.id: r.piece.quote for r in pool}
    able = [r for r in pool if can_be_said(r, heads=heads)]
    tables = [_measured(question, number=n, pool=able) for n in range(len(question.parts))]
    best = [max(lines, key=lambda line: line[0]) for lines in zip(*tables, strict=True)]
    return [
        Row(question=marked.id, measures=m, points=_points(marked, reading=r, quotes=quotes))
        for m, r in zip(best, able, strict=True)
    ]


def _measured(question: Question, *, number: int, pool: Sequence[Reading]) -> list[tuple[float, ...]]:
    part = question.parts[number]
    items = items_of(part)
    near = {r.piece.id: hold(items, reading=r) for r in pool}
    units = asked_units(part, units=question.units)
    rare = rare_shares(part, readings=pool)
    return [measure(r, part=part, items=items, foci=question.foci, units=units, near=near, rare=rare) for r in pool]


def _points(marked: Marked, *, reading: Reading, quotes: dict[str, str]) -> frozenset[int]:
    """The points of this paper with a quote that the piece, read with its context, holds."""
    whole = " ".join([reading.piece.quote, *(quotes[i] for i in reading.piece.context if i in quotes)])
    have = TOKEN.findall(fold(whole))
    mine = [(n, p) for n, p in enumerate(marked.points) if p.paper in reading.piece.source]
    return frozenset(n for n, point in mine if any(_holds(have, quote=quote) for quote in point.quotes))


def _holds(have: Sequence[str], *, quote: str) -> bool:
    """Three in four words and all numbers; a table cell or a label whole and in order."""
    want = TOKEN.findall(fold(quote))
    if len(want) < SHORT:
        return any(list(have[n : n + len(want)]) == want for n in range(len(have) - len(want) + 1))
    counts, found = Counter(want), Counter(have)
    if any(found[t] < n for t, n in counts.items() if t[0].isdigit()):
        return False
    return sum((counts & found).values()) >= 0.75 * len(want)


def read_papers(store: Store, *, entries: Sequence[Entry], papers: set[str]) -> dict[str, list[Reading]]:
    """Paper name (as questions give it) → its pieces, read."""
    found = {}
    for entry in entries:
        name = next((paper for paper in papers if paper in entry.source and entry.primary), None)
        if name is not None:
            ids = [evidence.id for evidence in entry.record.evidence]
            opened = {p.id: p for n in range(0, len(ids), 200) for p in store.evidence(ids[n : n + 200]).evidence}
            found[name] = [read_piece(piece, opened=opened) for piece in opened.values()]
    return found


def main(
    questions: Path,
    store: Annotated[Path, typer.Option(help="The embedded store of the library.")],
    library: Annotated[Path, typer.Option(help="The library.")],
) -> None:
    """Print the weights as TOML."""
    from ingest.library import Library

    lines = questions.read_text(encoding="utf-8").splitlines()
    marked = [m for m in (Marked.model_validate(json.loads(line)) for line in lines if line.strip()) if m.points]
    papers = {p.paper for m in marked for p in m.points}
    with open_store(str(store), read_only=True) as opened:
        readings = read_papers(opened, entries=list(Library.open(library).entries()), papers=papers)
    rows = [row for m in marked for row in rows_of(m, readings=readings)]
    bias, weights = fit(rows)
    figure = validate(rows, papers={m.id: frozenset(p.paper for p in m.points) for m in marked})
    typer.echo(
        f"points in the best {BEST}, cross-validated over papers: {figure:.3f} "
        f"(n = {len(marked)} questions, {len(rows)} pieces)",
        err=True,
    )
    typer.echo(to_toml(bias, weights, questions=len(marked), pieces=len(rows)), nl=False)


def fit(rows: Sequence[Row]) -> tuple[float, tuple[float, ...]]:
    """The bias and one weight a measure, for measures as they are (not scaled)."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]

    table = np.array([row.measures for row in rows])
    middle, width = table.mean(axis=0), table.std(axis=0) + 1e-9
    model = LogisticRegression(C=RIDGE, max_iter=3000, class_weight="balanced")
    model.fit((table - middle) / width, [bool(row.points) for row in rows])
    weights = model.coef_[0] / width
    return float(model.intercept_[0] - (weights * middle).sum()), tuple(float(w) for w in weights)


def validate(rows: Sequence[Row], *, papers: Mapping[str, frozenset[str]]) -> float:
    """The mean share of a question's points in its best pieces, ranked by weights that saw no question on any of its papers.

    `papers`: question → the papers that it rests on.
    """
    shares = []
    for name in dict.fromkeys(row.question for row in rows):
        others = [row for row in rows if not papers[row.question] & papers[name]]
        if any(row.points for row in others):
            bias, weights = fit(others)
            shares.append(_share([row for row in rows if row.question == name], bias=bias, weights=weights))
    return sum(shares) / len(shares) if shares else 0.0


def _share(rows: Sequence[Row], *, bias: float, weights: Sequence[float]) -> float:
    best = sorted(rows, key=lambda r: -(bias + sum(w * m for w, m in zip(weights, r.measures, strict=True))))[:BEST]
    every = frozenset().union(*(row.points for row in rows))
    return len(frozenset().union(*(row.points for row in best))) / (len(every) or 1)


def to_toml(bias: float, weights: Sequence[float], *, questions: int, pieces: int) -> str:
    """The file's text."""
    lines = [f'"{name}" = {weight:.4f}' for name, weight in zip(NAMES, weights, strict=True)]
    head = f"# Weights of agent/feature.py, learnt by eval/fit_rank.py from {questions} questions and {pieces} pieces.\n"
    return head + f"bias = {bias:.4f}\n\n[weight]\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    typer.run(main)
