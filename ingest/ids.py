"""Content ids: 16 hex digits of SHA-256, equal for equal content on every machine and in every order."""

import hashlib
import json
import re
import unicodedata

ID_DIGITS = 16
DASHES = re.compile("[\u2010-\u2015\u2212\u00ad]")


def file_hash(content: bytes) -> str:
    """The whole SHA-256 of a file's bytes, in hex."""
    return hashlib.sha256(content).hexdigest()


def document_id(content: bytes) -> str:
    """The id of a document: from its bytes alone."""
    return file_hash(content)[:ID_DIGITS]


def array_id(*parts: object) -> str:
    """The id of anything that is named by a JSON array (evidence, path, step, quantity, statement, concept)."""
    packed = json.dumps(parts, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(packed.encode()).hexdigest()[:ID_DIGITS]


def fold(text: str) -> str:
    """NFKC, casefold, spaces and dashes unified: the form in which names and quotes are compared."""
    if text.isascii():  # nothing to normalize, and most texts are
        return " ".join(text.lower().split())
    return " ".join(DASHES.sub("-", unicodedata.normalize("NFKC", text)).casefold().split())
