"""Forms of a word: plural, British and American spelling, gerund and participle of an operation.

General English suffix rules; what no rule gives stands in `spelling.toml`.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

VOWELS = "aeiou"
ISE = re.compile(r"(?<=[a-z]{3})is(e[ds]?|ing|ation|er)$")
KEPT_ENDINGS = ("ss", "us", "is", "ics", "ous")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spelling:
    """What no rule gives: British → American, irregular plural → singular, participle → gerund, words that keep "-ise"."""

    american: dict[str, str]
    singular: dict[str, str]
    gerund: dict[str, str]
    keeps_s: frozenset[str]


@cache
def spelling() -> Spelling:
    """The tables of `spelling.toml`, read once."""
    data = tomllib.loads(files("ingest.vocabulary").joinpath("spelling.toml").read_text(encoding="utf-8"))
    return Spelling(
        american=data["spelling"], singular=data["plural"], gerund=data["irregular"], keeps_s=frozenset(data["keeps_s"])
    )


@lru_cache(maxsize=65536)
def norm(word: str) -> str:
    """The form in which words are compared: lower case, American, singular ("Fibres" → "fiber")."""
    low = word.casefold()
    table = spelling()
    low = table.singular.get(low) or singular(low)
    low = table.american.get(low, low)
    return low if low in spelling().keeps_s else ISE.sub(r"iz\1", low)


@lru_cache(maxsize=16384)
def singular(word: str) -> str:
    """A noun without its plural ending: "carbides" → "carbide", "boundaries" → "boundary", "passes" → "pass"."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(KEPT_ENDINGS) or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "xes", "ches", "shes", "zzes")) else word[:-1]


def plural(word: str) -> str:
    """A noun's plural: "carbide" → "carbides", "boundary" → "boundaries"."""
    if word.endswith("y") and word[-2:-1] not in VOWELS and len(word) > 2:
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh", "z")) else "s")


@lru_cache(maxsize=4096)
def verb_forms(gerund: str) -> tuple[str, ...]:
    """Participle and infinitive from a gerund: "annealing" → annealed, anneal; "stirring" → stirred, stir.

    Both infinitives, with and without a silent e, are given: the wrong one is no word and meets nothing.
    """
    if not gerund.endswith("ing") or len(gerund) < 5:
        return ()
    stem = gerund[:-3]
    irregular = tuple(past for past, base in spelling().gerund.items() if base == gerund)
    forms = [*irregular, stem + "e", stem]
    if stem[-1] == "y" and stem[-2] not in VOWELS:
        forms.append(stem[:-1] + "ied")
    elif not irregular or stem + "ed" not in irregular:
        forms.append(stem + "ed")
    if stem[-1] == stem[-2] and stem[-1] not in "sz":
        forms.append(stem[:-1])
    return tuple(f for f in dict.fromkeys(forms) if len(f) > 2)
