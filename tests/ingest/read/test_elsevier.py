import pytest

from ingest.document import BlockKind, Document, MarkKind, Supplement
from ingest.errors import NotAPaper
from ingest.read.elsevier import read_elsevier
from tests.ingest.read.elsevier import FIGURE, HEAD, TABLE, elsevier


def document(body: str, *, floats: str = "", head: str = HEAD) -> Document:
    """A reading of one section with this body."""
    section = f"<ce:sections><ce:section><ce:label>1</ce:label>{body}</ce:section></ce:sections>"
    return read_elsevier(elsevier(section, floats=floats, head=head), name="made.xml")


def blocks(read: Document) -> list[tuple[BlockKind, str]]:
    """The blocks of the body."""
    front = (BlockKind.TITLE, BlockKind.ABSTRACT)
    return [(block.kind, block.span.of(read.text)) for block in read.blocks if block.kind not in front][3:]


def test_front() -> None:
    """Title and abstract open the text, highlights follow; what the file says of itself is its bibliography."""
    read = document("<ce:para>Body.</ce:para>")
    assert read.text == (
        "Annealing of alloy X2\n\nAbstract\n\nSheets of alloy X were annealed.\n\nHighlights\n\n• It grew.\n\n1\n\nBody."
    )
    about = read.bibliography
    assert (about.doi, about.year, about.journal) == ("10.5555/made.up-2", 2021, "Journal of Made-up Metals")
    assert about.authors == ("Ada B. Ohm Jr.", "The Furnace Group")
    assert about.licence == "https://example.org/by/4.0/"


def test_references() -> None:
    """An entry of several works gives one each, plain words stay as they are, and marks point to all that they cite."""
    read = document(
        '<ce:para>As found <ce:cross-refs refid="b1 b2">[1,2]</ce:cross-refs>, <ce:cross-ref refid="h2">[1b]</ce:cross-ref>, '
        '<ce:cross-ref refid="f1">Fig. 1</ce:cross-ref>.</ce:para>'
    )
    assert [(each.title, each.doi, each.year, each.authors) for each in read.references] == [
        ("On sheets a review", "10.5555/old.1", 2001, ("C. Lee",)),
        ("A book of furnaces", None, 1999, ()),
        ("D. Ng, thesis, 2005.", None, 2005, ()),
    ]
    marks = [(mark.kind, mark.target) for mark in read.marks if mark.kind is not MarkKind.SUB]
    assert marks == [(MarkKind.CITE, "0 1 2"), (MarkKind.CITE, "1"), (MarkKind.CROSS, None)]
    assert "thesis" not in read.text


def test_sections() -> None:
    """Nested sections keep labels and levels; acknowledgement and appendices are sections of their own."""
    body = (
        "<ce:sections><ce:section><ce:label>2</ce:label><ce:section-title>Methods</ce:section-title><ce:para>One.</ce:para>"
        "<ce:section><ce:section-title>Rolling</ce:section-title><ce:para>Two.</ce:para></ce:section></ce:section></ce:sections>"
        "<ce:acknowledgment><ce:section-title>Thanks</ce:section-title><ce:para>To all.</ce:para></ce:acknowledgment>"
        "<ce:appendices><ce:section><ce:label>Appendix A</ce:label><ce:para>More.</ce:para></ce:section></ce:appendices>"
    )
    read = read_elsevier(elsevier(body), name="made.xml")
    assert [(section.title, section.level) for section in read.sections][2:] == [
        ("2 Methods", 1),
        ("Rolling", 2),
        ("Thanks", 1),
        ("Appendix A", 1),
    ]


def test_paragraph_with_blocks_inside() -> None:
    """Lists and displayed formulas part a paragraph; figures, footnotes and anchors of floats do not."""
    body = (
        '<ce:para>The strain<ce:float-anchor refid="f1"/> is <ce:display><ce:formula><ce:label>(1)</ce:label>'
        "<mml:math><mml:mi>e</mml:mi><mml:mo>=</mml:mo><mml:mi>l</mml:mi></mml:math></ce:formula></ce:display>"
        f"where<ce:display>{FIGURE.replace('1', '2')}</ce:display> l is<ce:footnote><ce:label>*</ce:label>"
        "<ce:note-para>A note.</ce:note-para></ce:footnote> length: <ce:list><ce:list-item><ce:label>(i)</ce:label>"
        "<ce:para>short</ce:para></ce:list-item></ce:list> at most.</ce:para>"
    )
    assert blocks(document(body, floats=FIGURE)) == [
        (BlockKind.HEADING, "1"),
        (BlockKind.PARAGRAPH, "The strain is"),
        (BlockKind.FORMULA, "e=l (1)"),
        (BlockKind.PARAGRAPH, "where l is length:"),
        (BlockKind.LIST_ITEM, "(i) short"),
        (BlockKind.PARAGRAPH, "at most."),
        (BlockKind.FOOTNOTE, "* A note."),
        (BlockKind.CAPTION, "Fig. 1 A bar."),
        (BlockKind.CAPTION, "Fig. 2 A bar."),
    ]


def test_floats() -> None:
    """Figures come in the order in which the text names them, each once; those that it does not name come last."""
    other, third = FIGURE.replace("1", "2"), FIGURE.replace("1", "3")
    anchors = '<ce:float-anchor refid="f2"/><ce:float-anchor refid="f1"/><ce:float-anchor refid="f2"/>'
    read = document(f"<ce:para>See{anchors}.</ce:para>", floats=FIGURE + other + third)
    assert [figure.label for figure in read.figures] == ["Fig. 2", "Fig. 1", "Fig. 3"]


def test_table() -> None:
    """A table has label and caption, spans resolved, head rows, and its legend and footnotes below it."""
    read = document("<ce:para>See.</ce:para>", floats=TABLE)
    assert read.text.endswith(
        "\n\nTable 1 Strength.\nSample\tStrength (MPa)\nyield\tultimate\nAa\t812 ± 3\t901\nCold sheets.\na Rolled."
    )
    (table,) = read.tables
    assert [(cell.row, cell.col, cell.rowspan, cell.colspan, cell.head) for cell in table.cells][:4] == [
        (0, 0, 2, 1, True),
        (0, 1, 1, 2, True),
        (1, 1, 1, 1, True),
        (1, 2, 1, 1, True),
    ]


def test_characters() -> None:
    """Bonds given as pictures are characters; a space is one where it is wide enough to part words."""
    body = (
        '<ce:para>The C<ce:glyph name="sbnd"/>H and C<ce:glyph name="dbnd"/>O bonds at 10<ce:hsp sp="0.25"/>cm<ce:sup>-<ce:hsp '
        'sp="0.10"/>1</ce:sup><ce:glyph name="odd"/>.</ce:para>'
    )
    assert blocks(document(body))[1] == (BlockKind.PARAGRAPH, "The C–H and C=O bonds at 10 cm-1.")


def test_supplements() -> None:
    """An electronic component is named by the file that the article lists, and its words are read."""
    component = (
        "<ce:e-component><ce:label>Data 1</ce:label><ce:caption><ce:simple-para>Raw curves.</ce:simple-para></ce:caption>"
        '<ce:link locator="mmc1"/></ce:e-component>'
    )
    read = document(f"<ce:para>More:<ce:display>{component}</ce:display></ce:para>")
    assert read.supplements == (Supplement(label="Data 1", caption="Raw curves.", href="mmc1.pdf"),)
    assert blocks(read)[2] == (BlockKind.PARAGRAPH, "Data 1 Raw curves.")


def test_bare_article() -> None:
    """An article that nothing wraps is read too; its year is that of the copyright."""
    content = elsevier(meta="").decode()
    start, end = content.index("<article"), content.index("</xocs:serial-item>")
    names = content[content.index(" xmlns=") : content.index(' xmlns:mml="')]
    bare = content[start:end].replace("<article>", f"<article{names}>")
    about = read_elsevier(bare.encode(), name="bare.xml").bibliography
    assert (about.title, about.year, about.journal, about.doi) == ("Annealing of alloy X2", 2020, None, None)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'<doc xmlns="http://www.elsevier.com/xml/xocs/dtd"><rawtext>words</rawtext></doc>', "no full text"),
        (b"<doc><article/><article/></doc>", "2 articles"),
        (elsevier("", head="<head/>"), "without abstract and body"),
    ],
)
def test_no_paper(content: bytes, reason: str) -> None:
    """A file without a full text, with several, or with front matter only is no paper."""
    with pytest.raises(NotAPaper, match=rf"'odd\.xml' .*{reason}"):
        read_elsevier(content, name="odd.xml")
