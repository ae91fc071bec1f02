"""The command: one file a command; parse, build the parts, call one function, print.

Enters: arguments and environment. Leaves: results on stdout, messages on stderr, an exit status.
May import everything but `tetrapath`.
"""

from collections.abc import Sequence
from typing import Annotated

import typer

from command import ask as ask
from command import concepts as concepts
from command import cypher as cypher
from command import demo as demo
from command import doctor as doctor
from command import evidence as evidence
from command import export as export
from command import ingest as ingest
from command import load as load
from command import paths as paths
from command import record as record
from command import remove as remove
from command import status as status
from command import upgrade as upgrade
from command import version as version
from command import window as window

app = typer.Typer(
    name="tetrapath",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    epilog="Start with: tetrapath demo\n\nExamples: tetrapath COMMAND --help\n\nTo see the traceback of a failure: --debug",
)


def epilog(examples: Sequence[str]) -> str:
    """The examples as the help shows them, one a line."""
    return "\n\n".join(("Examples:", *examples)).replace("[", r"\[")


@app.callback()
def main(
    _: Annotated[
        bool, typer.Option("--version", callback=version.print_and_leave, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Read materials-science papers, and answer questions from them with cited evidence."""


# The order is the order of the help.
MODULES = (
    demo,
    ingest,
    ask,
    paths,
    evidence,
    concepts,
    record,
    window,
    load,
    cypher,
    export,
    remove,
    status,
    doctor,
    upgrade,
    version,
)
EXAMPLES: dict[str, Sequence[str]] = {module.__name__.rpartition(".")[2]: module.EXAMPLES for module in MODULES}


app.command(epilog=epilog(demo.EXAMPLES))(demo.demo)
app.command(epilog=epilog(ingest.EXAMPLES))(ingest.ingest)
app.command(epilog=epilog(ask.EXAMPLES))(ask.ask)
app.command(epilog=epilog(paths.EXAMPLES))(paths.paths)
app.command(epilog=epilog(evidence.EXAMPLES))(evidence.evidence)
app.command(epilog=epilog(concepts.EXAMPLES))(concepts.concepts)
app.command(epilog=epilog(record.EXAMPLES))(record.record)
app.command(epilog=epilog(window.EXAMPLES))(window.window)
app.command(epilog=epilog(load.EXAMPLES))(load.load)
app.command(epilog=epilog(cypher.EXAMPLES))(cypher.cypher)
app.command(epilog=epilog(export.EXAMPLES))(export.export)
app.command(epilog=epilog(remove.EXAMPLES))(remove.remove)
app.command(epilog=epilog(status.EXAMPLES))(status.status)
app.command(epilog=epilog(doctor.EXAMPLES))(doctor.doctor)
app.command(epilog=epilog(upgrade.EXAMPLES))(upgrade.upgrade)
app.command(epilog=epilog(version.EXAMPLES))(version.version)
