"""Families of coined labels."""

import pytest

from ingest.find.definition import find_definitions
from ingest.find.family import families
from ingest.read.build import from_text


def test_a_family_used_again_and_again_is_found() -> None:
    """Two labels of one stem, each used three times, are labels at the sentence that uses them first."""
    text = ["It was cast.", "KR15 and KR48 were hard.", "KR15 is like KR48.", "KR15, not KR48, broke."]
    assert list(families(text)) == [("KR15", 1), ("KR48", 1)]


@pytest.mark.parametrize(
    "pair",
    [("H2", "H4"), ("AZ31", "AZ91"), ("Fig. S12", "Fig. S13"), ("Al2", "Al3"), ("V5", "V6"), ("pKa1", "pKa2"), ("T1", "T2")],
)
def test_formulas_grades_figures_and_symbols_are_no_family(pair: tuple[str, str]) -> None:
    """What else looks like a stem with a number is left alone."""
    assert list(families([f"Here {pair[0]} and {pair[1]} rose."] * 4)) == []


def test_a_lone_label_is_no_family() -> None:
    """One label without a sibling, or a sibling that is named once, makes none."""
    assert list(families(["We saw KR15 there."] * 5 + ["We saw KR48 there."])) == []


def test_families_are_samples_of_a_paper() -> None:
    """The definitions of a document hold them with their evidence."""
    text = "Bars KR15 and KR48 were cast. KR15 was hard, KR48 was not. Later KR15 broke before KR48 did."
    samples = find_definitions(from_text(text.encode(), name="paper.txt")).samples
    assert {d.short for d in samples} >= {"KR15", "KR48"}
    assert all("KR15" in d.evidence[0].of(text) for d in samples if d.short == "KR15")
