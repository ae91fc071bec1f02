"""The command: one file a command; parse, build the parts, call one function, print.

Enters: arguments and environment. Leaves: results on stdout, messages on stderr, an exit status. May import everything but `tetrapath`.
"""

from collections.abc import Sequence

import typer

from command import ask, demo, doctor, evidence, ingest, load, paths, record, remove, status, upgrade, version

app = typer.Typer(
    name="tetrapath",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    help="Read materials-science papers, and answer questions from them with cited evidence.",
    epilog="Start with: tetrapath demo\n\nExamples: tetrapath COMMAND --help\n\nThe traceback of a failure: --debug after any command",
)


def lines(examples: Sequence[str]) -> str:
    """The examples as the help shows them, one a line."""
    return "\n\n".join(("Examples:", *examples)).replace("[", r"\[")


app.command(epilog=lines(demo.EXAMPLES))(demo.demo)
app.command(epilog=lines(ingest.EXAMPLES))(ingest.ingest)
app.command(epilog=lines(ask.EXAMPLES))(ask.ask)
app.command(epilog=lines(paths.EXAMPLES))(paths.paths)
app.command(epilog=lines(evidence.EXAMPLES))(evidence.evidence)
app.command(epilog=lines(record.EXAMPLES))(record.record)
app.command(epilog=lines(load.EXAMPLES))(load.load)
app.command(epilog=lines(remove.EXAMPLES))(remove.remove)
app.command(epilog=lines(status.EXAMPLES))(status.status)
app.command(epilog=lines(doctor.EXAMPLES))(doctor.doctor)
app.command(epilog=lines(upgrade.EXAMPLES))(upgrade.upgrade)
app.command(epilog=lines(version.EXAMPLES))(version.version)
