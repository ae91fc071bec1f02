"""The shape of a user's own vocabulary file: a misspelt key or a word where a list belongs is named, never passed over."""

import re
import tomllib
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from ingest.errors import BadUsage


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"not a regular expression: {error}") from error
    return text


class OwnTerm(BaseModel):
    """One `[[term]]`; the fields are those of `Term`."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(min_length=1)]
    kind: str | None = None
    aliases: list[str] = []
    units: list[str] = []
    group: str | None = None
    generic: bool = False
    followed_by: Annotated[str, AfterValidator(_pattern)] | None = None
    source: str | None = None


class OwnFile(BaseModel):
    """The whole file; without a term it would add nothing."""

    model_config = ConfigDict(extra="forbid")

    kind: str | None = None
    source: str | None = None
    sources: dict[str, str] = {}
    term: Annotated[list[OwnTerm], Field(min_length=1)]


def check_own(text: str, where: str) -> None:
    """Refuse a file that is not such a one. Raises `BadUsage` with the first thing that is wrong and where it stands."""
    try:
        OwnFile.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadUsage(f"{where}: not valid TOML ({error}); mend the file") from error
    except ValidationError as error:
        first = min(error.errors(), key=lambda one: one["type"] != "extra_forbidden")  # a misspelt key explains a missing one
        place = ".".join(str(part + 1) if isinstance(part, int) else str(part) for part in first["loc"])
        raise BadUsage(
            f"{where}: {place}: {first['msg']}; a file has `kind`, `source` and [[term]] tables, see docs/extraction.md"
        ) from error
