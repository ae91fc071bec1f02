"""Which asked words the corpus lacks, or lacks for the asked material."""

from collections.abc import Mapping

from graph.asked import Asked, Phrase
from graph.hit import HitKind, Unmatched
from graph.index import POSITIONS, Field, PaperIndex
from graph.score import Weights

TOGETHER = 8  # words within which the terms of a phrase stand in a quote
OFTEN = 2  # units that name a material before a paper counts as being about it


def unmatched(wanted: Asked, *, indexes: Mapping[str, PaperIndex], worth: Weights) -> tuple[Unmatched, ...]:
    """The phrases that no candidate paper holds (scope corpus), or none that is about the asked material (scope material)."""
    materials = wanted.materials()
    about = [index for index in indexes.values() if any(_is_about(index, material) for material in materials)]
    found: list[Unmatched] = []
    for phrase in wanted.phrases:
        known = [term for term in phrase.terms if term in worth.unit]
        if len(known) < len(phrase.terms) or not any(_holds(index, phrase) for index in indexes.values()):
            found.append(Unmatched(term=phrase.words, scope="corpus"))
        elif phrase not in materials and about and not any(_holds(index, phrase) for index in about):
            found.append(Unmatched(term=phrase.words, scope="material"))
    return tuple(dict.fromkeys(found))


def _is_about(index: PaperIndex, material: Phrase) -> bool:
    return index.title.issuperset(material.terms) or len(_units_with(index, material)) >= OFTEN


def _holds(index: PaperIndex, phrase: Phrase) -> bool:
    return index.title.issuperset(phrase.terms) or bool(_units_with(index, phrase))


def _units_with(index: PaperIndex, phrase: Phrase) -> set[int]:
    """The units that hold all terms of a phrase, near each other where they stand in a quote."""
    units: set[int] | None = None
    for term in phrase.terms:
        having = {place // POSITIONS for field in Field if field is not Field.SECTION for place in index.postings(field, term)}
        units = having if units is None else units & having
        if not units:
            return set()
    units = units or set()
    if len(phrase.terms) == 1:
        return units
    return {unit for unit in units if index.units[unit].kind is not HitKind.EVIDENCE or _near(index, phrase, unit=unit)}


def _near(index: PaperIndex, phrase: Phrase, *, unit: int) -> bool:
    first, *others = ([p for p in index.postings(Field.QUOTE, term) if p // POSITIONS == unit] for term in phrase.terms)
    if not first:
        return True
    return any(all(not other or min(abs(p - place) for p in other) <= TOGETHER for other in others) for place in first)
