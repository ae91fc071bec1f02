"""Which work a reference means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.citation import reference_keys, title_key
from ingest.record import RecordReference

TITLE = "Grain growth in sheets that were invented for a test"
TEXT = st.text(max_size=80)


def reference(title: str | None = None, *, doi: str | None = None, year: int | None = None) -> RecordReference:
    return RecordReference(title=title, doi=doi, year=year, authors=())


@pytest.mark.parametrize(
    "other", [TITLE.upper(), f"  {TITLE}. ", TITLE.replace(" in ", " in\u00a0"), TITLE.replace("sheets", "sheets,")]
)
def test_dress_makes_no_difference(other: str) -> None:
    """Case, spaces and signs of a title do not matter."""
    assert title_key(other, 2020) == title_key(TITLE, 2020)


@pytest.mark.parametrize(
    ("title", "year"),
    [(None, 2020), (TITLE, None), ("Grain growth", 2020), ("Steels", 2020), ("Journal of Invented Things", 2020)],
)
def test_what_names_no_work(title: str | None, year: int | None) -> None:
    """A short title, the name of a journal, and a title without a year mean nothing."""
    assert title_key(title, year) is None


def test_another_year_is_another_work() -> None:
    """Title and year must both be the same."""
    assert title_key(TITLE, 2020) != title_key(TITLE, 2021)
    assert title_key(TITLE, 2020) != title_key(f"{TITLE} again", 2020)


def test_a_doi_is_enough() -> None:
    """A reference with a DOI is looked up by that alone; one without by its title; each once."""
    named = [reference(TITLE, doi="10.1/AB", year=2020), reference(doi="10.1/ab"), reference(TITLE, year=2020), reference()]
    assert reference_keys(named) == ("10.1/ab", title_key(TITLE, 2020))


@given(st.lists(st.builds(reference, st.none() | TEXT, doi=st.none() | TEXT, year=st.none() | st.integers(1500, 2100))))
def test_order_does_not_matter(references: list[RecordReference]) -> None:
    """The keys are sorted and no two are the same."""
    keys = reference_keys(references)
    assert list(keys) == sorted(set(keys)) == list(reference_keys(references[::-1]))
