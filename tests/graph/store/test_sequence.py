"""Any sequence of put, update, twin and remove leaves both stores equal to a fresh load of what is left."""

from tempfile import TemporaryDirectory

import papers
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from graph.query import Query
from graph.store.open import open_store
from graph.store.store import Store
from ingest.entry import Entry
from ingest.record import StatementKind
from tests.server import empty, neo4j_store

QUESTIONS = ("yield strength of annealed 5Mn steel", "Ti-6Al-4V hardness", "zirconolite", "")


def changed() -> Entry:
    """The steel paper after it was read anew: a sentence and a statement more."""
    paper = papers.steel()
    paper.state(StatementKind.GENERAL, paper.say("Zirconolite was seen in the 5Mn steel."), concepts=("zirconolite", "bainite"))
    return paper.entry()


ENTRIES = (papers.steel().entry(), changed(), papers.glass().entry(), papers.other_steel().entry(), papers.twin(papers.steel()))


def state(store: Store) -> tuple[object, ...]:
    """All that a store answers about what it holds."""
    searches = tuple(store.search(Query(text=text, limit=20)) for text in QUESTIONS)
    paths = sorted({hit.id for found in searches for hit in found.hits if hit.steps})
    return (store.counts(), store.documents(), searches, store.trace(paths) if paths else None)


class Life(RuleBasedStateMachine):
    """A worn store through any sequence of loads and removals, compared at each step with what should be left in it."""

    store: Store

    def __init__(self) -> None:
        super().__init__()
        self.left: dict[str, Entry] = {}
        self.open()

    def open(self) -> None:
        self.folder = TemporaryDirectory()
        self.store = open_store(f"{self.folder.name}/worn.sqlite")

    @rule(numbers=st.lists(st.integers(0, len(ENTRIES) - 1), min_size=1, max_size=4))
    def put(self, numbers: list[int]) -> None:
        """Load some, several versions of one paper among them: the last counts."""
        latest = {ENTRIES[number].record.document.id: ENTRIES[number] for number in numbers}
        new = [entry for id_, entry in latest.items() if self.left.get(id_) != entry]
        assert self.store.put([ENTRIES[number] for number in numbers]) == len(new)
        self.left |= latest

    @rule()
    def reload(self) -> None:
        """Load again what is there: nothing is written."""
        assert self.store.put(self.left.values()) == 0

    @rule(number=st.integers(0, len(ENTRIES) - 1))
    def remove(self, number: int) -> None:
        document = ENTRIES[number].record.document.id
        assert self.store.remove([document]) == int(self.left.pop(document, None) is not None)

    @invariant()
    def holds_what_is_left(self) -> None:
        """Nothing contradicts itself, nothing is lost, nothing stays behind."""
        assert self.store.problems() == ()
        with TemporaryDirectory() as folder, open_store(f"{folder}/fresh.sqlite") as fresh:
            fresh.put(self.left.values())
            assert state(self.store) == state(fresh)

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()


class ServerLife(Life):
    """The same on a Neo4j server, compared with a fresh SQLite store."""

    def open(self) -> None:
        self.folder = TemporaryDirectory()
        self.store = neo4j_store()

    def teardown(self) -> None:
        empty(self.store)
        super().teardown()


def test_sqlite_is_as_if_loaded_afresh() -> None:
    """Nothing that was replaced or removed leaves a trace: counts, hits, scores and tables are those of a fresh store."""
    run_state_machine_as_test(Life, settings=settings(max_examples=12, stateful_step_count=8, deadline=None))


@pytest.mark.neo4j
def test_neo4j_is_as_a_fresh_sqlite_store() -> None:
    """After any sequence both stores give the same hits in the same order with the same scores, and the same tables."""
    neo4j_store().close()
    run_state_machine_as_test(ServerLife, settings=settings(max_examples=3, stateful_step_count=5, deadline=None))


@pytest.mark.neo4j
def test_both_stores_open_the_same_evidence(both: tuple[Store, Store]) -> None:
    """The same ids give the same quotes, contexts and neighbours from both stores."""
    ids = [piece.id for entry in papers.library() for piece in entry.record.evidence]
    for store in both:
        store.put(papers.library())
    assert both[0].evidence(ids) == both[1].evidence(ids)
