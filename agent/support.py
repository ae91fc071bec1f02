"""Judges what evidence supports of one part of a question: material, property, process, focus, and what is missing."""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from agent.cue import has
from agent.paper import Paper, anchor_share, squeeze
from agent.question import Focus, Name, Part, Question
from agent.reading import Reading
from agent.run import Alignment, AttemptAlignment, Missing, MissingPart
from agent.term import content_terms
from agent.weight import Item, same_number, share
from ingest.find.unit import same_dimension
from ingest.find.vocabulary import vocabulary
from ingest.record import FoundQuantity, MentionType, QuantityKind, Role

ENOUGH = 0.75
SOME = 0.4
MOST_OF_NAME = 0.6  # of its words: "irradiation" alone is not "neutron irradiation"
ENOUGH_MATERIAL = 0.6
SOME_MATERIAL = 0.35
NUMBER = re.compile(r"(?<![\w.-])\d|=\s*\d")
REASONED = (Focus.MECHANISM, Focus.TRADEOFF)
CONTENT = frozenset({"wt%", "at%", "mol%", "vol%"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """What one part has: its alignment, what it lacks, the papers it rests on."""

    part: Part
    alignment: AttemptAlignment
    missing: tuple[Missing, ...]
    documents: tuple[str, ...]

    supported: bool  # whether the part may be answered at all


def judge(part: Part, *, question: Question, readings: Sequence[Reading], papers: Mapping[str, Paper]) -> Support:
    """What these readings support of the part; `papers` gives what else was seen of their papers.

    An unmatched material is never answered. Where a number is asked, neither is an unmatched property, treatment or number;
    where a reason or a price is asked, neither is a property of which its papers say nothing at all.
    """
    documents = tuple(dict.fromkeys(r.piece.document for r in readings))
    around = [papers[d] for d in documents if d in papers]
    material, no_material = _material(part, papers=around)
    readings = [r for r in readings if is_of(part, paper=papers.get(r.piece.document))]
    property_, no_property = _properties(part, readings=readings)
    condition = _conditions(part, readings=readings, papers=around) if _wants_number(question) else ()
    process, no_process = _process(part, papers=around, pinned=bool(_asked_numbers(part)) and not condition)
    focus, no_focus = _focus(part, question=question, readings=readings)
    no_focus = () if no_material or no_property else no_focus  # one lack, said once
    strict = question.focus is Focus.VALUE
    unheard = _unheard(no_property, part=part, papers=around) if question.focus in REASONED else ()
    loosened = () if strict or question.focus is Focus.COMPARISON else (*no_property, *no_process)
    loose = tuple(m for m in loosened if m not in unheard)
    levels = (material, property_, process, focus) if strict else (material, focus)
    return Support(
        part=part,
        alignment=AttemptAlignment(material=material, property=property_, process=process, focus=focus),
        missing=tuple(m for m in (*no_material, *no_property, *no_process, *condition, *no_focus) if m not in loose),
        documents=documents,
        supported=bool(readings)
        and Alignment.MISSING not in levels
        and not (strict and no_process)
        and not (unheard and property_ is Alignment.MISSING and len(unheard) == len(no_property)),
    )


def _wants_number(question: Question) -> bool:
    return question.focus in (Focus.VALUE, Focus.COMPARISON)


def _material(part: Part, *, papers: Sequence[Paper]) -> tuple[Alignment, tuple[Missing, ...]]:
    names = part.of(Role.MATERIAL)
    if not names:
        return Alignment.NOT_ASKED, ()
    best = max((anchor_share(part, paper=paper, own=True) for paper in papers), default=0.0)
    lack = (Missing(part=MissingPart.MATERIAL, asked=", ".join(dict.fromkeys(n.text for n in names))),)
    if best >= ENOUGH_MATERIAL:
        return Alignment.MET, ()
    return (Alignment.PARTIAL, ()) if best >= SOME_MATERIAL else (Alignment.MISSING, lack)


def is_of(part: Part, *, paper: Paper | None) -> bool:
    """Whether a paper works with the part's material; what another material's paper says supports nothing."""
    if not part.of(Role.MATERIAL):
        return True
    return paper is not None and anchor_share(part, paper=paper, own=True) >= SOME_MATERIAL


def _properties(part: Part, *, readings: Sequence[Reading]) -> tuple[Alignment, tuple[Missing, ...]]:
    """Each asked property must stand in a piece (or its context)."""
    asked = {name.name: name for name in part.of(Role.PROPERTY)}
    held = {key: max((_gives(name, reading=r) for r in readings), default=0.0) for key, name in asked.items()}
    lacking = tuple(Missing(part=MissingPart.PROPERTY, asked=asked[k].text) for k, best in held.items() if best < MOST_OF_NAME)
    return _level(asked, lacking=lacking, weak=any(MOST_OF_NAME <= best < ENOUGH for best in held.values())), lacking


def _unheard(lacking: Sequence[Missing], *, part: Part, papers: Sequence[Paper]) -> tuple[Missing, ...]:
    """The lacking properties of the vocabulary of which nothing was seen in these papers: no words, no kin of their group.

    A reason speaks of a property in many ways ("ductile", "elongation"), so that its name alone need not stand there.
    """
    kinds = {term.group for paper in papers for name in paper.names if (term := vocabulary().find(name, MentionType.PROPERTY))}
    asked = {name.text: name for name in part.of(Role.PROPERTY)}
    return tuple(m for m in lacking if _is_unheard(asked[m.asked], kinds=kinds, papers=papers))


def _is_unheard(name: Name, *, kinds: Set[str | None], papers: Sequence[Paper]) -> bool:
    term = vocabulary().find(name.name, MentionType.PROPERTY)
    if term is None or term.group is None or term.group in kinds:
        return False
    words = content_terms(name.text)
    said = any(len(words & paper.terms) >= MOST_OF_NAME * len(words) for paper in papers)
    return not said and not any(squeeze(name.text) in squeeze(found) for paper in papers for found in paper.names)


def _gives(name: Name, *, reading: Reading) -> float:
    """How far a piece is about a property: by its name, a narrower one ("yield strength" for "strength"), or its own words.

    Words of a known property that stand apart ("conductivity … thermal") are not the property.
    """
    if any(found == name.name or found.endswith(f" {name.name}") for found in reading.names):
        return 1.0
    if squeeze(name.text) in squeeze(reading.piece.quote):
        return 1.0
    known = vocabulary().find(name.name, MentionType.PROPERTY) is not None
    return min(SOME, share(_item(name), reading)) if known else share(_item(name), reading)


def _item(name: Name) -> Item:
    return Item(terms=content_terms(name.text) or frozenset({name.text.casefold()}), weight=1.0, name=name.name)


def _level(asked: Mapping[str, Name], *, lacking: tuple[Missing, ...], weak: bool) -> Alignment:
    if not asked:
        return Alignment.NOT_ASKED
    if len(lacking) == len(asked):
        return Alignment.MISSING
    return Alignment.PARTIAL if lacking or weak else Alignment.MET


def _process(part: Part, *, papers: Sequence[Paper], pinned: bool) -> tuple[Alignment, tuple[Missing, ...]]:
    """A treatment need not stand in the cited sentence, but somewhere in the paper's own work.

    `pinned`: all asked numbers were found, so the state is known whatever the treatment is called.
    """
    asked = {name.name: name for name in part.of(Role.PROCESS)}
    held = {key: max((_seen(name, paper=paper) for paper in papers), default=0.0) for key, name in asked.items()}
    lacking = () if pinned else tuple(_no_process(asked[k]) for k, best in held.items() if best < MOST_OF_NAME)
    return _level(asked, lacking=lacking, weak=any(SOME <= best < ENOUGH for best in held.values())), lacking


def _no_process(name: Name) -> Missing:
    return Missing(part=MissingPart.PROCESS, asked=name.text)


def _seen(name: Name, *, paper: Paper) -> float:
    terms = content_terms(name.text)
    return 1.0 if name.name in paper.seen or not terms else len(terms & paper.seen) / len(terms)


def _asked_numbers(part: Part) -> list[FoundQuantity]:
    return [q for q in part.quantities if q.unit is not None and q.unit not in CONTENT]


def _conditions(part: Part, *, readings: Sequence[Reading], papers: Sequence[Paper]) -> tuple[Missing, ...]:
    """Asked numbers with units that no piece and no paper shows; a content ("5 wt%") describes the material."""
    lacking = (q for q in _asked_numbers(part) if not _number_seen(q, readings=readings, papers=papers))
    return tuple(Missing(part=MissingPart.CONDITION, asked=q.raw) for q in lacking)


def _number_seen(quantity: FoundQuantity, *, readings: Iterable[Reading], papers: Sequence[Paper]) -> bool:
    if any(same_number(quantity, q) for r in readings for q in (*r.quantities, *r.context_quantities)):
        return True
    if quantity.kind is QuantityKind.BOUND:
        return False  # its number need not stand anywhere, one beyond it must
    terms = content_terms(quantity.raw)
    return any(terms <= paper.seen for paper in papers)


def _focus(part: Part, *, question: Question, readings: Sequence[Reading]) -> tuple[Alignment, tuple[Missing, ...]]:
    focus = question.focus
    if focus is None:
        return Alignment.NOT_ASKED, ()
    if not readings:
        return Alignment.MISSING, (Missing(part=_MISSING[focus], asked=part.own),)
    met = _FOCUS[focus](part, question, readings)
    lack = () if met is not Alignment.MISSING else (Missing(part=_MISSING[focus], asked=part.own),)
    return met, lack


def _value(part: Part, question: Question, readings: Sequence[Reading]) -> Alignment:
    """A number of the asked unit, else of a unit that is typical of an asked property, in a piece about an asked property."""
    asked = {name.name: name for name in part.of(Role.PROPERTY)}
    about = [r for r in readings if not asked or any(_gives(n, reading=r) >= MOST_OF_NAME for n in asked.values())]
    units = question.units or tuple(unit for name in asked for unit in typical_units(name))
    if any(_has_unit(q, units=units) for r in about for q in r.quantities):
        return Alignment.MET
    number = not question.units and any(_unread_number(part, reading=r) for r in about)
    return Alignment.PARTIAL if number else Alignment.MISSING  # a number whose unit could not be read


def _unread_number(part: Part, *, reading: Reading) -> bool:
    """Whether a number stands in the piece beside those whose unit was read and those in the question's names."""
    text = reading.piece.quote
    for known in (*(q.raw for q in reading.quantities if q.unit is not None), *(name.text for name in part.names)):
        text = text.replace(known, " ")
    return NUMBER.search(text) is not None


def typical_units(name: str) -> tuple[str, ...]:
    """The units in which a property of the vocabulary is usually given."""
    term = vocabulary().find(name, MentionType.PROPERTY)
    return term.units if term is not None else ()


def _has_unit(quantity: FoundQuantity, *, units: tuple[str, ...]) -> bool:
    if quantity.unit is None:
        return False
    return not units or any(same_dimension(quantity.unit, unit) for unit in units)


def _process_focus(part: Part, question: Question, readings: Sequence[Reading]) -> Alignment:  # noqa: ARG001
    """A step: a treatment with a number; without one it is a step in part; without a treatment it is none."""
    steps = [r for r in readings if r.operations and not r.cited]
    if any(q.unit is not None for r in steps for q in r.quantities):
        return Alignment.MET
    return Alignment.PARTIAL if steps else Alignment.MISSING


def _cause(part: Part, question: Question, readings: Sequence[Reading]) -> Alignment:  # noqa: ARG001
    return Alignment.MET if any(has("sentence", "cause", r.piece.quote) for r in readings) else Alignment.PARTIAL


def _any(part: Part, question: Question, readings: Sequence[Reading]) -> Alignment:  # noqa: ARG001
    return Alignment.MET if readings else Alignment.MISSING


_FOCUS = {
    Focus.VALUE: _value,
    Focus.PROCESS: _process_focus,
    Focus.MECHANISM: _cause,
    Focus.COMPARISON: _any,
    Focus.TRADEOFF: _any,
}
_MISSING = {
    Focus.VALUE: MissingPart.VALUE,
    Focus.PROCESS: MissingPart.PROCESS,
    Focus.MECHANISM: MissingPart.VALUE,
    Focus.COMPARISON: MissingPart.COMPARISON,
    Focus.TRADEOFF: MissingPart.COMPARISON,
}
