"""Composites written with a joint: "TiO2@C", "LiFePO4/graphene", "Pt/C", "Ti–TiB composite"."""

import re

from ingest.find.element import elements
from ingest.find.formula import is_formula
from ingest.find.vocabulary import remembered, vocabulary
from ingest.record import MentionType

PART = r"(?:[A-Z][\w().,]*[\w)]|[A-Z]|r?GO|graphene|carbon|graphite|silica|alumina)"
JOINED = re.compile(
    rf"(?<![\w/@.-])(?:{PART}(?:[@/]{PART})+|{PART}(?:-{PART})+(?=[ -](?:nano)?composites?\b))(?![\w/@])(?!\.\d)"
)
SUPPORTED = re.compile(r"[A-Z][a-z]?(?:\d|[A-Z][a-z]?)*/C")
NO_MATERIAL = re.compile(r" (?:atomic |molar |weight |mass )?(?:ratios?|interface|boundar|couple|vs\b)")


def find_composites(text: str) -> list[tuple[int, int]]:
    """Half-open ranges in an even text; "C/Si ratio" and "Fe/Ni" are proportions of elements and no composites."""
    return [m.span() for m in JOINED.finditer(text) if _is_composite(m[0]) and not NO_MATERIAL.match(text, m.end())]


def _is_composite(name: str) -> bool:
    """Every part a material; beside "/" at least one a compound, or carbon as a support."""
    parts = re.split(r"[@/-]", name)
    if not all(_is_material(part) for part in parts) or len(set(parts)) < len(parts):
        return False
    return "@" in name or any(is_formula(part) for part in parts) or bool(SUPPORTED.fullmatch(name))


@remembered
def _is_material(part: str) -> bool:
    known = vocabulary().kinds(part)
    return part in elements().symbols or is_formula(part) or MentionType.MATERIAL in known or MentionType.PHASE in known
