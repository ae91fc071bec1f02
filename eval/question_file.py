"""A file of questions: JSON lines, of which only `id` and `question` are read."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict


class Asked(BaseModel):
    """One line of a file of questions."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str | None = None
    question: str


def read_questions(path: Path) -> tuple[Asked, ...]:
    """The questions of a JSON-lines file, in order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(Asked.model_validate_json(line) for line in lines if line.strip())
