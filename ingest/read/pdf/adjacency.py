"""Which lines follow each other: as the embedded reader put them into one passage, else as they stand on the page."""

from collections.abc import Sequence

from ingest.read.pdf.line import Line

NEXT = 1.9  # of the size: how far below a line the next one of its paragraph stands


class Adjacency:
    """The places of lines in passages; lines are known by their pieces."""

    def __init__(self, passages: Sequence[Sequence[Line]]) -> None:
        self._places = {
            id(piece): (number, place)
            for number, lines in enumerate(passages)
            for place, line in enumerate(lines)
            for piece in line.pieces
        }
        self._edges = {id(line.pieces[edge]) for lines in passages for line in lines for edge in (0, -1)}

    def parted(self, lines: Sequence[Line]) -> list[list[Line]]:
        """Lines in groups that each run on without a jump."""
        groups: list[list[Line]] = []
        for line in lines:
            if groups and self._follows(groups[-1][-1], line):
                groups[-1].append(line)
            else:
                groups.append([line])
        return groups

    def _follows(self, last: Line, line: Line) -> bool:
        """Whether a line goes on where another ends."""
        first, second = self._place(last), self._place(line)
        if first is not None and second is not None:
            whole = id(last.pieces[-1]) in self._edges and id(line.pieces[0]) in self._edges
            return first[0] == second[0] and (second[1] == first[1] or (second[1] == first[1] + 1 and whole))
        beside = abs(last.y - line.y) < 0.5 * line.size
        below = 0 < line.y - last.y < NEXT * max(line.size, last.size) and line.x0 < last.x1 and line.x1 > last.x0
        return last.page == line.page and (beside or below)

    def _place(self, line: Line) -> tuple[int, int] | None:
        """Where a line stands; None when no passage has it."""
        return next((self._places[id(piece)] for piece in line.pieces if id(piece) in self._places), None)
