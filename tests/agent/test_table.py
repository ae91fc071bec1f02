"""Table rows read with their heads."""

from agent.table import row_cells, row_quantities, table_label
from graph.hit import OpenedEvidence
from ingest.record import EvidenceKind


def piece(name: str, quote: str, *, kind: EvidenceKind = EvidenceKind.ROW, context: tuple[str, ...] = ()) -> OpenedEvidence:
    """A piece of evidence with this quote."""
    return OpenedEvidence(
        id=name,
        quote=quote,
        kind=kind,
        context=context,
        section=None,
        page=None,
        boxes=(),
        document="d",
        source="s",
        doi=None,
        title=None,
        year=None,
    )


CAPTION = piece("c", "Table 2 Strength of the sheets.", kind=EvidenceKind.CAPTION)
HEAD = piece("h", "Sample\tAnnealing T (°C)\tYS [MPa]")


def test_cells_take_the_unit_of_their_head() -> None:
    """A bare number in a cell is read with the unit in its head."""
    row = piece("r", "A1\t600\t812", context=("c", "h"))
    cells = row_cells(row, opened={"c": CAPTION, "h": HEAD, "r": row})
    assert [cell.value for cell in cells] == ["A1", "600 °C", "812 MPa"]
    assert [(q.low, q.unit) for q in row_quantities(cells)] == [(600, "°C"), (812, "MPa")]


def test_a_row_under_a_spanning_cell_is_read_from_the_right() -> None:
    """Where a cell of an earlier row spans into this one, the cells belong to the last heads."""
    row = piece("r", "700\t640", context=("c", "h"))
    cells = row_cells(row, opened={"c": CAPTION, "h": HEAD, "r": row})
    assert [cell.head for cell in cells] == ["Annealing T", "YS"]


def test_more_cells_than_heads_are_not_paired() -> None:
    """What cannot be paired without doubt is not paired."""
    row = piece("r", "A1\t600\t812\t5", context=("c", "h"))
    assert row_cells(row, opened={"c": CAPTION, "h": HEAD, "r": row}) == ()


def test_the_table_is_named_by_its_caption() -> None:
    """The label at the start of the caption names the table."""
    row = piece("r", "A1\t600\t812", context=("c", "h"))
    assert table_label(row, opened={"c": CAPTION, "h": HEAD}) == "Table 2"
    assert table_label(row, opened={}) is None
