"""What cannot be a question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.guard import guard_question
from agent.skill import load_skill
from ingest.errors import BadUsage

SKILL = load_skill("retrieve")


@pytest.mark.parametrize("text", ["", "   \n\t ", "\x00\x07"])
def test_an_empty_question_is_refused(text: str) -> None:
    """A question without a character says that it is empty."""
    with pytest.raises(BadUsage, match="empty"):
        guard_question(text, skill=SKILL)


def test_a_very_long_question_is_refused_with_both_numbers() -> None:
    """Ten thousand characters are a document, not a question."""
    with pytest.raises(BadUsage, match="10000 characters, 2000 are allowed"):
        guard_question("ab" * 5000, skill=SKILL)


def test_one_word_is_no_question() -> None:
    """A single word asks nothing."""
    with pytest.raises(BadUsage, match="1 words"):
        guard_question("steel", skill=SKILL)


@given(st.text(max_size=300))
def test_what_passes_is_one_line_without_control_characters(text: str) -> None:
    """Whatever is let through can be shown on one line."""
    try:
        plain = guard_question(text, skill=SKILL)
    except BadUsage:
        return
    assert plain == " ".join(plain.split())
    assert all(ord(c) >= 32 for c in plain)
