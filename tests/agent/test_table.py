"""Table rows read with their heads."""

from agent.table import head_names, row_cells, row_quantities, table_label
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


def test_a_row_under_a_spanning_cell_takes_that_cell() -> None:
    """Where a cell of an earlier row spans into this one, it belongs to this row too."""
    first = piece("f", "A1\t600\t812", context=("c", "h"))
    row = piece("r", "700\t640", context=("c", "h", "f"))
    cells = row_cells(row, opened={"c": CAPTION, "h": HEAD, "f": first, "r": row})
    assert [(cell.head, cell.text) for cell in cells] == [("Sample", "A1"), ("Annealing T", "700"), ("YS", "640")]


def test_a_power_of_ten_in_the_head_goes_to_the_value() -> None:
    """A head such as "Conductivity (10−4 S/cm), 25 °C" gives its factor and its unit to the number."""
    head = piece("h", "Sample\tConductivity (10−4 S·cm−1), 25 °C")
    row = piece("r", "S1\t5.09", context=("h",))
    cells = row_cells(row, opened={"h": head, "r": row})
    assert cells[1].head == "Conductivity 25 °C"
    assert cells[1].value == "5.09 × 10−4 S/cm"


def test_more_cells_than_heads_are_not_paired() -> None:
    """What cannot be paired without doubt is not paired."""
    row = piece("r", "A1\t600\t812\t5", context=("c", "h"))
    assert row_cells(row, opened={"c": CAPTION, "h": HEAD, "r": row}) == ()


def test_the_table_is_named_by_its_caption() -> None:
    """The label at the start of the caption names the table."""
    row = piece("r", "A1\t600\t812", context=("c", "h"))
    assert table_label(row, opened={"c": CAPTION, "h": HEAD}) == "Table 2"
    assert table_label(row, opened={}) is None


def test_a_head_that_is_a_content_gives_its_unit() -> None:
    """Under "Vol%" the number 12 is 12 vol%."""
    head = piece("h", "Filler\tVol%\tE (GPa)")
    row = piece("r", "fine\t12\t4.1", context=("h",))
    cells = row_cells(row, opened={"h": head, "r": row})
    assert [cell.value for cell in cells] == ["fine", "12 vol%", "4.1 GPa"]
    assert [(q.low, q.unit) for q in row_quantities(cells)] == [(12, "vol%"), (4.1, "GPa")]


def test_a_standard_symbol_in_its_unit_names_the_property() -> None:
    """E in GPa is the elastic modulus; E in eV is none."""
    row = piece("r", "fine\t4.1\t0.3", context=("h",))
    modulus = row_cells(row, opened={"h": piece("h", "Filler\tE (GPa)\tV (ml)"), "r": row})
    energy = row_cells(row, opened={"h": piece("h", "Filler\tE (eV)\tV (ml)"), "r": row})
    assert head_names(modulus) == {"elastic modulus"}
    assert head_names(energy) == frozenset()
