"""How a question is split into its parts."""

import pytest

from agent.frame import read_question


def owns(question: str) -> list[str]:
    """The own words of each part."""
    return [part.own for part in read_question(question).parts]


def test_what_is_chosen_from_are_the_parts_and_what_is_asked_is_shared() -> None:
    """ "Which dopant gives the best …, A or B?" asks the same of A and of B."""
    asked = read_question("Which dopant gives the highest carrier mobility in zinc oxide, gallium or indium?")
    assert [part.own for part in asked.parts] == ["gallium", "indium"]
    assert all("carrier mobility" in part.text for part in asked.parts)


def test_a_property_asked_of_a_list_keeps_its_first_name() -> None:
    """ "Which hardness have A, B and C?" is about three things."""
    assert owns("Which hardness have AISI 1020, AISI 1045 and AISI 5160?") == ["AISI 1020", "AISI 1045", "AISI 5160"]


@pytest.mark.parametrize(
    ("question", "sides"),
    [
        (
            "How does the friction coefficient against steel compare between bare WC and the DLC film?",
            ["bare WC", "the DLC film"],
        ),
        ("What is the difference in hardness between AISI 1020 and AISI 1045 after quenching?", ["AISI 1020", "AISI 1045"]),
        (
            "How does the toughness compare between the neat epoxy and the epoxy with 5 wt% rubber at 20 °C?",
            ["the neat epoxy", "the epoxy with 5 wt% rubber"],
        ),
    ],
)
def test_what_stands_between_is_compared(question: str, sides: list[str]) -> None:
    """The two things after "between" are the parts; what follows them is asked of both."""
    assert owns(question) == sides


def test_a_range_is_not_compared() -> None:
    """ "between 300 and 500 °C" names a range."""
    assert len(owns("What is the difference in yield strength of AZ31 between 300 and 500 °C?")) == 1
