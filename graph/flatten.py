"""One entry of a library → the rows that a store writes. Both stores write the same rows."""

import json
from functools import lru_cache

from graph.citation import reference_keys, title_key
from graph.concept import KIND_OF_ROLE, ConceptKind, concept, concept_id
from graph.index import index_paper, term_rows
from graph.naming import element_word, is_condition, own_words, quantity_words
from graph.number import Bounds, bounds_of
from graph.row import (
    AboutRow,
    ConceptRow,
    ContainsRow,
    EvidenceRow,
    IsRow,
    NamingRow,
    NumberRow,
    PaperRow,
    PaperRows,
    PathRow,
    QuantityRow,
    StatementRow,
    StepRow,
    TransitionRow,
    WorkRow,
)
from graph.sound import check_sound
from ingest.entry import Entry
from ingest.ids import array_id, fold
from ingest.record import (
    MaterialStep,
    Number,
    Path,
    ProcessStep,
    PropertyStep,
    Quantity,
    Role,
    Statement,
    StructureStep,
)

AnyStep = MaterialStep | ProcessStep | StructureStep | PropertyStep
NO_NUMBER = Number()


def flatten(entry: Entry) -> PaperRows:
    """Every row of one paper. One that is not primary gets no term rows: no search finds it, but its evidence can be opened.

    Raises:
        BadUsage: the record contradicts itself.

    """
    check_sound(entry.record, source=entry.source)
    return _Flattening(entry).rows()


class _Flattening:
    """Collects the rows of one entry."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.document = entry.record.document
        self.steps: list[StepRow] = []
        self.quantities: list[QuantityRow] = []
        self.concepts: dict[str, ConceptRow] = {}
        self.is_: list[IsRow] = []
        self.about: list[AboutRow] = []
        self.contains: list[ContainsRow] = []
        self.namings: dict[str, NamingRow] = {}
        self.numbers: list[NumberRow] = []

    def rows(self) -> PaperRows:
        record = self.entry.record
        paths = tuple(self._path(path, ordinal) for ordinal, path in enumerate(record.paths))
        statements = tuple(self._statement(statement, ordinal) for ordinal, statement in enumerate(record.statements))
        index = index_paper(record)
        if self.entry.primary:
            self._numbers()
        return PaperRows(
            leads=self.entry.primary and not self.entry.supplement,
            work=self._work(),
            paper=self._paper(),
            evidence=self._evidence(),
            paths=paths,
            steps=tuple(self.steps),
            quantities=tuple(self.quantities),
            transitions=tuple(row for path in record.paths for row in _transitions(path)),
            statements=statements,
            concepts=tuple(self.concepts.values()),
            is_=tuple(self.is_),
            about=tuple(dict.fromkeys(self.about)),
            contains=tuple(self.contains),
            namings=tuple(self.namings.values()),
            numbers=tuple(self.numbers),
            terms=term_rows(index) if self.entry.primary else (),
            term_index=index.content if self.entry.primary else b"",
        )

    def _work(self) -> WorkRow:
        document = self.document
        if self.entry.supplement:
            return WorkRow(self.entry.work, None, None, None, None)
        key = title_key(document.title, document.year)
        return WorkRow(self.entry.work, document.doi, document.title, document.year, key)

    def _paper(self) -> PaperRow:
        record, document = self.entry.record, self.document
        return PaperRow(
            id=document.id,
            work=self.entry.work,
            source=self.entry.source,
            sha256=document.sha256,
            format=document.format,
            parser=document.parser,
            title=document.title,
            year=document.year,
            doi=document.doi,
            primary=self.entry.primary,
            record_hash=self.entry.record_hash,
            paths=len(record.paths),
            statements=len(record.statements),
            evidence=len(record.evidence),
            references=reference_keys(document.references),
        )

    def _evidence(self) -> tuple[EvidenceRow, ...]:
        return tuple(
            EvidenceRow(
                id=piece.id,
                document=self.document.id,
                ordinal=ordinal,
                kind=piece.kind.value,
                quote=piece.quote,
                section=piece.section,
                page=piece.page,
                boxes=json.dumps(piece.boxes),
                start=piece.start,
                end=piece.end,
                context=piece.context,
            )
            for ordinal, piece in enumerate(self.entry.record.evidence)
        )

    def _path(self, path: Path, ordinal: int) -> PathRow:
        if path.material:
            self._step(path, Role.MATERIAL, 0, path.material, name=path.material.name)
            self._composition(path.material)
        for at, process in enumerate(path.process):
            self._step(path, Role.PROCESS, at, process, name=process.operation)
            self._quantities(process.id, "parameter", process.parameters)
        for at, structure in enumerate(path.structure):
            self._step(path, Role.STRUCTURE, at, structure, name=structure.feature)
            self._quantities(structure.id, "condition", structure.conditions)
        for at, found in enumerate(path.property):
            self._step(path, Role.PROPERTY, at, found, name=found.name)
            self._quantities(found.id, "condition", found.conditions)
        state = path.state
        return PathRow(
            id=path.id,
            document=self.document.id,
            ordinal=ordinal,
            origin=path.origin.value,
            label=state.label,
            aliases=state.aliases,
            technique=state.technique,
            position=state.position,
            evidence=state.evidence,
            confidence=path.confidence,
            completeness=1 - len(path.missing) / len(Role),
            missing=tuple(role.value for role in path.missing),
        )

    def _step(self, path: Path, role: Role, ordinal: int, step: AnyStep, *, name: str) -> None:
        number = step if isinstance(step, Number) else NO_NUMBER
        si = bounds_of(number)
        material = step if isinstance(step, MaterialStep) else None
        self.steps.append(
            StepRow(
                id=step.id,
                path=path.id,
                role=role.value,
                ordinal=ordinal,
                name=name,
                descriptor=step.descriptor if isinstance(step, StructureStep) else None,
                aliases=material.aliases if material else (),
                composition=material.composition.raw if material and material.composition else None,
                trend=step.trend.value if isinstance(step, PropertyStep) and step.trend else None,
                raw=number.raw,
                low=number.low,
                high=number.high,
                spread=number.spread,
                unit=number.unit,
                kind=number.kind.value if number.kind else None,
                low_si=si.low,
                high_si=si.high,
                dimension=si.dimension,
                evidence=step.evidence,
            )
        )
        if fold(name):
            self.is_.append(IsRow(step.id, self._concept(KIND_OF_ROLE[role], name)))

    def _composition(self, material: MaterialStep) -> None:
        elements = material.composition.elements if material.composition else {}
        for symbol, found in elements.items():
            element = self._concept(ConceptKind.ELEMENT, symbol)
            self.contains.append(ContainsRow(material.id, element, symbol, found.low, found.high, found.basis))

    def _quantities(self, owner: str, as_: str, quantities: tuple[Quantity, ...]) -> None:
        seen: dict[str, int] = {}
        for at, quantity in enumerate(quantities):
            twin = seen.get(quantity.name, 0)
            seen[quantity.name] = twin + 1
            si = bounds_of(quantity)
            self.quantities.append(
                QuantityRow(
                    id=array_id(owner, as_, quantity.name, twin),
                    owner=owner,
                    as_=as_,
                    ordinal=at,
                    name=quantity.name,
                    raw=quantity.raw,
                    low=quantity.low,
                    high=quantity.high,
                    spread=quantity.spread,
                    unit=quantity.unit,
                    kind=quantity.kind.value if quantity.kind else None,
                    low_si=si.low,
                    high_si=si.high,
                    dimension=si.dimension,
                    evidence=quantity.evidence,
                )
            )

    def _numbers(self) -> None:
        """What filters find: values, parameters, conditions, and amounts of elements."""
        steps = {step.id: step for step in self.steps}
        for step in self.steps:
            self._number(step, own_words(step), step, owner=step.id)
        for row in self.quantities:
            owner = steps.get(row.owner)  # a statement's number is none of a path
            if owner:
                self._number(row, quantity_words(row, step=owner), owner, owner=row.id, condition=is_condition(owner))
        for amount in self.contains:
            step = steps[amount.step]
            si = Bounds(low=amount.low, high=amount.high, dimension=amount.basis)
            self._found(si, frozenset({element_word(amount.element)}), step, owner=step.id)

    def _number(
        self, row: StepRow | QuantityRow, words: frozenset[str], step: StepRow, *, owner: str, condition: bool = False
    ) -> None:
        si = Bounds(low=row.low_si, high=row.high_si, dimension=row.dimension)
        self._found(si, words, step, owner=owner, condition=condition)

    def _found(self, si: Bounds, words: frozenset[str], step: StepRow, *, owner: str, condition: bool = False) -> None:
        if si.low is None and si.high is None:
            return
        naming = _naming(words, step.role, condition, si.dimension)
        self.namings[naming.id] = naming
        self.numbers.append(NumberRow(naming.id, step.path, len(self.numbers), self.document.id, owner, si.low, si.high))

    def _statement(self, statement: Statement, ordinal: int) -> StatementRow:
        for name in statement.concepts:
            if fold(name):
                self.about.append(AboutRow(statement.id, self._topic(name)))
        if statement.quantity:
            self._quantities(statement.id, "value", (statement.quantity,))
        return StatementRow(
            id=statement.id,
            document=self.document.id,
            ordinal=ordinal,
            kind=statement.kind.value,
            text=statement.text,
            direction=statement.direction.value if statement.direction else None,
            hedged=statement.hedged,
            origin=statement.origin.value,
            concepts=statement.concepts,
            sides=statement.sides,
            paths=statement.paths,
            evidence=statement.evidence,
        )

    def _concept(self, kind: ConceptKind, name: str) -> str:
        row = concept(kind, name)
        self.concepts[row.id] = row
        return row.id

    def _topic(self, name: str) -> str:
        """The concept of a step of this paper that bears the name, else a topic of its own."""
        for kind in KIND_OF_ROLE.values():
            if (found := concept_id(kind, name)) in self.concepts:
                return found
        return self._concept(ConceptKind.TOPIC, name)


@lru_cache(maxsize=50_000)
def _naming(words: frozenset[str], role: str, condition: bool, dimension: str | None) -> NamingRow:
    every = tuple(sorted(words))
    return NamingRow(array_id(every, role, condition, dimension), every, role, condition, dimension)


def _transitions(path: Path) -> list[TransitionRow]:
    return [
        TransitionRow(
            id=transition.id,
            path=path.id,
            ordinal=ordinal,
            from_role=transition.from_role.value,
            to_role=transition.to_role.value,
            from_step=transition.from_step,
            to_step=transition.to_step,
            asserted=transition.asserted,
            polarity=transition.polarity.value if transition.polarity else None,
            hedged=transition.hedged,
            mechanism=transition.mechanism,
            evidence=transition.evidence,
        )
        for ordinal, transition in enumerate(path.transitions)
    ]
