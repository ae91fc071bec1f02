"""What of a review counts as its own: nothing."""

from collections.abc import Callable

import pytest

from ingest.document import Document
from ingest.extract import extract
from ingest.record import Origin

Paper = Callable[..., Document]
TEXT = {
    "Sintering of oxides": "Alumina was sintered at 1500 °C, which led to a hardness of 18 GPa. Zirconia reaches a toughness "
    "of 9 MPa m1/2. Grain growth reduces the toughness of alumina."
}


@pytest.mark.parametrize(
    ("title", "abstract"),
    [
        ("A review of oxide ceramics", ""),
        ("Recent progress in oxide ceramics", ""),
        ("Oxide ceramics", "This short review treats oxide ceramics."),
    ],
)
def test_a_review_measures_nothing(paper: Paper, title: str, abstract: str) -> None:
    """A paper without results that calls itself a review tells only what others found."""
    record = extract(paper(title=title, abstract=abstract, sections=TEXT))
    assert {one.origin for one in (*record.paths, *record.statements)} == {Origin.CITED}


def test_results_are_no_review(paper: Paper) -> None:
    """A paper with a section of results is none, whatever its title says."""
    record = extract(paper(title="Review of our work on oxides", sections={"Results": TEXT["Sintering of oxides"]}))
    assert Origin.MEASURED in {one.origin for one in (*record.paths, *record.statements)}


def test_a_letter_without_headings_is_no_review(paper: Paper) -> None:
    """A paper that says nothing of the kind, and cites little, tells of its own."""
    record = extract(paper(title="Hard alumina", sections=TEXT))
    assert Origin.MEASURED in {one.origin for one in (*record.paths, *record.statements)}
