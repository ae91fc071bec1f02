"""`tetrapath record`: parse and extract, store nothing."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from command.options import GrobidOption, JsonOption, VocabularyOption
from command.screen import progress, say, show, show_json
from command.settings import read_settings
from command.show_record import record_lines
from ingest.errors import BadUsage, RetryLater, SkipSource, TooLarge, Unreadable
from ingest.record import PaperRecord
from ingest.source import MOST_BYTES, open_plain, shown

EXAMPLES = (
    "tetrapath record paper.xml                        what was found, for a reader",
    "tetrapath record paper.pdf --json > paper.json    the whole record",
    "tetrapath record papers/*.xml --out records       one records/<stem>.json each",
)


def record(
    ctx: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="PDF, JATS, TEI or text files.")],
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write one <stem>.json each into this folder.", show_default=False)
    ] = None,
    grobid: GrobidOption = None,
    vocabulary: VocabularyOption = None,
    json: JsonOption = False,
) -> int:
    """Read papers and print what they say (mentions, quantities, paths, statements, evidence); store nothing."""
    settings = read_settings(ctx.obj, grobid_url=grobid, vocabularies=vocabulary or ())
    if out is not None:
        refuse_same_stems(files)
    failed = 0
    with progress("reading") as bar:
        for number, path in enumerate(files, start=1):
            try:
                made = make_record(path, grobid_url=settings.grobid_url, vocabularies=settings.vocabularies)
            except (SkipSource, RetryLater) as error:
                say(f"tetrapath: {error}" if path.name in str(error) else f"tetrapath: {path}: {error}")
                failed += 1
            else:
                deliver(made, path=path, out=out, json=json)
            bar(number, len(files), path.name)
    return 0 if not failed else 1 if failed < len(files) else 2


def make_record(path: Path, *, grobid_url: str | None, vocabularies: tuple[Path, ...] = ()) -> PaperRecord:
    """Read one file and extract it. Raises the errors of the tree, with the file's name."""
    from ingest.extract import extract
    from ingest.grobid import Grobid
    from ingest.read.reader import read

    tei = Grobid(grobid_url).tei if grobid_url else None
    return extract(read(content_of(path), name=str(path), tei=tei).document, vocabularies=vocabularies)


def content_of(path: Path) -> bytes:
    """The file's bytes. Raises `NotAPaper` for a pipe or a device, which may never end, `TooLarge` and `Unreadable`."""
    try:
        with open_plain(path) as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"cannot read {str(path)!r}: {error.strerror}; check the path and its permissions") from None
    if len(content) > MOST_BYTES:
        raise TooLarge(f"{shown(str(path))} has more than {MOST_BYTES:,} bytes: split it, or leave it out")
    return content


def deliver(made: PaperRecord, *, path: Path, out: Path | None, json: bool) -> None:
    """Write the record into the folder, or print it."""
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{path.stem}.json").write_text(made.to_json() + "\n", encoding="utf-8")
    elif json:
        show_json(made)
    else:
        for line in record_lines(made, name=path.name):
            show(line)


def refuse_same_stems(files: Sequence[Path]) -> None:
    """Two files with one stem would write one file."""
    seen: dict[str, Path] = {}
    for path in files:
        other = seen.setdefault(path.stem, path)
        if other is not path:
            raise BadUsage(
                f"{str(other)!r} and {str(path)!r} would both become {path.stem}.json; use two runs with two --out folders"
            )
