"""References: the entries of the list, and what each says of its work."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ingest.document import Reference
from ingest.read.pdf.line import Line

NUMBER = re.compile(r"^\s*(?:\[(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})[.)]?(?=\s|$))")
DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>,;]+", re.IGNORECASE)
YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")
QUOTED = re.compile(r"[“\"]([^”\"]{15,300})[”\"]")
AUTHOR_YEAR = re.compile(r"^[^\W\d_][\w'’ -]+,\s+(?:[A-Z]\.|[A-Z][a-z])")
AUTHOR = re.compile(r"[^\W\d_][\w'’-]+(?:\s[^\W\d_][\w'’-]+)?,\s(?:[A-Z]\.[\s-]?)+|(?:[A-Z]\.[\s-]?)+[^\W\d_][\w'’-]+")
MAX_BETWEEN = 7  # characters between two authors: a comma, "and", "&"
INDENT = 4.0  # points


def entries_of(lines: Sequence[Line]) -> list[str]:
    """The text of each entry: by numbers, else by the lines that stand out to the left."""
    numbered = [line for line in lines if NUMBER.match(line.text)]
    starts = _by_number(lines) if len(numbered) >= 3 and len(numbered) >= len(lines) / 12 else _by_indent(lines)
    bounds = [*starts, len(lines)]
    return [_text(lines[a:b]) for a, b in pairwise(bounds)]


def _by_number(lines: Sequence[Line]) -> list[int]:
    """Where the next number of the list opens a line."""
    starts: list[int] = []
    expected: int | None = None
    for index, line in enumerate(lines):
        match = NUMBER.match(line.text)
        number = int(next(group for group in match.groups() if group)) if match else None
        if number is not None and (expected is None or expected <= number <= expected + 2):
            starts.append(index)
            expected = number + 1
    return starts


def _by_indent(lines: Sequence[Line]) -> list[int]:
    """Where a line stands left of the one before or after it, or starts like a list of authors after a short line."""
    starts = []
    for index, line in enumerate(lines):
        before = lines[index - 1] if index else None
        after = lines[index + 1] if index + 1 < len(lines) else None
        hangs = after is not None and after.y > line.y and after.x0 > line.x0 + INDENT
        returns = before is not None and before.y < line.y and line.x0 < before.x0 - INDENT
        alone = before is None or (AUTHOR_YEAR.match(line.text) is not None and (hangs or returns or _flush(before, line)))
        if hangs or returns or alone:
            starts.append(index)
    return starts


def _flush(before: Line, line: Line) -> bool:
    """Whether a line follows an entry that ended with a stop."""
    return before.text.rstrip().endswith((".", "]")) and abs(before.x0 - line.x0) < INDENT


def _text(lines: Iterable[Line]) -> str:
    """The lines as one string, words joined over line ends."""
    text = ""
    for line in lines:
        joins = text.endswith(("-", "\u0002", "/")) and not text.endswith(" ")
        text = (text.rstrip("\u0002") if text.endswith("\u0002") else text) + ("" if joins or not text else " ") + line.text
    return text.replace("\u0002", "")


def reference_of(entry: str) -> Reference:
    """What an entry says: DOI, year, title and authors where they can be told."""
    body = NUMBER.sub("", entry, count=1).strip()
    doi = DOI.search(body)
    years = YEAR.findall(DOI.sub("", body))
    quoted = QUOTED.search(body)
    authors = _authors(body)
    return Reference(
        doi=doi[0].rstrip(".)]").lower() if doi else None,
        year=int(years[-1]) if years else None,
        title=quoted[1].strip(" ,.") if quoted else _title(body, authors=authors),
        authors=authors[:30],
    )


def _authors(body: str) -> tuple[str, ...]:
    """The names that open an entry, one after the other."""
    names: list[str] = []
    end = 0
    for match in AUTHOR.finditer(body):
        if match.start() - end > MAX_BETWEEN:
            break
        names.append(" ".join(match[0].split()).removeprefix("and "))
        end = match.end()
    return tuple(names)


def _title(body: str, *, authors: Sequence[str]) -> str | None:
    """The first sentence after the authors, when it is long enough for a title."""
    if not authors:
        return None
    end = max((body.find(name) + len(name) for name in authors if name in body), default=0)
    rest = re.sub(r"^[\s,;.&]*(?:and\s+|et al\.?\s*)?(?:\(?\d{4}[a-z]?\)?[.:,]?\s*)?", "", body[end:])
    sentence = re.split(r"(?<=[a-z\d)])[.?]\s", rest, maxsplit=1)[0].strip()
    return sentence if 20 <= len(sentence) <= 300 and " " in sentence and sentence[0].isalnum() else None
