"""One document in, one record out: what a paper says as paths and statements, with evidence."""

import hashlib
from functools import cache
from importlib.resources import files

from ingest.assemble.build import assemble
from ingest.assemble.piece import Piece, read_pieces
from ingest.assemble.review import of_review
from ingest.document import Document
from ingest.evidence import find_evidence
from ingest.find.definition import find_definitions
from ingest.find.quantity import whole_quantities
from ingest.find.vocabulary import VOCABULARY_VERSION
from ingest.record import (
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
SHAPING = ("ingest.assemble", "ingest.find")  # the packages whose code and data make a record what it is


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


def extract(document: Document) -> PaperRecord:
    """The record of a document: equal for equal documents and versions."""
    defined = find_definitions(document)
    evidence = find_evidence(document)
    pieces = of_review(document, read_pieces(document, evidence, defined=defined))
    paths, statements = assemble(document, pieces, defined=defined)
    return PaperRecord(
        versions=versions(document),
        document=_record_document(document),
        evidence=evidence,
        mentions=tuple(mention for piece in pieces for mention in piece.mentions),
        quantities=tuple(quantity for piece in pieces for quantity in _apart(piece)),
        paths=paths,
        statements=statements,
    )


def versions(document: Document) -> Versions:
    """What makes the record: the reader that read the document, this extractor, the vocabulary; no model."""
    return Versions(reader=document.parser, extractor=EXTRACTOR_VERSION, model=None, vocabulary=VOCABULARY_VERSION)


def _apart(piece: Piece) -> list:  # type: ignore[type-arg]
    """The quantities of a piece; the group of a list is named with its piece, so that lists of two sentences stay apart."""
    return [
        one.model_copy(update={"group": f"{piece.id}/{one.group}"}) if one.group is not None else one
        for one in whole_quantities(piece.quantities, text=piece.text, offset=piece.start)
    ]


def _record_document(document: Document) -> RecordDocument:
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
        notes=document.notes,
    )


def _row(box: Box) -> tuple[int, float, float, float, float]:
    return box.row()
