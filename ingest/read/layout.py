"""One growing text, with the marks on it and the boxes of its runs: where a block's runs get their offsets."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from ingest.document import Mark, MarkKind
from ingest.read.draft import Run
from ingest.span import Box, Span

WHITE = re.compile(r"[ \t\r\n\f\v]+")
SAME_LINE = 0.5  # share of the lower box's height that two boxes of one line have in common

Piece = tuple[str, Run]
Place = tuple[Span, tuple[Box, ...]]


@dataclass(slots=True)
class Layout:
    """The text so far, its marks, and where each run with boxes was placed."""

    parts: list[str] = field(default_factory=list)
    length: int = 0
    marks: list[Mark] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)

    def put(self, text: str) -> Span:
        """Append characters as they are."""
        start = self.length
        if text:
            self.parts.append(text)
            self.length += len(text)
        return Span(start, self.length)

    def put_runs(self, runs: Iterable[Run]) -> Span:
        """Append runs; white space becomes one space, and none stands at the ends. Marks and boxes go with their runs."""
        start = self.length
        for is_formula, group in groupby(collapsed(runs), key=lambda piece: piece[1].formula):
            began = self.length
            for text, run in group:
                self._put_run(text, run)
            if is_formula:
                self._mark(MarkKind.FORMULA, Span(began, self.length), None)
        return Span(start, self.length)

    def _put_run(self, text: str, run: Run) -> None:
        span = self.put(text)
        if run.mark is not None:
            self._mark(run.mark, _without_spaces(text, span), run.target)
        if run.boxes:
            self.places.append((span, run.boxes))

    def _mark(self, kind: MarkKind, span: Span, target: str | None) -> None:
        if span.start < span.end:
            self.marks.append(Mark(kind=kind, span=span, target=target))

    def text_from(self, start: int) -> str:
        """What was placed from here on, which costs its own length only."""
        parts: list[str] = []
        length = self.length
        for part in reversed(self.parts):
            if length <= start:
                break
            parts.append(part)
            length -= len(part)
        return "".join(reversed(parts))[start - length :]

    def text(self) -> str:
        """Everything placed so far."""
        return "".join(self.parts)


def collapsed(runs: Iterable[Run]) -> list[Piece]:
    """The runs' characters with white space collapsed across them and none at the ends; empty runs are left out."""
    pieces: list[Piece] = []
    spaced = True
    for run in runs:
        text = WHITE.sub(" ", run.text)
        if spaced:
            text = text.removeprefix(" ")
        if text:
            pieces.append((text, run))
            spaced = text.endswith(" ")
    while pieces and not pieces[-1][0].rstrip(" "):
        pieces.pop()
    if pieces:
        text, run = pieces[-1]
        pieces[-1] = (text.rstrip(" "), run)
    return pieces


def has_text(runs: Iterable[Run]) -> bool:
    """Whether the runs hold anything but white space."""
    return any(run.text.strip() for run in runs)


def united(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Neighbouring boxes of one line as one box, in the order given."""
    lines: list[Box] = []
    for box in boxes:
        if lines and _one_line(lines[-1], box):
            lines[-1] = _union(lines[-1], box)
        else:
            lines.append(box)
    return tuple(lines)


def _one_line(last: Box, box: Box) -> bool:
    height = min(last.y1 - last.y0, box.y1 - box.y0)
    shared = min(last.y1, box.y1) - max(last.y0, box.y0)
    return last.page == box.page and shared >= SAME_LINE * max(height, 0.0)


def _union(a: Box, b: Box) -> Box:
    return Box(a.page, min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1))


def _without_spaces(text: str, span: Span) -> Span:
    """The span without the spaces at the ends of its text."""
    return Span(span.start + len(text) - len(text.lstrip()), span.end - (len(text) - len(text.rstrip())))
