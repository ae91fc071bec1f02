"""Where something stands: a `Span` of a document's text, a `Box` on a page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Half-open range of characters of one document's text."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The characters it covers."""
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        """Whether the two share a character."""
        return self.start < other.end and other.start < self.end

    def covers(self, other: "Span") -> bool:
        """Whether the other lies wholly within this one."""
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True, order=True)
class Box:
    """A rectangle on a page: page from 1, PDF points, origin top left."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float

    def row(self) -> tuple[int, float, float, float, float]:
        """The JSON form: [page, x0, y0, x1, y1], two decimals."""
        return (self.page, round(self.x0, 2), round(self.y0, 2), round(self.x1, 2), round(self.y1, 2))
