"""Names of the field: which terms may name a thing, aliases and the field's own name included."""

from functools import lru_cache

from graph.terms import is_asking_word, term_set, terms
from ingest.find.vocabulary import vocabulary
from ingest.ids import fold
from ingest.record import MentionType

ABOUT = (MentionType.PROPERTY, MentionType.OPERATION, MentionType.PHASE, MentionType.FEATURE, MentionType.TECHNIQUE)


@lru_cache(maxsize=50_000)
def folded(name: str) -> str:
    """A name as names are compared; remembered, for names are met again and again."""
    return fold(name)


@lru_cache(maxsize=20_000)
def naming_words(name: str) -> frozenset[str]:
    """The terms of a name and of what the field calls it: "0.2% proof stress" also has those of "yield strength"."""
    return term_set(name) | term_set(_field_name(name) or "")


@lru_cache(maxsize=20_000)
def asked_forms(name: str) -> tuple[frozenset[str], ...]:
    """The terms any of which, taken together, name what is asked for: as asked, and as the field calls it."""
    own = frozenset(term.text for term in terms(name) if not is_asking_word(term.text)) or term_set(name)
    return tuple(dict.fromkeys((own, term_set(_field_name(name) or name))))


def names(asked: str, words: frozenset[str]) -> bool:
    """Whether the words of a candidate name what is asked for."""
    return any(form <= words for form in asked_forms(asked) if form)


def _field_name(name: str) -> str | None:
    found = (vocabulary().find(name, kind) for kind in ABOUT)
    return next((term.name for term in found if term), None)


@lru_cache(maxsize=50_000)
def aliases(name: str, kinds: tuple[MentionType, ...]) -> tuple[str, ...]:
    """What else the field calls a thing of one of these kinds; the vocabulary says which source each comes from."""
    found = (vocabulary().find(name, kind) for kind in kinds)
    term = next((term for term in found if term), None)
    return tuple(sorted({term.name, *term.aliases} - {name})) if term else ()
