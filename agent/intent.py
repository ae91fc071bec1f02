"""A question as a short English retrieval intent: grades, phases, parameters, temperatures, properties, standards stay."""

from agent.question import Part, Question
from agent.term import content_words
from graph.query import MOST_HITS, Query
from ingest.find.quantity import find_quantities
from ingest.record import Role

MOST_WORDS = 60


def whole_intent(question: Question) -> str:
    """The intent of the whole question."""
    return intent_of(question.text)


def intent_of(text: str) -> str:
    """The words that carry content and the numbers with their units, in their order, each once."""
    said: list[str] = []
    at = 0
    for quantity in find_quantities(text):
        said += [*content_words(text[at : quantity.start]), quantity.raw]
        at = quantity.end
    said += content_words(text[at:])
    return " ".join(tuple(dict.fromkeys(said))[:MOST_WORDS])


def query_of(part: Part, *, documents: tuple[str, ...] = ()) -> Query:
    """The search for one part: its words rank, and its names by role rank again."""
    roles = {role: " ".join(dict.fromkeys(n.text for n in part.of(role))) for role in Role if part.of(role)}
    return Query(text=intent_of(part.text), roles=roles, documents=documents, limit=MOST_HITS)


def without_materials(text: str, *, question: Question) -> str:
    """A text without the names of the question's materials: within a paper these tell nothing."""
    for name in sorted(question.frame.material, key=lambda n: (-len(n), n)):
        text = text.replace(name, " ")
    return text
