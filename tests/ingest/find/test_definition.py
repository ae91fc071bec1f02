"""Definitions: abbreviations and sample labels of a paper, with the place that gives them."""

from ingest.document import Document
from ingest.find.definition import find_definitions, type_of
from ingest.read.build import from_text
from ingest.record import MentionType


def text_document(text: str) -> Document:
    """A plain-text document."""
    return from_text(text.encode(), name="paper.txt")


def test_abbreviations_get_the_type_of_their_long_form() -> None:
    """The long form's term gives type and name, and the sentence is the evidence."""
    text = "Softening occurred in the heat-affected zone (HAZ). We used X-ray diffraction (XRD) as well."
    definitions = find_definitions(text_document(text))
    haz = definitions.find("HAZ")
    assert haz is not None
    assert (haz.long, haz.type, haz.name) == ("heat-affected zone", MentionType.FEATURE, "heat-affected zone")
    assert haz.evidence[0].of(text).startswith("Softening")
    xrd = definitions.find("XRD")
    assert xrd is not None
    assert (xrd.long, xrd.type) == ("X-ray diffraction", MentionType.TECHNIQUE)


def test_labels_after_a_naming_phrase_are_samples() -> None:
    """Denoted, labelled and hereafter lead to labels, several at once."""
    text = "The alloys with 0 and 48 % Ti were denoted as BT0 and BT48. The untreated bar is hereafter referred to as U-1."
    assert {d.short for d in find_definitions(text_document(text)).samples} >= {"BT0", "BT48", "U-1"}


def test_labelled_nouns_used_twice_are_samples() -> None:
    """Steel A is a sample once the text speaks of it again; figures and names are not."""
    text = "Steel A was rolled. The hardness of steel A rose. It is shown in Fig. 2 and called Taylor there. Fig. 2 shows it."
    definitions = find_definitions(text_document(text))
    assert [d.short for d in definitions.samples] == ["steel A"]


def test_plain_words_define_nothing() -> None:
    """A text without definitions has none."""
    assert find_definitions(text_document("Steel is hard. It was annealed at 600 °C (see above).")).items == ()


def test_type_of_a_long_form_is_that_of_its_last_term() -> None:
    """An unknown phrase has the type of the term that ends it, or none."""
    assert type_of("very odd yield strength") == (MentionType.PROPERTY, "very odd yield strength")
    assert type_of("quite unknown thing") == (None, "quite unknown thing")
