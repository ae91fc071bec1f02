"""Which asked words the corpus lacks, or lacks for the asked material."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from graph.asked import Asked, Phrase
from graph.hit import HitKind, Unmatched
from graph.index import POSITIONS, Field, PaperIndex
from graph.score import Weights
from graph.terms import split_term
from ingest.record import Role

TOGETHER = 8  # words within which the terms of a phrase stand in a quote
SAID = tuple(field for field in Field if field not in {Field.SECTION, Field.SIGN, Field.DIMENSION})
INTRODUCTION = "introduct"  # as a term
MOST_SHARE = 0.6  # of a material's terms that a piece must hold
LONG = 3  # terms: a name that long is not met by chance
OFTEN = 2  # units that name a material before a paper counts as being about it


def unmatched(wanted: Asked, *, indexes: Mapping[str, PaperIndex], worth: Weights) -> tuple[Unmatched, ...]:
    """The phrases that no candidate paper holds (scope corpus), or none that is about the asked material (scope material)."""
    materials = _specific(wanted.materials())
    about = [index for index in indexes.values() if any(_is_about(index, material) for material in materials)]
    found: list[Unmatched] = []
    for phrase in wanted.phrases:
        forms = [form for form in _forms(phrase) if _is_known(form, worth)]
        if not any(_holds(index, form) for form in forms for index in indexes.values()):
            found.append(Unmatched(term=phrase.words, scope="corpus"))
        elif phrase.role not in {None, Role.MATERIAL} and about and not any(_reports(i, form) for form in forms for i in about):
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


def _is_about(index: PaperIndex, material: Phrase) -> bool:
    """Whether the title, or several pieces, hold most of what names the material."""
    if index.title.issuperset(material.terms):
        return True
    counts = Counter(unit for term in material.terms for unit in _having(index, term))
    enough = 1 if len(material.terms) >= LONG else OFTEN
    return sum(count >= MOST_SHARE * len(material.terms) for count in counts.values()) >= enough


def _specific(materials: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """The materials that a grade or formula names, where there are any: "glass" beside one says little."""
    named = tuple(phrase for phrase in materials if any(character.isdigit() for character in phrase.words))
    return named or materials


def _holds(index: PaperIndex, phrase: Phrase) -> bool:
    return index.title.issuperset(phrase.terms) or bool(_units_with(index, phrase))


def _reports(index: PaperIndex, phrase: Phrase) -> bool:
    """Whether the paper says it of its own work: an introduction tells of other people's."""
    background = {place // POSITIONS for place in index.postings(Field.SECTION, INTRODUCTION)}
    return index.title.issuperset(phrase.terms) or bool(_units_with(index, phrase) - background)


def _units_with(index: PaperIndex, phrase: Phrase) -> set[int]:
    """The units that hold all terms of a phrase, near each other where they stand in a quote."""
    units: set[int] | None = None
    for term in phrase.terms:
        having = _having(index, term)
        units = having if units is None else units & having
        if not units:
            return set()
    units = units or set()
    if len(phrase.terms) == 1:
        return units
    return {unit for unit in units if index.units[unit].kind is not HitKind.EVIDENCE or _near(index, phrase, unit=unit)}


def _having(index: PaperIndex, term: str) -> set[int]:
    """The units that hold a term, whole or as its parts."""
    having = {place // POSITIONS for field in SAID for place in index.postings(field, term)}
    if parts := split_term(term):
        having |= set.intersection(*(_having(index, part) for part in parts))
    return having


def _near(index: PaperIndex, phrase: Phrase, *, unit: int) -> bool:
    """Whether the terms stand near each other in the unit's quote; what is not in the quote may be anywhere."""
    first, *others = ([p for p in index.postings(Field.QUOTE, term) if p // POSITIONS == unit] for term in phrase.terms)
    if not first:
        return True
    return any(all(not other or min(abs(p - place) for p in other) <= TOGETHER for other in others) for place in first)
