"""The chemical elements, from `element.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True, kw_only=True)
class Elements:
    """Symbols: all, metals (with Si and Ge), those that are also words, formulas of single letters, joining words."""

    symbols: frozenset[str]
    metals: frozenset[str]
    words: frozenset[str]
    single_letters: frozenset[str]
    joiners: tuple[str, ...]
    pattern: str  # an alternation, two-letter symbols first


@cache
def elements() -> Elements:
    """The data, read once."""
    data = tomllib.loads(files("ingest.vocabulary").joinpath("element.toml").read_text(encoding="utf-8"))
    symbols = [*data["metals"], *data["others"]]
    return Elements(
        symbols=frozenset(symbols),
        metals=frozenset(data["metals"]),
        words=frozenset(data["words"]),
        single_letters=frozenset(data["single_letters"]),
        joiners=tuple(data["joiners"]["words"]),
        pattern="|".join(sorted(symbols, key=lambda s: (-len(s), s))),
    )
