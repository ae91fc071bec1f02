"""Every command on the library of the demo papers: what it prints, as text and as JSON, and what it changes."""

import hashlib
import io
import json
import os
import shutil
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from command import EXAMPLES, app
from command.ingest import limits_of
from command.schema import SHAPES
from command.show_ingest import duration_text, size_text, summary_lines
from command.show_paths import path_lines
from graph.hit import SearchResult
from ingest.summary import IngestSummary, Outcome, SourceSummary, Totals
from ingest.worker import Limits
from tests.command.conftest import Tetrapath

QUESTION = "What hardness does AISI 4130 steel reach after oil quenching?"
PAPERS = Path(__file__).parents[2] / "demo" / "papers"
PAPER = PAPERS / "4130-laser-hardening.pdf"


def state(folder: Path) -> dict[str, str]:
    """A hash of every file below a folder."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def library(demo_library: Path, tmp_path: Path) -> Path:
    """A copy of the demo library, to change."""
    return Path(shutil.copytree(demo_library, tmp_path / "library"))


def test_ingest_again(library: Path, tetrapath: Tetrapath) -> None:
    """A second run over the same papers writes nothing."""
    before = state(library)
    done = tetrapath("ingest", PAPERS, "--json")
    assert (done.status, done.json["totals"]["unchanged"]) == (0, 8)
    assert state(library) == before


def test_ingest_same_everywhere(demo_library: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """The same papers give the same records, with one job and with two."""
    assert tetrapath("ingest", PAPERS, "--library", tmp_path / "other", "--jobs", "2").status == 0
    records = {path.parent.name: path.read_bytes() for path in demo_library.glob("papers/*/record.json")}
    assert records == {path.parent.name: path.read_bytes() for path in (tmp_path / "other").glob("papers/*/record.json")}
    assert len(records) == 8


def test_dry_run(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """`--dry-run` says what would be done and writes nothing."""
    done = tetrapath("ingest", PAPERS, "--dry-run", "--json")
    assert (done.status, done.json["parse"]) == (0, 8)
    assert SHAPES["ingest-dry-run"].model_validate_json(done.out)
    assert not (tmp_path / "library").exists()


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("ask", ["ask", QUESTION]),
        ("paths", ["paths", "--where", "hardness > 500 HV"]),
        ("paths", ["paths", "retained austenite", "--origin", "measured", "--limit", "3"]),
        ("record", ["record", str(PAPER)]),
        ("ingest", ["ingest", str(PAPERS)]),
        ("load", ["load"]),
        ("status", ["status"]),
        ("doctor", ["doctor"]),
        ("upgrade", ["upgrade"]),
        ("remove", ["remove", PAPER.name]),
        ("demo", ["demo"]),
    ],
)
def test_json(name: str, args: list[str], library: Path, tetrapath: Tetrapath) -> None:
    """`--json` prints one object a line, in the shape that the docs print as JSON Schema; nothing else on stdout."""
    done = tetrapath(*args, "--json")
    assert done.status == 0
    (line,) = done.out.splitlines()
    shape = SHAPES[name].model_validate_json(line)
    assert json.loads(shape.model_dump_json(by_alias=True)) == json.loads(line)


@pytest.mark.parametrize("args", [[name, "--help"] for name in EXAMPLES] + [["--help"], []])
def test_help(args: list[str]) -> None:
    """`--help` shows examples, and without arguments the help appears."""
    done = CliRunner().invoke(app, args, obj={}, env={"COLUMNS": "200", "NO_COLOR": "1"})
    assert "Examples:" in done.output
    if len(args) == 2:
        assert all(example.split("  ")[0] in done.output for example in EXAMPLES[args[0]])


def test_ask(library: Path, tetrapath: Tetrapath) -> None:
    """An answer cites evidence that was opened, in at most six calls, and the run is kept in the library."""
    done = tetrapath("ask", QUESTION, "--json")
    run = done.json
    assert run["answer"]
    assert run["usage"]["calls"] == len(run["calls"]) <= 6
    opened = {item["id"]: item for item in run["evidence"]}
    assert all(id_ in opened for claim in run["answer"] for id_ in claim["evidence"])
    assert any("572" in claim["text"] for claim in run["answer"])
    assert run["evidence"][0]["source"].endswith(".pdf")
    assert json.loads((library / "runs" / f"{run['run']}.json").read_text(encoding="utf-8")) == run


def test_ask_twice(library: Path, tetrapath: Tetrapath) -> None:
    """The same question gives the same bytes."""
    assert tetrapath("ask", QUESTION, "--json").out == tetrapath("ask", QUESTION, "--json").out


def test_ask_for_a_reader(library: Path, tetrapath: Tetrapath) -> None:
    """The text has marks at the claims, the evidence with section, page and DOI behind each mark, and the boundary apart."""
    done = tetrapath("ask", QUESTION)
    assert "[1]" in done.out
    assert "p. 1" in done.out
    assert "doi:10.3390/ma12193136" in done.out
    assert "Boundary" in done.out
    assert done.err == ""


def test_ask_what_is_not_there(library: Path, tetrapath: Tetrapath) -> None:
    """A question that the papers do not answer gets no claim about it, says so, and is done all the same."""
    done = tetrapath("ask", "What is the thermal conductivity of zirconia aerogel?", "--json")
    assert done.status == 0
    assert done.json["boundary"]["status"] == "unsupported"
    assert done.json["answer"] == []


def test_ask_many(library: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """With --questions there is one object for every question, in order, failed ones included; no other key is read."""
    lines = [
        json.dumps({"id": "a", "question": QUESTION, "answer": "42"}),
        "{}",
        json.dumps({"question": "How hard is C38 steel?"}),
    ]
    (tmp_path / "q.jsonl").write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    done = tetrapath("ask", "--questions", "q.jsonl", "--json")
    assert done.status == 1
    assert [each["id"] for each in done.objects] == ["a", "line 2", None]
    assert [each["error"] is None for each in done.objects] == [True, False, True]
    alone = tetrapath("ask", QUESTION, "--json").json
    assert done.objects[0] | {"id": None} == alone


def test_evidence(library: Path, tetrapath: Tetrapath) -> None:
    """Evidence by id gives the exact words of the document's text."""
    record = json.loads(next(library.glob("papers/*/record.json")).read_text(encoding="utf-8"))
    row = next(each for each in record["evidence"] if each["kind"] == "row" and each["context"])
    opened = tetrapath("evidence", row["id"], "--json")
    assert SHAPES["evidence"].model_validate_json(opened.out)
    first = opened.json["evidence"][0]
    assert first["quote"] == record["document"]["text"][row["start"] : row["end"]]
    assert {each["id"] for each in opened.json["evidence"][1:]} == set(row["context"])
    assert row["id"] in tetrapath("evidence", row["id"]).out


def test_evidence_unknown(library: Path, tetrapath: Tetrapath) -> None:
    """An id that does not exist is exit status 2 and names the id."""
    done = tetrapath("evidence", "0123456789abcdef")
    assert done.status == 2
    assert "0123456789abcdef" in done.error


def test_paths_where(library: Path, tetrapath: Tetrapath) -> None:
    """`--where` keeps the paths with a number within the bounds, whatever the unit asked in."""
    hits = tetrapath("paths", "--where", "yield strength > 0.61 GPa", "--json").json["hits"]
    strengths = [[step["value"] for step in hit["steps"] if step["name"] == "yield strength" and step["value"]] for hit in hits]
    assert strengths
    assert all(any(value["high"] > 610 and value["unit"] == "MPa" for value in values) for values in strengths)


def test_paths_table(library: Path, tetrapath: Tetrapath) -> None:
    """For a reader the paths are a table with a column for each role."""
    done = tetrapath("paths", "--where", "hardness > 500 HV")
    assert all(head in done.out for head in ("Material", "Process", "Structure", "Property", "Evidence"))
    assert done.err == ""


def test_paths_on_a_narrow_screen(library: Path, tetrapath: Tetrapath) -> None:
    """At 40 columns one path stands below the other, every line fits, and no word is broken that fits its column."""
    hits = SearchResult.model_validate_json(tetrapath("paths", "--where", "hardness > 500 HV", "--json").out).hits
    drawn = io.StringIO()
    console = Console(file=drawn, width=40)
    for part in path_lines(hits, width=40):
        console.print(part)
    lines = drawn.getvalue().splitlines()
    assert max(map(len, lines)) <= 40
    assert sum(line.startswith("Material") for line in lines) == len(hits)
    words = set(drawn.getvalue().split())
    for hit in hits:
        assert all(word in words for step in hit.steps for word in step.name.split() if word.isalpha() and len(word) < 25)


def test_many_stored_papers_are_counted_not_listed() -> None:
    """What was skipped is seen among thousands that were stored."""
    sources = [
        SourceSummary(source=f"{number}.xml", document="0" * 16, status=Outcome.STORED, paths=1, statements=1, evidence=1)
        for number in range(200)
    ]
    bad = SourceSummary(source="bad.pdf", document=None, status=Outcome.SKIPPED, reason="encrypted")
    counts = dict.fromkeys(Totals.model_fields, 0) | {"sources": 201, "stored": 200, "skipped": 1}
    lines = list(summary_lines(IngestSummary(sources=(*sources, bad), totals=Totals(**counts))))
    assert lines[0] == "skipped    bad.pdf: encrypted"
    assert len(lines) == 3


@pytest.mark.parametrize(
    ("seconds", "text"), [(3, "less than a minute"), (90, "about 2 min"), (3599, "about 60 min"), (9000, "about 2.5 h")]
)
def test_durations(seconds: float, text: str) -> None:
    """An estimate is told as roughly as it is meant."""
    assert duration_text(seconds) == text


def test_sizes() -> None:
    """MB up to a GB."""
    assert (size_text(1_500_000), size_text(2_500_000_000)) == ("1.5 MB", "2.5 GB")


def test_record_files(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """`record --out` writes <stem>.json, the same as is printed, and stores nothing."""
    assert tetrapath("record", PAPER, "--out", "records").status == 0
    written = (tmp_path / "records" / f"{PAPER.stem}.json").read_text(encoding="utf-8")
    assert written == tetrapath("record", PAPER, "--json").out
    assert not (tmp_path / "library").exists()


def test_record_same_stem(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """Two files with one stem are an error before anything is written."""
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        shutil.copy(PAPER, tmp_path / folder / "paper.pdf")
    done = tetrapath("record", "a/paper.pdf", "b/paper.pdf", "--out", "records")
    assert (done.status, "paper.json" in done.error) == (2, True)
    assert not (tmp_path / "records").exists()


def test_record_part(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """One bad file is exit status 1 and one line; the others are printed. Only bad files are exit status 2."""
    (tmp_path / "empty.pdf").write_bytes(b"")
    done = tetrapath("record", "empty.pdf", PAPER, "--json")
    assert (done.status, len(done.objects)) == (1, 1)
    assert "empty.pdf" in done.error
    assert tetrapath("record", "empty.pdf").status == 2


def test_record_opens_no_pipe_and_no_device(tetrapath: Tetrapath) -> None:
    """A pipe, a device and a file that is not there are refused, each in a line; the papers beside them are read."""
    os.mkfifo("pipe.txt")
    Path("endless.txt").symlink_to("/dev/zero")
    done = tetrapath("record", "pipe.txt", "endless.txt", "gone.txt", PAPER, "--json")
    assert done.status == 1
    assert len(done.out.splitlines()) == 1
    pipe, endless, gone = done.err.splitlines()
    assert "pipe.txt is not a regular file" in pipe
    assert "endless.txt is not a regular file" in endless
    assert "gone.txt" in gone


def test_record_offsets_of_text(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """The text of a .txt file is the file's own, so that offsets refer to the file."""
    text = "Annealing\n\nThe steel was annealed at 650 °C\u00a0for 1 h.\r\nIts hardness was 210 HV.\n"
    (tmp_path / "a.txt").write_bytes(text.encode())
    assert tetrapath("record", "a.txt", "--json").json["document"]["text"] == text


def test_remove(library: Path, tetrapath: Tetrapath) -> None:
    """A removed paper leaves library and store; the others stay."""
    done = tetrapath("remove", PAPER.name, "--json")
    assert len(done.json["documents"]) == 1
    assert tetrapath("status", "--json").json["papers"] == 7
    assert tetrapath("ask", QUESTION, "--json").json["boundary"]["status"] != "answered"
    assert PAPER.is_file()


def test_remove_unknown(library: Path, tetrapath: Tetrapath) -> None:
    """A name that the library does not have is exit status 2, and nothing is removed."""
    before = state(library)
    done = tetrapath("remove", "nobody.pdf")
    assert (done.status, "nobody.pdf" in done.error) == (2, True)
    assert state(library) == before


def test_load_another(library: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A store elsewhere is built from the library and gives the same run."""
    store = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert tetrapath("load", "--store", store, "--json").json["written"] == 8
    assert tetrapath("load", "--store", store, "--json").json["written"] == 0
    assert tetrapath("ask", QUESTION, "--store", store, "--json").out == tetrapath("ask", QUESTION, "--json").out


def test_concepts_can_be_ruled_on(library: Path, tetrapath: Tetrapath) -> None:
    """Two names can be ruled one thing, the ruling shows and is kept, and taking it back leaves all as before."""
    before = tetrapath("concepts", "--json").json
    a, b = "annealing", "austenitizing"
    ruled = tetrapath("concepts", "--same", a, b, "--why", "for this test", "--json").json
    assert [(ruling["names"], ruling["why"]) for ruling in ruled["rulings"]] == [([a, b], "for this test")]
    assert {a, b} in [set(group["names"]) for group in ruled["groups"]]
    assert (library / "concepts.jsonl").is_file()
    assert tetrapath("concepts", "--forget", a, b, "--json").json == before
    assert tetrapath("concepts", "--forget", a, b).status == 2
    assert "is called" in tetrapath("concepts", "--same", a, "unheard of").error


def test_ruling_file_is_checked(library: Path, tetrapath: Tetrapath) -> None:
    """A line of `concepts.jsonl` that is no ruling is named by its number."""
    (library / "concepts.jsonl").write_text("{}\n", encoding="utf-8")
    assert "line 1" in tetrapath("concepts").error


def test_store_is_rebuilt(library: Path, tetrapath: Tetrapath) -> None:
    """A lost store is made again from the library by the next question."""
    before = tetrapath("ask", QUESTION, "--json").out
    for file in library.glob("store.sqlite*"):
        file.unlink()
    assert tetrapath("ask", QUESTION, "--json").out == before


def test_status(library: Path, tetrapath: Tetrapath) -> None:
    """`status` counts papers and says whether the store is in step."""
    found = tetrapath("status", "--json").json
    assert (found["papers"], found["counts"], found["in_step"]) == (8, {"stored": 8}, True)
    assert "8 papers" in tetrapath("status").out


def test_doctor(tetrapath: Tetrapath) -> None:
    """`doctor` names every part and, for what is not there, how to get it; nothing is made."""
    found = tetrapath("doctor", "--json").json
    checks = {check["name"]: check for check in found["checks"]}
    assert set(checks) >= {"Python", "spaCy", "Library", "Store", "GROBID", "Neo4j", "Model", "Disk"}
    assert found["ready"]
    assert checks["Neo4j"]["health"] == "absent"
    assert "services/neo4j" in checks["Neo4j"]["fix"]
    assert not Path("library").exists()


def test_doctor_not_ready(tetrapath: Tetrapath) -> None:
    """A service that was chosen and does not answer is broken, and exit status 2."""
    done = tetrapath("doctor", "--grobid", "http://127.0.0.1:9", "--store", "bolt://127.0.0.1:9")
    assert done.status == 2
    assert "BROKEN" in done.out
    assert "127.0.0.1:9" in done.out


def test_address_alone_changes_nothing(library: Path, tetrapath: Tetrapath) -> None:
    """NEO4J_URI in the environment does not choose the store."""
    done = tetrapath("ask", QUESTION, "--json", environ={"NEO4J_URI": "bolt://127.0.0.1:9"})
    assert done.out == tetrapath("ask", QUESTION, "--json").out


def test_version(tetrapath: Tetrapath) -> None:
    """`--version` and `version` say the same."""
    assert tetrapath("--version") == tetrapath("version")
    assert tetrapath("--version").status == 0


@pytest.mark.parametrize(
    ("args", "command"),
    [(["ask", "--nonsense"], "tetrapath ask"), (["ingest"], "tetrapath ingest"), (["nonsense"], "tetrapath")],
)
def test_usage_names_the_help_of_the_command(args: list[str], command: str, tetrapath: Tetrapath) -> None:
    """The line ends in the help that says how this command is used."""
    assert tetrapath(*args).error.endswith(f"(see {command} --help)")


def test_limits(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A paper that takes longer than `--time-limit` fails by name with what to do; limits too small for any are refused."""
    values = "\n\n".join(f"The yield strength of alloy X{number} was {number} MPa at 25 °C." for number in range(4000))
    (tmp_path / "long.txt").write_text(f"Strength of alloys\n\n{values}", encoding="utf-8")
    done = tetrapath("ingest", "long.txt", "--time-limit", "1", "--jobs", "1", "--json")
    assert done.status == 1
    assert [source["status"] for source in done.json["sources"]] == ["failed"]
    assert "longer than 1 s" in done.json["sources"][0]["reason"]
    assert "--time-limit" in done.json["sources"][0]["reason"]
    assert tetrapath("ingest", "long.txt", "--memory-limit", "100").status == 2
    assert tetrapath("ingest", "long.txt", "--time-limit", "0").status == 2
    assert limits_of(None, 600) == Limits(seconds=300, memory_mb=600)


def test_doctor_names_damaged_records(library: Path, tetrapath: Tetrapath) -> None:
    """A record that is not what was written is named with what to do, and that mends it."""
    record = min(library.glob("papers/*/record.json"))
    record.write_bytes(record.read_bytes()[:-2])
    done = tetrapath("doctor")
    assert done.status == 2
    assert "1 of 8 records" in done.out
    assert "tetrapath ingest --verify" in done.out
    assert tetrapath("ingest", PAPERS, "--verify").status == 0
    assert tetrapath("doctor").status == 0


def test_usage(tetrapath: Tetrapath) -> None:
    """A usage error is one line and exit status 2."""
    for args in (["ask"], ["ask", "a", "--questions", "b"], ["nonsense"], ["ask", "--nonsense"], ["ask", "  "]):
        done = tetrapath(*args)
        assert done.status == 2
        assert done.error.startswith("tetrapath: ")


def test_fault(tetrapath: Tetrapath, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unexpected failure is one line that says how to report it; `--debug` adds the traceback."""
    monkeypatch.setattr("command.status.Library", None)
    done = tetrapath("status")
    assert done.status == 2
    assert "report" in done.error
    assert "Traceback" in tetrapath("status", "--debug").err


def test_program(library: Path, program: Tetrapath) -> None:
    """The installed program answers like the function, with plain output for a pipe."""
    done = program("ask", QUESTION)
    assert done.status == 0
    assert "\x1b" not in done.out
    assert "Boundary" in done.out


def test_reader_leaves(library: Path, program: Tetrapath) -> None:
    """A reader that stops reading ends the command quietly."""
    done = program("paths", "--json", before=("bash", "-c", '"$0" "$@" | head -c 1'))
    assert done.err == ""


def test_any_locale(library: Path, program: Tetrapath) -> None:
    """Units and Greek letters are printed as UTF-8 under any locale."""
    done = program("paths", "--json", environ={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})
    assert (done.status, done.err) == (0, "")


def test_environment(library: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """TETRAPATH_LIBRARY names the library; a misspelt variable is an error."""
    os.rename(library, tmp_path / "elsewhere")  # noqa: PTH104 - a folder moved as a user moves it
    assert tetrapath("status", environ={"TETRAPATH_LIBRARY": "elsewhere"}).status == 0
    assert tetrapath("status", environ={"TETRAPATH_LIBARY": "elsewhere"}).status == 2


def test_a_damaged_store_is_built_again(library: Path, tetrapath: Tetrapath) -> None:
    """The embedded store is derived: when its file is damaged, `load` says so and builds it again."""
    (library / "store.sqlite").write_bytes(b"no database at all " * 400)
    done = tetrapath("load")
    assert (done.status, "damaged; it is built again" in done.err) == (0, True)
    assert tetrapath("ask", QUESTION).status == 0
