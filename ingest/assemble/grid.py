"""A table as a grid: every place with the cell that covers it, head rows apart, column heads joined."""

from dataclasses import dataclass

from ingest.document import Cell, Table

Place = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Cells by place (spanned cells at each place they cover); `heads` is how many leading rows are heads."""

    cells: dict[Place, Cell]
    rows: int
    cols: int
    heads: int
    text: str

    def at(self, row: int, col: int) -> str:
        """The text at a place, "" where there is none."""
        cell = self.cells.get((row, col))
        return cell.span.of(self.text).strip() if cell else ""

    def cell(self, row: int, col: int) -> Cell | None:
        """The cell that covers a place."""
        return self.cells.get((row, col))

    def head(self, col: int) -> tuple[str, ...]:
        """The head cells over a column, top down, each once."""
        found: list[str] = []
        for row in range(self.heads):
            text = self.at(row, col)
            if text and text not in found:
                found.append(text)
        return tuple(found)

    def banner(self, row: int) -> str | None:
        """The text of a body row that is one cell across: a heading inside the table."""
        texts = {self.at(row, col) for col in range(self.cols)} - {""}
        cell = self.cell(row, 0)
        wide = cell is not None and cell.colspan >= max(2, self.cols - 1)
        return next(iter(texts)) if len(texts) == 1 and wide else None


def make_grid(table: Table, text: str) -> Grid:
    """The grid of a table."""
    cells: dict[Place, Cell] = {}
    for cell in table.cells:
        for row in range(cell.row, cell.row + cell.rowspan):
            for col in range(cell.col, cell.col + cell.colspan):
                cells.setdefault((row, col), cell)
    rows = 1 + max((row for row, _ in cells), default=-1)
    cols = 1 + max((col for _, col in cells), default=-1)
    return Grid(cells=cells, rows=rows, cols=cols, heads=_heads(cells, rows, cols, text), text=text)


def _heads(cells: dict[Place, Cell], rows: int, cols: int, text: str) -> int:
    """Leading rows that are marked as heads; without marks, the first row and those that only name units or repeat it."""
    marked = 0
    while marked < rows and all(cells[marked, col].head for col in range(cols) if (marked, col) in cells):
        marked += 1
    count = max(1, marked) if marked < rows else 1
    while count < rows - 1 and _only_words(cells, count, cols, text) and _spans_above(cells, count, cols):
        count += 1
    return count


def _only_words(cells: dict[Place, Cell], row: int, cols: int, text: str) -> bool:
    texts = [cells[row, col].span.of(text) for col in range(1, cols) if (row, col) in cells]
    return bool(texts) and not any(any(ch.isdigit() for ch in one[:2]) for one in texts)


def _spans_above(cells: dict[Place, Cell], row: int, cols: int) -> bool:
    return any((row - 1, col) in cells and cells[row - 1, col].colspan > 1 for col in range(cols))
