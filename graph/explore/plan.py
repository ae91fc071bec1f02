"""Whether a query may run: judged by the plan that the server made of it, before it runs."""

from collections.abc import Iterable
from typing import NamedTuple

from ingest.errors import BadUsage

READS = "r"  # the server's own word for a query that only reads
KINDS = {
    "w": "writes into the graph",
    "rw": "writes into the graph",
    "s": "changes the schema, or administers the server",
}
# Procedures of the server that read this graph and nothing else. Others may write, reach the network or change statistics.
PROCEDURES = (
    "db.index.fulltext.queryNodes",
    "db.index.fulltext.queryRelationships",
    "db.info",
    "db.labels",
    "db.propertyKeys",
    "db.relationshipTypes",
    "db.schema.nodeTypeProperties",
    "db.schema.relTypeProperties",
    "db.schema.visualization",
)
HINT = "`tetrapath cypher` only reads the graph"


class PlanStep(NamedTuple):
    """One operator of a plan, such as `LoadCSV`, and what it works on."""

    operator: str
    detail: str


def refuse_unsafe(kind: str, steps: Iterable[PlanStep]) -> None:
    """Let a query pass that reads this graph and nothing else.

    `kind` is the server's type of the query (r, w, rw, s). Raises `BadUsage` with what the query would do.
    """
    for step in steps:
        _refuse_step(step)
    if kind != READS:
        raise BadUsage(f"the query {KINDS.get(kind, 'does more than read')}; {HINT}")


def _refuse_step(step: PlanStep) -> None:
    operator = step.operator.partition("@")[0]
    if operator == "LoadCSV":
        raise BadUsage(f"the query reads a file or an address (LOAD CSV); {HINT}")
    if operator.startswith("Terminate"):
        raise BadUsage(f"the query ends what others run (TERMINATE); {HINT}")
    if operator.startswith("Transaction"):
        raise BadUsage(f"the query opens transactions of its own (CALL … IN TRANSACTIONS); {HINT}")
    if "ProcedureCall" in operator:
        name = step.detail.partition("(")[0].strip()
        if name not in PROCEDURES:
            raise BadUsage(f"the query calls the procedure {name!r}; {HINT}: only {', '.join(PROCEDURES)} may be called")
