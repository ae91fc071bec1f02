import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.errors import TooLarge
from ingest.read.grid import WIDEST, grid
from ingest.read.xml import parse_xml, text_of


def places(table: str) -> list[tuple[str | None, int, int, int, int, bool]]:
    cells = grid([parse_xml(table.encode(), name="t")])
    return [(text_of(cell.node), cell.row, cell.col, cell.rowspan, cell.colspan, cell.head) for cell in cells]


def test_spans() -> None:
    """A cell takes the next free column; cells of rows above that reach down take theirs first."""
    table = (
        '<table><thead><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></thead>'
        "<tbody><tr><th>e</th><td>f</td><td>g</td></tr></tbody></table>"
    )
    assert places(table) == [
        ("a", 0, 0, 2, 1, True),
        ("b", 0, 1, 1, 2, True),
        ("c", 1, 1, 1, 1, True),
        ("d", 1, 2, 1, 1, True),
        ("e", 2, 0, 1, 1, True),
        ("f", 2, 1, 1, 1, False),
        ("g", 2, 2, 1, 1, False),
    ]


def test_span_ends_with_its_part() -> None:
    """A span does not leave head or body, 0 reaches to the part's end, and nonsense counts as 1."""
    table = (
        '<table><thead><tr><td rowspan="9">a</td></tr></thead>'
        '<tbody><tr><td rowspan="0">b</td><td rowspan="x" colspan="-1">c</td></tr><tr><td>d</td></tr></tbody></table>'
    )
    assert [place[:4] for place in places(table)] == [("a", 0, 0, 1), ("b", 1, 0, 2), ("c", 1, 1, 1), ("d", 2, 1, 1)]


def test_width_is_capped() -> None:
    """A hostile span cannot fill the memory."""
    (place,) = places('<table><tr><td colspan="99999" rowspan="99999">a</td></tr></table>')
    assert place[3:5] == (1, WIDEST)


def test_foot_stands_last() -> None:
    """A foot is below the bodies, wherever the file has it, and loose rows are rows too."""
    table = (
        "<table><tfoot><tr><td>c</td></tr></tfoot><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>"
    )
    assert [place[:2] for place in places(table)] == [("a", 0), ("b", 1), ("c", 2)]


def test_cals() -> None:
    """The CALS model, with named columns and rows that reach down, gives the same grid."""
    table = (
        '<table><tgroup cols="3"><colspec colname="x"/><colspec colname="y"/><colspec colname="z"/>'
        '<thead><row><entry morerows="1">a</entry><entry namest="y" nameend="z">b</entry></row>'
        '<row><entry colname="z">c</entry></row></thead><tbody><row><entry>d</entry></row></tbody></tgroup></table>'
    )
    assert places(table) == [
        ("a", 0, 0, 2, 1, True),
        ("b", 0, 1, 1, 2, True),
        ("c", 1, 2, 1, 1, True),
        ("d", 2, 0, 1, 1, False),
    ]


def test_cals_names() -> None:
    """Columns with numbers of their own, and spans that a table names once, are found by name."""
    table = (
        '<table><tgroup cols="4"><colspec colname="x" colnum="2"/><colspec colname="y"/><colspec colnum="0" colname="first"/>'
        '<spanspec spanname="both" namest="x" nameend="y"/><tbody><row><entry>a</entry><entry spanname="both">b</entry>'
        '<entry>c</entry></row><row><entry colname="first">d</entry><entry colname="y">e</entry></row></tbody></tgroup></table>'
    )
    assert [(place[0], place[2], place[4]) for place in places(table)] == [
        ("a", 0, 1),
        ("b", 1, 2),
        ("c", 3, 1),
        ("d", 0, 1),
        ("e", 2, 1),
    ]


SPAN = st.integers(min_value=0, max_value=4)


@given(st.lists(st.lists(st.tuples(SPAN, SPAN), max_size=4), min_size=1, max_size=6))
def test_every_cell_is_placed_in_its_row(rows: list[list[tuple[int, int]]]) -> None:
    """Every cell is placed once, in its own row, left to right, and never on another cell."""
    body = "".join("<tr>" + "".join(f'<td rowspan="{a}" colspan="{b}">x</td>' for a, b in row) + "</tr>" for row in rows)
    cells = list(grid([parse_xml(f"<table>{body}</table>".encode(), name="t")]))
    assert [sum(cell.row == number for cell in cells) for number in range(len(rows))] == [len(row) for row in rows]
    starts = [(cell.row, cell.col) for cell in cells]
    assert starts == sorted(set(starts))


def test_huge_spans() -> None:
    """Spans that ask for more places than a table can have are refused before they cost anything."""
    row = '<tr><td rowspan="9000" colspan="1000">x</td></tr>'
    with pytest.raises(TooLarge, match="has a table of 5,000 rows and 1,000 columns"):
        list(grid([parse_xml(f"<table>{row * 5000}</table>".encode(), name="t")]))
