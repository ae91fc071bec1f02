"""Hand-made papers for the tests of graph/: small, ours, with the shapes that real ones have."""

from dataclasses import dataclass, field

from ingest.entry import Entry
from ingest.ids import array_id, document_id, file_hash, fold
from ingest.record import (
    Composition,
    Direction,
    ElementRange,
    Evidence,
    EvidenceKind,
    FoundQuantity,
    MaterialStep,
    Origin,
    PaperRecord,
    Path,
    ProcessStep,
    PropertyStep,
    Quantity,
    QuantityKind,
    RecordDocument,
    RecordReference,
    Role,
    State,
    Statement,
    StatementKind,
    StructureStep,
    Transition,
    Versions,
)


def number(
    low: float | None, unit: str | None = None, *, high: float | None = None, spread: float | None = None
) -> dict[str, object]:
    """The fields of a value (high omitted), a range, or a value with its spread."""
    high = low if high is None else high
    kind = QuantityKind.SPREAD if spread else QuantityKind.VALUE if low == high else QuantityKind.RANGE
    raw = f"{low:g}" if low == high else f"{low:g}-{high:g}"
    return {"low": low, "high": high, "unit": unit, "spread": spread, "kind": kind, "raw": f"{raw} {unit or ''}".strip()}


def quantity(
    name: str, low: float, unit: str | None = None, *, high: float | None = None, evidence: tuple[str, ...] = ()
) -> Quantity:
    """A named number."""
    return Quantity(name=name, evidence=evidence, **number(low, unit, high=high))


@dataclass
class Paper:
    """A paper in the making: add sentences, rows, paths and statements, then take its entry."""

    title: str
    doi: str | None = None
    year: int | None = 2020
    refers: tuple[str, ...] = ()  # DOIs
    refers_titles: tuple[str, ...] = ()  # of 2020
    text: str = ""
    evidence: list[Evidence] = field(default_factory=list)
    quantities: list[FoundQuantity] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)

    @property
    def document(self) -> str:
        return document_id(self.title.encode())

    def say(
        self,
        quote: str,
        *,
        section: str | None = None,
        kind: EvidenceKind = EvidenceKind.SENTENCE,
        context: tuple[str, ...] = (),
    ) -> str:
        """Add a piece of evidence; return its id."""
        start = len(self.text)
        self.text += quote + "\n\n"
        ordinal = sum(1 for piece in self.evidence if fold(piece.quote) == fold(quote) and piece.kind is kind)
        id_ = array_id(self.document, kind.value, fold(quote), ordinal)
        page, boxes = 1, ((1, 10.0, 20.0, 300.0, 32.5),)
        end = start + len(quote)
        self.evidence.append(
            Evidence(
                id=id_, kind=kind, start=start, end=end, section=section, page=page, boxes=boxes, quote=quote, context=context
            )
        )
        return id_

    def row(self, quote: str, *, caption: str) -> str:
        """Add a table row that is read with a caption."""
        return self.say(quote, kind=EvidenceKind.ROW, context=(caption,))

    def measure(self, raw: str, low: float, unit: str) -> None:
        """Mark the last place where `raw` stands as a quantity."""
        start = self.text.rindex(raw)
        self.quantities.append(
            FoundQuantity(
                start=start, end=start + len(raw), raw=raw, low=low, high=low, spread=None, unit=unit, kind=QuantityKind.VALUE
            )
        )

    def path(
        self,
        material: str | None,
        *,
        process: tuple[tuple[str, tuple[Quantity, ...]], ...] = (),
        structure: tuple[tuple[str, dict[str, object]], ...] = (),
        property: tuple[tuple[str, dict[str, object], tuple[Quantity, ...]], ...] = (),  # noqa: A002 - the role's own name
        label: str | None = None,
        origin: Origin = Origin.MEASURED,
        elements: dict[str, ElementRange] | None = None,
        aliases: tuple[str, ...] = (),
        evidence: tuple[str, ...] = (),
        technique: str | None = None,
    ) -> Path:
        """Add a path whose steps all rest on `evidence`."""
        key = array_id(self.document, origin.value, fold(material or ""), label, len(self.paths))
        step_id = lambda role, at: array_id(key, role.value, at)  # noqa: E731 - three uses right below
        composition = Composition(raw=None, elements=elements) if elements else None
        named = (
            MaterialStep(
                id=step_id(Role.MATERIAL, 0), name=material, aliases=aliases, composition=composition, evidence=evidence
            )
            if material
            else None
        )
        operations = tuple(
            ProcessStep(id=step_id(Role.PROCESS, n), operation=name, parameters=parameters, evidence=evidence)
            for n, (name, parameters) in enumerate(process)
        )
        features = tuple(
            StructureStep(id=step_id(Role.STRUCTURE, n), feature=name, evidence=evidence, **value)
            for n, (name, value) in enumerate(structure)
        )
        properties = tuple(
            PropertyStep(id=step_id(Role.PROPERTY, n), name=name, conditions=conditions, evidence=evidence, **value)
            for n, (name, value, conditions) in enumerate(property)
        )
        links = _links(key, named, operations, features, properties, evidence=evidence)
        roles = {Role.MATERIAL: named, Role.PROCESS: operations, Role.STRUCTURE: features, Role.PROPERTY: properties}
        path = Path(
            id=key,
            origin=origin,
            state=State(label=label, evidence=evidence[:1], technique=technique),
            confidence=0.8,
            material=named,
            process=operations,
            structure=features,
            property=properties,
            transitions=links,
            missing=tuple(role for role, steps in roles.items() if not steps),
        )
        self.paths.append(path)
        return path

    def state(
        self,
        kind: StatementKind,
        evidence: str,
        *,
        concepts: tuple[str, ...] = (),
        direction: Direction | None = None,
        sides: tuple[str, ...] = (),
        number_: Quantity | None = None,
        origin: Origin = Origin.MEASURED,
    ) -> str:
        """Add a statement that a sentence makes; return its id."""
        text = next(piece.quote for piece in self.evidence if piece.id == evidence)
        id_ = array_id(self.document, kind.value, [evidence], len(self.statements))
        self.statements.append(
            Statement(
                id=id_,
                kind=kind,
                text=text,
                concepts=concepts,
                sides=sides,
                quantity=number_,
                direction=direction,
                origin=origin,
                paths=tuple(path.id for path in self.paths[:1]),
                evidence=(evidence,),
            )
        )
        return id_

    def record(self) -> PaperRecord:
        """The paper's record."""
        return PaperRecord(
            versions=Versions(reader="1", extractor="1", model=None, vocabulary="1"),
            document=RecordDocument(
                id=self.document,
                sha256=file_hash(self.title.encode()),
                format="jats",
                parser="test",
                doi=self.doi,
                title=self.title,
                year=self.year,
                authors=("A. Author",),
                text=self.text,
                pages=1,
                sections=(),
                tables=(),
                figures=(),
                references=(
                    *(RecordReference(title=None, doi=doi, year=None, authors=()) for doi in self.refers),
                    *(RecordReference(title=title, doi=None, year=2020, authors=()) for title in self.refers_titles),
                ),
            ),
            evidence=tuple(self.evidence),
            mentions=(),
            quantities=tuple(self.quantities),
            paths=tuple(self.paths),
            statements=tuple(self.statements),
        )

    def entry(self, *, primary: bool = True) -> Entry:
        """The paper's entry in a library."""
        record = self.record()
        return Entry(
            record=record,
            record_hash=file_hash(record.to_json().encode()),
            source=f"{self.title[:12]}.xml",
            work=self.doi or self.document,
            primary=primary,
        )


def _links(
    key: str,
    named: MaterialStep | None,
    operations: tuple[ProcessStep, ...],
    features: tuple[StructureStep, ...],
    properties: tuple[PropertyStep, ...],
    *,
    evidence: tuple[str, ...],
) -> tuple[Transition, ...]:
    """Material → first process and last process → structure are stitched; structure → property is asserted."""
    ends = [(Role.MATERIAL, named, Role.PROCESS, operations[0])] if named and operations else []
    ends += [(Role.PROCESS, operations[-1], Role.STRUCTURE, feature) for feature in features if operations]
    ends += [(Role.STRUCTURE, features[0], Role.PROPERTY, found) for found in properties if features]
    return tuple(
        Transition(
            id=array_id(key, first.id, second.id),
            from_role=from_role,
            to_role=to_role,
            from_step=first.id,
            to_step=second.id,
            asserted=to_role is Role.PROPERTY,
            mechanism="finer grains are stronger" if to_role is Role.PROPERTY else None,
            evidence=evidence[:1] if to_role is Role.PROPERTY else (),
        )
        for from_role, first, to_role, second in ends
    )


def steel() -> Paper:
    """Two annealed states of one alloy, a simulated twin, a trend, an absence, a number printed twice and one in conflict."""
    paper = Paper(title="Annealing of a cold-rolled 5Mn steel", doi="10.1000/steel", refers=("10.1000/glass",))
    paper.say("Medium-manganese steels are candidates for safe and light car bodies.", section="Introduction")
    rolled = paper.say("Cold-rolled sheets of the 5Mn steel were annealed for 1 h.", section="Experimental")
    caption = paper.say("Table 1. Grain size and strength of the annealed sheets.", kind=EvidenceKind.CAPTION)
    first = paper.row("A1\t600\t2.1 ± 0.3\t812", caption=caption)
    paper.measure("812", 812, "MPa")
    second = paper.row("A2\t700\t5.4\t640", caption=caption)
    trend = paper.say("Coarser grains lowered the yield strength.", section="Results")
    absent = paper.say("No bainite was observed after holding at 623 K.", section="Results")
    paper.measure("623 K", 623, "K")
    elements = {"Mn": ElementRange(low=4.7, high=4.7, basis="wt%"), "Al": ElementRange(low=1.6, high=1.6, basis="wt%")}
    for label, row, degrees, grain, strength in (
        ("A1", first, 600, number(2.1, "µm", spread=0.3), 812),
        ("A2", second, 700, number(5.4, "µm"), 640),
    ):
        paper.path(
            "5Mn steel",
            label=label,
            elements=elements,
            process=(("cold rolling", ()), ("annealing", (quantity("temperature", degrees, "°C"), quantity("time", 1, "h")))),
            structure=(("grain size", grain),),
            property=(("yield strength", number(strength, "MPa"), (quantity("test temperature", 20, "°C"),)),),
            evidence=(row, rolled, trend),
        )
    modelled = paper.say("The model gives a yield strength of 790 MPa for A1.", section="Modelling")
    paper.path(
        "5Mn steel",
        label="A1",
        origin=Origin.SIMULATED,
        elements=elements,
        process=(("cold rolling", ()), ("annealing", (quantity("temperature", 600, "°C"), quantity("time", 1, "h")))),
        property=(("yield strength", number(790, "MPa"), (quantity("test temperature", 20, "°C"),)),),
        evidence=(modelled,),
    )
    paper.state(
        StatementKind.TREND,
        trend,
        concepts=("grain size", "yield strength"),
        direction=Direction.DECREASES,
        sides=(paper.paths[0].id, paper.paths[1].id),
    )
    paper.state(StatementKind.ABSENCE, absent, concepts=("bainite",))
    return paper


def glass() -> Paper:
    """A glass composite whose names break query languages, with two numbers that exclude each other."""
    paper = Paper(title="Dendrites in Ti45.7Zr33Cu5.8Co3Be12.5 AND a γ′/γ alloy", doi="10.1000/glass", year=2018)
    one = paper.say('The β-Ti dendrites of (Ba,Sr)TiO3-coated Ti-6Al-4V hold Al2O3 + SiC "whiskers" 😀.', section="Results")
    two = paper.say("A hardness of 350 HV was found, and 410 HV in a second place.", section="Results")
    paper.path(
        "Ti-6Al-4V",
        aliases=("Grade 5",),
        process=(("casting", ()),),
        structure=(("γ′ phase", {}),),
        property=(("hardness", number(350, "HV"), ()), ("hardness", number(410, "HV"), ())),
        evidence=(one, two),
    )
    paper.path(
        "steel A",
        label="A1",
        property=(("yield strength", number(1, "GPa"), ()),),
        technique="nanoindentation",
        evidence=(two,),
    )
    return paper


def other_steel() -> Paper:
    """The same alloy in another paper, annealed alike; and a "steel A" that is only a name."""
    paper = Paper(title="Toughness of 5Mn steel plates", doi="10.1000/plate", refers=("10.1000/steel", "10.1000/unknown"))
    one = paper.say("The 5Mn steel was cold rolled and annealed at 873 K for 60 min; its yield strength reached 805 MPa.")
    paper.measure("873 K", 873.15, "K")
    paper.path(
        "5Mn steel",
        label="P",
        process=(("cold rolling", ()), ("annealing", (quantity("temperature", 873.15, "K"), quantity("time", 60, "min")))),
        property=(("yield strength", number(805, "MPa"), ()),),
        evidence=(one,),
    )
    paper.path(
        "steel A", origin=Origin.CITED, property=(("yield strength", number(900, "MPa", high=1000), ()),), evidence=(one,)
    )
    return paper


def twin(paper: Paper) -> Entry:
    """Another file of the same work that is not its primary."""
    other = Paper(title=paper.title + " (PDF)", doi=paper.doi)
    piece = other.say("Only the twin says that zirconolite was found.")
    other.path("5Mn steel", property=(("yield strength", number(5000, "MPa"), ()),), evidence=(piece,))
    other.state(StatementKind.GENERAL, piece, concepts=("zirconolite",))
    return other.entry(primary=False)


def library() -> tuple[Entry, ...]:
    """All papers above, one with a hidden twin."""
    return (steel().entry(), glass().entry(), other_steel().entry(), twin(steel()))
