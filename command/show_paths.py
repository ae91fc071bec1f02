"""Paths as a table: one row a path, one column a role."""

from collections.abc import Sequence

from rich.table import Table

from graph.hit import Hit, HitStep
from ingest.record import Number, Quantity, Role


def path_table(hits: Sequence[Hit]) -> Table:
    """Material and state, process, structure, property, paper and id of each path."""
    table = Table(show_lines=True, expand=False)
    for head in ("Material", "Process", "Structure", "Property", "Paper"):
        table.add_column(head, overflow="fold")
    for hit in hits:
        columns = (cell(hit.steps, role=role) for role in (Role.PROCESS, Role.STRUCTURE, Role.PROPERTY))
        table.add_row(material(hit), *columns, f"{hit.title or hit.document}{f' ({hit.year})' if hit.year else ''}\n{hit.id}")
    return table


def material(hit: Hit) -> str:
    """The material, its state, and its origin when it was not measured."""
    parts = [hit.material or "–", hit.state, None if hit.origin is None or hit.origin == "measured" else f"({hit.origin})"]
    return "\n".join(part for part in parts if part)


def cell(steps: Sequence[HitStep], *, role: Role) -> str:
    """The steps of one role, one a line."""
    return "\n".join(step_text(step) for step in steps if step.role is role) or "–"


def step_text(step: HitStep) -> str:
    """A step with its number and its parameters or conditions: "hardness 340 HV (load 10 kgf)"."""
    value = number_text(step.value) if step.value else ""
    details = ", ".join(quantity_text(quantity) for quantity in step.quantities)
    return " ".join(part for part in (step.name, value, f"({details})" if details else "") if part)


def quantity_text(quantity: Quantity) -> str:
    """A named number as printed."""
    return f"{quantity.name} {number_text(quantity)}".strip()


def number_text(number: Number) -> str:
    """The number as the paper prints it, with the unit where it stands elsewhere."""
    raw = number.raw or ""
    if not raw or number.unit is None or any(sign.isalpha() or sign in "%°µ" for sign in raw):
        return raw
    return f"{raw} {number.unit}"
