"""What a section's title says of its sentences."""

import pytest

from agent.reading import section_kind


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("2.1. Synthesis and Characterization", "method"),
        ("Experimental Results", "result"),
        ("Effect of the synthesis temperature", "result"),
        ("Conclusions", "summary"),
        ("1. Introduction", "background"),
        ("Microstructure characterization", "result"),
        ("Acknowledgements", None),
    ],
)
def test_a_title_tells_how_things_were_made_or_what_came_out(title: str, kind: str | None) -> None:
    """A section on how things were made stays one when it also tells how they were measured."""
    assert section_kind(title) == kind
