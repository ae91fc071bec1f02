"""Looks at a question before anything is read: what cannot be a question is refused with a plain message."""

import unicodedata

from agent.skill import Skill
from ingest.errors import BadUsage


def guard_question(text: str, *, skill: Skill) -> str:
    """The question in one line, control characters out.

    Raises:
        BadUsage: empty, too long, or without words.
    """
    plain = " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in text).split())
    most = skill.input.question_characters
    if not plain:
        raise BadUsage("the question is empty: ask one question in words")
    if len(plain) > most:
        raise BadUsage(f"the question has {len(plain)} characters, {most} are allowed: ask one question at a time")
    words = sum(any(c.isalpha() for c in word) for word in plain.split())
    if words < skill.input.words:
        raise BadUsage(
            f"the question {plain!r} has {words} words, {skill.input.words} are needed: say what is asked of which material"
        )
    return plain
