"""Settings: one frozen value, read once from flags and environment, then handed to the parts as arguments.

Having an address or a key set never changes behaviour by itself: only `--store` or `TETRAPATH_STORE` chooses Neo4j;
`GROBID_URL` is used by `ingest` and `record` for PDFs.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ingest.errors import BadUsage

DEFAULT_LIBRARY = Path("library")
CROSSREF_URL = "https://api.crossref.org"
PREFIX = "TETRAPATH_"
KNOWN = {
    "TETRAPATH_LIBRARY": "folder of the library",
    "TETRAPATH_STORE": "address of the store",
    "TETRAPATH_JOBS": "papers read at the same time",
    "TETRAPATH_MAILTO": "mail address that `ingest --online` gives Crossref",
    "TETRAPATH_VOCABULARY": "your own vocabulary files",
    "TETRAPATH_SHARED": "folder of shared papers, read by the tests only",
}
MOST_JOBS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that flags and environment say. `store` None is the library's own embedded store."""

    library: Path
    store: str | None
    jobs: int
    vocabularies: tuple[Path, ...]
    grobid_url: str | None
    crossref_url: str
    mailto: str | None
    neo4j_uri: str | None
    neo4j_username: str | None
    neo4j_password: str | None


def read_settings(
    environ: Mapping[str, str],
    *,
    library: Path | None = None,
    store: str | None = None,
    jobs: int | None = None,
    grobid_url: str | None = None,
    vocabularies: Sequence[Path] = (),
) -> Settings:
    """Flags first, then the environment, then the defaults.

    Raises `BadUsage` for a `TETRAPATH_*` variable that does not exist and for a value that makes no sense.
    """
    refuse_unknown(environ)
    return Settings(
        library=library or Path(environ.get("TETRAPATH_LIBRARY") or DEFAULT_LIBRARY),
        store=store or environ.get("TETRAPATH_STORE") or None,
        jobs=jobs or whole_number(environ, name="TETRAPATH_JOBS") or default_jobs(),
        vocabularies=tuple(vocabularies) or own_vocabularies(environ),
        grobid_url=checked_url(grobid_url or environ.get("GROBID_URL") or None),
        crossref_url=environ.get("CROSSREF_URL") or CROSSREF_URL,
        mailto=environ.get("TETRAPATH_MAILTO") or None,
        neo4j_uri=environ.get("NEO4J_URI") or None,
        neo4j_username=environ.get("NEO4J_USERNAME") or None,
        neo4j_password=environ.get("NEO4J_PASSWORD") or None,
    )


def own_vocabularies(environ: Mapping[str, str]) -> tuple[Path, ...]:
    """The user's vocabulary files, parted as PATH is."""
    return tuple(Path(part) for part in environ.get("TETRAPATH_VOCABULARY", "").split(os.pathsep) if part)


def refuse_unknown(environ: Mapping[str, str]) -> None:
    """A misspelt variable would be ignored in silence; it is an error instead."""
    unknown = sorted(name for name in environ if name.startswith(PREFIX) and name not in KNOWN)
    if unknown:
        raise BadUsage(f"unknown environment variable {unknown[0]!r}; Tetrapath reads {', '.join(KNOWN)}: rename or unset it")


def whole_number(environ: Mapping[str, str], *, name: str) -> int | None:
    """The variable as a number of jobs, or None when it is not set."""
    raw = environ.get(name)
    if not raw:
        return None
    if not raw.isascii() or not raw.isdigit() or not 1 <= int(raw) <= MOST_JOBS:
        raise BadUsage(f"{name}={raw!r} is not a whole number from 1 to {MOST_JOBS}; set it to one, or unset it")
    return int(raw)


def default_jobs() -> int:
    """One paper a core; four are enough to keep a laptop usable."""
    return min(os.cpu_count() or 1, 4)


def checked_url(url: str | None) -> str | None:
    """An http address, or an error before any paper is touched."""
    if url is not None and not url.startswith(("http://", "https://")):
        raise BadUsage(
            f"GROBID address {url!r} does not begin with http:// or https://; write for example http://localhost:8070"
        )
    return url
