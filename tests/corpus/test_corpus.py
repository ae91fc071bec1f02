"""The whole way over real papers: 27 JATS articles and 8 PDFs beside them, 43 and 36 article texts."""

import hashlib
import json
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from command.main import run
from eval.corpus import Gathered, gather
from eval.quotes import check_quotes, find_sources, read_records
from tests.server import address, empty, login, neo4j_store

SHARED = os.environ.get("TETRAPATH_SHARED")
pytestmark = [
    pytest.mark.shared,
    pytest.mark.slow,
    pytest.mark.skipif(not SHARED, reason="TETRAPATH_SHARED does not name the folder of the shared papers"),
]


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """The laid-out papers, the library made from them, and what `ingest` said."""

    papers: Path
    library: Path
    gathered: Gathered
    summary: dict[str, Any]


def tetrapath(*args: str | Path, out: Path, environ: dict[str, str] | None = None) -> list[Any]:
    """The objects that a command prints with `--json`."""
    import contextlib

    with out.open("w", encoding="utf-8") as stream, contextlib.redirect_stdout(stream):
        status = run([*(str(arg) for arg in args), "--json"], environ=environ or {})
    assert status == 0, args
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """Everything ingested once."""
    folder = tmp_path_factory.mktemp("corpus")
    papers, library = folder / "papers", folder / "library"
    gathered = gather(Path(SHARED or ""), papers)
    (summary,) = tetrapath("ingest", papers, "--library", library, "--jobs", "2", out=folder / "ingest.json")
    return Corpus(papers=papers, library=library, gathered=gathered, summary=summary)


@pytest.fixture(scope="module")
def runs(corpus: Corpus) -> list[Any]:
    """Every gold question answered."""
    questions = Path(SHARED or "") / "gold" / "questions.jsonl"
    return tetrapath("ask", "--questions", questions, "--library", corpus.library, out=corpus.library.parent / "runs.jsonl")


def state(folder: Path) -> dict[str, str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_every_source(corpus: Corpus) -> None:
    """Every source is stored, or skipped with a reason; none fails."""
    counts = corpus.gathered
    assert (counts.jats, counts.pdf, counts.mulms, counts.sofc) == (27, 8, 43, 36)
    sources = corpus.summary["sources"]
    assert len(sources) == 27 + 8 + 43 + 36
    outcomes = Counter(each["status"] for each in sources)
    assert outcomes["failed"] == 0
    assert outcomes["stored"] + outcomes["duplicate"] + outcomes["skipped"] == len(sources)
    assert all(each["reason"] for each in sources if each["status"] != "stored")
    assert outcomes["stored"] >= 0.95 * len(sources)


def test_second_run_writes_nothing(corpus: Corpus) -> None:
    """The same command again changes no byte of the library."""
    before = state(corpus.library)
    tetrapath("ingest", corpus.papers, "--library", corpus.library, out=corpus.papers.parent / "again.json")
    assert state(corpus.library) == before


def test_twins_share_a_work(corpus: Corpus) -> None:
    """A PDF and an XML with one DOI are one work: seven of eight, since one PDF prints the DOI of its other edition first."""
    (found,) = tetrapath("status", "--library", corpus.library, out=corpus.papers.parent / "status.json")
    stored = [each for each in corpus.summary["sources"] if each["status"] == "stored"]
    assert found["papers"] == len({each["document"] for each in stored})
    assert found["papers"] - found["works"] >= 7


def test_every_quote(corpus: Corpus) -> None:
    """Every quote of every record is found in its source file by the check that shares no code with the readers."""
    sources = find_sources([corpus.papers])
    records = list(read_records(corpus.library))
    problems = [problem.line() for record in records for problem in check_quotes(record, sources[record.document.sha256])]
    assert sum(len(record.evidence) for record in records) > 10_000
    assert problems == []


def test_every_question(runs: list[Any]) -> None:
    """Every gold question is answered within six calls, and no claim is without opened evidence."""
    assert len(runs) == 40
    for each in runs:
        assert each["error"] is None
        assert each["usage"]["calls"] == len(each["calls"]) <= 6
        opened = {item["id"] for item in each["evidence"]}
        assert all(claim["evidence"] and set(claim["evidence"]) <= opened for claim in each["answer"])
        assert len(each["answer"]) <= 8
        assert each["boundary"]["text"]


def test_answers_hold_their_quotes(corpus: Corpus, runs: list[Any]) -> None:
    """What an answer quotes stands, character for character, in the text of the record that it cites."""
    texts = {record.document.id: record.document.text for record in read_records(corpus.library)}
    assert all(item["quote"] in texts[item["document"]] for each in runs for item in each["evidence"])


@pytest.mark.neo4j
def test_neo4j_gives_the_same(corpus: Corpus, runs: list[Any]) -> None:
    """The library loaded into Neo4j gives the same runs: the same claims and the same evidence."""
    questions = Path(SHARED or "") / "gold" / "questions.jsonl"
    with neo4j_store() as server:
        folder, store = corpus.papers.parent, ("--library", corpus.library, "--store", address())
        tetrapath("load", *store, out=folder / "load.json", environ=login())
        there = tetrapath("ask", "--questions", questions, *store, out=folder / "neo4j.jsonl", environ=login())
        empty(server)
    assert there == runs
