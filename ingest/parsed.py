"""A `Document` as JSON and back, so that a new extractor can begin where the reader ended."""

from pydantic import TypeAdapter, ValidationError

from ingest.document import Document
from ingest.errors import Unreadable

DOCUMENT = TypeAdapter(Document)


def to_json(document: Document) -> bytes:
    """The document as one line of JSON, the same bytes for the same document."""
    return DOCUMENT.dump_json(document)


def from_json(content: bytes) -> Document:
    """The document that `to_json` wrote. Raises `Unreadable` for anything else, a document of an older shape included."""
    try:
        return DOCUMENT.validate_json(content)
    except ValidationError as error:
        raise Unreadable(
            f"not a parsed document of this version ({error.error_count()} faults): parse the source again"
        ) from error
