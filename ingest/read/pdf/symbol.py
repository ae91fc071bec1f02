"""Hyphens and symbols: the only substitutions that a PDF's characters may undergo.

Ligatures are expanded; degree look-alikes become "°"; U+0002 becomes "−" or a soft hyphen; a hyphen at a line's end that
only breaks the word becomes U+00AD.
"""

import re
from collections import Counter
from collections.abc import Iterable

SOFT_HYPHEN = "\u00ad"
MINUS = "\u2212"
LOST = "\u0002"  # PDFium's sign for a hyphen that it thinks ends a line, and for a minus without a Unicode value
RING = "\u25e6"
HYPHENS = "-\u2010\u2011"
LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ft", "ﬆ": "st"}
WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)+|[^\W\d_]+")
TAIL = re.compile(r"([^\W_]+)$")
HEAD = re.compile(r"^([^\W_]+)")
CONTROL_DEGREE = re.compile(r"(?<=\d)(\s?)[\u0001\u0003-\u0008\u000e-\u001f](?=\s?[CFK]\b)")
CONTROL = re.compile(r"[\u0000\u0001\u0003-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]")


def expand(character: str) -> str:
    """A character as it enters the text: ligatures in letters, the ring operator as a degree sign."""
    return LIGATURES.get(character, "°" if character == RING else character)


def restore_controls(text: str) -> str:
    """A degree sign for a control character between a number and its scale; other control characters leave the text."""
    return CONTROL.sub("", CONTROL_DEGREE.sub(r"\1°", text))


def inner_minus(text: str) -> str:
    """Within a line a U+0002 is a minus sign that lost its Unicode value."""
    return text.replace(LOST, MINUS)


def word_counts(lines: Iterable[str]) -> Counter[str]:
    """How often each word, hyphenated ones whole, stands unbroken in the lines (the last word of a broken line left out)."""
    counts: Counter[str] = Counter()
    for line in lines:
        counts.update(word.casefold() for word in WORD.findall(line.rstrip(HYPHENS + LOST)))
    return counts


def join_lines(first: str, second: str, *, words: Counter[str]) -> tuple[str, str]:
    """What ends the first line and what stands between the two: (first line's new end, separator).

    A hyphen is kept when the parts are not one word: a capital or digit follows, or the document writes it so elsewhere.
    """
    end = first[-1:]
    if end not in HYPHENS + LOST or not end:
        return first, " "
    if end == LOST and not first[-2:-1].isalpha():
        return first[:-1] + MINUS, " "
    before, after = TAIL.search(first[:-1]), HEAD.search(second)
    if before is None or after is None:
        return first[:-1] + ("-" if end == LOST else end), " " if before is None else ""
    if _is_soft(before[1], after[1], words=words):
        return first[:-1] + SOFT_HYPHEN, ""
    return first[:-1] + ("-" if end == LOST else end), ""


def _is_soft(before: str, after: str, *, words: Counter[str]) -> bool:
    """Whether the hyphen only breaks a word."""
    if not (before[-1].isalpha() and after[0].islower()) or len(after) == 1:
        return False
    whole, parted = words[(before + after).casefold()], words[f"{before}-{after}".casefold()]
    if whole or parted:
        return whole >= parted
    return not (before[0].isupper() and len(before) <= 2) and len(before) > 1
