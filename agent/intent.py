"""A question as a short English retrieval intent: grades, phases, parameters, temperatures, properties, standards stay."""

from agent.question import Part, Question
from agent.term import content_words
from graph.query import MOST_HITS, Query
from ingest.record import Role

MOST_WORDS = 40


def whole_intent(question: Question) -> str:
    """The intent of the whole question."""
    return intent_of(question.text)


def intent_of(text: str, *, also: tuple[str, ...] = ()) -> str:
    """The words that carry content, in their order, with what else should be looked for."""
    return " ".join(dict.fromkeys((*content_words(text), *also)[:MOST_WORDS]))


def query_of(part: Part, *, also: tuple[str, ...] = (), documents: tuple[str, ...] = ()) -> Query:
    """The search for one part: its words rank, and its names by role rank again."""
    roles = {role: " ".join(dict.fromkeys(n.text for n in part.of(role))) for role in Role if part.of(role)}
    return Query(text=intent_of(part.text, also=also), roles=roles, documents=documents, limit=MOST_HITS)
