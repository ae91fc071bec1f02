"""Precision of paths by reading: draw paths at random, have every item of them judged twice, apart, and report.

    python -m eval.audit draw RECORDS --out SHEET.csv --reading READING.txt [--seed N] [--papers N] [--paths N]
    python -m eval.audit report FIRST.csv SECOND.csv

RECORDS is a folder of `tetrapath record --out`. The sheet has one row an item (material, origin, step, number, transition) with
path and evidence ids, and two empty columns for the judge: `verdict` and `why`. The reading holds the quotes for the judge; it
is article text and stays with the papers. A judge sees neither the other's sheet nor the gold.

Agreement is Cohen's kappa over verdicts: J. Cohen, Educ. Psychol. Meas. 20 (1960) 37.
"""

import csv
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path as File
from typing import Annotated

import typer

from ingest.record import Number, PaperRecord, Path, PropertyStep, Role, StructureStep

LEAST_PATHS = 3  # of a paper that is drawn
BANDS = ((0.0, 0.8), (0.8, 1.01))  # of a path's confidence
NUMBERS = {"parameter", "structure value", "property value"}


class Verdict(StrEnum):
    """What a judge says of an item."""

    RIGHT = "right"
    WRONG_STATE = "wrong state"  # the paper says it of another state
    WRONG_NUMBER = "wrong number"  # another value, unit or bound than the evidence gives
    WRONG_NAME = "wrong name"  # another material, operation, feature or property; or no such thing at all
    WRONG_LINK = "wrong link"  # the evidence does not say that one led to the other
    UNSUPPORTED = "unsupported"  # may be so, but the cited evidence does not say it


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A row of the sheet. `kind` is material, origin, process, parameter, structure, structure value, … or transition.

    `confidence` is of the path.
    """

    number: int
    paper: str
    path: str
    confidence: float
    kind: str
    item: str
    evidence: str
    verdict: str = ""
    why: str = ""


def draw(
    records: Sequence[tuple[str, PaperRecord]], *, seed: int, papers: int, paths: int
) -> list[tuple[str, PaperRecord, Path]]:
    """Paths of papers, both drawn with the seed; papers with fewer than three paths are left out."""
    chance = random.Random(seed)  # noqa: S311 - a sample that anyone can draw again, no secret
    able = [(name, record) for name, record in sorted(records, key=lambda pair: pair[0]) if len(record.paths) >= LEAST_PATHS]
    chosen = chance.sample(able, min(papers, len(able)))
    every = [(name, record, path) for name, record in chosen for path in record.paths]
    drawn = chance.sample(every, min(paths, len(every)))
    return sorted(drawn, key=lambda one: (one[0], one[2].id))


def items(paper: str, path: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """(kind, what is claimed, evidence) of everything that a path claims."""
    names = {}
    if path.material:
        names[path.material.id] = path.material.name
        yield "material", path.material.name, path.material.evidence
    yield "origin", f"{paper}: {path.origin.value}", path.state.evidence
    for step in path.process:
        names[step.id] = step.operation
        yield "process", step.operation, step.evidence
        for one in step.parameters:
            yield "parameter", f"{step.operation}: {one.name} = {written(one)}", one.evidence or step.evidence
    for feature in path.structure:
        names[feature.id] = " ".join(filter(None, (feature.descriptor, feature.feature)))
        yield result(Role.STRUCTURE, names[feature.id], feature)
    for found in path.property:
        names[found.id] = found.name
        yield result(Role.PROPERTY, found.name, found)
    for link in path.transitions:
        if link.asserted:
            yield "transition", f"{names.get(link.from_step)} → {names.get(link.to_step)}", link.evidence


def result(role: Role, name: str, step: StructureStep | PropertyStep) -> tuple[str, str, tuple[str, ...]]:
    """A structure or a property, with its number and conditions where it has a number."""
    if step.low is None and step.high is None:
        return role.value, name, step.evidence
    conditions = ", ".join(f"{one.name} {written(one)}" for one in step.conditions)
    return f"{role.value} value", f"{name} = {written(step)}{f' ({conditions})' if conditions else ''}", step.evidence


def written(number: Number) -> str:
    """A number for the judge: as printed, and as read."""
    return f"{number.raw!r} [{number.low} … {number.high} {number.unit or ''}]" if number.kind else repr(number.raw)


def sheet(drawn: Iterable[tuple[str, PaperRecord, Path]]) -> Iterator[Item]:
    """Every item of the drawn paths, numbered."""
    every = ((paper, path, *item) for paper, _, path in drawn for item in items(paper, path))
    for number, (paper, path, kind, what, evidence) in enumerate(every, start=1):
        ids = " ".join(evidence)
        yield Item(number=number, paper=paper, path=path.id, confidence=path.confidence, kind=kind, item=what, evidence=ids)


def reading(drawn: Sequence[tuple[str, PaperRecord, Path]], rows: Sequence[Item]) -> Iterator[str]:
    """What the judge reads: each path's state and items, each followed by its quotes with their context."""
    for paper, record, path in drawn:
        quotes = {piece.id: piece for piece in record.evidence}
        state = path.state
        yield f"\n=== {paper} path {path.id} state {state.label!r} aliases {state.aliases} technique {state.technique}"
        shown: set[str] = set()
        for row in (row for row in rows if row.path == path.id):
            yield f"{row.number:5} {row.kind}: {row.item}   <{row.evidence}>"
            for id_ in row.evidence.split():
                if id_ not in shown and id_ in quotes:
                    shown.add(id_)
                    yield f"      {id_} | {quotes[id_].section} | {quotes[id_].quote}"
                    for at in quotes[id_].context:
                        if at not in shown:
                            shown.add(at)
                            yield f"        read with {at} | {quotes[at].quote}"


def write_sheet(file: File, rows: Iterable[Item]) -> None:
    """The rows as CSV."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, list(Item.__dataclass_fields__))
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)


def read_sheet(file: File) -> list[Item]:
    """A judged sheet. Raises ValueError for a verdict that is none."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = [
            Item(**{**row, "number": int(row["number"]), "confidence": float(row["confidence"])})  # type: ignore[arg-type]
            for row in csv.DictReader(lines)
        ]
    for row in rows:
        Verdict(row.verdict)
    return rows


def kappa(pairs: Sequence[tuple[str, str]]) -> float:
    """Cohen's kappa of two judges' verdicts; 1 where chance alone would agree always."""
    agreed = sum(a == b for a, b in pairs) / len(pairs)
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    chance = sum(first[verdict] * second[verdict] for verdict in first) / len(pairs) ** 2
    return 1.0 if chance == 1 else (agreed - chance) / (1 - chance)


def report(first: Sequence[Item], second: Sequence[Item]) -> Iterator[str]:
    """Markdown: agreement, and for each kind of item how many there are, how many are right, and the errors."""
    other = {row.number: row.verdict for row in second}
    pairs = [(row, row.verdict, other[row.number]) for row in first]
    verdicts = [(a, b) for _, a, b in pairs]
    agreed = sum(a == b for a, b in verdicts)
    yield f"{len({row.path for row in first})} paths of {len({row.paper for row in first})} papers, {len(pairs)} items; "
    yield f"the judges agree on {agreed / len(pairs):.1%}, kappa {kappa(verdicts):.2f}."
    yield ""
    errors = [verdict for verdict in Verdict if verdict is not Verdict.RIGHT]
    yield f"| kind | n | right (first) | right (second) | right (both) | {' | '.join(f'{e.value} (mean)' for e in errors)} |"
    yield f"| --- {'| --- ' * (4 + len(errors))}|"
    kinds = sorted({row.kind for row in first})
    groups = {**{kind: {kind} for kind in kinds}, "every number": NUMBERS, "everything": set(kinds)}
    for name, held in groups.items():
        if of := [(a, b) for row, a, b in pairs if row.kind in held]:
            yield _line(name, of, errors)
    for low, high in BANDS:
        if of := [(a, b) for row, a, b in pairs if low <= row.confidence < high]:
            yield _line(f"confidence {low:g} to {min(high, 1):g}", of, errors)


def _line(kind: str, of: Sequence[tuple[str, str]], errors: Sequence[Verdict]) -> str:
    right = Verdict.RIGHT.value
    shares = (sum(a == right for a, _ in of), sum(b == right for _, b in of), sum(a == b == right for a, b in of))
    mean = (sum((a == error) + (b == error) for a, b in of) / 2 for error in errors)
    cells = [kind, str(len(of)), *(f"{share / len(of):.1%}" for share in shares), *(f"{count:g}" for count in mean)]
    return f"| {' | '.join(cells)} |"


app = typer.Typer(add_completion=False, help=__doc__)


@app.command("draw")
def draw_command(
    records: File,
    *,
    out: Annotated[File, typer.Option(help="The sheet to judge.")],
    reading_file: Annotated[File, typer.Option("--reading", help="The quotes for the judge.")],
    seed: int = 1,
    papers: int = 10,
    paths: int = 100,
) -> None:
    """Draw paths and write the sheet and the reading."""
    read = [(file.stem, PaperRecord.model_validate_json(file.read_bytes())) for file in sorted(records.glob("*.json"))]
    drawn = draw(read, seed=seed, papers=papers, paths=paths)
    rows = list(sheet(drawn))
    write_sheet(out, rows)
    reading_file.write_text("\n".join(reading(drawn, rows)) + "\n", encoding="utf-8")
    typer.echo(f"{len(drawn)} paths of {len({name for name, *_ in drawn})} papers, {len(rows)} items")


@app.command("report")
def report_command(first: File, second: File) -> None:
    """Compare two judged sheets of one draw."""
    typer.echo("\n".join(report(read_sheet(first), read_sheet(second))))


if __name__ == "__main__":
    app()
