"""`tetrapath concepts`: what is one thing under several names, why, and the rulings of a person."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import typer
from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import answering_store, merge_in, opened_store, store_url
from command.screen import show, show_json
from command.settings import Settings, read_settings
from command.shapes import ConceptGroup, ConceptReport, Homonym, MergeReason
from graph.merge import Merge, Merges, Named, find_merges, is_own_name
from ingest.errors import BadUsage
from ingest.ids import fold
from ingest.library import Library
from ingest.ruling import Ruling, read_rulings, rule, take_back

EXAMPLES = (
    "tetrapath concepts                                 what is merged, by which rule, on which evidence",
    "tetrapath concepts --name strength                 only what bears this in a name",
    "tetrapath concepts --same YSZ 'yttria-stabilized zirconia' --why 'defined so in our papers'",
    "tetrapath concepts --different 'Alloy 20' 20Cb-3   a person's ruling outranks every rule",
    "tetrapath concepts --forget 'Alloy 20' 20Cb-3      take a ruling back",
)
A_PERSON = "a person"
Pair = tuple[str, str]


def concepts(
    ctx: typer.Context,
    *,
    name: Annotated[str | None, typer.Option(metavar="TEXT", help="Only what bears this in a name.")] = None,
    same: Annotated[Pair | None, typer.Option(metavar="A B", help="Rule that two names are one thing.")] = None,
    different: Annotated[Pair | None, typer.Option(metavar="A B", help="Rule that two names are two things.")] = None,
    forget: Annotated[Pair | None, typer.Option(metavar="A B", help="Take a ruling back.")] = None,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="Why, kept with the ruling.")] = None,
    by: Annotated[str | None, typer.Option(metavar="NAME", help="Who rules, kept with the ruling.")] = None,
    library: LibraryOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Show which names are one thing and why, or rule that two are the same or different.

    A name is as a paper prints it, or the id of a concept. Rulings are lines of `concepts.jsonl` in the library.
    """
    settings = read_settings(ctx.obj, library=library, store=store)
    here = Library.open(settings.library)
    with answering_store(settings, here) as target:
        named = target.named()
    asked = [pair for pair in (same, different, forget) if pair]
    if len(asked) > 1:
        raise BadUsage("give one of --same, --different and --forget at a time")
    if asked:
        a, b = pair_of(asked[0], named)
        change(here, a, b, same=None if forget else same is not None, why=why, by=by or A_PERSON)
        apply(settings, here)
    rulings = read_rulings(here.concepts_path)
    report = report_of(named, find_merges(named, rulings), rulings=rulings, name=name)
    if json:
        return show_json(report)
    show(*lines(report))
    return None


def change(library: Library, a: Named, b: Named, *, same: bool | None, why: str | None, by: str) -> None:
    """Write a ruling, or take one back (`same` None)."""
    with library.changing():
        if same is not None:
            rule(library.concepts_path, Ruling(a=a.id, b=b.id, same=same, names=(a.name, b.name), by=by, why=why))
        elif not take_back(library.concepts_path, a.id, b.id):
            raise BadUsage(f"nothing was ruled of {a.name!r} and {b.name!r}; `tetrapath concepts` lists the rulings")


def apply(settings: Settings, library: Library) -> None:
    """Bring the merges of the library's own store in step with the rulings, and of the chosen one."""
    for url in dict.fromkeys([str(library.store_path), store_url(settings, library)]):
        with opened_store(settings, url) as store:
            merge_in(store, library)


def pair_of(names: Pair, named: Sequence[Named]) -> tuple[Named, Named]:
    """The two concepts of one kind that two names mean. Raises `BadUsage` where there are none, or several."""
    found = [{one.kind: one for one in named if one.id == name or fold(one.name) == fold(name)} for name in names]
    for name, kinds in zip(names, found, strict=True):
        if not kinds:
            raise BadUsage(f"no step of the library is called {name!r}; `tetrapath concepts --name` finds names")
    common = [kind for kind in found[0] if kind in found[1]]
    if len(common) != 1 or found[0][common[0]] is found[1][common[0]]:
        what = "one and the same concept" if common else "concepts of different kinds"
        raise BadUsage(f"{names[0]!r} and {names[1]!r} are {what}; only two concepts of one kind can be ruled on")
    return found[0][common[0]], found[1][common[0]]


def report_of(named: Sequence[Named], merges: Merges, *, rulings: Sequence[Ruling], name: str | None) -> ConceptReport:
    """Groups of merged names, largest first; the names that several papers use for things of their own."""
    canonical = merges.canonical()
    by_id = {one.id: one for one in named}
    members: dict[str, list[Named]] = {}
    for id_ in sorted(canonical):
        members.setdefault(canonical[id_], []).append(by_id[id_])
    groups = [_group(root, of, merges.made, by_id) for root, of in members.items()]
    own = [one for one in named if one.papers > 1 and is_own_name(one)]
    return ConceptReport(
        concepts=len(named),
        groups=tuple(sorted((g for g in groups if _bears(g.names, name)), key=lambda g: (-g.papers, g.names))),
        refused=tuple(_reason(merge, by_id) for merge in merges.refused if _bears(_names(merge, by_id), name)),
        homonyms=tuple(
            Homonym(id=one.id, name=one.name, papers=one.papers)
            for one in sorted(own, key=lambda one: (-one.papers, one.name))
            if _bears((one.name,), name)
        ),
        rulings=tuple(ruling for ruling in rulings if _bears(ruling.names, name)),
    )


def _group(root: str, members: Sequence[Named], made: Iterable[Merge], by_id: dict[str, Named]) -> ConceptGroup:
    ids = {one.id for one in members}
    return ConceptGroup(
        id=root,
        kind=members[0].kind.value,
        names=tuple(one.name for one in sorted(members, key=lambda one: (-one.papers, one.name))),
        papers=max(one.papers for one in members),
        reasons=tuple(_reason(merge, by_id) for merge in made if merge.a in ids),
    )


def _reason(merge: Merge, by_id: dict[str, Named]) -> MergeReason:
    a, b = _names(merge, by_id)
    return MergeReason(a=a, b=b, rule=merge.rule.value, because=merge.because, evidence=merge.evidence)


def _names(merge: Merge, by_id: dict[str, Named]) -> tuple[str, str]:
    return by_id[merge.a].name, by_id[merge.b].name


def _bears(names: Iterable[str], text: str | None) -> bool:
    return text is None or any(fold(text) in fold(name) for name in names)


def lines(report: ConceptReport) -> Iterator[RenderableType]:
    """A table of the groups, then one line for each kind of thing to look at."""
    table = Table(box=box.HORIZONTALS, padding=(0, 1, 0, 0), expand=True)
    for head, ratio in (("One thing", 5), ("Why", 5)):
        table.add_column(head, ratio=ratio, overflow="fold")
    for group in report.groups:
        why = "\n".join(f"{r.rule}: {r.because}{f' [{r.evidence[0]}]' if r.evidence else ''}" for r in group.reasons)
        table.add_row(Text(f"{' = '.join(group.names)}\n({group.kind}, {group.id})"), Text(why))
    if report.groups:
        yield table
    yield Text(f"{len(report.groups)} things under several names, among {report.concepts} concepts")
    for one in report.refused:
        yield Text(f"kept apart by a ruling: {one.a} and {one.b} ({one.rule}: {one.because})")
    for ruling in report.rulings:
        said = "same" if ruling.same else "different"
        yield Text(f"ruled {said} by {ruling.by}: {' and '.join(ruling.names)}{f' ({ruling.why})' if ruling.why else ''}")
    if report.homonyms:
        several = ", ".join(f"{one.name} ({one.papers} papers)" for one in report.homonyms)
        yield Text(f"names that papers give to things of their own, never merged across papers: {several}")
