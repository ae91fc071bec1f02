"""A record for a reader: the paper, how much was found, its paths and its statements."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from command.show_paths import number_text, quantity_text
from ingest.record import MaterialStep, PaperRecord, Path, ProcessStep, PropertyStep, Statement, StructureStep


def record_lines(record: PaperRecord, *, name: str) -> Iterator[RenderableType]:
    """Title and counts, then a table of paths, then the statements."""
    document = record.document
    yield Text(f"{document.title or name}{f' ({document.year})' if document.year else ''}", style="bold")
    yield Text(
        f"{document.doi or 'no DOI'}, {document.format}, {document.pages or '?'} pages, read by {document.parser}", style="dim"
    )
    yield (
        f"{len(record.evidence)} pieces of evidence, {len(record.mentions)} mentions, {len(record.quantities)} quantities, "
        f"{len(record.paths)} paths, {len(record.statements)} statements"
    )
    if record.paths:
        yield paths_table(record.paths)
    yield from (statement_line(statement) for statement in record.statements)
    yield from (Text(f"note: {note}", style="dim") for note in document.notes)


def paths_table(paths: tuple[Path, ...]) -> Table:
    """One row a path."""
    table = Table(show_lines=True)
    for head in ("State", "Material", "Process", "Structure", "Property"):
        table.add_column(head, overflow="fold")
    for path in paths:
        steps = (path.process, path.structure, path.property)
        table.add_row(
            path.state.label or "–", material_text(path.material), *("\n".join(map(step_text, each)) or "–" for each in steps)
        )
    return table


def material_text(material: MaterialStep | None) -> str:
    """The material's name and its composition as printed."""
    if material is None:
        return "–"
    raw = material.composition.raw if material.composition else None
    return f"{material.name}\n{raw}" if raw else material.name


def step_text(step: ProcessStep | StructureStep | PropertyStep) -> str:
    """A step with its number and its parameters or conditions."""
    if isinstance(step, ProcessStep):
        return with_details(step.operation, "", tuple(quantity_text(each) for each in step.parameters))
    name = step.feature if isinstance(step, StructureStep) else step.name
    return with_details(name, number_text(step), tuple(quantity_text(each) for each in step.conditions))


def with_details(name: str, number: str, details: tuple[str, ...]) -> str:
    """The parts that are there: "annealing (temperature 600 °C, time 1 h)"."""
    return " ".join(part for part in (name, number, f"({', '.join(details)})" if details else "") if part)


def statement_line(statement: Statement) -> Text:
    """Kind, direction and sentence."""
    kind = f"{statement.kind}, {statement.direction}" if statement.direction else str(statement.kind)
    return Text.assemble((f"{kind}: ", "bold"), statement.text)
