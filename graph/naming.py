"""Under which words the numbers of a path are found, by filters and in the stores alike."""

from graph.assemble import step_name
from graph.name import naming_words
from graph.row import QuantityRow, StepRow
from ingest.record import Role


def own_words(step: StepRow) -> frozenset[str]:
    """The words for a step's own value: its name, with and without its descriptor."""
    return naming_words(step.name) | naming_words(step_name(step))


def quantity_words(row: QuantityRow, *, step: StepRow) -> frozenset[str]:
    """The words for a parameter (its operation's too: "annealing temperature") or for a condition."""
    return naming_words(row.name) | (frozenset() if is_condition(step) else naming_words(step.name))


def is_condition(step: StepRow) -> bool:
    """Whether the quantities of a step are conditions of its value; those of an operation are parameters."""
    return step.role != Role.PROCESS.value


def element_word(symbol: str) -> str:
    """The word for the amount of an element; no term of a text is spelt like it."""
    return f"element={symbol}"
