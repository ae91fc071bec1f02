import os
from dataclasses import fields
from pathlib import Path

import pytest

from eval.readers import Figures, read_one
from eval.source import PdfSource
from ingest.document import Document
from ingest.evidence import find_evidence
from ingest.read.pdf.reader import read_pdf
from ingest.read.tei import read_tei

SHARED = "TETRAPATH_SHARED"
# What the readers must not fall below; the measured figures are in docs/reading-pdf.md.
FLOORS = {
    "embedded": {
        "title_recall": 0.96, "title_precision": 0.98, "paragraphs": 0.96, "one_block": 0.95, "order": 0.95,
        "numeric_cells": 0.90, "captions": 0.95, "boxes": 0.98, "degrees": 0.98, "minuses": 0.98,
    },
    "GROBID TEI": {
        "title_recall": 0.93, "title_precision": 0.95, "paragraphs": 0.88, "one_block": 0.70, "order": 0.95,
        "numeric_cells": 0.90, "captions": 0.95, "boxes": 0.98, "degrees": 0.98, "minuses": 0.98,
    },
}  # fmt: skip

pytestmark = [
    pytest.mark.shared,
    pytest.mark.slow,
    pytest.mark.skipif(SHARED not in os.environ, reason=f"{SHARED} is not set"),
]


def pairs() -> list[tuple[Path, Path]]:
    root = Path(os.environ.get(SHARED, ".")) / "data"
    return [(pdf, root / "grobid/tei" / f"{pdf.stem}.tei.xml") for pdf in sorted((root / "pmc").rglob("*.pdf"))]


def missing(document: Document, source: PdfSource) -> list[str]:
    return [evidence.quote for evidence in find_evidence(document) if not source.holds(evidence)]  # type: ignore[arg-type]


def test_every_quote_is_in_the_pdf() -> None:
    """What both PDF readers make evidence of is printed by pdftotext, every piece of it."""
    for pdf, tei in pairs():
        source, content = PdfSource.open(pdf), pdf.read_bytes()
        assert missing(read_pdf(content), source) == []
        assert missing(read_tei(tei.read_bytes(), content=content), source) == []


@pytest.mark.parametrize("reader", sorted(FLOORS))
def test_readers_stay_as_good_as_they_are(reader: str) -> None:
    """Against their XML twins, no figure of a reader falls below its floor."""
    results = [read_one(pdf, None if reader == "embedded" else tei).figures for pdf, tei in pairs()]
    total = results[0]
    for result in results[1:]:
        total += result
    shares = {f.name: getattr(total, f.name) for f in fields(Figures)}
    low = {name: str(share) for name, share in shares.items() if share.hits < FLOORS[reader][name] * share.of}
    assert low == {}
