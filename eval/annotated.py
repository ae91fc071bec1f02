"""Annotated texts of the shared data: MuLMS (UIMA XMI), materials syntheses (brat), MeasEval (TSV).

A text's `spans` hold every label of its data set under the data set's own names; who reads them chooses.
"""

import csv
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from eval.corpus import SOFA

BRAT = re.compile(r"T\d+\t(?P<label>\S+) (?P<start>\d+) (?P<end>\d+)\t")


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A labelled half-open range of the text."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotated:
    """A text with its labels, and the part of its data set: train, dev or test."""

    name: str
    part: str
    text: str
    labels: tuple[Label, ...]


def read_mulms(folder: Path) -> Iterator[Annotated]:
    """The articles of MuLMS; its five training sets are one part."""
    table = (folder / "MuLMS_Corpus_Metadata.csv").read_text(encoding="utf-8").splitlines()
    parts = {row["name"]: re.sub(r"\d", "", row["set"]) for row in csv.DictReader(table)}
    for path in sorted((folder / "xmi").glob("*.xmi")):
        root = ET.parse(path).getroot()  # noqa: S314 -- our own data set, read by an evaluation
        text = next((node.get(SOFA) or "" for node in root if node.get(SOFA)), None)
        if text is not None:
            entities = (node for node in root if node.tag.endswith("MatSci_Entity"))
            yield Annotated(
                name=path.stem,
                part=parts[path.stem],
                text=text,
                labels=tuple(
                    Label(name=node.get("value") or "", start=int(node.get("begin") or 0), end=int(node.get("end") or 0))
                    for node in entities
                ),
            )


def read_syntheses(folder: Path) -> Iterator[Annotated]:
    """The materials syntheses; one in five, by the hash of its name, is the dev part."""
    for path in sorted(folder.glob("*.ann")):
        aside = int(hashlib.sha1(path.stem.encode()).hexdigest(), 16) % 5 == 0  # noqa: S324 -- the scorer's split
        matches = (BRAT.match(line) for line in path.read_text(encoding="utf-8").splitlines())
        yield Annotated(
            name=path.stem,
            part="dev" if aside else "train",
            text=path.with_suffix(".txt").read_bytes().decode(),
            labels=tuple(
                Label(name=match["label"], start=int(match["start"]), end=int(match["end"])) for match in matches if match
            ),
        )


def read_measeval(folder: Path) -> Iterator[Annotated]:
    """The paragraphs of MeasEval; its trial paragraphs are the dev part."""
    for part, place, texts in (("train", "train", "text"), ("dev", "trial", "txt")):
        for path in sorted((folder / place / "tsv").glob("*.tsv")):
            rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]
            yield Annotated(
                name=path.stem,
                part=part,
                text=(folder / place / texts / f"{path.stem}.txt").read_bytes().decode(),
                labels=tuple(Label(name=row[2], start=int(row[3]), end=int(row[4])) for row in rows),
            )
