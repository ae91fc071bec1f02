"""The one place where the assembly asks for the mentions of a text."""

import re
from dataclasses import dataclass

from ingest.document import Document, Mark
from ingest.find.mention import find_mentions
from ingest.record import Mention, MentionType

FORMULA = r"(?:[A-Z][a-z]?(?:\d+(?:\.\d+)?)?|\((?:[A-Z][a-z]?\d*){2,}\)\d*){2,}"
HEADS = r"steels?|alloys?|cast iron|ceramics?|composites?|glass(?:es)?|superalloys?|hydrogels?|polymers?|garnets?|carbons?"
WORD = r"(?:[A-Z\d][\w.%–/-]*|[\w]+-[\w-]+|low|high|medium|carbon|stainless|porous|tool)"
PHRASE = re.compile(rf"(?<![\w-])(?:{WORD} ){{1,4}}(?:{HEADS})(?![\w-])")
ATOMS = re.compile(rf"(?<![\w-])({FORMULA}(?:/(?:{FORMULA}|graphene|C))?)(?![\w])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Definitions:
    """What a paper defines."""


def find_definitions(document: Document) -> Definitions:
    """What the paper defines."""
    return Definitions()


def mentions_of(text: str, *, marks: tuple[Mark, ...] = (), offset: int = 0, defined: Definitions) -> tuple[Mention, ...]:
    """The mentions of a text, in text order."""
    found = list(find_mentions(text, marks=marks, offset=offset))
    for match in (*PHRASE.finditer(text), *ATOMS.finditer(text)):
        if len(match.group(0)) > 3 and re.search(r"[a-z\d]", match.group(0)):
            found.append(
                Mention(
                    type=MentionType.MATERIAL,
                    start=offset + match.start(),
                    end=offset + match.end(),
                    text=match.group(0),
                    name=match.group(0),
                )
            )
    return tuple(sorted(found, key=lambda one: (one.start, -one.end, one.type)))
