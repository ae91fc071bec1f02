"""The budget of a run: how many tool calls it may make."""

from dataclasses import dataclass

from ingest.errors import ContractBroken


@dataclass(slots=True, kw_only=True)
class Budget:
    """Counts calls; the call after the last allowed one raises."""

    limit: int
    spent: int = 0

    @property
    def remaining(self) -> int:
        """How many calls are left."""
        return self.limit - self.spent

    def spend(self, tool: str) -> None:
        """Count one call before it is made.

        Raises:
            ContractBroken: the budget is used up.
        """
        if self.remaining <= 0:
            raise ContractBroken(
                f"{tool} would be call {self.spent + 1} of a run that may make {self.limit}: answer from what was opened"
            )
        self.spent += 1
