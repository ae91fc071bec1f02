"""The three read-only tools, each call counted: `search_paths`, `trace_paths`, `open_evidence`.

A run may open only ids that one of its own calls returned, and may cite only what it opened (a row's context counts as opened,
neighbours do not).
"""

from collections.abc import Iterable, Sequence
from typing import Any

from agent.budget import Budget
from agent.run import Call
from agent.skill import Skill
from graph.hit import Opened, OpenedEvidence, SearchResult, Trace
from graph.query import Query
from graph.store.store import Store
from ingest.errors import ContractBroken

SEARCH, TRACE, OPEN = "search_paths", "trace_paths", "open_evidence"


class Tools:
    """The tools of one run: what was called, which ids were issued, what was opened."""

    def __init__(self, store: Store, *, skill: Skill) -> None:
        self.skill = skill
        self.budget = Budget(limit=skill.budget.calls)
        self.calls: list[Call] = []
        self.issued: set[str] = set()
        self.opened: dict[str, OpenedEvidence] = {}
        self.shown: dict[str, OpenedEvidence] = {}  # neighbours: may be read, not cited
        self._store = store

    def search_paths(self, query: Query) -> SearchResult:
        """Paths, statements and plain evidence, best first, without quotes."""
        self._begin(SEARCH, asked=query.limit)
        result = self._store.search(query)
        returned = [hit.id for hit in result.hits]
        cited = [i for hit in result.hits for i in (*hit.evidence, *(e for step in hit.steps for e in step.evidence))]
        self._end(SEARCH, arguments=query.model_dump(mode="json", exclude_defaults=True), returned=returned, also=cited)
        return result

    def trace_paths(self, ids: Sequence[str], *, direction: str | None = None, documents: Sequence[str] = ()) -> Trace:
        """The states around these paths, side by side."""
        self._known(TRACE, ids)
        self._begin(TRACE, asked=len(ids))
        trace = self._store.trace(ids, direction=direction, documents=documents)
        cited = [i for state in trace.states for column in state.cells for cell in column for i in cell.evidence]
        shared = [i for step in trace.shared for i in step.evidence]
        arguments = {"ids": list(ids), "direction": direction, "documents": list(documents)}
        self._end(TRACE, arguments=arguments, returned=[state.path for state in trace.states], also=[*cited, *shared])
        return trace

    def open_evidence(self, ids: Sequence[str]) -> Opened:
        """The exact quotes of these ids, with their contexts and neighbours."""
        self._known(OPEN, ids)
        self._begin(OPEN, asked=len(ids))
        opened = self._store.evidence(ids)
        self.opened.update((piece.id, piece) for piece in opened.evidence)
        self.shown.update((piece.id, piece) for piece in opened.neighbours)
        beside = [piece.id for piece in opened.neighbours]
        self._end(OPEN, arguments={"ids": list(ids)}, returned=[piece.id for piece in opened.evidence], also=beside)
        return opened

    def _known(self, tool: str, ids: Sequence[str]) -> None:
        strange = [i for i in ids if i not in self.issued]
        if strange or not ids:
            raise ContractBroken(f"{tool} was asked for ids that no call of this run returned: {strange}")

    def _begin(self, tool: str, *, asked: int) -> None:
        self.skill.permit_tool(tool, asked=asked)
        self.budget.spend(tool)

    def _end(self, tool: str, *, arguments: dict[str, Any], returned: list[str], also: Iterable[str]) -> None:
        self.issued.update(returned, also)
        self.calls.append(Call(tool=tool, arguments=arguments, returned=tuple(returned)))
