"""Tables into states: each row (or column, when the table lies on its side) that names a sample, with its numbers."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ingest.assemble.column import Column, Meaning, is_specification, read_column
from ingest.assemble.composition import composition_of
from ingest.assemble.fact import Property, Result, Structure, named, number_of, worded, worth
from ingest.assemble.grid import Grid, make_grid
from ingest.assemble.naming import Definitions
from ingest.assemble.origin import is_simulated
from ingest.assemble.piece import Piece
from ingest.assemble.strand import Mark, Strand
from ingest.assemble.substance import Substance
from ingest.document import Document, MarkKind, Table
from ingest.document import Mark as TextMark
from ingest.find.quantity import find_quantities
from ingest.ids import fold
from ingest.record import Composition, EvidenceKind, FoundQuantity, Origin, Quantity

MOST_ROWS = 60  # states of one table: a longer one lists data points, not samples
CITED_LABEL = re.compile(r"\[\s*\d+[\d\s,–-]*\]|\bref\.?\b|\bet al\b|\bliterature\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One state line of a table: its label, the evidence of its row, and each cell with the column that explains it."""

    label: str | None
    evidence: tuple[str, ...]
    cells: tuple[tuple[Column, str, tuple[str, ...], bool], ...]  # column, cell text, evidence, cited


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReading:
    """What a table gives: states with results, and compositions by label (None: of the paper's material)."""

    strands: tuple[Strand, ...] = ()
    compositions: tuple[tuple[str | None, Composition, tuple[str, ...]], ...] = ()


def read_table(
    document: Document,
    table: Table,
    *,
    index: int,
    pieces: Iterable[Piece],
    substances: tuple[Substance, ...],
    defined: Definitions,
) -> TableReading:
    """The states and compositions of one table."""
    rows = {p.evidence.row: p.id for p in pieces if p.evidence.table == index and p.evidence.kind is EvidenceKind.ROW}
    grid = make_grid(table, document.text)
    if grid.rows < 2 or grid.cols < 2:
        return TableReading()
    lines = _lines(grid, rows, defined=defined, marks=document.marks)
    caption = table.caption.of(document.text) if table.caption else ""
    if _is_composition(lines):
        return TableReading(compositions=tuple(_compositions(lines, caption)))
    strands: list[Strand] = []
    for line in lines[:MOST_ROWS]:
        strands += _strands(line, caption=caption, substances=substances)
    return TableReading(strands=tuple(_distinct(strands)))


def _lines(grid: Grid, rows: dict[int | None, str], *, defined: Definitions, marks: tuple[TextMark, ...]) -> list[Line]:
    across = [read_column(grid.head(col), defined=defined) for col in range(grid.cols)]
    down = [read_column((grid.at(row, 0),), defined=defined) for row in range(grid.rows)]
    upright = sum(one.telling for one in across[1:]) >= sum(one.telling for one in down[grid.heads :])
    cites = [mark.span for mark in marks if mark.kind is MarkKind.CITE]
    return list(_upright(grid, across, rows, cites) if upright else _lying(grid, down, rows, cites))


def _upright(grid: Grid, columns: list[Column], rows: dict[int | None, str], cites: list) -> Iterable[Line]:  # type: ignore[type-arg]
    label_col = _label_column(columns)
    banner = None
    for row in range(grid.heads, grid.rows):
        if grid.banner(row) is not None:
            banner = grid.banner(row)
            continue
        if row not in rows:
            continue
        own, label = (rows[row],), grid.at(row, label_col) if label_col is not None else ""
        cited = _has_cite(grid, row, range(grid.cols), cites) or CITED_LABEL.search(label) is not None
        if is_specification(label):
            continue
        cells = tuple(
            (columns[col], grid.at(row, col), own, cited) for col in range(grid.cols) if col != label_col and grid.at(row, col)
        )
        name = " ".join(filter(None, (banner, label))) if banner and not label else label
        yield Line(label=name or None, evidence=own, cells=cells)


def _label_column(columns: list[Column]) -> int | None:
    named = [col for col, one in enumerate(columns) if one.meaning is Meaning.LABEL]
    if named:
        return named[0]
    return 0 if columns and not columns[0].telling else None


def _lying(grid: Grid, heads: list[Column], rows: dict[int | None, str], cites: list) -> Iterable[Line]:  # type: ignore[type-arg]
    for col in range(1, grid.cols):
        label = " ".join(grid.head(col))
        if is_specification(label) or not label:
            continue
        cited = CITED_LABEL.search(label) is not None or _has_cite(grid, 0, range(col, col + 1), cites)
        cells = tuple(
            (heads[row], grid.at(row, col), (rows[row],), cited)
            for row in range(grid.heads, grid.rows)
            if row in rows and grid.at(row, col)
        )
        own = tuple(dict.fromkeys(evidence for _, _, cell, _ in cells for evidence in cell))
        yield Line(label=label, evidence=own, cells=cells)


def _has_cite(grid: Grid, row: int, cols: Iterable[int], cites: list) -> bool:  # type: ignore[type-arg]
    spans = [cell.span for col in cols if (cell := grid.cell(row, col)) is not None]
    return any(span.overlaps(cite) for span in spans for cite in cites)


def _is_composition(lines: list[Line]) -> bool:
    heads = [column for line in lines[:1] for column, _, _, _ in line.cells]
    elements = sum(column.meaning is Meaning.ELEMENT for column in heads)
    return elements >= 3 and elements >= 0.5 * len(heads)


def _compositions(lines: list[Line], caption: str) -> Iterable[tuple[str | None, Composition, tuple[str, ...]]]:
    for line in lines:
        cells = [(column, text) for column, text, _, _ in line.cells if column.meaning is Meaning.ELEMENT]
        made = composition_of(cells, basis_from=" ".join((caption, line.label or "")))
        if made is not None:
            yield line.label, made, line.evidence


def _strands(line: Line, *, caption: str, substances: tuple[Substance, ...]) -> list[Strand]:
    """The state of a line; its simulated numbers make a twin of it."""
    results, marks, conditions, substance = _read_line(line)
    if not any(worth(fact.number) for fact, _ in results):
        return []
    made: list[Strand] = []
    for simulated in (False, True):
        mine = [fact for fact, said in results if (said or is_simulated(caption)) is simulated]
        if not mine:
            continue
        cited = all(cell[3] for cell in line.cells)
        origin = Origin.CITED if cited else Origin.SIMULATED if simulated else Origin.MEASURED
        strand = Strand(
            substance=_substance(line.label, caption, substances) or substance,
            label=line.label,
            marks=marks,
            origin=origin,
            evidence=line.evidence[:3],
            from_table=True,
        )
        for fact in mine:
            strand.add(replace(fact, conditions=(*fact.conditions, *conditions)))
        made.append(strand)
    return made


def _read_line(line: Line) -> tuple[list[tuple[Result, bool]], tuple[Mark, ...], tuple[Quantity, ...], Substance | None]:
    results: list[tuple[Result, bool]] = []
    marks: list[Mark] = []
    conditions: list[Quantity] = []
    for column, text, evidence, _ in line.cells:
        numbers = read_numbers(text, unit=column.unit)
        if column.meaning is Meaning.PARAMETER:
            value = (
                named(numbers[0], column.name, evidence=evidence)
                if len(numbers) == 1
                else worded(column.name, text, evidence=evidence)
            )
            marks.append(Mark(operation=column.operation, quantity=value))
        elif column.meaning is Meaning.CONDITION and len(numbers) == 1:
            conditions.append(named(numbers[0], column.name, evidence=evidence))
        elif column.meaning in {Meaning.PROPERTY, Meaning.STRUCTURE} and len(numbers) == 1:
            results.append((_fact(column, numbers[0], evidence), column.simulated))
    return results, tuple(marks), tuple(conditions), None


def _fact(column: Column, number: FoundQuantity, evidence: tuple[str, ...]) -> Result:
    if column.meaning is Meaning.STRUCTURE:
        return Structure(feature=column.name, descriptor=column.descriptor, number=number_of(number), evidence=evidence)
    return Property(name=column.name, number=number_of(number), evidence=evidence)


def read_numbers(text: str, *, unit: str | None) -> tuple[FoundQuantity, ...]:
    """The numbers of a cell, with the head's unit where the cell gives none; `raw` stays as the cell prints it."""
    plain = text.strip()
    found = find_quantities(plain)
    if len(found) == 1 and (found[0].unit is not None or unit is None):
        return found
    if unit is None:
        bare = find_quantities(f"{plain} °C")
        return tuple(one.model_copy(update={"unit": None, "raw": plain}) for one in bare) if len(bare) == 1 else found
    again = find_quantities(f"{plain} {unit}")
    return tuple(one.model_copy(update={"raw": plain if len(again) == 1 else one.raw}) for one in again)


def _substance(label: str | None, caption: str, substances: tuple[Substance, ...]) -> Substance | None:
    for text in (label or "", caption):
        for one in substances:
            if any(name and name in fold(text) for name in sorted(one.surfaces, key=len, reverse=True)):
                return one
    return substances[0] if substances else None


def _distinct(strands: list[Strand]) -> list[Strand]:
    """Lines of one label and equal marks are one state; a label that repeats with other marks keeps them apart."""
    kept: dict[tuple[object, ...], Strand] = {}
    for strand in strands:
        key = (*strand.key, strand.origin)
        if key not in kept:
            kept[key] = strand
            continue
        for fact in strand.results:
            kept[key].add(fact)
        kept[key].support(*strand.evidence)
    return list(kept.values())
