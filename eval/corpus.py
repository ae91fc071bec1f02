"""Lays out the shared papers as one folder for `ingest`: JATS, PDFs, and article texts under their own names.

usage: python -m eval.corpus SHARED OUT
"""

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from ingest.errors import BadUsage, TetrapathError

SOFA = "sofaString"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """How many files of each kind were laid out."""

    jats: int
    pdf: int
    mulms: int
    sofc: int

    def lines(self) -> Iterator[str]:
        """A line for each kind."""
        yield f"{self.jats:4} JATS articles"
        yield f"{self.pdf:4} PDFs beside them"
        yield f"{self.mulms:4} MuLMS article texts"
        yield f"{self.sofc:4} SOFC-Exp article texts"


def gather(shared: Path, out: Path) -> Gathered:
    """Copy the papers of the shared folder to `out`, a folder for each collection; stems are kept.

    Raises:
        BadUsage: `shared` has no papers.

    """
    data = shared / "data" if (shared / "data").is_dir() else shared
    if not (data / "pmc").is_dir():
        raise BadUsage(f"{str(shared)!r} holds no folder 'pmc' with papers: give the folder of the shared data")
    return Gathered(
        jats=_copy(data / "pmc", "*/*.xml", out / "pmc"),
        pdf=_copy(data / "pmc", "*/*.pdf", out / "pmc"),
        mulms=_write_texts(data / "mulms" / "xmi", out / "mulms"),
        sofc=_copy(data / "sofc-exp" / "texts", "*.txt", out / "sofc-exp"),
    )


def _copy(source: Path, pattern: str, target: Path) -> int:
    target.mkdir(parents=True, exist_ok=True)
    found = sorted(source.glob(pattern))
    for path in found:
        shutil.copyfile(path, target / path.name)
    return len(found)


def _write_texts(source: Path, target: Path) -> int:
    """The annotated text of each XMI, exactly, so that offsets of annotations are offsets of the file."""
    target.mkdir(parents=True, exist_ok=True)
    found = sorted(path for path in source.glob("*.xmi") if article_text(path) is not None)
    for path in found:
        (target / f"{path.stem}.txt").write_bytes((article_text(path) or "").encode())
    return len(found)


def article_text(path: Path) -> str | None:
    """The text that a UIMA XMI annotates; None where it holds none."""
    root = ET.parse(path).getroot()  # noqa: S314 -- our own data set, read by an evaluation
    return next((node.get(SOFA) for node in root if node.get(SOFA)), None)


def main(arguments: list[str]) -> int:
    """Lay out the corpus and print the counts."""
    if len(arguments) != 2:
        sys.stderr.write(f"{(__doc__ or '').splitlines()[-1]}\n")
        return 2
    try:
        counts = gather(Path(arguments[0]), Path(arguments[1]))
    except TetrapathError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("\n".join(counts.lines()) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
