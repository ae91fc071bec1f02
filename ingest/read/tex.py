"""TeX formulas to readable text: names of symbols become characters, scripts are marked, layout is left out."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html.entities import html5

from ingest.document import MarkKind
from ingest.read.draft import Run
from ingest.read.math import Style
from ingest.read.xml import names

PREAMBLE = re.compile(r"\\documentclass.*?\\begin\s*\{document\}", re.DOTALL)
# Commands whose arguments name a layout and are no text
LAYOUT = re.compile(
    r"\\(?:begin|end|usepackage|setlength|[vh]space|label|color|fontsize|selectfont)\*?\s*(?:\[[^\]]*\])?(?:\{[^{}]*\})*"
)
TOKEN = re.compile(r"\\(?P<command>[A-Za-z]+)\*?|\\(?P<escaped>.)|(?P<sign>[{}^_&~$])|(?P<text>[^\\{}^_&~$]+)", re.DOTALL)
SCRIPTS = {"^": MarkKind.SUP, "_": MarkKind.SUB}
# Commands that print another character than the one that HTML gives this name, or none
PRINTED = {
    "circ": "°", "degree": "°", "to": "→", "cdot": "·", "cdots": "⋯", "ldots": "…", "dots": "…", "vdots": "⋮", "ddots": "⋱",
    "infty": "∞", "partial": "∂", "prime": "′", "mid": "|", "ast": "*", "neq": "≠", "exists": "∃", "textmu": "µ",
    "AA": "Å", "aa": "å", "ss": "ß", "ae": "æ", "oe": "œ", "quad": " ", "qquad": " ",
    "hat": "", "tilde": "", "dot": "", "ddot": "", "acute": "", "grave": "", "breve": "", "check": "", "it": "", "sc": "",
}  # fmt: skip
FUNCTIONS = names(
    "arccos arcsin arctan arg cos cosh cot coth csc det dim exp gcd lim ln log max min mod sec sin sinh sup tan tanh"
)
SPACES = frozenset(",;:>/ \\\n")


def tex_runs(written: str, style: Style) -> Iterator[Run]:
    """The runs of a TeX formula, with or without the document around it."""
    stack, script, last = [style], None, ""
    for match in TOKEN.finditer(LAYOUT.sub(" ", PREAMBLE.sub("", written))):
        found, now = match[0], stack[-1] if script is None else replace(stack[-1], mark=script)
        script = SCRIPTS.get(found)
        if found == "{":
            stack.append(now)
            yield now.run(" " if last == "}" else "")
        elif found == "}":
            stack = stack[:-1] or [style]
        elif script is None:
            yield from _printed(match, now, stack[-1])
        last = found


def _printed(match: re.Match[str], now: Style, later: Style) -> Iterator[Run]:
    """What a token prints; a script holds for one character of text that is in no group."""
    text = match["text"]
    if text is None:
        yield now.run(_character(match))
    else:
        start = len(text) - len(text.lstrip()) + 1
        yield now.run(text[:start])
        yield later.run(text[start:])


def _character(match: re.Match[str]) -> str:
    """The characters that a command, an escaped sign or a sign of structure stands for; "" where it only lays out."""
    if match["command"] is None:
        sign = match["escaped"] or match["sign"]
        return " " if sign in SPACES or match["sign"] in ("&", "~") else "" if match["sign"] or sign == "!" else sign
    name = match["command"]
    if name in PRINTED or name in FUNCTIONS:
        return PRINTED.get(name, f"{name} ")
    return html5.get(f"{name};") or html5.get(f"{name.removeprefix('up')};") or ""
