"""Names that a paper defines for itself: abbreviations, and labels of its samples.

Abbreviations come from scispaCy's detector (Schwartz and Hearst, PSB 2003) on the sentences that have brackets. Labels come
from naming phrases ("denoted as KR48"), from nouns with a label ("steel A"), from the first column or the head of tables, and
from families of coined labels.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from ingest.document import Cell, Document, Sentence, Table
from ingest.find.cue import cues
from ingest.find.element import elements
from ingest.find.even import even
from ingest.find.family import families
from ingest.find.formula import is_formula
from ingest.find.head import read_head
from ingest.find.lexicon import longest_term
from ingest.find.quantity import find_quantities
from ingest.find.vocabulary import remembered, vocabulary
from ingest.record import MentionType
from ingest.span import Span

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

LABEL = r"#?(?=[\w#@/.+°%-]*[A-Z\d#])[A-Za-z\d#][\w#@/.+°%-]{0,23}(?:\(\d{1,4}\))?"
LABELS = rf"{LABEL}(?:(?:, and |, | and | or |; ){LABEL}){{0,11}}"
NOT_LABELS = {"Fig", "Figs", "Figure", "Table", "Eq", "Ref", "The", "In", "This", "It", "A", "I", "We", "For", "As"}
SELF_SPEAKING = re.compile(r"(?=.*\d)[A-Z]{2,}-?\d+|#\w+")  # a label that needs no noun: "KR48"
LONGEST_CELL = 40
ARTICLE = re.compile(r"^(?:the|an?|its|their|this|these)\s+", re.IGNORECASE)
BRACKETED_TOKENS = 8
NUMBERED = re.compile(r"#?\d+#?")
WORD_START = re.compile(r"(?<![\w#])\S")
WORD_ON = re.compile(r"[\w#]")


class DefinitionKind(StrEnum):
    """What a definition gives a name to."""

    ABBREVIATION = "abbreviation"
    SAMPLE = "sample"


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A short name, what it stands for (None where only a table lists it), its type, and where the paper defines it."""

    kind: DefinitionKind
    short: str
    long: str | None
    type: MentionType | None
    name: str
    evidence: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Definitions:
    """All definitions of a paper, in text order, one for each kind and short name."""

    items: tuple[Definition, ...] = ()
    by_short: dict[str, Definition] = field(init=False, repr=False, compare=False)  # evened; samples before abbreviations
    lengths: tuple[int, ...] = field(init=False, repr=False, compare=False)  # of names that are no mere number, longest first

    def __post_init__(self) -> None:
        by_short: dict[str, Definition] = {}
        for item in (*self.samples, *self.abbreviations):
            by_short.setdefault(even(item.short), item)
        lengths = {len(d.short) for d in self.items if not NUMBERED.fullmatch(d.short)}
        object.__setattr__(self, "by_short", by_short)
        object.__setattr__(self, "lengths", tuple(sorted(lengths, reverse=True)))

    def find(self, short: str) -> Definition | None:
        """The definition of a short name, samples before abbreviations."""
        return self.by_short.get(even(short))

    def places(self, text: str) -> Iterator[tuple[int, int]]:
        """Every place of an even text where a short name stands as a word of its own, the longest at each."""
        past = 0
        for match in WORD_START.finditer(text) if self.lengths else ():
            at = match.start()
            ends = (at + one for one in self.lengths if at + one <= len(text) and text[at : at + one] in self.by_short)
            end = next((one for one in ends if not (WORD_ON.match(text, one) or NUMBERED.fullmatch(text[at:one]))), None)
            if at >= past and end is not None:
                yield at, end
                past = end

    @property
    def samples(self) -> tuple[Definition, ...]:
        """The sample labels."""
        return tuple(d for d in self.items if d.kind is DefinitionKind.SAMPLE)

    @property
    def abbreviations(self) -> tuple[Definition, ...]:
        """The abbreviations."""
        return tuple(d for d in self.items if d.kind is DefinitionKind.ABBREVIATION)


def find_definitions(document: Document) -> Definitions:
    """The definitions of a document, from its sentences and its tables."""
    found: list[Definition] = [*_abbreviations(document), *_named(document), *_nouns(document), *_from_tables(document)]
    found += _coined(document, {d.short for d in found})
    merged: dict[tuple[DefinitionKind, str], Definition] = {}
    for item in sorted(found, key=lambda d: (d.evidence[0], d.short)):
        key = (item.kind, item.short)
        first = merged.get(key)
        merged[key] = item if first is None else _both(first, item)
    return Definitions(items=tuple(merged.values()))


def _both(first: Definition, second: Definition) -> Definition:
    """One definition with the evidence of both; the first long form given wins."""
    whole = first if first.long is not None or second.long is None else second
    return Definition(
        kind=whole.kind,
        short=whole.short,
        long=whole.long,
        type=whole.type,
        name=whole.name,
        evidence=tuple(dict.fromkeys((*first.evidence, *second.evidence))),
    )


def _abbreviations(document: Document) -> Iterator[Definition]:
    """Ask scispaCy once about all sentences with brackets, joined by line breaks."""
    text = document.text
    bracketed = [s for s in document.sentences if "(" in s.span.of(text)]
    if not bracketed:
        return
    parts = [s.span.of(text).replace("\n", " ") for s in bracketed]
    starts = list(accumulate((len(part) + 2 for part in parts), initial=0))
    doc = _language().make_doc("\n\n".join(parts))
    for short, long, place in _pairs(doc):
        yield _abbreviation(short, long, bracketed[bisect_right(starts, place) - 1].span)


@cache
def _language() -> "Language":
    """A blank English pipeline: how scispaCy's detector expects words to be split."""
    import spacy

    return spacy.blank("en")


def _pairs(doc: "Doc") -> Iterator[tuple[str, str, int]]:
    """Short form, long form and where the short form stands, each short form once."""
    from scispacy.abbreviation import filter_matches, find_abbreviation

    seen: set[str] = set()
    text = doc.text  # spaCy writes it anew each time
    for long_candidate, short_candidate in filter_matches(_brackets(doc), doc):
        short, long = find_abbreviation(long_candidate, short_candidate)
        if long is not None and short.text not in seen and _is_pair(short.text, long.text):
            seen.add(short.text)
            yield short.text, _whole_words(text, long.start_char, long.end_char), short.start_char


def _whole_words(text: str, start: int, end: int) -> str:
    """The stretch from the start of its first printed word: "X-ray diffraction", where the tokens begin at "-ray"."""
    while start and not text[start - 1].isspace() and text[start - 1] not in "([,;":
        start -= 1
    return ARTICLE.sub("", text[start:end].strip(" ,;:"))


def _brackets(doc: "Doc") -> list[tuple[int, int, int]]:
    """What stands in brackets of at most eight tokens, as (0, first, past the last)."""
    out = []
    opened: int | None = None
    for token in doc:
        if token.text == "(":
            opened = token.i + 1
        elif token.text == ")" and opened is not None:
            if 0 < token.i - opened <= BRACKETED_TOKENS:
                out.append((0, opened, token.i))
            opened = None
    return out


def _is_pair(short: str, long: str) -> bool:
    """A short form of one word with a capital, and a long form of one sentence that is longer and no bracket itself."""
    return (
        _is_short_form(short)
        and not is_element(short)
        and "\n" not in long
        and len(long) > len(short)
        and not re.search(r"[()\d]", long)
    )


def _is_short_form(text: str) -> bool:
    return (
        2 <= len(text) <= 12
        and any(c.isupper() for c in text)
        and " " not in text.strip()
        and not re.fullmatch(r"[\d.,%]+", text)
    )


def _abbreviation(short: str, long: str, span: Span) -> Definition:
    kind, name = type_of(long)
    return Definition(kind=DefinitionKind.ABBREVIATION, short=short, long=long, type=kind, name=name, evidence=(span,))


@remembered
def type_of(long: str) -> tuple[MentionType | None, str]:
    """Type and canonical name of a long form: its term, else its own words with the type of the term that ends it."""
    term = vocabulary().find(long)
    if term:
        return term.kind, term.name
    last = longest_term(long)
    return (last.kind if last else None), long


@cache
def _naming() -> re.Pattern[str]:
    words = "|".join(re.escape(w) for w in sorted(cues().naming, key=lambda w: (-len(w), w)))
    return re.compile(rf"\b(?:{words})(?:,? (?:as|the|to as|by|here))*[ ,:]* ?[\"'“‘(]?(?P<labels>{LABELS})", re.UNICODE)


def _named(document: Document) -> Iterator[Definition]:
    """Labels after a naming phrase, with the clause before it as what they stand for."""
    for sentence in document.sentences:
        text = sentence.span.of(document.text)
        flat = even(text)
        for match in _naming().finditer(flat):
            before = re.split(r"[;:.]\s|\b(?:which|were|was|are|is)\b", flat[: match.start()].rstrip(" ,(and"))
            long = next((part.strip(" ,()") for part in reversed(before) if len(part.strip(" ,()")) > 3), None)
            for label in re.split(r", and |, | and | or |; ", match["labels"]):
                if _is_label(label.rstrip(".-")) and _is_coined(label, weak=match[0].startswith(cues().naming_weak)):
                    yield _sample(label.rstrip(".-"), long, sentence.span)


def _sample(label: str, long: str | None, span: Span) -> Definition:
    return Definition(kind=DefinitionKind.SAMPLE, short=label, long=long, type=MentionType.SAMPLE, name=label, evidence=(span,))


def _is_coined(text: str, *, weak: bool = False) -> bool:
    """A digit or two capitals: a label made up by the authors rather than a name ("Taylor"); `weak` asks for a digit."""
    return bool(re.search(r"\d|#" if weak else r"\d|#|[A-Z].*[A-Z]", text))


def _is_label(text: str) -> bool:
    """Short, with a capital or a digit, no number with a unit, no figure, no technique of the vocabulary."""
    if not text or text in NOT_LABELS or len(text) > LONGEST_CELL or not re.search(r"[A-Z\d#]", text):
        return False
    if re.fullmatch(r"[\d.,±%]+", text) or re.match(r"(?:Fig|Tab|Eq|Ref)s?\b", text):
        return False
    quantities = find_quantities(text)
    if any(q.unit is not None and q.start == 0 and q.end == len(text) for q in quantities):
        return False
    return not any(kind in (MentionType.TECHNIQUE, MentionType.PROPERTY) for kind in vocabulary().kinds(text))


@cache
def _noun_label() -> re.Pattern[str]:
    nouns = "|".join(cues().labelled)
    label = r"(?:#?\d{1,2}[A-Za-z]?|#?[A-Z]\d{0,2}|[IVX]{1,4}|#\w{1,4}|[A-Z]{1,2}-?\d{1,2})"
    return re.compile(
        rf"\b(?P<noun>{nouns})s? (?P<labels>{label}(?:(?:, and |, | and | or | to ){label}){{0,9}})"
        r"(?![\w%°.-]*[\w%°]| ?(?:°|%|×|wt|MPa|mm|µm|nm|h\b|min\b))",
        re.IGNORECASE,
    )


def noun_labels(text: str) -> Iterator[tuple[int, int, str]]:
    """Range and name of each labelled noun: "steel A" → "steel A"; "samples 1 and 2" → "sample 1", "sample 2"."""
    flat = even(text)
    for match in _noun_label().finditer(flat):
        at = match.start("labels")
        for number, part in enumerate(re.split(r", and |, | and | or | to ", match["labels"])):
            start = flat.index(part, at)
            at = start + len(part)
            if part[0].islower() or (part == "I" and number == 0):
                continue
            name = part if SELF_SPEAKING.fullmatch(part) else f"{match['noun'].lower()} {part}"
            yield (match.start() if number == 0 else start), at, name


def _nouns(document: Document) -> Iterator[Definition]:
    """Labelled nouns that the text uses at least twice."""
    seen: dict[str, list[Sentence]] = {}
    for sentence in document.sentences:
        for _, _, name in noun_labels(sentence.span.of(document.text)):
            seen.setdefault(name, []).append(sentence)
    for name, sentences in seen.items():
        if len(sentences) > 1:
            yield _sample(name, None, sentences[0].span)


def _coined(document: Document, known: set[str]) -> Iterator[Definition]:
    """Labels of a family that no phrase, noun or table defines."""
    for label, place in families(s.span.of(document.text) for s in document.sentences):
        if label not in known:
            yield _sample(label, None, document.sentences[place].span)


def _from_tables(document: Document) -> Iterator[Definition]:
    for table in document.tables:
        for cell, label in (*_first_column(table, document.text), *_first_row(table, document.text)):
            row = table.rows[cell.row] if cell.row < len(table.rows) else None
            yield _sample(label, None, row or cell.span)


def _first_column(table: Table, text: str) -> list[tuple[Cell, str]]:
    """Labels in the column under a head such as "Sample"."""
    heads = [c for c in table.cells if c.head and c.col == 0]
    if not any(_is_label_head(c.span.of(text)) for c in heads):
        return []
    sure = any(_starts_with_head(c.span.of(text)) for c in heads)
    cells = [c for c in table.cells if c.col == 0 and not c.head and (sure or _is_coined(c.span.of(text)))]
    return [(c, label) for c in cells if _is_cell_label(label := c.span.of(text).strip()) and not _says_property(label)]


def _first_row(table: Table, text: str) -> list[tuple[Cell, str]]:
    """Labels in the head row of a transposed table: "Sample" in the corner and heads that are no properties."""
    corner = next((c for c in table.cells if c.row == 0 and c.col == 0), None)
    heads = [c for c in table.cells if c.row == 0 and c.col > 0 and c.span.start < c.span.end]
    if corner is None or not heads or not _is_label_head(corner.span.of(text)):
        return []
    labels = [(c, c.span.of(text).strip()) for c in heads]
    if any(_says_property(label) or not _is_coined(label) for _, label in labels):
        return []
    return [(c, label) for c, label in labels if _is_cell_label(label)]


def _says_property(head: str) -> bool:
    read = read_head(head)
    if read.unit is not None:
        return True
    return bool(
        {MentionType.PROPERTY, MentionType.FEATURE, MentionType.OPERATION} & set(vocabulary().kinds(read.name))
    ) or is_element(head)


def is_element(text: str) -> bool:
    """Whether a head is the symbol of an element, as in a composition table."""
    return text.strip() in elements().symbols


def _is_label_head(text: str) -> bool:
    words = even(text).casefold().strip(" :")
    return words in cues().label_heads or any(
        words.startswith((f"{h} ", f"{h}/")) for h in ("sample", "specimen", "alloy", "steel", "material")
    )


def _starts_with_head(text: str) -> bool:
    """Whether a head is surely over labels: "Sample", "Alloy code"."""
    return even(text).casefold().strip(" :").startswith(cues().label_heads_sure)


def _is_cell_label(text: str) -> bool:
    if not 0 < len(text) <= LONGEST_CELL or text.casefold() in cues().label_heads:
        return False
    return (
        (bool(re.search(r"[A-Za-z#]", text)) and _is_label(text))
        or bool(re.fullmatch(r"#?\d{1,3}#?", text))
        or is_formula(even(text))
    )
