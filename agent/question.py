"""A question taken apart: what it names, what kind of answer it wants, and its parts."""

from dataclasses import dataclass
from enum import StrEnum

from agent.run import Frame
from ingest.record import FoundQuantity, Role


class Focus(StrEnum):
    """What kind of answer is wanted."""

    VALUE = "value"
    PROCESS = "process"
    MECHANISM = "mechanism"
    COMPARISON = "comparison"
    TRADEOFF = "tradeoff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """Something that the question names: its own words, and the term of the vocabulary that they stand for."""

    role: Role
    text: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One thing that is asked about, with what is asked of all. `own` are the words of this part alone."""

    own: str
    text: str  # own words and shared words
    names: tuple[Name, ...]
    quantities: tuple[FoundQuantity, ...]

    def of(self, role: Role) -> tuple[Name, ...]:
        """The names of one role."""
        return tuple(name for name in self.names if name.role is role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The whole: `parts` has at least one; `units` are those the answer is wanted in; `foci` holds the main focus first."""

    text: str
    frame: Frame
    foci: tuple[Focus, ...]
    parts: tuple[Part, ...]
    units: tuple[str, ...]

    @property
    def focus(self) -> Focus | None:
        """The main focus, None where the question does not show one."""
        return self.foci[0] if self.foci else None
