"""Numbers that cannot both be true of one state."""

from agent.conflict import find_conflicts
from agent.run import Claim
from graph.hit import Conflict, Trace, TraceCell
from ingest.record import Number, QuantityKind, Role


def cell(raw: str, evidence: str) -> TraceCell:
    """A cell with one number."""
    value = float(raw.split(maxsplit=1)[0])
    return TraceCell(value=Number(raw=raw, low=value, high=value, kind=QuantityKind.VALUE), evidence=(evidence,))


def traced(*cells: TraceCell) -> tuple[Trace, ...]:
    """A trace with one conflict."""
    conflict = Conflict(path="p", role=Role.PROPERTY, name="hardness", values=cells)
    return (Trace(shared=(), columns=(), states=(), conflicts=(conflict,)),)


CLAIMS = [Claim(text="One.", evidence=("a",)), Claim(text="Two.", evidence=("b",))]


def test_two_numbers_in_two_cited_pieces_conflict() -> None:
    """Both numbers are named."""
    found = find_conflicts(CLAIMS, traces=traced(cell("210 HV", "a"), cell("250 HV", "b")), asked={"hardness"})
    assert len(found) == 1
    assert "210 HV and 250 HV" in found[0]


def test_a_list_in_one_sentence_is_no_conflict() -> None:
    """Two numbers of one piece belong to two states that were not told apart."""
    assert find_conflicts(CLAIMS, traces=traced(cell("210 HV", "a"), cell("250 HV", "a")), asked={"hardness"}) == ()


def test_what_is_not_asked_or_not_cited_does_not_matter() -> None:
    """Conflicts over other properties, or in evidence that no claim cites, say nothing about this answer."""
    both = traced(cell("210 HV", "a"), cell("250 HV", "b"))
    assert find_conflicts(CLAIMS, traces=both, asked={"density"}) == ()
    assert find_conflicts(CLAIMS[:1], traces=both, asked={"hardness"}) == ()
