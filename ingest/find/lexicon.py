"""Finds the vocabulary's terms in tokens: spaCy phrase matchers over every name, spelling and form."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.find.token import Tokens, doc_of, split, strings, tokens
from ingest.find.vocabulary import OwnTexts, Term, own_texts, vocabulary_with
from ingest.find.word import spelling, verb_forms
from ingest.record import MentionType

if TYPE_CHECKING:
    from spacy.matcher import PhraseMatcher

SHORT = 3  # a name this short, or with capitals inside, is met only as it is written


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A term in a text: half-open range of tokens and of characters; `form` tells an infinitive from a noun."""

    first: int
    last: int
    start: int
    end: int
    term: Term
    infinitive: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The matchers (any case, exact case) and the terms that a match id stands for."""

    folded: "PhraseMatcher"
    exact: "PhraseMatcher"
    terms: dict[str, tuple[Term, bool]]

    def hits(self, found: Tokens) -> Iterator[Hit]:
        """Every term at every place, overlapping ones too."""
        known = strings().strings
        for matcher in (self.folded, self.exact):
            for match_id, first, last in matcher(found.doc):
                term, infinitive = self.terms[known[match_id]]
                start, end = found.offsets[first][0], found.offsets[last - 1][1]
                yield Hit(first=first, last=last, start=start, end=end, term=term, infinitive=infinitive)


def is_exact(name: str) -> bool:
    """Whether a name is met only in its own case: an abbreviation or a formula ("YS", "CGHAZ", "pH"), or very short."""
    letters = [c for c in name if c.isalpha()]
    words = name.split()
    inner = any(c.isupper() for word in words for c in word[1:])
    return len(letters) <= SHORT or (inner and len(words) == 1)


def lexicon(extra: tuple[Path, ...] | None = None) -> Lexicon:
    """The matchers of a vocabulary (None: the one that this process uses), built once (about half a second)."""
    return _lexicon(own_texts(extra))


@lru_cache(maxsize=8)
def _lexicon(own: OwnTexts) -> Lexicon:
    from spacy.matcher import PhraseMatcher

    words = vocabulary_with(own)
    vocab = strings()
    built = Lexicon(folded=PhraseMatcher(vocab, attr="NORM"), exact=PhraseMatcher(vocab, attr="ORTH"), terms={})
    for number, term in enumerate(words.terms):
        known = names(term)
        for infinitive, forms in ((False, known), (True, infinitives(term, known=known))):
            key = f"{number}{'i' if infinitive else ''}"
            built.terms[key] = (term, infinitive)
            exact = [doc_of(split(f)[0]) for f in forms if is_exact(f)]
            folded = [doc_of(split(f)[0]) for f in forms if not is_exact(f)]
            if exact:
                built.exact.add(key, exact)
            if folded:
                built.folded.add(key, folded)
    return built


def names(term: Term) -> list[str]:
    """Name and aliases; for an operation also the participle of its last word ("cold rolling" → "cold rolled")."""
    out = [term.name, *term.aliases]
    out += [f"{a}s" for a in term.aliases if is_exact(a) and a.isupper()]
    if term.kind is MentionType.OPERATION:
        out += [form for name in (term.name, *term.aliases) for form in _conjugated(name, infinitive=False)]
    return [n for n in dict.fromkeys(out) if n and not n.isspace()]


def infinitives(term: Term, *, known: list[str]) -> list[str]:
    """Forms of an operation, beside its `known` ones, that need a context which shows a verb: "anneal", "roll"."""
    if term.kind is not MentionType.OPERATION:
        return []
    out = [form for name in (term.name, *term.aliases) for form in _conjugated(name, infinitive=True)]
    return [n for n in dict.fromkeys(out) if n not in known]


def _conjugated(name: str, *, infinitive: bool) -> list[str]:
    head, _, last = name.rpartition(" ")
    if not last.islower():
        head, _, last = name.rpartition("-")
    forms = verb_forms(last) if last.islower() else ()
    past = [f for f in forms if f.endswith("ed") or f in _irregular()]
    chosen = [f for f in forms if f not in past] if infinitive else past
    return [f"{head} {f}".strip() for f in chosen]


@lru_cache(maxsize=1)
def _irregular() -> frozenset[str]:
    return frozenset(spelling().gerund)


def longest_term(phrase: str) -> Term | None:
    """The longest term that ends a phrase ("cold rolled 5Mn steel" → steel), or None."""
    found = tokens(phrase)
    ends = [h for h in lexicon().hits(found) if h.last == len(found.doc) and not h.infinitive]
    return max(ends, key=lambda h: (h.last - h.first, h.term.name)).term if ends else None
