"""Which lines follow each other: as the embedded reader put them into one passage, else as they stand on the page."""

from collections.abc import Sequence

from ingest.read.pdf.line import Line

NEXT = 1.9  # of the size: how far below a line the next one of its paragraph stands


class Adjacency:
    """The order of the pieces of passages; pieces that were cut are in none."""

    def __init__(self, passages: Sequence[Sequence[Line]]) -> None:
        self._places: dict[int, tuple[int, int]] = {}
        for number, lines in enumerate(passages):
            pieces = (piece for line in lines for piece in line.pieces)
            self._places.update({id(piece): (number, place) for place, piece in enumerate(pieces)})

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
        end, start = self._places.get(id(last.pieces[-1])), self._places.get(id(line.pieces[0]))
        if end is not None and start is not None:
            return end[0] == start[0] and start[1] == end[1] + 1
        if self._is_known(last) and self._is_known(line):
            return False
        beside = abs(last.y - line.y) < 0.5 * line.size
        below = 0 < line.y - last.y < NEXT * max(line.size, last.size) and line.x0 < last.x1 and line.x1 > last.x0
        return last.page == line.page and (beside or below)

    def _is_known(self, line: Line) -> bool:
        """Whether a passage has the line."""
        return any(id(piece) in self._places for piece in line.pieces)
