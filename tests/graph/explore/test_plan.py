"""What a plan may do: read this graph, and nothing else."""

import pytest

from graph.explore.plan import PROCEDURES, PlanStep, refuse_unsafe
from ingest.errors import BadUsage

SCAN = PlanStep("AllNodesScan@neo4j", "n")


@pytest.mark.parametrize("name", PROCEDURES)
def test_reads(name: str) -> None:
    """Scans and the procedures that read the graph pass."""
    refuse_unsafe(
        "r", [PlanStep("ProduceResults@neo4j", "n"), PlanStep("ProcedureCall@neo4j", f"{name}($a) :: (x :: ANY)"), SCAN]
    )


@pytest.mark.parametrize(
    ("kind", "said"), [("w", "writes"), ("rw", "writes"), ("s", "schema"), ("", "more than read"), ("x", "more than read")]
)
def test_kinds(kind: str, said: str) -> None:
    """A query of another type than reading is refused, an unknown type too."""
    with pytest.raises(BadUsage, match=said):
        refuse_unsafe(kind, [SCAN])


@pytest.mark.parametrize(
    ("operator", "detail", "said"),
    [
        ("LoadCSV@neo4j", "row", "LOAD CSV"),
        ("TerminateTransactions@neo4j", "all", "TERMINATE"),
        ("TransactionApply@neo4j", "IN TRANSACTIONS OF 1000 ROWS", "IN TRANSACTIONS"),
        ("ProcedureCall@neo4j", "db.resampleIndex($a) :: ()", "db.resampleIndex"),
        ("ProcedureCall@neo4j", "db.labelsAndMore() :: ()", "db.labelsAndMore"),
        ("ProcedureCall@neo4j", "", "procedure ''"),
    ],
)
def test_steps(operator: str, detail: str, said: str) -> None:
    """One step that does more than read this graph is enough, wherever it stands."""
    with pytest.raises(BadUsage, match=said):
        refuse_unsafe("r", [SCAN, PlanStep(operator, detail), SCAN])
