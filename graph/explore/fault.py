"""What is wrong with a query, from the server's answer to it."""

import re

from ingest.errors import BadUsage

EXPLAIN = "EXPLAIN "  # stands before the text when its plan is asked for, and moves the first line's columns
PLACE = re.compile(r" ?\(line (\d+), column (\d+) \(offset: \d+\)\)")


def explained(code: str, message: str, *, timeout_s: float) -> BadUsage | None:
    """The error for a fault of the query itself; None for one of the server."""
    if "TransactionTimedOut" in code:
        return BadUsage(f"the query was stopped after {timeout_s:g} s; ask for less, or allow more with --timeout SECONDS")
    if "MemoryPoolOutOfMemory" in code or "OutOfMemory" in code:
        return BadUsage("the query needs more memory than the server gives to one; ask for less, for example with LIMIT")
    if code == "Neo.ClientError.Statement.ParameterMissing":
        return BadUsage(f"{said(message)}; give a value with --set NAME=VALUE")
    if code.startswith(("Neo.ClientError.Statement.", "Neo.ClientError.Procedure.")) and "AccessMode" not in code:
        return BadUsage(f"the server cannot run the query: {said(message)}")
    return None


def said(message: str) -> str:
    """The server's first line, with the place in the user's own text."""
    line = message.strip().partition("\n")[0].rstrip(".")
    return PLACE.sub(_own_place, line)


def _own_place(found: re.Match[str]) -> str:
    line, column = int(found[1]), int(found[2])
    if line == 1:
        column = max(1, column - len(EXPLAIN))
    return f" (line {line}, column {column})"
