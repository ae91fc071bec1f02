import json
from pathlib import Path

import pytest

from eval.quotes import check_quotes, find_sources, main, read_records
from ingest.document import Document
from ingest.errors import BadUsage
from ingest.evidence import find_evidence
from ingest.read.reader import read
from ingest.record import PaperRecord, RecordDocument, Versions
from tests.ingest.read.article import article

BODY = "<p>The grains grew. They grew to 5 µm.</p><fig><label>Fig. 1</label><caption><p>Grains.</p></caption></fig>"


def record_of(document: Document) -> PaperRecord:
    about = RecordDocument(
        id=document.id,
        sha256=document.sha256,
        format=document.format,
        parser=document.parser,
        doi=None,
        title=None,
        year=None,
        authors=(),
        text=document.text,
        pages=None,
        sections=(),
        tables=(),
        figures=(),
        references=(),
    )
    versions = Versions(reader="1", extractor="1", model=None, vocabulary="1")
    found = find_evidence(document)
    return PaperRecord(versions=versions, document=about, evidence=found, mentions=(), quantities=(), paths=(), statements=())


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "sources" / "a.xml"
    path.parent.mkdir()
    path.write_bytes(article(BODY))
    return path


@pytest.fixture
def record(source: Path) -> PaperRecord:
    return record_of(read(source.read_bytes(), name="a.xml").document)


def corrupted(record: PaperRecord, old: str, new: str) -> PaperRecord:
    """The record with a word changed wherever it stands, so that spans still fit."""
    return PaperRecord.model_validate_json(record.to_json().replace(old, new))


def test_good(record: PaperRecord, source: Path) -> None:
    """Every quote of a reading is found."""
    assert len(record.evidence) == 5
    assert check_quotes(record, source) == []


def test_corrupted_quote(record: PaperRecord, source: Path) -> None:
    """A number that the source does not print is found out, and named with its evidence."""
    (problem,) = check_quotes(corrupted(record, "5 µm", "6 µm"), source)
    assert problem.evidence == record.evidence[3].id
    assert problem.reason == "not found in the source file"
    assert "They grew to 6 µm." in problem.line()


def test_moved_span(record: PaperRecord, source: Path) -> None:
    """A quote that is not what stands at its span is found out."""
    piece = record.evidence[0]
    moved = record.model_copy(update={"evidence": (piece.model_copy(update={"start": piece.start + 1, "end": piece.end + 1}),)})
    (problem,) = check_quotes(moved, source)
    assert problem.reason == "the quote is not what stands at its span"


def test_other_source(record: PaperRecord, tmp_path: Path) -> None:
    """A source of other bytes is refused."""
    other = tmp_path / "b.xml"
    other.write_bytes(article(BODY + " "))
    with pytest.raises(BadUsage, match=r"b\.xml"):
        check_quotes(record, other)


def write(record: PaperRecord, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "record.json").write_text(record.to_json(), encoding="utf-8")
    return folder


def test_command(record: PaperRecord, source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command checks a library or a folder of records; its status is 1 when a quote or a source is missing."""
    library = tmp_path / "library"
    write(record, library / "papers" / record.document.id)
    assert main([str(library), str(source.parent)]) == 0
    assert capsys.readouterr().out == "5 of 5 quotes of 1 papers found in their sources\n"
    records = write(corrupted(record, "grew", "sank"), tmp_path / "records")
    assert main([str(records), str(source)]) == 1
    assert "2 of 5 quotes" in capsys.readouterr().out
    assert main([str(records)]) == 1
    assert "has no source file" in capsys.readouterr().out


def test_nothing_to_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without records, or with a file that is none, nothing can be done."""
    assert main([]) == 2
    assert main([str(tmp_path)]) == 2
    assert "holds no records" in capsys.readouterr().err
    (tmp_path / "x.json").write_text(json.dumps({"schema": 1}), encoding="utf-8")
    with pytest.raises(BadUsage, match=r"x\.json"):
        list(read_records(tmp_path))


def test_find_sources(source: Path) -> None:
    """Sources are found by their bytes, in folders and by name."""
    assert find_sources([source.parent]) == find_sources([source])
