"""The script that runs a real Neo4j without containers, as far as it goes without one."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "services" / "neo4j" / "neo4j"


def run(*arguments: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = None if path is None else {"PATH": path}
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False, env=environment
    )


def test_nothing_runs_at_first(tmp_path: Path) -> None:
    """Without a server, status says so with exit status 1, env with 2, and stop is content."""
    state = ("--state", str(tmp_path / "state"))
    status, env, stop = run("status", *state), run("env", *state), run("stop", *state)
    assert (status.returncode, env.returncode, stop.returncode) == (1, 2, 0)
    assert "not running" in status.stdout
    assert "start it with" in env.stderr
    assert "Traceback" not in env.stderr


def test_a_missing_program_is_named_with_its_package(tmp_path: Path) -> None:
    """Without Java the script says what to install, in one line."""
    done = run("start", "--state", str(tmp_path / "state"), path=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "openjdk-17-jre-headless" in done.stderr


def test_a_dead_process_is_not_taken_for_the_server(tmp_path: Path) -> None:
    """A process id that another program has by now is not Neo4j, and is never signalled."""
    state = tmp_path / "state"
    state.mkdir()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        (state / "neo4j.pid").write_text(f"{other.pid}\n")
        assert run("status", "--state", str(state)).returncode == 1
        assert run("stop", "--state", str(state)).returncode == 0
        assert other.poll() is None
        other.kill()
