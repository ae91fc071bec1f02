import pytest

from ingest.read.pdf.metadata import bibliography_of


def found(*first: str, **metadata: str) -> tuple[str | None, int | None]:
    about = bibliography_of(metadata, first=first, title=None, authors=())
    return about.doi, about.year


INTERNATIONAL = "International Edition: DOI: 10.9999/anye.202100001"
GERMAN = "German Edition: DOI: 10.9999/ange.202100001"


@pytest.mark.parametrize("lines", [(INTERNATIONAL, GERMAN), (GERMAN, INTERNATIONAL)])
@pytest.mark.parametrize("named", ["", "doi:10.9999/ange.202100001"])
def test_the_articles_doi_is_not_its_translations(lines: tuple[str, str], named: str) -> None:
    """Of two DOIs that a page prints, the one of a translated edition is not the article's, whatever the metadata says."""
    assert found(*lines, Subject=named)[0] == "10.9999/anye.202100001"


def test_a_lone_doi_is_taken_whatever_stands_before_it() -> None:
    """A translated edition that prints its own DOI alone has that one."""
    assert found(GERMAN)[0] == "10.9999/ange.202100001"


@pytest.mark.parametrize(
    ("line", "year"),
    [
        ("https://doi.org/10.9999/made.2031.7 Published: 3 March 2020", 2020),
        ("Accepted 10.9999/2031 nothing", 2022),
        ("Journal of Made Things 12 (2019) 100123", 2019),
        ("Made Mater. 2018, 7, 2631", 2018),
        ("Made Mater. 2031, 7, 2631", 2022),
        ("A page without a date", 2022),
    ],
)
def test_the_year_is_not_read_from_a_doi(line: str, year: int) -> None:
    """The year stands beside a word that dates it or a volume, no later than the file; else it is the file's."""
    assert found(line, CreationDate="D:20220105")[1] == year


def test_nothing_is_unknown() -> None:
    """A page and a file without dates give no year and no DOI."""
    assert found("Heating of made sheets") == (None, None)
