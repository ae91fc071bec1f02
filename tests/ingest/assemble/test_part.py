"""What a heading says of its section."""

import pytest

from ingest.assemble.part import Part, part_of_title


@pytest.mark.parametrize(
    ("title", "part"),
    [
        ("Introduction", Part.INTRODUCTION),
        ("1. Introduction", Part.INTRODUCTION),
        ("I. INTRODUCTION", Part.INTRODUCTION),
        ("IV. Results", Part.RESULTS),
        ("A. Materials", Part.METHODS),
        ("2.1.3) Experimental", Part.METHODS),
        ("1Introduction", Part.INTRODUCTION),
        ("V2O5 synthesis", Part.METHODS),
        ("Vibrations of the lattice", None),
    ],
)
def test_numbering_is_no_part_of_the_title(title: str, part: Part | None) -> None:
    """Arabic and Roman numbers and letters before a title are left out, and a title's own first letters never are."""
    assert part_of_title(title) is part


def test_title_of_digits() -> None:
    """A title of nothing but digits says nothing, at once."""
    assert part_of_title("12" * 5000) is None
