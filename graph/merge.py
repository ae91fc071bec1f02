"""Which concepts are one: by rules of the field over the names of a store, and by the rulings of a person, which outrank them.

A merge says that two names are one thing and why. Merges join concepts into groups; the smallest id of a group is canonical.
A ruling *different* keeps two concepts apart whatever the rules say, so every merge can be undone.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from graph.concept import MENTIONS, ConceptKind
from ingest.find.formula import atoms_of
from ingest.find.grade import find_grades, grade_name
from ingest.find.vocabulary import vocabulary
from ingest.ids import fold
from ingest.ruling import Ruling

SHORT = re.compile(r"(?=(?:.*[A-Z]){2})[A-Z][A-Za-z]{1,7}")  # "YSZ", "LiBOB"; a sample's label has a digit
DEFINED_IN = 2  # papers that must define a short form, all alike, before it stands for its long form in a third
DIGITS = 4  # of an atom's share, so that "Ba0.5Sr0.5TiO3" and "BaSrTi2O6" are one


class Rule(StrEnum):
    """Why two concepts are one."""

    PERSON = "person"
    FORMULA = "formula"  # the same atoms in the same shares
    GRADE = "grade"  # names of one grade in the standards
    VOCABULARY = "vocabulary"  # names of one term of the field
    SHORT_FORM = "short form"  # papers of the store define it


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A concept as the store holds it: a name as printed, in how many papers, and what papers define to stand for it.

    `short` has (short form, document, evidence that defines or uses it).
    """

    id: str
    kind: ConceptKind
    name: str
    papers: int
    short: tuple[tuple[str, str, str | None], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """Two concepts that are one, the rule that says so, what it rests on in words, and the evidence of papers, if any."""

    a: str
    b: str
    rule: Rule
    because: str
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Merges:
    """The merges that hold, and those that a ruling keeps from holding."""

    made: tuple[Merge, ...]
    refused: tuple[Merge, ...]

    def canonical(self) -> dict[str, str]:
        """For every concept that is merged, the smallest id of its group."""
        groups = _Groups()
        for merge in self.made:
            groups.join(merge.a, merge.b)
        return {id_: groups.root(id_) for id_ in groups.known()}


def find_merges(named: Iterable[Named], rulings: Iterable[Ruling] = ()) -> Merges:
    """Every merge in the order person, formula, grade, vocabulary, short form; equal for equal names and rulings."""
    concepts = sorted(named, key=lambda one: one.id)
    known = {one.id for one in concepts}
    ruled = [ruling for ruling in rulings if {ruling.a, ruling.b} <= known]
    apart = [frozenset((ruling.a, ruling.b)) for ruling in ruled if not ruling.same]
    wanted = [
        Merge(a=min(r.a, r.b), b=max(r.a, r.b), rule=Rule.PERSON, because=r.why or f"ruled by {r.by}") for r in ruled if r.same
    ]
    wanted += [*_by_key(concepts), *_by_short_form(concepts)]
    groups, made, refused = _Groups(), [], []
    for merge in wanted:
        if groups.root(merge.a) == groups.root(merge.b):
            continue
        if groups.would_join(merge.a, merge.b, apart=apart):
            refused.append(merge)
            continue
        groups.join(merge.a, merge.b)
        made.append(merge)
    return Merges(made=tuple(made), refused=tuple(refused))


def is_own_name(one: Named) -> bool:
    """Whether a material's name means nothing outside its paper: no formula, no grade, no term of the field."""
    return one.kind is ConceptKind.MATERIAL and not any(key(one) for key in _KEYS.values())


def _by_key(concepts: Sequence[Named]) -> Iterator[Merge]:
    """Concepts of one kind whose names have one key under a rule: each is merged with the first of them."""
    for rule in (Rule.FORMULA, Rule.GRADE, Rule.VOCABULARY):
        first: dict[tuple[ConceptKind, str], Named] = {}
        for one in concepts:
            key = _KEYS[rule](one)
            if key is None:
                continue
            known = first.setdefault((one.kind, key), one)
            if known is not one:
                yield Merge(a=known.id, b=one.id, rule=rule, because=key)


def _formula(one: Named) -> str | None:
    atoms = atoms_of(one.name) if one.kind is ConceptKind.MATERIAL else None
    if not atoms or len(atoms) < 2:
        return None
    total = sum(amount for _, amount in atoms)
    return " ".join(f"{symbol} {amount / total:.{DIGITS}f}" for symbol, amount in sorted(atoms))


def _grade(one: Named) -> str | None:
    """The grade that the whole name is of; "AISI 4340 steel" is of none, it may be a variant."""
    if one.kind is not ConceptKind.MATERIAL:
        return None
    whole = any((start, end) == (0, len(one.name)) for start, end, _ in find_grades(one.name))
    return grade_name(one.name) if whole else None


def _vocabulary(one: Named) -> str | None:
    for kind in MENTIONS.get(one.kind, ()):
        term = vocabulary().find(one.name, kind)
        if term is not None:
            return term.name
    return None


_KEYS = {Rule.FORMULA: _formula, Rule.GRADE: _grade, Rule.VOCABULARY: _vocabulary}


def _by_short_form(concepts: Sequence[Named]) -> Iterator[Merge]:
    """A concept whose name is a short form that enough papers define, all for one other concept."""
    meant: dict[str, dict[str, dict[str, str | None]]] = {}  # short form → concept → document → evidence
    for one in concepts:
        for short, document, evidence in one.short:
            if one.kind is ConceptKind.MATERIAL and SHORT.fullmatch(short) and fold(short) != fold(one.name):
                meant.setdefault(fold(short), {}).setdefault(one.id, {})[document] = evidence
    for one in concepts:
        long = meant.get(fold(one.name), {}) if one.kind is ConceptKind.MATERIAL else {}
        if len(long) != 1:
            continue
        ((other, papers),) = long.items()
        if len(papers) >= DEFINED_IN:
            ids = tuple(id_ for _, id_ in sorted(papers.items()) if id_)
            yield Merge(
                a=min(other, one.id),
                b=max(other, one.id),
                rule=Rule.SHORT_FORM,
                because=f"{len(papers)} papers define {one.name}",
                evidence=ids,
            )


class _Groups:
    """Disjoint groups of ids; the root of a group is its smallest id."""

    def __init__(self) -> None:
        self._up: dict[str, str] = {}

    def root(self, id_: str) -> str:
        while (above := self._up.get(id_, id_)) != id_:
            id_ = above
        return id_

    def join(self, a: str, b: str) -> None:
        low, high = sorted((self.root(a), self.root(b)))
        self._up.setdefault(low, low)
        self._up[high] = low

    def would_join(self, a: str, b: str, *, apart: Sequence[frozenset[str]]) -> bool:
        """Whether joining would put two ids into one group that a ruling keeps apart."""
        roots = {self.root(a), self.root(b)}
        return any({self.root(id_) for id_ in pair} == roots for pair in apart)

    def known(self) -> Iterator[str]:
        return iter(sorted(self._up))
