"""The ledger: what is known of every source and how far each document has come. Committed step by step, read by anyone."""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Self

from ingest.disk import disk_errors, is_writable
from ingest.document import SourceFormat
from ingest.errors import BadUsage, RetryLater, SkipSource
from ingest.ids import ID_DIGITS
from ingest.ledger_row import DocumentRow, ParsedFacts, RecordFacts, Refusal, SourceRow, Stage, Status
from ingest.record import Versions
from ingest.source import Source, is_retryable, shown

BUSY_S = 30.0  # a reader waits this long for the end of a commit


class Ledger:
    """The rows on disk. Every method that changes them commits before it returns, unless within `transaction`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        connection.row_factory = sqlite3.Row

    @classmethod
    def create(cls, path: Path) -> None:
        """Lay out an empty ledger; one that is there already is left alone."""
        with disk_errors(path), _connected(path, mode="rwc") as connection:
            if not connection.execute("PRAGMA user_version").fetchone()[0]:
                connection.executescript(f"BEGIN;{_sql('ledger')}{_sql('ledger_view')}COMMIT;")

    @classmethod
    def upgrade(cls, path: Path, *, version: int) -> None:
        """Bring the tables of the version before to this one; a ledger that has it is left alone."""
        with disk_errors(path), _connected(path, mode="rw") as connection:
            if connection.execute("PRAGMA user_version").fetchone()[0] < version:
                connection.executescript(f"BEGIN;{_sql(f'ledger_{version}')}{_sql('ledger_view')}COMMIT;")

    @classmethod
    @contextmanager
    def reading(cls, path: Path) -> Iterator[Self]:
        """The ledger to read; a writer at work does not matter."""
        with _connected(path, mode="ro") as connection:
            yield cls(path, connection)

    @classmethod
    @contextmanager
    def changing(cls, path: Path) -> Iterator[Self]:
        """The ledger to write. While it is open readers see the last commit; afterwards it is one plain file again."""
        with _connected(path, mode="rw") as connection:
            with disk_errors(path):
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
            try:
                yield cls(path, connection)
            finally:
                _settle(connection)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All changes of the block, or none."""
        with disk_errors(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        with disk_errors(self.path):
            self._connection.execute("COMMIT")

    def sources(self) -> tuple[SourceRow, ...]:
        """Every source, in the order found."""
        return tuple(_source_row(row) for row in self._rows("SELECT * FROM ledger ORDER BY id"))

    def documents(self) -> tuple[DocumentRow, ...]:
        """Every document, by id, those without a record included."""
        return tuple(_document_row(row) for row in self._rows("SELECT * FROM document ORDER BY id"))

    def document(self, document: str) -> DocumentRow | None:
        """One document; None when the ledger does not know it."""
        rows = self._rows("SELECT * FROM document WHERE id = ?", document)
        return _document_row(rows[0]) if rows else None

    def sources_of(self, document: str) -> tuple[SourceRow, ...]:
        """The sources with these bytes, then those whose former bytes they were, each in the order found."""
        query = "SELECT * FROM ledger WHERE document = ? OR replaces = ? ORDER BY document IS NOT ?, id"
        return tuple(_source_row(row) for row in self._rows(query, document, document, document))

    def put_source(self, source: Source, *, sha256: str, size: int = 0, stamp: str | None = None) -> None:
        """A source with these bytes, so many of them, and its stamp.

        Where it had others with a record, that document stays until the new one is settled.
        """
        document = sha256[:ID_DIGITS]
        self._change("INSERT OR IGNORE INTO document (id, sha256, bytes) VALUES (?, ?, ?)", document, sha256, size)
        self._change(
            "INSERT INTO source (path, name, sha256, document, stamp) VALUES (?, ?, ?, ?, ?) ON CONFLICT (path) DO UPDATE SET"
            " replaces = CASE WHEN excluded.document IS document THEN replaces ELSE coalesce(replaces,"
            " (SELECT id FROM document AS old WHERE old.id = source.document AND old.record_hash IS NOT NULL)) END,"
            " sha256 = excluded.sha256, document = excluded.document, stamp = excluded.stamp,"
            " status = NULL, error = NULL, reason = NULL",
            source.key,
            shown(source.name),
            sha256,
            document,
            stamp,
        )

    def put_stamp(self, source: Source, *, stamp: str) -> None:
        """A source whose bytes are the same says something else of itself: it was copied back, or touched."""
        self._change("UPDATE source SET stamp = ? WHERE path = ?", stamp, source.key)

    def put_record_stamp(self, document: str, *, stamp: str) -> None:
        """A record whose bytes are the same says something else of itself: the library was copied."""
        self._change("UPDATE document SET record_stamp = ? WHERE id = ?", stamp, document)

    def put_trouble(self, source: Source, *, error: RetryLater | SkipSource) -> None:
        """A source whose bytes could not be had; what was known of them stays."""
        self._change(
            "INSERT INTO source (path, name, status, attempts, error, reason) VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT (path)"
            " DO UPDATE SET status = excluded.status, attempts = attempts + 1, error = excluded.error,"
            " reason = excluded.reason",
            source.key,
            shown(source.name),
            _status_of(error),
            type(error).__name__,
            str(error),
        )

    def put_parsed(self, document: str, *, facts: ParsedFacts, versions: Versions) -> None:
        """The document was parsed and is on disk."""
        self._change(
            "UPDATE document SET stage = 'parsed', status = NULL, error = NULL, reason = NULL, reader = ?, format = ?,"
            " parser = ?, doi = ?, title = ?, supplements = ? WHERE id = ?",
            versions.reader,
            facts.format,
            facts.parser,
            facts.doi,
            facts.title,
            json.dumps(facts.supplements) if facts.supplements else None,
            document,
        )

    def put_record(self, document: str, *, facts: RecordFacts, versions: Versions) -> tuple[str, ...]:
        """The document's record is on disk. Returns the ids of the documents that it replaced, which are dropped."""
        with self.transaction():
            self._put_record(document, facts=facts, versions=versions)
            return self._settled(document)

    def _put_record(self, document: str, *, facts: RecordFacts, versions: Versions) -> None:
        self._change(
            "UPDATE document SET stage = 'extracted', status = 'stored', attempts = attempts + 1, error = NULL, reason = NULL,"
            " extractor = ?, model = ?, vocabulary = ?, record_hash = ?, paths = ?, statements = ?, evidence = ?,"
            " record_stamp = ?, seconds = coalesce(?, seconds) WHERE id = ?",
            versions.extractor,
            versions.model,
            versions.vocabulary,
            facts.record_hash,
            facts.paths,
            facts.statements,
            facts.evidence,
            facts.stamp,
            facts.seconds,
            document,
        )

    def put_refusal(self, document: str, *, refusal: Refusal, versions: Versions) -> tuple[str, ...]:
        """The document could not be parsed or extracted. A record of an earlier time stays, unless it is now to be skipped.

        Returns the ids of the documents that a skipped one replaced, which are dropped.
        """
        with self.transaction():
            self._put_refusal(document, refusal=refusal, versions=versions)
            if refusal.status is not Status.SKIPPED:
                return ()
            self._change(
                "UPDATE document SET record_hash = NULL, paths = NULL, statements = NULL, evidence = NULL WHERE id = ?",
                document,
            )
            return self._settled(document)

    def _put_refusal(self, document: str, *, refusal: Refusal, versions: Versions) -> None:
        self._change(
            "UPDATE document SET stage = ?, status = ?, attempts = attempts + 1, error = ?, reason = ?, reader = ?,"
            " extractor = ?, model = ?, vocabulary = ? WHERE id = ?",
            refusal.stage,
            refusal.status,
            refusal.error,
            refusal.reason,
            versions.reader,
            versions.extractor,
            versions.model,
            versions.vocabulary,
            document,
        )

    def forget_sources(self, paths: Iterable[Path]) -> None:
        """Drop the rows of these files or folders."""
        for path in paths:
            self._change("DELETE FROM source WHERE path = ?", os.fsencode(path))

    def settle_known(self) -> None:
        """Where a source's new bytes are those of a document that is settled already, what they replace may go."""
        self._change(
            "UPDATE source SET replaces = NULL WHERE replaces = document"
            " OR document IN (SELECT id FROM document WHERE status IN ('stored', 'skipped'))"
        )

    def drop_unsupported(self) -> tuple[str, ...]:
        """Drop every document that no source has, and return their ids."""
        query = (
            "DELETE FROM document WHERE id NOT IN (SELECT document FROM source WHERE document IS NOT NULL)"
            " AND id NOT IN (SELECT replaces FROM source WHERE replaces IS NOT NULL) RETURNING id"
        )
        return tuple(sorted(row["id"] for row in self._rows(query)))

    def _settled(self, document: str) -> tuple[str, ...]:
        """The new bytes of a source are settled: what they replace may go."""
        released = self._change("UPDATE source SET replaces = NULL WHERE document = ? AND replaces IS NOT NULL", document)
        return self.drop_unsupported() if released else ()

    def _rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        with disk_errors(self.path):
            return self._connection.execute(query, values).fetchall()

    def _change(self, statement: str, *values: object) -> int:
        """How many rows it changed."""
        with disk_errors(self.path):
            return self._connection.execute(statement, values).rowcount


def _sql(name: str) -> str:
    return files("ingest").joinpath(f"{name}.sql").read_text(encoding="utf-8")


def _status_of(error: RetryLater | SkipSource) -> Status:
    return Status.FAILED if is_retryable(error) else Status.SKIPPED


@contextmanager
def _connected(path: Path, *, mode: str) -> Iterator[sqlite3.Connection]:
    """A connection without implicit transactions, closed at the end of the block."""
    if mode != "rwc" and not path.is_file():
        raise BadUsage(f"{path} is missing: the library is not whole; put it back from a backup, or make the library anew")
    frozen = "&immutable=1" if mode == "ro" and not is_writable(path.parent) else ""  # no log can stand beside it there
    uri = f"{path.resolve().as_uri()}?mode={mode}{frozen}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_S)
    try:
        yield connection
    finally:
        connection.close()


def _settle(connection: sqlite3.Connection) -> None:
    """Fold the write-ahead log back in; where a reader still looks, or the disk is full, the next writer does it."""
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError:
        return


def _source_row(row: sqlite3.Row) -> SourceRow:
    values = dict(row)
    values["unread"] = bool(values["unread"])
    values["path"] = Path(os.fsdecode(values["path"]))
    values["stage"] = Stage(values["stage"])
    values["status"] = Status(values["status"]) if values["status"] else None
    return SourceRow(**values)


def _document_row(row: sqlite3.Row) -> DocumentRow:
    values = dict(row)
    values["stage"] = Stage(values["stage"])
    values["status"] = Status(values["status"]) if values["status"] else None
    values["format"] = SourceFormat(values["format"]) if values["format"] else None
    values["supplements"] = tuple(json.loads(values["supplements"])) if values["supplements"] else ()
    return DocumentRow(**values)
