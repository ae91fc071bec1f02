"""Terms by which a question and a piece of evidence are compared: those of the store's tokenizer, without asking words."""

import re
from functools import lru_cache

from graph.terms import is_asking_word, term_set

WHOLE = re.compile(r"(?<=\d)\.0+(?!\d)")  # "Zr33.0" is "Zr33"
WORD = re.compile(r"[^\W_]+(?:[-./][^\W_]+)*%?")


@lru_cache(maxsize=16384)
def content_terms(text: str) -> frozenset[str]:
    """The terms of a text that carry content; single letters do not."""
    return frozenset(t for t in term_set(WHOLE.sub("", text)) if not is_asking_word(t) and (len(t) > 1 or t.isdigit()))


def content_words(text: str) -> tuple[str, ...]:
    """The words of a text that carry content, as written, in order, each once."""
    found = (match.group() for match in WORD.finditer(text))
    return tuple(dict.fromkeys(word for word in found if content_terms(word) and not is_asking_word(word.casefold())))
