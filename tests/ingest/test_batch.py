"""The batch: what becomes of each source, and that nothing is done twice."""

import os
import shutil
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from ingest import batch
from ingest.errors import BadUsage, DiskFull, LibraryLocked, MissingPart, NothingFound
from ingest.ids import file_hash
from ingest.intact import damaged
from ingest.ledger_row import Stage, Status
from ingest.library import Library
from ingest.message import ReplyKind, receive_reply
from ingest.pool import Worker, pool
from ingest.scripted import inline, scripted_pipeline
from ingest.source import open_plain
from ingest.stamp import SETTLED_NS, stamp_of
from ingest.summary import IngestSummary, Outcome
from ingest.worker import Limits

SCRIPTED = scripted_pipeline()


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    return folder


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library.open(tmp_path / "library", create=True)


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text)


def outcomes(summary: IngestSummary) -> dict[str, str]:
    return {source.source: str(source.status) for source in summary.sources}


def reason(summary: IngestSummary, name: str) -> str:
    return next(source.reason or "" for source in summary.sources if source.source == name)


def tree(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file and folder with its time of change and its bytes."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in [folder, *sorted(folder.rglob("*"))]
    }


def content_of(library: Library) -> dict[str, bytes]:
    """What the library holds, without the ledger's own bytes."""
    root = library.path / "papers"
    files = {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}
    rows = [(row.name, row.document, row.stage, row.status, row.attempts, row.reason) for row in library.sources()]
    return files | {"ledger": repr(sorted(map(str, rows))).encode()}


def ingest(paths: Path | list[Path], library: Library, **settings: object) -> IngestSummary:
    arguments = {"pipeline": SCRIPTED, "crew": inline} | settings
    return batch.ingest(paths if isinstance(paths, list) else [paths], library, **arguments)  # type: ignore[arg-type]


def test_each_source_gets_its_status_and_one_bad_file_stops_nothing(papers: Path, library: Library) -> None:
    """A crash, a foreseen refusal, an unforeseen error and a duplicate are told apart, and the good papers are stored."""
    write(papers, a="good one\nline", b="skip no article", c="fail service down", d="exit 7", e="raise", f="good one\nline")
    write(papers, g="signal 11", h="raise-extract", i="skip-extract nothing in it", z="good two")
    (papers / "notes.docx").write_text("x")
    summary = ingest(papers, library, jobs=2, crew=pool)
    assert outcomes(summary) == {
        "a.txt": "stored",
        "b.txt": "skipped",
        "c.txt": "failed",
        "d.txt": "failed",
        "e.txt": "failed",
        "f.txt": "duplicate",
        "g.txt": "failed",
        "h.txt": "failed",
        "i.txt": "skipped",
        "z.txt": "stored",
    }
    assert "KeyError" in reason(summary, "e.txt")
    assert "SIGSEGV" in reason(summary, "g.txt")
    assert "a.txt" in reason(summary, "f.txt")
    totals = summary.totals
    assert (totals.stored, totals.duplicate, totals.skipped, totals.failed, totals.ignored) == (2, 1, 2, 5, 1)
    assert (totals.documents, totals.evidence) == (2, 3)
    assert summary.exit_status == 1
    assert [entry.source for entry in library.entries()] == [row.name for row in sorted_stored(library)]


def sorted_stored(library: Library) -> list:
    return sorted((row for row in library.sources() if row.status is Status.STORED), key=lambda row: row.document or "")


def test_a_second_run_writes_nothing(papers: Path, library: Library) -> None:
    """Not a byte and not a time of change differs after a run over unchanged files, whatever their status."""
    write(papers, a="one", b="two", c="one", d="skip it", e="fail it", f="exit 1")
    ingest(papers, library, crew=pool)
    before = tree(library.path)
    summary = ingest(papers, library)
    assert tree(library.path) == before
    assert set(outcomes(summary).values()) == {"unchanged"}
    assert summary.exit_status == 0
    assert reason(summary, "e.txt").startswith("failed before: ")


def later() -> int:
    """A clock by which every file has long been as it is."""
    return time.time_ns() + 10 * SETTLED_NS


def never(path: Path) -> NoReturn:
    raise AssertionError(path)


def test_an_unchanged_file_is_not_read_again(papers: Path, library: Library) -> None:
    """What the file system says of it is enough, unless `verify` asks for more; a new file beside it is read."""
    write(papers, a="one", b="skip it", c="one")
    ingest(papers, library, now=later)
    assert ingest(papers, library, opener=never).totals.unchanged == 3
    assert batch.forecast([papers], library, pipeline=SCRIPTED, opener=never).unchanged == 3
    with pytest.raises(AssertionError, match=r"a\.txt"):
        ingest(papers, library, opener=never, verify=True)
    write(papers, d="two")
    with pytest.raises(AssertionError, match=r"d\.txt"):
        ingest(papers, library, opener=never)


def test_a_file_that_was_just_written_is_read_again(papers: Path, library: Library) -> None:
    """It may change once more without a sign; the next run that writes knows it by its stamp."""
    write(papers, a="one")
    ingest(papers, library)
    with pytest.raises(AssertionError, match=r"a\.txt"):
        ingest(papers, library, opener=never)
    write(papers, b="two")
    ingest(papers, library, now=later)
    assert ingest(papers, library, opener=never).totals.unchanged == 2


def test_changed_bytes_of_the_same_size_are_seen(papers: Path, library: Library) -> None:
    """Also when the time of change is put back to what it was."""
    write(papers, a="one")
    ingest(papers, library, now=later)
    before = (papers / "a.txt").stat()
    write(papers, b="two")
    (papers / "b.txt").replace(papers / "a.txt")
    os.utime(papers / "a.txt", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert outcomes(ingest(papers, library, now=later)) == {"a.txt": "stored"}
    assert [row.sha256 for row in library.documents()] == [file_hash(b"two")]


def test_a_copied_library_is_verified_once(papers: Path, library: Library, tmp_path: Path) -> None:
    """Records under other stamps are read, found whole, and known by their new stamps after the next run that writes."""
    write(papers, a="one")
    ingest(papers, library)
    copied = Library.open(Path(shutil.copytree(library.path, tmp_path / "copied")))
    document = library.documents()[0].id
    record = copied.folder(document) / "record.json"
    assert copied.documents()[0].record_stamp != stamp_of(record)
    write(papers, b="two")
    assert outcomes(ingest(papers, copied)) == {"a.txt": "unchanged", "b.txt": "stored"}
    assert {row.id: row.record_stamp for row in copied.documents()}[document] == stamp_of(record)


def test_jobs_and_order_make_no_difference(papers: Path, tmp_path: Path) -> None:
    """One worker or two or none, files in one order or the other: the same bytes."""
    for number in range(12):
        write(papers, **{f"p{number:02}": f"text {number % 9}\nline {number % 9}"})
    files = sorted(papers.iterdir())
    libraries = [Library.open(tmp_path / f"l{number}", create=True) for number in range(3)]
    ingest(files, libraries[0], jobs=1, crew=pool)
    ingest(files[::-1], libraries[1], jobs=2, crew=pool)
    ingest(papers, libraries[2])
    assert content_of(libraries[0]) == content_of(libraries[1]) == content_of(libraries[2])


def test_only_failed_is_tried_again_and_only_when_asked(papers: Path, library: Library, tmp_path: Path) -> None:
    """`retry_failed` takes up what failed and leaves what was skipped."""
    write(papers, a=f"needs {tmp_path}/switch", b="skip it")
    ingest(papers, library)
    (tmp_path / "switch").touch()
    assert outcomes(ingest(papers, library)) == {"a.txt": "unchanged", "b.txt": "unchanged"}
    assert outcomes(ingest(papers, library, retry_failed=True)) == {"a.txt": "stored", "b.txt": "unchanged"}
    assert {row.name: row.attempts for row in library.sources()} == {"a.txt": 2, "b.txt": 1}


def test_changed_bytes_replace_the_document(papers: Path, library: Library) -> None:
    """The old document leaves when no other source has it, and stays while one has."""
    write(papers, a="old", b="shared", c="shared")
    ingest(papers, library)
    write(papers, a="new", b="changed")
    summary = ingest(papers, library)
    assert outcomes(summary) == {"a.txt": "stored", "b.txt": "stored", "c.txt": "unchanged"}
    assert summary.totals.removed == 1
    texts = {entry.source: entry.record.document.text for entry in library.entries()}
    assert texts == {"a.txt": "new", "b.txt": "changed", "c.txt": "shared"}
    assert len(list((library.path / "papers").iterdir())) == 3


def test_the_old_document_stays_while_the_new_one_fails(papers: Path, library: Library, tmp_path: Path) -> None:
    """A service that is down loses no paper; when it is back the new bytes replace the old ones."""
    write(papers, a="old")
    ingest(papers, library)
    write(papers, a=f"needs {tmp_path}/switch")
    assert outcomes(ingest(papers, library)) == {"a.txt": "failed"}
    assert [entry.record.document.text for entry in library.entries()] == ["old"]
    (tmp_path / "switch").touch()
    assert outcomes(ingest(papers, library, retry_failed=True)) == {"a.txt": "stored"}
    assert [entry.record.document.text for entry in library.entries()] == [f"needs {tmp_path}/switch"]


def test_vanished_sources_stay_and_are_told(papers: Path, library: Library) -> None:
    """A file that is gone keeps its document; the row says that it vanished."""
    write(papers, a="one", b="two")
    ingest(papers, library)
    (papers / "a.txt").unlink()
    summary = ingest(papers, library)
    assert summary.totals.vanished == 1
    assert {row.name: row.vanished for row in library.sources()} == {"a.txt": True, "b.txt": False}
    assert len(list(library.entries())) == 2


def test_a_new_extractor_extracts_without_parsing(papers: Path, library: Library) -> None:
    """The reader is not asked again: here it would refuse."""
    write(papers, a="one")
    ingest(papers, library)
    pipeline = replace(scripted_pipeline(extractor="e2"), read=refusing_reader)
    assert outcomes(ingest(papers, library, pipeline=pipeline)) == {"a.txt": "stored"}
    assert library.sources()[0].extractor == "e2"


def test_a_new_reader_parses_again(papers: Path, library: Library) -> None:
    """A new reader version reads every source again, the skipped ones too."""
    write(papers, a="one", b="skip it")
    ingest(papers, library)
    summary = ingest(papers, library, pipeline=scripted_pipeline(reader="r2"))
    assert outcomes(summary) == {"a.txt": "stored", "b.txt": "skipped"}


def test_a_parsed_document_of_an_older_shape_is_parsed_again(papers: Path, library: Library) -> None:
    """What this version cannot read back is made anew from the source."""
    write(papers, a="one")
    ingest(papers, library)
    parsed = library.folder(library.documents()[0].id) / "document.json"
    whole = parsed.read_bytes()
    parsed.write_text('{"shape": "older"}')
    assert outcomes(ingest(papers, library, pipeline=scripted_pipeline(extractor="e2"), crew=pool)) == {"a.txt": "stored"}
    assert parsed.read_bytes() == whole


class CountedGrobid:
    """Stands where the settings of a service do, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def client(self):
        return self.tei

    def tei(self, content: bytes) -> bytes:
        self.asked += 1
        return b"<TEI>%d %d</TEI>" % (self.asked, len(content))


def test_what_grobid_answered_is_kept_and_not_asked_for_again(papers: Path, library: Library) -> None:
    """Its answers are not the same bytes twice: a new reader reads the one that is kept."""
    write(papers, a="one")
    grobid = CountedGrobid()
    ingest(papers, library, pipeline=replace(SCRIPTED, grobid=grobid))
    again = replace(scripted_pipeline(reader="r2"), grobid=grobid)
    assert outcomes(ingest(papers, library, pipeline=again)) == {"a.txt": "stored"}
    assert grobid.asked == 1
    assert library.tei(library.documents()[0].id) == b"<TEI>1 3</TEI>"


def test_a_dry_run_counts_and_writes_nothing(papers: Path, library: Library) -> None:
    """New, duplicate, changed version and unchanged are told apart; without a library all is new."""
    write(papers, a="one", b="two")
    ingest(papers, library)
    write(papers, b="changed", c="one", d="three")
    before = tree(library.path)
    seen = batch.forecast([papers], library, pipeline=SCRIPTED)
    assert (seen.sources, seen.parse, seen.extract, seen.duplicate, seen.failed, seen.unchanged) == (4, 2, 0, 1, 0, 1)
    assert seen.bytes == len("changed") + len("three")
    newer = batch.forecast([papers], library, pipeline=scripted_pipeline(extractor="e2"))
    assert (newer.parse, newer.extract) == (2, 1)
    assert batch.forecast([papers], None, pipeline=SCRIPTED).parse == 3
    assert newer.seconds >= seen.seconds > 0
    assert newer.disk > seen.disk > 0
    assert tree(library.path) == before


def test_progress_names_each_source(papers: Path, library: Library) -> None:
    """First the looks, then what became of each document."""
    write(papers, a="one", b="skip it")
    told: list[batch.Progress] = []
    ingest(papers, library, crew=inline, on_progress=told.append)
    steps = [(step.phase.value, step.done, step.total, step.source, step.outcome) for step in told]
    assert steps == [
        ("looking", 1, 2, "a.txt", None),
        ("looking", 2, 2, "b.txt", None),
        ("making", 0, 2, "", None),
        ("making", 1, 2, "a.txt", Outcome.STORED),
        ("making", 2, 2, "b.txt", Outcome.SKIPPED),
    ]


def test_workers_are_replaced_after_some_files(papers: Path, library: Library) -> None:
    """What a library leaks does not add up: here each worker takes one file."""
    write(papers, a="one", b="two", c="three")
    assert ingest(papers, library, crew=pool, limits=Limits(files=1)).totals.stored == 3


def refusing_reader(content: bytes, *, name: str, tei: object = None) -> None:
    raise AssertionError(name)


def test_a_deleted_record_is_made_again(papers: Path, library: Library) -> None:
    """A library with a hole mends itself."""
    write(papers, a="one", b="two")
    ingest(papers, library)
    document = library.documents()[0].id
    (library.folder(document) / "record.json").unlink()
    assert sorted(outcomes(ingest(papers, library)).values()) == ["stored", "unchanged"]
    assert len(list(library.entries())) == 2


def test_a_damaged_record_is_made_again(papers: Path, library: Library) -> None:
    """A record that does not hold what was written is no record: the same command mends it."""
    write(papers, a="one", b="two")
    ingest(papers, library)
    record = library.folder(library.documents()[0].id) / "record.json"
    whole = record.read_bytes()
    record.write_bytes(whole[:40])
    assert sorted(outcomes(ingest(papers, library)).values()) == ["stored", "unchanged"]
    assert record.read_bytes() == whole


def test_damage_that_the_file_system_does_not_tell_is_found_by_verify(papers: Path, library: Library) -> None:
    """As when a disk rots: the stamp is the same, the bytes are not."""
    write(papers, a="one", b="two")
    ingest(papers, library, now=later)
    document = library.documents()[0].id
    record = library.folder(document) / "record.json"
    whole = record.read_bytes()
    record.write_bytes(b"?" + whole[1:])
    with library.changing() as writer:
        writer.ledger.put_record_stamp(document, stamp=stamp_of(record) or "")
    assert ingest(papers, library).totals.unchanged == 2
    assert damaged(library) == (document,)
    assert sorted(outcomes(ingest(papers, library, verify=True)).values()) == ["stored", "unchanged"]
    assert record.read_bytes() == whole
    assert damaged(library) == ()


def test_an_interrupt_is_not_for_a_worker_that_starts(tmp_path: Path) -> None:
    """Ctrl-C reaches every process of the terminal; a worker that is still importing leaves it to its parent."""
    worker = Worker(SCRIPTED, Limits(), tmp_path / "log")
    os.kill(worker.process.pid or 0, signal.SIGINT)
    try:
        reply, _ = receive_reply(worker.connection)
    finally:
        ended = worker.end(kill=False)
    assert (reply.kind, ended) == (ReplyKind.READY, 0)


def test_the_time_limit_costs_only_its_file(papers: Path, library: Library) -> None:
    """A file without end fails by name; the others are stored."""
    write(papers, a="hang", b="one", c="two")
    summary = ingest(papers, library, crew=pool, limits=Limits(seconds=1))
    assert outcomes(summary) == {"a.txt": "failed", "b.txt": "stored", "c.txt": "stored"}
    assert "a.txt took longer than 1 s" in reason(summary, "a.txt")


def test_the_memory_limit_costs_only_its_file(papers: Path, library: Library) -> None:
    """A file that eats all memory fails by name; the others are stored."""
    write(papers, a="hungry", b="one")
    summary = ingest(papers, library, crew=pool, limits=Limits(memory_mb=700))
    assert outcomes(summary) == {"a.txt": "failed", "b.txt": "stored"}
    assert "a.txt needed more than 700 MB" in reason(summary, "a.txt")


def test_a_document_survives_an_extractor_that_fails(papers: Path, library: Library) -> None:
    """The stage tells how far it came; a retry with a better extractor begins there."""
    write(papers, a="fail-extract later")
    ingest(papers, library)
    row = library.documents()[0]
    assert (row.stage, row.status) == (Stage.PARSED, Status.FAILED)
    assert library.document(row.id).text == "fail-extract later"


def test_twins_share_a_work_and_the_sink_hears_of_a_new_primary(papers: Path, library: Library) -> None:
    """The PDF is primary until its XML arrives; then the store is told of both."""
    told: list[tuple[str, bool]] = []
    gone: list[str] = []

    def sink(entries: object, removed: object) -> None:
        told.extend((entry.source, entry.primary) for entry in entries)  # type: ignore[attr-defined]
        gone.extend(removed)  # type: ignore[arg-type]

    write(papers, a="doi 10.1/X pdf")
    ingest(papers, library, sink=sink)
    assert told == [("a.txt", True)]
    write(papers, b="doi https://doi.org/10.1/x jats")
    ingest(papers, library, sink=sink)
    assert sorted(told[1:]) == [("a.txt", False), ("b.txt", True)]
    assert {entry.work for entry in library.entries()} == {"10.1/x"}
    write(papers, b="another paper")
    ingest(papers, library, sink=sink)
    assert ("a.txt", True) in told[3:]
    assert len(gone) == 1


def test_a_store_that_fell_behind_is_caught_up(papers: Path, library: Library) -> None:
    """What the store lacks is handed over, although the library has nothing to do."""
    write(papers, a="one", b="two")
    ingest(papers, library)
    told: list[str] = []
    before = tree(library.path)
    ingest(papers, library, sink=lambda entries, _: told.extend(e.source for e in entries), loaded=library.headers()[:1])
    assert len(told) == 1
    assert tree(library.path) == before


def test_a_folder_without_papers_is_an_error(papers: Path, library: Library) -> None:
    """The message counts the other files; a path that is not there is a usage error."""
    (papers / "a.docx").touch()
    with pytest.raises(NothingFound, match="1 other"):
        ingest(papers, library)
    with pytest.raises(BadUsage, match=r"absent\.pdf"):
        ingest(papers / "absent.pdf", library)


def test_a_worker_that_cannot_start_stops_the_run(papers: Path, library: Library) -> None:
    """It is nobody's file's fault: the message gives the cause, and the sources wait for the next run."""
    write(papers, a="one")
    with pytest.raises(MissingPart, match=r"could not start .*no attribute"):
        ingest(papers, library, pipeline=replace(SCRIPTED, grobid=object()), crew=pool)
    assert outcomes(ingest(papers, library)) == {"a.txt": "stored"}


def test_a_second_writer_is_refused_by_name(papers: Path, library: Library) -> None:
    """The message names the process that writes; readers go on."""
    write(papers, a="one")
    ingest(papers, library)
    write(papers, b="two")
    with library.changing():
        with pytest.raises(LibraryLocked, match=str(os.getpid())):
            ingest(papers, library)
        assert len(list(library.entries())) == 1
    assert outcomes(ingest(papers, library)) == {"a.txt": "unchanged", "b.txt": "stored"}


def test_no_permission_is_a_failure_that_can_be_tried_again(papers: Path, library: Library) -> None:
    """The file is named, the others are stored, and a retry after the permission is given stores it."""
    write(papers, a="one", b="two")
    closed = {"b.txt"}

    def opener(path: Path):
        if path.name in closed:
            raise PermissionError(13, "Permission denied")
        return open_plain(path)

    summary = ingest(papers, library, opener=opener)
    assert outcomes(summary) == {"a.txt": "stored", "b.txt": "failed"}
    assert "permission" in reason(summary, "b.txt")
    before = tree(library.path)
    assert set(outcomes(ingest(papers, library, opener=opener)).values()) == {"unchanged"}
    assert tree(library.path) == before
    closed.clear()
    assert outcomes(ingest(papers, library, opener=opener, retry_failed=True)) == {"a.txt": "unchanged", "b.txt": "stored"}


def test_a_file_replaced_while_it_is_read_fails_by_name(papers: Path, library: Library) -> None:
    """The bytes that were looked at are gone when the worker is to have them; the next run takes the new ones."""
    write(papers, a="one", b="two")
    opened: list[str] = []

    def opener(path: Path):
        opened.append(path.name)
        if opened.count("b.txt") == 2:
            path.write_text("replaced")
        return open_plain(path)

    summary = ingest(papers, library, opener=opener)
    assert outcomes(summary) == {"a.txt": "stored", "b.txt": "failed"}
    assert "changed while" in reason(summary, "b.txt")
    assert outcomes(ingest(papers, library)) == {"a.txt": "unchanged", "b.txt": "stored"}


def test_a_full_disk_stops_with_what_is_stored(papers: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says where and what to do; what was stored stays, and the next run does the rest."""
    write(papers, a="one", b="two", c="three")
    calls: list[int] = []
    real = os.fsync

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 12:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskFull, match="free some space"):
        ingest(papers, library)
    monkeypatch.undo()
    stored = [row for row in library.sources() if row.status is Status.STORED]
    assert 0 < len(stored) < 3
    assert Outcome.FAILED not in outcomes(ingest(papers, library)).values()
    assert len(list(library.entries())) == 3
