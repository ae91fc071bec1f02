"""Works: one DOI one work, and the best of its documents its primary."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.document import SourceFormat
from ingest.work import PAGED, RANKS, Member, paged_twins, primaries, primary_of, supplement_names, work_of, works_of

MEMBERS = st.builds(
    Member,
    document=st.text("0123456789abcdef", min_size=16, max_size=16),
    format=st.sampled_from(SourceFormat),
    doi=st.sampled_from([None, "10.1/a", "10.1/A", "doi:10.1/b"]),
)


@pytest.mark.parametrize(
    "doi", ["10.1/Ab", "https://doi.org/10.1/ab", "http://dx.doi.org/10.1/AB", "doi: 10.1/ab", " DOI:10.1/ab "]
)
def test_one_doi_in_any_dress_is_one_work(doi: str) -> None:
    """Case, resolver and scheme make no difference."""
    assert work_of(doi, document="d") == "10.1/ab"


@pytest.mark.parametrize("doi", [None, "", "  ", "https://doi.org/"])
def test_without_a_doi_a_document_is_its_own_work(doi: str | None) -> None:
    """Nothing is shared by accident."""
    assert work_of(doi, document="d") == "d"


def test_every_format_has_a_rank() -> None:
    """A new format cannot be forgotten."""
    assert set(RANKS) == set(SourceFormat)


def test_the_order_of_formats() -> None:
    """JATS before Elsevier before TEI before PDF before text, in whatever order they come."""
    members = [Member(document=f"{9 - number}", format=format_, doi="10.1/a") for number, format_ in enumerate(RANKS)]
    for twins in permutations(members):
        assert primary_of(twins) == "9"
    assert primary_of(members[1:]) == "8"


@given(st.lists(MEMBERS, unique_by=lambda member: member.document))
def test_each_work_has_exactly_one_primary(members: list[Member]) -> None:
    """Whatever the documents are; and their order does not matter."""
    chosen = primaries(members)
    assert chosen == primaries(reversed(members))
    works = [member.work for member in members if member.document in chosen]
    assert sorted(works) == sorted({member.work for member in members})


@given(st.lists(MEMBERS, unique_by=lambda member: member.document))
def test_documents_without_pages_are_shown_on_those_of_their_work(members: list[Member]) -> None:
    """Each document without pages whose work has one with pages, and no other; TEI before PDF, whatever the order."""
    shown = paged_twins(members)
    assert shown == paged_twins(reversed(members))
    for member in members:
        paged = [twin for twin in members if twin.work == member.work and twin.format in PAGED]
        expected = primary_of(paged) if paged and member.format not in PAGED else None
        assert shown.get(member.document) == expected


def test_supplements_are_parts_of_their_work() -> None:
    """A file that one work calls its supplement belongs to it, whatever DOI it prints; it hides none and none hides it."""
    article = Member(
        document="a", format=SourceFormat.JATS, doi="10.1/a", supplements=frozenset(supplement_names(["x/S1.pdf"]))
    )
    twin = Member(document="b", format=SourceFormat.PDF, doi="10.1/a", names=frozenset({"a.pdf"}))
    for doi in ("10.1/a", "10.1/other", None):
        part = Member(document="c", format=SourceFormat.PDF, doi=doi, names=frozenset({"s1.pdf"}))
        works = works_of([part, twin, article])
        assert works.work == {"a": "10.1/a", "b": "10.1/a", "c": "10.1/a"}
        assert (works.primaries, works.supplements, works.pages) == ({"a", "c"}, {"c": "10.1/a"}, {"a": "b"})


def test_a_name_that_two_works_give_says_nothing() -> None:
    """Two articles that call a file by one name: it may be either's, so it is neither's."""
    named = frozenset({"mmc1.pdf"})
    articles = [Member(document=d, format=SourceFormat.JATS, doi=f"10.1/{d}", supplements=named) for d in "ab"]
    part = Member(document="c", format=SourceFormat.PDF, doi=None, names=named)
    assert works_of([*articles, part]).supplements == {}
    assert works_of([articles[0], part]).supplements == {"c": "10.1/a"}


def test_names_of_supplements() -> None:
    """Addresses are compared by the names of their files."""
    assert supplement_names(["https://x.org/a/S1.PDF", "b\\S2.doc", None, "", "s1.pdf"]) == ("s1.pdf", "s2.doc")
