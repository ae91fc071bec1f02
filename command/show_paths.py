"""Paths as a table: one row a path, one column a role, and the papers below it. On a narrow screen one path below the other."""

from collections.abc import Iterator, Mapping, Sequence
from math import isclose, log10

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from graph.hit import Hit, HitStep
from ingest.find.quantity import find_quantities
from ingest.record import Number, Origin, Quantity, Role

ARROW = " → "
TABLE_WIDTH = 80  # below this, five columns break words apart


def path_lines(hits: Sequence[Hit], *, width: int) -> Iterator[RenderableType]:
    """The paths on a screen of so many columns, then a line for each paper among them."""
    papers = {document: number for number, document in enumerate(dict.fromkeys(hit.document for hit in hits), start=1)}
    yield from [table_of(hits, papers)] if width >= TABLE_WIDTH else blocks(hits, papers)
    named = {hit.document: f"{hit.title or hit.document}{f' ({hit.year})' if hit.year else ''}" for hit in hits}
    yield from (Text(f"[{number}] {named[document]}") for document, number in papers.items())


def blocks(hits: Sequence[Hit], papers: Mapping[str, int]) -> Iterator[RenderableType]:
    """Each path as a grid of its own: the role, then what it holds."""
    for hit in hits:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_column(overflow="fold")
        grid.add_row("Material", material(hit))
        grid.add_row("Process", process(hit.steps))
        grid.add_row("Structure", cell(hit.steps, role=Role.STRUCTURE))
        grid.add_row("Property", cell(hit.steps, role=Role.PROPERTY))
        grid.add_row("Evidence", Text(f"{evidence(hit)} [{papers[hit.document]}]"))
        yield grid
        yield Text("")


def table_of(hits: Sequence[Hit], papers: Mapping[str, int]) -> Table:
    """All paths in one table."""
    table = Table(box=box.HORIZONTALS, show_lines=True, padding=(0, 1, 0, 0), expand=True)
    for head, ratio in (("Material", 3), ("Process", 6), ("Structure", 3), ("Property", 4)):
        table.add_column(head, ratio=ratio, overflow="fold")
    table.add_column("Evidence", no_wrap=True, min_width=16)
    for hit in hits:
        columns = (cell(hit.steps, role=role) for role in (Role.STRUCTURE, Role.PROPERTY))
        table.add_row(material(hit), process(hit.steps), *columns, Text(f"{evidence(hit)}\n[{papers[hit.document]}]"))
    return table


def material(hit: Hit) -> Text:
    """The material, its state, and its origin when it was not measured."""
    origin = f"({hit.origin})" if hit.origin not in {None, Origin.MEASURED} else ""
    return Text("\n".join(part for part in (hit.material or "–", hit.state, origin) if part))


def evidence(hit: Hit) -> str:
    """The id to open first: of the property, else the hit's own first."""
    of_property = [id_ for step in hit.steps if step.role is Role.PROPERTY for id_ in step.evidence]
    return next(iter((*of_property, *hit.evidence)), "")


def process(steps: Sequence[HitStep]) -> Text:
    """The operations in their order."""
    return Text(ARROW.join(step_text(step) for step in steps if step.role is Role.PROCESS) or "–")


def cell(steps: Sequence[HitStep], *, role: Role) -> Text:
    """The steps of one role, one a line."""
    return Text("\n".join(step_text(step) for step in steps if step.role is role) or "–")


def step_text(step: HitStep) -> str:
    """A step with its number and its parameters or conditions: "hardness 340 HV (10 kgf)"."""
    return with_details(step.name, number_text(step.value) if step.value else "", step.quantities)


def with_details(name: str, number: str, quantities: Sequence[Quantity]) -> str:
    """The parts that are there: "annealing (600 °C, 1 h)". A bare number keeps its name: "(cycles 100)"."""
    details = ", ".join(detail(quantity) for quantity in quantities)
    return " ".join(part for part in (name, number, f"({details})" if details else "") if part)


def detail(quantity: Quantity) -> str:
    """A parameter or a condition; its unit says what it is, else its name does."""
    number = number_text(quantity)
    return number if quantity.unit or quantity.kind is None else f"{quantity.name} {number}"


def number_text(number: Number) -> str:
    """The number as the paper prints it, with the unit, and the power of ten, where these stand elsewhere."""
    raw = number.raw or ""
    if not raw or number.unit is None or any(sign.isalpha() or sign in "%°µ" for sign in raw):
        return raw
    power = power_of(number, raw=raw)
    if not power:
        return f"{raw} {number.unit}"
    printed = raw if raw.replace(".", "").isdigit() else f"({raw})"
    return f"{printed} × 10{power} {number.unit}".replace("10-", "10−")


def power_of(number: Number, *, raw: str) -> int:
    """The power of ten between the printed number and the one that is meant: a table's head gives it for its column."""
    printed = next((q.low if q.low is not None else q.high for q in find_quantities(f"{raw} {number.unit}")), None)
    meant = number.low if number.low is not None else number.high
    if not printed or not meant or meant / printed <= 0:
        return 0
    exact = log10(meant / printed)
    return round(exact) if isclose(exact, round(exact), abs_tol=1e-6) else 0
