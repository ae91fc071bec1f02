"""Two states in one trend: "grew from 5 µm to 20 µm when the temperature rose from 900 °C to 1100 °C" tells both its ends."""

import re
from dataclasses import replace

from ingest.assemble.cue import cue
from ingest.assemble.fact import Result, named
from ingest.assemble.lexicon import operation_named
from ingest.assemble.parameter import is_test, parameter_name
from ingest.assemble.piece import Piece
from ingest.assemble.result import Found, is_run
from ingest.assemble.strand import Mark
from ingest.find.number import find_numbers
from ingest.record import FoundQuantity, Number, QuantityKind

LINK = re.compile(r"\b(?:when|as|with|while|if|upon|on|by|after|for)\b", re.IGNORECASE)


def find_ends(piece: Piece, one: Found) -> tuple[tuple[Result, Mark], ...]:
    """The two facts of a result that is told as a trend over a parameter, each with the value that tells its state.

    Empty where the result is no such range, or where not exactly one other range of the sentence tells states.
    """
    mine = next((q for q in piece.quantities if q.start == one.place), None)
    if mine is None or not is_run(piece, mine):
        return ()
    over = [(q, name) for q in piece.quantities if q is not mine and is_run(piece, q) and (name := _telling(piece, q))]
    if len(over) != 1:
        return ()
    other, name = over[0]
    first, last = sorted((mine, other), key=lambda q: q.start)
    led = piece.between(piece.start, first.start) if first is other else ""
    if not LINK.search(led + piece.between(first.end, last.start)):
        return ()
    kept = tuple(c for c in one.fact.conditions if c.raw != other.raw)
    facts = [
        replace(one.fact, conditions=kept, number=Number(**end.model_dump(exclude={"start", "end", "group"})))
        for end in _ends(mine)
    ]
    done = operation_named(name)
    plain = name.split()[-1] if done else name  # "annealing temperature" is annealing's temperature
    marks = [Mark(operation=done, quantity=named(end, plain, evidence=(piece.id,))) for end in _ends(other)]
    return tuple(zip(facts, marks, strict=True))


def _telling(piece: Piece, quantity: FoundQuantity) -> str | None:
    name = parameter_name(quantity, piece.text, offset=piece.start)
    tells = name is not None and (cue("telling").fullmatch(name) or cue("telling", "alone").fullmatch(name))
    return name if name is not None and tells and not is_test(name) else None


def _ends(quantity: FoundQuantity) -> list[FoundQuantity]:
    """Both ends as values, in the order in which they are printed."""
    numbers = find_numbers(quantity.raw)[:2]
    values = [value for number in numbers for value in (quantity.low, quantity.high) if value == number.value]
    if len(values) != 2:
        values = [value for value in (quantity.low, quantity.high) if value is not None]
    return [
        quantity.model_copy(
            update={"raw": f"{v:g} {quantity.unit or ''}".strip(), "low": v, "high": v, "kind": QuantityKind.VALUE}
        )
        for v in values
    ]
