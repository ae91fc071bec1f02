"""`tetrapath doctor`: what is there, what is not, and how to get it."""

import typer

from command.checks import diagnose
from command.options import GrobidOption, JsonOption, LibraryOption, StoreOption
from command.screen import show, show_json
from command.settings import read_settings
from command.shapes import Check, Diagnosis, Health

EXAMPLES = ("tetrapath doctor", "tetrapath doctor --store neo4j://localhost:7687 --grobid http://localhost:8070")
SIGNS = {Health.OK: "ok     ", Health.ABSENT: "absent ", Health.BROKEN: "BROKEN "}


def doctor(
    ctx: typer.Context,
    library: LibraryOption = None,
    store: StoreOption = None,
    grobid: GrobidOption = None,
    json: JsonOption = False,
) -> int:
    """Say what is there and what is not (Python, spaCy, library, store, GROBID, Neo4j, model, disk) and how to get it."""
    diagnosis = diagnose(read_settings(ctx.obj, library=library, store=store, grobid_url=grobid))
    if json:
        show_json(diagnosis)
    else:
        for check in diagnosis.checks:
            show(*check_lines(check))
        show(summary(diagnosis))
    return 0 if diagnosis.ready else 2


def check_lines(check: Check) -> list[str]:
    """What was found, then what to do about it."""
    found = f"{SIGNS[check.health]} {check.name}: {check.found}"
    return [found, f"         to do: {check.fix}"] if check.fix else [found]


def summary(diagnosis: Diagnosis) -> str:
    """One sentence."""
    if diagnosis.ready:
        return "Ready: everything that is needed is there; what is absent is optional."
    return f"Not ready: {', '.join(check.name for check in diagnosis.checks if check.health is Health.BROKEN)}."
