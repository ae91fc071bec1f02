"""Crossref asked over HTTP: a double that answers and fails like it."""

from collections.abc import Iterator

import pytest

from eval.crossref_double import CrossrefDouble, Fault
from ingest.crossref import Crossref
from ingest.errors import BadUsage, ServiceBusy
from ingest.online import Asked, Found

TITLE = "Heating of made sheets: a paper for readers"
WORK = {
    "DOI": "10.1234/MADE.7",
    "title": ["Heating of <i>made</i> sheets:\n a paper for\u00a0readers"],
    "author": [{"given": "Anna", "family": "Maker"}, {"name": "The Furnace Group"}, {"family": "Smith", "ORCID": "none"}],
    "container-title": ["Journal of Things &amp; Sheets", "J. Things"],
    "issued": {"date-parts": [[2020, 3]]},
    "license": [{"URL": "https://example.org/by/4.0/", "content-version": "vor"}],
    "type": "journal-article",
}
FOUND = Found(
    doi="10.1234/made.7",
    title=TITLE,
    year=2020,
    authors=("Anna Maker", "The Furnace Group", "Smith"),
    journal="Journal of Things & Sheets",
    licence="https://example.org/by/4.0/",
)
OTHER = {"DOI": "10.1234/other", "title": ["Heating of made sheets, part two"], "issued": {"date-parts": [[None]]}}


@pytest.fixture
def double() -> Iterator[CrossrefDouble]:
    """A running service with two works."""
    with CrossrefDouble([WORK, OTHER]) as running:
        yield running


def crossref(double: CrossrefDouble, waits: list[float] | None = None, *, mailto: str | None = "lab@example.org") -> Crossref:
    return Crossref(url=double.url, mailto=mailto, sleep=(waits if waits is not None else []).append, jitter=lambda: 0.5)


def asked(doi: str | None = None, title: str | None = None, year: int | None = None) -> Asked:
    return Asked(doi=doi, title=title, year=year)


@pytest.mark.parametrize(
    "question", [asked("10.1234/made.7"), asked("10.1234/made.7", f"{TITLE}.", 1999), asked(title=TITLE.upper())]
)
def test_found(double: CrossrefDouble, question: Asked) -> None:
    """A work is found by its DOI, and without one by its title; markup and line ends of the answer are gone."""
    assert crossref(double).find(question) == FOUND


@pytest.mark.parametrize(
    "question",
    [
        asked("10.1234/nowhere"),
        asked("10.1234/made.7", "Corrosion of quite another kind of pipe in the sea"),
        asked(title="Heating of made sheets: a paper for writers"),
        asked(title=TITLE, year=2011),
        asked(title="Heating"),
    ],
)
def test_not_found(double: CrossrefDouble, question: Asked) -> None:
    """An unknown DOI, a DOI of a work with another title, and a title that is not the same to the letter find nothing."""
    assert crossref(double).find(question) is None


def test_polite(double: CrossrefDouble) -> None:
    """Each request names Tetrapath and the mail address; without an address it says so. Slashes of a DOI are escaped."""
    crossref(double).find(asked("10.1234/a<b>/c"))
    crossref(double, mailto=None).find(asked("10.1234/made.7"))
    first, second = double.received
    assert first.path == "/works/10.1234%2Fa%3Cb%3E%2Fc"
    assert (first.query["mailto"], first.agent) == (["lab@example.org"], "Tetrapath (mailto:lab@example.org)")
    assert ("mailto" in second.query, second.agent) == (False, "Tetrapath (no address given)")


def test_tried_again(double: CrossrefDouble) -> None:
    """A busy service is asked again, each time after a longer wait, and never before it allows."""
    waits: list[float] = []
    double.script = [Fault.TOO_MANY, Fault.DOWN, Fault.DROP]
    assert crossref(double, waits).find(asked("10.1234/made.7")) == FOUND
    assert waits == [1.0, 2.0, 4.0]


@pytest.mark.parametrize(
    ("fault", "says", "requests"),
    [
        (Fault.TOO_MANY, "answered 429 4 times", 4),
        (Fault.DOWN, "answered 503 4 times", 4),
        (Fault.DROP, "did not answer 4 times", 4),
        (Fault.HALF, "no answer of Crossref's", 1),
        (Fault.HTML, "no answer of Crossref's", 1),
    ],
)
def test_busy(double: CrossrefDouble, fault: Fault, says: str, requests: int) -> None:
    """What stays down, and what answers nonsense, may succeed later; it is asked a bounded number of times."""
    double.always = fault
    with pytest.raises(ServiceBusy, match=says):
        crossref(double).find(asked("10.1234/made.7"))
    assert len(double.received) == requests


def test_another_server(double: CrossrefDouble) -> None:
    """An address that refuses, or that is none, is a mistake of the settings."""
    double.always = Fault.FORBIDDEN
    with pytest.raises(BadUsage, match="CROSSREF_URL"):
        crossref(double).find(asked("10.1234/made.7"))
    with pytest.raises(BadUsage, match="no address"):
        Crossref(url="crossref", mailto=None).find(asked("10.1234/made.7"))
