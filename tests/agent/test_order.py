"""Pieces in the order in which their paper tells them."""

from hypothesis import given
from hypothesis import strategies as st

from agent.order import places, told
from graph.hit import OpenedEvidence
from ingest.record import EvidenceKind


def chain(*ids: str) -> list[OpenedEvidence]:
    """Sentences of which each is followed by the next."""
    return [
        OpenedEvidence(
            id=name,
            quote=name,
            kind=EvidenceKind.SENTENCE,
            context=(),
            section=None,
            page=None,
            boxes=(),
            document="d",
            source="s",
            doi=None,
            title=None,
            year=None,
            before=ids[n - 1] if n else None,
            after=ids[n + 1] if n + 1 < len(ids) else None,
        )
        for n, name in enumerate(ids)
    ]


def test_steps_of_a_run_stand_in_their_order() -> None:
    """Mixed, fired, cooled: as told, whichever was found first; another run keeps its place."""
    where = places([*chain("mixed", "dried", "fired", "cooled"), *chain("etched", "coated")])
    assert told(("cooled", "coated", "mixed", "fired", "etched"), places=where) == (
        "mixed",
        "fired",
        "cooled",
        "etched",
        "coated",
    )


def test_a_gap_parts_runs() -> None:
    """What stands behind a sentence that was never seen cannot be told to follow."""
    first, _, last = chain("a", "b", "c")
    assert told(("c", "a"), places=places([first, last])) == ("c", "a")


@given(st.permutations(list("abcdef")), st.sets(st.sampled_from("abcdef")))
def test_telling_loses_and_adds_nothing(ids: list[str], unseen: set[str]) -> None:
    """Every id comes once, also when its neighbours were not seen."""
    where = places([piece for piece in chain(*"abcdef") if piece.id not in unseen])
    assert sorted(told(tuple(ids), places=where)) == list("abcdef")
