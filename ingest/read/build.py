"""The one place where the canonical text is laid out: a draft in, a `Document` with every span on its text out."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from ingest.document import Bibliography, Block, BlockKind, Document, Section, Sentence, SourceFormat
from ingest.ids import document_id, file_hash
from ingest.read.draft import Draft
from ingest.read.plain import decode, read_shape
from ingest.read.sentence import split_sentences
from ingest.read.sheet import BoxIndex, Heading, Sheet
from ingest.span import Span

SPLIT = frozenset({BlockKind.TITLE, BlockKind.ABSTRACT, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE})
TEXT_PARSER = "text/1"


def build(draft: Draft, *, content: bytes, format: SourceFormat, parser: str) -> Document:  # noqa: A002 -- the design's word
    """Lay out a draft: title; abstract; body; figure captions; tables. `content` is the file that the ids are made of."""
    sheet = Sheet()
    sheet.put(BlockKind.TITLE, draft.title)
    abstract = sheet.put_abstract(draft.abstract)
    body = sheet.put_body(draft.body)
    sheet.put_figures(draft.figures)
    sheet.put_tables(draft.tables)
    boxes = BoxIndex(sheet.layout.places)
    text, blocks = sheet.layout.text(), sheet.boxed_blocks(boxes)
    return Document(
        id=document_id(content),
        sha256=file_hash(content),
        format=format,
        parser=parser,
        bibliography=draft.bibliography,
        text=text,
        blocks=blocks,
        sections=(*sections_of(abstract, blocks), *sections_of(body, blocks)),
        sentences=sentences_of(text, blocks, boxes),
        tables=sheet.boxed_tables(boxes),
        figures=sheet.boxed_figures(boxes),
        references=tuple(draft.references),
        supplements=tuple(draft.supplements),
        pages=tuple(draft.pages),
        marks=tuple(sorted(sheet.layout.marks, key=lambda mark: (mark.span, mark.kind, mark.target or ""))),
        notes=tuple(draft.notes),
    )


def from_text(content: bytes, *, name: str) -> Document:
    """A plain-text file as it is: `Document.text` is the decoded file, so offsets refer to the file's characters.

    Raises:
        Unreadable: the bytes are not UTF-8 (or a declared encoding).
        NotAPaper: there is no text in it.

    """
    text = decode(content, name=name)
    shape = read_shape(text, name=name)
    return Document(
        id=document_id(content),
        sha256=file_hash(content),
        format=SourceFormat.TEXT,
        parser=TEXT_PARSER,
        bibliography=Bibliography(title=shape.title, doi=shape.doi),
        text=text,
        blocks=shape.blocks,
        sections=sections_of(shape.headings, shape.blocks),
        sentences=sentences_of(text, shape.blocks, BoxIndex(())),
    )


def sections_of(headings: Sequence[Heading], blocks: Sequence[Block]) -> tuple[Section, ...]:
    """Each heading to the last block before the next heading of its level or above; one without a title is no section."""
    starts = [block.span.start for block in blocks]
    sections = []
    for index, heading in enumerate(headings):
        if not heading.title:
            continue
        stop = next((later.start for later in headings[index + 1 :] if later.level <= heading.level), heading.stop)
        last = bisect_left(starts, stop) - 1
        end = blocks[last].span.end
        sections.append(Section(title=heading.title, level=heading.level, span=Span(heading.start, end)))
    return tuple(sections)


def sentences_of(text: str, blocks: Iterable[Block], boxes: BoxIndex) -> tuple[Sentence, ...]:
    """The sentences of the blocks that are prose, in text order."""
    sentences = []
    for index, block in enumerate(blocks):
        if block.kind not in SPLIT:
            continue
        for part in split_sentences(block.span.of(text)):
            span = Span(block.span.start + part.start, block.span.start + part.end)
            sentences.append(Sentence(span=span, block=index, boxes=boxes.of(span)))
    return tuple(sentences)
