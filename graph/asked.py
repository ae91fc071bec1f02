"""A query taken apart into weighted terms and phrases, as the scorer and `unmatched` need them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graph.index import value_terms
from graph.intent import Sign, asked_dimensions, asked_signs
from graph.query import Query
from graph.terms import is_asking_word, needed_terms, terms
from ingest.find.mention import find_mentions
from ingest.find.quantity import find_quantities
from ingest.find.unit import normal_unit
from ingest.ids import fold
from ingest.record import MentionType, Role

WORD_END = re.compile(r"\s+|(?<=[^\W\d_]{3})/(?=[^\W\d_]{2})|…")  # "spots/hardness" are two words, "K/min" is one
ROLE_WEIGHT = {Role.MATERIAL: 1.6, Role.PROCESS: 1.2, Role.STRUCTURE: 1.2, Role.PROPERTY: 1.4}
ASKING_WEIGHT = 0.25  # of "highest", "reported": said around what is asked
MOST_TERMS = 200  # a question is short; what is longer is cut
NUMBER_WEIGHT = 0.5  # of bare digits; with its unit a number counts as a term of its own
NAME_WEIGHT = 0.5  # of the field's own name for an asked short form
ROLE_OF_MENTION = {
    MentionType.MATERIAL: Role.MATERIAL,
    MentionType.OPERATION: Role.PROCESS,
    MentionType.PHASE: Role.STRUCTURE,
    MentionType.FEATURE: Role.STRUCTURE,
    MentionType.FORM: Role.STRUCTURE,
    MentionType.PROPERTY: Role.PROPERTY,
    MentionType.TECHNIQUE: Role.PROPERTY,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """Some asked words that belong together; `words` as asked, `terms` without those that any question adds.

    `also` are the terms of the field's own name for it, where it has another.
    """

    words: str
    terms: tuple[str, ...]
    role: Role | None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The asked terms with their weights, the phrases they come from, and which terms stand side by side."""

    weights: dict[str, float]
    phrases: tuple[Phrase, ...]
    pairs: tuple[tuple[str, str], ...]
    signs: frozenset[Sign] = frozenset()
    dimensions: frozenset[str] = frozenset()

    def materials(self) -> tuple[Phrase, ...]:
        """The phrases that name a material."""
        return tuple(phrase for phrase in self.phrases if phrase.role is Role.MATERIAL)


def asked(query: Query) -> Asked:
    """Take a query apart: its text, the texts of its roles, and the names of its filters."""
    weights: dict[str, float] = {}
    for text, factor in _texts(query):
        for word, weight in _weighted(text):
            if word in weights or len(weights) < MOST_TERMS:
                weights[word] = max(weights.get(word, 0.0), weight * factor)
    phrases = tuple(dict.fromkeys((*_role_phrases(query), *_text_phrases(query.text))))
    pairs = dict.fromkeys(pair for text, _ in _texts(query) for pair in _pairs(text))
    return Asked(
        weights=weights,
        phrases=phrases,
        pairs=tuple(pairs),
        signs=asked_signs(query.text),
        dimensions=asked_dimensions(query.text, mentions=find_mentions(query.text)),
    )


def phrase(words: str, role: Role | None = None, *, name: str | None = None) -> Phrase:
    """The words with their terms, each once."""
    found = (term for term in needed_terms(words) if not is_asking_word(term))
    own = tuple(found)
    also = needed_terms(name) if name else ()
    return Phrase(words=words, terms=own, role=role, also=also if also != own else ())


def _texts(query: Query) -> Iterator[tuple[str, float]]:
    if query.text:
        yield query.text, 1.0
    for role, text in query.roles.items():
        yield text, ROLE_WEIGHT[role]
    for wanted in (*query.quantities, *query.conditions):
        yield wanted.name, 1.0
    if query.sort:
        yield query.sort.name, 1.0
    if query.technique:
        yield query.technique, 1.0


def _weighted(text: str) -> Iterator[tuple[str, float]]:
    for term in terms(text):
        yield term.text, ASKING_WEIGHT if is_asking_word(term.text) else NUMBER_WEIGHT if _is_number((term.text,)) else 1.0
    for mention in find_mentions(text):
        factor = ROLE_WEIGHT.get(ROLE_OF_MENTION.get(mention.type, Role.STRUCTURE), 1.0)
        for term in terms(mention.text):
            yield term.text, factor
        if fold(mention.name) != fold(mention.text):
            for term in terms(mention.name):
                yield term.text, NAME_WEIGHT * factor
    for quantity in find_quantities(text):
        for word in value_terms(quantity):
            yield word, 1.0


def _role_phrases(query: Query) -> Iterator[Phrase]:
    for role, text in query.roles.items():
        if (found := phrase(text, role)).terms:
            yield found
    for wanted in (*query.quantities, *query.conditions):
        if (found := phrase(wanted.name, wanted.role)).terms:
            yield found


def _text_phrases(text: str) -> Iterator[Phrase]:
    """What the text names (typed), then every other word that is not one any question adds."""
    named: set[str] = set()
    for mention in find_mentions(text):
        found = phrase(mention.text, ROLE_OF_MENTION.get(mention.type), name=mention.name)
        named.update(found.terms)
        if found.terms:
            yield found
    for word in WORD_END.split(text):
        found = phrase(_trimmed(word))
        if found.terms and not named.issuperset(found.terms) and not _is_number(found.terms) and not _is_unit(found.words):
            yield found


def _trimmed(word: str) -> str:
    """A word without the marks around it; a bracket stays when its other half is inside."""
    word = word.strip(".,;:!?\"'“”‘’")
    for left, right in ("()", "[]"):
        if word.count(left) != word.count(right) or (word.startswith(left) and word.endswith(right)):
            word = word.strip(left + right)
    return word


def _is_unit(word: str) -> bool:
    return normal_unit(word) is not None


def _is_number(found: Iterable[str]) -> bool:
    return all(term.replace(".", "").isdigit() for term in found)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Terms of words that follow each other."""
    found = [term for term in terms(text) if not is_asking_word(term.text)]
    for at, first in enumerate(found):
        for second in found[at + 1 : at + 6]:
            if second.position > first.position + 1:
                break
            if second.position == first.position + 1 and second.text != first.text:
                yield first.text, second.text
