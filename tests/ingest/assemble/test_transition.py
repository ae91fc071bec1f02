"""Which links between steps a sentence asserts."""

from collections.abc import Callable

import pytest

from ingest.assemble.piece import read_pieces
from ingest.assemble.transition import Claim, find_claims, same_thing
from ingest.document import Document
from ingest.evidence import find_evidence
from ingest.extract import extract
from ingest.find.definition import find_definitions
from ingest.record import Polarity

Paper = Callable[..., Document]


def claims_of(document: Document) -> tuple[Claim, ...]:
    return find_claims(read_pieces(document, find_evidence(document), defined=find_definitions(document)))


@pytest.mark.parametrize(
    ("sentence", "cause", "effect"),
    [
        ("Tempering resulted in carbides.", "tempering", "carbide"),
        ("The low hardness was due to retained austenite.", "retained austenite", "hardness"),
        ("Carbides were driven by tempering.", "tempering", "carbide"),
        ("Martensite makes the steel less ductile and is susceptible to low toughness.", "martensite", "toughness"),
    ],
)
def test_cause_and_effect(paper: Paper, sentence: str, cause: str, effect: str) -> None:
    """A sentence with causal words between two things links them in the order of roles, whichever it names first."""
    found = claims_of(paper(sections={"Results": sentence}))
    assert (cause, effect) in {(one.cause.name, one.effect.name) for one in found}


def test_change_of_a_setting_is_a_cause(paper: Paper) -> None:
    """What a sentence says to increase is a cause though the words that say so stand around it."""
    text = "As the holding time increased, pearlite formed."
    assert {(one.cause.name, one.effect.name) for one in claims_of(paper(sections={"Results": text}))} == {
        ("holding time", "pearlite")
    }


def test_conclusion_of_a_clause(paper: Paper) -> None:
    """ "Hence" between two clauses links them; at the head of a sentence it points to another one and links nothing."""
    text = "Carbides are coarse in bainite and, hence, the toughness is low. Hence, bainite and toughness were studied."
    found = {
        (one.piece.text.split()[0], one.cause.name, one.effect.name) for one in claims_of(paper(sections={"Results": text}))
    }
    assert found == {("Carbides", "carbide", "toughness"), ("Carbides", "bainite", "toughness")}


@pytest.mark.parametrize(
    ("name", "general", "same"),
    [
        ("impact energy", "toughness", True),
        ("total elongation", "ductility", True),
        ("yield strength", "strength", True),
        ("capacity retention", "cycling stability", True),
        ("impact energy", "strength", False),
        ("toughness", "impact energy", True),
        ("grain size", "toughness", False),
        ("absorbed energy", "impact toughness", True),
        ("maximum hardness", "surface hardness", True),
        ("absorbed energy", "fracture toughness", False),
    ],
)
def test_general_property_and_its_measure(name: str, general: str, *, same: bool) -> None:
    """A general property and what it is measured by are one end of a link."""
    assert same_thing(name, general) is same


@pytest.mark.parametrize(
    ("sentence", "cause", "effect"),
    [
        ("The hardness was improved by tempering.", "tempering", "hardness"),
        ("Due to tempering, the hardness is low.", "tempering", "hardness"),
        ("The toughness correlates with martensite.", "martensite", "toughness"),
    ],
)
def test_passive_and_opening(paper: Paper, sentence: str, cause: str, effect: str) -> None:
    """The cause of "was improved by" comes last, that of an opening "due to" first, and "correlates with" leaves it open."""
    assert {(one.cause.name, one.effect.name) for one in claims_of(paper(sections={"Results": sentence}))} == {(cause, effect)}


@pytest.mark.parametrize(
    "sentence",
    [
        "Retained austenite promoted cracks during tempering.",  # the structure is the cause
        "Martensite increases temper embrittlement.",  # named for tempering, not made by it
        "When the test temperature is reduced, the martensite cracks, which causes a low toughness in the temperature range.",
    ],
)
def test_no_cause_from_the_wrong_side(paper: Paper, sentence: str) -> None:
    """What stands on the side of the effect is no cause, nor what something else is named for, nor a test's temperature."""
    found = claims_of(paper(sections={"Results": sentence}))
    assert not [one for one in found if one.cause.name in {"tempering", "temperature"}]


def test_and_between_clauses_is_no_list(paper: Paper) -> None:
    """A comma and "and" between two things alone part two clauses; in a longer list they join its members."""
    parted = "Carbides are coarser than martensite, and bainite reduces the toughness."
    listed = "Carbides, martensite, and bainite reduce the toughness."
    near = [{one.cause.name for one in claims_of(paper(sections={"Results": text})) if one.near} for text in (parted, listed)]
    assert near[0] == {"bainite"}
    assert "bainite" in near[1]


def test_shared_subject(paper: Paper) -> None:
    """Verbs that share a subject share the cause: what the first verb acts on is not the cause of the second one's effect."""
    text = "Lath martensite hinders cracks, and improves the toughness."
    near = {(one.cause.name, one.effect.name) for one in claims_of(paper(sections={"Results": text})) if one.near}
    assert ("lath martensite", "toughness") in near
    assert ("crack", "toughness") not in near


def test_causal_word_is_no_cause(paper: Paper) -> None:
    """The causal verb itself ("reducing", "yields") is no operation and no property."""
    text = "Martensite forms on quenching, reducing the toughness."
    assert {one.cause.name for one in claims_of(paper(sections={"Results": text}))} == {"martensite", "quenching"}


def test_list_of_effects(paper: Paper) -> None:
    """Every member of a list behind the causal words is an effect, and what stands in another clause is none."""
    text = "Tempering leads to carbides and retained austenite; the hardness was measured with a Vickers indenter."
    near = {one.effect.name for one in claims_of(paper(sections={"Results": text})) if one.near}
    assert near == {"carbide", "retained austenite"}


def test_suppression_is_negative(paper: Paper) -> None:
    """A cause that suppresses its effect has negative polarity."""
    found = claims_of(paper(sections={"Results": "Rapid quenching reduces the hardness."}))
    assert {(one.effect.name, one.polarity) for one in found} == {("hardness", Polarity.NEGATIVE)}


def test_cited_and_introduction(paper: Paper) -> None:
    """What others reported, or an introduction says, asserts nothing of this paper."""
    text = {"Introduction": "Quenching leads to martensite.", "Results": "Smith et al. found that tempering leads to carbides."}
    assert claims_of(paper(sections=text)) == ()


STEEL = {
    "Experimental": "AISI 4340 steel was austenitized at 850, 950 or 1050 °C for 1 h and quenched in oil.",
    "Results": "After austenitizing at 850 °C, the hardness was 520 HV and martensite was observed. "
    "After austenitizing at 1050 °C, the hardness was 560 HV and martensite was observed.\n"
    "Austenitizing above 1000 °C led to martensite. Austenitizing at 850 °C resulted in a lower hardness.",
}


def test_only_the_state_in_the_range(paper: Paper) -> None:
    """A sentence with a bound speaks of the states whose value lies beyond it, and one with a value only of its own state."""
    record = extract(paper(sections=STEEL))
    quotes = {one.id: one.quote for one in record.evidence}
    said = {}
    for path in record.paths:
        values = {one.low for step in path.process for one in step.parameters if one.name == "temperature"}
        said[min(values)] = {quotes[i] for one in path.transitions for i in one.evidence}
    above, lower = "Austenitizing above 1000 °C led to martensite.", "Austenitizing at 850 °C resulted in a lower hardness."
    assert [above in said[850.0], above in said[1050.0]] == [False, True]
    assert [lower in said[850.0], lower in said[1050.0]] == [True, False]


def test_cooling_rate_is_of_quenching(paper: Paper) -> None:
    """A cooling rate that no step gives as a parameter is of the step that cools."""
    text = {
        "Experimental": "AISI 4340 steel was austenitized at 850 °C for 1 h and quenched in oil.",
        "Results": "Martensite was observed in the steel. A higher cooling rate led to martensite.",
    }
    path = extract(paper(sections=text)).paths[0]
    quenching = next(step.id for step in path.process if step.operation == "quenching")
    assert quenching in {one.from_step for one in path.transitions if one.mechanism and "cooling rate" in one.mechanism}
