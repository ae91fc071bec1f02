from ingest.document import Cell
from ingest.read.head import head_height, head_rows, mark_repeated_heads, title_rows
from ingest.span import Span


def table(*rows: str, heads: int = 0, wide: int = 0) -> tuple[tuple[Cell, ...], str]:
    """Cells of rows written "a|b"; a row of one cell spans `wide` columns."""
    text, cells = "", []
    for number, row in enumerate(rows):
        words = row.split("|")
        for col, word in enumerate(words):
            span = Span(len(text), len(text) + len(word))
            across = wide if len(words) == 1 and wide else 1
            cells.append(Cell(row=number, col=col, colspan=across, head=number < heads, span=span))
            text += word
    return tuple(cells), text


def test_wrapped_table() -> None:
    """Rows that print the head again are heads, as many as the head has."""
    cells, text = table("Alloy|Content", "C|Ni", "A|1", "Alloy|Content", "P|Al", "A|2", heads=2)
    assert head_rows(mark_repeated_heads(cells, text)) == {0, 1, 3, 4}


def test_nothing_repeats() -> None:
    """A body row is no head for having one cell of the head's, and a table without head has none repeated."""
    cells, text = table("Alloy|Content", "A|1", "Alloy|1", heads=1)
    assert head_rows(mark_repeated_heads(cells, text)) == {0}
    cells, text = table("A|1", "A|1")
    assert head_rows(mark_repeated_heads(cells, text)) == set()


def test_titles() -> None:
    """A single cell that spans the whole table below the head is a title, not a head; in the head it is a head."""
    cells, _ = table("All", "Alloy|Content", "Cast", "A|1", heads=2, wide=2)
    assert (head_height(cells), head_rows(cells), title_rows(cells)) == (2, {0, 1}, {2})
