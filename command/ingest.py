"""`tetrapath ingest`: files and folders into the library and its store."""

from pathlib import Path
from typing import Annotated

import typer

from command.options import GrobidOption, JobsOption, JsonOption, LibraryOption, StoreOption

EXAMPLES = (
    "tetrapath ingest papers/                           a folder and everything below it",
    "tetrapath ingest paper.pdf paper.xml --library steel",
    "tetrapath ingest papers/ --grobid http://localhost:8070",
    "tetrapath ingest papers/ --retry-failed            only what failed before, such as a service that was down",
)


def ingest(
    ctx: typer.Context,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="PDF, JATS, TEI or text files, or folders of them.")],
    library: LibraryOption = None,
    store: StoreOption = None,
    grobid: GrobidOption = None,
    jobs: JobsOption = None,
    retry_failed: Annotated[bool, typer.Option("--retry-failed", help="Take up only the sources whose last run failed.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done; write nothing.")] = False,
    json: JsonOption = False,
) -> int:
    """Read papers into the library and its store. What is there already and unchanged is left alone; a killed run can be repeated."""
    return 0
