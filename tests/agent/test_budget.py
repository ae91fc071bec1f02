"""The budget of tool calls."""

import pytest

from agent.budget import Budget
from ingest.errors import ContractBroken


def test_six_calls_are_allowed_and_the_seventh_raises() -> None:
    """A run may make as many calls as its limit, and the next raises without being counted."""
    budget = Budget(limit=6)
    for _ in range(6):
        budget.spend("search_paths")
    assert budget.remaining == 0
    with pytest.raises(ContractBroken, match="call 7"):
        budget.spend("open_evidence")
    assert budget.spent == 6
