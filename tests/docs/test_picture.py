"""The picture of one sentence's way says what the code does with that sentence."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ingest.extract import extract
from ingest.read.reader import read
from ingest.record import PaperRecord

ROOT = Path(__file__).parents[2]
QUOTE = "The martensitic surface had a hardness of 650 HV1."


@pytest.fixture(scope="module")
def record() -> PaperRecord:
    """The record of the paper in the picture."""
    path = ROOT / "demo" / "papers" / "c38-induction-hardening.pdf"
    return extract(read(path.read_bytes(), name=path.name).document)


@pytest.fixture(scope="module")
def drawn() -> str:
    """All words of the picture."""
    root = ET.parse(ROOT / "docs" / "sentence.svg").getroot()
    return re.sub(r"\s+", " ", " ".join(root.itertext()))


def test_evidence(record: PaperRecord, drawn: str) -> None:
    """The sentence is evidence with the id, section and page in the picture, in two boxes on that page."""
    (found,) = [each for each in record.evidence if each.quote == QUOTE]
    assert all(word in drawn for word in QUOTE.removesuffix(".").split())
    assert found.id in drawn
    assert f"section: {found.section}" in drawn
    assert f"page: {found.page}" in drawn
    assert len(found.boxes) == 2


def test_path(record: PaperRecord, drawn: str) -> None:
    """A path of the paper has the four steps in the picture, and the property rests on the sentence."""
    (found,) = [each for each in record.evidence if each.quote == QUOTE]
    path = next(each for each in record.paths for step in each.property if found.id in step.evidence)
    assert path.material
    assert "C38 steel" in path.material.name
    assert {"austenitizing", "quenching"} <= {step.operation for step in path.process}
    assert "martensite" in {step.feature for step in path.structure}
    (step,) = [each for each in path.property if found.id in each.evidence]
    assert f"{step.name} {step.raw}" == "hardness 650 HV1"
    assert all(word in drawn for word in ("C38 steel", "austenitizing, quenching", "martensite", "hardness 650 HV1"))
