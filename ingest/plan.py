"""What a run has to do: the looks at its sources against the ledger. Pure: reads no file, writes nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ingest.document import SourceFormat
from ingest.ids import ID_DIGITS
from ingest.ledger_row import DocumentRow, SourceRow, Stage, Status
from ingest.record import Versions
from ingest.source import Look


class Step(StrEnum):
    """Where work on a document begins."""

    PARSE = "parse"
    EXTRACT = "extract"


@dataclass(frozen=True, slots=True, kw_only=True)
class Todo:
    """A document to make, and the source that it is named after."""

    document: str
    step: Step
    look: Look


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Looks that change a row of the ledger, and documents to make, both in the order of the sources' names.

    `forget` are folders that could not be listed in an earlier run and can be now. `stamped` are looks, and `stamps` documents
    with their record's, that have the same bytes under another stamp: no reason to write, but written down when there is one.
    """

    changes: tuple[Look, ...]
    work: tuple[Todo, ...]
    forget: tuple[Path, ...] = ()
    stamped: tuple[Look, ...] = ()
    stamps: tuple[tuple[str, str], ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is to be written."""
        return not (self.changes or self.work or self.forget)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What the user asked for, and by which versions it would be done."""

    versions: Versions
    grobid: bool = False
    retry_failed: bool = False


def plan(
    looks: Iterable[Look],
    *,
    sources: Iterable[SourceRow],
    documents: Mapping[str, DocumentRow],
    wish: Wish,
    opened: Iterable[Path] = (),
) -> Plan:
    """The changes and the work of a run over `looks`, which are sorted by name."""
    rows = {row.path: row for row in sources}
    changes: list[Look] = []
    stamped: list[Look] = []
    work: dict[str, Todo] = {}
    for look in looks:
        row = rows.get(look.source.path)
        if _at_rest(look, row, wish=wish):
            continue
        if _changes(look, row):
            changes.append(look)
        elif row is not None and look.stamp not in {None, row.stamp}:
            stamped.append(look)
        if look.sha256 is not None:
            document = look.sha256[:ID_DIGITS]
            step = step_of(documents.get(document), wish=wish)
            if step is not None:
                work.setdefault(document, Todo(document=document, step=step, look=look))
    forget = tuple(path for path in opened if path in rows)
    return Plan(changes=tuple(changes), work=tuple(work.values()), forget=forget, stamped=tuple(stamped))


def step_of(row: DocumentRow | None, *, wish: Wish) -> Step | None:
    """Where work on a document has to begin; None when there is none."""
    if row is None:
        return Step.PARSE
    if row.status is Status.FAILED and not wish.retry_failed:
        return None
    if (row.stage, row.status) == (Stage.FOUND, None) or row.reader != wish.versions.reader or _wants_grobid(row, wish=wish):
        return Step.PARSE
    if row.status is Status.SKIPPED:  # its files are gone; only what refused it can take it back
        return None if row.stage is Stage.FOUND or _same_extraction(row, wish.versions) else Step.PARSE
    if row.status is Status.STORED and _same_extraction(row, wish.versions):
        return None
    return Step.PARSE if row.stage is Stage.FOUND else Step.EXTRACT


def _same_extraction(row: DocumentRow, versions: Versions) -> bool:
    return (row.extractor, row.model, row.vocabulary) == (versions.extractor, versions.model, versions.vocabulary)


def _wants_grobid(row: DocumentRow, *, wish: Wish) -> bool:
    """A PDF that was read without GROBID is read again once there is one; never the other way round."""
    return wish.grobid and row.format is SourceFormat.PDF and row.status is not Status.SKIPPED


def _at_rest(look: Look, row: SourceRow | None, *, wish: Wish) -> bool:
    """Whether a source whose bytes could not be had is to be left alone: nobody asked to try again, nothing new is known."""
    if row is None or not row.unread or row.status is not Status.FAILED or wish.retry_failed:
        return False
    return look.sha256 is None or row.sha256 is None or look.sha256 == row.sha256


def _changes(look: Look, row: SourceRow | None) -> bool:
    """Whether the row has to say something else than it does."""
    if row is None:
        return True
    if look.error is None:
        return row.unread or look.sha256 != row.sha256
    return not row.unread or row.status is Status.FAILED or row.error != type(look.error).__name__
