"""Looks up the papers of a library that lack bibliographic data, one after the other, each once."""

from collections.abc import Callable
from datetime import datetime

from ingest.disk import write_file
from ingest.errors import ServiceBusy
from ingest.library import ONLINE_NAME, Library
from ingest.lock import utc_now
from ingest.online import Service, answer_of, question_of
from ingest.record import Frozen


class Completion(Frozen):
    """How many papers were looked up, how many found; how many were left when the service went down, and what was said then."""

    asked: int
    found: int
    left: int = 0
    reason: str | None = None


def silent(done: int, total: int, name: str) -> None:
    """Tell nobody."""


def complete(
    library: Library,
    service: Service,
    *,
    now: Callable[[], datetime] = utc_now,
    on_progress: Callable[[int, int, str], None] = silent,
) -> Completion:
    """Look up what was not looked up before, and keep each answer at once; a service that is down ends it, nothing is lost.

    Raises `LibraryLocked` while another process writes the library, `BadUsage` for an address that is not the service's.
    """
    asked = found = 0
    with library.changing():
        papers = [header for header in library.headers() if library.lookup(header.document) is None]
        for done, header in enumerate(papers):
            on_progress(done, len(papers), header.source)
            question = question_of(library.record_of(header).document)
            if question is None:
                continue
            try:
                answer = answer_of(service, question, now=now)
            except ServiceBusy as error:
                return Completion(asked=asked, found=found, left=len(papers) - done, reason=str(error))
            write_file(library.folder(header.document) / ONLINE_NAME, answer.to_json())
            asked += 1
            found += answer.found is not None
    return Completion(asked=asked, found=found)
