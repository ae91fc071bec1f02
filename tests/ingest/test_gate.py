from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.gate import MOST, STALE_S, Gate, gate_folder


def test_the_limit_halves_and_grows_back(tmp_path: Path) -> None:
    """A refusal halves the limit, down to one; as many answers as there are places raise it by one, up to the first."""
    gate = Gate(folder=tmp_path, first=4)
    gate.refused()
    assert gate.limit == 2
    gate.refused()
    gate.refused()
    assert gate.limit == 1
    gate.served()
    assert gate.limit == 2
    gate.served()
    assert gate.limit == 2
    for _ in range(50):
        gate.served()
    assert gate.limit == 4


def test_no_more_places_than_the_limit(tmp_path: Path) -> None:
    """Within the limit a place is free; beyond it there is none until one is given back."""
    gate = Gate(folder=tmp_path, first=2)
    with gate.place(deadline=0) as first, gate.place(deadline=0) as second, gate.place(deadline=0) as third:
        assert (first, second, third) == (True, True, False)
    with gate.place(deadline=0) as again:
        assert again


def test_an_old_limit_is_forgotten(tmp_path: Path) -> None:
    """What a service could take ten minutes ago says nothing of now."""
    Gate(folder=tmp_path, first=8).refused()
    assert Gate(folder=tmp_path, first=8).limit == 4
    later = Gate(folder=tmp_path, first=8, now=lambda: (tmp_path / "limit").stat().st_mtime + STALE_S + 1)
    assert later.limit == 8


def test_a_damaged_limit_is_none(tmp_path: Path) -> None:
    """Whatever stands in the file, the limit is a number of places."""
    (tmp_path / "limit").write_text("many of them")
    assert Gate(folder=tmp_path, first=3).limit == 3


@settings(max_examples=30, deadline=None)
@given(st.lists(st.booleans(), max_size=60), st.integers(-3, 200))
def test_the_limit_stays_within_bounds(tmp_path_factory, answers: list[bool], first: int) -> None:  # type: ignore[no-untyped-def]
    """Whatever a service answers, there is at least one place and never more than at first."""
    gate = Gate(folder=tmp_path_factory.mktemp("gate"), first=first)
    for served in answers:
        gate.served() if served else gate.refused()
        assert 1 <= gate.limit <= min(max(first, 1), MOST)


def test_each_service_has_its_gate() -> None:
    """The same address is one gate, a slash at its end or not; another one is another."""
    assert gate_folder("http://a:8070/") == gate_folder("http://a:8070") != gate_folder("http://b:8070")
