"""Sentences of one block: one splitter for every format, so that a sentence which two readers read alike keeps its id.

An end is a stop, its closing quotes and raised reference marks, and white space before something that can start a sentence;
abbreviations, initials, labels and brackets take it back. docs/reading.md has the figures and how pysbd and spaCy compare.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from ingest.span import Span

# Abbreviations after which a sentence goes on, whatever follows; without their last full stop.
ALWAYS = (
    r"i\.\s?e|e\.\s?g|cf|viz|vs|approx|ca|resp|incl|excl|abbr|"
    r"[Ff]igs?|FIGS?|[Tt]abs?|[Ee]qs?|[Ee]qns?|[Rr]efs?|[Ss]ecs?|[Ss]ects?|[Cc]haps?|[Ss]uppl?|[Aa]pp|"
    r"Dr|Prof|Mr|Mrs|Ms|St|Gr|Eds?|Vols?|pp|conc|avg|std|equiv|calc"
)
# Abbreviations after which it goes on before a number or a bracket only.
BEFORE_NUMBER = r"[Nn]os?|[Nn]rs?|p|art|ver|v|ser|para|ex|al|max|min|temp|exp|obs|wt|at|vol|mol|Co|Ltd|Inc|Corp"
EDGE = r"(?:^|[\s(\[–—/,-])"
OPEN = re.compile(rf"{EDGE}(?:{ALWAYS})\.\s*$")
NUMBERED = re.compile(rf"{EDGE}(?:{BEFORE_NUMBER})\.\s*$")
INITIAL = re.compile(r"(?:^|(?<!\d)\s|[(\[.–])[A-Z]\.\s*$")
NAME = re.compile(r"[A-Z][\w’'-]*|and\b|et\b|&")
SMALL = re.compile(r"[\"“‘']?(?!pH\b|[np]-[a-z])[a-zà-ÿ]|\([a-z]{4,}")
NUMBER = re.compile(r"[(\[#]|\d|[IVX]+\b")
# Words that start a sentence rather than follow an initial ("… 1.04 V. The plots", but "J. Smith").
STARTERS = frozenset(
    re.findall(
        r"\w+",
        "the a an this that these those it its in on at for from with by to as after before during when while if although "
        "however therefore thus hence moreover furthermore then here we our they there both all each such since because no",
    )
)
MARKS = r"\d{1,3}(?:\s?[,–−-]\s?\d{1,3})*"
CITED = rf"\[{MARKS}\]\.?"
# What follows a stop but completes the sentence before: "(Figure 3)." or the second half of a company's name
REST = re.compile(r"\((?:[^().]|\.(?!\s*[A-Z])){1,60}\)\.|(?:Ltd|Inc|Corp)\b")
END = re.compile(r"(?<=[^\s.])[.?!][\"”’')\]]*(\s+)(?=[\"“‘'(\[]?[A-ZÀ-ÞΑ-ω\d]|[•·‣▪]|pH\b|[np]-[a-z])")
# "… of hydrogen.1–4 Current …": reference marks that were raised in print belong to the sentence before.
RAISED = re.compile(rf"(?<=[a-zà-ÿ)\]”\"])[.?!](\s?)(?:{MARKS}|(?<=\s){CITED})(?:(\s+)(?=[A-ZΑ-ω(\[“])|\s*$)")
LABEL = re.compile(
    r"(?:(?:Fig(?:ure)?|FIG(?:URE)?|Table|TABLE|Scheme|Chart|Eq|Equation|Section|Step|Appendix)s?\.?\s*)?"
    r"(?:[A-Z]?\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVX]{1,5}|[A-Z]|\([a-z\d]{1,4}\))[.):]?"
)
OPENERS, CLOSERS = "([{", ")]}"
LONGEST_BRACKET = 400
LOOK = 60
LONGEST = 5000  # characters; what goes on without an end is no prose, and is cut so that nothing later works on it as a whole


def split_sentences(text: str) -> tuple[Span, ...]:
    """The sentences of one block, in order; every character that is not white space is in exactly one of them."""
    bounds = [0, *(cut for cut in _candidates(text) if _is_end(text, cut)), len(text)]
    spans = [_trimmed(text, start, end) for start, end in pairwise(bounds)]
    joined = _joined(text, [span for span in spans if span.start < span.end])
    return tuple(piece for span in joined for piece in _pieces(text, span))


def _candidates(text: str) -> list[int]:
    """Offsets where a sentence may start."""
    raised = list(RAISED.finditer(text))
    before_marks = {match.end(1) for match in raised}
    after_marks = {match.end() for match in raised if match[2]}
    return sorted({match.end() for match in END.finditer(text)} - before_marks | after_marks)


def _is_end(text: str, cut: int) -> bool:
    """Whether a sentence really ends before `cut`."""
    before, after = text[max(0, cut - LOOK) : cut], text[cut : cut + LOOK]
    if OPEN.search(before) or (NUMBERED.search(before) and NUMBER.match(after)):
        return False
    if INITIAL.search(before) and _is_name(after):
        return False
    return not SMALL.match(after) and not REST.match(after) and not _in_bracket(text, cut)


def _is_name(after: str) -> bool:
    """Whether what follows an initial is a name or another initial."""
    word = NAME.match(after)
    return word is not None and (word[0].lower() not in STARTERS or after[len(word[0]) :].startswith("."))


def _in_bracket(text: str, cut: int) -> bool:
    """Whether `cut` lies within a bracket that opened not long before and closes not long after."""
    depth = 0
    for char in reversed(text[max(0, cut - LONGEST_BRACKET) : cut]):
        if char in CLOSERS:
            depth += 1
        elif char in OPENERS:
            if depth == 0:
                return _closes(text[cut : cut + LONGEST_BRACKET])
            depth -= 1
    return False


def _closes(rest: str) -> bool:
    """Whether a bracket that is open here closes."""
    depth = 0
    for char in rest:
        if char in OPENERS:
            depth += 1
        elif char in CLOSERS:
            if depth == 0:
                return True
            depth -= 1
    return False


def _joined(text: str, spans: list[Span]) -> Iterator[Span]:
    """The spans, with a label that stands alone ("2.1.", "Fig. 3.") joined to what it labels."""
    start: int | None = None
    for index, span in enumerate(spans):
        begin = span.start if start is None else start
        if index + 1 < len(spans) and LABEL.fullmatch(text[begin : span.end]):
            start = begin
            continue
        yield Span(begin, span.end)
        start = None


def _pieces(text: str, span: Span) -> Iterator[Span]:
    """The span, cut at white space into pieces that are not too long, or anywhere where there is none."""
    start = span.start
    while span.end - start > LONGEST:
        gap = text.rfind(" ", start, start + LONGEST)
        cut = gap if gap > start else start + LONGEST
        yield _trimmed(text, start, cut)
        start = _trimmed(text, cut, span.end).start
    yield Span(start, span.end)


def _trimmed(text: str, start: int, end: int) -> Span:
    """The range without spaces at its ends."""
    part = text[start:end]
    return Span(start + len(part) - len(part.lstrip()), end - (len(part) - len(part.rstrip())))
