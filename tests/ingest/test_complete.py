"""Papers completed by a lookup: what the file says stays, what it lacks is filled in, each is asked once."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ingest.batch import ingest
from ingest.complete import Completion, complete
from ingest.errors import ServiceBusy
from ingest.library import Library
from ingest.online import Asked, Found, Lookup, completed
from ingest.scripted import inline, scripted_pipeline

FOUND = Found(doi="10.1/a", title="Theirs", year=2020, authors=("Ohm",), journal="Made Things", licence="free")


class Scripted:
    """A service that knows one work, and that is down for some questions."""

    name = "a double"

    def __init__(self, *, down: int | None = None) -> None:
        self.asked: list[Asked] = []
        self.down = down

    def find(self, asked: Asked) -> Found | None:
        if self.down is not None and len(self.asked) == self.down:
            raise ServiceBusy("the double is down: try again later")
        self.asked.append(asked)
        return FOUND if asked.doi == "10.1/a" else None


def now() -> datetime:
    return datetime(2020, 3, 4, 5, 6, 7, tzinfo=UTC)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Three papers, of which two name a DOI."""
    (tmp_path / "papers").mkdir()
    for name, text in {"a.txt": "doi 10.1/a jats", "b.txt": "doi 10.1/b jats", "c.txt": "no doi"}.items():
        (tmp_path / "papers" / name).write_text(text)
    made = Library.open(tmp_path / "library", create=True)
    ingest([tmp_path / "papers"], made, pipeline=scripted_pipeline(), crew=inline)
    return made


def test_completed(library: Library) -> None:
    """An answer is kept with its source and time; the entry has it, under another hash, and the record on disk has not."""
    before = {header.document: header for header in library.headers()}
    service = Scripted()
    done = complete(library, service, now=now)
    (answered,) = [header for header in library.headers() if header != before[header.document]]
    kept = library.lookup(answered.document)
    assert kept is not None
    assert (kept.service, kept.time, kept.found) == ("a double", "2020-03-04T05:06:07+00:00", FOUND)
    assert (done.asked, done.found, done.left) == (len(service.asked), 1, 0)
    entry = library.entry_of(answered)
    own = library.record_of(answered).document
    assert (own.year, entry.record.document.year, entry.record.document.journal) == (None, 2020, "Made Things")
    assert entry.record.document.title == (own.title or "Theirs")


def test_asked_once(library: Library) -> None:
    """What was answered, even with nothing, is not asked again; the same bytes stay on disk."""
    complete(library, Scripted(), now=now)
    again = Scripted()
    assert complete(library, again, now=now) == Completion(asked=0, found=0)
    assert again.asked == []


def test_service_down(library: Library) -> None:
    """A service that goes down ends the run and says why; the next run goes on from there."""
    broken = complete(library, Scripted(down=1), now=now)
    assert (broken.asked, broken.reason) == (1, "the double is down: try again later")
    assert broken.left >= 1
    rest = Scripted()
    assert complete(library, rest, now=now).left == 0
    assert rest.asked


def test_what_the_file_says_stays(library: Library) -> None:
    """Nothing that the file says is changed."""
    record = library.record_of(library.headers()[0])
    full = record.document.model_copy(
        update={"doi": "10.1/own", "title": "Own", "year": 1999, "authors": ("Me",), "journal": "Own J", "licence": "own"}
    )
    said = record.model_copy(update={"document": full})
    assert completed(said, FOUND) == said


def test_a_doi_that_was_found_makes_twins(library: Library) -> None:
    """A document without a DOI joins the work of the DOI that was found for it, until the answer is gone."""
    header = next(header for header in library.headers() if header.source == "c.txt")
    answer = Lookup(service="s", time="t", asked=Asked(doi=None, title="x", year=None), found=FOUND)
    file = library.folder(header.document) / "online.json"
    file.write_bytes(answer.to_json())
    assert {each.work for each in library.headers() if each.source in {"a.txt", "c.txt"}} == {"10.1/a"}
    file.write_bytes(b"damaged")
    assert library.headers() == tuple(library.headers())
    assert next(each for each in library.headers() if each.source == "c.txt") == header
