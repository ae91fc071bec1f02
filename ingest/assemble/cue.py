"""The cues of `cue.toml`, compiled once: what words tell that a sentence compares, causes, denies or hedges."""

import re
import tomllib
from functools import cache
from importlib.resources import files

Tree = dict[str, dict[str, list[str]]]


@cache
def _tree() -> Tree:
    tree: Tree = tomllib.loads(files("ingest.assemble").joinpath("cue.toml").read_text(encoding="utf-8"))
    return tree


@cache
def cue(group: str, name: str = "words") -> re.Pattern[str]:
    """The pattern of one list of cues: whole words, without case. Raises KeyError for a list that is not in the data."""
    return re.compile(r"(?<![\w-])(?:" + "|".join(_tree()[group][name]) + r")(?![\w-])", re.IGNORECASE)


@cache
def whole(group: str, name: str) -> re.Pattern[str]:
    """The same list, to be matched against a whole title."""
    return re.compile(r"(?:" + "|".join(_tree()[group][name]) + r")", re.IGNORECASE)


@cache
def names_in(group: str) -> tuple[str, ...]:
    """The names of the lists of a group."""
    return tuple(_tree()[group])


def said(text: str, group: str, name: str = "words") -> bool:
    """Whether the text holds one of the cues."""
    return cue(group, name).search(text) is not None
