"""The independent check: is every quote of a record in its source file? Shares no code with the readers.

usage: python -m eval.quotes RECORDS [SOURCES…]

RECORDS is a library or a folder of records; SOURCES are the files or folders that they were made from (found by their hash),
unless the library holds them.
"""

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from eval.source import PdfSource, TextSource, XmlSource
from ingest.errors import BadUsage, TetrapathError
from ingest.record import Evidence, PaperRecord

Source = XmlSource | PdfSource | TextSource
OPENERS: dict[str, Callable[[Path], Source]] = {
    "jats": XmlSource.open,
    "elsevier": XmlSource.open,
    "pdf": PdfSource.open,
    "tei": PdfSource.open,
    "text": TextSource.open,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A quote that its source does not hold, or evidence that does not fit its document."""

    document: str
    evidence: str
    quote: str
    reason: str

    def line(self) -> str:
        """One line for a person."""
        return f"{self.document} {self.evidence}: {self.reason}: {self.quote[:120]!r}"


def check_quotes(record: PaperRecord, source: Path) -> list[Problem]:
    """Every quote that is not found in the source file, folding only what the layout of the text allows.

    Raises:
        BadUsage: the source is not the file that the record was made from.
        MissingPart: a PDF, and poppler's `pdftotext` is not installed.

    """
    content = source.read_bytes()
    if hashlib.sha256(content).hexdigest() != record.document.sha256:
        raise BadUsage(f"{str(source)!r} is not the file that record {record.document.id!r} was made from: give that file")
    opened = OPENERS[record.document.format](source)
    return [problem for evidence in record.evidence for problem in _check(record, evidence, opened)]


def _check(record: PaperRecord, evidence: Evidence, source: Source) -> Iterator[Problem]:
    def problem(reason: str) -> Problem:
        return Problem(document=record.document.id, evidence=evidence.id, quote=evidence.quote, reason=reason)

    if record.document.text[evidence.start : evidence.end] != evidence.quote:
        yield problem("the quote is not what stands at its span")
    elif not evidence.quote.strip():
        yield problem("the quote is empty")
    elif not source.holds(evidence):
        yield problem("not found in the source file")


def read_records(folder: Path) -> Iterator[PaperRecord]:
    """The records of a library or of a folder of JSON files, in order of their paths.

    Raises:
        BadUsage: there is none, or one is not a record.

    """
    papers = folder / "papers"
    paths = sorted(papers.glob("*/record.json")) if papers.is_dir() else sorted(folder.glob("*.json"))
    if not paths:
        raise BadUsage(f"{str(folder)!r} holds no records: give a library or a folder of records")
    for path in paths:
        try:
            yield PaperRecord.model_validate_json(path.read_bytes())
        except ValidationError as error:
            raise BadUsage(f"{str(path)!r} is not a record: {error.errors()[0]['msg']}") from error


def find_sources(places: Iterable[Path]) -> dict[str, Path]:
    """Files by the hash of their bytes."""
    found: dict[str, Path] = {}
    for place in places:
        files = sorted(path for path in place.rglob("*") if path.is_file()) if place.is_dir() else [place]
        for path in files:
            found.setdefault(hashlib.sha256(path.read_bytes()).hexdigest(), path)
    return found


def main(arguments: list[str]) -> int:
    """Check all records; exit status 1 when a quote or a source is missing, 2 when nothing could be checked."""
    if not arguments:
        sys.stderr.write(f"{__doc__ or ''}")
        return 2
    try:
        folder = Path(arguments[0])
        sources = find_sources(Path(place) for place in arguments[1:] or arguments[:1])
        results = [(record, sources.get(record.document.sha256)) for record in read_records(folder)]
        problems = [problem for record, source in results if source for problem in check_quotes(record, source)]
    except TetrapathError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    missing = [record for record, source in results if source is None]
    for problem in problems:
        sys.stdout.write(f"{problem.line()}\n")
    for record in missing:
        sys.stdout.write(f"{record.document.id} has no source file among those given\n")
    quotes = sum(len(record.evidence) for record, source in results if source)
    sys.stdout.write(
        f"{quotes - len(problems)} of {quotes} quotes of {len(results) - len(missing)} papers found in their sources\n"
    )
    return 1 if problems or missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
