"""The yardstick: one pass of BM25 over sentences and table rows, the best pieces quoted as the answer; no path, no boundary.

    python -m eval.yardstick QUESTIONS.jsonl --library DIR --cited 5 --out ANSWERS.jsonl

Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009; k1 = 1.5, b = 0.75.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from agent.question_file import read_sound_questions
from ingest.entry import Entry
from ingest.ids import fold
from ingest.record import Evidence, EvidenceKind

TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+")
K1, B = 1.5, 0.75
WORDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A sentence, or a row with its context, and where it comes from."""

    evidence: Evidence
    source: str
    tokens: Counter[str]


class Bm25:
    """BM25 over pieces."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces
        self.lengths = [sum(piece.tokens.values()) for piece in pieces]
        self.mean = sum(self.lengths) / len(self.lengths) if pieces else 1.0
        self.having = Counter(token for piece in pieces for token in piece.tokens)

    def best(self, question: str, *, most: int) -> list[Piece]:
        """The best pieces, ties in order of loading."""
        asked = tokens(question)
        scored = [(self._score(n, asked=asked), n) for n in range(len(self.pieces))]
        return [self.pieces[n] for value, n in sorted(scored, key=lambda item: (-item[0], item[1]))[:most] if value > 0]

    def _score(self, number: int, *, asked: Counter[str]) -> float:
        piece, total = self.pieces[number], 0.0
        for token in asked:
            if count := piece.tokens.get(token, 0):
                rarity = math.log(1 + (len(self.pieces) - self.having[token] + 0.5) / (self.having[token] + 0.5))
                total += rarity * count * (K1 + 1) / (count + K1 * (1 - B + B * self.lengths[number] / self.mean))
        return total


def tokens(text: str) -> Counter[str]:
    """Folded numbers and words with their counts."""
    return Counter(TOKEN.findall(fold(text)))


def read_pieces(entries: Iterable[Entry]) -> Iterator[Piece]:
    """Every sentence and row of the papers; a row is read with its context."""
    for entry in entries:
        quotes = {evidence.id: evidence.quote for evidence in entry.record.evidence}
        for evidence in entry.record.evidence:
            if evidence.kind is not EvidenceKind.CAPTION:
                text = " ".join([evidence.quote, *(quotes[i] for i in evidence.context if i in quotes)])
                yield Piece(evidence=evidence, source=entry.source, tokens=tokens(text))


def answer(question: str, *, index: Bm25, cited: int) -> dict[str, object]:
    """The answer in the shape of `ask --json`, as far as a scorer reads it: each piece is a claim of its first words."""
    best = index.best(question, most=cited)
    return {
        "answer": [
            {"text": " ".join(p.evidence.quote.split()[:WORDS]), "evidence": [p.evidence.id], "values": []} for p in best
        ],
        "boundary": {"status": "answered" if best else "unsupported"},
        "evidence": [
            {"id": p.evidence.id, "quote": p.evidence.quote, "context": list(p.evidence.context), "source": p.source}
            for p in best
        ],
        "calls": [{"tool": "search", "arguments": {}, "returned": []}],
    }


def main(
    questions: Path,
    library: Annotated[Path, typer.Option(help="The library whose papers are searched.")],
    cited: Annotated[int, typer.Option(help="Pieces a question.")] = 5,
    out: Annotated[Path, typer.Option(help="Where the answers are written, one a line.")] = Path("yardstick.jsonl"),
) -> None:
    """Answer all questions by one pass of BM25."""
    from ingest.library import Library

    index = Bm25(tuple(read_pieces(entry for entry in Library.open(library).entries() if entry.primary)))
    lines = (
        json.dumps(answer(asked.question, index=index, cited=cited), ensure_ascii=False)
        for asked in read_sound_questions(questions)
    )
    out.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
