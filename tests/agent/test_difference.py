"""The difference between two sides of a question."""

from agent.difference import difference_claim
from agent.draft import DraftClaim
from agent.frame import read_question
from agent.run import ClaimValue
from ingest.record import QuantityKind


def value(raw: str, number: float, unit: str, *, cite: str, name: str = "hardness") -> ClaimValue:
    """An exact number of one property."""
    return ClaimValue(name=name, raw=raw, low=number, high=number, unit=unit, kind=QuantityKind.VALUE, evidence=(cite,))


def side(part: int, *values: ClaimValue) -> DraftClaim:
    """The best claim of one part."""
    return DraftClaim(text="It is so.", evidence=values[0].evidence, values=values, part=part)


ASKED = read_question("How big is the difference in case depth: Ti-6Al-4V versus Inconel 718?")


def test_two_exact_numbers_of_one_property_give_a_derived_difference() -> None:
    """Units are brought together, and both sources are cited."""
    claims = (
        side(0, value("0.5 mm", 0.5, "mm", cite="a", name="case depth")),
        side(1, value("200 µm", 200, "µm", cite="b", name="case depth")),
    )
    found = difference_claim(ASKED, claims=claims)
    assert found is not None
    assert found.evidence == ("a", "b")
    assert found.values[0].derived
    assert found.values[0].low == 0.3
    assert "0.3 mm" in found.text


def test_doubtful_numbers_give_no_difference() -> None:
    """Two numbers on one side, different properties, or no question for it: nothing is computed."""
    depth = value("0.5 mm", 0.5, "mm", cite="a", name="case depth")
    other = value("200 µm", 200, "µm", cite="b", name="case depth")
    third = value("0.7 mm", 0.7, "mm", cite="a", name="case depth")
    plain = read_question("Case depth: Ti-6Al-4V versus Inconel 718?")
    assert difference_claim(ASKED, claims=(side(0, depth, third), side(1, other))) is None
    assert difference_claim(ASKED, claims=(side(0, depth), side(1, value("210 HV", 210, "HV", cite="b")))) is None
    assert difference_claim(plain, claims=(side(0, depth), side(1, other))) is None
