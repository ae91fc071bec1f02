"""In which order a paper tells its pieces, as far as their neighbours show it: a recipe is given step by step."""

from collections.abc import Iterable, Sequence

from graph.hit import OpenedEvidence

Place = tuple[str, int]  # the first piece of an unbroken run, and how far behind it


def places(pieces: Iterable[OpenedEvidence]) -> dict[str, Place]:
    """Id → where the piece stands in the run of pieces that follow each other; a piece alone is a run of its own."""
    after = {piece.id: piece.after for piece in pieces}
    before = {later: piece for piece, later in after.items() if later in after}
    found: dict[str, Place] = {}
    for start in (piece for piece in after if piece not in before):
        at: str | None = start
        far = 0
        while at is not None and at in after and at not in found:
            found[at] = (start, far)
            at, far = after[at], far + 1
    return found


def told(ids: Sequence[str], *, places: dict[str, Place]) -> tuple[str, ...]:
    """The ids, each run in its paper's order; the run of the earliest id comes first."""
    runs: dict[str, list[str]] = {}
    for i in ids:
        runs.setdefault(places[i][0] if i in places else i, []).append(i)
    return tuple(i for run in runs.values() for i in sorted(run, key=lambda j: places[j][1] if j in places else 0))
