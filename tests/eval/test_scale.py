"""The measurement of stores, on a few made-up papers; how long anything takes is not looked at."""

import json
import random
import sys
from itertools import islice
from pathlib import Path

import pytest

from eval.scale import Times, ask, call_all, load, main, queries
from eval.synthetic import Corpus, Size
from graph.store.open import open_store

CORPUS = Corpus(Size().scaled(12))


def filled(folder: Path) -> str:
    """A store with the papers."""
    path = folder / "store.sqlite"
    with open_store(str(path)) as store:
        loading = load(store, CORPUS, path=path)
    assert loading.papers == 12
    assert loading.store_mb == pytest.approx(path.stat().st_size / 1e6, rel=0.5)
    return str(path)


def test_a_load_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """What the store holds is not loaded again, and the rest is."""
    path = tmp_path / "store.sqlite"
    with open_store(str(path)) as store:
        store.put(CORPUS.entries(0, 5))
        assert load(store, CORPUS, path=path, batch=3).papers == 7
        assert load(store, CORPUS, path=path).papers == 0
        assert store.counts().documents == 12


def test_questions_are_the_same_for_the_same_chance() -> None:
    """They come in turns of words and of filters, and repeat with their seed."""
    first, again = (list(islice(queries(CORPUS, random.Random(3)), 10)) for _ in range(2))
    assert first == again
    assert [kind for kind, _ in first] == ["search", "filter"] * 5


def test_a_caller_asks_with_every_tool(tmp_path: Path) -> None:
    """Searches, filters, traces and openings are each timed, and the first ones are not counted."""
    times = ask(filled(tmp_path), CORPUS, questions=8, caller=0)
    assert set(times.calls) == {"search", "filter", "trace", "open"}
    assert len(times.calls["search"]) + len(times.calls["filter"]) == 8


def test_callers_are_processes_whose_times_are_put_together(tmp_path: Path) -> None:
    """Two callers of three questions each make six calls."""
    times = call_all(filled(tmp_path), CORPUS, questions=3, callers=2)
    assert len(times.calls["search"]) + len(times.calls["filter"]) == 6


def test_the_percentile_is_of_the_slowest() -> None:
    """Of 100 calls the 95th is shown, and the median."""
    times = Times()
    times.calls["open"] = [(float(at), float(at) / 2) for at in range(1, 101)]
    shown = times.shown()["open"]
    assert (shown["calls"], shown["median_ms"], shown["p95_ms"], shown["p95_cpu_ms"]) == (100, 50.5, 95.0, 47.5)


def test_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It prints what was loaded; a store that is not there is told in a line."""
    store = str(tmp_path / "store.sqlite")
    monkeypatch.setattr(sys, "argv", ["scale", "--store", store, "--papers", "3", "--questions", "0"])
    assert main() == 0
    report = json.loads(capsys.readouterr().out)
    assert report["counts"]["documents"] == report["load"]["papers"] == 3
    monkeypatch.setattr(sys, "argv", ["scale", "--store", str(tmp_path), "--questions", "0"])
    assert main() == 2
    assert "folder" in capsys.readouterr().err
