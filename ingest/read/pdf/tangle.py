"""Tangled mathematics: sentences whose signs no order from left to right gives, set apart as formulas.

An integral with its bounds, or a sign over a letter that has no Unicode value, comes out of a PDF in an order of its own. Such
a sentence cannot be quoted faithfully, so it stays in the text as a formula and is no evidence.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from ingest.document import BlockKind
from ingest.read.draft import DraftBlock, Run
from ingest.read.pdf.line import Line
from ingest.read.pdf.runs import line_runs
from ingest.read.sentence import split_sentences
from ingest.span import Span


def untangled(kind: BlockKind, lines: Sequence[Line], *, words: Counter[str]) -> list[DraftBlock]:
    """The block of some lines; where lines are tangled, their sentences as formulas between what is left of the block."""
    by_line = line_runs(lines, words=words)
    runs = tuple(run for part in by_line for run in part)
    if not any(line.tangled for line in lines):
        return [DraftBlock(kind=kind, runs=runs)]
    text = "".join(run.text for run in runs)
    knots = list(_knots(lines, by_line))
    sentences = [(any(span.overlaps(knot) for knot in knots), span) for span in split_sentences(text)]
    blocks = []
    for tangled, group in groupby(sentences, key=lambda pair: pair[0]):
        spans = [span for _, span in group]
        part = _cut(runs, Span(spans[0].start, spans[-1].end))
        blocks.append(DraftBlock(kind=BlockKind.FORMULA if tangled else kind, runs=part))
    return blocks


def _knots(lines: Sequence[Line], by_line: Sequence[Sequence[Run]]) -> Iterator[Span]:
    """Where in the block's text the tangled lines stand."""
    place = 0
    for line, runs in zip(lines, by_line, strict=True):
        end = place + sum(len(run.text) for run in runs)
        if line.tangled:
            yield Span(place, end)
        place = end


def _cut(runs: Sequence[Run], span: Span) -> tuple[Run, ...]:
    """The runs of a stretch of their text."""
    parts: list[Run] = []
    place = 0
    for run in runs:
        text = run.text[max(span.start - place, 0) : max(span.end - place, 0)]
        if text:
            parts.append(replace(run, text=text))
        place += len(run.text)
    return tuple(parts)
