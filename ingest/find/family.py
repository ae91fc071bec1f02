"""Labels that a paper coins as a family and never explains: "KR15", "KR48", "KR100", each used again and again."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ingest.find.element import elements
from ingest.find.even import even
from ingest.find.formula import is_formula
from ingest.find.grade import find_grades
from ingest.find.number_words import number_words
from ingest.find.quantity import find_quantities
from ingest.find.vocabulary import vocabulary

COINED = re.compile(r"(?<![\w.,/#-])(?P<stem>[A-Z][A-Za-z]{0,5}(?:-[A-Za-z]{1,5})?-?)(?P<number>\d{1,4})(?![\w/-]|\.\d)")
WORD_BEFORE = re.compile(r"([a-z]+)\W*$")
USES = 3  # of each label
SIBLINGS = 2


def families(sentences: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Each label of a family with the number of the sentence that uses it first; stem and number, at least two of a stem."""
    found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, sentence in enumerate(sentences):
        flat = even(sentence)
        for match in COINED.finditer(flat):
            before = WORD_BEFORE.search(flat[max(0, match.start() - 14) : match.start()].lower())
            if not (before and before[1] in number_words().sure_labels) and _is_coined(match["stem"], match[0]):
                found[match["stem"]][match[0]].append(place)
    for labels in found.values():
        used = {label: places for label, places in labels.items() if len(places) >= USES}
        if len(used) >= SIBLINGS:
            yield from ((label, places[0]) for label, places in used.items())


def _is_coined(stem: str, label: str) -> bool:
    """No element with an index, formula, grade, word of the field or number with a unit; a lone letter asks for two digits."""
    if stem in elements().symbols or is_formula(label) or find_grades(label) or vocabulary().kinds(label):
        return False
    if len(stem.strip("-")) == 1 and len(label) - len(stem) < 2:
        return False
    return not any(q.unit for q in find_quantities(label))
