"""The confidence of a path."""

from ingest.assemble.confidence import confidence
from ingest.record import Origin, Path, ProcessStep, PropertyStep, Role, State, Transition


def path_with(*, links: int, origin: Origin = Origin.MEASURED, label: str | None = None) -> Path:
    """A path of one step, five properties and a number of asserted links."""
    return Path(
        id="a",
        origin=origin,
        state=State(label=label, evidence=("e",)),
        confidence=0.0,
        material=None,
        missing=(Role.MATERIAL, Role.STRUCTURE),
        process=(ProcessStep(id="s", operation="tempering", evidence=("e",)),),
        property=tuple(PropertyStep(id=f"p{n}", name=f"property {n}", evidence=("e",)) for n in range(5)),
        transitions=tuple(
            Transition(
                id=f"t{n}",
                from_role=Role.PROCESS,
                to_role=Role.PROPERTY,
                from_step="s",
                to_step=f"p{n}",
                asserted=True,
                evidence=("e",),
            )
            for n in range(links)
        ),
    )


def test_asserted_links_raise_the_confidence() -> None:
    """Each link that a sentence asserts makes a path surer, up to the third."""
    values = [confidence(path_with(links=n)) for n in range(5)]
    assert values == [0.5, 0.6, 0.7, 0.8, 0.8]


def test_a_simulated_path_is_less_sure() -> None:
    """A path of a simulation is less sure than the same path measured, and one that a label tells apart than one without."""
    sure = confidence(path_with(links=1))
    assert confidence(path_with(links=1, label="A1")) < sure
    assert confidence(path_with(links=1, origin=Origin.SIMULATED)) < confidence(path_with(links=1, label="A1"))
