"""Cues of naming, from `naming.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True, kw_only=True)
class Cues:
    """Lower-case phrases by what they name."""

    naming: tuple[str, ...]
    naming_weak: tuple[str, ...]
    label_heads_sure: tuple[str, ...]
    labelled: tuple[str, ...]
    label_heads: frozenset[str]


@cache
def cues() -> Cues:
    """The data, read once."""
    data = tomllib.loads(files("ingest.vocabulary").joinpath("naming.toml").read_text(encoding="utf-8"))
    lists = {name: tuple(data[name]) for name in Cues.__dataclass_fields__ if name != "label_heads"}
    return Cues(**lists, label_heads=frozenset(data["label_heads"]))
