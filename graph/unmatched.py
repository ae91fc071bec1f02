"""Which asked words the corpus lacks, or lacks for the asked material."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from graph.asked import Asked, Phrase
from graph.hit import Unmatched
from graph.index import FIELDS, POSITIONS, Field, PaperIndex
from graph.score import Weights
from graph.terms import split_term
from ingest.record import Role

TOGETHER = 8  # words within which the terms of a phrase stand in a quote
IS_SAID = np.array([field not in {Field.SECTION, Field.SIGN, Field.DIMENSION} for field in Field])
INTRODUCTION = "introduct"  # as a term
MOST_SHARE = 0.6  # of a material's terms that a piece must hold
LONG = 3  # terms: a name that long is not met by chance
OFTEN = 2  # units that name a material before a paper counts as being about it
Truths = NDArray[np.bool_]


def unmatched(wanted: Asked, *, indexes: Mapping[str, PaperIndex], worth: Weights) -> tuple[Unmatched, ...]:
    """The phrases that no candidate paper holds (scope corpus), or none that is about the asked material (scope material)."""
    materials = _specific(wanted.materials())
    papers = [_Paper(index) for index in indexes.values()]
    about = [paper for paper in papers if any(paper.is_about(material) for material in materials)]
    found: list[Unmatched] = []
    for phrase in wanted.phrases:
        forms = [form for form in _forms(phrase) if _is_known(form, worth)]
        if not any(paper.holds(form) for form in forms for paper in papers):
            found.append(Unmatched(term=phrase.words, scope="corpus"))
        elif phrase.role not in {None, Role.MATERIAL} and about and not any(p.reports(form) for form in forms for p in about):
            found.append(Unmatched(term=phrase.words, scope="material"))
    return tuple(dict.fromkeys(found))


def _forms(phrase: Phrase) -> tuple[Phrase, ...]:
    """The phrase as asked and as the field calls it."""
    return (phrase, replace(phrase, terms=phrase.also)) if phrase.also else (phrase,)


def _is_known(phrase: Phrase, worth: Weights) -> bool:
    """Whether every term occurs somewhere, whole or as its parts."""
    return all(term in worth.unit or _all_in(split_term(term), worth) for term in phrase.terms)


def _all_in(parts: tuple[str, ...], worth: Weights) -> bool:
    return bool(parts) and all(part in worth.unit for part in parts)


def _specific(materials: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """The materials that a grade or formula names, where there are any: "glass" beside one says little."""
    named = tuple(phrase for phrase in materials if any(character.isdigit() for character in phrase.words))
    return named or materials


class _Paper:
    """A candidate paper; what is asked of it more than once is remembered. Arrays are by unit."""

    def __init__(self, index: PaperIndex) -> None:
        self.index = index
        self.title = index.title
        self._having: dict[str, Truths] = {}

    def is_about(self, material: Phrase) -> bool:
        """Whether the title, or several pieces, hold most of what names the material."""
        if self.title.issuperset(material.terms):
            return True
        counts = np.sum([self.having(term) for term in material.terms], axis=0)
        enough = 1 if len(material.terms) >= LONG else OFTEN
        return bool(np.count_nonzero(counts >= MOST_SHARE * len(material.terms)) >= enough)

    def holds(self, phrase: Phrase) -> bool:
        """Whether the paper says it at all."""
        return self.title.issuperset(phrase.terms) or any(self._near(phrase, unit) for unit in self._units_with(phrase))

    def reports(self, phrase: Phrase) -> bool:
        """Whether the paper says it of its own work: an introduction tells of other people's."""
        if self.title.issuperset(phrase.terms):
            return True
        background = set((self.index.postings(Field.SECTION, INTRODUCTION) // POSITIONS).tolist())
        return any(unit not in background and self._near(phrase, unit) for unit in self._units_with(phrase))

    def having(self, term: str) -> Truths:
        """The units that hold a term, whole or as its parts."""
        if term not in self._having:
            places = self.index.places(term)
            having = np.zeros(len(self.index.ids), bool)
            having[places[IS_SAID[places // POSITIONS % FIELDS]] // (POSITIONS * FIELDS)] = True
            if parts := split_term(term):
                having |= np.logical_and.reduce([self.having(part) for part in parts])
            self._having[term] = having
        return self._having[term]

    def _units_with(self, phrase: Phrase) -> list[int]:
        found: list[int] = np.flatnonzero(np.logical_and.reduce([self.having(term) for term in phrase.terms])).tolist()
        return found

    def _near(self, phrase: Phrase, unit: int) -> bool:
        """Whether the terms stand near each other in the unit's quote; what is not in the quote may be anywhere."""
        if len(phrase.terms) == 1 or unit >= self.index.pieces:
            return True
        first, *others = (self._positions(term, unit) for term in phrase.terms)
        if not first:
            return True
        return any(all(not other or min(abs(p - at) for p in other) <= TOGETHER for other in others) for at in first)

    def _positions(self, term: str, unit: int) -> list[int]:
        places = self.index.places(term)
        start = (unit * FIELDS + Field.QUOTE) * POSITIONS
        low, high = np.searchsorted(places, (start, start + POSITIONS))
        found: list[int] = places[low:high].tolist()
        return found
