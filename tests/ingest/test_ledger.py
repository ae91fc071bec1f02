"""The ledger and the plan against a model: files come, change, close, vanish, fail and are taken out, in any order."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ingest.batch import ingest
from ingest.document import SourceFormat
from ingest.entry import Entry
from ingest.errors import BadUsage, NothingFound
from ingest.ids import document_id, file_hash
from ingest.ledger import Ledger
from ingest.ledger_row import ParsedFacts, Status
from ingest.library import Header, Library
from ingest.record import Versions
from ingest.remove import remove
from ingest.scripted import inline, scripted_pipeline
from ingest.source import Source, open_plain
from ingest.work import primary_of

NAMES = ("a.txt", "b.txt", "c/a.txt", "c/d.txt")
PLAIN = ("one", "two", "doi 10.1/x pdf", "doi 10.1/X jats", "doi 10.1/x text\nlonger")
NEEDY = ("needs SWITCH", "needs SWITCH\nmore")
SKIPPED = ("skip it", "skip-extract it")


@dataclass
class Row:
    """What the model knows of a source."""

    content: str | None = None
    unread: bool = False
    replaces: str | None = None


@dataclass
class Model:
    """The same rules as in docs/library.md, without a disk. `rows` in the order found; `documents` by content."""

    rows: dict[str, Row] = field(default_factory=dict)
    documents: dict[str, Status] = field(default_factory=dict)
    records: set[str] = field(default_factory=set)

    def ingest(self, files: dict[str, str], *, closed: set[str], retry: bool, up: bool) -> None:
        looked = [name for name in sorted(files) if self.look(name, files[name], closed=name in closed, retry=retry)]
        for content in dict.fromkeys(files[name] for name in looked):
            if content not in self.documents or (self.documents[content] is Status.FAILED and retry):
                self.documents[content] = outcome(content, up=up)
                if self.documents[content] is Status.STORED:
                    self.records.add(content)
        for row in self.rows.values():
            if row.replaces == row.content or self.documents.get(row.content or "") in {Status.STORED, Status.SKIPPED}:
                row.replaces = None
        self.drop()

    def look(self, name: str, content: str, *, closed: bool, retry: bool) -> bool:
        """Whether the file's bytes take part in the run."""
        row = self.rows.get(name)
        if row is not None and row.unread and not retry and (closed or row.content in {None, content}):
            return False
        row = self.rows.setdefault(name, Row())
        row.unread = closed
        if not closed and row.content != content:
            if row.replaces is None and row.content in self.records:
                row.replaces = row.content
            row.content = content
        return not closed

    def remove(self, name: str) -> None:
        del self.rows[name]
        self.drop()

    def drop(self) -> None:
        kept = {row.content for row in self.rows.values()} | {row.replaces for row in self.rows.values()}
        self.documents = {content: status for content, status in self.documents.items() if content in kept}
        self.records &= kept

    def statuses(self) -> dict[str, Status]:
        first: dict[str, str] = {}
        for name, row in self.rows.items():
            if row.content is not None:
                first.setdefault(row.content, name)
        return {name: self.status(name, row, first) for name, row in self.rows.items()}

    def status(self, name: str, row: Row, first: dict[str, str]) -> Status:
        if row.unread or row.content is None:
            return Status.FAILED
        return self.documents[row.content] if first[row.content] == name else Status.DUPLICATE


def outcome(content: str, *, up: bool) -> Status:
    if content in SKIPPED:
        return Status.SKIPPED
    return Status.FAILED if content.startswith("needs") and not up else Status.STORED


class LibraryMachine(RuleBasedStateMachine):
    """Runs the real batch (its workers within this process), the model, and a store that only the sink feeds, side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        root = Path(self.folder.name)
        self.papers, self.switch = root / "papers", root / "switch"
        (self.papers / "c").mkdir(parents=True)
        self.library = Library.open(root / "library", create=True)
        self.files: dict[str, str] = {}
        self.closed: set[str] = set()
        self.model = Model()
        self.store: dict[str, Header] = {}

    def teardown(self) -> None:
        self.folder.cleanup()

    @rule(files=st.dictionaries(st.sampled_from(NAMES), st.sampled_from((*PLAIN, *SKIPPED, *NEEDY)), min_size=1))
    def write(self, files: dict[str, str]) -> None:
        for name, content in files.items():
            self.files[name] = content.replace("SWITCH", str(self.switch))
            (self.papers / name).write_text(self.files[name])

    @precondition(lambda self: self.files)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.files)))
        (self.papers / name).unlink()
        del self.files[name]

    @rule(name=st.sampled_from(NAMES))
    def open_or_close(self, name: str) -> None:
        self.closed ^= {name}

    @rule()
    def service_goes_up_or_down(self) -> None:
        if self.switch.exists():
            self.switch.unlink()
        else:
            self.switch.touch()

    @rule(retry=st.booleans())
    def ingest(self, retry: bool) -> None:
        if not self.files:
            with pytest.raises(NothingFound):
                self.run_ingest(retry=retry)
            return
        self.run_ingest(retry=retry)
        self.model.ingest(self.files, closed=self.closed, retry=retry, up=self.switch.exists())
        before = tree(self.library.path)
        again = self.run_ingest(retry=False)
        assert {str(source.status) for source in again.sources} == {"unchanged"}
        assert tree(self.library.path) == before

    @precondition(lambda self: self.model.rows)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.model.rows)))
        remove([str(self.papers / name)], self.library, sink=self.sink)
        self.model.remove(name)

    @invariant()
    def library_and_model_agree(self) -> None:
        rows = self.library.sources()
        assert {row.name: row.status for row in rows} == self.model.statuses()
        assert [row.name for row in rows] == list(self.model.rows)
        headers = self.library.headers()
        assert {header.document for header in headers} == {document_id(content.encode()) for content in self.model.records}
        assert {header.document: header for header in headers} == self.store

    @invariant()
    def files_and_ledger_agree(self) -> None:
        written = {row.id: row.record_hash for row in self.library.documents()}  # a twin's entry is hashed with its pages
        for entry in self.library.entries():
            record = self.library.folder(entry.record.document.id) / "record.json"
            assert document_id(record.read_bytes()) == written[entry.record.document.id]
            source = self.library.source_file(entry.record.document.id)
            assert source is not None
            assert file_hash(source.read_bytes()) == entry.record.document.sha256
        known = {row.id for row in self.library.documents()}
        assert {folder.name for folder in (self.library.path / "papers").iterdir()} <= known

    @invariant()
    def each_work_has_one_primary(self) -> None:
        works: dict[str, list[Header]] = {}
        for header in self.library.headers():
            works.setdefault(header.work, []).append(header)
        members = {row.id: row.member for row in self.library.documents()}
        for twins in works.values():
            primary = [twin.document for twin in twins if twin.primary]
            assert primary == [primary_of(members[twin.document] for twin in twins)]

    def run_ingest(self, *, retry: bool):
        return ingest(
            [self.papers],
            self.library,
            pipeline=scripted_pipeline(),
            retry_failed=retry,
            sink=self.sink,
            opener=self.opener,
            crew=inline,
        )

    def sink(self, entries: Sequence[Entry], gone: Sequence[str]) -> None:
        for entry in entries:
            header = Header(
                document=entry.record.document.id,
                record_hash=entry.record_hash,
                source=entry.source,
                work=entry.work,
                primary=entry.primary,
            )
            self.store[header.document] = header
        for document in gone:
            del self.store[document]

    def opener(self, path: Path):
        if str(path.relative_to(self.papers.resolve())) in self.closed:
            raise PermissionError(13, "Permission denied")
        return open_plain(path)


def tree(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {str(path): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"") for path in folder.rglob("*")}


LibraryMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
TestLibraryMachine = LibraryMachine.TestCase


def test_a_transaction_is_whole_or_nothing(tmp_path: Path) -> None:
    """An error within it leaves no row."""
    Ledger.create(tmp_path / "ledger.sqlite")
    with Ledger.changing(tmp_path / "ledger.sqlite") as ledger:
        with pytest.raises(KeyboardInterrupt):
            interrupted(ledger)
        assert ledger.sources() == ()


def interrupted(ledger: Ledger) -> None:
    with ledger.transaction():
        ledger.put_source(Source(name="a", path=Path("/a")), sha256="0" * 64)
        raise KeyboardInterrupt


def test_readers_see_the_last_commit_while_a_writer_writes(tmp_path: Path) -> None:
    """An open transaction neither blocks a reader nor shows."""
    path = tmp_path / "ledger.sqlite"
    Ledger.create(path)
    with Ledger.changing(path) as writer, writer.transaction():
        writer.put_source(Source(name="a", path=Path("/a")), sha256="0" * 64)
        with Ledger.reading(path) as reader:
            assert reader.sources() == ()
    with Ledger.reading(path) as reader:
        assert [row.name for row in reader.sources()] == ["a"]
    assert [file.name for file in tmp_path.iterdir()] == ["ledger.sqlite"]


def test_names_that_are_no_utf8_come_back(tmp_path: Path) -> None:
    """The path is kept as the file system spells it, the name as it can be printed."""
    path = tmp_path / "ledger.sqlite"
    Ledger.create(path)
    odd = b"/p/\xff\n.pdf".decode("utf-8", "surrogateescape")
    with Ledger.changing(path) as ledger:
        ledger.put_source(Source(name=odd[3:], path=Path(odd)), sha256="0" * 64)
        (row,) = ledger.sources()
    assert row.path == Path(odd)
    assert row.name == "\\xff\n.pdf"


def test_stages_are_committed_one_by_one(tmp_path: Path) -> None:
    """After parsing the document is in hand: neither stored nor failed."""
    path = tmp_path / "ledger.sqlite"
    Ledger.create(path)
    facts = ParsedFacts(format=SourceFormat.JATS, parser="p", doi="10.1/x", title=None, supplements=("s1.pdf", "s2.doc"))
    with Ledger.changing(path) as ledger:
        ledger.put_source(Source(name="a", path=Path("/a")), sha256="0" * 64)
        ledger.put_parsed("0" * 16, facts=facts, versions=Versions(reader="r", extractor="e", model=None, vocabulary="v"))
        (row,) = ledger.documents()
    assert (row.stage, row.status, row.reader, row.extractor) == ("parsed", None, "r", None)
    assert (row.supplements, row.member.supplements) == (("s1.pdf", "s2.doc"), {"s1.pdf", "s2.doc"})


def test_a_ledger_that_is_no_database_is_named(tmp_path: Path) -> None:
    """The message gives the file and the way out; so it does for one that is missing."""
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(b"not a database" * 100)
    with Ledger.reading(path) as ledger, pytest.raises(BadUsage, match="damaged"):
        ledger.sources()
    with pytest.raises(BadUsage, match="missing"), Ledger.reading(tmp_path / "absent.sqlite"):
        pass
