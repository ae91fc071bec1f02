"""Numbers as they are printed: thousands, decimal commas, signs, powers of ten, uncertainty in brackets."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ingest.document import Mark, MarkKind
from ingest.find.number_words import number_words

DIGITS = re.compile(
    r"(?P<sign>[-+] ?)?"
    r"(?:(?P<grouped>\d{1,3}(?:,\d{3})+(?![\d])(?:\.\d+)?|\d{1,3}(?: \d{3})+(?!\d)(?:\.\d+)?)"
    r"|(?P<comma>0,\d+|\d{1,4},\d{1,2}(?= ?(?:[a-zA-Zµ°%Ω]))(?!,))"
    r"|(?P<plain>\d+(?:\.\d+)?|\.\d+))"
)
TIMES_TEN = re.compile(
    r" ?[x×·*] ?10(?:\^| )?(?:\((?P<braced>[-+] ?\d{1,2}|\d{1,2})\)|(?P<power>[-+] ?\d{1,2}|\d{1,2}))(?![\d.]*\d)"
)
EXPONENT = re.compile(r"[eE](?P<power>[-+]?\d{1,3})(?!\w)")
BARE_POWER = re.compile(r"\^?(?:\((?P<braced>[-+]? ?\d{1,2})\)|(?P<power>[-+]? ?\d{1,2}))(?!\d)")
TIMES = re.compile(r"[×x·] ?10$")
MULTIPLE = re.compile(r" (?P<word>[a-z]+)\b")
UNCERTAIN = re.compile(r"\((\d{1,2})\)(?! ?[-–])")
BEFORE_SIGN = set(" ([{=~<>≤≥≈,;:/|±×*≃≅≳≲\"'")


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number of the text: half-open range, value, spread in brackets ("5.43(2)"), and whether it is a plain integer."""

    start: int
    end: int
    value: float
    spread: float | None = None
    integer: bool = False


def find_numbers(text: str, *, marks: Iterable[Mark] = ()) -> list[Number]:
    """Every number of an even text, left to right; digits inside words are numbers too (labels are sorted out later)."""
    raised = {m.span.start: m.span.end for m in marks if m.kind is MarkKind.SUP}
    out: list[Number] = []
    at = 0
    while match := DIGITS.search(text, at):
        number = _number(text, match, raised)
        out.append(number)
        at = max(number.end, match.end("sign") if match["sign"] else 0, at + 1)
    return out


def _number(text: str, match: re.Match[str], raised: dict[int, int]) -> Number:
    start, body = match.start(), match[match.lastgroup or "plain"]
    sign = _sign(text, match)
    if not sign:
        start = match.end("sign") if match["sign"] else start
    kind = match.lastgroup
    end = match.end()
    if kind == "grouped" and not _is_grouped(body):
        body = body.split(" ")[0]
        end = match.start("grouped") + len(body)
    elif cut := _cut(text, match.start(kind or "plain"), end, raised):
        body, end = body[: cut - match.start(kind or "plain")], cut  # "103" with a raised 3
    if kind == "plain" and body == "10":
        raised_to = _raised_power(text, end, raised)
        if raised_to:
            return Number(start=start, end=raised_to[1], value=_signed(sign, 10.0 ** raised_to[0]))
    value = float(body.replace(",", ".") if kind == "comma" else body.replace(",", "").replace(" ", ""))
    scaled = _scaled(text, end, value, raised)
    if scaled:
        return Number(start=start, end=scaled[1], value=_signed(sign, scaled[0]))
    multiple = MULTIPLE.match(text, end)
    power = number_words().multiples.get(multiple["word"]) if multiple else None
    if multiple and power:
        return Number(start=start, end=multiple.end(), value=_signed(sign, float(f"{value!r}e{power}")))
    spread, stop = _bracketed(text, end, body)
    return Number(start=start, end=stop, value=_signed(sign, value), spread=spread, integer="." not in body and kind != "comma")


def _cut(text: str, start: int, end: int, raised: dict[int, int]) -> int | None:
    """Where a raised digit ends the number; a lone point before it is no number of its own."""
    return next((at for at in raised if start < at < end and text[start:at] != "."), None)


def _signed(sign: str, value: float) -> float:
    return -value if sign == "-" else value


def _sign(text: str, match: re.Match[str]) -> str:
    """The sign, if what stands before it lets it be one: after a digit, a letter or a bracket it is a dash."""
    sign = match["sign"]
    if not sign:
        return ""
    before = text[: match.start()]
    if before and before[-1] not in BEFORE_SIGN:
        return ""
    if len(sign) > 1 and not (before == "" or before.rstrip()[-1:] in ("=", "~", "<", ">", "(", "≈")):
        return ""  # "– 5": a dash with spaces
    return "" if re.search(r"[\d%°] $", before) and not before.endswith(", ") else sign[0]


def _is_grouped(body: str) -> bool:
    """Spaces group thousands in "10 000" and "1 200", not in "550 612"."""
    if " " not in body:
        return True
    return all(part.split(".")[0].endswith("00") for part in body.split(" ")[1:]) and not body.startswith("0")


def _raised_power(text: str, end: int, raised: dict[int, int]) -> tuple[int, int] | None:
    """The exponent of a bare ten: raised, after a caret, or below the base ("10-4 S/cm" cannot be a range)."""
    match = BARE_POWER.match(text, end)
    if not match:
        return None
    power = int(_power(match).replace(" ", ""))
    if end in raised or text[end] == "^":
        return power, match.end()
    falls = text[end] == "-" and text[end + 1 : end + 2].isdigit() and power < 0  # "10-4": no range, no "10-4-2"
    if falls and (power > -10 or TIMES.search(text[:end])) and not re.match(r"-|\.\d", text[match.end() :]):
        return power, match.end()
    return None


def _power(match: re.Match[str]) -> str:
    return match["braced"] or match["power"]


def _scaled(text: str, end: int, value: float, raised: dict[int, int]) -> tuple[float, int] | None:
    """Value and end with a power of ten; "5 × 100" and "20 × 105 mm" without a raised exponent are sizes."""
    match = EXPONENT.match(text, end)
    if match:
        return float(f"{value!r}e{int(match['power'])}"), match.end()
    match = TIMES_TEN.match(text, end)
    if not match:
        return None
    power = _power(match).replace(" ", "")
    sure = bool({match.start("power"), match.start("braced")} & raised.keys()) or power[0] in "-+" or "^" in match[0]
    if not sure and (power[0] == "0" or abs(value) >= 10):
        return None
    return float(f"{value!r}e{int(power)}"), match.end()


def _bracketed(text: str, end: int, body: str) -> tuple[float | None, int]:
    match = UNCERTAIN.match(text, end)
    if not match or "." not in body:
        return None, end
    decimals = len(body.split(".")[1])
    return float(f"{match[1]}e-{decimals}"), match.end()
