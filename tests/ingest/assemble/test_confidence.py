"""The confidence of a path."""

import pytest

from ingest.assemble.confidence import SHARES, confidence
from ingest.record import Origin, Path, ProcessStep, PropertyStep, Role, State, Transition


def path_with(*, links: int, steps: int = 1) -> Path:
    """A path of steps, five properties and asserted links."""
    return Path(
        id="a",
        origin=Origin.MEASURED,
        state=State(label=None, evidence=("e",)),
        confidence=0.0,
        material=None,
        missing=(Role.MATERIAL, Role.STRUCTURE),
        process=tuple(ProcessStep(id=f"s{n}", operation="tempering", evidence=("e",)) for n in range(steps)),
        property=tuple(PropertyStep(id=f"p{n}", name=f"property {n}", evidence=("e",)) for n in range(5)),
        transitions=tuple(
            Transition(
                id=f"t{n}",
                from_role=Role.PROCESS,
                to_role=Role.PROPERTY,
                from_step="s0",
                to_step=f"p{n}",
                asserted=True,
                evidence=("e",),
            )
            for n in range(links)
        ),
    )


def test_it_is_the_mean_of_what_is_claimed() -> None:
    """Each claim counts with how often such a claim was found right."""
    claimed = [SHARES[kind] for kind in ("origin", "process", *["property"] * 5, "transition")]
    assert confidence(path_with(links=1)) == pytest.approx(sum(claimed) / len(claimed), abs=0.005)


def test_steps_raise_it_and_links_lower_it() -> None:
    """Steps of a process are often right, links between steps less often."""
    plain = confidence(path_with(links=0))
    assert confidence(path_with(links=0, steps=4)) > plain > confidence(path_with(links=3))
