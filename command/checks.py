"""Looks at each part for `doctor`: read-only, nothing is created, nothing is changed."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path

from command.parts import opened_store
from command.settings import Settings
from command.shapes import Check, Diagnosis, Health
from ingest.errors import TetrapathError
from ingest.grobid import Grobid
from ingest.intact import damaged
from ingest.library import Library

REINSTALL = "install Tetrapath again: pip install --force-reinstall tetrapath"
NEEDED_SQLITE = (3, 37)
FREE_GB = 2
FREE_MEMORY_GB = 0.5  # of one worker; a paper takes about half of it
MOST_NAMES = 5
GIGABYTE = 10**9


def diagnose(settings: Settings) -> Diagnosis:
    """Every check, in the order in which a newcomer meets the parts."""
    checks = (
        check_python(),
        check_spacy(),
        check_sqlite(),
        check_library(settings),
        check_store(settings),
        check_grobid(settings),
        check_neo4j(settings),
        check_model(),
        check_disk(settings.library),
        check_machine(settings.jobs),
    )
    return Diagnosis(ready=all(check.health is not Health.BROKEN for check in checks), checks=checks)


def check_python() -> Check:
    """Python 3.11 or 3.12."""
    found = ".".join(str(part) for part in sys.version_info[:3])
    if (3, 11) <= sys.version_info[:2] < (3, 13):
        return Check(name="Python", health=Health.OK, found=found)
    return Check(name="Python", health=Health.BROKEN, found=found, fix="install Python 3.11 or 3.12; scispaCy has no newer one")


def check_spacy() -> Check:
    """SpaCy and scispaCy; no language model is needed."""
    try:
        found = f"spaCy {installed('spacy')}, scispaCy {installed('scispacy')}; no language model is needed"
    except PackageNotFoundError as error:
        return Check(name="spaCy", health=Health.BROKEN, found=f"{error.name} is not installed", fix=REINSTALL)
    return Check(name="spaCy", health=Health.OK, found=found)


def check_sqlite() -> Check:
    """SQLite with full-text search, which the embedded store uses."""
    found = f"SQLite {sqlite3.sqlite_version}"
    with sqlite3.connect(":memory:") as memory:
        full_text = bool(memory.execute("SELECT sqlite_compileoption_used('ENABLE_FTS5')").fetchone()[0])
    memory.close()
    if full_text and sqlite3.sqlite_version_info >= NEEDED_SQLITE:
        return Check(name="SQLite", health=Health.OK, found=f"{found} with full-text search")
    return Check(
        name="SQLite",
        health=Health.BROKEN,
        found=f"{found}, too old or without FTS5",
        fix="use a Python built with SQLite 3.37 or newer and FTS5",
    )


def check_library(settings: Settings) -> Check:
    """The library, when there is one: every record is read and compared with what was written."""
    where = str(settings.library)
    if not settings.library.exists():
        return Check(
            name="Library",
            health=Health.ABSENT,
            found=f"none at {where!r} yet",
            fix="tetrapath ingest FOLDER, or tetrapath demo",
        )
    try:
        library = Library.open(settings.library)
        headers, broken = library.headers(), frozenset(damaged(library))
    except TetrapathError as error:
        return Check(
            name="Library", health=Health.BROKEN, found=str(error), fix="name another folder with --library, or mend this one"
        )
    if broken:
        names = ", ".join(shown_names([header.source for header in headers if header.document in broken]))
        found = f"{len(broken)} of {len(headers)} records in {where!r} are damaged or gone: {names}"
        return Check(name="Library", health=Health.BROKEN, found=found, fix="tetrapath ingest --verify, with the same folder")
    writable = "" if library.writable else "; it cannot be written: questions work and their runs are not kept"
    return Check(name="Library", health=Health.OK, found=f"{len(headers)} papers in {where!r}, every record whole{writable}")


def shown_names(names: Sequence[str]) -> list[str]:
    """The first few, and how many more there are."""
    more = [f"{len(names) - MOST_NAMES} more"] if len(names) > MOST_NAMES else []
    return [*names[:MOST_NAMES], *more]


def check_store(settings: Settings) -> Check:
    """The store that questions would go to."""
    if settings.store is None and not settings.library.exists():
        return Check(name="Store", health=Health.ABSENT, found="the embedded store is made with the library")
    try:
        url = settings.store or str(Library.open(settings.library).store_path)
        with opened_store(settings, url, read_only=True) as store:
            counts = store.counts()
            problems = store.problems()
    except TetrapathError as error:
        return Check(
            name="Store", health=Health.BROKEN, found=str(error), fix="tetrapath load, or choose another store with --store"
        )
    if problems:
        return Check(
            name="Store",
            health=Health.BROKEN,
            found=f"{settings.store or 'embedded'} contradicts itself: {', '.join(problems)}",
            fix="empty it (delete the file, or the nodes of the database) and run tetrapath load",
        )
    found = (
        f"{settings.store or 'embedded'}: {counts.documents} papers, {counts.paths} paths, {counts.evidence} pieces of evidence"
    )
    return Check(name="Store", health=Health.OK, found=found)


def check_grobid(settings: Settings) -> Check:
    """GROBID, when an address is given."""
    start = "docker run --rm -p 8070:8070 grobid/grobid:0.8.2-crf, then --grobid http://localhost:8070 or GROBID_URL"
    if settings.grobid_url is None:
        return Check(
            name="GROBID", health=Health.ABSENT, found="no address given; PDFs go through the embedded reader", fix=start
        )
    status = Grobid(settings.grobid_url).alive()
    if not status.alive:
        return Check(name="GROBID", health=Health.BROKEN, found=status.says, fix=start)
    return Check(name="GROBID", health=Health.OK, found=status.says)


def check_neo4j(settings: Settings) -> Check:
    """The Neo4j server of NEO4J_URI; it is used only when --store names it."""
    start = "services/neo4j/neo4j start (from a checkout), or any Neo4j 5 server; then --store neo4j://HOST:PORT"
    if settings.neo4j_uri is None:
        return Check(
            name="Neo4j", health=Health.ABSENT, found="NEO4J_URI is not set; the embedded store needs no server", fix=start
        )
    try:
        with opened_store(settings, settings.neo4j_uri, read_only=True) as store:
            found = f"{settings.neo4j_uri} answers and holds {store.counts().documents} papers"
    except TetrapathError as error:
        return Check(name="Neo4j", health=Health.BROKEN, found=str(error), fix=start)
    return Check(name="Neo4j", health=Health.OK, found=found)


def check_model() -> Check:
    """The language model: this version has none."""
    return Check(
        name="Model", health=Health.ABSENT, found="no language model is used; rules read the papers and compose the answers"
    )


def check_disk(library: Path) -> Check:
    """Free space where the library is or would be."""
    place = next(folder for folder in (library.absolute(), *library.absolute().parents) if folder.exists())
    free = shutil.disk_usage(place).free / GIGABYTE
    found = f"{free:.1f} GB free at {str(place)!r}"
    if free >= FREE_GB:
        return Check(name="Disk", health=Health.OK, found=found)
    return Check(
        name="Disk",
        health=Health.BROKEN,
        found=found,
        fix=f"free at least {FREE_GB} GB, or put the library elsewhere with --library",
    )


def check_machine(jobs: int) -> Check:
    """Cores and free memory, which say how many papers can be read at a time."""
    cores, free = os.cpu_count() or 1, free_memory()
    if free is None:
        return Check(name="Machine", health=Health.OK, found=f"{cores} cores; ingest reads {jobs} papers at a time")
    found = f"{cores} cores, {free / GIGABYTE:.1f} GB of memory free; ingest reads {jobs} papers at a time"
    if free >= FREE_MEMORY_GB * GIGABYTE * jobs:
        return Check(name="Machine", health=Health.OK, found=found)
    return Check(name="Machine", health=Health.ABSENT, found=found, fix="use fewer --jobs, or end other programs")


def free_memory() -> int | None:
    """Bytes of memory that can be had; None where the system does not say (it does on Linux)."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)
