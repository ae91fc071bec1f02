"""What a policy is: it sees the question, what was called and what was opened, and proposes the next call or an answer.

Rules need no model; a model policy fills the same interface. Neither can touch the store, the budget or the checks.
"""

from dataclasses import dataclass
from typing import Protocol

from agent.draft import DraftClaim
from agent.question import Question
from graph.hit import OpenedEvidence, SearchResult, Trace
from graph.query import Query


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Propose a search. Equal intents belong to one attempt; a new intent begins the next."""

    intent: str
    query: Query


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceStates:
    """Propose to lay the states around these paths side by side."""

    ids: tuple[str, ...]
    documents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """Propose to open evidence."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Propose an answer; no call is made after it."""

    claims: tuple[DraftClaim, ...]


Proposal = Search | TraceStates | Open | Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """One search that was made, with what it found."""

    intent: str
    query: Query
    result: SearchResult


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a policy sees. `opened` may be cited; `shown` (neighbours) only read. `made` and `remaining` count calls."""

    question: Question
    searches: tuple[Searched, ...]
    traces: tuple[Trace, ...]
    opened: tuple[OpenedEvidence, ...]
    shown: tuple[OpenedEvidence, ...]
    made: int
    remaining: int
    attempts_left: int


class Policy(Protocol):
    """Who proposes."""

    version: str

    def propose(self, view: View) -> Proposal:
        """The next call, or the answer. With no call remaining it must be an answer."""

    def repair(self, claim: DraftClaim, *, reason: str, view: View) -> DraftClaim | None:
        """A refused claim mended once, or None to drop it."""
