"""What evidence supports of a question."""

from agent.frame import read_question
from agent.paper import read_papers
from agent.reading import read_piece
from agent.run import Alignment, MissingPart
from agent.support import Support, judge
from graph.hit import OpenedEvidence
from ingest.record import EvidenceKind


def piece(name: str, quote: str, *, document: str = "d", section: str | None = "Results") -> OpenedEvidence:
    """A sentence of a paper."""
    return OpenedEvidence(
        id=name,
        quote=quote,
        kind=EvidenceKind.SENTENCE,
        context=(),
        section=section,
        page=None,
        boxes=(),
        document=document,
        source="s",
        doi=None,
        title=None,
        year=None,
    )


def support(question: str, *pieces: OpenedEvidence) -> Support:
    """What these pieces support of the question's first part."""
    asked = read_question(question)
    readings = [read_piece(p, opened={}) for p in pieces]
    return judge(asked.parts[0], question=asked, readings=readings, papers=read_papers([], readings=readings))


def test_a_number_of_the_asked_property_and_material_supports() -> None:
    """Material, property and value are met."""
    found = support("What is the yield strength of Inconel 718?", piece("a", "The yield strength of Inconel 718 was 1030 MPa."))
    assert found.supported
    assert found.missing == ()
    assert found.alignment.focus is Alignment.MET


def test_words_of_the_property_that_stand_apart_are_not_the_property() -> None:
    """ "electrical conductivity … thermal activation" is not thermal conductivity."""
    found = support(
        "What is the thermal conductivity of Inconel 718?",
        piece("a", "The electrical conductivity of Inconel 718 was 8 S/m, without thermal activation."),
    )
    assert not found.supported
    assert [m.part for m in found.missing] == [MissingPart.PROPERTY]


def test_another_materials_paper_supports_nothing() -> None:
    """A number for the asked property of another alloy is not one of the asked alloy."""
    found = support(
        "What is the yield strength of Inconel 718?",
        piece("a", "Inconel 718 was solution treated.", document="d"),
        piece("b", "The yield strength of Ti-6Al-4V was 900 MPa.", document="e"),
    )
    assert not found.supported


def test_a_material_of_the_introduction_is_not_the_papers() -> None:
    """An alloy that is only mentioned as background is not what the paper measured."""
    found = support(
        "What is the yield strength of Inconel 718?",
        piece("a", "Inconel 718 is widely used.", section="1. Introduction"),
        piece("b", "The yield strength of Ti-6Al-4V was 900 MPa."),
    )
    assert found.alignment.material is Alignment.MISSING


def test_the_dimension_of_the_number_must_fit_the_property() -> None:
    """A temperature in a sentence about strength is no strength."""
    found = support(
        "What is the yield strength of Inconel 718?", piece("a", "The yield strength of Inconel 718 fell at 650 °C.")
    )
    assert found.alignment.focus is not Alignment.MET


def test_an_asked_number_that_no_paper_shows_is_missing() -> None:
    """The test temperature of the question is named as missing, in its own words."""
    found = support(
        "What is the yield strength of Inconel 718 at 650 °C?",
        piece("a", "The yield strength of Inconel 718 was 1030 MPa at 20 °C."),
    )
    assert [(m.part, m.asked) for m in found.missing] == [(MissingPart.CONDITION, "650 °C")]


def test_a_reason_for_a_property_of_which_nothing_is_said_is_not_supported() -> None:
    """Sentences about the alloy's making give no reason for its corrosion."""
    found = support(
        "How does annealing change the corrosion rate of Inconel 718?",
        piece("a", "Inconel 718 was annealed, which led to coarse grains because boundaries moved."),
    )
    assert not found.supported
    assert [(m.part, m.asked) for m in found.missing] == [(MissingPart.PROPERTY, "corrosion rate")]


def test_a_reason_may_speak_of_the_property_by_another_of_its_group() -> None:
    """An elongation tells of ductility."""
    found = support(
        "Why does annealing raise the ductility of Inconel 718?",
        piece("a", "The elongation of annealed Inconel 718 was larger because dislocations were removed."),
    )
    assert found.supported
    assert found.missing == ()
