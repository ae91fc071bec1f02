"""`concepts.jsonl` of a library: what a person ruled of two concepts. A ruling outranks every rule and can be taken back."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from ingest.disk import write_file
from ingest.errors import BadUsage
from ingest.record import Frozen

ConceptId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]


class Ruling(Frozen):
    """Two concepts are the same, or are different; `names` are theirs for a reader of the file, `by` is who said so."""

    a: ConceptId
    b: ConceptId
    same: bool
    names: tuple[str, str]
    by: str
    why: str | None = None

    def pair(self) -> frozenset[str]:
        """The two, in no order."""
        return frozenset((self.a, self.b))


def read_rulings(file: Path) -> tuple[Ruling, ...]:
    """The rulings in the order made; none where there is no file.

    Raises:
        BadUsage: a line that is no ruling, with its number.
    """
    if not file.is_file():
        return ()
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            try:
                found.append(Ruling.model_validate_json(line))
            except ValidationError as error:
                what = error.errors()[0]["msg"]
                raise BadUsage(f"line {number} of {file} is no ruling ({what}); mend or delete it") from error
    return tuple(found)


def rule(file: Path, ruling: Ruling) -> None:
    """Add a ruling; it replaces what was ruled of the same two."""
    write_rulings(file, (*(one for one in read_rulings(file) if one.pair() != ruling.pair()), ruling))


def take_back(file: Path, a: str, b: str) -> bool:
    """Remove what was ruled of two concepts; whether there was something."""
    rulings = read_rulings(file)
    kept = [one for one in rulings if one.pair() != frozenset((a, b))]
    write_rulings(file, kept)
    return len(kept) < len(rulings)


def write_rulings(file: Path, rulings: Iterable[Ruling]) -> None:
    """Replace the file as a whole, one ruling a line."""
    lines = (json.dumps(ruling.model_dump(mode="json"), ensure_ascii=False) + "\n" for ruling in rulings)
    write_file(file, "".join(lines).encode())
