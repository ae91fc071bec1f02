"""General words of questions and prose, read from `agent/cues.toml`: patterns by group and name."""

import re
import tomllib
from functools import cache
from importlib import resources


@cache
def _data() -> dict[str, dict[str, list[str]]]:
    text = (resources.files("agent") / "cues.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def pattern(group: str, name: str) -> re.Pattern[str]:
    """One pattern that is found where any of the group's expressions of that name is."""
    return re.compile("|".join(f"(?:{part})" for part in _data()[group][name]), re.IGNORECASE)


def has(group: str, name: str, text: str) -> bool:
    """Whether the text holds one of these expressions."""
    return pattern(group, name).search(text) is not None


def names(group: str) -> tuple[str, ...]:
    """The names of a group, in the order of the file."""
    return tuple(_data()[group])


def expressions(group: str, name: str) -> tuple[str, ...]:
    """The single expressions, for patterns that are put together elsewhere."""
    return tuple(_data()[group][name])
