"""Any sequence of put, update, twin and remove leaves both stores equal to a fresh load of what is left."""

from collections.abc import Sequence
from tempfile import TemporaryDirectory

import papers
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graph.query import Query
from graph.store.open import open_store
from graph.store.store import Store
from ingest.entry import Entry
from ingest.record import StatementKind

QUESTIONS = ("yield strength of annealed 5Mn steel", "Ti-6Al-4V hardness", "zirconolite", "")


def changed() -> Entry:
    """The steel paper after it was read anew: a sentence and a statement more."""
    paper = papers.steel()
    paper.state(StatementKind.GENERAL, paper.say("Zirconolite was seen in the 5Mn steel."), concepts=("zirconolite", "bainite"))
    return paper.entry()


ENTRIES = (papers.steel().entry(), changed(), papers.glass().entry(), papers.other_steel().entry(), papers.twin(papers.steel()))
STEPS = st.lists(st.tuples(st.booleans(), st.integers(0, len(ENTRIES) - 1)), max_size=8)


def replay(store: Store, steps: Sequence[tuple[bool, int]]) -> list[Entry]:
    """Put or remove one entry after the other; what should be left, by document."""
    left: dict[str, Entry] = {}
    for is_put, number in steps:
        entry = ENTRIES[number]
        if is_put:
            store.put([entry])
            left[entry.record.document.id] = entry
        else:
            assert store.remove([entry.record.document.id]) == int(left.pop(entry.record.document.id, None) is not None)
    return list(left.values())


def state(store: Store) -> tuple[object, ...]:
    """All that a store answers about what it holds."""
    searches = tuple(store.search(Query(text=text, limit=20)) for text in QUESTIONS)
    paths = sorted({hit.id for found in searches for hit in found.hits if hit.steps})
    return (store.counts(), store.documents(), searches, store.trace(paths) if paths else None)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(STEPS)
def test_sqlite_is_as_if_loaded_afresh(steps: list[tuple[bool, int]]) -> None:
    """Nothing that was replaced or removed leaves a trace: counts, hits, scores and tables are those of a fresh store."""
    with (
        TemporaryDirectory() as folder,
        open_store(f"{folder}/worn.sqlite") as worn,
        open_store(f"{folder}/fresh.sqlite") as fresh,
    ):
        fresh.put(replay(worn, steps))
        assert state(worn) == state(fresh)


@pytest.mark.neo4j
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.tuples(st.booleans(), st.integers(0, len(ENTRIES) - 1)), min_size=2, max_size=6))
def test_both_stores_stay_equal(both: tuple[Store, Store], steps: list[tuple[bool, int]]) -> None:
    """After the same sequence both stores give the same hits in the same order with the same scores, and the same tables."""
    for store in both:
        store.remove([row.id for row in store.documents()])
        replay(store, steps)
    assert state(both[0]) == state(both[1])


@pytest.mark.neo4j
def test_both_stores_open_the_same_evidence(both: tuple[Store, Store]) -> None:
    """The same ids give the same quotes, contexts and neighbours from both stores."""
    ids = [piece.id for entry in papers.library() for piece in entry.record.evidence]
    for store in both:
        store.put(papers.library())
    assert both[0].evidence(ids) == both[1].evidence(ids)
