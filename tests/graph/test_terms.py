"""The tokenizer: what meets, what stays apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.terms import LONGEST, number_term, stem, term_set, terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("annealed", "annealing"),
        ("precipitates", "precipitation"),
        ("martensitic", "martensite"),
        ("carbonised", "carbonization"),
        ("aluminium", "Aluminum"),
        ("β-Ti", "beta Ti"),
        ("Δσ", "delta sigma"),
        ("1,000", "1000"),
        ("0.20", "0.2"),
        ("naïve", "naive"),
        ("LiFePO₄", "LiFePO4"),
        ("heat‑affected", "heat affected"),
        ("hardened", "hardening"),
        ("10µm", "10 um"),
    ],
)
def test_writings_of_one_thing_meet(one: str, other: str) -> None:
    """Inflections, spellings, Greek letters, accents, dashes and grouped digits share a term."""
    assert term_set(one) & term_set(other)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Ti-6Al-4V", "ti6al4v"),
        ("(Ba,Sr)TiO3", "basrtio3"),
        ("SA508Gr.4N", "sa508gr4n"),
        ("5Mn", "mn"),
        ("LiFePO4/graphene", "graphen"),
        ("0.16C-4.7Mn", "4.7mn"),
    ],
)
def test_compounds_are_kept_whole_and_in_parts(text: str, term: str) -> None:
    """An alloy or formula is one term as a whole, and its parts are terms too."""
    assert term in term_set(text)


def test_function_words_only_keep_their_place() -> None:
    """A function word is no term, but counts as a word; written in capitals it may be a name."""
    assert [(term.text, term.position) for term in terms("hardness of the steel")] == [("hard", 0), ("steel", 3)]
    assert "and" in term_set("an AND gate")


@given(st.text())
def test_terms_are_plain(text: str) -> None:
    """Whatever the text, a term has only letters, digits and dots, at a place that never goes back."""
    found = terms(text)
    assert all(0 < len(term.text) <= LONGEST and all(c.isalnum() or c == "." for c in term.text) for term in found)
    assert [term.position for term in found] == sorted(term.position for term in found)


@given(st.integers(0, 10**9), st.integers(0, 4))
def test_a_number_has_one_form(value: int, zeros: int) -> None:
    """Zeros before and after do not matter."""
    assert number_term(f"{'0' * zeros}{value}.50{'0' * zeros}") == f"{value}.5"


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=20))
def test_a_stem_is_never_empty(word: str) -> None:
    """Stemming leaves a beginning of the word, or that with its spelling evened."""
    assert len(stem(word)) >= min(len(word), 3)
