"""The checks that every claim passes."""

import pytest

from agent.check import check
from agent.draft import DraftClaim
from agent.reading import read_piece
from agent.run import ClaimValue
from agent.skill import load_skill
from graph.hit import OpenedEvidence
from ingest.record import EvidenceKind, QuantityKind

SKILL = load_skill("retrieve")


def piece(
    name: str, quote: str, *, kind: EvidenceKind = EvidenceKind.SENTENCE, context: tuple[str, ...] = ()
) -> OpenedEvidence:
    """A piece of evidence of a results section."""
    return OpenedEvidence(
        id=name,
        quote=quote,
        kind=kind,
        context=context,
        section="Results",
        page=None,
        boxes=(),
        document="d",
        source="s",
        doi=None,
        title=None,
        year=None,
    )


OPENED = {
    p.id: p
    for p in (
        piece("a", "The yield strength rose from 600 MPa to 630 MPa after quenching."),
        piece("c", "Smith et al. reported a hardness of 210 HV."),
        piece("h", "Sample\tYS (MPa)", kind=EvidenceKind.ROW),
        piece("r", "QT\t630", kind=EvidenceKind.ROW, context=("h",)),
    )
}
READINGS = {i: read_piece(p, opened=OPENED) for i, p in OPENED.items()}


def reason(text: str, *cite: str, values: tuple[ClaimValue, ...] = ()) -> str | None:
    """Why the claim may not stand."""
    return check(DraftClaim(text=text, evidence=cite, values=values), skill=SKILL, opened=OPENED, readings=READINGS)


def derived(raw: str, value: float, unit: str | None, *, name: str = "converted") -> ClaimValue:
    """A recomputed number."""
    return ClaimValue(
        name=name, raw=raw, low=value, high=value, unit=unit, kind=QuantityKind.VALUE, evidence=("a",), derived=True
    )


def test_a_faithful_claim_stands() -> None:
    """The evidence's own words and numbers pass."""
    assert reason("The yield strength rose to 630 MPa after quenching.", "a") is None


@pytest.mark.parametrize(
    ("text", "cite", "why"),
    [
        ("The yield strength rose to 640 MPa.", ("a",), "640"),
        ("The yield strength fell to 600 MPa.", ("a",), "down"),
        ("The yield strength rose to 630 MPa.", ("z",), "not opened"),
        ("The yield strength rose to 630 MPa.", (), "not opened"),
        ("", ("a",), "says nothing"),
        ("The hardness was 210 HV.", ("c",), "own"),
        ('The authors say "the strength doubled after quenching".', ("a",), "quotes"),
        ("The yield strength is 630 MPa.", ("r",), "without naming it"),
    ],
)
def test_an_unfaithful_claim_is_refused_with_its_reason(text: str, cite: tuple[str, ...], why: str) -> None:
    """Foreign numbers, turned directions, missing evidence, empty words, hidden origins, false quotes and lost row names."""
    found = reason(text, *cite)
    assert found is not None
    assert why in found


def test_a_conversion_is_recomputed() -> None:
    """630 MPa is 91.4 ksi; 95 ksi is not."""
    text = "The yield strength rose to 630 MPa (about {} ksi)."
    assert reason(text.format("91.4"), "a", values=(derived("91.4 ksi", 91.4, "ksi"),)) is None
    assert reason(text.format("95"), "a", values=(derived("95 ksi", 95.0, "ksi"),)) is not None


def test_a_difference_is_recomputed() -> None:
    """630 minus 600 is 30 MPa; 45 is nothing that follows."""
    text = "The yield strength rose by {} MPa after quenching."
    assert reason(text.format("30"), "a", values=(derived("30 MPa", 30.0, "MPa", name="difference"),)) is None
    assert reason(text.format("45"), "a", values=(derived("45 MPa", 45.0, "MPa", name="difference"),)) is not None


def test_a_cited_finding_that_says_so_stands() -> None:
    """An attribution makes a cited number sayable."""
    assert reason("Cited from other work: the hardness was 210 HV.", "c") is None
