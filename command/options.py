"""The options that several commands share, each declared once."""

from pathlib import Path
from typing import Annotated

import typer

LibraryOption = Annotated[
    Path | None,
    typer.Option(
        "--library",
        metavar="DIR",
        help="Folder of the library. [default: TETRAPATH_LIBRARY, else ./library]",
        show_default=False,
    ),
]
StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="URL",
        help="neo4j://HOST:PORT, bolt://HOST:PORT or sqlite:///FILE. [default: TETRAPATH_STORE, else the library's own]",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
GrobidOption = Annotated[
    str | None,
    typer.Option(
        "--grobid",
        metavar="URL",
        help="GROBID service that reads PDFs. [default: GROBID_URL, else the embedded reader]",
        show_default=False,
    ),
]
TimeLimitOption = Annotated[
    float | None,
    typer.Option(
        "--time-limit", metavar="SECONDS", min=1, help="Most seconds for one paper. [default: 300]", show_default=False
    ),
]
MemoryLimitOption = Annotated[
    int | None,
    typer.Option(
        "--memory-limit",
        metavar="MB",
        min=512,
        help="Most memory (address space) of one reading process. [default: 4096]",
        show_default=False,
    ),
]
JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        metavar="N",
        min=1,
        max=64,
        help="Papers read at the same time. [default: TETRAPATH_JOBS, else one a core, at most 4]",
        show_default=False,
    ),
]
VocabularyOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--vocabulary",
        metavar="FILE",
        help="Your own words, as TOML; may be given again. [default: TETRAPATH_VOCABULARY]",
        show_default=False,
    ),
]
