"""Whether a sentence speaks of this paper's measurement, of a simulation, or of other papers' results."""

import re
from collections.abc import Iterable

from ingest.document import Mark, MarkKind
from ingest.find.cue import cues
from ingest.find.even import even
from ingest.record import Origin

PRINTED_MARK = re.compile(
    r"\[ ?\d{1,3}(?: ?[,;-] ?\d{1,3})* ?\]|\((?:[A-Z][\w'-]+ (?:et al\.?|and [A-Z][\w'-]+),? ?\d{4}[a-z]?;? ?)+\)"
)
FIGURE = re.compile(r"\b(?:fig(?:ure|s|ures)?\.?|tables?) ?s?\d", re.IGNORECASE)


def find_origin(text: str, *, marks: Iterable[Mark] = (), offset: int = 0, section: str | None = None) -> Origin:
    """The origin of what a sentence, caption or cell says.

    `marks` carry document offsets and `offset` is where `text` starts, as for `find_quantities`; `section` is the title of the
    innermost section. A reference mark alone does not make a result cited: many stand behind methods and explanations.
    """
    low = f" {even(text).casefold()} "
    known = cues()
    has_mark = _has_reference(text, marks, offset)
    own = any(cue in low for cue in known.own) or bool(FIGURE.search(text))
    if any(cue in low for cue in known.cited) and not (own and not has_mark):
        return Origin.CITED
    if _is_introduction(section) and not own:
        return Origin.CITED
    if _is_simulated(low, section):
        return Origin.SIMULATED
    return Origin.MEASURED


def _has_reference(text: str, marks: Iterable[Mark], offset: int) -> bool:
    end = offset + len(text)
    if any(m.kind is MarkKind.CITE and m.span.start < end and m.span.end > offset for m in marks):
        return True
    return bool(PRINTED_MARK.search(even(text)))


def _is_introduction(section: str | None) -> bool:
    title = (section or "").casefold()
    return any(word in title for word in cues().introduction)


def _is_simulated(low: str, section: str | None) -> bool:
    """A cue of simulation, or a modelling section, without a cue of measurement or of a simulation in the laboratory."""
    known = cues()
    title = (section or "").casefold()
    measured = any(cue in low for cue in known.measured) or any(cue in f"{low} {title}" for cue in known.physical)
    if any(cue in low for cue in known.simulated):
        return not measured
    return any(word in title for word in known.modelling) and "experiment" not in title and not measured
