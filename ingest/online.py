"""What a lookup says of a paper: kept beside its record with source and time, and used only for what the file does not say."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from pydantic import ValidationError

from ingest.errors import Unreadable
from ingest.record import Frozen, PaperRecord, RecordDocument


class Asked(Frozen):
    """What a file says of its work, by which it is looked up."""

    doi: str | None
    title: str | None
    year: int | None


class Found(Frozen):
    """What a service says of a work; None is unknown."""

    doi: str
    title: str | None = None
    year: int | None = None
    authors: tuple[str, ...] = ()
    journal: str | None = None
    licence: str | None = None


class Lookup(Frozen):
    """A question and its answer (None: no such work), the service that gave it, and when (ISO 8601, UTC)."""

    service: str
    time: str
    asked: Asked
    found: Found | None

    def to_json(self) -> bytes:
        """The file's bytes."""
        return (self.model_dump_json(indent=2) + "\n").encode()

    @classmethod
    def from_json(cls, content: bytes) -> "Lookup":
        """What `to_json` wrote. Raises `Unreadable` for anything else."""
        try:
            return cls.model_validate_json(content)
        except ValidationError as error:
            raise Unreadable(f"not a lookup of this version ({error.error_count()} faults)") from error


class Service(Protocol):
    """Crossref, or a double of it. Raises `ServiceBusy` and `BadUsage`."""

    @property
    def name(self) -> str:
        """What answers are signed with."""

    def find(self, asked: Asked) -> Found | None:
        """What is known of a work."""


def question_of(document: RecordDocument) -> Asked | None:
    """What to look a document up by; None where nothing is lacking, or nothing is there to ask by."""
    whole = (document.doi, document.title, document.year, document.authors, document.journal, document.licence)
    if all(whole) or not (document.doi or document.title):
        return None
    return Asked(doi=document.doi, title=document.title, year=document.year)


def answer_of(service: Service, asked: Asked, *, now: Callable[[], datetime]) -> Lookup:
    """Ask once. Raises what the service raises."""
    found = service.find(asked)
    return Lookup(service=service.name, time=now().isoformat(timespec="seconds"), asked=asked, found=found)


def completed(record: PaperRecord, found: Found) -> PaperRecord:
    """The record with what it lacks filled in; what the file itself says stays as it is."""
    own = record.document
    filled = own.model_copy(
        update={
            "doi": own.doi or found.doi,
            "title": own.title or found.title,
            "year": own.year if own.year is not None else found.year,
            "authors": own.authors or found.authors,
            "journal": own.journal or found.journal,
            "licence": own.licence or found.licence,
        }
    )
    return record.model_copy(update={"document": filled})
