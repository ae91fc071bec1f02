"""Which concepts are one."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.concept import ConceptKind, concept_id
from graph.merge import Merges, Named, Rule, find_merges
from ingest.ruling import Ruling


def named(name: str, kind: ConceptKind = ConceptKind.MATERIAL, **more: object) -> Named:
    """A concept as a store would name it."""
    return Named(id=concept_id(kind, name), kind=kind, name=name, papers=1, **more)


def groups(merges: Merges, *concepts: Named) -> set[frozenset[str]]:
    """The names that became one."""
    canonical = merges.canonical()
    roots = {canonical[one.id] for one in concepts if one.id in canonical}
    return {frozenset(one.name for one in concepts if canonical.get(one.id) == root) for root in roots}


def ruled(a: Named, b: Named, *, same: bool) -> Ruling:
    """A person's ruling on two."""
    return Ruling(a=a.id, b=b.id, same=same, names=(a.name, b.name), by="a tester")


@pytest.mark.parametrize(
    ("kind", "a", "b", "rule"),
    [
        (ConceptKind.MATERIAL, "BaTiO3", "TiBaO3", Rule.FORMULA),
        (ConceptKind.MATERIAL, "Ba0.5Sr0.5TiO3", "BaSrTi2O6", Rule.FORMULA),
        (ConceptKind.MATERIAL, "Ti-6Al-4V", "Ti64", Rule.GRADE),
        (ConceptKind.PROPERTY, "yield strength", "0.2% proof stress", Rule.VOCABULARY),
    ],
)
def test_one_thing(kind: ConceptKind, a: str, b: str, rule: Rule) -> None:
    """Formulas of the same atoms, names of a grade and names of a term of the field are one thing, and the rule is said."""
    (merge,) = find_merges([named(a, kind), named(b, kind)]).made
    assert merge.rule is rule


@pytest.mark.parametrize(
    ("a", "b"), [("BaTiO3", "Ba2TiO4"), ("316", "316L"), ("steel A", "steel B"), ("5Mn steel", "7Mn steel"), ("Al", "Al2O3")]
)
def test_two_things(a: str, b: str) -> None:
    """Other atoms, other grades and papers' own names stay apart."""
    assert find_merges([named(a), named(b)]).made == ()


def test_kinds_stay_apart() -> None:
    """Concepts of different kinds are never one, whatever their names."""
    every = [named("yield strength", kind) for kind in ConceptKind]
    assert find_merges(every).made == ()


def test_short_form_of_two_papers() -> None:
    """A short form that two papers define alike stands for the long name in a third; one paper, or two meanings, do not do."""
    short, long, other = named("QZX"), "quasi-zoned xerogel", "quartz-zinc mix"
    once = named(long, short=(("QZX", "d1", "e1"),))
    twice = named(long, short=(("QZX", "d1", "e1"), ("QZX", "d2", "e2")))
    rival = named(other, short=(("QZX", "d3", "e3"),))
    (merge,) = find_merges([short, twice]).made
    assert (merge.rule, merge.evidence) == (Rule.SHORT_FORM, ("e1", "e2"))
    assert find_merges([short, once]).made == ()
    assert find_merges([short, twice, rival]).made == ()


def test_a_person_outranks_rules() -> None:
    """A ruling keeps apart what a rule would merge, joins what none does, and is undone with it."""
    a, b, c = named("BaTiO3"), named("TiBaO3"), named("barium titanate powder X")
    apart = find_merges([a, b, c], [ruled(a, b, same=False)])
    assert apart.made == ()
    assert [merge.rule for merge in apart.refused] == [Rule.FORMULA]
    joined = find_merges([a, b, c], [ruled(b, c, same=True)])
    assert groups(joined, a, b, c) == {frozenset({"BaTiO3", "TiBaO3", "barium titanate powder X"})}
    assert groups(find_merges([a, b, c]), a, b, c) == {frozenset({"BaTiO3", "TiBaO3"})}


def test_ruling_holds_through_a_third() -> None:
    """Two that a ruling keeps apart are not joined through a third that both would be merged with."""
    a, b, c = named("BaTiO3"), named("TiBaO3"), named("O3BaTi")
    merges = find_merges([a, b, c], [ruled(a, b, same=False)])
    assert not any({"BaTiO3", "TiBaO3"} <= group for group in groups(merges, a, b, c))


FORMULAS = ("BaTiO3", "TiBaO3", "O3TiBa", "SrTiO3", "TiSrO3", "Ti64", "Ti-6Al-4V", "YSZ", "steel A")


@given(
    order=st.permutations(FORMULAS),
    rulings=st.lists(st.tuples(st.sampled_from(FORMULAS), st.sampled_from(FORMULAS), st.booleans()), max_size=6),
)
def test_any_order_and_any_rulings(order: list[str], rulings: list[tuple[str, str, bool]]) -> None:
    """Merges do not depend on the order of names, and no two that a ruling keeps apart are ever one unless another says so."""
    every = [named(name) for name in order]
    by_name = {one.name: one for one in every}
    said = {frozenset((a, b)): same for a, b, same in rulings if a != b}
    told = [ruled(*(by_name[name] for name in sorted(pair)), same=same) for pair, same in said.items()]
    merges = find_merges(every, told)
    assert merges == find_merges(sorted(every, key=lambda one: one.name), told)
    canonical = merges.canonical()
    for a, b in itertools.combinations(every, 2):
        if said.get(frozenset((a.name, b.name))) is False:
            assert canonical.get(a.id, a.id) != canonical.get(b.id, b.id)
    assert all(root == min(id_ for id_, other in canonical.items() if other == root) for root in canonical.values())
