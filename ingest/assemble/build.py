"""From pieces to paths and statements: the order in which a paper is put together."""

import re
from collections import Counter
from functools import lru_cache

from ingest.assemble.chain import build_chain
from ingest.assemble.column import is_specification
from ingest.assemble.composition import composition_in
from ingest.assemble.confidence import confidence
from ingest.assemble.cue import cue
from ingest.assemble.fact import Operation, Property, R, Structure
from ingest.assemble.gather import Gathering, has_number
from ingest.assemble.material import find_substances, material_evidence
from ingest.assemble.part import Part
from ingest.assemble.path import KEPT, make_path
from ingest.assemble.piece import Piece
from ingest.assemble.quoted import quoted_strands
from ingest.assemble.recipe import coined, recipes
from ingest.assemble.reunite import absorb, inherit, reunite
from ingest.assemble.route import settle
from ingest.assemble.stage import Stage, find_stages, left_at
from ingest.assemble.statement import direction_of, find_statements
from ingest.assemble.strand import Strand
from ingest.assemble.substance import Substance
from ingest.assemble.tabular import TableReading, read_table
from ingest.assemble.transition import Claim, assert_transitions, find_claims, tie
from ingest.assemble.weld_cycle import WeldCycle, find_weld_cycle
from ingest.document import Document
from ingest.find.definition import Definitions
from ingest.ids import fold
from ingest.record import EvidenceKind, Origin, Path, Role, Statement

MOST_PATHS = 60
EXPLAINED = 4  # links whose ends a material's own path takes on


def assemble(
    document: Document, pieces: tuple[Piece, ...], *, defined: Definitions
) -> tuple[tuple[Path, ...], tuple[Statement, ...]]:
    """The paths, in order of their first evidence, and the statements, in text order."""
    substances = find_substances(document, pieces, defined=defined)
    for one in substances:
        one.evidence = material_evidence(one, pieces)
        one.composition = composition_in(one.name)
    tables = _tables(document, pieces, substances, defined=defined)
    _compose(tables, substances)
    strands = _merged(tables)
    if any(piece.part is Part.REVIEW for piece in pieces):
        for strand in strands:
            strand.origin = Origin.CITED
    beside = coined(recipes(piece for piece in pieces if piece.part is Part.METHODS))
    told = labelled((*beside, *(one.short for one in defined.samples)), strands, substances)
    chain = build_chain(pieces, frozenset(fold(name) for strand in (*strands, *told) for name in strand.names))
    for strand in strands:
        strand.until = left_at(strand.label, chain)
    strands += staged(find_stages(pieces, chain), strands, substances)
    gathering = Gathering(substances=substances, strands=[*strands, *told])
    for piece in pieces:
        gathering.read(piece)
    gathering.strands = absorb(gathering.strands)
    reunite(gathering.strands)
    inherit(gathering.strands)
    claims = find_claims(pieces)
    for strand in gathering.strands:
        if strand.base and strand.results and strand.origin is Origin.MEASURED and strand.substance is gathering.main:
            explain(strand, claims)
    strands = [strand for strand in gathering.strands if strand.results]
    strands += quoted_strands(pieces)
    cycle = find_weld_cycle(pieces)
    texts = {p.id: p.text for p in pieces}
    made = _paths(strands, chain, cycle=cycle, weights=_weights(pieces), texts=texts, document_id=document.id)
    linked = (assert_transitions(path, claims, strand) for path, strand in made)
    done = tuple(path.model_copy(update={"confidence": confidence(path)}) for path in linked)
    statements = find_statements(pieces, done, document_id=document.id)
    return tuple(spoken(path, strand) for path, (_, strand) in zip(done, made, strict=True)), statements


def spoken(path: Path, strand: Strand) -> Path:
    """The path with its operations called what the paper calls them."""
    names = [one.printed or one.name for one in strand.operations]
    process = (step.model_copy(update={"operation": name}) for step, name in zip(path.process, names, strict=True))
    return path.model_copy(update={"process": tuple(process)})


def explain(strand: Strand, claims: tuple[Claim, ...]) -> None:
    """Gives a material's own path the structures or properties that it lacks, from the links that sentences name most often."""
    linked = [one for one in claims if one.strong and one.near and not one.hedged]
    linked = [one for one in linked if (one.from_role, one.to_role) == (Role.STRUCTURE, Role.PROPERTY)]
    count = Counter(fold(mention.name) for one in linked for mention in (one.cause, one.effect))
    ranked = sorted(linked, key=lambda one: -count[fold(one.cause.name)] - count[fold(one.effect.name)])[:EXPLAINED]
    lacks_structure, lacks_property = not strand.structures, not strand.properties
    for claim in ranked:
        evidence = (claim.piece.id,)
        if lacks_structure and not cue("vague").fullmatch(claim.cause.name):
            strand.add(Structure(feature=claim.cause.name, evidence=evidence))
        if lacks_property:
            strand.add(Property(name=claim.effect.name, trend=direction_of(claim.piece.text), evidence=evidence))


def staged(stages: tuple[Stage, ...], strands: list[Strand], substances: tuple[Substance, ...]) -> list[Strand]:
    """A state for each stage of the process that the results name and no table has."""
    known = {strand.until for strand in strands}
    main = substances[0] if substances else None
    return [
        Strand(substance=main, label=one.names[0], aliases=one.names[1:], until=one.operation)
        for one in stages
        if one.operation not in known
    ]


def labelled(names: tuple[str, ...], strands: list[Strand], substances: tuple[Substance, ...]) -> list[Strand]:
    """A state for each sample label of the text that no table has and that is no material's name."""
    known = {fold(name) for strand in strands for name in strand.names}
    found = []
    for name in names:
        if is_specification(name) or fold(name) in known or any(substance.called(name) for substance in substances):
            continue
        known.add(fold(name))
        found.append(Strand(substance=substances[0] if substances else None, label=name))
    return found


def _tables(
    document: Document, pieces: tuple[Piece, ...], substances: tuple[Substance, ...], *, defined: Definitions
) -> list[TableReading]:
    return [
        read_table(document, table, index=index, pieces=pieces, substances=substances, defined=defined)
        for index, table in enumerate(document.tables)
    ]


def _compose(tables: list[TableReading], substances: tuple[Substance, ...]) -> None:
    """Compositions to the materials that their labels name; a single row without a label is of the main material."""
    for reading in tables:
        for label, composition, evidence in reading.compositions:
            named = [one for one in substances if label and (one.called(label) or fold(label) in one.key)]
            alone = len(reading.compositions) == 1 and not named
            for one in named or (substances[:1] if alone else ()):
                if one.composition is None:
                    one.composition = composition
                    one.evidence = tuple(dict.fromkeys((*one.evidence[:2], *evidence)))


def _merged(tables: list[TableReading]) -> list[Strand]:
    """States of several tables with one label and origin are one state."""
    kept: list[Strand] = []
    for strand in (strand for reading in tables for strand in reading.strands):
        same = next((one for one in kept if _same_state(one, strand)), None)
        if same is None:
            kept.append(strand)
            continue
        same.marks = (*same.marks, *(mark for mark in strand.marks if all(mark.key != other.key for other in same.marks)))
        for fact in strand.results:
            same.add(fact)
        same.support(*strand.evidence)
    return kept


def _same_state(one: Strand, other: Strand) -> bool:
    if one.origin is not other.origin or plain_label(one.label) != plain_label(other.label):
        return False
    if one.label is None:
        return one.key == other.key
    names = Counter(mark.quantity.name for mark in (*one.marks, *other.marks))
    return all(
        mark.agrees(twin)
        for mark in one.marks
        for twin in other.marks
        if names[mark.quantity.name] > 1 and mark.quantity.name == twin.quantity.name
    )


@lru_cache(maxsize=4096)
def plain_label(label: str | None) -> str:
    """A label without the noun that carries it: "Sample #8" of one table is "8" of another."""
    return fold(re.sub(rf"^(?:{cue('sample').pattern})\s*(?:no\.?\s*)?#?(?=\w)|^#", "", label or "", flags=re.IGNORECASE))


def _weights(pieces: tuple[Piece, ...]) -> dict[str, float]:
    """How much a piece of evidence says that its fact matters: rows most, then abstract and conclusion."""
    parts = {Part.ABSTRACT: 2.0, Part.CONCLUSION: 2.0}
    return {p.id: 3.0 if p.evidence.kind is EvidenceKind.ROW else parts.get(p.part, 1.0) for p in pieces}


def ranked_facts(facts: list[R], weights: dict[str, float], *, most: int) -> list[R]:
    """The facts, those with the weightiest and most evidence first when there are too many; else as they were found."""
    if len(facts) <= most:
        return facts
    heavy = sorted(range(len(facts)), key=lambda n: (-sum(weights.get(one, 1.0) for one in facts[n].evidence), n))[:most]
    return [facts[n] for n in sorted(heavy)]


def _paths(
    strands: list[Strand],
    chain: tuple[Operation, ...],
    *,
    cycle: WeldCycle | None,
    weights: dict[str, float],
    texts: dict[str, str],
    document_id: str,
) -> list[tuple[Path, Strand]]:
    ranked = sorted(strands, key=lambda strand: (not strand.from_table, not has_number(strand)))[:MOST_PATHS]
    seen: Counter[tuple[object, ...]] = Counter()
    made = []
    for strand in ranked:
        cited = strand.origin is Origin.CITED
        settle(strand, () if cited else chain, cycle=None if cited else cycle)
        strand.settle_structures()
        most = KEPT if strand.base or not strand.from_table else 2 * KEPT
        strand.structures = ranked_facts(strand.structures, weights, most=most)
        strand.properties = ranked_facts(strand.properties, weights, most=most)
        key = (*strand.key, strand.origin)
        made.append((tie(make_path(strand, document_id=document_id, ordinal=seen[key]), strand, texts), strand))
        seen[key] += 1
    return made
