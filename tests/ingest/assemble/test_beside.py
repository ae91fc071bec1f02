"""Numbers of one sentence that belong to several states."""

from collections.abc import Callable

import pytest

from ingest.document import Document
from ingest.extract import extract
from ingest.record import Path, PropertyStep

Paper = Callable[..., Document]
METHODS = "The heat affected zone of AISI 4130 steel was simulated; plates of AISI 4130 steel were annealed at 650 °C for 1 h."


def told(paper: Paper, text: str) -> tuple[Path, ...]:
    document = paper(title="Toughness of AISI 4130 steel", sections={"2. Experimental": METHODS, "3. Results": text})
    return extract(document).paths


def numbers(steps: tuple[PropertyStep, ...]) -> list[float | None]:
    return [one.low for one in steps]


def at(paths: tuple[Path, ...], position: str) -> list[float | None]:
    return [low for path in paths if path.state.position == position for low in numbers(path.property)]


class TestZones:
    """Two zones in one clause."""

    def test_behind(self, paper: Paper) -> None:
        """Lists that have a zone of their own behind them go each to its zone."""
        paths = told(paper, "The impact energy was 71, 74 and 78 J in CGHAZ and 88, 83 and 80 J in FGHAZ.")
        assert (at(paths, "CGHAZ"), at(paths, "FGHAZ")) == ([71, 74, 78], [88, 83, 80])

    def test_before(self, paper: Paper) -> None:
        """Numbers that have a zone of their own before them go each to its zone."""
        paths = told(paper, "The CGHAZ showed an impact energy of 78 J and the FGHAZ one of 83 J.")
        assert (at(paths, "CGHAZ"), at(paths, "FGHAZ")) == ([78], [83])

    def test_ranks_keep_the_zone(self, paper: Paper) -> None:
        """A list with a list of times of equal length is told apart by the times, inside the zone that is named."""
        paths = told(paper, "The impact energy of the CGHAZ was 78, 74 and 71 J with t8/5 of 8, 15 and 25 s.")
        found = {numbers(path.property)[0]: path.state.position for path in paths if path.property}
        assert found == {78: "CGHAZ", 74: "CGHAZ", 71: "CGHAZ"}


class TestBrackets:
    """States that stand in brackets behind their numbers."""

    def test_pairs(self, paper: Paper) -> None:
        """Each number goes to the state in its own brackets."""
        paths = told(paper, "The grain size was 2.5 µm (650 °C) and 4.5 µm (700 °C) after annealing.")
        found = {
            step.low: [value.low for one in path.process for value in one.parameters if value.name == "temperature"]
            for path in paths
            for step in path.structure
            if step.low is not None
        }
        assert found == {2.5: [650], 4.5: [700]}

    @pytest.mark.parametrize("text", ["The hardness was 310 HV (650 °C).", "The grains were coarse (~4 µm)."])
    def test_single(self, paper: Paper, text: str) -> None:
        """One bracket alone tells no states apart."""
        assert len(told(paper, text)) == 1

    def test_size(self, paper: Paper) -> None:
        """A length in brackets behind grains is their size."""
        (path,) = told(paper, "The grains (~4 µm) were equiaxed.")
        assert [(one.feature, one.descriptor, one.low) for one in path.structure] == [("grain", "size", 4)]


class TestMaterials:
    """Two materials in one sentence."""

    TITLE = "NaTi2P3O12/graphene and NaTi2P3O12/C cathodes"

    def found(self, paper: Paper, text: str) -> dict[str, list[float | None]]:
        sections = {"2. Experimental": "NaTi2P3O12/graphene and NaTi2P3O12/C were sintered at 700 °C.", "3. Results": text}
        paths = extract(paper(title=self.TITLE, sections=sections)).paths
        return {path.material.name: numbers(path.property) for path in paths if path.material and path.property}

    def test_mixed(self, paper: Paper) -> None:
        """A material before the first number and one behind the second have a number each."""
        text = "The charge transfer resistance of NaTi2P3O12/graphene is 64 Ω, less than the 112 Ω of NaTi2P3O12/C."
        assert self.found(paper, text) == {"NaTi2P3O12/graphene": [64], "NaTi2P3O12/C": [112]}

    def test_composites(self, paper: Paper) -> None:
        """A composite is the same material with the word "composites" behind its name."""
        found = self.found(
            paper,
            "The discharge capacity of NaTi2P3O12/C was 150 mAh/g. "
            "The discharge capacity of NaTi2P3O12/C composites was 120 mAh/g.",
        )
        assert list(found.values()) == [[150, 120]]


class TestLists:
    """Lists of values at lists of conditions."""

    def test_ranks(self, paper: Paper) -> None:
        """Members of two lists of equal length belong together in order; the name before the first is that of all."""
        text = "The impact energy was 71, 74 and 78 J at test temperatures of −50, −30 and −10 °C, respectively."
        (path,) = told(paper, text)
        found = {one.low: [(value.name, value.low) for value in one.conditions] for one in path.property}
        name = path.property[0].conditions[0].name
        assert found == {71: [(name, -50)], 74: [(name, -30)], 78: [(name, -10)]}


def test_introduced(paper: Paper) -> None:
    """A sentence that only shows a sample hands it on to the next one of its paragraph; one that shows two hands on none."""
    head = ("Sample", "Annealing temperature (°C)", "Hardness (HV)")
    table = ("Hardness of the steel.", [head, ("A1", "600", "310"), ("A2", "700", "290")])
    sections = {"2. Experimental": "Sheets of AISI 4130 steel were annealed for 1 h."}
    shown = "Figure 2 shows sample A2. The grains (~4 µm) were equiaxed."
    for text, label in (
        (shown, "A2"),
        (shown.replace("A2", "A1 and sample A2"), None),
        (shown.replace(". The", ".\nThe"), None),
    ):
        document = paper(title="Hardness of AISI 4130 steel", sections={**sections, "3. Results": text}, tables=[table])
        owners = [path.state.label for path in extract(document).paths if any(one.low == 4 for one in path.structure)]
        assert owners == [label]


def test_ranges_in_brackets(paper: Paper) -> None:
    """Spans of time in brackets tell when something was seen, not which state it was."""
    text = "The hardness was 310 HV (from 2 to 20 h) and 320 HV (from 20 to 40 h)."
    assert [numbers(path.property) for path in told(paper, text)] == [[310, 320]]


@pytest.mark.parametrize("number", ["625 mA/cm2", "50 ppm", "20 kHz", "5 mL/min"])
def test_settings_are_no_values(paper: Paper, number: str) -> None:
    """A number in a unit of what a test sets is no value of a property whose units nobody knows."""
    assert not any(numbers(path.property) for path in told(paper, f"The charge transfer resistance was stable at {number}."))


def test_all_members_of_a_list_have_its_name(paper: Paper) -> None:
    """In "t8/5 of 10 s, 20 s and 30 s" each state has its own t8/5, whatever tables know of 20 s."""
    paths = told(paper, "The absorbed energy in the CGHAZ was 42, 39 and 31 J with t8/5 of 10 s, 20 s and 30 s.")
    found = {p.property[0].low: [(q.name, q.low) for step in p.process for q in step.parameters] for p in paths}
    assert {low: ("t8/5", time) in found[low] for low, time in ((42.0, 10.0), (39.0, 20.0), (31.0, 30.0))} == {
        42.0: True,
        39.0: True,
        31.0: True,
    }


@pytest.mark.parametrize("sign", ["ϕ", "Ø ", "⌀"])
def test_diameters_in_brackets_tell_cast_pieces(paper: Paper, sign: str) -> None:
    """The sign of a diameter says that a length is the piece's, not another size of what was measured in it."""
    methods = "Rods of AISI 4130 steel were prepared by copper mold casting."
    results = f"The average grain size was 2 µm ({sign}3 mm), 4 µm ({sign}6 mm) and 9 µm ({sign}9 mm)."
    record = extract(paper(title="AISI 4130 steel rods", sections={"2. Experimental": methods, "3. Results": results}))
    found = {
        p.structure[0].low: [q.low for step in p.process for q in step.parameters if q.name == "diameter"] for p in record.paths
    }
    assert found == {2.0: [3.0], 4.0: [6.0], 9.0: [9.0]}


def test_a_name_in_an_aside_has_no_number(paper: Paper) -> None:
    """ "(for the conversion see below)" does not name the numbers behind it."""
    paths = told(paper, "The volume fractions (for the conversion see below) of martensite were about 42% and 48%.")
    assert [one.name for p in paths for one in p.property] == []
