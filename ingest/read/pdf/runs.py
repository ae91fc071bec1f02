"""From lines to marked runs: line ends become spaces, broken words are joined, scripts are marked, every run has its box."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ingest.document import MarkKind
from ingest.read.draft import Run
from ingest.read.pdf.character import Piece
from ingest.read.pdf.line import Line
from ingest.read.pdf.symbol import inner_minus, join_lines, restore_controls
from ingest.span import Box

STOPS = (".", "?", "!", ".”", ".)", ".’", ".]", ":")


def runs_of(lines: Sequence[Line], *, words: Counter[str]) -> tuple[Run, ...]:
    """The runs of a block; a run ends where a mark or a sentence may end, so that sentences get boxes of their own."""
    return tuple(run for runs in line_runs(lines, words=words) for run in runs)


def line_runs(lines: Sequence[Line], *, words: Counter[str]) -> list[list[Run]]:
    """The runs of a block, line by line."""
    runs: list[list[Run]] = []
    for index, line in enumerate(lines):
        ending = None
        if index + 1 < len(lines):
            ending = join_lines(line.text, lines[index + 1].text.lstrip(), words=words)
        runs.append(list(_line_runs(line, ending=ending)))
    return runs


def _line_runs(line: Line, *, ending: tuple[str, str] | None) -> Iterator[Run]:
    """The runs of one line; `ending` is the line's text as it ends before the next line, and what parts them."""
    groups = list(_groups(line))
    for index, (mark, pieces) in enumerate(groups):
        text = "".join((" " if piece.spaced and (index or place) else "") + piece.text for place, piece in enumerate(pieces))
        if index == len(groups) - 1 and ending is not None:
            text = inner_minus(text[:-1]) + ending[0][-1:] + ending[1]
        text = restore_controls(inner_minus(text))
        if text.startswith(" ") and mark is not None:
            yield Run(text=" ")
            text = text[1:]
        x0, x1 = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
        yield Run(text=text, mark=mark, boxes=(Box(line.page, x0, line.y0, x1, line.y1),))


def _groups(line: Line) -> Iterator[tuple[MarkKind | None, list[Piece]]]:
    """Neighbouring pieces of one mark; a piece that may end a sentence ends its group."""
    group: list[Piece] = []
    mark: MarkKind | None = None
    for piece in line.pieces:
        own = line.script(piece)
        if group and (own != mark or group[-1].text.endswith(STOPS)):
            yield mark, group
            group = []
        mark = own
        group.append(piece)
    if group:
        yield mark, group
