"""The language of a text: told for other languages than English, and only where enough of it shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.extract import extract
from ingest.find.tongue import foreign_language
from ingest.read.build import from_text

GERMAN = (
    "Die Bleche wurden bei der Prüfung mit einer Last von zwei Kilonewton belastet, und das Ergebnis ist für die Praxis gut. "
    * 3
)
ENGLISH = "The sheets were loaded with two kilonewtons in the test, and the result is good, which was expected. " * 3
FRENCH = "Les tôles ont été chargées dans la machine par une force de deux kilonewtons, et le résultat est bon. " * 3
TEXTS = [
    (GERMAN, "German"),
    (ENGLISH, None),
    (
        "Les tôles ont été chargées dans la machine par une force de deux kilonewtons, et le résultat est bon pour les usages. "
        * 3,
        "French",
    ),
    ("钢板在试验中加载，结果良好。", "Chinese"),
    ("鋼板に荷重をかけて試験を行った。", "Japanese"),
    ("Листы были нагружены.", "Russian"),
    ("Die Bleche", None),
    ("x = 3 y + 7", None),
]


@pytest.mark.parametrize(("text", "language"), TEXTS)
def test_a_language_is_told(text: str, language: str | None) -> None:
    """By script or by function words; a few words of Latin letters tell nothing."""
    assert foreign_language(text) == language


@given(st.text(max_size=80))
def test_any_text_has_an_answer(text: str) -> None:
    """No text breaks it."""
    assert foreign_language(text) is None or foreign_language(text)


def test_a_foreign_paper_is_named_in_its_record() -> None:
    """The record's notes say which language is not supported, and that no path was found."""
    notes = extract(from_text(f"Ein Versuch mit Blechen\n\n{GERMAN}".encode(), name="a.txt")).document.notes
    assert any("German" in note and "not supported" in note for note in notes)
    assert any("no path" in note for note in notes)
