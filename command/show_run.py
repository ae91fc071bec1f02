"""A run for a reader: the claims with [1] marks, the evidence behind each mark, and the boundary in a block of its own."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from agent.run import BoundaryStatus, Run, RunEvidence
from command.show_evidence import hanging, one, paper, place, words

STATUS = {
    BoundaryStatus.ANSWERED: ("Answered", "green"),
    BoundaryStatus.PARTIAL: ("Partly answered", "yellow"),
    BoundaryStatus.UNSUPPORTED: ("Not supported by these papers", "red"),
}


def run_lines(run: Run) -> Iterator[RenderableType]:
    """The whole run, from the question to the run id."""
    yield Text(run.question, style="bold")
    yield ""
    if run.error:
        yield Text(f"Not answered ({run.error.kind}): {run.error.message}", style="red")
        return
    cited = cited_evidence(run)
    yield from claim_lines(run, cited)
    yield from cited_lines(run, cited)
    yield Panel(
        boundary(run), title=title_of(run), title_align="left", border_style=STATUS[run.boundary.status][1], padding=(0, 1)
    )
    yield Text(f"{run.usage.calls} tool calls, {len(run.evidence)} pieces of evidence opened, run {run.run}", style="dim")


def cited_evidence(run: Run) -> dict[str, int]:
    """The number of each cited id, in the order in which the answer cites them."""
    order = dict.fromkeys(id_ for claim in run.answer for id_ in claim.evidence)
    return {id_: number for number, id_ in enumerate(order, start=1)}


def claim_lines(run: Run, cited: dict[str, int]) -> Iterator[RenderableType]:
    """Each claim with the marks of its evidence."""
    for claim in run.answer:
        marks = "".join(f"[{cited[id_]}]" for id_ in claim.evidence)
        derived = " (computed)" if any(value.derived for value in claim.values) else ""
        yield hanging("•", Text.assemble(claim.text, (derived, "dim"), " ", (marks, "bold cyan")))
    if run.answer:
        yield ""


def cited_lines(run: Run, cited: dict[str, int]) -> Iterator[RenderableType]:
    """The evidence behind each mark, paper by paper."""
    opened = {item.id: item for item in run.evidence}
    by_paper: dict[str, list[str]] = {}
    for id_ in cited:
        by_paper.setdefault(opened[id_].document, []).append(id_)
    read_with: dict[str | None, str] = {None: ""}
    for ids in by_paper.values():
        yield Text(paper(opened[ids[0]]), style="bold")
        for id_ in ids:
            mark, context = f"[{cited[id_]}]", context_of(opened[id_], opened)
            first = read_with.setdefault(context, mark)
            yield from one(opened[id_], mark=mark, context=context if first in {"", mark} else f"the same as {first}")
        yield ""


def context_of(item: RunEvidence, opened: dict[str, RunEvidence]) -> str | None:
    """The caption, head rows and footnotes that a table row is read with."""
    return "; ".join(words(opened[id_]) for id_ in item.context if id_ in opened) or None


def title_of(run: Run) -> Text:
    """The boundary's heading."""
    name, colour = STATUS[run.boundary.status]
    return Text(f"Boundary: {name}", style=f"bold {colour}")


def boundary(run: Run) -> Group:
    """What is supported and what is not, and what is nearest; an answered question only needs to say what was searched."""
    if run.boundary.status is BoundaryStatus.ANSWERED:
        return Group(Text(run.boundary.text), Text(f"searched: {'; '.join(run.boundary.searched)}", style="dim"))
    return Group(Text(run.boundary.text), *nearest(run))


def nearest(run: Run) -> list[RenderableType]:
    """The evidence that comes closest to what was asked."""
    opened = {item.id: item for item in run.evidence}
    return [
        Text(f"nearest: “{words(opened[id_])}” ({place(opened[id_])})" if id_ in opened else f"nearest: {id_}", style="dim")
        for id_ in run.boundary.nearest
    ]
