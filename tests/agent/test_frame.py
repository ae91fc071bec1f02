"""A question taken apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.frame import find_foci, read_question
from agent.question import Focus


@pytest.mark.parametrize(
    ("question", "focus"),
    [
        ("Why did the strength fall after annealing?", Focus.MECHANISM),
        ("How were the pellets prepared?", Focus.PROCESS),
        ("Which is harder, A or B?", Focus.COMPARISON),
        ("Finer grains make it stronger. What's the catch?", Focus.TRADEOFF),
        ("What does one give up in ductility for the strength?", Focus.TRADEOFF),
        ("How much energy does it absorb?", Focus.VALUE),
        ("What role does the loading play?", Focus.MECHANISM),
        ("How was the residue leached?", Focus.PROCESS),
        ("Is the reaction faster with two or with four of them?", Focus.COMPARISON),
    ],
)
def test_the_main_focus_follows_from_how_it_is_asked(question: str, focus: Focus) -> None:
    """Question words tell what kind of answer is wanted."""
    assert find_foci(question)[0] is focus


def test_units_without_a_number_are_those_of_the_answer() -> None:
    """ "in K please" and "(ksi)" ask for units; the unit of a condition does not."""
    asked = read_question(
        "What is the transition temperature (in K please) of X70 after 2 h at 600 °C, and the yield strength in ksi?"
    )
    assert asked.units == ("K", "ksi")


def test_lettered_parts_share_the_rest_of_the_question() -> None:
    """(a) and (b) become parts; what stands before them belongs to both."""
    asked = read_question("Give the hardness of (a) Ti-6Al-4V and (b) Inconel 718: as built.")
    assert [part.own for part in asked.parts] == ["Ti-6Al-4V", "Inconel 718"]
    assert all("hardness" in part.text for part in asked.parts)


def test_different_materials_set_side_by_side_are_parts() -> None:
    """Two materials around "versus" are compared."""
    asked = read_question("Fatigue strength: Ti-6Al-4V versus Inconel 718 at 600 °C?")
    assert len(asked.parts) == 2
    assert {"600 °C"} == {q.raw for q in asked.parts[1].quantities}


def test_two_conditions_of_one_material_keep_the_material() -> None:
    """A side that names no material is searched with the whole question."""
    asked = read_question("Is LLZTO sintered at 1100 °C or 1200 °C denser?")
    assert len(asked.parts) == 2
    assert all("LLZTO" in part.text for part in asked.parts)


def test_numbers_in_names_are_no_conditions() -> None:
    """A grade's digits are not a quantity that evidence would have to show."""
    asked = read_question("What is the yield strength of AA6005A after ageing at 180 °C?")
    assert [c.raw for c in asked.frame.conditions] == ["180 °C"]


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    """Reading never fails and always gives at least one part."""
    assert read_question(text).parts


def test_a_property_before_two_materials_is_asked_of_both() -> None:
    """What the first stretch asks belongs to the second material too, which has no property of its own."""
    asked = read_question("Which hardness do AA6005A and X70 steel reach after ageing, and how were they aged?")
    assert len(asked.parts) == 2
    assert all("hardness" in {name.name for name in part.names} for part in asked.parts)
    assert Focus.PROCESS in asked.foci


def test_each_material_with_its_own_property_keeps_it() -> None:
    """The first property is not asked of a material that is asked for another one."""
    first, second = read_question("What is the yield strength of AZ31 and the hardness of WE43?").parts
    assert "hardness" not in {name.name for name in first.names}
    assert "yield strength" not in {name.name for name in second.names}


def test_compare_with_sets_two_things_side_by_side() -> None:
    """ "Compare A with that of B" has two parts, also where B is no known material."""
    asked = read_question("Compare the reversible capacity of MoS2 sheets with that of corn cob char at 50 mA/g.")
    assert [part.own.startswith("corn cob") for part in asked.parts] == [False, True]


def test_a_bound_is_no_comparison() -> None:
    """ "More than 500 mAh/g" is one condition of one part; "more than the other" still sets two things side by side."""
    question = read_question("Which electrodes keep more than 500 mAh/g after 100 cycles?")
    assert [part.text for part in question.parts] == [question.text]
    assert Focus.COMPARISON not in question.foci
    assert [q.raw for q in question.parts[0].quantities] == ["more than 500 mAh/g", "100 cycles"]
    assert Focus.COMPARISON in read_question("Is AISI 4340 harder than AISI 1045?").foci


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("How long can 6061 be held at 350 °C after quenching from the solution temperature?", ()),
        ("What is the hardness of 4340 above the Ms temperature?", ("hardness",)),
        ("At which annealing temperature is the strength highest?", ("annealing temperature", "strength")),
        ("What is the solution temperature of 6061?", ("solution temperature",)),
    ],
)
def test_where_something_is_done_is_not_asked_for(question: str, asked: tuple[str, ...]) -> None:
    """A temperature, time or rate behind "from the" or "above the" says where something is done; "at which" asks for it."""
    assert read_question(question).frame.property == asked


def test_a_property_with_a_limit_is_asked_for() -> None:
    """ "A yield strength above 900 MPa" asks for the property, and "at least" compares nothing."""
    asked = read_question("Which steels reach a yield strength above 900 MPa with an elongation of at least 10 %?")
    assert {name.name for name in asked.parts[0].names} >= {"yield strength", "elongation"}
    assert asked.foci == (Focus.VALUE,)
    assert read_question("Which anodes keep more than 500 mAh/g?").focus is Focus.VALUE
