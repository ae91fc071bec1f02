"""A material of the paper: its name, what else it is called, what it is made of."""

from dataclasses import dataclass, field

from ingest.ids import fold
from ingest.record import Composition


@dataclass(slots=True, kw_only=True)
class Substance:
    """One material; `weight` says how much the paper is about it."""

    name: str
    aliases: tuple[str, ...] = ()
    composition: Composition | None = None
    evidence: tuple[str, ...] = ()
    weight: float = 0.0
    cited: bool = False
    surfaces: set[str] = field(default_factory=set)  # folded forms it is printed in

    @property
    def key(self) -> str:
        """Folded name."""
        return fold(self.name)

    def called(self, text: str) -> bool:
        """Whether the paper prints it so."""
        return fold(text) in self.surfaces
