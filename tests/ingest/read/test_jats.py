import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.document import BlockKind, Document, MarkKind, Supplement
from ingest.errors import NotAPaper, SkipSource, TooLarge
from ingest.read.jats import read_jats
from tests.ingest.read.article import FRONT, article

TABLE = """
<table-wrap id="t1"><object-id>machine/t1</object-id><label>Table 1</label>
<caption><title>Strength.</title><p>Of sheets.</p></caption>
<alternatives><graphic/><table><thead><tr><th rowspan="2">Sample</th><th colspan="2">Strength<break/>(MPa)</th></tr>
<tr><th>yield</th><th>ultimate</th></tr></thead>
<tbody><tr><td>A<xref ref-type="table-fn" rid="n"><sup>a</sup></xref></td>
<td>812 ± 3</td><td>901</td></tr></tbody></table></alternatives>
<table-wrap-foot><fn id="n"><label>a</label><p>Cold rolled.</p></fn></table-wrap-foot>
<permissions><p>Theirs.</p></permissions></table-wrap>"""

WHOLE = article(f"<sec><title>One</title><p>H<sub>2</sub>O.</p>{TABLE}</sec>")


def document(body: str, **parts: str) -> Document:
    return read_jats(article(body, **parts), name="made.xml")


def blocks(read: Document) -> list[tuple[BlockKind, str]]:
    front = (BlockKind.TITLE, BlockKind.ABSTRACT)
    return [(block.kind, block.span.of(read.text)) for block in read.blocks if block.kind not in front]


def test_front() -> None:
    """Title and abstract open the text, and the bibliography is what the front matter says."""
    read = document("<p>Body.</p>")
    assert read.text == "Annealing of alloy X2\n\nSheets of alloy X were annealed. The grains grew.\n\nBody."
    about = read.bibliography
    assert (about.doi, about.year, about.journal) == ("10.5555/made.up-1", 2020, "Journal of Made-up Metals")
    assert about.authors == ("Ada B. Ohm", "The Furnace Group")
    assert about.licence == "https://example.org/by/4.0/"


def test_references() -> None:
    """References are not in the text; a reference mark points at their numbers."""
    read = document('<p>As found<xref ref-type="bibr" rid="r2">2</xref>.</p>')
    assert [(each.title, each.doi, each.year, each.authors) for each in read.references] == [
        ("On sheets", "10.5555/old.1", 2001, ("C Lee",)),
        ("A book of furnaces", None, 1999, ()),
    ]
    assert [mark.target for mark in read.marks if mark.kind is MarkKind.CITE] == ["1"]
    assert "On sheets" not in read.text


def test_sections() -> None:
    """Nested sections keep their labels and levels, and untitled ones add no level."""
    body = (
        "<sec><label>2.</label><title>Methods</title><p>One.</p><sec><title>Rolling</title><p>Two.</p></sec></sec>"
        "<sec><sec><title>Results</title><p>Three.</p></sec></sec>"
    )
    read = document(body)
    assert [(section.title, section.level) for section in read.sections] == [
        ("Abstract", 1),
        ("2. Methods", 1),
        ("Rolling", 2),
        ("Results", 1),
    ]


def test_abstract_with_parts() -> None:
    """The parts of an abstract are sections within it, and a graphical abstract comes after the main one."""
    abstracts = (
        '<abstract abstract-type="graphical"><p>A picture.</p></abstract>'
        "<abstract><title>Abstract</title><sec><title>Aim</title><p>Why.</p></sec></abstract>"
        '<trans-abstract xml:lang="de"><p>Warum.</p></trans-abstract>'
    )
    read = document("<p>Body.</p>", front=f"<front><article-meta>{abstracts}</article-meta></front>")
    assert read.text == "Abstract\n\nAim\n\nWhy.\n\nA picture.\n\nBody."
    assert [(section.title, section.level) for section in read.sections] == [("Abstract", 1), ("Aim", 2)]
    assert read.notes == ("translated abstracts are not read",)


def test_paragraph_with_blocks_inside() -> None:
    """Lists and formulas inside a paragraph are blocks of their own, in order; a figure inside does not cut the sentence."""
    body = (
        "<p>The strain <disp-formula><label>(1)</label><tex-math>e = l</tex-math></disp-formula> where "
        "<fig><label>Fig. 1</label><caption><p>A bar.</p></caption></fig>l is length: "
        "<list><list-item><label>1.</label><p>short</p><p>very</p></list-item>"
        "<list-item><p>long</p></list-item></list> at most.</p>"
    )
    assert blocks(document(body)) == [
        (BlockKind.PARAGRAPH, "The strain"),
        (BlockKind.FORMULA, "e = l (1)"),
        (BlockKind.PARAGRAPH, "where l is length:"),
        (BlockKind.LIST_ITEM, "1. short"),
        (BlockKind.LIST_ITEM, "very"),
        (BlockKind.LIST_ITEM, "long"),
        (BlockKind.PARAGRAPH, "at most."),
        (BlockKind.CAPTION, "Fig. 1 A bar."),
    ]


def test_table() -> None:
    """A table has label and caption, a line a row, marked footnote pointers, head cells and its notes."""
    read = document(f"<p>See.</p>{TABLE}")
    assert read.text.endswith(
        "\n\nTable 1 Strength. Of sheets.\nSample\tStrength (MPa)\nyield\tultimate\nAa\t812 ± 3\t901\na Cold rolled."
    )
    (table,) = read.tables
    assert table.label == "Table 1"
    assert [(cell.row, cell.col, cell.rowspan, cell.colspan, cell.head) for cell in table.cells] == [
        (0, 0, 2, 1, True),
        (0, 1, 1, 2, True),
        (1, 1, 1, 1, True),
        (1, 2, 1, 1, True),
        (2, 0, 1, 1, False),
        (2, 1, 1, 1, False),
        (2, 2, 1, 1, False),
    ]
    assert [(mark.kind, mark.span.of(read.text)) for mark in read.marks] == [(MarkKind.SUB, "2"), (MarkKind.CROSS, "a")]


def test_floats_and_back() -> None:
    """Floats, acknowledgements, appendices, notes and footnotes are read; author sketches and references are not."""
    back = (
        "<back><ack><title>Thanks</title><p>To all.</p></ack>"
        "<app-group><app><title>Appendix A</title><p>More.</p></app></app-group>"
        "<notes><title>Data</title><p>None.</p></notes>"
        "<fn-group><fn><p>A note.</p></fn></fn-group><bio><p>He was born.</p></bio></back>"
    )
    floats = (
        f"<floats-group><fig><label>Fig. 2</label><caption><p>A furnace.</p></caption><graphic/></fig>{TABLE}</floats-group>"
    )
    read = document("<p>Body.</p>", back=back, floats=floats)
    assert [text for _, text in blocks(read)][:9] == [
        "Body.",
        "Thanks",
        "To all.",
        "Appendix A",
        "More.",
        "Data",
        "None.",
        "A note.",
        "Fig. 2 A furnace.",
    ]
    assert [figure.label for figure in read.figures] == ["Fig. 2"]
    assert len(read.tables) == 1
    assert "born" not in read.text
    sections = [section.title for section in read.sections if section.span.of(read.text).endswith("A note.")]
    assert sections == ["Data"]


def test_sections_end_with_their_part() -> None:
    """What stands in the back without a heading is not of the body's last section."""
    back = "<back><fn-group><fn><p>A note.</p></fn></fn-group></back>"
    read = document("<sec><title>End</title><p>Done.</p></sec>", back=back)
    assert [(section.title, section.span.of(read.text)) for section in read.sections][1:] == [("End", "End\n\nDone.")]


def test_boxes_and_unknown_elements() -> None:
    """Boxed text, elements that no rule names and text between blocks are read like paragraphs."""
    body = (
        "Loose. <boxed-text><title>Box</title><p>In it.</p></boxed-text><novelty><title>New</title><p>Odd.</p></novelty> Tail."
        "<p>With <odd>odd <b>words</b></odd>.</p>"
    )
    assert [text for _, text in blocks(document(body))] == [
        "Loose.",
        "Box",
        "In it.",
        "New",
        "Odd.",
        "Tail.",
        "With odd words.",
    ]


def test_set_of_one() -> None:
    """An article wrapped in a set is read; several, or none, are refused with their count."""
    one = b"<article><body><p>Text.</p></body></article>"
    assert read_jats(b"<pmc-articleset>" + one + b"</pmc-articleset>", name="set.xml").text == "Text."
    with pytest.raises(NotAPaper, match=r"'set\.xml' holds 2 articles"):
        read_jats(b"<pmc-articleset>" + one * 2 + b"</pmc-articleset>", name="set.xml")
    with pytest.raises(NotAPaper, match="no article"):
        read_jats(b"<pmc-articleset/>", name="set.xml")


def test_nothing_to_read() -> None:
    """An article with front matter only is not a paper."""
    front = FRONT.replace("<abstract><p>Sheets of alloy X were annealed. The grains grew.</p></abstract>", "")
    with pytest.raises(NotAPaper, match="without abstract and body"):
        read_jats(article("", front=front), name="made.xml")


def test_namespaced() -> None:
    """JATS in a namespace of its own is read alike."""
    content = b'<article xmlns="https://jats.example/ns"><body><p>Text.</p></body></article>'
    assert read_jats(content, name="ns.xml").text == "Text."


@given(st.integers(min_value=0, max_value=len(WHOLE) - 1), st.binary(max_size=3))
def test_damage(place: int, other: bytes) -> None:
    """An article with bytes changed or cut off is read or refused by an error of the tree, never anything else."""
    for content in (WHOLE[:place] + other + WHOLE[place + len(other) :], WHOLE[:place]):
        with contextlib.suppress(SkipSource):
            read_jats(content, name="made.xml")


def test_groups() -> None:
    """A group of figures or tables has a caption of its own, and its members are read one by one."""
    group = (
        "<fig-group><label>Fig. 1</label><caption><p>Both.</p></caption>"
        "<fig><label>a</label><caption><p>One.</p></caption></fig><fig><label>b</label><graphic/></fig></fig-group>"
        f"<table-wrap-group>{TABLE}</table-wrap-group>"
    )
    read = document(f"<p>See.</p>{group}")
    assert [(figure.label, figure.caption and figure.caption.of(read.text)) for figure in read.figures] == [
        ("Fig. 1", "Fig. 1 Both."),
        ("a", "a One."),
        ("b", "b"),
    ]
    assert len(read.tables) == 1


def test_other_blocks() -> None:
    """Definition lists, code, supplements, alternatives of blocks and notes beside a table are read."""
    body = (
        "<sec><title>A</title><def-list><def-item><term>YS</term><def><p>yield strength</p></def></def-item></def-list>"
        "<list><list-item><list><list-item><p>deep</p></list-item></list></list-item></list><code>x = 1</code>"
        "<supplementary-material><label>S1</label><media><caption><p>More data.</p></caption></media></supplementary-material>"
        "<alternatives><graphic/><preformat>as text</preformat></alternatives>"
        "<fn><p>Note <disp-formula>y</disp-formula> end.</p><list><list-item><p>noted</p></list-item></list></fn></sec>"
        "<table-wrap><table><tbody><tr><td>1</td></tr></tbody></table><attrib>From us.</attrib></table-wrap>"
    )
    texts = [text for _, text in blocks(document(body))]
    assert texts[:5] == ["A", "YS", "yield strength", "deep", "x = 1"]
    assert texts[5:] == ["S1 More data.", "as text", "Note", "y", "end.", "noted", "1", "From us."]


def test_names_of_characters() -> None:
    """Entity names that the unread DTD would define are characters, in prose and in formulas."""
    math = (
        '<inline-formula><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>&alpha;</mi><mo>&le;</mo></math></inline-formula>'
    )
    assert blocks(document(f"<p>5&nbsp;&micro;m, {math}</p>")) == [(BlockKind.PARAGRAPH, "5\u00a0µm, α≤")]


def test_sub_articles() -> None:
    """A response or a translation in the same file is not read, and the document says so."""
    read = document("<p>Text.</p>", back="<back/><sub-article><body><p>No.</p></body></sub-article>")
    assert "No." not in read.text
    assert read.notes == ("sub-articles and responses are not read",)


def test_supplements() -> None:
    """A file beside the article is named with label, caption and address, wherever these stand; words about none only read."""
    body = (
        '<p>See <supplementary-material xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="s1.zip"><label>Data S1</label>'
        "<caption><p>Raw curves.</p></caption></supplementary-material></p>"
        '<supplementary-material><media xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="film.mp4">'
        "<caption><p>A film.</p></caption></media></supplementary-material>"
        "<supplementary-material><p>Files are not edited.</p></supplementary-material>"
    )
    read = document(body)
    assert read.supplements == (
        Supplement(label="Data S1", caption="Raw curves.", href="s1.zip"),
        Supplement(label=None, caption="A film.", href="film.mp4"),
    )
    assert "Data S1 Raw curves." in read.text
    assert "Files are not edited." in read.text


def test_table_in_a_table() -> None:
    """A table inside a cell is part of that cell, read once."""
    inner = "<table><tr><td>2</td><td>3</td></tr></table>"
    read = document(f"<table-wrap><table><tr><td>1</td><td>{inner}</td></tr></table></table-wrap>")
    (table,) = read.tables
    assert [cell.span.of(read.text) for cell in table.cells] == ["1", "2 3"]


def test_wrong_encoding() -> None:
    """A document tells when its file declares another encoding than it has; a huge table names its file."""
    content = article("<p>5 µm</p>").replace(b"UTF-8", b"ISO-8859-1")
    read = read_jats(content, name="made.xml")
    assert "5 µm" in read.text
    assert read.notes == ("declares the encoding 'ISO-8859-1', but is UTF-8 and was read as such",)
    rows = '<tr><td rowspan="9000" colspan="1000">x</td></tr>' * 5000
    with pytest.raises(TooLarge, match=r"'made\.xml' has a table of"):
        document(f"<table-wrap><table>{rows}</table></table-wrap>")


def test_pictures_with_words() -> None:
    """A picture that stands alone with label and caption is a figure; one that has none is nothing."""
    body = (
        "<p>See <graphic><alt-text>no</alt-text></graphic>this<index-term><term>hidden</term></index-term>.</p>"
        "<graphic><label>Scheme 1</label><caption><p>Steps.</p></caption></graphic>"
        "<p><alternatives><graphic/><textual-form>as words</textual-form></alternatives></p>"
    )
    read = document(body)
    assert [text for _, text in blocks(read)] == ["See this.", "as words", "Scheme 1 Steps."]
    assert [figure.label for figure in read.figures] == ["Scheme 1"]


def test_files_named_in_text() -> None:
    """A file that running text names by its address is a supplement, once."""
    named = (
        '<inline-supplementary-material xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="m1.pdf">movie 1'
        "</inline-supplementary-material>"
    )
    read = document(f"<p>See {named} and {named}.</p>")
    assert read.supplements == (Supplement(label=None, caption="movie 1", href="m1.pdf"),)
    assert "See movie 1 and movie 1." in read.text
