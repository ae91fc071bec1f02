"""`library.json`: what makes a folder a library, and by which schema it is laid out."""

import json
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ingest.errors import BadUsage, LibraryVersion

SCHEMA = 2
SETTINGS_NAME = "library.json"


class SchemaOnly(BaseModel):
    """What every version of `library.json` has in common."""

    schema_: Annotated[int, Field(alias="schema", ge=0)]


class Settings(BaseModel):
    """What `library.json` holds: its schema, and whether papers/ keeps a copy of each source."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True)

    schema_: Annotated[int, Field(alias="schema")] = SCHEMA
    keep_sources: bool = True

    def to_json(self) -> bytes:
        """The file's bytes."""
        return (json.dumps(self.model_dump(by_alias=True), indent=2) + "\n").encode()


def read_settings(file: Path) -> Settings:
    """What `library.json` says. Raises `LibraryVersion` for another schema, `BadUsage` for what cannot be understood."""
    schema = schema_of(file)
    if schema > SCHEMA:
        raise LibraryVersion(
            f"{file.parent} was made by a newer Tetrapath (schema {schema}, this one knows {SCHEMA}):"
            " use that one, or another library"
        )
    if schema < SCHEMA:
        raise LibraryVersion(f"{file.parent} was made by an older Tetrapath (schema {schema}): run `tetrapath upgrade` once")
    try:
        return Settings.model_validate_json(file.read_bytes())
    except ValidationError as error:
        raise BadUsage(f"{file} cannot be understood ({error.error_count()} faults): put it back from a backup") from error


def schema_of(file: Path) -> int:
    """The schema that `library.json` names, whatever else it holds. Raises `BadUsage` where it names none."""
    try:
        return SchemaOnly.model_validate_json(file.read_bytes()).schema_
    except ValidationError as error:
        raise BadUsage(f"{file} is damaged, it names no schema: put it back from a backup") from error
