"""Makes one readable sentence of a quote without changing what it says: marks, pointers and lead-ins fall; words stay."""

import re
from collections.abc import Callable

from agent.cue import expressions, has, pattern
from agent.reading import CITE_MARK

SPACES = re.compile(r"\s+")
POINTER = "|".join(expressions("compress", "pointer"))
BRACKET_POINTER = re.compile(rf"\s?[(\[]\s*(?:{POINTER})[^()\[\]]*[)\]]", re.IGNORECASE)
LEAD = re.compile("^(?:" + "|".join(expressions("compress", "lead")).replace("POINTER", f"(?:{POINTER})") + ")", re.IGNORECASE)
BREAK = re.compile("|".join(expressions("compress", "break")))
# Raised marks that a plain text has lost, behind the last word: "the smelting reaction.20, 29"
RAISED = re.compile(r"(?<=[a-z)]{3})\.\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\.?$")
RAISED_WITHIN = re.compile(
    r"(?:(?<=[a-z)]{3})|(?<=°C))\.\d{1,3}(?:\s?[,–-]\s?\d{1,3})*(?=\s+[A-Z])"
)  # the same, where another sentence follows
LABEL = re.compile(r"^(?:Figure|Fig\.?|FIGURE|Table|TABLE)\s*S?\d+\w?\s*[.:|]?\s+(?=[A-Z(])")
LIST_MARK = re.compile(r"^(?:\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)]|[•·▪–—-])\s+", re.IGNORECASE)


def clean(quote: str) -> str:
    """The quote in one line without citation marks, bracketed pointers and lead-ins."""
    text = SPACES.sub(" ", CITE_MARK.sub("", quote)).strip()
    text = LABEL.sub("", RAISED_WITHIN.sub(".", RAISED.sub(".", text)))
    text = LIST_MARK.sub("", BRACKET_POINTER.sub("", text))
    for _ in range(3):
        shorter = LEAD.sub("", text, count=1)
        if shorter == text:
            break
        text = shorter
    return _finished(SPACES.sub(" ", text).strip())


def _finished(text: str) -> str:
    """First letter large (unless it begins a symbol such as "α-Fe" or "pH"), a full stop at the end."""
    text = re.sub(r"\s+([,.;:])", r"\1", text).rstrip(" ,;:")
    if not text:
        return text
    first = re.match(r"[a-z]{2,}(?=[\s,-])|a(?=\s)", text)
    text = text[0].upper() + text[1:] if first else text
    return text if text[-1] in ".!?" else text + "."


def _clauses(text: str) -> list[str]:
    """The stretches between the places where the sentence may be cut: none of these lies within brackets."""
    edges = [0]
    for match in BREAK.finditer(text):
        before = text[: match.start()]
        if before.count("(") <= before.count(")") and before.count("[") <= before.count("]"):
            edges += [match.start(), match.end()]
    edges.append(len(text))
    return [clause for a, b in zip(edges[::2], edges[1::2], strict=True) if (clause := text[a:b])]


def shorten(text: str, *, words: int, worth: Callable[[str], float]) -> str | None:
    """The run of neighbouring clauses of at most `words` words that is worth most; None where a single clause is longer."""
    if len(text.split()) <= words:
        return text
    clauses = _clauses(text)
    runs = [
        " ".join(clauses[i:j])
        for i in range(len(clauses))
        for j in range(i + 1, len(clauses) + 1)
        if len(" ".join(clauses[i:j]).split()) <= words and not (i and has("compress", "bound", clauses[i]))
    ]
    if not runs:
        return None
    best = max(runs, key=lambda run: (worth(run), -len(run)))
    return _finished(pattern("compress", "drop").sub("", best))
