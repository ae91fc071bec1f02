"""The term index of one paper: which of its units (evidence, paths, statements) hold a term, in which field and where.

It is derived from the record alone, written as bytes beside the paper, and read back whole when the paper is a candidate.
Layout: length of the head (4 bytes, little endian), the head as JSON, then one unsigned 32-bit integer an occurrence
(unit × 4096 + position).
"""

import json
import sys
from array import array
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from graph.hit import HitKind
from graph.intent import given_signs
from graph.number import bounds_of
from graph.row import TermRow
from graph.terms import Term, terms
from ingest.errors import LibraryVersion
from ingest.ids import fold
from ingest.record import Evidence, EvidenceKind, FoundQuantity, Mention, PaperRecord, Path, Statement

INDEX_VERSION = 1
POSITIONS = 4096
Spanned = TypeVar("Spanned", Mention, FoundQuantity)
OFTEN, VERY_OFTEN = 4, 12  # units of a paper that hold a term: buckets 2 and 3


class Field(StrEnum):
    """Where in a unit a term stands; the values are written into the index."""

    QUOTE = "q"
    VALUE = "v"  # a number with its unit, in SI
    NAME = "a"  # what the paper's short forms and the field's aliases stand for
    CONTEXT = "c"  # caption, head rows and footnotes of a row
    SECTION = "s"
    MATERIAL = "m"
    OPERATION = "o"
    STRUCTURE = "f"
    PROPERTY = "p"
    CONCEPT = "k"
    SIGN = "i"  # what kind of answer a piece gives
    DIMENSION = "d"  # of its numbers


NOT_COUNTED = {Field.CONTEXT.value, Field.SECTION.value, Field.SIGN.value, Field.DIMENSION.value}


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing a search can find. `links` are the numbers of the evidence units that it rests on."""

    kind: HitKind
    id: str
    length: int
    links: tuple[int, ...] = ()
    evidence_kind: EvidenceKind | None = None
    frames: bool = False  # other pieces are read with it: a table's caption, head rows, footnotes


class PaperIndex:
    """One paper's units and postings. `title` holds the terms of the paper's title."""

    def __init__(
        self, *, document: str, units: tuple[Unit, ...], title: frozenset[str], postings: "dict[str, array[int]]"
    ) -> None:
        self.document = document
        self.units = units
        self.title = title
        self._postings = postings
        self.pieces = sum(1 for unit in units if unit.kind is HitKind.EVIDENCE)  # the first units; paths and statements follow
        lengths = [unit.length for unit in units if unit.kind is HitKind.EVIDENCE]
        self.mean_length = sum(lengths) / len(lengths) if lengths else 1.0

    def postings(self, field: Field, term: str) -> "array[int] | tuple[()]":
        """Every occurrence of a term in a field, as unit × POSITIONS + position, ascending."""
        return self._postings.get(field + term, ())

    def encode(self) -> bytes:
        """The bytes a store keeps; equal for equal records."""
        places: dict[str, tuple[int, int]] = {}
        every = array("I")
        for key in sorted(self._postings):
            places[key] = (len(every), len(self._postings[key]))
            every.extend(self._postings[key])
        head = {
            "version": INDEX_VERSION,
            "title": sorted(self.title),
            "units": [
                [u.kind.value, u.id, u.length, list(u.links), u.evidence_kind and u.evidence_kind.value, int(u.frames)]
                for u in self.units
            ],
            "places": places,
        }
        text = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
        if sys.byteorder == "big":
            every.byteswap()
        return len(text).to_bytes(4, "little") + text + every.tobytes()

    @classmethod
    def decode(cls, content: bytes, *, document: str) -> "PaperIndex":
        """Read what `encode` wrote.

        Raises:
            LibraryVersion: the index was written by another version; the store must be loaded again.
        """
        end = 4 + int.from_bytes(content[:4], "little")
        head = json.loads(content[4:end])
        if head["version"] != INDEX_VERSION:
            raise LibraryVersion(
                f"the search index of document {document} has version {head['version']}, not {INDEX_VERSION}; "
                "load the store again from its library (tetrapath load)"
            )
        every = array("I")
        every.frombytes(content[end:])
        if sys.byteorder == "big":
            every.byteswap()
        kinds = {kind.value: kind for kind in HitKind}
        evidence_kinds = {kind.value: kind for kind in EvidenceKind}
        units = tuple(Unit(kinds[u[0]], u[1], u[2], tuple(u[3]), evidence_kinds.get(u[4]), bool(u[5])) for u in head["units"])
        postings = {key: every[start : start + count] for key, (start, count) in head["places"].items()}
        return cls(document=document, units=units, title=frozenset(head["title"]), postings=postings)


def value_terms(number: FoundQuantity) -> tuple[str, ...]:
    """A number with its unit as terms that equal values share: "−60 °C" and "213 K" are both `temperature=213`."""
    found = bounds_of(number)
    if found.dimension is None:
        return ()
    digits = "{:.0f}" if found.dimension == "temperature" else "{:.3g}"
    name = found.dimension.replace(" ", "_")
    ends = dict.fromkeys(end for end in (found.low, found.high) if end is not None)
    return tuple(f"{name}={digits.format(end)}" for end in ends)


def index_paper(record: PaperRecord) -> PaperIndex:
    """The index of one paper."""
    return _Indexing(record).finish()


def term_rows(index: PaperIndex) -> tuple[TermRow, ...]:
    """How often each term occurs in the paper; a term of the title, or of many units, says what the paper is about."""
    counts: dict[str, set[int]] = defaultdict(set)
    for key, places in index._postings.items():
        if key[0] not in NOT_COUNTED:
            counts[key[1:]].update(place // POSITIONS for place in places)
    for term in index.title:
        counts[term].add(-1)
    rows = []
    for term in sorted(counts):
        units = len(counts[term])
        bucket = 3 if units >= VERY_OFTEN or term in index.title else 2 if units >= OFTEN else 1
        rows.append(TermRow(term, index.document, units, bucket))
    return tuple(rows)


class _Indexing:
    """Builds the index of one record."""

    def __init__(self, record: PaperRecord) -> None:
        self.record = record
        self.units: list[Unit] = []
        self.postings: dict[str, array[int]] = {}
        self.numbers = {piece.id: number for number, piece in enumerate(record.evidence)}
        self.sections: dict[str | None, dict[str, None]] = {}
        self.frames = {id_ for piece in record.evidence for id_ in piece.context}
        self.quotes = {piece.id: terms(piece.quote) for piece in record.evidence}

    def finish(self) -> PaperIndex:
        record = self.record
        mentions, quantities = (
            _by_evidence(record.evidence, (*record.mentions, *record.terms)),
            _by_evidence(record.evidence, record.quantities),
        )
        for piece in record.evidence:
            self._evidence(piece, mentions=mentions.get(piece.id, []), quantities=quantities.get(piece.id, []))
        for path in record.paths:
            self._path(path)
        for statement in record.statements:
            self._statement(statement)
        title = frozenset(term.text for term in terms(record.document.title or ""))
        return PaperIndex(document=record.document.id, units=tuple(self.units), title=title, postings=self.postings)

    def _add(self, field: Field, found: tuple[Term, ...]) -> None:
        unit = len(self.units) * POSITIONS
        for term in found:
            self._post(field, term.text, unit + min(term.position, POSITIONS - 1))

    def _post(self, field: Field, term: str, place: int) -> None:
        key = field + term
        if key in self.postings:
            self.postings[key].append(place)
        else:
            self.postings[key] = array("I", (place,))

    def _add_once(self, field: Field, words: dict[str, None]) -> None:
        for word in words:
            self._post(field, word, len(self.units) * POSITIONS)

    def _evidence(self, piece: Evidence, *, mentions: list[Mention], quantities: list[FoundQuantity]) -> None:
        quote = self.quotes[piece.id]
        self._add(Field.QUOTE, quote)
        own = {term.text for term in quote}
        names = {
            term.text: None for mention in mentions if fold(mention.name) != fold(mention.text) for term in terms(mention.name)
        }
        self._add_once(Field.NAME, {name: None for name in names if name not in own})
        self._add_once(Field.VALUE, {term: None for quantity in quantities for term in value_terms(quantity)})
        context = {term.text: None for other in piece.context for term in self.quotes.get(other, ())}
        self._add_once(Field.CONTEXT, {word: None for word in context if word not in own})
        self._add_once(Field.SECTION, self._section(piece.section))
        dimensions = {found.dimension: None for quantity in quantities if (found := bounds_of(quantity)).dimension}
        self._add_once(Field.DIMENSION, {name: None for name in dimensions if name})
        signs = given_signs(piece.quote, mentions=mentions, dimensions=[name for name in dimensions if name])
        self._add_once(Field.SIGN, {sign.value: None for sign in sorted(signs)})
        self.units.append(Unit(HitKind.EVIDENCE, piece.id, len(quote), (), piece.kind, piece.id in self.frames))

    def _section(self, title: str | None) -> dict[str, None]:
        if title not in self.sections:
            self.sections[title] = {term.text: None for term in terms(title or "")}
        return self.sections[title]

    def _path(self, path: Path) -> None:
        if path.material:
            names = (path.material.name, *path.material.aliases, path.state.label or "", *path.state.aliases)
            self._names(Field.MATERIAL, names)
        self._names(Field.OPERATION, tuple(step.operation for step in path.process))
        self._names(Field.STRUCTURE, tuple(f"{step.descriptor or ''} {step.feature}" for step in path.structure))
        self._names(Field.PROPERTY, (path.state.technique or "", *(step.name for step in path.property)))
        self.units.append(Unit(HitKind.PATH, path.id, 0, self._links(_evidence_of(path))))

    def _statement(self, statement: Statement) -> None:
        self._names(Field.CONCEPT, statement.concepts)
        self.units.append(Unit(HitKind.STATEMENT, statement.id, 0, self._links(statement.evidence)))

    def _names(self, field: Field, names: tuple[str, ...]) -> None:
        self._add_once(field, {term.text: None for name in names for term in terms(name)})

    def _links(self, ids: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.numbers[i] for i in ids if i in self.numbers))


def _evidence_of(path: Path) -> tuple[str, ...]:
    """All evidence of a path, its steps' own first."""
    steps = (*((path.material,) if path.material else ()), *path.process, *path.structure, *path.property)
    ids = [i for step in steps for i in step.evidence]
    quantities = [quantity for process in path.process for quantity in process.parameters]
    quantities += [quantity for structure in path.structure for quantity in structure.conditions]
    quantities += [quantity for found in path.property for quantity in found.conditions]
    ids += [i for quantity in quantities for i in quantity.evidence]
    ids += [i for transition in path.transitions for i in transition.evidence]
    return tuple(dict.fromkeys((*ids, *path.state.evidence)))


def _by_evidence(evidence: tuple[Evidence, ...], spans: tuple[Spanned, ...]) -> dict[str, list[Spanned]]:
    """The mentions or quantities that begin in each piece of evidence."""
    pieces = sorted(evidence, key=lambda piece: (piece.start, piece.end))
    starts = [piece.start for piece in pieces]
    found: dict[str, list[Spanned]] = {}
    for span in spans:
        at = bisect_right(starts, span.start) - 1
        if at >= 0 and span.start < pieces[at].end:
            found.setdefault(pieces[at].id, []).append(span)
    return found
