"""The one place where the assembly asks for the mentions of a text."""

import re

from ingest.document import Mark
from ingest.find.definition import Definitions
from ingest.find.mention import find_mentions
from ingest.record import Mention, MentionType

HEADS = r"steels?|alloys?|cast irons?|ceramics?|composites?|glass(?:es)?|superalloys?|hydrogels?|polymers?|carbons?"
WORD = r"(?:[A-Z\d][\w.%–/-]*|[\w]+-[\w-]+|low|high|medium|carbon|stainless|porous|tool|Mn|wt\.?%|%)"
PHRASE = re.compile(
    rf"(?<![\w-])(?:{WORD} )(?:(?:{WORD}|tempering|bearing|deoxidi[sz]ed|structural|modified) ){{0,3}}(?:{HEADS})(?![\w-])"
)
LEAD = re.compile(
    r"^(?:(?:The|This|These|All|In|For|Of|A|An|Each|Both|Our|As|On|With|Two|Three|Fig\S*|Table|Effects?|\d+[a-z]?) )+"
)


def mentions_of(
    text: str, *, marks: tuple[Mark, ...] = (), offset: int = 0, defined: Definitions | None = None
) -> tuple[Mention, ...]:
    """The mentions of a text, in text order."""
    found = _composites(text, find_mentions(text, marks=marks, offset=offset, defined=defined), offset)
    phrases = [_phrase(match, offset) for match in PHRASE.finditer(text)]
    wide = [one for one in phrases if one is not None and not any(_wider(other, one) for other in found)]
    kept = [one for one in found if not any(_wider(other, one) and one.type is MentionType.MATERIAL for other in wide)]
    return tuple(sorted((*kept, *wide), key=lambda one: (one.start, -one.end, one.type)))


def _composites(text: str, found: tuple[Mention, ...], offset: int) -> tuple[Mention, ...]:
    """Materials joined by "/" or "@" are one composite: "LiFePO4/graphene"."""
    joined: list[Mention] = []
    for one in found:
        last = joined[-1] if joined else None
        gap = text[last.end - offset : one.start - offset] if last is not None else ""
        both = last is not None and last.type is one.type is MentionType.MATERIAL
        if last is not None and both and gap in {"/", "@"} and len(last.text) > 3:
            whole = text[last.start - offset : one.end - offset]
            joined[-1] = Mention(type=one.type, start=last.start, end=one.end, text=whole, name=whole)
        else:
            joined.append(one)
    return tuple(joined)


def _phrase(match: re.Match[str], offset: int) -> Mention | None:
    lead = LEAD.match(match.group(0))
    start = match.start() + (lead.end() if lead else 0)
    text = match.string[start : match.end()]
    if " " not in text:
        return None
    return Mention(type=MentionType.MATERIAL, start=offset + start, end=offset + match.end(), text=text, name=text)


def _wider(a: Mention, b: Mention) -> bool:
    return a.start <= b.start and b.end <= a.end and (a.end - a.start) >= (b.end - b.start)
