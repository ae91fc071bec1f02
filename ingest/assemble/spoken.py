"""What a property is called where it stands: its printed words and what qualifies them, or the full name of an abbreviation."""

import re

from ingest.assemble.cue import cue
from ingest.record import Mention


def spoken_name(text: str, mention: Mention, *, offset: int = 0) -> str:
    """The printed name with its qualifiers ("total ionic conductivity"); the vocabulary's name for a short form ("YS")."""
    printed = re.sub(r"\s+", " ", mention.text.lower())
    last = mention.name.lower().split()[-1]
    whole = re.fullmatch(r"[a-z]+(?:[ -][a-z]+)+", printed) is not None and not re.search(r" (?:of|to|for|in|at) ", printed)
    whole = whole and not mention.name.lower().startswith(printed)
    name = printed if " " in printed and (whole or last[:5] in printed.split()[-1]) else mention.name
    before = text[max(0, mention.start - offset - 40) : mention.start - offset]
    match = re.search(rf"((?:{cue('qualifier').pattern}[\s-]+){{1,2}})$", before, re.IGNORECASE)
    found = re.sub(r"\s+", " ", match.group(1).lower()).strip() if match else ""
    name = single(name)
    if re.search(r"[Δ△∆]\s*$", before):
        return f"change of {name}"
    return f"{found} {name}" if found and not name.startswith(found) else name


def single(name: str) -> str:
    """The name with its last word in the singular: "discharge capacities" is "discharge capacity"."""
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-1] if re.search(r"[^su]s$", name) and len(name) > 4 else name


def shared_names(text: str, mention: Mention, count: int, *, offset: int = 0) -> tuple[str, ...]:
    """The names in "the first discharge and charge capacities", when they are as many as the numbers; else nothing."""
    last = mention.text.split()[-1]
    inner = " ".join(mention.text.split()[:-1])
    before = text[max(0, mention.start - offset - 60) : mention.start - offset] + inner
    word = cue("qualifier").pattern
    match = re.search(rf"((?:{word}\s+)*{word})((?:,\s*{word})*)\s+and\s+({word})\s*$", before, re.IGNORECASE)
    if match is None:
        return ()
    middle = [one.strip() for one in match.group(2).split(",") if one.strip()]
    found = [match.group(1), *middle, match.group(3)]
    return tuple(single(f"{one.lower()} {last.lower()}") for one in found) if len(found) == count else ()
