"""What was measured, and what was computed."""

import pytest

from ingest.assemble.origin import is_simulated


@pytest.mark.parametrize(
    "text",
    [
        "The simulation results show a charge transfer resistance of 30 Ω.",
        "The EIS was simulated with an equivalent circuit.",
        "A simulated thermal cycle was applied.",
    ],
)
def test_a_fit_and_a_physical_simulation_are_measured(text: str) -> None:
    """An impedance spectrum is fitted with a circuit in order to measure; a simulated weld is a real heating."""
    assert not is_simulated(text)


@pytest.mark.parametrize("text", ["The simulation predicted 30 MPa.", "The interfacial resistance was computed by DFT."])
def test_a_computation_is_simulated(text: str) -> None:
    """A model's numbers are its own, also of a resistance when a method of computation is named."""
    assert is_simulated(text)
