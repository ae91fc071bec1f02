import pytest

from ingest.read.citation import clean_doi, year_in


@pytest.mark.parametrize(
    ("written", "doi"),
    [
        ("10.5555/ABC.1", "10.5555/abc.1"),
        ("https://doi.org/10.5555/a(1)b.", "10.5555/a(1)b"),
        ("doi: 10.5555/x;", "10.5555/x"),
        ("5555/x", None),
        (None, None),
    ],
)
def test_doi(written: str | None, doi: str | None) -> None:
    """A DOI is compared in lower case, without resolver and closing punctuation."""
    assert clean_doi(written) == doi


@pytest.mark.parametrize(
    ("written", "year"), [("1999a", 1999), ("(May 2014)", 2014), ("12 1450", None), ("in press", None), (None, None)]
)
def test_year(written: str | None, year: int | None) -> None:
    """A year is four digits of this millennium or the last, wherever they stand."""
    assert year_in(written) == year
