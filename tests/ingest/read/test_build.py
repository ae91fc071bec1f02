from ingest.document import Bibliography, BlockKind, SourceFormat
from ingest.ids import document_id
from ingest.read.build import build, from_text
from ingest.read.draft import Draft, DraftBlock, DraftCell, DraftTable, Run
from ingest.span import Box


def runs(text: str, *boxes: Box) -> tuple[Run, ...]:
    return (Run(text=text, boxes=boxes),)


def block(kind: BlockKind, text: str, *, level: int | None = None) -> DraftBlock:
    return DraftBlock(kind=kind, runs=runs(text), level=level)


def cell(row: int, col: int, text: str, *, rowspan: int = 1, head: bool = False) -> DraftCell:
    return DraftCell(row=row, col=col, runs=runs(text), rowspan=rowspan, head=head)


def draft() -> Draft:
    return Draft(
        bibliography=Bibliography(doi="10.5555/x"),
        title=runs("A title"),
        abstract=[block(BlockKind.ABSTRACT, "Short. Very short.")],
        body=[
            block(BlockKind.HEADING, "1 One", level=1),
            block(BlockKind.PARAGRAPH, "First. Second."),
            block(BlockKind.HEADING, "1.1 Below", level=2),
            block(BlockKind.LIST_ITEM, "An item"),
            block(BlockKind.HEADING, "2 Two", level=1),
            block(BlockKind.FORMULA, "a = b"),
            block(BlockKind.PARAGRAPH, "  "),
        ],
        figures=[DraftBlock(kind=BlockKind.CAPTION, runs=runs("Figure 1 A picture."), label="Figure 1")],
        tables=[
            DraftTable(
                label="Table 1",
                caption=runs("Table 1 Numbers."),
                cells=(
                    cell(0, 0, "Sample", head=True),
                    cell(0, 1, "T", head=True),
                    cell(1, 0, "A", rowspan=2),
                    cell(1, 1, "600"),
                    cell(2, 1, "700"),
                    cell(3, 0, ""),
                    cell(3, 1, " "),
                    cell(4, 0, ""),
                    cell(4, 1, "900"),
                ),
                footnotes=(runs("a Guessed. Twice."),),
            )
        ],
    )


TEXT = """A title

Short. Very short.

1 One

First. Second.

1.1 Below

An item

2 Two

a = b

Figure 1 A picture.

Table 1 Numbers.
Sample\tT
A\t600
700
\t900
a Guessed. Twice."""


def test_text() -> None:
    """The text is title, abstract, body, figure captions and tables, one line a row, and the ids are of the file's bytes."""
    document = build(draft(), content=b"file", format=SourceFormat.JATS, parser="made/1")
    assert document.text == TEXT
    assert (document.id, document.parser) == (document_id(b"file"), "made/1")


def test_sections() -> None:
    """A section goes to the next heading of its level or above; an abstract without a heading is a section."""
    document = build(draft(), content=b"file", format=SourceFormat.JATS, parser="made/1")
    assert [(section.title, section.level, section.span.of(TEXT)) for section in document.sections] == [
        ("Abstract", 1, "Short. Very short."),
        ("1 One", 1, "1 One\n\nFirst. Second.\n\n1.1 Below\n\nAn item"),
        ("1.1 Below", 2, "1.1 Below\n\nAn item"),
        ("2 Two", 1, "2 Two\n\na = b"),
    ]


def test_table() -> None:
    """A spanned cell stands once, a row without text has no span, and a row's span is from its first to its last text."""
    (table,) = build(draft(), content=b"file", format=SourceFormat.JATS, parser="made/1").tables
    assert [row and row.of(TEXT) for row in table.rows] == ["Sample\tT", "A\t600", "700", None, "900"]
    assert [note.of(TEXT) for note in table.footnotes] == ["a Guessed. Twice."]
    assert [(each.row, each.col, each.span.of(TEXT)) for each in table.cells if each.span.of(TEXT)][2:4] == [
        (1, 0, "A"),
        (1, 1, "600"),
    ]


def test_sentences() -> None:
    """Title, abstract, paragraphs, list items and footnotes are split; headings, formulas, captions and rows are not."""
    document = build(draft(), content=b"file", format=SourceFormat.JATS, parser="made/1")
    texts = [sentence.span.of(TEXT) for sentence in document.sentences]
    assert texts == ["A title", "Short.", "Very short.", "First.", "Second.", "An item", "a Guessed.", "Twice."]
    assert all(document.blocks[each.block].span.covers(each.span) for each in document.sentences)


def test_boxes() -> None:
    """A sentence has the boxes of the runs it touches, one a line; a block has those of all its runs."""
    line = [Box(1, 10, 10 * n, 50, 10 * n + 8) for n in range(3)]
    parts = (
        Run(text="One line ", boxes=(line[0],)),
        Run(text="ends. Another ", boxes=(line[1],)),
        Run(text="one.", boxes=(line[2],)),
    )
    paragraph = DraftBlock(kind=BlockKind.PARAGRAPH, runs=parts)
    document = build(Draft(body=[paragraph]), content=b"x", format=SourceFormat.PDF, parser="made/1")
    assert [sentence.boxes for sentence in document.sentences] == [(line[0], line[1]), (line[1], line[2])]
    assert document.blocks[0].boxes == tuple(line)


def test_from_text_changes_nothing() -> None:
    """A text file is its own text, so its offsets are the file's."""
    content = "\ufeffA title of ours\r\n\r\nOne  sentence.\tAnother\u2009one.\r\n"
    document = from_text(content.encode(), name="x.txt")
    assert document.text == content
    assert [sentence.span.of(content) for sentence in document.sentences] == [
        "A title of ours",
        "One  sentence.",
        "Another\u2009one.",
    ]
