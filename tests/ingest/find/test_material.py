"""Materials by rule: formulas, compositions, grades."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.find.composition import read_composition
from ingest.find.element import elements
from ingest.find.formula import atoms_of, is_formula
from ingest.find.grade import grade_aliases, grade_name
from ingest.find.material import find_materials


@pytest.mark.parametrize(
    "formula",
    [
        "Li6.4La3Zr1.4Ta0.6O12",
        "Ti40.5Zr25.0Cu12.5Ni2.0Be20.0",
        "LiNi0.8Mn0.1Co0.1O2",
        "Ba0.95La0.05FeO3-δ",
        "(Ti,Al)N",
        "Ca(OH)2",
        "CuSO4·5H2O",
        "SiC",
        "H2O",
        "WC",
        "KOH",
    ],
)
def test_formulas_are_found_whole(formula: str) -> None:
    """A formula in a sentence is one material over exactly its characters."""
    text = f"We used {formula} as it was."
    assert [(m.start, m.end) for m in find_materials(text)] == [(8, 8 + len(formula))]


@pytest.mark.parametrize(
    "word", ["CVN", "HIP", "SPS", "BCC", "FCC", "YS", "In", "As", "Fig", "PVC", "OCV", "CV", "Xy2", "Si", "S2P", "(TiN", "Ti)N"]
)
def test_abbreviations_and_words_are_no_formulas(word: str) -> None:
    """Capitals that happen to be symbols make no formula."""
    assert not is_formula(word)


def test_atoms_are_counted_through_brackets() -> None:
    """Brackets multiply, hydrates add."""
    assert dict(atoms_of("Ca10(PO4)6(OH)2") or ()) == {"Ca": 10, "P": 6, "O": 26, "H": 2}
    assert dict(atoms_of("CuSO4·5H2O") or ()) == {"Cu": 1, "S": 1, "O": 9, "H": 10}
    assert atoms_of("LiNi1-xCoxO2") is None


@given(st.dictionaries(st.sampled_from(sorted(elements().metals)), st.integers(1, 9), min_size=2, max_size=5))
def test_a_written_formula_reads_back(atoms: dict[str, int]) -> None:
    """A formula written from amounts gives these amounts."""
    text = "".join(f"{symbol}{count}" for symbol, count in atoms.items()) + "O2"
    assert dict(atoms_of(text) or ()) == {**atoms, "O": 2}
    assert is_formula(text)


@pytest.mark.parametrize(
    ("text", "amounts", "basis"),
    [
        ("Fe–22Mn–0.6C (wt.%)", {"Fe": None, "Mn": 22, "C": 0.6}, "wt%"),
        ("0.2C-5.5Mn-2Al", {"C": 0.2, "Mn": 5.5, "Al": 2}, "wt%"),
        ("Ti-6Al-4V", {"Ti": None, "Al": 6, "V": 4}, "wt%"),
        ("Ti-48Al-2Cr-2Nb (at.%)", {"Ti": None, "Al": 48, "Cr": 2, "Nb": 2}, "at%"),
        ("Al2O3", {"Al": 40, "O": 60}, "at%"),
    ],
)
def test_compositions_are_read_by_element(text: str, amounts: dict[str, float | None], basis: str) -> None:
    """Notations give amounts with their basis; the base is unknown."""
    found = read_composition(text)
    assert found is not None
    assert {s: r.low for s, r in found.elements.items()} == amounts
    assert {r.basis for r in found.elements.values()} == {basis}


@pytest.mark.parametrize("text", ["steel", "Al-Cu-Mg", "", "LiNi1-xCoxO2", "Ti"])
def test_what_states_no_amounts_has_no_composition(text: str) -> None:
    """Names, systems and variables have none."""
    assert read_composition(text) is None


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Ti6Al4V", "Ti-6Al-4V"),
        ("TC4", "Ti-6Al-4V"),
        ("IN718", "Inconel 718"),
        ("SUS 304", "AISI 304"),
        ("316L stainless steel", "AISI 316L"),
        ("42CrMo4", "AISI 4140"),
        ("GCr15", "AISI 52100"),
        ("AZ31B", "AZ31"),
        ("unknown-77", "unknown-77"),
    ],
)
def test_grades_have_one_name(printed: str, name: str) -> None:
    """Aliases of standards and trade lead to one name, unknown ones to themselves."""
    assert grade_name(printed) == name
    assert name == printed or printed in grade_aliases(name) or grade_aliases(name)


@pytest.mark.parametrize(
    "grade",
    [
        "AISI 4130", "SA508 Gr.4N", "316L", "AA6061-T6", "6005A", "Inconel 718", "X5CrNi18-10", "S355J2", "34CrNiMo6",
        "20MnMoNi5-5", "DP780", "AZ91D", "WE43", "AlSi10Mg", "EN AW-6082", "UNS N07718", "GH4169", "P91", "EUROFER97",
        "1.4301", "Q345B", "17-4PH", "CMSX-4", "Hastelloy X",
    ],
)  # fmt: skip
def test_grades_of_standards_are_found(grade: str) -> None:
    """A grade in a sentence is a material over exactly its characters."""
    text = f"Plates of {grade} were cut."
    assert [(m.start, m.end, m.rule) for m in find_materials(text)] == [(10, 10 + len(grade), "grade")]


@given(st.text(max_size=60))
def test_any_text_is_read_without_harm(text: str) -> None:
    """Materials of any string lie in it and do not overlap."""
    last = 0
    for material in find_materials(text):
        assert last <= material.start < material.end <= len(text)
        last = material.end


@pytest.mark.parametrize("text", ["What is the hardness of laser hardened 4340?", "quenched 5083 and its toughness"])
def test_a_designation_beside_a_treatment(text: str) -> None:
    """A bare designation above 3000 is a material where a treatment or a property of metals is spoken of."""
    assert [one.name for one in find_materials(text)] in (["AISI 4340"], ["AA5083"])


@pytest.mark.parametrize(
    "text", ["annealed in 2014 and 2024", "hardness after 5083 cycles", "tempering at 1050 and 1100 °C", "4340 points"]
)
def test_numbers_beside_a_treatment(text: str) -> None:
    """Years, temperatures and counts are no designations."""
    assert not find_materials(text)
