"""Which numbers of a text are labels: references, figures, samples, grades, standards, planes, years, addresses."""

import re
from collections.abc import Iterable

from ingest.document import Mark, MarkKind
from ingest.find.element import elements
from ingest.find.number import Number
from ingest.find.number_words import number_words
from ingest.find.printed_unit import unit_at
from ingest.span import Span

PATTERNS = (
    re.compile(r"\[ ?\d{1,3}(?: ?[,;-] ?\d{1,3})* ?\]"),  # [12], [3,5-7]
    re.compile(r"https?://\S+|www\.\S+|\bdoi:? ?\S+|\b10\.\d{4,}/\S+|(?<!\S)[^\s@]+@\S+", re.IGNORECASE),
    re.compile(r"[\[({<⟨〈]-?\d ?,? ?-?\d ?,? ?-?\d(?: ?,? ?-?\d)?[\])}>⟩〉]"),  # (111), {1 1 0}, [10-10]
    re.compile(
        r"\((?:19|20)\d{2}[a-z]?(?:[,;] ?(?:19|20)\d{2}[a-z]?)*\)|(?:al\.?|[a-z]{2}),? (?:19|20)\d{2}[a-z]?(?=[;,)])"
    ),  # (2011), Smith, 2011)
    re.compile(r"\(\d{1,3}(?:-\d{1,3})?(?:,\d{1,3}(?:-\d{1,3})?)+\)"),  # (26,29,35-38)
    re.compile(r"\b[FtrTZH]\(\d[^)]*\)"),  # F(1, 3.95)
    re.compile(r"\b\d{1,2}:\d{2}(?::\d{2})?(?= ?(?:UTC?|[ap]\.?m)\b)"),  # times of day
    re.compile(r"\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b|\b\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d{2}\b"),  # dates
    re.compile(
        r"\b(?:ASTM|ISO|EN|DIN|(?:GB|YB|HB|QB|CB|JB|SH|YS|NB|DL|SY)/T|GB|JIS"
        r"|BS|IEC|ASME|API|SAE|AWS|NACE|AMS)(?:[ /-](?:EN|ISO|TS|T|TM|E|D|F|G|A|B|C|Z|H|K|R))*"
        r"[ -]?[A-Z]?\d[\w./:-]*\d?(?:[:-]\d{2,4})?"
    ),
    re.compile(r"^\d{1,2}(?:\.\d{1,2}){0,3}\.? (?=[A-Z][a-z])(?![^.]*\.\s*$)"),  # a numbered heading
    re.compile(r"(?<!\d)\((?:\d{1,2}|[ivx]{1,4}|[a-h])\)|(?:^|(?<=[;,.:] ))\d{1,2}\)"),  # (1), 2)
    re.compile(r"\b(?:19|20)\d{2}[a-z]\b"),
    re.compile(r"\b\d{7,}(?![\d.])"),  # a grant or a registration
    re.compile(r"\b\d{1,4}, \d{1,7}(?=[;,.]? ?\(?(?:doi|https?:))"),  # volume and page of a citation
    re.compile(r"\bEqs?\. ?\(\d+(?:\.\d+)*\)(?:(?:,| and|, and| to| ?-) ?\(\d+(?:\.\d+)*\))*"),  # Eqs. (9.2) and (9.10)
)
LEFT_WORD = re.compile(r"(?:^|[\s(\[/,;])([^\W\d_][\w/'’-]*|#|№)\.? ?(?:\()?$")
CAPITAL_NAME = re.compile(r"(?:^|[^.!?:] |[(\[,/])(?:[A-Z][A-Za-z]*[a-z][A-Za-z]*|(?:[a-z]+-)?[A-Z]{2,}) ?-?$")
YEAR_BEFORE = re.compile(
    r"\b(?:in|since|during|until|by|from|of|between|year|before|after|early|late|and|to|around|mid)-? $", re.IGNORECASE
)
CHEMICAL = re.compile(r"(?:,\d)*-(?!fold\b)[^\W\d_]{2,}", re.UNICODE)
ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")


def label_spans(text: str, *, marks: Iterable[Mark] = ()) -> list[Span]:
    """Stretches of an even text whose digits are never quantities."""
    spans = [m.span for m in marks if m.kind in (MarkKind.CITE, MarkKind.CROSS, MarkKind.SUB, MarkKind.FORMULA)]
    for pattern in PATTERNS:
        spans += [Span(*m.span()) for m in pattern.finditer(text)]
    return sorted(spans)


NAME_BEFORE = re.compile(r"[^\W\d_][\w′]*-(?:\d+-)?$|[^\W\d_]\w*[/.]$|[)\]]$")
SYMBOL_BEFORE = re.compile(r"(?<![A-Za-z])([A-Z][a-z]?)[ -]$")
ORBITAL_OF = re.compile(r" (?:transition|metal|electron|orbital|state|band|core|level|shell|block|peak|signal|spectr)")
ISOTOPE_UNITS = {"C", "S", "H", "F", "P", "T", "G", "N", "L", "M"}


def inside_name(text: str, number: Number) -> bool:
    """Whether the digits belong to a word: a formula, a grade, a plane, an ordinal ("Ti-6Al", "316L", "SA508", "3rd")."""
    start, end = number.start, number.end
    if re.match(r"0\d+(?![\d.,])", text[start:]) or re.search(r"(?<![eE\W])\d[A-Za-z][+-]$", text[max(0, start - 3) : start]):
        return True  # a code ("040301", "001"), a term of an expression ("3f+1")
    if start and (text[start - 1].isalnum() or text[start - 1] in "_#^."):
        return not (text[start - 1] == "." and start > 1 and text[start - 2] == " ")
    glued = text[start : start + 1] not in "-+" and NAME_BEFORE.search(text[max(0, start - 16) : start])
    if glued and not _after_unit(text, start):
        return True
    after = text[end : end + 1]
    return after == "_" or bool(ORDINAL.match(text, end))


def _after_unit(text: str, start: int) -> bool:
    """Whether the word before a dash or stroke is the unit of a number: "70 nm-350 nm", "1200 °C/2 h"; "X-450" is a name."""
    base = max(0, start - 16)
    number = re.search(r"\d(?= ?[^\d ][^ ]*[-/]$)", text[base:start])
    unit = unit_at(text, base + number.end()) if number else None
    return unit is not None and unit.end == start - 1


def is_orbital(text: str, number: Number) -> bool:
    """Whether digit and letter are an electron shell: "C 1s", "Sn 3d", "the 3d metals"; not "held 3 d"."""
    if not re.match(r"[1-7][spdf](?![\w-])", text[number.start :]):
        return False
    before = SYMBOL_BEFORE.search(text[max(0, number.start - 4) : number.start])
    return bool(before and before[1] in elements().symbols) or bool(ORBITAL_OF.match(text, number.end + 1))


def is_isotope(text: str, number: Number, unit: str | None) -> bool:
    """Whether an integer with one capital letter directly after it is an isotope, a panel or a locus ("13C", "16S").

    A battery's "2C" is a rate, "300K" and "5V" are quantities.
    """
    glued = unit in ISOTOPE_UNITS and number.integer and text[number.end : number.end + 1] == unit
    return glued and not (unit == "C" and abs(number.value) <= 10 and not text.startswith("/", number.end + 1))


def after_noun(text: str, number: Number) -> bool:
    """Whether a bare integer is the label of the noun before it: "phases 3, 5 and 7"; not "contains 12 layers"."""
    before = re.search(r"([a-z]{4,}) $", text[max(0, number.start - 24) : number.start])
    if (
        not number.integer
        or re.match(r":\d", text[number.end :])
        or not before
        or before[1] in number_words().function_words
        or before[1].endswith(("ly", "ed", "ing"))
    ):
        return False
    return (
        not re.match(r" [a-z-]*[a-z]{2,}s?\b(?<!\bin)(?<!\band)(?<!\bor)(?<!\bof)(?<!\bto)", text[number.end :])
        and abs(number.value) < 1000
    )


def after_label(text: str, start: int, *, sure: bool = False) -> bool:
    """Whether the word before makes the number a label: "Fig. 3", "sample 2"; `sure` asks for "Fig." and its like."""
    before = text[max(0, start - 40) : start]
    if before.rstrip().endswith(number_words().counted):
        return False
    match = LEFT_WORD.search(before)
    labels = number_words().sure_labels if sure else number_words().labels
    if match and match[1].rstrip(".").lower() in labels:
        return True
    return before.endswith(("#", "# ", "№ ", "No. ", "no. "))


def after_name(text: str, start: int) -> bool:
    """Whether a capitalised name stands directly before a bare integer: "Quanta 200", "Gaussian 09"."""
    before = text[max(0, start - 40) : start]
    return bool(CAPITAL_NAME.search(before)) and start > 0


def is_year(text: str, number: Number) -> bool:
    """A bare integer from 1800 to 2099 after a word that leads a date, or a day beside a month."""
    if not number.integer:
        return False
    before, after = text[max(0, number.start - 14) : number.start], text[number.end : number.end + 12].strip(" ,")
    near = {re.sub(r"\W", "", w).lower() for w in (*before.split()[-1:], *after.split()[:1])}
    if near & number_words().months and number.value < 2100:
        return True
    return 1800 <= number.value < 2100 and number.end - number.start == 4 and bool(YEAR_BEFORE.search(before))


def names_chemical(text: str, number: Number) -> bool:
    """Whether a number leads a hyphenated word: "2-propanol", "1,4-dioxane", "3-point", "7075-T6"."""
    return number.integer and bool(CHEMICAL.match(text, number.end) or re.match(r"-[A-Z]+\d", text[number.end :]))
