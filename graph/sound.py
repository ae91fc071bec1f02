"""Whether a record may be loaded: every quote stands in its text, and every id it names is its own."""

from collections.abc import Iterator

from ingest.errors import BadUsage
from ingest.record import PaperRecord


def check_sound(record: PaperRecord, *, source: str) -> None:
    """Refuse a record that was edited by hand or damaged.

    Raises:
        BadUsage: a quote is not what stands at its place in the text, or evidence is named that the record does not hold.

    """
    text = record.document.text
    wrong = next((piece for piece in record.evidence if text[piece.start : piece.end] != piece.quote), None)
    if wrong:
        raise BadUsage(
            f"the record of {source} is not sound: the quote of evidence {wrong.id} is not what stands at "
            f"{wrong.start}-{wrong.end} of its text; ingest the file again"
        )
    known = {piece.id for piece in record.evidence}
    unknown = next((id_ for id_ in _named(record) if id_ not in known), None)
    if unknown:
        raise BadUsage(
            f"the record of {source} is not sound: it names evidence {unknown!r} that it does not hold; ingest the file again"
        )


def _named(record: PaperRecord) -> Iterator[str]:
    for piece in record.evidence:
        yield from piece.context
    for path in record.paths:
        yield from path.state.evidence
        for step in (*((path.material,) if path.material else ()), *path.process, *path.structure, *path.property):
            yield from step.evidence
        for transition in path.transitions:
            yield from transition.evidence
    for statement in record.statements:
        yield from statement.evidence
