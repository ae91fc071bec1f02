"""What is still to do, in seconds and in bytes of disk: from what the papers of the library took, or else what is usual."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ingest.document import SourceFormat
from ingest.ledger_row import DocumentRow
from ingest.library import Library
from ingest.stamp import in_folder, size_of, stamp_of

ENOUGH = 5  # papers of a kind that say more of the next ones than the defaults do
START_S = 5.0  # until a worker has imported everything


class Kind(StrEnum):
    """Papers that cost alike."""

    PDF = "pdf"
    XML = "xml"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """What each byte of a source costs: seconds of one worker, and bytes in the library, its store included."""

    seconds: float
    disk: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """Seconds by the clock, and bytes of disk."""

    seconds: float
    disk: float


# `python -m eval.cost` over 27 JATS, 8 PDFs and 79 article texts; the store takes about as much as the records do.
USUAL: Mapping[Kind, Rate] = {
    Kind.PDF: Rate(seconds=0.6e-6, disk=1.5),
    Kind.XML: Rate(seconds=5.3e-6, disk=9.0),
    Kind.TEXT: Rate(seconds=12.9e-6, disk=18.0),
}


def kind_of(path: Path) -> Kind:
    """The kind that a file's name promises."""
    suffix = path.suffix.lower()
    return Kind.PDF if suffix == ".pdf" else Kind.TEXT if suffix == ".txt" else Kind.XML


def estimate(sources: Iterable[tuple[Path, int]], *, library: Library | None, jobs: int) -> Estimate:
    """The cost of sources, given with their bytes, for so many workers."""
    rates = USUAL if library is None else rates_of(library)
    costs = [(rates[kind_of(path)], size) for path, size in sources]
    if not costs:
        return Estimate(seconds=0.0, disk=0.0)
    seconds = sum(rate.seconds * size for rate, size in costs)
    return Estimate(seconds=START_S + seconds / min(jobs, len(costs)), disk=sum(rate.disk * size for rate, size in costs))


def rates_of(library: Library) -> Mapping[Kind, Rate]:
    """What the library's own papers took, where there are enough of a kind."""
    rows = [row for row in library.documents() if row.seconds is not None and row.bytes and row.format is not None]
    store = _store_share(library, rows)
    by_kind = {kind: [row for row in rows if _kind_of_format(row.format) is kind] for kind in Kind}
    return {kind: _rate(of, library, store=store) if len(of) >= ENOUGH else USUAL[kind] for kind, of in by_kind.items()}


def _rate(rows: Sequence[DocumentRow], library: Library, *, store: float) -> Rate:
    total = sum(row.bytes or 0 for row in rows)
    disk = sum(in_folder(library.folder(row.id)) for row in rows)
    return Rate(seconds=sum(row.seconds or 0.0 for row in rows) / total, disk=disk / total + store)


def _store_share(library: Library, rows: Sequence[DocumentRow]) -> float:
    """Bytes of the embedded store for each byte of the sources."""
    stamp, total = stamp_of(library.store_path), sum(row.bytes or 0 for row in rows)
    return size_of(stamp) / total if stamp and total else 0.0


def _kind_of_format(form: SourceFormat | None) -> Kind:
    if form in {SourceFormat.PDF, SourceFormat.TEI}:
        return Kind.PDF
    return Kind.TEXT if form is SourceFormat.TEXT else Kind.XML
