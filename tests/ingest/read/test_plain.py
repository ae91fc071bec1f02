from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ingest.document import BlockKind
from ingest.errors import NotAPaper, TooLarge, Unreadable
from ingest.read import plain
from ingest.read.plain import Shape, decode, read_shape


def shape(text: str) -> Shape:
    return read_shape(text, name="a.txt")


def blocks(text: str) -> list[tuple[str, str]]:
    return [(block.kind.value, block.span.of(text)) for block in shape(text).blocks]


def test_lines() -> None:
    """Blank lines separate paragraphs; a short line that names a section, or is numbered, is a heading with its level."""
    text = (
        "Annealing of made-up steel\n\nAbstract\nIt grew.\nIt\ncooled.\n\n2. Methods\n\n2.1 Rolling of Sheets\nCold.\n\n• one\n"
    )
    assert blocks(text) == [
        ("title", "Annealing of made-up steel"),
        ("heading", "Abstract"),
        ("paragraph", "It grew.\nIt\ncooled."),
        ("heading", "2. Methods"),
        ("heading", "2.1 Rolling of Sheets"),
        ("paragraph", "Cold."),
        ("list item", "• one"),
    ]
    assert [(heading.title, heading.level) for heading in shape(text).headings] == [
        ("Abstract", 1),
        ("2. Methods", 1),
        ("2.1 Rolling of Sheets", 2),
    ]


def test_one_line() -> None:
    """In a text without line ends, wide gaps separate blocks, and a section's name before its first sentence is a heading."""
    text = (
        "Growth of grains   Abstract   Grains grew.  They did.    1. Introduction Steel is old. "
        "Experimental Sheets were rolled.   2.1.Rolling of Sheets   They were cold. "
        "Experimental data are shown. Conclusions It works.    And well."
    )
    assert blocks(text) == [
        ("title", "Growth of grains"),
        ("heading", "Abstract"),
        ("paragraph", "Grains grew.  They did."),
        ("heading", "1. Introduction"),
        ("paragraph", "Steel is old."),
        ("heading", "Experimental"),
        ("paragraph", "Sheets were rolled."),
        ("heading", "2.1.Rolling of Sheets"),
        ("paragraph", "They were cold. Experimental data are shown."),
        ("heading", "Conclusions"),
        ("paragraph", "It works."),
        ("paragraph", "And well."),
    ]


def test_title_twice() -> None:
    """What a text begins with twice is its title, wherever its lines break."""
    text = "Growth of grains in\nmade-up steel Growth of grains in made-up steel OhmAda The grains grew."
    assert shape(text).title == "Growth of grains in made-up steel"
    assert blocks(text)[0] == ("title", "Growth of grains in\nmade-up steel")


@pytest.mark.parametrize("text", ["One sentence only.", "alloy", "A very short text without a stop"])
def test_no_title(text: str) -> None:
    """A sentence, a word, or a text that is one stretch has no title."""
    assert shape(text).title is None
    assert [kind for kind, _ in blocks(text)] == ["paragraph"]


def test_references_are_no_blocks() -> None:
    """Under a heading References with years nothing is a block, but the captions after it are."""
    text = (
        "It works.\n\nReferences\n1 Lee C. On sheets 2001, 4.\n2 Ohm A. On tubes 2002, 5. Figure 1 A furnace."
        "\n\nAppendix A\n\nMore."
    )
    assert [words for _, words in blocks(text)][1:] == ["References", "Figure 1 A furnace.", "Appendix A", "More."]


def test_doi() -> None:
    """The DOI is the only one that the first page names as such; of several, none is believed."""
    assert shape("Text. https://doi.org/10.5555/Made.1, and more").doi == "10.5555/made.1"
    assert shape("Text doi: 10.5555/made.1. More doi:10.5555/made.2").doi is None
    assert shape("Text funded by 10.13039/100 doi.org/10.13039/100").doi is None


def test_decode() -> None:
    """UTF-8 keeps its byte order mark in the text, UTF-16 is read where its mark says so, other bytes are refused."""
    assert decode("\ufeffµ".encode(), name="a.txt") == "\ufeffµ"
    assert decode("µm".encode("utf-16"), name="a.txt") == "µm"
    with pytest.raises(Unreadable, match=r"'a\.txt' is not UTF-8 text \(byte 2\): convert it"):
        decode(b"5 \xb5m", name="a.txt")


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text without a letter is not a paper, and one beyond the cap is too large."""
    with pytest.raises(NotAPaper, match=r"a\.txt"):
        shape("1 2 3 --")
    monkeypatch.setattr(plain, "LARGEST_TEXT", 3)
    with pytest.raises(TooLarge, match="4 bytes"):
        decode(b"text", name="a.txt")


PIECES = st.sampled_from(
    [
        "Results",
        "Results and Discussion",
        "References",
        "1. ",
        "2.1 ",
        "\n",
        "\n\n",
        "  ",
        "    ",
        "A sentence. ",
        "1999 ",
        "• ",
        "Table 1",
        "\ufeff",
    ]
)


@example("x\n1. Results1999 ")  # a heading that ends the text
@given(st.lists(PIECES, max_size=30).map(lambda pieces: "x" + "".join(pieces)) | st.text(max_size=60).map("x{}".format))
def test_blocks_are_in_order(text: str) -> None:
    """Blocks never overlap, have no white space at their ends, and headings are blocks."""
    found = shape(text)
    spans = [block.span for block in found.blocks]
    assert all(first.end <= second.start for first, second in pairwise(spans))
    assert all(span.of(text).strip() == span.of(text) != "" for span in spans)
    starts = {block.span.start for block in found.blocks if block.kind is BlockKind.HEADING}
    assert {heading.start for heading in found.headings} == starts


@pytest.mark.parametrize("run", [" ", "\n", " \n", "\t", "1.", ". ", "A. (", "Results "])
def test_long_runs_are_fast(run: str) -> None:
    """A long run of blanks, stops or brackets costs one walk through the text."""
    assert shape("x" + run * 20_000 + "y").blocks
