"""Origin: measured here, simulated here, or cited from elsewhere."""

import pytest

from ingest.document import Mark, MarkKind
from ingest.find.origin import find_origin
from ingest.record import Origin
from ingest.span import Span


@pytest.mark.parametrize(
    ("text", "section", "origin"),
    [
        ("The yield strength was 812 MPa.", "Results", Origin.MEASURED),
        ("Smith et al. reported a yield strength of 700 MPa [12].", "Discussion", Origin.CITED),
        ("It has been reported that carbides pin boundaries.", "Discussion", Origin.CITED),
        ("In this study, we measured 812 MPa, close to what was reported.", "Results", Origin.MEASURED),
        ("Medium Mn steels reach 1 GPa.", "1. Introduction", Origin.CITED),
        ("In this work, 5Mn steel was annealed.", "1. Introduction", Origin.MEASURED),
        ("The simulated peak temperature was 1071 °C.", "Results", Origin.SIMULATED),
        ("The equilibrium fraction was calculated by Thermo-Calc.", "Results", Origin.SIMULATED),
        ("The simulated curve agrees with the measured one.", "Results", Origin.MEASURED),
        ("The peak temperature was 1071 °C.", "3.2. Finite element results", Origin.SIMULATED),
        ("The toughness of the simulated CGHAZ was 80 J.", "Results", Origin.MEASURED),
        ("A Gleeble applied the simulated thermal cycle.", "Experimental", Origin.MEASURED),
        ("It was soaked in simulated body fluid.", "Results", Origin.MEASURED),
        ("The bars were held for 1 h.", "3.3. Coiling simulation", Origin.MEASURED),
        ("The grains were fine, as shown in Fig. 3.", "Results", Origin.MEASURED),
        ("The strength was 5 MPa.", None, Origin.MEASURED),
    ],
)
def test_origins(text: str, section: str | None, origin: Origin) -> None:
    """Cues of the sentence and the section's title decide."""
    assert find_origin(text, section=section) is origin


def test_a_reference_mark_alone_cites_nothing() -> None:
    """A method with a reference mark is still this paper's; with a cue it is cited."""
    mark = Mark(kind=MarkKind.CITE, span=Span(120, 124), target="3")
    assert find_origin("It was tested by the standard [12].", marks=(mark,), offset=95) is Origin.MEASURED
    assert find_origin("We compare it with literature values [12].", marks=(mark,), offset=95) is Origin.CITED
