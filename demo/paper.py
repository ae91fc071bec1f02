"""The text of a demo paper, as its TOML file gives it."""

import tomllib
from importlib.resources import files
from pathlib import Path

from pydantic import BaseModel, ConfigDict


class Part(BaseModel):
    """Immutable, strict about unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(Part):
    """The open-access article that the paper summarises."""

    authors: str
    title: str
    journal: str
    year: int
    doi: str


class Abstract(Part):
    """The abstract, one paragraph."""

    text: str


class Section(Part):
    """A section; `table` and `figure` are the numbers (from 1) of what stands at its end."""

    title: str
    paragraphs: tuple[str, ...]
    table: int | None = None
    figure: int | None = None


class Table(Part):
    """A table with one head row."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str | None = None


class Figure(Part):
    """A bar chart; every bar is (label, value) in `unit`."""

    caption: str
    unit: str
    bars: tuple[tuple[str, float], ...]


class Reference(Part):
    """Another demo paper, whose source is cited."""

    paper: str


class Paper(Part):
    """A demo paper."""

    title: str
    source: Source
    abstract: Abstract
    section: tuple[Section, ...]
    table: tuple[Table, ...]
    figure: tuple[Figure, ...]
    reference: tuple[Reference, ...] = ()


def read_papers() -> dict[str, Paper]:
    """Every demo paper by the name of its file, sorted."""
    folder = files("demo") / "text"
    texts = {
        Path(entry.name).stem: entry.read_text(encoding="utf-8") for entry in folder.iterdir() if entry.name.endswith(".toml")
    }
    return {name: Paper.model_validate(tomllib.loads(texts[name])) for name in sorted(texts)}
