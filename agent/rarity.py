"""How much of the rare words of a part a piece of evidence holds, beside the other pieces that were read.

BM25 (Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009) over sets of terms: what all pieces
say tells nothing, what few say tells much. A part's names and words weigh the same here; `agent/weight.py` weighs them by role.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from agent.question import Part
from agent.reading import Reading
from agent.term import content_terms

K1, B = 1.2, 0.75
AROUND = 0.6  # what a term counts that only the piece's context holds


def rare_shares(part: Part, *, readings: Sequence[Reading]) -> Mapping[str, float]:
    """Id of each piece → its BM25 for the part as a share, 0 to 1, of the best piece's."""
    asked = content_terms(part.text)
    having = Counter(term for reading in readings for term in asked & reading.all_terms)
    rarity = {t: math.log(1 + (len(readings) - n + 0.5) / (n + 0.5)) for t, n in having.items()}
    mean = sum(len(reading.all_terms) for reading in readings) / max(1, len(readings))
    found = {reading.piece.id: _score(reading, rarity=rarity, mean=mean) for reading in readings}
    best = max(found.values(), default=0.0)
    return {i: score / best for i, score in found.items()} if best else found


def _score(reading: Reading, *, rarity: Mapping[str, float], mean: float) -> float:
    own = sum(rarity[t] for t in sorted(rarity.keys() & reading.terms))
    around = sum(rarity[t] for t in sorted(rarity.keys() & (reading.context_terms - reading.terms)))
    length = 1 - B + B * len(reading.all_terms) / (mean or 1.0)
    return (own + AROUND * around) * (K1 + 1) / (1 + K1 * length)
