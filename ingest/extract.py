"""One document in, one record out: what a paper says as paths and statements, with evidence."""

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from ingest.assemble.build import assemble
from ingest.assemble.piece import Piece, read_pieces
from ingest.assemble.review import of_review
from ingest.document import Document
from ingest.evidence import find_evidence
from ingest.find.definition import find_definitions
from ingest.find.join import tag_mentions
from ingest.find.quantity import whole_quantities
from ingest.find.tagger.feature import Sentence
from ingest.find.tagger.tagger import MODEL_VERSION
from ingest.find.tongue import foreign_language
from ingest.find.vocabulary import use_own, vocabulary_version
from ingest.record import (
    EvidenceKind,
    Mention,
    PaperRecord,
    RecordCell,
    RecordDocument,
    RecordFigure,
    RecordReference,
    RecordSection,
    RecordSupplement,
    RecordTable,
    Versions,
)
from ingest.span import Box

EXTRACTOR = "3"
SHAPING = ("ingest.assemble", "ingest.find", "ingest.find.tagger")  # the packages whose code and data make a record what it is


@cache
def _source_hash() -> str:
    """Changes with every change of the code or data that shapes records, whether or not anybody raised the number."""
    digest = hashlib.sha256(files("ingest").joinpath("extract.py").read_bytes())
    for package in SHAPING:
        for file in sorted(files(package).iterdir(), key=lambda one: one.name):
            if file.name.endswith((".py", ".toml")):
                digest.update(f"\0{package}/{file.name}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:8]


EXTRACTOR_VERSION = f"{EXTRACTOR}+{_source_hash()}"


def extract(document: Document, *, vocabularies: tuple[Path, ...] = ()) -> PaperRecord:
    """The record of a document: equal for equal documents and versions. `vocabularies` are the user's own files."""
    use_own(vocabularies)
    defined = find_definitions(document)
    evidence = find_evidence(document)
    pieces = of_review(document, read_pieces(document, evidence, defined=defined))
    paths, statements = assemble(document, pieces, defined=defined)
    mentions = _judged(pieces)
    kept = {(one.start, one.end, one.type) for one in mentions}
    return PaperRecord(
        versions=versions(document, vocabularies=vocabularies),
        document=_record_document(document, notes=_notes(document, paths=len(paths))),
        evidence=evidence,
        mentions=mentions,
        terms=tuple(one for piece in pieces for one in piece.mentions if (one.start, one.end, one.type) not in kept),
        quantities=tuple(quantity for piece in pieces for quantity in _apart(piece)),
        paths=paths,
        statements=statements,
    )


def versions(document: Document, *, vocabularies: tuple[Path, ...] = ()) -> Versions:
    """What makes the record: the reader that read the document, this extractor, the packaged tagger, the vocabulary."""
    words = vocabulary_version(vocabularies)
    return Versions(reader=document.parser, extractor=EXTRACTOR_VERSION, model=MODEL_VERSION, vocabulary=words)


def _notes(document: Document, *, paths: int) -> tuple[str, ...]:
    """The document's own notes, and what a reader of the record should know: another language, nothing found."""
    told = list(document.notes)
    language = foreign_language("\n".join(block.span.of(document.text) for block in document.blocks))
    if language is not None:
        told.append(f"written in {language}: sentences in {language} are not supported, only its tables are read")
    if not paths:
        told.append("no path was found: no sentence or table gives a material's processing, structure or properties")
    return tuple(told)


def _judged(pieces: Sequence[Piece]) -> tuple[Mention, ...]:
    """The mentions by rules and tagger together; a table's rows are no sentences, so the rules' alone."""
    spoken = [piece for piece in pieces if piece.evidence.kind is not EvidenceKind.ROW]
    sentences = [Sentence(text=one.text, offset=one.start, mentions=one.mentions, quantities=one.quantities) for one in spoken]
    found = dict(zip((piece.id for piece in spoken), tag_mentions(sentences), strict=True))
    return tuple(mention for piece in pieces for mention in found.get(piece.id, piece.mentions))


def _apart(piece: Piece) -> list:  # type: ignore[type-arg]
    """The quantities of a piece; the group of a list is named with its piece, so that lists of two sentences stay apart."""
    return [
        one.model_copy(update={"group": f"{piece.id}/{one.group}"}) if one.group is not None else one
        for one in whole_quantities(piece.quantities, text=piece.text, offset=piece.start)
    ]


def _record_document(document: Document, *, notes: tuple[str, ...]) -> RecordDocument:
    text, about = document.text, document.bibliography
    return RecordDocument(
        id=document.id,
        sha256=document.sha256,
        format=document.format.value,
        parser=document.parser,
        doi=about.doi,
        title=about.title,
        year=about.year,
        authors=about.authors,
        journal=about.journal,
        licence=about.licence,
        text=text,
        pages=len(document.pages) or None,
        sections=tuple(
            RecordSection(title=one.title, level=one.level, start=one.span.start, end=one.span.end) for one in document.sections
        ),
        tables=tuple(
            RecordTable(
                label=table.label,
                caption=table.caption.of(text) if table.caption else None,
                cells=tuple(
                    RecordCell(
                        row=c.row,
                        col=c.col,
                        rowspan=c.rowspan,
                        colspan=c.colspan,
                        head=c.head,
                        start=c.span.start,
                        end=c.span.end,
                    )
                    for c in table.cells
                ),
            )
            for table in document.tables
        ),
        figures=tuple(
            RecordFigure(
                label=figure.label,
                caption=figure.caption.of(text) if figure.caption else None,
                boxes=tuple(_row(box) for box in figure.boxes),
            )
            for figure in document.figures
        ),
        references=tuple(
            RecordReference(title=one.title, doi=one.doi, year=one.year, authors=one.authors) for one in document.references
        ),
        supplements=tuple(
            RecordSupplement(label=one.label, caption=one.caption, href=one.href) for one in document.supplements
        ),
        notes=notes,
    )


def _row(box: Box) -> tuple[int, float, float, float, float]:
    return box.row()
