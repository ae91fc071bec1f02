"""The paper's own measures: the style of its body text, its leading, its gutter."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ingest.read.pdf.line import Line
from ingest.read.pdf.page import Sheet

PROSE_EM = 10  # a line of prose is at least so many sizes wide


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Body font, size and leading (baseline to baseline), in points."""

    font: str
    size: float
    leading: float

    def is_body(self, line: Line) -> bool:
        """Whether a line has the body's font and size."""
        return line.font == self.font and abs(line.size - self.size) < 0.35


def is_prose(line: Line) -> bool:
    """Whether a line is long and made of words."""
    text = line.text
    letters = sum(character.isalpha() for character in text)
    return line.x1 - line.x0 >= PROSE_EM * line.size and letters >= 0.55 * len(text) and " " in text


def measure_of(sheets: Sequence[Sheet]) -> Measure:
    """What most characters are set in, and how far most of its lines stand apart."""
    styles: Counter[tuple[str, float]] = Counter()
    for sheet in sheets:
        for line in sheet.lines:
            if is_prose(line):
                styles[line.font, round(line.size, 1)] += len(line.text)
    font, size = max(sorted(styles), key=lambda style: styles[style]) if styles else ("", 10.0)
    leading = _leading(line for sheet in sheets for line in sheet.lines if line.font == font and abs(line.size - size) < 0.35)
    return Measure(font=font, size=size, leading=leading or 1.2 * size)


def _leading(lines: Iterable[Line]) -> float:
    """The most frequent distance of a line to the next in the file."""
    steps: Counter[float] = Counter()
    last: Line | None = None
    for line in lines:
        if last is not None and last.page == line.page and 0.8 * line.size < line.y - last.y < 2.6 * line.size:
            steps[round(2 * (line.y - last.y)) / 2] += 1
        last = line
    return max(sorted(steps), key=lambda step: steps[step]) if steps else 0.0
