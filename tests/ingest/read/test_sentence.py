from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.read.sentence import LONGEST, split_sentences


def sentences(text: str) -> list[str]:
    return [span.of(text) for span in split_sentences(text)]


@pytest.mark.parametrize(
    "whole",
    [
        "The result of Smith et al. [3] is shown in Fig. 2 and Ref. 7.",
        "It holds 5 wt. % Mn, 3 at. % Ni and approx. 0.1 vol. % voids (cf. Table 1).",
        "Steel Gr.4N was held for 1.5 h, i.e. longer than No. 5, vs. the rest.",
        "It was made by J. A. Smith and R. Lee in 1999.",
        "This was shown (see Eq. 4. And also Eq. 5) for all samples.",
        "The powder came from Metals Co. Ltd. (Town, Country) in bags.",
        "It follows from Eqs. (3) and (4).",
    ],
)
def test_goes_on(whole: str) -> None:
    """Abbreviations, decimals, initials and brackets do not end a sentence."""
    assert sentences(whole) == [whole]


@pytest.mark.parametrize(
    "parts",
    [
        ["It was held at 1.04 V.", "The plots agree."],
        ["It weighs 331 J/mol.", "Yet it grows."],
        ["Batteries need hydrogen.1–4", "Current cells do not."],
        ["They are used widely. [1,2]", "The rest is not."],
        ["It was shown before (Fig. 3).", "Was it?", "It was!"],
        ["The phase grew.", "α-Ti did not.", "pH was 7."],
        ["It grew (Fig. 2).", "(This was expected.)", "Then it stopped."],
        ["Growth was seen. (Figure 3c).", "Then it stopped."],
        ["The same was found by Smith et al.", "This is no surprise."],
    ],
)
def test_ends(parts: list[str]) -> None:
    """A stop before something that starts a sentence ends one; reference marks stay with the sentence they stand behind."""
    assert sentences(" ".join(parts)) == parts


def test_label_is_not_alone() -> None:
    """A section number or a figure label is one sentence with what it labels."""
    assert sentences("2.1. Methods of growth are shown. Fig. 3. The grown crystals. End.") == [
        "2.1. Methods of growth are shown.",
        "Fig. 3. The grown crystals.",
        "End.",
    ]


PIECES = st.sampled_from(
    ["Fig. 2", "et al.", "A", ". ", "The end. ", "1.5", "(", ")", "[3]", "\n", " ", "α", "wt. %", "J. ", ".12 ", "?"]
)


@given(st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=80))
def test_covers_the_text(text: str) -> None:
    """Sentences are in order, do not overlap, have no space at their ends, and leave out nothing but white space."""
    spans = split_sentences(text)
    assert all(span.of(text) == span.of(text).strip() != "" for span in spans)
    assert all(first.end <= second.start for first, second in pairwise(spans))
    assert "".join("".join(span.of(text) for span in spans).split()) == "".join(text.split())


def test_endless_text_is_cut() -> None:
    """What goes on without an end is cut at white space, or anywhere where there is none, and nothing of it is lost."""
    words = "steel " * 2000
    pieces = sentences(words)
    assert max(map(len, pieces)) <= LONGEST
    assert " ".join(pieces) == words.strip()
    assert "".join(sentences("x" * 12_000)) == "x" * 12_000


def test_long_text_is_fast() -> None:
    """Open brackets and stops without end cost no more than a walk through the text."""
    assert len(split_sentences("(A. B " * 20_000)) >= 1
