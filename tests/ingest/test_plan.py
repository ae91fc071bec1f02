"""The plan: what a run has to do, from looks and rows alone."""

from dataclasses import replace
from pathlib import Path

import pytest

from ingest.document import SourceFormat
from ingest.ledger_row import DocumentRow, Stage, Status
from ingest.plan import Plan, Step, Wish, plan, step_of
from ingest.record import Versions
from ingest.source import Look, Source

VERSIONS = Versions(reader="r1", extractor="e1", model=None, vocabulary="v1")
WISH = Wish(versions=VERSIONS)
RETRY = replace(WISH, retry_failed=True)
GROBID = replace(WISH, grobid=True)
STORED = DocumentRow(
    id="0" * 16,
    sha256="0" * 64,
    stage=Stage.EXTRACTED,
    status=Status.STORED,
    attempts=1,
    error=None,
    reason=None,
    reader="r1",
    extractor="e1",
    model=None,
    vocabulary="v1",
    format=SourceFormat.JATS,
    parser="p",
    doi=None,
    title=None,
    record_hash="f" * 16,
    paths=1,
    statements=1,
    evidence=1,
)
FOUND = replace(STORED, stage=Stage.FOUND, status=None, reader=None, extractor=None, format=None, record_hash=None)
PARSED = replace(STORED, stage=Stage.PARSED, status=None, extractor=None, record_hash=None)
NO_READING = replace(FOUND, status=Status.SKIPPED, reader="r1", extractor="e1")
NO_RECORD = replace(PARSED, status=Status.SKIPPED, extractor="e1")
FAILED = replace(FOUND, status=Status.FAILED, reader="r1", extractor="e1")


def by(**versions: str) -> Wish:
    return replace(WISH, versions=VERSIONS.model_copy(update=versions))


@pytest.mark.parametrize(
    ("row", "wish", "step"),
    [
        (None, WISH, Step.PARSE),
        (FOUND, WISH, Step.PARSE),
        (PARSED, WISH, Step.EXTRACT),
        (PARSED, by(reader="r2"), Step.PARSE),
        (STORED, WISH, None),
        (STORED, RETRY, None),
        (STORED, by(reader="r2"), Step.PARSE),
        (STORED, by(extractor="e2"), Step.EXTRACT),
        (STORED, by(vocabulary="v2"), Step.EXTRACT),
        (STORED, by(model="m"), Step.EXTRACT),
        (STORED, GROBID, None),
        (replace(STORED, format=SourceFormat.PDF), WISH, None),
        (replace(STORED, format=SourceFormat.PDF), GROBID, Step.PARSE),
        (replace(STORED, format=SourceFormat.TEI), WISH, None),
        (replace(STORED, format=SourceFormat.TEI), GROBID, None),
        (NO_READING, RETRY, None),
        (NO_READING, by(extractor="e2"), None),
        (NO_READING, by(reader="r2"), Step.PARSE),
        (NO_RECORD, RETRY, None),
        (NO_RECORD, by(extractor="e2"), Step.PARSE),
        (FAILED, WISH, None),
        (FAILED, by(reader="r2"), None),
        (FAILED, RETRY, Step.PARSE),
        (replace(FAILED, stage=Stage.PARSED), RETRY, Step.EXTRACT),
    ],
)
def test_where_work_begins(row: DocumentRow | None, wish: Wish, step: Step | None) -> None:
    """New and unfinished documents, other versions, a GROBID that is there now, a retry of what failed: and nothing else."""
    assert step_of(row, wish=wish) is step


def test_a_document_is_made_once_however_many_sources_have_it() -> None:
    """Each source gets its row; the work is named after the first."""
    looks = [Look(source=Source(name=name, path=Path("/") / name), sha256="a" * 64) for name in ("a", "b")]
    made = plan(looks, sources=(), documents={}, wish=WISH)
    assert made.changes == tuple(looks)
    assert [(todo.document, todo.look.source.name) for todo in made.work] == [("a" * 16, "a")]
    assert not made.empty
    assert Plan(changes=(), work=()).empty
