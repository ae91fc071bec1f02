"""A record for a reader: the paper, how much was found, its paths and its statements."""

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from command.show_paths import ARROW, number_text, with_details
from ingest.record import Origin, PaperRecord, Path, ProcessStep, PropertyStep, Statement, StructureStep


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
    table = Table(box=box.HORIZONTALS, show_lines=True, padding=(0, 1, 0, 0), expand=True)
    for head, ratio in (("Material", 3), ("Process", 6), ("Structure", 3), ("Property", 4)):
        table.add_column(head, ratio=ratio, overflow="fold")
    for path in paths:
        steps = (("\n".join(map(step_text, each)) or "–") for each in (path.structure, path.property))
        table.add_row(material_text(path), ARROW.join(map(step_text, path.process)) or "–", *map(Text, steps))
    return table


def material_text(path: Path) -> Text:
    """The material, its state, and its origin when it was not measured."""
    origin = f"({path.origin})" if path.origin is not Origin.MEASURED else None
    name = path.material.name if path.material else "–"
    return Text("\n".join(part for part in (name, path.state.label, origin) if part))


def step_text(step: ProcessStep | StructureStep | PropertyStep) -> str:
    """A step with its number and its parameters or conditions."""
    if isinstance(step, ProcessStep):
        return with_details(step.operation, "", step.parameters)
    name = step.feature if isinstance(step, StructureStep) else step.name
    return with_details(name, number_text(step), step.conditions)


def statement_line(statement: Statement) -> Text:
    """Kind, direction and sentence."""
    kind = f"{statement.kind}, {statement.direction}" if statement.direction else str(statement.kind)
    return Text.assemble((f"{kind}: ", "bold"), statement.text)
