"""The design's worked example, traps as small papers, and what holds for every record."""

import json
from collections.abc import Callable
from pathlib import Path as FilePath

import pytest

import ingest.extract as extractor
from ingest.document import Document
from ingest.extract import extract, versions
from ingest.record import Direction, Origin, PaperRecord, Path, Role, StatementKind

Paper = Callable[..., Document]

HEAD = ("Sample", "Annealing T (°C)", "Grain size (µm)", "YS at 20 °C (MPa)")
WORKED = {
    "title": "Grain size and strength of alloy X",
    "sections": {
        "2. Experimental": "Cold-rolled sheets of alloy X were annealed for 1 h.",
        "3. Results": "Coarser grains lowered the yield strength.",
    },
    "tables": [("Results of the tests.", [HEAD, ("A1", "600", "2.1 ± 0.3", "812"), ("A2", "700", "5.4", "640")])],
}


def quote(record: PaperRecord, evidence: str) -> str:
    return next(one.quote for one in record.evidence if one.id == evidence)


def of_label(record: PaperRecord, label: str) -> Path:
    return next(path for path in record.paths if path.state.label == label)


class TestWorkedExample:
    """The table of samples A1 and A2."""

    def test_two_states(self, paper: Paper) -> None:
        """Each row that names a sample is a state, and nothing else is."""
        assert [path.state.label for path in extract(paper(**WORKED)).paths] == ["A1", "A2"]

    @pytest.mark.parametrize(("label", "temperature"), [("A1", 600), ("A2", 700)])
    def test_process(self, paper: Paper, label: str, temperature: float) -> None:
        """The shared steps come in order, the row's own value in its place."""
        path = of_label(extract(paper(**WORKED)), label)
        assert [step.operation for step in path.process] == ["cold rolling", "annealing"]
        found = {one.name: (one.low, one.high, one.unit) for one in path.process[1].parameters}
        assert found == {"temperature": (temperature, temperature, "°C"), "time": (1, 1, "h")}

    @pytest.mark.parametrize(("label", "size", "spread", "strength"), [("A1", 2.1, 0.3, 812), ("A2", 5.4, None, 640)])
    def test_numbers(self, paper: Paper, label: str, size: float, spread: float | None, strength: float) -> None:
        """Cells carry the head's unit, the spread, and the condition that the head names."""
        path = of_label(extract(paper(**WORKED)), label)
        (structure,), (prop,) = path.structure, path.property
        assert (structure.feature, structure.low, structure.spread, structure.unit) == ("grain size", size, spread, "µm")
        assert (prop.name, prop.low, prop.unit) == ("yield strength", strength, "MPa")
        assert [(one.low, one.unit) for one in prop.conditions] == [(20, "°C")]

    def test_material(self, paper: Paper) -> None:
        """The paper's material is that of every state."""
        assert {path.material.name for path in extract(paper(**WORKED)).paths if path.material} == {"alloy X"}

    def test_evidence(self, paper: Paper) -> None:
        """A cell's evidence is its row."""
        record = extract(paper(**WORKED))
        assert quote(record, of_label(record, "A1").property[0].evidence[0]).startswith("A1")

    def test_transitions(self, paper: Paper) -> None:
        """The sentence asserts structure to property; process to structure and material to process are stitched."""
        path = of_label(extract(paper(**WORKED)), "A2")
        found = {(one.from_role, one.to_role, one.asserted) for one in path.transitions}
        assert found == {
            (Role.STRUCTURE, Role.PROPERTY, True),
            (Role.PROCESS, Role.STRUCTURE, False),
            (Role.MATERIAL, Role.PROCESS, False),
        }
        asserted = next(one for one in path.transitions if one.asserted)
        assert asserted.mechanism == "Coarser grains lowered the yield strength."

    def test_statement(self, paper: Paper) -> None:
        """The sentence is a trend that lowers, and knows the paths that it bears on."""
        record = extract(paper(**WORKED))
        trend = next(one for one in record.statements if one.text.startswith("Coarser"))
        assert (trend.kind, trend.direction) == (StatementKind.TREND, Direction.DECREASES)
        assert set(trend.paths) == {path.id for path in record.paths}


class TestTraps:
    """Tables that mislead."""

    def test_transposed(self, paper: Paper) -> None:
        """A table on its side: each column is a state."""
        rows = [("Property", "A1", "A2"), ("Yield strength (MPa)", "812", "640"), ("Elongation (%)", "12", "25")]
        record = extract(paper(title="Strength of alloy X", tables=[("Tensile properties of alloy X.", rows)]))
        assert {name: [p.low for p in of_label(record, name).property] for name in ("A1", "A2")} == {
            "A1": [812, 12],
            "A2": [640, 25],
        }

    def test_specification(self, paper: Paper) -> None:
        """A row that states a requirement is no state."""
        rows = [("Sample", "Yield strength (MPa)"), ("A1", "812"), ("ASTM requirement", "550"), ("Specification", "600")]
        record = extract(paper(title="Strength of alloy X", tables=[("Tensile properties.", rows)]))
        assert [path.state.label for path in record.paths] == ["A1"]

    def test_cited_row(self, paper: Paper) -> None:
        """A row quoted from the literature is a cited path of its own material, never one of the paper's states."""
        rows = [("Material", "Capacity (mAh/g)", "Ref."), ("Rice husk carbon", "429", "[44]"), ("A1", "581", "This work")]
        record = extract(paper(title="A porous carbon anode", tables=[("Comparison of specific capacity.", rows)]))
        origins = {path.origin: path for path in record.paths}
        assert origins[Origin.CITED].material.name == "Rice husk carbon"
        assert origins[Origin.MEASURED].state.label == "A1"

    def test_composition(self, paper: Paper) -> None:
        """A composition table gives the material its elements, and no property."""
        rows = [("Steel", "C", "Mn", "Si", "Fe"), ("AISI 4130", "0.30", "0.50", "0.25", "Bal.")]
        record = extract(
            paper(
                title="Hardness of AISI 4130 steel",
                abstract="AISI 4130 steel was quenched in oil and its hardness reached 572 HV.",
                tables=[("Chemical composition of AISI 4130 steel (wt.%).", rows)],
            )
        )
        (path,) = record.paths
        elements = path.material.composition.elements
        assert (elements["C"].low, elements["C"].basis, elements["Fe"].low) == (0.30, "wt%", None)
        assert [one.name for one in path.property] == ["hardness"]

    def test_composition_that_does_not_add_up(self, paper: Paper) -> None:
        """Amounts that exceed the whole are misprinted, and left out."""
        rows = [("Steel", "C", "Mn", "Si", "Fe"), ("AISI 4130", "0.30", "60", "0.25", "97")]
        record = extract(
            paper(
                title="Hardness of AISI 4130 steel",
                abstract="The hardness of AISI 4130 steel reached 572 HV.",
                tables=[("Chemical composition of AISI 4130 steel (wt.%).", rows)],
            )
        )
        assert all(path.material.composition is None for path in record.paths)

    def test_composite_cells(self, paper: Paper) -> None:
        """A cell with a temperature and a time sets both for its state."""
        rows = [("Sample", "Sintering condition", "Relative density (%)"), ("S1", "1200 °C, 30 min", "87.3")]
        record = extract(paper(title="Sintering of a LiMn2O4 ceramic", tables=[("Results.", rows)]))
        (step,) = [one for one in of_label(record, "S1").process if one.operation == "sintering"]
        assert {(one.name, one.low, one.unit) for one in step.parameters} == {
            ("temperature", 1200, "°C"),
            ("time", 30, "min"),
        }

    def test_measured_beside_simulated(self, paper: Paper) -> None:
        """Columns of experiment and computation are two states of different origin."""
        rows = [("Sample 8", "Experimental data", "Numerical data"), ("Hardness (HV)", "520", "560")]
        record = extract(paper(title="Laser hardening of AISI 4130 steel", tables=[("Comparison.", rows)]))
        assert {path.origin: path.property[0].low for path in record.paths} == {Origin.MEASURED: 520, Origin.SIMULATED: 560}

    def test_power_of_ten_in_the_head(self, paper: Paper) -> None:
        """A head that multiplies multiplies the value and leaves the print alone."""
        rows = [("Sample", "Ionic conductivity (×10−4 S/cm)"), ("S1", "5.09")]
        record = extract(paper(title="A LiMn2O4 ceramic", tables=[("Results.", rows)]))
        (prop,) = of_label(record, "S1").property
        assert (prop.raw, prop.low, prop.unit) == ("5.09", 5.09e-4, "S/cm")

    def test_replicates(self, paper: Paper) -> None:
        """Two specimens of one label are one state with both numbers."""
        rows = [("Sample", "Yield strength (MPa)"), ("A1", "812"), ("A1", "806"), ("A2", "640")]
        record = extract(paper(title="Strength of alloy X", tables=[("Tensile properties.", rows)]))
        assert [one.low for one in of_label(record, "A1").property] == [812, 806]


class TestText:
    """What sentences say."""

    def test_absence(self, paper: Paper) -> None:
        """What was not observed is a statement, and no structure of any path."""
        record = extract(
            paper(
                title="Phases of AISI 4130 steel",
                sections={"Results": "The quenched AISI 4130 steel consisted of martensite. No bainite was observed."},
            )
        )
        assert {one.feature for path in record.paths for one in path.structure} == {"martensite"}
        assert [one.kind for one in record.statements if "bainite" in one.text] == [StatementKind.ABSENCE]

    def test_contrast(self, paper: Paper) -> None:
        """Each number goes to the state of its own clause."""
        rows = [("Sample", "Grain size (µm)"), ("A1", "2.1"), ("A2", "5.4")]
        text = "Sample A1 showed a yield strength of 812 MPa, whereas sample A2 showed a yield strength of 640 MPa."
        record = extract(paper(title="Strength of AISI 4130 steel", sections={"Results": text}, tables=[("Sizes.", rows)]))
        assert {p.state.label: [q.low for q in p.property] for p in record.paths} == {"A1": [812], "A2": [640]}

    def test_order_of_doing(self, paper: Paper) -> None:
        """ "Prior to" puts what it leads behind what follows it."""
        text = "Prior to tempering at 200 °C for 2 h, the steel was quenched from 860 °C."
        record = extract(
            paper(
                title="Hardness of AISI 4130 steel",
                sections={"Experimental": text, "Results": "The hardness of the AISI 4130 steel was 572 HV."},
            )
        )
        assert [step.operation for step in record.paths[0].process] == ["quenching", "tempering"]

    def test_cited_in_the_introduction(self, paper: Paper) -> None:
        """What an introduction reports of others is no measured path."""
        text = "Smith et al. reported a hardness of 700 HV for AISI 4140 steel."
        record = extract(paper(title="Hardness of AISI 4130 steel", sections={"1. Introduction": text}))
        assert all(path.origin is Origin.CITED for path in record.paths)

    def test_other_field(self, paper: Paper) -> None:
        """A paper about something else gives no path."""
        text = "The patients answered 24 questions within 3 days. The software was updated in 2019."
        assert not extract(paper(title="A survey of patients", sections={"Results": text})).paths

    def test_versions(self, paper: Paper) -> None:
        """The record names what made it."""
        document = paper(**WORKED)
        assert extract(document).versions == versions(document)

    def test_same_bytes(self, paper: Paper) -> None:
        """The same document gives the same record, byte for byte."""
        assert extract(paper(**WORKED)).to_json() == extract(paper(**WORKED)).to_json()

    def test_json_keys(self, paper: Paper) -> None:
        """The JSON has the keys that others rely on."""
        path = json.loads(extract(paper(**WORKED)).to_json())["paths"][0]
        assert {
            "id",
            "origin",
            "state",
            "confidence",
            "material",
            "process",
            "structure",
            "property",
            "transitions",
            "missing",
        } == set(path)


class TestAttachment:
    """Which state a fact belongs to, and what is no value at all."""

    def test_value_of_the_treatment(self, paper: Paper) -> None:
        """A result beside a treatment's value makes a state, and the sentence asserts the link."""
        text = "After annealing at 650 °C, the yield strength of AISI 4130 steel was 640 MPa."
        record = extract(paper(title="Annealing of AISI 4130 steel", sections={"Results": text}))
        (path,) = [one for one in record.paths if one.property]
        assert [(q.low, q.unit) for step in path.process for q in step.parameters] == [(650, "°C")]
        assert [(t.from_role, t.to_role, t.mechanism) for t in path.transitions if t.asserted] == [
            (Role.PROCESS, Role.PROPERTY, text)
        ]

    def test_difference(self, paper: Paper) -> None:
        """How much something rose is no value of it."""
        text = "The yield strength of AISI 4130 steel increased by 25 MPa."
        record = extract(paper(title="Strength of AISI 4130 steel", sections={"Results": text}))
        assert not [one for path in record.paths for one in path.property if one.low is not None]
        assert [one.kind for one in record.statements if one.text == text] == [StatementKind.TREND]

    def test_setting(self, paper: Paper) -> None:
        """What a test was run at is a condition of its result."""
        text = "The LiFePO4 electrode delivered a discharge capacity of 150 mAh/g at a current density of 100 mA/g."
        record = extract(paper(title="A LiFePO4 cathode", sections={"Results": text}))
        ((prop,),) = [path.property for path in record.paths]
        assert (prop.name, prop.low, [(one.low, one.unit) for one in prop.conditions]) == (
            "discharge capacity",
            150,
            [(100, "mA/g")],
        )

    def test_link_of_another_state(self, paper: Paper) -> None:
        """A sentence about one state's treatment asserts nothing on another's path."""
        rows = [("Sample", "Annealing temperature (°C)", "Hardness (HV)"), ("A1", "600", "300"), ("A2", "700", "250")]
        text = "Annealing at 700 °C resulted in a lower hardness."
        record = extract(
            paper(title="Annealing of AISI 4130 steel", sections={"Results": text}, tables=[("Hardness of the steel.", rows)])
        )
        assert not [one for one in of_label(record, "A1").transitions if one.asserted]
        assert [one for one in of_label(record, "A2").transitions if one.asserted]

    def test_quoted_sentence(self, paper: Paper) -> None:
        """A sentence on what others did to a named material is a cited path of that material."""
        text = "Smith et al. sintered LiMn2O4 at 700 °C for 18 h under argon."
        record = extract(paper(title="A LiFePO4 cathode", sections={"1. Introduction": text}))
        (path,) = record.paths
        assert (path.origin, path.material.name) == (Origin.CITED, "LiMn2O4")
        assert [(q.name, q.low) for q in path.process[0].parameters][:2] == [("temperature", 700), ("time", 18)]

    def test_endless_sentence(self, paper: Paper) -> None:
        """A sentence of thousands of words tells nothing, and takes no time."""
        text = "The AISI 4130 steel was annealed at 600 °C and the hardness was lower with martensite, " * 400
        assert not extract(paper(title="A list", sections={"Results": text + "."})).paths


def test_version_follows_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: FilePath) -> None:
    """One changed character of the code or data that shapes records makes another version; caches of bytecode do not."""
    for package in ("ingest", *extractor.SHAPING):
        folder = tmp_path / package
        folder.mkdir()
        (folder / "extract.py").write_text("a = 1")
        (folder / "cue.toml").write_text("[a]")
    monkeypatch.setattr(extractor, "files", lambda package: tmp_path / package)
    versions = []
    for file in (None, "ingest.find/more.pyc", "ingest.find/cue.toml", "ingest.assemble/extract.py", "ingest/extract.py"):
        if file is not None:
            (tmp_path / file).write_text("[b]")
        versions.append(extractor._source_hash.__wrapped__())
    assert versions[0] == versions[1]
    assert len(set(versions[1:])) == 4
