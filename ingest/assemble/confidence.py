"""How well a path is supported, from 0 to 1: an order to filter by, not a probability.

Formula: 0.3 + 0.2 (a table row gave the state) + 0.15 (the state has a label or a parameter of its own)
+ 0.1 for each of process, structure, property that is there + 0.05 (a number stands in a structure or property).
A cited path loses 0.2. The result lies within 0.05 and 1.
"""

from ingest.assemble.fact import worth
from ingest.assemble.strand import Strand
from ingest.record import Origin


def confidence(strand: Strand) -> float:
    """The confidence of a strand's path, two decimals."""
    value = 0.3
    value += 0.2 if strand.from_table else 0.0
    value += 0.15 if not strand.base else 0.0
    value += 0.1 * sum(bool(role) for role in (strand.operations, strand.structures, strand.properties))
    value += 0.05 if any(worth(one.number) for one in strand.results) else 0.0
    value -= 0.2 if strand.origin is Origin.CITED else 0.0
    return round(min(1.0, max(0.05, value)), 2)
