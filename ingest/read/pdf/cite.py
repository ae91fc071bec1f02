"""Reference marks of another reader, put on the PDF's own characters."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import Levenshtein

from ingest.document import MarkKind
from ingest.read.draft import Run
from ingest.read.pdf.locate import fold_character, folded


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedMark:
    """A mark at a half-open range of the compared characters (letters and digits) of a text."""

    start: int
    end: int
    kind: MarkKind
    target: str | None = None


def cited(runs: Sequence[Run], *, text: str, marks: Iterable[FoldedMark]) -> tuple[Run, ...]:
    """Runs with the marks that `text` has, at the characters that both have in common."""
    wanted, got = folded(text), folded("".join(run.text for run in runs))
    places = _places(wanted, got)
    owners = {places[at]: mark for mark in marks for at in range(mark.start, mark.end) if at in places}
    result: list[Run] = []
    place = 0
    for run in runs:
        for part, mark in _parts(run.text, owners=owners, place=place):
            result.append(run if mark is None and part == run.text else _marked(run, part, mark))
        place += len(folded(run.text))
    return tuple(result)


def _places(wanted: str, got: str) -> dict[int, int]:
    """Where each character of one text stands in the other."""
    if wanted == got:
        return {at: at for at in range(len(wanted))}
    return {
        block.a + step: block.b + step
        for block in Levenshtein.editops(wanted, got).as_matching_blocks()
        for step in range(block.size)
    }


def _marked(run: Run, text: str, mark: FoldedMark | None) -> Run:
    """A part of a run, under a mark or under the run's own."""
    return replace(run, text=text) if mark is None else replace(run, text=text, mark=mark.kind, target=mark.target)


def _parts(text: str, *, owners: dict[int, FoldedMark], place: int) -> Iterator[tuple[str, FoldedMark | None]]:
    """A text cut where its mark changes; a sign between two characters of one mark belongs to it."""
    part, current = "", None
    for character in text:
        width = len(fold_character(character))
        owner = owners.get(place)
        if not width and owners.get(place - 1) != owner:
            owner = None
        place += width
        if part and owner != current:
            yield part, current
            part = ""
        part, current = part + character, owner
    if part:
        yield part, current
