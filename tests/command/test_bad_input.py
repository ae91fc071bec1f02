"""Bad input through the command: one clear line each, the other papers are stored, nothing is lost."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.command.bad_files import GOOD_TEXT, bad_files, pdf
from tests.command.conftest import PROGRAM, Done, Tetrapath

# As root, a file without permissions can still be read, unless the program gives that right up.
POWERLESS = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--inh-caps", "-dac_override,-dac_read_search")


UNSHARE = ("unshare", "--mount") if os.geteuid() == 0 else ("unshare", "--mount", "--map-root-user")


def as_user() -> tuple[str, ...]:
    return POWERLESS if os.geteuid() == 0 else ()


def one_line(done: Done, *, status: int, says: str) -> None:
    """The command ended with this status and said one line, without a traceback, that holds these words."""
    assert done.status == status
    assert done.out == ""
    assert done.error.startswith("tetrapath: ")
    assert says in done.error


@pytest.fixture(name="papers")
def _papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "good.txt").write_text(GOOD_TEXT, encoding="utf-8")
    (folder / "good.pdf").write_bytes(pdf())
    return folder


def outcomes(done: Done) -> dict[str, tuple[str, str]]:
    return {each["source"]: (each["status"], each["reason"] or "") for each in done.json["sources"]}


def test_bad_files(papers: Path, program: Tetrapath) -> None:
    """Every bad file is skipped with a reason that names it; the good ones beside it are stored; exit status 0."""
    files = bad_files()
    for bad in files:
        (papers / bad.name).write_bytes(bad.content)
    done = program("ingest", papers, "--json")
    found = outcomes(done)
    assert (found["good.txt"][0], found["good.pdf"][0]) == ("stored", "stored")
    for bad in files:
        status, reason = found[bad.name]
        assert status == bad.status, (bad.name, reason)
        assert bad.says in reason
    assert done.status == 0


def test_bad_files_in_words(papers: Path, program: Tetrapath) -> None:
    """For a reader every bad file is one line that names it and says why."""
    files = bad_files()
    for bad in files:
        (papers / bad.name).write_bytes(bad.content)
    lines = program("ingest", papers).out.splitlines()
    for bad in files:
        (line,) = [line for line in lines if line.startswith(bad.status) and bad.name in line]
        assert bad.says in line
        assert len(line.partition(": ")[2]) > 20


def test_same_content(papers: Path, program: Tetrapath) -> None:
    """Two files with the same bytes are one paper; the second names the first."""
    shutil.copy(papers / "good.txt", papers / "same.txt")
    done = program("ingest", papers, "--json")
    assert outcomes(done)["same.txt"][0] == "duplicate"
    assert "good.txt" in outcomes(done)["same.txt"][1]
    assert done.json["totals"]["documents"] == 2


def test_long_file(papers: Path, program: Tetrapath) -> None:
    """A PDF of 300 pages is read like any other."""
    (papers / "long.pdf").write_bytes(pdf(pages=300))
    assert outcomes(program("ingest", papers, "--json"))["long.pdf"] == ("stored", "")


def test_no_permission(papers: Path, program: Tetrapath) -> None:
    """A file that may not be read fails with exit status 1, and is taken up when it may be read."""
    closed = papers / "closed.txt"
    closed.write_text(GOOD_TEXT.replace("plates", "sheets"), encoding="utf-8")
    closed.chmod(0)
    done = program("ingest", papers, "--json", before=as_user())
    assert done.status == 1
    assert outcomes(done)["closed.txt"][0] == "failed"
    assert "closed.txt" in outcomes(done)["closed.txt"][1]
    assert "permission" in outcomes(done)["closed.txt"][1]
    assert outcomes(done)["good.txt"][0] == "stored"
    closed.chmod(0o644)
    again = program("ingest", papers, "--retry-failed", "--json", before=as_user())
    assert (again.status, outcomes(again)["closed.txt"][0]) == (0, "stored")


def test_folder_without_papers(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A folder without papers is exit status 2, and makes no library."""
    (tmp_path / "nothing").mkdir()
    (tmp_path / "nothing" / "table.csv").write_text("a,b\n", encoding="utf-8")
    one_line(tetrapath("ingest", "nothing"), status=2, says="nothing")
    assert not (tmp_path / "library").exists()


def test_path_that_is_not_there(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A path that is not there is exit status 2, and makes no library."""
    one_line(tetrapath("ingest", "nowhere.pdf"), status=2, says="nowhere.pdf")
    assert not (tmp_path / "library").exists()


@pytest.mark.parametrize("command", [["ask", "Which steel is hard?"], ["paths"], ["status"], ["evidence", "0" * 16], ["load"]])
def test_no_library(command: list[str], tetrapath: Tetrapath) -> None:
    """Without a library every command that needs one says how to make it."""
    one_line(tetrapath(*command), status=2, says="tetrapath ingest")


def test_newer_library(small: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A library of a newer version is refused and left as it is."""
    file = tmp_path / "library" / "library.json"
    newer = json.dumps(json.loads(file.read_text(encoding="utf-8")) | {"schema": 999, "unheard": True})
    file.write_text(newer, encoding="utf-8")
    for command in (["ask", "Which steel?"], ["ingest", str(small)], ["status"], ["upgrade"], ["load"]):
        one_line(tetrapath(*command), status=2, says="newer")
    assert file.read_text(encoding="utf-8") == newer


@pytest.mark.parametrize("command", [["ask", "Which steel?"], ["paths"], ["load"], ["ingest", "papers"]])
def test_store_that_does_not_answer(command: list[str], small: Path, tetrapath: Tetrapath) -> None:
    """A store that does not answer is exit status 2 with its address; the library stays as it is."""
    one_line(tetrapath(*command, "--store", "bolt://127.0.0.1:9"), status=2, says="127.0.0.1:9")
    assert tetrapath("status", "--json").json["papers"] == 2


def test_every_question_has_its_object(small: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """With a file of questions, each has an object also when the store does not answer."""
    questions = [{"id": "a", "question": "Which steel?"}, {"id": "b", "question": "How hard?"}]
    (tmp_path / "q.jsonl").write_text("".join(json.dumps(each) + "\n" for each in questions), encoding="utf-8")
    done = tetrapath("ask", "--questions", "q.jsonl", "--json", "--store", "bolt://127.0.0.1:9")
    assert done.status == 2
    assert [(each["id"], each["error"]["kind"]) for each in done.objects] == [
        ("a", "StoreUnreachable"),
        ("b", "StoreUnreachable"),
    ]


def test_a_library_that_cannot_be_written(small: Path, tmp_path: Path, program: Tetrapath) -> None:
    """As on a read-only medium: questions work and say that no run is kept; what would have to write says what to do."""
    here = {"PYTHONPATH": str(Path(__file__).parents[2])}
    library = tmp_path / "library"
    library.chmod(0o555)
    asked = program("ask", "What is the hardness of the plates?", environ=here, before=as_user())
    assert asked.status == 0
    assert "cannot be written" in asked.error
    assert not list((library / "runs").iterdir())
    for args in (["paths"], ["status"], ["doctor"]):
        assert program(*args, environ=here, before=as_user()).status == 0
    one_line(program("remove", "good.txt", environ=here, before=as_user()), status=2, says="could not be written")
    library.chmod(0o755)
    (library / "store.sqlite").unlink()
    library.chmod(0o555)
    behind = program("paths", environ=here, before=as_user())
    one_line(behind, status=2, says="load it into another store")
    assert program("load", "--store", str(tmp_path / "other.sqlite"), environ=here, before=as_user()).status == 0
    library.chmod(0o755)


DISK = """
set -u
mount -t tmpfs -o size=700k none disk
{tetrapath} ingest papers/good.txt --library disk/library; echo $? > first
{tetrapath} ingest papers --library disk/library 2> full.err; echo $? > full
{tetrapath} status --library disk/library --json > status.json
mount -o remount,size=100m disk
{tetrapath} ingest papers --library disk/library --json > done.json; echo $? > done
"""
LIMIT = """
{tetrapath} ingest papers/good.txt --library disk/library; echo $? > first
(ulimit -f 40; {tetrapath} ingest papers --library disk/library 2> full.err; echo $? > full)
{tetrapath} status --library disk/library --json > status.json
{tetrapath} ingest papers --library disk/library --json > done.json; echo $? > done
"""


@pytest.mark.slow
def test_disk_full(papers: Path, tmp_path: Path) -> None:
    """A full disk ends the run with exit status 2 and one line; what was stored is kept, and the same command goes on.

    The disk is a small one of its own where this process may mount one; elsewhere a limit on the size of files stands for it.
    """
    for number in range(12):
        (papers / f"more{number}.txt").write_text(f"Part {number}. {GOOD_TEXT}" * 20, encoding="utf-8")
    (tmp_path / "disk").mkdir()
    mounts = subprocess.run([*UNSHARE, "true"], capture_output=True, check=False).returncode == 0
    script = (DISK if mounts else LIMIT).format(tetrapath=PROGRAM)
    subprocess.run([*(UNSHARE if mounts else ()), "bash", "-c", script], cwd=tmp_path, check=True, stdin=subprocess.DEVNULL)
    (line,) = (tmp_path / "full.err").read_text(encoding="utf-8").splitlines()
    assert line.startswith("tetrapath: ")
    assert "space" in line or not mounts
    assert [(tmp_path / name).read_text(encoding="utf-8").strip() for name in ("first", "full", "done")] == ["0", "2", "0"]
    assert json.loads((tmp_path / "status.json").read_text(encoding="utf-8"))["papers"] >= 1
    assert json.loads((tmp_path / "done.json").read_text(encoding="utf-8"))["totals"]["documents"] == 14


def test_two_writers(small: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A second writer is refused with the name of the first; readers are not."""
    from ingest.library import Library

    with Library.open(tmp_path / "library").changing():
        one_line(tetrapath("ingest", small), status=2, says=f"process {os.getpid()}")
        assert tetrapath("status").status == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [("", "no question"), ("{}\n", "question"), ("nonsense\n", "line 1"), (None, "cannot read")],
)
def test_bad_question_file(content: str | None, says: str, small: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A file of questions that cannot be used says which line is wrong."""
    if content is not None:
        (tmp_path / "q.jsonl").write_text(content, encoding="utf-8")
    done = tetrapath("ask", "--questions", "q.jsonl", "--json")
    assert done.status == 2
    assert says in done.err + done.out
    assert "Traceback" not in done.err
