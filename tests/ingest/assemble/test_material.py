"""Which material a state is of, and what was done to the part of it that no treatment reached."""

from collections.abc import Callable

from ingest.document import Document
from ingest.extract import extract

Paper = Callable[..., Document]


def test_percent_in_a_name(paper: Paper) -> None:
    """ "7Mn steel", "7% Mn steel" and "hot-rolled 7% Mn steel" are one material."""
    results = "The hardness of the 7Mn steel was 310 HV. A yield strength of 700 MPa was found for the hot-rolled 7% Mn steel. "
    results += "The 7% Mn steel had a tensile strength of 900 MPa."
    record = extract(paper(title="A study of 7Mn steel", sections={"3. Results": results}))
    assert [[one.low for one in path.property] for path in record.paths] == [[310, 700, 900]]


def test_no_material(paper: Paper) -> None:
    """A carbon level, an acid and "alloying elements" are no materials that a paper studies."""
    results = (
        "Low carbon is good for toughness. Oxalic acid was added. Alloying elements are dissolved. The hardness was 310 HV."
    )
    record = extract(paper(title="A study of AISI 4130 steel", sections={"3. Results": results}))
    assert {path.material.name for path in record.paths if path.material} == {"AISI 4130"}


def test_base_metal(paper: Paper) -> None:
    """The base metal has not seen the welding."""
    methods = "Plates of AISI 4130 steel were annealed at 650 °C for 1 h. They were joined by laser welding at a power of 3 kW."
    results = "The hardness of the weld metal was 410 HV. The hardness of the base metal was 240 HV."
    record = extract(paper(title="A study of AISI 4130 steel", sections={"2. Experimental": methods, "3. Results": results}))
    found = {one.low: [step.operation for step in path.process] for path in record.paths for one in path.property}
    assert found == {410: ["annealing", "laser welding"], 240: ["annealing"]}


def test_filler(paper: Paper) -> None:
    """What a paper puts into a material is not the material that it studies."""
    results = "The silica-filled epoxy polymer was tough. The addition of silica was slow. The content of silica was varied. "
    results += "The silica-filled epoxy polymer was stiff. The hardness of the silica-filled epoxy polymer was 31 HV."
    record = extract(paper(title="A study of silica in epoxy polymers", sections={"3. Results": results}))
    assert ["silica" in path.material.name.split() for path in record.paths if path.material] == [False]


def material_names(document: Document) -> set[str]:
    """Of all paths of a paper."""
    return {path.material.name for path in extract(document).paths if path.material}


def test_a_role_is_no_material(paper: Paper) -> None:
    """An impurity, a dopant or a pollutant says how a substance came in, not which the paper is about."""
    results = "The impurity was removed. A dopant was found. The hardness of the AISI 4130 steel was 310 HV."
    assert material_names(paper(title="The impurity in a plate", sections={"3. Results": results})) == {"AISI 4130"}


def test_a_pure_element_of_the_title(paper: Paper) -> None:
    """An element that the title spells out is the material, unless it is a part or a carrier there."""
    results = "The hardness of the torsion-deformed copper was 140 HV. The copper was soft."
    assert material_names(paper(title="High-pressure torsion of copper", sections={"3. Results": results})) == {"copper"}
    other = "The hardness of the AISI 4130 steel was 140 HV. The copper was soft. Copper was found."
    assert "copper" not in material_names(paper(title="The copper content of plates", sections={"3. Results": other}))


def test_two_letters_of_a_longer_name(paper: Paper) -> None:
    """ "EC" may be a solvent or the edge of a band; what a paper is about is not known by it."""
    results = "The energy EC was used. EC and EV were found. EC is high. The hardness of the AISI 4130 steel was 310 HV."
    assert material_names(paper(title="A study of plates", sections={"3. Results": results})) == {"AISI 4130"}
