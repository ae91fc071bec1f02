"""What the files of a library still hold of what its ledger says: a document whose files are gone or damaged is not made."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ingest.ids import document_id
from ingest.ledger_row import DocumentRow, Stage, Status
from ingest.library import Library
from ingest.stamp import stamp_of


def as_on_disk(rows: Iterable[DocumentRow], library: Library, *, verify: bool = False) -> dict[str, DocumentRow]:
    """The rows by document, each as its files are. A record is read only if its stamp is another, or to `verify` it.

    One that was read and is whole has its new stamp.
    """
    return {row.id: _as_on_disk(row, library.folder(row.id), verify=verify) for row in rows}


def damaged(library: Library) -> tuple[str, ...]:
    """The documents whose record is not the one that was written, every one of them read."""
    rows = [row for row in library.documents() if row.record_hash is not None]
    return tuple(row.id for row in rows if not is_intact(library.folder(row.id) / "record.json", hash_=row.record_hash or ""))


def is_intact(path: Path, *, hash_: str) -> bool:
    """Whether the file holds what was written."""
    try:
        return document_id(path.read_bytes()) == hash_
    except OSError:
        return False


def _as_on_disk(row: DocumentRow, folder: Path, *, verify: bool) -> DocumentRow:
    if row.record_hash is not None:
        row = _with_record(row, folder / "record.json", verify=verify)
    if row.stage is not Stage.FOUND and row.status is not Status.SKIPPED and not (folder / "document.json").is_file():
        row = replace(row, stage=Stage.FOUND, status=None)
    return row


def _with_record(row: DocumentRow, file: Path, *, verify: bool) -> DocumentRow:
    stamp = stamp_of(file)
    if stamp is not None and stamp == row.record_stamp and not verify:
        return row
    return replace(row, record_stamp=stamp) if is_intact(file, hash_=row.record_hash or "") else replace(row, status=None)
