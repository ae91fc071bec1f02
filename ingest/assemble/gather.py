"""Sentence facts into states: each result goes to the state that its own clause names, else to its material."""

from dataclasses import dataclass, field, replace

from ingest.assemble.absence import is_denied
from ingest.assemble.adjective import adjectives
from ingest.assemble.beside import beside
from ingest.assemble.clause import clause_at, clauses
from ingest.assemble.cue import cue, said
from ingest.assemble.ends import find_ends
from ingest.assemble.fact import Result, Structure, worth
from ingest.assemble.operation import VALUE
from ingest.assemble.origin import origin_of
from ingest.assemble.parameter import unit_names
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.assemble.reference import Ref, RefKind, find_refs
from ingest.assemble.result import Found, find_results, is_run, look_of
from ingest.assemble.strand import Mark, Strand, same_value
from ingest.assemble.substance import Substance
from ingest.ids import fold
from ingest.record import EvidenceKind, MentionType, Origin, QuantityKind

OWN = {Part.RESULTS, Part.ABSTRACT, Part.CONCLUSION, Part.BODY, Part.METHODS}


@dataclass(slots=True, kw_only=True)
class Gathering:
    """The states of one paper while its sentences are read."""

    substances: tuple[Substance, ...]
    strands: list[Strand]
    carried: list[Strand] = field(default_factory=list)
    block: int = -1

    @property
    def main(self) -> Substance | None:
        """The material that a state has when nothing says otherwise."""
        return self.substances[0] if self.substances else None

    def read(self, piece: Piece) -> None:
        """Takes what one sentence or caption says of states."""
        if piece.evidence.kind is EvidenceKind.ROW or piece.part not in OWN or piece.endless:
            return
        origin = origin_of(piece)
        if origin is Origin.CITED:
            return
        if piece.block != self.block:
            self.carried, self.block = [], piece.block
        refs = find_refs(piece, strands=self.strands, substances=self.substances)
        found = [*find_results(piece), *self._bare(piece, refs)] if not _skipped(piece) else []
        if piece.evidence.kind is EvidenceKind.CAPTION:
            found = [one for one in found if _plain(piece, one)]
        found, refs = _apart(found, refs)
        if not found:
            self._introduce(refs, origin=origin)
        for one in found:
            if ends := find_ends(piece, one):
                self._take_ends(ends, refs, origin=origin, piece=piece)
            if _runs(piece, one):
                continue
            own = beside(piece, one, found, refs) if worth(one.fact.number) else refs
            tied = _is_tied(piece, one, own)
            for strand in self._homes(piece, one, own, origin=origin):
                fact = _without_marks(one.fact, strand)
                strand.add(replace(fact, tied=piece.id) if tied and strand.marks else fact)
                strand.support(piece.id)

    def _take_ends(self, ends: tuple[tuple[Result, Mark], ...], refs: tuple[Ref, ...], *, origin: Origin, piece: Piece) -> None:
        """Both ends of a trend go to the states that the ends of its parameter tell."""
        for fact, mark in ends:
            home = self._state(self._substance(refs), (mark,), None, origin=origin, piece=piece)
            if home is not None:
                home.add(_without_marks(fact, home))
                home.support(piece.id)

    def _bare(self, piece: Piece, refs: tuple[Ref, ...]) -> list[Found]:
        """Phases and features that a sentence says are there, without a number."""
        if piece.evidence.kind is EvidenceKind.CAPTION:
            return []
        telling = any(ref.kind in {RefKind.LABEL, RefKind.MARK, RefKind.POSITION, RefKind.EVERY} for ref in refs)
        if not telling and piece.part not in {Part.ABSTRACT, Part.CONCLUSION, Part.RESULTS}:
            return []
        spans = clauses(piece.text, offset=piece.start)
        found = []
        for mention in (*piece.of(MentionType.PHASE, MentionType.FEATURE), *adjectives(piece)):
            clause, look = clause_at(spans, mention.start), look_of(piece, mention)
            if is_denied(piece, mention) or not said(piece.between(clause.start, clause.end), "made"):
                continue
            vague = cue("vague").fullmatch(mention.name.lower()) is not None
            if vague:
                continue
            if cue("bearer").match(piece.text[mention.end - piece.start :].lstrip(" -")):
                continue
            fact = Structure(feature=mention.name, descriptor=look, evidence=(piece.id,), start=mention.start)
            found.append(Found(fact=fact, place=mention.start, clause=clause))
        return found

    def _homes(self, piece: Piece, one: Found, refs: tuple[Ref, ...], *, origin: Origin) -> list[Strand]:
        near = _near(refs, one)
        if any(ref.kind is RefKind.EVERY for ref in near):
            if not isinstance(one.fact, Structure) or worth(one.fact.number):
                return []
            return [strand for strand in self.strands if not strand.base and strand.origin is origin]
        substance = self._substance(near)
        marks = tuple(ref.mark for ref in near if ref.kind is RefKind.MARK and ref.mark is not None and _free(ref, one))
        position = next((ref.name for ref in near if ref.kind is RefKind.POSITION), None)
        labels = {ref.name for ref in near if ref.kind is RefKind.LABEL and _free(ref, one)}
        if labels:
            return self._carry(self._labelled(labels, marks, origin=origin))
        if marks or position:
            home = self._state(substance, _one_each(marks), position, origin=origin, piece=piece)
            if home is not None:
                return self._carry([home])
        goes_on = not near or all(strand.substance is substance for strand in self.carried)
        if self.carried and goes_on and _continues(piece) and all(ref.kind is RefKind.MATERIAL for ref in near):
            return self.carried
        base = self._base(substance, origin=origin)
        return [base] if base is not None else []

    def _introduce(self, refs: tuple[Ref, ...], *, origin: Origin) -> None:
        """A sentence that only names a state ("Figure 6 shows sample A2.") is what the next goes on about; several end it."""
        labels = {ref.name for ref in refs if ref.kind is RefKind.LABEL}
        marks = tuple(ref.mark for ref in refs if ref.kind is RefKind.MARK and ref.mark is not None)
        if labels:
            self.carried = self._labelled(labels, _one_each(marks), origin=origin)

    def _labelled(self, labels: set[str], marks: tuple[Mark, ...], *, origin: Origin) -> list[Strand]:
        """The one state that most of the labels and values name; a fact that could be of several goes to none."""
        scored = [(self._score(strand, labels, marks), strand) for strand in self.strands if strand.origin is origin]
        best = max((score for score, _ in scored), default=0)
        homes = [strand for score, strand in scored if score == best and score > 0]
        return homes if len(homes) == 1 else []

    def _score(self, strand: Strand, labels: set[str], marks: tuple[Mark, ...]) -> int:
        named = sum(fold(name) in labels for name in strand.names)
        return named + sum(any(mine.agrees(mark) for mine in strand.marks) for mark in marks) if named else 0

    def _carry(self, homes: list[Strand]) -> list[Strand]:
        self.carried = homes
        return homes

    def _substance(self, near: tuple[Ref, ...]) -> Substance | None:
        keys = [ref.name for ref in near if ref.kind is RefKind.MATERIAL]
        return next((one for one in self.substances if one.key in keys), self.main)

    def _state(
        self, substance: Substance | None, marks: tuple[Mark, ...], position: str | None, *, origin: Origin, piece: Piece
    ) -> Strand | None:
        fitting = [s for s in self.strands if not s.base and s.origin is origin and _fits(s, marks, position)]
        exact = [s for s in fitting if len(s.marks) == len(marks) and (s.position or None) == position]
        named = [s for s in fitting if s.label or s.from_table]
        if len(fitting) == 1 or exact or len(named) == 1:
            return (named if len(named) == 1 else exact or fitting)[0]
        fresh = Strand(substance=substance, marks=marks, position=position, origin=origin, evidence=(piece.id,))
        self.strands.append(fresh)
        return fresh

    def _base(self, substance: Substance | None, *, origin: Origin) -> Strand | None:
        if substance is None:
            return None
        for strand in self.strands:
            if strand.base and strand.substance is substance and strand.origin is origin:
                return strand
        fresh = Strand(substance=substance, origin=origin)
        self.strands.append(fresh)
        return fresh


def _runs(piece: Piece, one: Found) -> bool:
    """Whether a result is the run of a change over something: no state has it."""
    return any(is_run(piece, quantity) for quantity in piece.quantities if quantity.start == one.place)


def _plain(piece: Piece, one: Found) -> bool:
    """Whether a caption says a number of a thing outright: right behind its name, or in a unit that nothing is set in.

    The rest of a caption explains symbols, colours, scales and classes ("misorientation < 15° in red").
    """
    number = one.fact.number
    if number.kind is QuantityKind.BOUND:
        return False
    names = piece.of(MentionType.PROPERTY, MentionType.FEATURE, MentionType.PHASE)
    said_of = any(one.place >= name.end and VALUE.fullmatch(piece.between(name.end, one.place)) for name in names)
    return said_of or (number.unit is not None and number.unit not in unit_names())


def _without_marks(fact: Result, strand: Strand) -> Result:
    """The result without conditions that are what tells the state apart: it was made at them, not measured at them."""
    marks = [mark.quantity for mark in strand.marks]
    return replace(fact, conditions=tuple(one for one in fact.conditions if not any(same_value(one, mark) for mark in marks)))


def _apart(found: list[Found], refs: tuple[Ref, ...]) -> tuple[list[Found], tuple[Ref, ...]]:
    """Results and references that share no number: one that surely tells a state is no result, another one is no mark."""
    firm = {ref.start for ref in refs if ref.kind is RefKind.MARK and ref.firm}
    kept = [one for one in found if one.place not in firm]
    places = {one.place for one in kept if worth(one.fact.number)}
    return kept, tuple(ref for ref in refs if ref.kind is not RefKind.MARK or ref.start not in places)


def _is_tied(piece: Piece, one: Found, refs: tuple[Ref, ...]) -> bool:
    """Whether the sentence names the treatment's value beside the fact: it then says what the treatment led to."""
    return piece.evidence.kind is EvidenceKind.SENTENCE and any(ref.kind is RefKind.MARK and _free(ref, one) for ref in refs)


def _skipped(piece: Piece) -> bool:
    return piece.part is Part.METHODS and (said(piece.text, "test") or said(piece.text, "cell"))


def _near(refs: tuple[Ref, ...], one: Found) -> tuple[Ref, ...]:
    """The references that a fact goes by: those of its own clause, in lists the one of its rank, else all of the sentence."""
    inside = tuple(ref for ref in refs if one.clause.start <= ref.start < one.clause.end)
    telling = tuple(ref for ref in inside if ref.kind is not RefKind.MATERIAL)
    if not telling:
        outside = tuple(ref for ref in refs if ref.kind is not RefKind.MATERIAL and ref.start < one.clause.start)
        return (*inside, *outside)
    for kind in (RefKind.LABEL, RefKind.MARK, RefKind.POSITION):
        same = [ref for ref in telling if ref.kind is kind and _free(ref, one)]
        if one.members > 1 and len(same) == one.members:
            rest = [ref for ref in inside if ref.kind is RefKind.MATERIAL or (ref.kind is not kind and _alone(ref, inside))]
            return (*rest, same[one.rank])
    return inside


def _alone(ref: Ref, refs: tuple[Ref, ...]) -> bool:
    """Whether no other reference of its kind is there."""
    return sum(other.kind is ref.kind for other in refs) == 1


def _free(ref: Ref, one: Found) -> bool:
    """Whether the reference is not the fact's own number."""
    return not (ref.start <= one.place < ref.end)


def _one_each(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Marks that name one value of a parameter; two values of one parameter tell nothing."""
    by_name: dict[tuple[str | None, str], list[Mark]] = {}
    for mark in marks:
        by_name.setdefault((mark.operation, mark.quantity.name), []).append(mark)
    return tuple(found[0] for found in by_name.values() if len(found) == 1)


def _fits(strand: Strand, marks: tuple[Mark, ...], position: str | None) -> bool:
    if position is not None and fold(strand.position or strand.label or "") != fold(position):
        return False
    return all(any(mine.agrees(mark) for mine in strand.marks) for mark in marks)


def _continues(piece: Piece) -> bool:
    return cue("carry").match(piece.text) is not None


def has_number(strand: Strand) -> bool:
    """Whether any result of the state is a number."""
    return any(worth(one.number) for one in strand.results)
