"""The library: the folder that holds everything of one corpus. Any number of readers, one writer."""

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Self

from pydantic import ValidationError

from ingest.alignment import ALIGNMENT_VERSION, Alignment, placed
from ingest.disk import disk_errors, is_writable, make_folder, write_file, write_files
from ingest.document import Document
from ingest.entry import Entry
from ingest.errors import BadUsage, DiskFull, Unreadable
from ingest.ids import array_id, document_id
from ingest.ledger import Ledger
from ingest.ledger_row import DocumentRow, ParsedFacts, RecordFacts, Refusal, SourceRow, Status
from ingest.library_settings import SETTINGS_NAME, Settings, read_settings
from ingest.lock import Holder, hold, holder_of, utc_now
from ingest.online import Found, Lookup, completed
from ingest.parsed import from_json
from ingest.record import PaperRecord, Versions
from ingest.stamp import stamp_of
from ingest.work import Member, supplement_names, works_of

FOLDERS = ("papers", "runs", "reports")
ONLINE_NAME = "online.json"  # what a lookup said of a paper; with `ingest --online` only
ALIGNMENTS = "alignments"  # derived; made when it is needed
RUN_ID = re.compile(r"[0-9A-Za-z_-]{1,64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """An entry without its record: enough to see whether a store has it as it is. Fields as in `Entry`.

    `pages` is the twin on whose pages the evidence is shown, None for a document that has pages or that has no such twin.
    """

    document: str
    record_hash: str
    source: str
    work: str
    primary: bool
    pages: str | None = None
    supplement: bool = False


class Library:
    """A library on disk, opened to read; `changing` gives the writer."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.settings = settings

    @classmethod
    def open(cls, path: Path, *, create: bool = False) -> Self:
        """The library at `path`. `create` makes one where there is none (in an empty or a missing folder).

        Raises `BadUsage` where there is none, `LibraryVersion` for one of another schema.
        """
        file = path / SETTINGS_NAME
        if not file.is_file():
            if not create:
                raise BadUsage(
                    f"there is no library at {path}: make one with `tetrapath ingest`, or name another with --library"
                )
            _lay_out(path)
        return cls(path, read_settings(file))

    @property
    def writable(self) -> bool:
        """Whether this user may write here: not on a read-only medium, nor in somebody else's folder."""
        return is_writable(self.path)

    @property
    def store_path(self) -> Path:
        """Where the embedded store is, or would be."""
        return self.path / "store.sqlite"

    @property
    def concepts_path(self) -> Path:
        """Where merges and splits of concepts are, or would be."""
        return self.path / "concepts.jsonl"

    @property
    def reports_path(self) -> Path:
        """The folder of reports."""
        return self.path / "reports"

    @property
    def writer(self) -> Holder | None:
        """Who writes this library now."""
        return holder_of(self.path / "lock")

    def sources(self) -> tuple[SourceRow, ...]:
        """Every source in the order found, with what became of it."""
        with Ledger.reading(self._ledger) as ledger:
            return ledger.sources()

    def documents(self) -> tuple[DocumentRow, ...]:
        """Every document by id, those that were skipped or failed included."""
        with Ledger.reading(self._ledger) as ledger:
            return ledger.documents()

    def headers(self) -> tuple[Header, ...]:
        """What a store of this library holds, by document id."""
        with Ledger.reading(self._ledger) as ledger:
            return _headers(ledger, found_for=self._found)

    def entries(self, documents: Iterable[str] | None = None) -> Iterator[Entry]:
        """The papers, by document id, each read when it is asked for; `documents` picks some."""
        wanted = None if documents is None else frozenset(documents)
        for header in self.headers():
            if wanted is None or header.document in wanted:
                yield self.entry_of(header)

    def entry(self, document: str) -> Entry:
        """One paper. Raises `BadUsage` when the library has no record of it."""
        for entry in self.entries((document,)):
            return entry
        raise BadUsage(f"{self.path} has no document {document!r}: `tetrapath status` lists what it has")

    def entry_of(self, header: Header) -> Entry:
        """The paper with its record, in which a twin's pages and what a lookup found are filled in.

        Raises `BadUsage` where the record is damaged.
        """
        record = self.record_of(header)
        if (found := self._found(header.document)) is not None:
            record = completed(record, found)
        if header.pages is not None:
            record = placed(record, self._alignment(record, header))
        return Entry(
            record=record,
            record_hash=header.record_hash,
            source=header.source,
            work=header.work,
            primary=header.primary,
            supplement=header.supplement,
        )

    def record_of(self, header: Header) -> PaperRecord:
        """A record as the file itself gave it. Raises `BadUsage` where it is missing or damaged."""
        file = self.folder(header.document) / "record.json"
        try:
            return PaperRecord.model_validate_json(file.read_bytes())
        except (FileNotFoundError, ValidationError) as error:
            raise BadUsage(f"{file} is missing or damaged: ingest {header.source!r} again") from error

    def lookup(self, document: str) -> Lookup | None:
        """What a lookup said of a paper; None where none was made, or where what was kept is damaged."""
        with suppress(FileNotFoundError, Unreadable):
            return Lookup.from_json((self.folder(document) / ONLINE_NAME).read_bytes())
        return None

    def _found(self, document: str) -> Found | None:
        lookup = self.lookup(document)
        return lookup.found if lookup is not None else None

    def _alignment(self, record: PaperRecord, header: Header) -> Alignment:
        """Where a record's evidence stands in its twin: as it was kept, else found now and kept where that is possible."""
        pages = header.pages or ""
        file = self.path / ALIGNMENTS / f"{header.document}-{pages}.json"
        with suppress(FileNotFoundError, Unreadable):
            kept = Alignment.from_json(file.read_bytes())
            if kept.made_of == header.record_hash:
                return kept
        from ingest.align import align

        found = align(record, self.document(pages), pdf=self.source_bytes(pages), made_of=header.record_hash)
        with suppress(BadUsage, DiskFull, OSError):  # derived: on a medium that is full or read-only it is found again
            make_folder(file.parent)
            write_file(file, found.to_json())
        return found

    def document(self, document: str) -> Document:
        """A document as it was parsed, with blocks, marks and boxes. Raises `BadUsage` when the library does not have it."""
        try:
            return from_json((self.folder(document) / "document.json").read_bytes())
        except (FileNotFoundError, Unreadable) as error:
            raise BadUsage(f"{self.path} has no parsed document {document!r}: ingest its source again") from error

    def source_file(self, document: str) -> Path | None:
        """A file with the document's own bytes: the library's copy, else the first source that is still there."""
        copies = sorted(self.folder(document).glob("source.*"))
        if copies:
            return copies[0]
        with Ledger.reading(self._ledger) as ledger:
            return next(
                (row.path for row in ledger.sources_of(document) if row.document == document and row.path.is_file()), None
            )

    def source_bytes(self, document: str) -> bytes | None:
        """The document's own bytes; None where no file has them any more."""
        file = self.source_file(document)
        content = file.read_bytes() if file is not None else b""
        return content if document_id(content) == document else None

    def tei(self, document: str) -> bytes | None:
        """What GROBID answered for the document's PDF; None where it was not asked."""
        file = self.folder(document) / "grobid.tei.xml"
        return file.read_bytes() if file.is_file() else None

    def folder(self, document: str) -> Path:
        """Where a document's files are."""
        return self.path / "papers" / document

    def run_path(self, run_id: str) -> Path:
        """Where a run's record is, or would be. Raises `BadUsage` for what is no run id."""
        if not RUN_ID.fullmatch(run_id):
            raise BadUsage(f"{run_id!r} is no run id: letters, digits, '-' and '_' only")
        return self.path / "runs" / f"{run_id}.json"

    def write_run(self, run_id: str, text: str) -> Path:
        """Keep a run's record; the same record twice writes nothing. Needs no lock."""
        path, content = self.run_path(run_id), text.encode()
        if not (path.is_file() and path.read_bytes() == content):
            make_folder(path.parent)
            write_file(path, content)
        return path

    @contextmanager
    def changing(self, *, now: Callable[[], datetime] = utc_now) -> Iterator["Writer"]:
        """The one writer. Raises `LibraryLocked` while there is another."""
        with hold(self.path / "lock", now=now), Ledger.changing(self._ledger) as ledger:
            writer = Writer(self, ledger)
            writer.sweep()
            yield writer

    @property
    def _ledger(self) -> Path:
        return self.path / "ledger.sqlite"


class Writer:
    """Changes a library: files first, then the ledger row, so that a kill loses at most the paper in hand."""

    def __init__(self, library: Library, ledger: Ledger) -> None:
        self.library = library
        self.ledger = ledger

    def put_parsed(
        self, document: str, *, parsed: bytes, facts: ParsedFacts, versions: Versions, source: bytes | None, tei: bytes | None
    ) -> None:
        """Keep a parsed document (as JSON), its source and what GROBID said."""
        files = {"document.json": parsed}
        if source is not None and self.library.settings.keep_sources:
            files[f"source.{_suffix(source)}"] = source
        if tei is not None:
            files["grobid.tei.xml"] = tei
        write_files(self.library.folder(document), files)
        self.ledger.put_parsed(document, facts=facts, versions=versions)

    def put_record(
        self,
        document: str,
        *,
        record: bytes,
        counts: tuple[int, int, int],
        versions: Versions,
        seconds: float | None = None,
    ) -> tuple[str, ...]:
        """Keep a record (as JSON) and the `seconds` that its source took; return the documents that left for it.

        `counts` are its paths, statements and evidence.
        """
        file = self.library.folder(document) / "record.json"
        write_file(file, record)
        paths, statements, evidence = counts
        facts = RecordFacts(
            record_hash=document_id(record),
            paths=paths,
            statements=statements,
            evidence=evidence,
            stamp=stamp_of(file),
            seconds=seconds,
        )
        return self.delete(self.ledger.put_record(document, facts=facts, versions=versions))

    def put_refusal(self, document: str, *, refusal: Refusal, versions: Versions) -> tuple[str, ...]:
        """Keep why a document could not be made; one that is to be skipped keeps no files. Returns the documents that left."""
        dropped = self.ledger.put_refusal(document, refusal=refusal, versions=versions)
        if refusal.status is Status.SKIPPED:
            self._delete(document)
        return self.delete(dropped)

    def drop_unsupported(self) -> tuple[str, ...]:
        """Drop every document that no source has; return their ids."""
        return self.delete(self.ledger.drop_unsupported())

    def sweep(self) -> None:
        """Delete the folders of documents that the ledger does not know: a kill came between its row and its folder."""
        known = {row.id for row in self.ledger.documents() if row.status is not Status.SKIPPED}
        for folder in (self.library.path / "papers").iterdir():
            if folder.name not in known:
                self._delete(folder.name)

    def delete(self, documents: tuple[str, ...]) -> tuple[str, ...]:
        """Delete the files of documents that the ledger has dropped; return their ids."""
        for document in documents:
            self._delete(document)
        return documents

    def _delete(self, document: str) -> None:
        folder = self.library.folder(document)
        with disk_errors(folder):
            if folder.is_dir():
                shutil.rmtree(folder)
            for file in (self.library.path / ALIGNMENTS).glob(f"*{document}*"):
                file.unlink(missing_ok=True)


def _suffix(source: bytes) -> str:
    """What to call the copy of a source, by its first bytes."""
    start = source[:1024].lstrip(b"\xef\xbb\xbf\xfe\xff\x00 \t\r\n")
    return "pdf" if start.startswith(b"%PDF") else "xml" if start.startswith(b"<") else "txt"


def _lay_out(path: Path) -> None:
    """Make an empty library; its settings come last, since they are what makes it one."""
    own = {*FOLDERS, "ledger.sqlite", "ledger.sqlite-journal", "lock", f".{SETTINGS_NAME}.part"}
    if path.exists() and not path.is_dir():
        raise BadUsage(f"{path} is a file: name a folder with --library")
    if path.is_dir() and any(entry.name not in own for entry in path.iterdir()):
        raise BadUsage(f"{path} holds other files and is no library: name a new or empty folder with --library")
    make_folder(path)
    for name in FOLDERS:
        make_folder(path / name)
    Ledger.create(path / "ledger.sqlite")
    write_file(path / SETTINGS_NAME, Settings().to_json())


def _headers(ledger: Ledger, *, found_for: Callable[[str], Found | None]) -> tuple[Header, ...]:
    documents = [row for row in ledger.documents() if row.record_hash is not None]
    found = {row.id: said for row in documents if (said := found_for(row.id)) is not None}
    names = _names(ledger.sources())
    works = works_of(_member(row, found=found.get(row.id), name=names[row.id]) for row in documents)
    hashes = {row.id: row.record_hash or "" for row in documents}
    return tuple(
        Header(
            document=row.id,
            record_hash=_filled_hash(
                hashes[row.id],
                pages=hashes.get(works.pages.get(row.id, "")),
                found=found.get(row.id),
                article=works.supplements.get(row.id),
            ),
            source=names[row.id],
            work=works.work[row.id],
            primary=row.id in works.primaries,
            pages=works.pages.get(row.id),
            supplement=row.id in works.supplements,
        )
        for row in documents
    )


def _member(row: DocumentRow, *, found: Found | None, name: str) -> Member:
    """A document as its work sees it; one that names no DOI has the one that a lookup found."""
    doi = row.doi or (found.doi if found is not None else None)
    return replace(row.member, doi=doi, names=frozenset(supplement_names([name])))


def _filled_hash(record_hash: str, *, pages: str | None, found: Found | None, article: str | None) -> str:
    """The hash of a record as it is handed to a store.

    `pages` is the hash of the record of the twin whose pages are filled in, `article` the work that it is a supplement of.
    """
    if article is not None:
        record_hash = array_id(record_hash, "supplement of", article)
    if found is not None:
        record_hash = array_id(record_hash, found.model_dump_json())
    return record_hash if pages is None else array_id(record_hash, pages, ALIGNMENT_VERSION)


def _names(sources: Iterable[SourceRow]) -> dict[str, str]:
    """The name of the first source of each document; a source that replaces one still names it until that is settled."""
    names: dict[str, str] = {}
    former: dict[str, str] = {}
    for row in sources:
        if row.document is not None:
            names.setdefault(row.document, row.name)
        if row.replaces is not None:
            former.setdefault(row.replaces, row.name)
    return former | names
