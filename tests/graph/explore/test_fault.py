"""What a server says of a query, in one line with the user's own columns."""

import pytest

from graph.explore.fault import explained

SYNTAX = (
    "Invalid input 'RETRUN': expected 'RETURN' (line {line}, column {column} (offset: 22))\n\"EXPLAIN MATCH (n) RETRUN n\"\n  ^"
)


@pytest.mark.parametrize(("line", "column", "own"), [(1, 19, 11), (2, 19, 19), (1, 3, 1)])
def test_place(line: int, column: int, own: int) -> None:
    """The place is that in the query as it was given, without the word that asks for its plan."""
    fault = explained("Neo.ClientError.Statement.SyntaxError", SYNTAX.format(line=line, column=column), timeout_s=1)
    assert str(fault).endswith(f"expected 'RETURN' (line {line}, column {own})")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration", "stopped after 2 s"),
        ("Neo.TransientError.General.MemoryPoolOutOfMemoryError", "memory"),
        ("Neo.ClientError.Statement.ParameterMissing", "--set"),
        ("Neo.ClientError.Procedure.ProcedureNotFound", "cannot run"),
    ],
)
def test_faults(code: str, said: str) -> None:
    """A fault of the query says what to do about it."""
    assert said in str(explained(code, "Something.", timeout_s=2))


@pytest.mark.parametrize("code", ["Neo.ClientError.Statement.AccessMode", "Neo.ClientError.Security.Unauthorized", ""])
def test_others(code: str) -> None:
    """What is no fault of the query is left to the store."""
    assert explained(code, "x", timeout_s=1) is None
