"""The headings of a plain text: numbered ones, and the names of sections that journals print."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.span import Span

# Names that are a heading wherever they stand before a capital, and names that are ordinary words as well.
SURE = (
    r"abstract|a b s t r a c t|graphical abstract|keywords|introduction|"
    r"experimental (?:section|part|procedures?|methods?|details|setup)|materials?(?: and| &) methods?|methods and materials?|"
    r"results? (?:and|&) discussions?|conclusions?(?: and outlook)?|concluding remarks|summary and (?:conclusions?|outlook)|"
    r"acknowledge?ments?|author contributions|conflicts? of interest|declaration of competing interest|data availability|"
    r"supporting information|supplementary materials?|references"
)
WORDS = (
    r"highlights|background|related work|theory|experimental|experiments?|methods?|methodology|results?|discussions?|"
    r"summary|funding"
)
NUMBER = r"\d{1,2}(?:\.\d{1,2}){0,3}"
BLANK = r"[ \t\u00a0]"
# Where a heading may start; looked back at, never run over, so that long runs of blanks cost one look each
AFTER_GAP = rf"(?:\A|(?<=\n)|(?<=\n{BLANK})|(?<={BLANK}{BLANK}))"
AFTER_STOP = rf"(?<=[.?!)\]]{BLANK})"
COUNTED = rf"(?:{NUMBER}\.?{BLANK}{{0,3}})?(?=[A-Z])"
# A number with a stop behind it, or one with a stop inside in front of a line that ends
NUMBERED = rf"(?:{NUMBER}\.{BLANK}{{0,3}}|\d{{1,2}}(?:\.\d{{1,2}}){{1,3}}{BLANK}{{1,3}}(?=[A-Z][a-z]{{2}}[^\n.?!;:]{{0,85}}\n))"
PROSE = r"(?!(?:Therefore|However|Thus|Hence|Moreover|Furthermore|This|These)\b)"
# A long word or two words: no unit
START = rf"[A-Z](?=[A-Za-z-]{{4}}|[\w-]*{BLANK}[A-Za-z]{{2}})[\w-]*"
LOOK = 200  # characters before a heading that tell what it follows
# What a figure's or a table's label looks like up to where a heading seems to start
LABELLED = re.compile(r"\b(?:Fig|Figure|Table|Scheme|Eq|Ref)s?\.?\s*(?:\d{1,3}[a-z]?\.?\s*)?$", re.IGNORECASE)
ALONE = re.compile(
    rf"{AFTER_GAP}"
    rf"(?P<title>{NUMBERED}{PROSE}{START}(?:(?!{BLANK}{{2}})[^\n.?!;:]){{0,85}}|{COUNTED}(?i:{SURE}|{WORDS}))"
    rf"(?:{BLANK}?[:.])?(?=\s*+\Z|{BLANK}*+\n|{BLANK}{{2}})"
)
IN_FRONT = re.compile(
    rf"(?:{AFTER_GAP}|{AFTER_STOP})(?P<title>{COUNTED}(?i:(?P<sure>{SURE})|{WORDS}))[:.]?(?={BLANK}++[A-ZΑ-ω\d\[“\"(]|\n)"
)
ENDED = re.compile(r"(?:\A|[\n.?!)\]])[ \t\u00a0]*\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A heading, its level from its number (1 without one), and where the text goes on."""

    span: Span
    level: int
    end: int


def find_headings(text: str, start: int) -> Iterator[Found]:
    """Headings that stand alone between line ends or wide gaps, and section names in front of their first sentence."""
    matches = [pattern.search(text, start) for pattern in (ALONE, IN_FRONT)]
    while any(matches):
        match = min((match for match in matches if match), key=lambda match: match.start())
        if _stands_free(text, match):
            span = Span(*match.span("title"))
            yield Found(span=span, level=_level(match["title"]), end=match.end())
        start = match.end()
        matches = [each.re.search(text, start) if each and each.start() < start else each for each in matches]


def _stands_free(text: str, match: re.Match[str]) -> bool:
    """Whether it is no part of a label, and whether a sentence has ended before a name that is an ordinary word."""
    before = text[max(0, match.start() - LOOK) : match.start()]
    if LABELLED.search(before):
        return False
    return match.re is ALONE or match["sure"] is not None or bool(ENDED.search(before))


def _level(heading: str) -> int:
    """From the section number: "2.1.3" is of level 3; 1 without one."""
    number = re.match(NUMBER, heading)
    return 1 + number[0].count(".") if number else 1
