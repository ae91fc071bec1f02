import pytest

from ingest.read.outline import find_headings


def headings(text: str) -> list[tuple[str, int]]:
    return [(found.span.of(text), found.level) for found in find_headings(text, 0)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It ends. 2. Results and Discussion The films grew.", [("2. Results and Discussion", 1)]),
        ("It ends.  INTRODUCTION  Steel is old.", [("INTRODUCTION", 1)]),
        ("It ends.    3.1.2. Growth of Grains    They grew.", [("3.1.2. Growth of Grains", 3)]),
        ("Intro\n4.2 Growth of Grains\nThey grew.", [("4.2 Growth of Grains", 2)]),
        ("Abstract: We show. Conclusions\nIt works.", [("Abstract", 1), ("Conclusions", 1)]),
    ],
)
def test_headings(text: str, found: list[tuple[str, int]]) -> None:
    """Numbered titles that stand alone, and section names alone or before a sentence, are headings with their level."""
    assert headings(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "It ends. Results are shown. Experimental data too.",
        "It is shown in Fig. 4. Experimental Curves are thin.",
        "A journal   Experimental Characterization of steel",
        "held at   10. MPa   for",
        "It took   10.  Therefore, it is slow   and on",
        "the introduction\nof steel",
    ],
)
def test_no_heading(text: str) -> None:
    """Section names that begin a sentence, labels of figures and numbers of a table are no headings."""
    assert headings(text) == []


def test_many_headings_are_fast() -> None:
    """A text of nothing but headings takes one walk."""
    assert len(headings("\nResults\n" * 50_000)) == 50_000
