"""Tables into states: each line that names a sample or sets parameters, with its numbers."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from ingest.assemble.column import Column, Meaning
from ingest.assemble.composition import composition_in, composition_of
from ingest.assemble.cue import cue, said, whole
from ingest.assemble.fact import Property, Result, Structure, named, number_of, worded, worth
from ingest.assemble.grid import make_grid
from ingest.assemble.lexicon import PERCENTS, is_element, is_generic
from ingest.assemble.lines import Line, TableCell, read_lines
from ingest.assemble.material import is_studied, specific
from ingest.assemble.naming import mentions_of
from ingest.assemble.origin import is_simulated
from ingest.assemble.parameter import is_test, unit_names
from ingest.assemble.piece import Piece
from ingest.assemble.strand import Mark, Strand
from ingest.assemble.substance import Substance
from ingest.document import Document, Table
from ingest.find.definition import Definitions
from ingest.find.quantity import find_quantities
from ingest.ids import fold
from ingest.record import Composition, EvidenceKind, FoundQuantity, MentionType, Origin, Quantity

SPLIT = re.compile(r"\s*[×;,/]\s+|\s+[×x/]\s*|\s+for\s+")
TEMPERATURE = "temperature"
LISTING = re.compile(r"(?<!\d):\s")
MEASURED = re.compile(rf"(?:measured\s+|average\s+|mean\s+)?{cue('measure').pattern}(?:\s+\S{{1,2}})?", re.IGNORECASE)
MOST_ROWS = 40  # states of one table: a longer one lists data points, not samples


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
    lines = read_lines(grid, rows, defined=defined, marks=document.marks)
    caption = table.caption.of(document.text) if table.caption else ""
    if _is_composition(lines):
        return TableReading(compositions=tuple(_compositions(lines, caption)))
    if len(lines) > MOST_ROWS:
        return TableReading()
    strands: list[Strand] = []
    for line in lines:
        strands += _strands(line, caption=caption, substances=substances, defined=defined)
    return TableReading(strands=tuple(distinct(strands)))


def _is_composition(lines: tuple[Line, ...]) -> bool:
    heads = [cell.column for line in lines[:1] for cell in line.cells]
    elements = sum(column.meaning is Meaning.ELEMENT for column in heads)
    return elements >= 3 and elements >= 0.5 * len(heads)


def _compositions(lines: tuple[Line, ...], caption: str) -> Iterable[tuple[str | None, Composition, tuple[str, ...]]]:
    for label, cells, evidence in _element_cells(lines):
        made = composition_of(cells, basis_from=" ".join((caption, label or "")))
        if made is not None:
            yield label, made, evidence


def _element_cells(
    lines: tuple[Line, ...],
) -> Iterable[tuple[str | None, list[tuple[Column, str]], tuple[str, ...]]]:
    """The amounts of each label; a body line of element symbols is a second head for the lines below it."""
    gathered: dict[str | None, list[tuple[Column, str]]] = {}
    evidence: dict[str | None, tuple[str, ...]] = {}
    heads: dict[str, Column] = {}
    for line in lines:
        if line.cells and all(is_element(cell.text) for cell in line.cells):
            heads = {cell.column.name: replace(cell.column, name=cell.text) for cell in line.cells}
            continue
        label = line.labels[0] if line.labels else None
        cells = [(heads.get(cell.column.name, cell.column), cell.text) for cell in line.cells]
        gathered.setdefault(label, []).extend(one for one in cells if one[0].meaning is Meaning.ELEMENT)
        evidence[label] = (*evidence.get(label, ()), *line.evidence)
    for label, cells in gathered.items():
        yield label, cells, evidence[label][:3]


def _strands(line: Line, *, caption: str, substances: tuple[Substance, ...], defined: Definitions) -> list[Strand]:
    """The state of a line; its simulated numbers make a twin of it."""
    operation = _operation(caption, defined=defined)
    tested = operation is None and said(caption, "tested")
    results, told, conditions = _read_line(line, defined=defined, operation=operation, tested=tested)
    marks = tuple(replace(mark, operation=mark.operation or operation) for mark in told)
    if not any(worth(fact.number) for fact, _ in results):
        return []
    substance, label = _whose(line, caption, substances, defined=defined)
    if line.cited and (substance is None or not substance.cited):
        return []
    formula = next((found for cell in line.cells if (found := composition_in(cell.text)) is not None), None)
    if formula is not None and label is not None and not line.cited:
        name = substance.name if substance else None
        substance = Substance(
            name=label, aliases=(name,) if name else (), composition=formula, evidence=line.evidence[:1], surfaces={fold(label)}
        )
    subject = LISTING.split(caption)[0]  # a colon opens the list of columns, one of which may be calculated from the others
    of_model = is_simulated(subject) and not cue("origins", "measured").search(caption)
    made: list[Strand] = []
    for simulated in (False, True):
        mine = [fact for fact, said in results if (said or line.simulated or of_model) is simulated]
        if not mine:
            continue
        strand = Strand(
            substance=substance,
            label=label,
            aliases=_aliases(line.labels, label),
            marks=marks,
            origin=Origin.CITED if line.cited else Origin.SIMULATED if simulated else Origin.MEASURED,
            evidence=line.evidence[:3],
            from_table=True,
        )
        for fact in mine:
            strand.add(replace(_of_phase(fact, caption, defined=defined), conditions=(*fact.conditions, *conditions)))
        made.append(strand)
    return made


def _of_phase(fact: Result, caption: str, *, defined: Definitions) -> Result:
    """A column that names a measure alone ("volume fraction") is of the one phase that the caption names."""
    if not isinstance(fact, Structure) or not MEASURED.fullmatch(fact.feature):
        return fact
    phases = {one.name for one in mentions_of(caption, defined=defined) if one.type is MentionType.PHASE}
    return replace(fact, feature=phases.pop(), descriptor=fact.feature) if len(phases) == 1 else fact


def _operation(caption: str, *, defined: Definitions) -> str | None:
    """The one operation that a caption names: what its table's parameters set."""
    found = [one.name for one in mentions_of(caption, defined=defined) if one.type is MentionType.OPERATION]
    names = dict.fromkeys(name for name in found if not is_generic(name) and not cue("spare").fullmatch(name))
    return next(iter(names)) if len(names) == 1 else None


def _whose(
    line: Line, caption: str, substances: tuple[Substance, ...], *, defined: Definitions
) -> tuple[Substance | None, str | None]:
    """The material of a line and its label; a material's name is no label, a cited line has its own material."""
    label = next((one for one in line.labels[:1] if not whole("head", "plain").fullmatch(one)), None)
    if line.cited and label is not None and any(one.type is MentionType.MATERIAL for one in mentions_of(label)):
        return Substance(name=label, evidence=line.evidence[:1], cited=True), None
    for one in substances:
        if label is not None and one.called(label):
            return one, None
    own = _material_in(label or "", defined=defined)
    if own is not None and not any(len(name) > 2 and name in fold(own) for one in substances for name in one.surfaces):
        return Substance(name=own, evidence=line.evidence[:1], surfaces={fold(own)}), None
    for text in (label or "", caption):
        for one in substances:
            if any(len(name) > 2 and name in fold(text) for name in one.surfaces):
                return one, label
    return (substances[0] if substances else None), label


def _material_in(label: str, *, defined: Definitions) -> str | None:
    """The material that a label is as a whole; None when it is a sample's name or more than a material."""
    found = [one for one in mentions_of(label, defined=defined) if one.type is MentionType.MATERIAL]
    one = found[0] if len(found) == 1 and found[0].text == label.strip() else None
    return one.name if one is not None and is_studied(one) and specific(one.name) >= 1 else None


def _aliases(labels: tuple[str, ...], label: str | None) -> tuple[str, ...]:
    found = [one for one in labels if one != label]
    for one in labels:
        tight = re.sub(r"(?<=[A-Za-z])[\s\u2010-\u2015\u2212-]+(?=\d)", "", one)
        found += [tight] if tight != one else []
    return tuple(dict.fromkeys(found))


def _read_line(
    line: Line, *, defined: Definitions, operation: str | None, tested: bool
) -> tuple[list[tuple[Result, bool]], tuple[Mark, ...], tuple[Quantity, ...]]:
    """Results, marks and conditions of a line; what a test sets is a mark where the caption names an operation that it sets.

    `tested`: the caption says that results were found at several temperatures, so that a bare one is of the test.
    """
    results: list[tuple[Result, bool]] = []
    marks: list[Mark] = []
    conditions: list[Quantity] = []
    for cell in line.cells:
        meaning = cell.column.meaning
        if meaning is Meaning.CONDITION and not (operation and is_test(cell.column.name)):
            conditions += [named(one, cell.column.name, evidence=cell.evidence) for one in _numbers(cell)[:1]]
        elif tested and meaning is Meaning.PARAMETER and cell.column.operation is None and cell.column.name == TEMPERATURE:
            conditions += [named(one, f"test {TEMPERATURE}", evidence=cell.evidence) for one in _numbers(cell)[:1]]
        elif meaning in {Meaning.PROPERTY, Meaning.STRUCTURE}:
            results += [(_fact(cell.column, one, cell.evidence), cell.column.simulated) for one in _single(cell)]
        elif meaning in {Meaning.PARAMETER, Meaning.CONDITION} or cell.column.operation:
            marks += _marks(cell)
        else:
            results += [(one, False) for one in _phases(cell, defined=defined)]
            marks += [mark for mark in _marks(cell) if _tells(mark)]
    for label in line.labels[1:]:
        cell = TableCell(column=Column(meaning=Meaning.UNKNOWN, name=""), text=label, evidence=line.evidence[:1])
        results += [(one, False) for one in _phases(cell, defined=defined)]
    for label in line.labels:
        cell = TableCell(column=Column(meaning=Meaning.UNKNOWN, name=""), text=label, evidence=line.evidence[:1])
        fresh = [mark for mark in _marks(cell) if mark.quantity.unit is not None]
        marks += [mark for mark in fresh if not any(mark.agrees(other) for other in marks)]
    return results, tuple(marks), tuple(conditions)


def _tells(mark: Mark) -> bool:
    """Whether a number under a head that nothing explains tells states apart: a temperature or time does, a share does not."""
    unit = mark.quantity.unit
    return unit is not None and unit not in PERCENTS and cue("telling").fullmatch(mark.quantity.name) is not None


def _single(cell: TableCell) -> tuple[FoundQuantity, ...]:
    numbers = _numbers(cell)
    return numbers if len(numbers) == 1 else ()


def _numbers(cell: TableCell) -> tuple[FoundQuantity, ...]:
    return read_numbers(cell.text, unit=cell.column.unit, factor=cell.column.factor)


def _marks(cell: TableCell) -> list[Mark]:
    """The parameters that a cell sets: one number under its head, or several that name their own units."""
    numbers = _numbers(cell)
    own = cell.column
    if len(numbers) == 1:
        name = own.name if own.meaning in {Meaning.PARAMETER, Meaning.CONDITION} else unit_names().get(numbers[0].unit or "")
        return [Mark(operation=own.operation, quantity=named(numbers[0], name, evidence=cell.evidence))] if name else []
    parts = [one for part in SPLIT.split(cell.text) for one in find_quantities(part)]
    if len(parts) == len(numbers) > 1:
        numbers = tuple(parts)
    if len(numbers) > 1 and all(one.unit is not None for one in numbers):
        pairs = [(unit_names().get(one.unit or ""), one) for one in numbers]
        names = [name for name, _ in pairs]
        if None not in names and len(set(names)) == len(names):
            return [
                Mark(operation=own.operation, quantity=named(one, name or "", evidence=cell.evidence)) for name, one in pairs
            ]
    if own.meaning is Meaning.PARAMETER and not numbers and cell.text:
        return [Mark(operation=own.operation, quantity=worded(own.name, cell.text, evidence=cell.evidence))]
    return []


def _phases(cell: TableCell, *, defined: Definitions) -> list[Structure]:
    """Phases that a cell of words names: a column of constituents."""
    if re.search(r"\d", cell.text) or len(cell.text) > 60:
        return []
    found = [one for one in mentions_of(cell.text, defined=defined) if one.type is MentionType.PHASE]
    return [Structure(feature=one.name, evidence=cell.evidence) for one in found]


def _fact(column: Column, number: FoundQuantity, evidence: tuple[str, ...]) -> Result:
    if column.meaning is Meaning.STRUCTURE:
        return Structure(
            feature=column.name,
            descriptor=column.descriptor,
            number=number_of(number),
            conditions=_at(column, evidence),
            evidence=evidence,
        )
    return Property(name=column.name, number=number_of(number), conditions=_at(column, evidence), evidence=evidence)


def _at(column: Column, evidence: tuple[str, ...]) -> tuple[Quantity, ...]:
    """What the head itself says the column was measured at ("YS at 20 °C")."""
    return tuple(one.model_copy(update={"evidence": evidence}) for one in column.conditions)


@lru_cache(maxsize=4096)
def read_numbers(text: str, *, unit: str | None, factor: float = 1.0) -> tuple[FoundQuantity, ...]:
    """The numbers of a cell, with the head's unit and power of ten where it gives none; `raw` is as the cell prints it."""
    plain = text.strip()
    found = find_quantities(plain)
    if len(found) > 1 or (found and found[0].unit is not None):
        return found
    again = find_quantities(f"{plain} {unit or '°C'}")
    if len(again) != 1:
        return found
    one = again[0].model_copy(update={"unit": unit, "raw": plain})
    return (one if factor == 1.0 else _scaled(one, factor),)


def _scaled(one: FoundQuantity, factor: float) -> FoundQuantity:
    times = {
        name: float(f"{value * factor:.12g}") for name in ("low", "high", "spread") if (value := getattr(one, name)) is not None
    }
    return one.model_copy(update=times)


def distinct(strands: Iterable[Strand]) -> list[Strand]:
    """Lines of one label and equal marks are one state: a replicate specimen adds its numbers to it."""
    kept: dict[tuple[object, ...], Strand] = {}
    for strand in strands:
        key = (*strand.key, strand.origin)
        if key not in kept:
            kept[key] = strand
            continue
        for fact in strand.results:
            kept[key].add(fact)
        kept[key].support(*strand.evidence)
        kept[key].aliases = tuple(dict.fromkeys((*kept[key].aliases, *strand.aliases)))
    return list(kept.values())
