"""Runs the command once: exit status 0 (done), 1 (part of it failed, the rest is kept) or 2 (nothing could be done)."""

import errno
import logging
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

import typer

from command import app
from command.screen import visible
from command.settings import own_vocabularies
from ingest.errors import DiskFull, RetryLater, SkipSource, TetrapathError

DONE, PART_FAILED, NOTHING_DONE, INTERRUPTED = 0, 1, 2, 130
DEBUG = "--debug"
REPORT = "this is a fault in Tetrapath: run the same command with --debug and report what it prints"


def run(args: Sequence[str], *, environ: Mapping[str, str]) -> int:
    """Run `tetrapath ARGS`; every failure is one line on stderr. `--debug` adds the traceback."""
    debug = DEBUG in args
    print_utf8()
    know_own_words(environ)
    logging.getLogger().addHandler(logging.NullHandler())  # a library's own log lines are no messages to the user
    try:
        status = app([each for each in args if each != DEBUG], prog_name="tetrapath", standalone_mode=False, obj=environ)
    except KeyboardInterrupt:
        return failed("stopped before the end; the same command goes on from there", status=INTERRUPTED)
    except BrokenPipeError:
        return reader_left()
    except Exception as error:  # noqa: BLE001 - the outermost frame: whatever happens, the user gets one line, not a traceback
        if debug:
            traceback.print_exc()
        return explain(error)
    return status if isinstance(status, int) else DONE


def know_own_words(environ: Mapping[str, str]) -> None:
    """The user's own vocabulary is known to every command, to those that read questions too."""
    if own := own_vocabularies(environ):
        from ingest.find.vocabulary import use_own

        use_own(own)


def explain(error: Exception) -> int:
    """Print what went wrong and return the exit status."""
    if isinstance(error, TetrapathError):
        return failed(str(error), status=PART_FAILED if isinstance(error, RetryLater | SkipSource) else NOTHING_DONE)
    if isinstance(error, typer.TyperException):
        said = error.format_message().replace(CHECKED, "")
        return failed(f"{said} (see {command_of(error)} {DASH_HELP})", status=NOTHING_DONE)
    if isinstance(error, typer.Exit | typer.Abort):
        return getattr(error, "exit_code", NOTHING_DONE)
    if isinstance(error, UnicodeEncodeError) and error.reason.startswith("surrogates"):
        return failed("a text of the command line is not UTF-8; write it as UTF-8", status=NOTHING_DONE)
    if isinstance(error, OSError):
        return failed(explain_os_error(error), status=NOTHING_DONE)
    return failed(f"{type(error).__name__}: {error}; {REPORT}", status=NOTHING_DONE)


DASH_HELP = "--help"
CHECKED = "Value error, "  # what the parser of options puts before a message of its own


def command_of(error: typer.TyperException) -> str:
    """The command whose use was wrong, as it is typed."""
    context = getattr(error, "ctx", None)
    return context.command_path if context is not None else "tetrapath"


def explain_os_error(error: OSError) -> str:
    """What the system refused, and where."""
    where = f" {os.fspath(error.filename)!r}" if isinstance(error.filename, str | os.PathLike) else ""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return str(
            DiskFull(f"no space left to write{where}; free some space and run the same command again: what was stored is kept")
        )
    return f"cannot use{where or ' a file'}: {error.strerror or error}; check the path and its permissions"


def failed(message: str, *, status: int) -> int:
    """One line on stderr, whatever line ends the message holds."""
    print("tetrapath:", visible(" ".join(message.split())), file=sys.stderr)
    return status


def print_utf8() -> None:
    """Units and Greek letters must be printable under any locale."""
    sys.stdout, sys.stderr = (stream or open_nowhere() for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8")


def open_nowhere() -> TextIO:
    """For a stream that was closed before the command began."""
    return Path(os.devnull).open("w", encoding="utf-8")


def reader_left() -> int:
    """`tetrapath … | head` closed our output: end quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PART_FAILED
