"""Writes claims by rules: a sentence of a paper made readable, or a table row said as a sentence. Numbers keep their units."""

from collections.abc import Mapping

from agent.compress import clean, shorten
from agent.convert import name_of, with_asked_units
from agent.cue import has
from agent.draft import DraftClaim
from agent.question import Part
from agent.reading import Reading
from agent.run import ClaimValue
from agent.table import RowCell, table_label
from agent.term import content_terms
from graph.hit import OpenedEvidence
from ingest.find.mention import find_mentions
from ingest.find.quantity import find_quantities
from ingest.record import EvidenceKind, FoundQuantity, MentionType, Role

ROW_WORDS = 45
STOPS = (".", "!", ";", ":", ")", "]")


def write_claim(
    reading: Reading, *, part: Part, index: int, units: tuple[str, ...], opened: Mapping[str, OpenedEvidence], words: int
) -> DraftClaim | None:
    """One claim from one piece of evidence; None where it cannot be said in one sentence of at most `words` words."""
    text = (
        _row_text(reading, part=part, opened=opened)
        if reading.piece.kind is EvidenceKind.ROW
        else _sentence(reading, part=part, words=words)
    )
    if text is None:
        return None
    if reading.cited:
        text = attribute(text)
    ids = (reading.piece.id,)
    text, derived = with_asked_units(text, part=part, units=units, evidence=ids, words=words)
    return DraftClaim(
        text=text, evidence=ids, values=(*claim_values(text, evidence=ids, derived=derived), *derived), part=index
    )


def can_be_written(reading: Reading, *, part: Part, words: int) -> bool:
    """Whether one sentence of at most `words` words can say the piece; a row is tried when its claim is written."""
    return reading.piece.kind is EvidenceKind.ROW or _sentence(reading, part=part, words=words) is not None


def attribute(text: str) -> str:
    """Says of a cited finding that it is one."""
    return text if text.startswith("Cited from other work: ") else f"Cited from other work: {text}"


def _sentence(reading: Reading, *, part: Part, words: int) -> str | None:
    quote = reading.piece.quote
    title = reading.piece.kind is EvidenceKind.CAPTION or not quote.rstrip().endswith(STOPS)
    if title and not has("sentence", "predicate", quote):
        return None
    wanted = content_terms(part.text)
    room = words - 8  # for an attribution and a converted value
    return shorten(clean(quote), words=room, worth=lambda run: float(len(wanted & content_terms(run)))) or None


def _row_text(reading: Reading, *, part: Part, opened: Mapping[str, OpenedEvidence]) -> str | None:
    """The row said as “Table 2, QT (M): DBTT −86 °C, USE 280 J.” None where the cells have no heads."""
    cells = [cell for cell in reading.cells if cell.text]
    if not cells:
        return None
    subject = cells[0] if not cells[0].numeric else None
    rest = cells[1:] if subject else cells
    said = _worthwhile(_asked(rest, part=part), part=part)
    if not said:
        return None
    place = table_label(reading.piece, opened=opened) or "Table"
    lead = f"{place}, {subject.text}" if subject else place
    return f"{lead}: {', '.join(f'{cell.head} {cell.value}'.strip() for cell in said)}."


def _asked(cells: list[RowCell], *, part: Part) -> list[RowCell]:
    """Without the results behind the first asked one that were not asked for: what stands before it may tell the state."""
    properties = {name.name for name in part.of(Role.PROPERTY)}
    named = [{m.name for m in find_mentions(cell.head) if m.type is MentionType.PROPERTY} for cell in cells]
    first = next((n for n, names in enumerate(named) if names & properties), None)
    if first is None:
        return cells
    return [cell for n, cell in enumerate(cells) if n <= first or not named[n] or named[n] & properties]


def _worthwhile(cells: list[RowCell], *, part: Part) -> list[RowCell]:
    """All cells where they fit into a sentence, else those whose head or text the question names, in their order."""
    wanted = content_terms(part.text)
    order = sorted(range(len(cells)), key=lambda i: (-len(wanted & content_terms(f"{cells[i].head} {cells[i].value}")), i))
    kept: list[int] = []
    room = ROW_WORDS
    for i in order:
        size = len(f"{cells[i].head} {cells[i].value}".split())
        if size <= room:
            kept.append(i)
            room -= size
    return [cells[i] for i in sorted(kept)]


def claim_values(text: str, *, evidence: tuple[str, ...], derived: tuple[ClaimValue, ...] = ()) -> tuple[ClaimValue, ...]:
    """The numbers with units that a claim states as its evidence does, each named by what it is of."""
    known = {value.raw for value in derived}
    mentions = find_mentions(text)
    found = [q for q in find_quantities(text) if q.unit is not None and q.raw not in known]
    return tuple(_value(q, name=name_of(q, mentions=mentions), evidence=evidence) for q in found)


def _value(quantity: FoundQuantity, *, name: str, evidence: tuple[str, ...]) -> ClaimValue:
    return ClaimValue(name=name, evidence=evidence, **quantity.model_dump(exclude={"start", "end", "group"}))
