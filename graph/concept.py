"""Concepts: what steps and statements of different papers share. A concept's id is (kind, folded name)."""

from enum import StrEnum
from functools import lru_cache

from graph.name import aliases
from graph.row import ConceptRow
from ingest.find.vocabulary import remembered
from ingest.ids import array_id, fold
from ingest.record import MentionType, Role


class ConceptKind(StrEnum):
    """What a concept is of; a statement's concept that no step of its paper names is a topic."""

    MATERIAL = "material"
    OPERATION = "operation"
    STRUCTURE = "structure"
    PROPERTY = "property"
    ELEMENT = "element"
    TOPIC = "topic"


KIND_OF_ROLE = {
    Role.MATERIAL: ConceptKind.MATERIAL,
    Role.PROCESS: ConceptKind.OPERATION,
    Role.STRUCTURE: ConceptKind.STRUCTURE,
    Role.PROPERTY: ConceptKind.PROPERTY,
}
MENTIONS = {
    ConceptKind.MATERIAL: (MentionType.MATERIAL,),
    ConceptKind.OPERATION: (MentionType.OPERATION,),
    ConceptKind.STRUCTURE: (MentionType.PHASE, MentionType.FEATURE, MentionType.FORM),
    ConceptKind.PROPERTY: (MentionType.PROPERTY,),
}


@lru_cache(maxsize=50_000)
def concept_id(kind: ConceptKind, name: str) -> str:
    """The id of a concept: equal for names that differ only in case, dashes and spaces."""
    return array_id(kind.value, fold(name))


@remembered
def concept(kind: ConceptKind, name: str) -> ConceptRow:
    """A concept as a row; its name is the folded one, so that it does not depend on which paper came first."""
    return ConceptRow(concept_id(kind, name), kind.value, fold(name), aliases(fold(name), MENTIONS.get(kind, ())))
