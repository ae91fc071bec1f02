"""Whether paths of more confidence were found right more often: by halves of a draw, with what the other draws alone told.

    python -m eval.bands DRAW.csv DRAW.csv…

A DRAW is a sheet of `docs/audit/` with the verdicts of two judges. A path's confidence is that of its claims as they were
drawn, by the share of right verdicts of each kind of claim in the other draws (those of all ship in
`ingest/assemble/confidence.py`).
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as File

import typer

from eval.audit import Verdict
from ingest.assemble.confidence import SHARES, of_claims


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A claim of a drawn path, with both judges' verdicts."""

    path: str
    kind: str
    verdicts: tuple[str, str]


def read_draw(file: File) -> list[Judged]:
    """The rows of a sheet. Raises ValueError for a verdict that is none."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = [
            Judged(path=f"{row['paper']} {row['path']}", kind=row["kind"], verdicts=(row["first"], row["second"]))
            for row in csv.DictReader(lines)
        ]
    for row in rows:
        for verdict in row.verdicts:
            Verdict(verdict)
    return rows


def share_right(rows: Iterable[Judged]) -> float:
    """The share of verdicts that are *right*, both judges together."""
    verdicts = [verdict for row in rows for verdict in row.verdicts]
    return sum(verdict == Verdict.RIGHT.value for verdict in verdicts) / len(verdicts)


def shares_of(rows: Sequence[Judged]) -> dict[str, float]:
    """How often claims of each kind are right; the shipped share of a kind that is not there."""
    by_kind: dict[str, list[Judged]] = {}
    for row in rows:
        by_kind.setdefault(row.kind, []).append(row)
    return SHARES | {kind: share_right(found) for kind, found in by_kind.items()}


def halves(rows: Sequence[Judged], shares: dict[str, float]) -> tuple[list[list[Judged]], list[list[Judged]]]:
    """The paths of less and of more confidence, each with its claims; ties by id."""
    by_path: dict[str, list[Judged]] = {}
    for row in rows:
        by_path.setdefault(row.path, []).append(row)
    order = sorted(by_path, key=lambda path: (of_claims((row.kind for row in by_path[path]), shares), path))
    found = [by_path[path] for path in order]
    return found[: len(found) // 2], found[len(found) // 2 :]


def table(draws: dict[str, list[Judged]]) -> Iterator[str]:
    """Markdown: for each draw both halves, with how many paths and claims they hold and the share that is right."""
    yield "| draw | half of the paths | paths | claims | right |"
    yield "| --- | --- | --- | --- | --- |"
    for name, rows in draws.items():
        others = [row for other, found in draws.items() if other != name for row in found]
        for half, paths in zip(("less confidence", "more confidence"), halves(rows, shares_of(others)), strict=True):
            claims = [row for path in paths for row in path]
            yield f"| {name} | {half} | {len(paths)} | {len(claims)} | {share_right(claims):.0%} |"


def main(draws: list[File]) -> None:
    """Print the table."""
    typer.echo("\n".join(table({file.stem: read_draw(file) for file in draws})))


if __name__ == "__main__":
    typer.run(main)
