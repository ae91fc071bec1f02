"""How well a path is supported, from 0 to 1: an order to filter by, not a probability.

Formula: 0.5 + 0.1 for each of up to three transitions that a sentence asserts + 0.1 (two sentences at least tell its steps)
+ 0.1 (six results at least) - 0.1 (a label or a position tells it apart, so that a result may be another state's)
- 0.3 (simulated: its steps are often those of the experiment beside it). The result lies within 0.05 and 1.
The weights were set on the judged paths of docs/audit.md.
"""

from ingest.record import Origin, Path

LINKS = 3  # asserted transitions beyond which one more says nothing
TELLING = 2  # sentences for the steps
RESULTS = 6  # structures and properties


def confidence(path: Path) -> float:
    """The confidence of a path with all its transitions, two decimals."""
    value = 0.5 + 0.1 * min(LINKS, sum(one.asserted for one in path.transitions))
    value += 0.1 if len({one for step in path.process for one in step.evidence[:1]}) >= TELLING else 0.0
    value += 0.1 if len(path.structure) + len(path.property) >= RESULTS else 0.0
    value -= 0.1 if path.state.label or path.state.position else 0.0
    value -= 0.3 if path.origin is Origin.SIMULATED else 0.0
    return round(min(1.0, max(0.05, value)), 2)
