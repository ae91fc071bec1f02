"""A quote made readable without changing what it says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.compress import clean, shorten


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("As shown in Fig. 3, the hardness fell to 210 HV [12, 13].", "The hardness fell to 210 HV."),
        ("Figure 2 shows that the grains grew.", "The grains grew."),
        ("It can be seen that the yield strength rose (see Table 4).", "The yield strength rose."),
        ("However, the strength of α-Fe (Fig. 5a,b) fell [4–6].", "The strength of α-Fe fell."),
        ("the film\n was  annealed at 600 °C", "The film was annealed at 600 °C."),
        ("pH 7 was kept.", "pH 7 was kept."),
        ("(2) The best sample was S3.", "The best sample was S3."),
    ],
)
def test_marks_pointers_and_lead_ins_fall(quote: str, said: str) -> None:
    """Citation marks, pointers to figures and phrases before the sentence proper are left out."""
    assert clean(quote) == said


def test_numbers_in_brackets_that_are_data_stay() -> None:
    """A bracket with a value is no citation mark."""
    assert clean("The lowest value (83.4%) was found at 1100 °C.") == "The lowest value (83.4%) was found at 1100 °C."


@given(
    st.lists(st.sampled_from(["grain", "size", "5 µm", "600 °C", "rose", "[3]", "(Fig. 2)", "fell"]), min_size=1, max_size=20)
)
def test_cleaning_adds_no_word(words: list[str]) -> None:
    """Every word of the cleaned sentence stands in the quote, whatever fell."""
    quote = " ".join(words)
    kept = clean(quote).rstrip(".").casefold().split()
    assert all(word in quote.casefold() for word in kept)


def test_a_long_sentence_is_cut_at_a_clause_to_what_is_asked() -> None:
    """Of a sentence that is too long the clauses that are worth most stay, word for word."""
    first = "the sheet was rolled " * 6
    text = f"{first.strip()}, whereas the strength was 640 MPa after annealing."
    short = shorten(text, words=15, worth=lambda run: float("strength" in run))
    assert short is not None
    assert short.casefold().rstrip(".") in text.casefold()
    assert "640 MPa" in short


def test_a_single_endless_clause_cannot_be_shortened() -> None:
    """Without a place to cut there is no claim."""
    assert shorten("word " * 80, words=60, worth=lambda run: 1.0) is None


def test_a_sentence_is_not_cut_within_brackets() -> None:
    """A list in brackets stays whole or falls whole."""
    text = "The powder was fired in steps (300 °C for 1 h, and 700 °C for 2 h) under argon, so that " + "it was dense " * 5
    short = shorten(text, words=22, worth=lambda run: float("700 °C" in run) - 0.01 * len(run.split()))
    assert short is not None
    assert "(300 °C for 1 h, and 700 °C for 2 h)" in short
