"""From a strand to a record's path: ids, missing roles, stitched transitions."""

from ingest.assemble.fact import Operation, Property, Structure
from ingest.assemble.strand import Strand
from ingest.ids import array_id
from ingest.record import MaterialStep, Path, ProcessStep, PropertyStep, Role, State, StructureStep, Transition

KEPT = 8  # structures, and properties, of one path


def make_path(strand: Strand, *, document_id: str, ordinal: int) -> Path:
    """The path of a strand, without asserted transitions, which need the steps' ids, and without the confidence they give."""
    path_id = array_id(document_id, strand.origin.value, list(_key(strand)), ordinal)
    material = _material(strand, path_id)
    process = tuple(_process(one, path_id, n) for n, one in enumerate(strand.operations))
    structure = tuple(_structure(one, path_id, n) for n, one in enumerate(strand.structures))
    prop = tuple(_property(one, path_id, n) for n, one in enumerate(strand.properties))
    path = Path(
        id=path_id,
        origin=strand.origin,
        state=State(
            label=strand.label,
            aliases=strand.aliases,
            technique=strand.technique,
            position=strand.position,
            evidence=strand.evidence,
        ),
        confidence=0.0,
        material=material,
        process=process,
        structure=structure,
        property=prop,
        transitions=stitched(material, process, structure, path_id=path_id),
    )
    return path.model_copy(update={"missing": missing(path)})


def missing(path: Path) -> tuple[Role, ...]:
    """The roles that the path lacks, in their order."""
    steps = {
        Role.MATERIAL: path.material,
        Role.PROCESS: path.process,
        Role.STRUCTURE: path.structure,
        Role.PROPERTY: path.property,
    }
    return tuple(role for role in Role if not steps[role])


def stitched(
    material: MaterialStep | None,
    process: tuple[ProcessStep, ...],
    structure: tuple[StructureStep, ...],
    *,
    path_id: str,
) -> tuple[Transition, ...]:
    """Links that only the shared state supports: material to first process, last process to each structure."""
    found = []
    if material and process:
        found.append(_link(material, process[0], Role.MATERIAL, Role.PROCESS, path_id=path_id))
    if process:
        found += [_link(process[-1], one, Role.PROCESS, Role.STRUCTURE, path_id=path_id) for one in structure]
    return tuple(found)


def _link(
    first: MaterialStep | ProcessStep,
    second: ProcessStep | StructureStep,
    from_role: Role,
    to_role: Role,
    *,
    path_id: str,
) -> Transition:
    both = tuple(dict.fromkeys((*first.evidence[:1], *second.evidence[:1])))
    return Transition(
        id=array_id(path_id, "transition", first.id, second.id, False),
        from_role=from_role,
        to_role=to_role,
        from_step=first.id,
        to_step=second.id,
        asserted=False,
        evidence=both,
    )


def _key(strand: Strand) -> tuple[object, ...]:
    material, label, marks, position = strand.key
    return (material, label, list(marks), position)


def _material(strand: Strand, path_id: str) -> MaterialStep | None:
    """The material; one that only the title names rests on what its first result rests on."""
    substance = strand.substance
    if substance is None:
        return None
    first = next((one.evidence[:1] for one in strand.results), strand.evidence[:1])
    return MaterialStep(
        id=array_id(path_id, Role.MATERIAL.value, 0),
        name=substance.name,
        aliases=substance.aliases,
        composition=substance.composition,
        evidence=substance.evidence or first,
    )


def _process(one: Operation, path_id: str, ordinal: int) -> ProcessStep:
    return ProcessStep(
        id=array_id(path_id, Role.PROCESS.value, ordinal), operation=one.name, parameters=one.parameters, evidence=one.evidence
    )


def _structure(one: Structure, path_id: str, ordinal: int) -> StructureStep:
    return StructureStep(
        id=array_id(path_id, Role.STRUCTURE.value, ordinal),
        feature=one.feature,
        descriptor=one.descriptor,
        conditions=one.conditions,
        evidence=one.evidence,
        **one.number.model_dump(),
    )


def _property(one: Property, path_id: str, ordinal: int) -> PropertyStep:
    return PropertyStep(
        id=array_id(path_id, Role.PROPERTY.value, ordinal),
        name=one.name,
        conditions=one.conditions,
        trend=one.trend,
        evidence=one.evidence,
        **one.number.model_dump(),
    )
