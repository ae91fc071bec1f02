"""The term index of one paper: which of its units (evidence, paths, statements) hold a term, in which field and where.

It is derived from the record alone, written as bytes beside the paper, and read back without being unpacked: the arrays are
views of the bytes. Layout, all little endian: HEAD, the units' ids (u64), then as u32 the units' lengths, the ends of their
links, the links, the ends of the terms' places, the places; the units' kinds (u8), the title's terms, all terms, each between
line feeds. A place is unit × 65,536 + field × 4,096 + position.
"""

import struct
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import accumulate
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from graph.hit import HitKind
from graph.intent import given_signs
from graph.number import bounds_of
from graph.row import TermRow
from graph.terms import term_groups, term_words
from ingest.errors import LibraryVersion
from ingest.ids import ID_DIGITS, fold
from ingest.record import Evidence, EvidenceKind, FoundQuantity, Mention, PaperRecord, Path, Statement

INDEX_VERSION = 2
HEAD = struct.Struct("<7I")  # version, units, links, terms, places, bytes of the title's terms, bytes of all terms
POSITIONS, FIELDS = 1 << 12, 1 << 4
MOST_UNITS = 1 << 16  # of one paper; what stands behind them can be opened but not found
Spanned = TypeVar("Spanned", Mention, FoundQuantity)
Whole = NDArray[np.uint32]
OFTEN, VERY_OFTEN = 4, 12  # units of a paper that hold a term: buckets 2 and 3


class Field(IntEnum):
    """Where in a unit a term stands; the values are written into the index."""

    QUOTE = 0
    VALUE = 1  # a number with its unit, in SI
    NAME = 2  # what the paper's short forms and the field's aliases stand for
    CONTEXT = 3  # caption, head rows and footnotes of a row
    SECTION = 4
    MATERIAL = 5
    OPERATION = 6
    STRUCTURE = 7
    PROPERTY = 8
    CONCEPT = 9
    SIGN = 10  # what kind of answer a piece gives
    DIMENSION = 11  # of its numbers


NOT_COUNTED = (Field.CONTEXT, Field.SECTION, Field.SIGN, Field.DIMENSION)
KINDS = tuple(HitKind)
EVIDENCE_KINDS = tuple(EvidenceKind)
FRAMES = 96  # a multiple of the kinds; the part of a unit's kind that says that others are read with it
NO_PLACES: Whole = np.empty(0, np.uint32)


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
    """One paper's units and places, as views of its bytes. `title` holds the terms of the paper's title.

    `pieces` counts the pieces of evidence, which are the first units; paths and statements follow. Arrays by unit: `ids`
    (their hex as a number, so that both sort alike), `lengths` (words), `kinds`; `link_ends` and `links` are ragged rows.
    """

    def __init__(self, content: bytes, *, document: str) -> None:
        """Look at the bytes.

        Raises:
            LibraryVersion: they were written by another version; the store must be loaded again.
        """
        version, units, links, terms, places, title_size, term_size = HEAD.unpack_from(content)
        if version != INDEX_VERSION:
            raise LibraryVersion(
                f"the search index of document {document} has version {version}, not {INDEX_VERSION}; "
                "load the store again from its library (tetrapath load)"
            )
        self.document = document
        self.content = content
        sizes = (8 * units, 4 * units, 4 * units, 4 * links, 4 * terms, 4 * places, units, title_size, term_size)
        ends = [HEAD.size, *accumulate(sizes, initial=HEAD.size)][1:]
        words = [np.frombuffer(content, "<u4", (ends[n + 1] - ends[n]) // 4, ends[n]) for n in range(1, 6)]
        self.ids = np.frombuffer(content, "<u8", units, ends[0])
        self.lengths, self.link_ends, self.links, self._place_ends, self._places = words
        self.kinds = np.frombuffer(content, np.uint8, units, ends[6])
        self._title = ends[7], ends[8]
        self._terms = content[ends[8] : ends[9]]
        self.pieces = int(np.count_nonzero(self.kinds % len(KINDS) == KINDS.index(HitKind.EVIDENCE)))
        self.mean_length = float(self.lengths[: self.pieces].mean()) if self.pieces else 1.0
        self._order: dict[bytes, int] | None = None
        self._title_terms: frozenset[str] | None = None

    @property
    def title(self) -> frozenset[str]:
        """The terms of the title."""
        if self._title_terms is None:
            self._title_terms = frozenset(self.content[slice(*self._title)].decode().split())
        return self._title_terms

    @property
    def terms(self) -> list[str]:
        """Every term, sorted by its bytes."""
        return self._terms.decode().split("\n")[1:-1]

    def places(self, term: str) -> Whole:
        """Every place of a term, ascending."""
        if self._order is None:
            self._order = {word: number for number, word in enumerate(self._terms[1:-1].split(b"\n"))}
        number = self._order.get(term.encode())
        if number is None:
            return NO_PLACES
        return self._places[self._place_ends[number - 1] if number else 0 : self._place_ends[number]]

    def postings(self, field: Field, term: str) -> Whole:
        """Every occurrence of a term in a field, as unit × POSITIONS + position, ascending."""
        places = self.places(term)
        found = places[places // POSITIONS % FIELDS == int(field)]
        return np.asarray(found // (POSITIONS * FIELDS) * POSITIONS + found % POSITIONS)

    def links_of(self, number: int) -> Whole:
        """The evidence units that a unit rests on."""
        return self.links[self.link_ends[number - 1] if number else 0 : self.link_ends[number]]

    def id_of(self, number: int) -> str:
        """A unit's id."""
        return f"{int(self.ids[number]):0{ID_DIGITS}x}"

    def kind_of(self, number: int) -> HitKind:
        """What a unit is."""
        return KINDS[int(self.kinds[number]) % len(KINDS)]

    @property
    def units(self) -> tuple[Unit, ...]:
        """Every unit, spelt out."""
        return tuple(
            Unit(
                kind=self.kind_of(number),
                id=self.id_of(number),
                length=int(self.lengths[number]),
                links=tuple(self.links_of(number).tolist()),
                evidence_kind=EVIDENCE_KINDS[kind % FRAMES // len(KINDS)] if number < self.pieces else None,
                frames=kind >= FRAMES,
            )
            for number, kind in enumerate(self.kinds.tolist())
        )


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
    return PaperIndex(_Indexing(record).content(), document=record.document.id)


def term_rows(index: PaperIndex) -> tuple[TermRow, ...]:
    """How often each term occurs in the paper; a term of the title, or of many units, says what the paper is about."""
    places, ends = index._places, index._place_ends
    counted = np.isin(places // POSITIONS % FIELDS, NOT_COUNTED, invert=True)
    which = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=np.uint32(0)))[counted].astype(np.uint64)
    held = np.unique(which * MOST_UNITS + places[counted] // (POSITIONS * FIELDS))
    units = np.bincount((held // MOST_UNITS).astype(np.int64), minlength=len(ends)).tolist()
    title, rows = index.title, []
    for term, count in zip(index.terms, units, strict=True):
        having = count + (term in title)
        if having:
            bucket = 3 if having >= VERY_OFTEN or term in title else 2 if having >= OFTEN else 1
            rows.append(TermRow(term, index.document, having, bucket))
    return tuple(rows)


class _Indexing:
    """Builds the index of one record."""

    def __init__(self, record: PaperRecord) -> None:
        self.record = record
        self.units: list[tuple[str, int, int, Iterable[int]]] = []  # id, kind, length, links
        self.places: dict[str, list[int]] = defaultdict(list)
        self.numbers = {piece.id: number for number, piece in enumerate(record.evidence)}
        self.frames = {id_ for piece in record.evidence for id_ in piece.context}
        self.quotes = {id_: piece.quote for piece in record.evidence if (id_ := piece.id) in self.frames}

    def content(self) -> bytes:
        """Equal for equal records."""
        record = self.record
        mentions, quantities = (
            _by_evidence(record.evidence, (*record.mentions, *record.terms)),
            _by_evidence(record.evidence, record.quantities),
        )
        for piece in record.evidence[:MOST_UNITS]:
            self._evidence(piece, mentions=mentions.get(piece.id, []), quantities=quantities.get(piece.id, []))
        for path in record.paths[: MOST_UNITS - len(self.units)]:
            self._path(path)
        for statement in record.statements[: MOST_UNITS - len(self.units)]:
            self._statement(statement)
        title = sorted(set(term_words(record.document.title or "")))
        for word in title:
            self.places.setdefault(word, [])
        return self._packed(title)

    def _packed(self, title: list[str]) -> bytes:
        words = sorted((term.encode(), places) for term, places in self.places.items())
        terms = b"".join(b"\n%b" % word for word, _ in words) + b"\n"
        titles = " ".join(title).encode()
        links = [tuple(unit[3]) for unit in self.units]
        place_ends = np.cumsum([len(places) for _, places in words], dtype="<u4")
        places = np.array([place for _, places in words for place in sorted(places)], "<u4")
        arrays = (
            np.array([int(unit[0], 16) for unit in self.units], "<u8"),
            np.array([unit[2] for unit in self.units], "<u4"),
            np.cumsum([len(found) for found in links], dtype="<u4"),
            np.array([link for found in links for link in found], "<u4"),
            place_ends,
            places,
            np.array([unit[1] for unit in self.units], np.uint8),
        )
        head = (INDEX_VERSION, len(self.units), len(arrays[3]), len(words), len(places), len(titles), len(terms))
        return b"".join((HEAD.pack(*head), *(array.tobytes() for array in arrays), titles, terms))

    def _add_once(self, field: Field, words: Iterable[str]) -> None:
        place = (len(self.units) * FIELDS + field) * POSITIONS
        for word in words:
            self.places[word].append(place)

    def _evidence(self, piece: Evidence, *, mentions: list[Mention], quantities: list[FoundQuantity]) -> None:
        places, own = self.places, set()
        place, length = (len(self.units) * FIELDS + Field.QUOTE) * POSITIONS, 0
        for position, group in enumerate(term_groups(piece.quote)):
            at = place + min(position, POSITIONS - 1)
            length += len(group)
            for word in group:
                places[word].append(at)
                own.add(word)
        names = {word for mention in mentions if _is_renamed(mention.name, mention.text) for word in term_words(mention.name)}
        self._add_once(Field.NAME, names - own)
        self._add_once(Field.VALUE, {term for quantity in quantities for term in value_terms(quantity)})
        context = {word for other in piece.context for word in term_words(self.quotes.get(other, ""))}
        self._add_once(Field.CONTEXT, context - own)
        self._add_once(Field.SECTION, set(term_words(piece.section or "")))
        dimensions = {found.dimension for quantity in quantities if (found := bounds_of(quantity)).dimension}
        self._add_once(Field.DIMENSION, {name for name in dimensions if name})
        signs = given_signs(piece.quote, mentions=mentions, dimensions=[name for name in dimensions if name])
        self._add_once(Field.SIGN, {sign.value for sign in signs})
        kind = KINDS.index(HitKind.EVIDENCE) + len(KINDS) * EVIDENCE_KINDS.index(piece.kind)
        self.units.append((piece.id, kind + FRAMES * (piece.id in self.frames), length, ()))

    def _path(self, path: Path) -> None:
        if path.material:
            names = (path.material.name, *path.material.aliases, path.state.label or "", *path.state.aliases)
            self._names(Field.MATERIAL, names)
        self._names(Field.OPERATION, (step.operation for step in path.process))
        self._names(Field.STRUCTURE, (f"{step.descriptor or ''} {step.feature}" for step in path.structure))
        self._names(Field.PROPERTY, (path.state.technique or "", *(step.name for step in path.property)))
        self.units.append((path.id, KINDS.index(HitKind.PATH), 0, self._links(_evidence_of(path))))

    def _statement(self, statement: Statement) -> None:
        self._names(Field.CONCEPT, statement.concepts)
        self.units.append((statement.id, KINDS.index(HitKind.STATEMENT), 0, self._links(statement.evidence)))

    def _names(self, field: Field, names: Iterable[str]) -> None:
        self._add_once(field, {word for name in names for word in term_words(name)})

    def _links(self, ids: tuple[str, ...]) -> tuple[int, ...]:
        numbers = (self.numbers[i] for i in ids if i in self.numbers)
        return tuple(dict.fromkeys(number for number in numbers if number < MOST_UNITS))


@lru_cache(maxsize=100_000)
def _is_renamed(name: str, text: str) -> bool:
    return name != text and fold(name) != fold(text)


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
