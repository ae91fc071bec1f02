"""A file of questions, one JSON object a line; only `id` and `question` are read."""

from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from ingest.errors import BadUsage


class AskedQuestion(BaseModel):
    """One line of the file; other keys are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)

    id: str | None = None
    question: str


class BadLine(BaseModel):
    """A line that holds no question, kept so that every line has its answer."""

    model_config = ConfigDict(frozen=True)

    id: str
    message: str


def read_questions(path: Path) -> Iterator[AskedQuestion | BadLine]:
    """Every line that is not blank, in order. Raises `BadUsage` when the file cannot be read."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise BadUsage(
            f"cannot read the questions in {str(path)!r}: {error.strerror}; check the path and its permissions"
        ) from None
    except UnicodeDecodeError as error:
        raise BadUsage(f"{str(path)!r} is not UTF-8 text (byte {error.start}); save it as UTF-8") from None
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield read_line(line, number=number, path=path)


def read_line(line: str, *, number: int, path: Path) -> AskedQuestion | BadLine:
    """The question of one line, or what is wrong with it."""
    try:
        return AskedQuestion.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return BadLine(
            id=f"line {number}", message=f"{path.name}, line {number}: {where + ': ' if where else ''}{first['msg']}"
        )


def read_sound_questions(path: Path) -> tuple[AskedQuestion, ...]:
    """The questions of a file of which every line has to be one. Raises `BadUsage` at the first that is not."""
    found = tuple(read_questions(path))
    if bad := next((line for line in found if isinstance(line, BadLine)), None):
        raise BadUsage(bad.message)
    return tuple(line for line in found if isinstance(line, AskedQuestion))
