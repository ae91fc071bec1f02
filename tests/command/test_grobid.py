from pathlib import Path

from eval.grobid_double import Fault, GrobidDouble
from tests.command.conftest import Tetrapath
from tests.ingest.read.pdf.papers import paper

PDF = paper(columns=1)


def test_ingest_says_what_the_service_answers(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A run through GROBID names its version; a PDF that it refuses is read by the embedded reader, and its record says so."""
    (tmp_path / "paper.pdf").write_bytes(PDF)
    with GrobidDouble(always=Fault.REFUSED) as service:
        done = tetrapath("ingest", "paper.pdf", "--grobid", service.url)
    assert done.status == 0
    assert f"GROBID at {service.url} answers, version 0.8.3-SNAPSHOT (b8d6bec3)" in done.err
    document = tetrapath("record", "paper.pdf", "--json").json["document"]
    assert document["parser"].startswith("pypdfium2/")


def test_a_service_that_is_down_is_said_at_once(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """Nobody waits for a run to learn that the service is not there; its PDFs fail, and may be tried again."""
    (tmp_path / "paper.pdf").write_bytes(PDF)
    done = tetrapath("ingest", "paper.pdf", "--grobid", "http://127.0.0.1:9")
    assert done.status == 1
    assert "--retry-failed" in done.err
    assert "does not answer" in done.err
    assert tetrapath("ingest", "paper.pdf", "--retry-failed").status == 0


def test_doctor_says_what_the_service_answers(tetrapath: Tetrapath) -> None:
    """`doctor` gives version and revision of a service that runs."""
    with GrobidDouble() as service:
        out = tetrapath("doctor", "--grobid", service.url).out
    assert "version 0.8.3-SNAPSHOT (b8d6bec3)" in out
