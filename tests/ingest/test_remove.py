"""Taking out: by name, path and id; twins and duplicates stay right."""

from pathlib import Path

import pytest

from ingest.batch import ingest
from ingest.errors import BadUsage
from ingest.ids import document_id
from ingest.ledger_row import Status
from ingest.library import Library
from ingest.remove import remove
from ingest.scripted import inline, scripted_pipeline

JATS, PDF = "doi 10.1/x jats", "doi 10.1/x pdf"


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    (folder / "sub").mkdir(parents=True)
    for name, text in {"a.txt": "one", "b.txt": "one", "pdf.txt": PDF, "xml.txt": JATS, "sub/c.txt": "three"}.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def library(papers: Path, tmp_path: Path) -> Library:
    made = Library.open(tmp_path / "library", create=True)
    ingest([papers], made, pipeline=scripted_pipeline(), crew=inline)
    return made


def statuses(library: Library) -> dict[str, Status | None]:
    return {row.name: row.status for row in library.sources()}


def test_a_document_stays_while_a_source_has_it(library: Library) -> None:
    """Taking out the first source makes the second the holder; taking out that too takes out the paper and its files."""
    assert remove(["a.txt"], library).documents == ()
    assert statuses(library)["b.txt"] is Status.STORED
    done = remove(["b.txt"], library)
    assert done.documents == (document_id(b"one"),)
    assert not library.folder(document_id(b"one")).exists()
    assert len(list(library.entries())) == 3


def test_a_document_id_means_all_its_sources(library: Library) -> None:
    """Both duplicates go."""
    assert remove([document_id(b"one")], library).sources == ("a.txt", "b.txt")


def test_a_twin_that_stays_is_primary_again(library: Library) -> None:
    """Without its XML the PDF's paths are shown, and the store is told."""
    told: list[tuple[str, bool]] = []
    gone: list[str] = []

    def sink(entries: object, removed: object) -> None:
        told.extend((entry.source, entry.primary) for entry in entries)  # type: ignore[attr-defined]
        gone.extend(removed)  # type: ignore[arg-type]

    assert {entry.source: entry.primary for entry in library.entries()}["pdf.txt"] is False
    remove(["xml.txt"], library, sink=sink)
    assert told == [("pdf.txt", True)]
    assert gone == [document_id(JATS.encode())]


def test_a_path_names_a_source(papers: Path, library: Library) -> None:
    """Where two folders have the same name for a file, the path tells them apart, and the name alone is refused."""
    (papers / "c.txt").write_text("four")
    ingest([papers / "c.txt"], library, pipeline=scripted_pipeline(), crew=inline)
    ingest([papers / "sub" / "c.txt"], library, pipeline=scripted_pipeline(), crew=inline)
    (papers.parent / "other").mkdir()
    (papers.parent / "other" / "c.txt").write_text("five")
    ingest([papers.parent / "other"], library, pipeline=scripted_pipeline(), crew=inline)
    with pytest.raises(BadUsage, match="2 sources"):
        remove(["c.txt"], library)
    assert remove([str(papers / "c.txt")], library).documents == (document_id(b"four"),)


def test_a_name_that_means_nothing_takes_out_nothing(library: Library) -> None:
    """Not the other names either."""
    before = statuses(library)
    with pytest.raises(BadUsage, match="'absent'"):
        remove(["a.txt", "absent"], library)
    assert statuses(library) == before


def test_what_was_taken_out_can_come_again(papers: Path, library: Library) -> None:
    """The files were not touched: the next run stores them as new."""
    remove([document_id(b"one")], library)
    assert (papers / "a.txt").read_text() == "one"
    summary = ingest([papers], library, pipeline=scripted_pipeline(), crew=inline)
    assert (summary.totals.stored, summary.totals.duplicate, summary.totals.unchanged) == (1, 1, 3)
