"""What is measured of a piece of evidence for one part of a question, and the learnt weight of each measure.

`agent/weights.toml` holds the weights; `eval/fit_rank.py` learns them. Every measure is general: how much of the part is
covered, what kind of sentence it is, where it stands, and most of these once more for the focus of the question.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from agent.cue import has
from agent.question import Focus, Part
from agent.reading import Reading
from agent.term import content_terms
from agent.weight import Item, share
from ingest.find.unit import same_dimension
from ingest.record import EvidenceKind, Role

PLAIN = (
    *("covers", "near", "density", "top", "property", "structure", "process", "length", "numbers", "number", "unit"),
    *("cause", "compare", "cost", "outlook", "absence", "cited", "background", "method", "result", "summary"),
    *("caption", "row", "treatments", "rare"),
)
FOCUSED = ("covers", "cause", "cost", "compare", "treatments", "numbers", "number", "unit", "method", "result", "summary")
NAMES = PLAIN + tuple(f"{focus.value} {name}" for focus in Focus for name in FOCUSED)
CUES = ("cause", "compare", "cost", "outlook", "absence")
SECTIONS = ("background", "method", "result", "summary")
MOST_COUNTED = 4
TITLE_SHARE = 0.5  # of an item that the title of the paper names: most of its sentences are about that


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """How much of each item a piece holds, and what each is worth in its paper."""

    shares: tuple[float, ...]
    weights: tuple[float, ...]

    @property
    def covers(self) -> float:
        """The weighted share of the part, 0 to 1."""
        return _mean(self.shares, self.weights)


def _mean(shares: Sequence[float], weights: Sequence[float]) -> float:
    return sum(w * s for w, s in zip(weights, shares, strict=True)) / (sum(weights) or 1.0)


def hold(items: Sequence[Item], *, reading: Reading) -> Held:
    """What a piece holds of the items."""
    title = content_terms(reading.piece.title or "")
    weights = tuple(item.weight * (TITLE_SHARE if item.terms and item.terms <= title else 1.0) for item in items)
    return Held(shares=tuple(share(item, reading) for item in items), weights=weights)


def measure(
    reading: Reading,
    *,
    part: Part,
    items: Sequence[Item],
    foci: tuple[Focus, ...],
    units: tuple[str, ...],
    near: Mapping[str, Held],
    rare: Mapping[str, float],
) -> tuple[float, ...]:
    """The measures in the order of `NAMES`. `near`: what the pieces before and after hold, by id, as far as they were read.

    `rare`: of `agent/rarity.py`, by id.
    """
    held = hold(items, reading=reading)
    plain = {
        **_coverage(reading, part=part, items=items, held=held, near=near),
        **_kind(reading, units=units),
        "rare": rare[reading.piece.id],
    }
    focused = [plain[name] if focus in foci else 0.0 for focus in Focus for name in FOCUSED]
    return (*(plain[name] for name in PLAIN), *focused)


def _coverage(reading: Reading, *, part: Part, items: Sequence[Item], held: Held, near: Mapping[str, Held]) -> dict[str, float]:
    beside = [near[i].shares for i in (reading.piece.before, reading.piece.after) if i is not None and i in near]
    around = [max((shares[n] for shares in beside), default=0.0) for n in range(len(items))]
    own = sum(w * len(i.terms & reading.terms) / (len(i.terms) or 1) for w, i in zip(held.weights, items, strict=True))
    length = math.log(1 + len(reading.terms))
    return {
        "covers": held.covers,
        "near": _mean([max(0.0, a - s) for a, s in zip(around, held.shares, strict=True)], held.weights),
        "density": own / math.log(3 + len(reading.terms)),
        "top": max((w * s for w, s in zip(held.weights, held.shares, strict=True)), default=0.0),
        "property": _named(part, Role.PROPERTY, items=items, held=held),
        "structure": _named(part, Role.STRUCTURE, items=items, held=held),
        "process": _named(part, Role.PROCESS, items=items, held=held),
        "length": length,
    }


def _named(part: Part, role: Role, *, items: Sequence[Item], held: Held) -> float:
    """The best share among the items of one role."""
    names = {name.name for name in part.of(role)}
    return max((s for item, s in zip(items, held.shares, strict=True) if item.name in names), default=0.0)


def _kind(reading: Reading, *, units: tuple[str, ...]) -> dict[str, float]:
    with_unit = [q.unit for q in reading.quantities if q.unit is not None]
    flags = {
        "number": bool(with_unit),
        "unit": any(same_dimension(a, b) for a in with_unit for b in units),
        "cited": reading.cited,
        "caption": reading.piece.kind is EvidenceKind.CAPTION,
        "row": reading.piece.kind is EvidenceKind.ROW,
        **{cue: has("sentence", cue, reading.piece.quote) for cue in CUES},
        **{section: reading.section == section for section in SECTIONS},
    }
    counts = {"numbers": len(with_unit), "treatments": reading.operations}
    return {
        **{name: float(flag) for name, flag in flags.items()},
        **{name: float(min(MOST_COUNTED, count)) for name, count in counts.items()},
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """A logistic model: one weight a measure, in the order of `NAMES`."""

    bias: float
    values: tuple[float, ...]

    def chance(self, measures: Sequence[float]) -> float:
        """How likely the piece supports the part, 0 to 1 (classes balanced)."""
        total = self.bias + sum(w * m for w, m in zip(self.values, measures, strict=True))
        return 1 / (1 + math.exp(-total))


@cache
def load_weights() -> Weights:
    """The learnt weights; a measure without one counts nothing."""
    data = tomllib.loads((resources.files("agent") / "weights.toml").read_text(encoding="utf-8"))
    return Weights(bias=data["bias"], values=tuple(data["weight"].get(name, 0.0) for name in NAMES))
