from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ingest.document import BlockKind, Document, SourceFormat
from ingest.evidence import find_evidence
from ingest.ids import array_id, fold
from ingest.read.build import build, from_text
from ingest.read.draft import Draft, DraftBlock, DraftCell, DraftTable, Run
from ingest.record import EvidenceKind
from ingest.span import Box


def runs(text: str, *boxes: Box) -> tuple[Run, ...]:
    return (Run(text=text, boxes=boxes),)


def block(kind: BlockKind, text: str, *, level: int | None = None) -> DraftBlock:
    return DraftBlock(kind=kind, runs=runs(text), level=level)


def document(draft: Draft) -> Document:
    return build(draft, content=b"file", format=SourceFormat.JATS, parser="made/1")


def rows(*lines: str, heads: int = 1, spans: dict[tuple[int, int], tuple[int, int]] | None = None) -> tuple[DraftCell, ...]:
    """Cells of lines written "a|b"; "" is no cell; `spans` gives (rows, columns) of some."""
    cells = []
    for row, line in enumerate(lines):
        for col, text in enumerate(line.split("|")):
            down, across = (spans or {}).get((row, col), (1, 1))
            if text:
                cell = DraftCell(row=row, col=col, runs=runs(text), rowspan=down, colspan=across, head=row < heads)
                cells.append(cell)
    return tuple(cells)


def with_table(cells: tuple[DraftCell, ...]) -> dict[str, list[str]]:
    """Quotes of the contexts of each row, by its quote."""
    table = DraftTable(label="Table 1", caption=runs("Table 1 Numbers."), cells=cells, footnotes=(runs("a Guess. Twice."),))
    found = find_evidence(document(Draft(tables=[table])))
    quotes = {each.id: each.quote for each in found}
    return {each.quote: [quotes[other] for other in each.context] for each in found if each.kind is EvidenceKind.ROW}


def test_what_is_evidence() -> None:
    """Sentences of abstract, paragraphs, items and footnotes, captions as one piece, and rows; no title, heading or formula."""
    draft = Draft(
        title=runs("No title"),
        abstract=[block(BlockKind.ABSTRACT, "One. Two.")],
        body=[
            block(BlockKind.HEADING, "1 No heading", level=1),
            block(BlockKind.PARAGRAPH, "Three."),
            block(BlockKind.LIST_ITEM, "four"),
            block(BlockKind.FORMULA, "no = formula"),
            block(BlockKind.FOOTNOTE, "Five."),
        ],
        figures=[block(BlockKind.CAPTION, "Figure 1. Six. Seven.")],
        tables=[
            DraftTable(label=None, caption=runs("Table 1. Eight."), cells=rows("T|x", "|", "A|1"), footnotes=(runs("Nine."),))
        ],
    )
    found = find_evidence(document(draft))
    assert [(each.kind.value, each.quote, each.section) for each in found] == [
        ("sentence", "One.", "Abstract"),
        ("sentence", "Two.", "Abstract"),
        ("sentence", "Three.", "1 No heading"),
        ("sentence", "four", "1 No heading"),
        ("sentence", "Five.", "1 No heading"),
        ("caption", "Figure 1. Six. Seven.", None),
        ("caption", "Table 1. Eight.", None),
        ("row", "T\tx", None),
        ("row", "A\t1", None),
        ("sentence", "Nine.", None),
    ]
    assert [(each.table, each.row) for each in found][-4:] == [(0, None), (0, 0), (0, 2), (0, None)]


def test_ids() -> None:
    """An id names document, kind, folded quote and the number of equal ones before; place and parser take no part."""
    draft = Draft(body=[block(BlockKind.PARAGRAPH, "It grew. It  GREW. It shrank.")])
    read = document(draft)
    first, second, _ = find_evidence(read)
    assert first.id == array_id(read.id, "sentence", "it grew.", 0)
    assert second.id == array_id(read.id, "sentence", "it grew.", 1)
    moved = document(Draft(title=runs("New"), body=draft.body))
    again = find_evidence(replace(moved, parser="other/2"))
    assert [each.id for each in again] == [each.id for each in find_evidence(read)]


def test_row_context() -> None:
    """A row is read with caption, head rows, notes, and the row in which a cell that spans into it starts."""
    contexts = with_table(
        rows("S|Strength|", "|yield|max", "A|1|2", "|3|4", heads=2, spans={(0, 0): (2, 1), (0, 1): (1, 2), (2, 0): (2, 1)})
    )
    around = ["Table 1 Numbers.", "S\tStrength", "yield\tmax"]
    notes = ["a Guess.", "Twice."]
    assert contexts["A\t1\t2"] == [*around, *notes]
    assert contexts["3\t4"] == [*around, "A\t1\t2", *notes]
    assert contexts["yield\tmax"] == ["Table 1 Numbers.", "S\tStrength", *notes]


def test_title_and_repeated_head() -> None:
    """A row is read with the nearest title above it, and in a wrapped table with the head that was printed again."""
    contexts = with_table(rows("S|C", "Cast", "A|1", "Forged", "B|2", "S|C", "D|3", spans={(1, 0): (1, 2), (3, 0): (1, 2)}))
    assert contexts["A\t1"][1:3] == ["S\tC", "Cast"]
    assert contexts["B\t2"][1:3] == ["S\tC", "Forged"]
    assert contexts["D\t3"][1:2] == ["S\tC"]
    assert "Forged" not in contexts["D\t3"]
    assert "Cast" not in contexts["Forged"]


def test_no_head() -> None:
    """A table that marks no head is read with its first row."""
    assert with_table(rows("S|C", "A|1", heads=0))["A\t1"] == ["Table 1 Numbers.", "S\tC", "a Guess.", "Twice."]


def test_page_and_boxes() -> None:
    """The page is that of the first box; without boxes it is unknown."""
    parts = (Run(text="It grew ", boxes=(Box(2, 1, 700, 9, 710),)), Run(text="fast. Why?", boxes=(Box(3, 1, 50, 9, 60),)))
    first, second = find_evidence(document(Draft(body=[DraftBlock(kind=BlockKind.PARAGRAPH, runs=parts)])))
    assert (first.page, first.boxes) == (2, ((2, 1, 700, 9, 710), (3, 1, 50, 9, 60)))
    assert second.page == 3
    assert find_evidence(from_text(b"A line. Another.", name="a.txt"))[0].page is None


WORDS = st.text(alphabet="ab. \n\t1α(", max_size=30)
KINDS = st.sampled_from([kind for kind in BlockKind if kind not in (BlockKind.ROW, BlockKind.TABLE_CAPTION)])


@given(st.lists(st.tuples(KINDS, WORDS), max_size=8))
def test_evidence_is_addressed(parts: list[tuple[BlockKind, str]]) -> None:
    """Every quote is the text at its span, in order, under an id of its own."""
    read = document(Draft(body=[block(kind, text, level=1) for kind, text in parts]))
    found = find_evidence(read)
    assert [each.quote for each in found] == [read.text[each.start : each.end] for each in found]
    assert [each.start for each in found] == sorted(each.start for each in found)
    assert len({each.id for each in found}) == len(found)
    assert all(fold(each.quote) for each in found)
