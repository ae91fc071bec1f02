"""Taking sources and documents out of a library; twins that stay get their primary anew."""

from collections.abc import Sequence
from pathlib import Path

from ingest.errors import BadUsage
from ingest.feed import Feed, Sink
from ingest.ledger_row import SourceRow
from ingest.library import Header, Library
from ingest.record import Frozen


class Removal(Frozen):
    """The names of the sources that were taken out, and the ids of the documents that left with them."""

    sources: tuple[str, ...]
    documents: tuple[str, ...]


def remove(
    names: Sequence[str], library: Library, *, sink: Sink | None = None, loaded: Sequence[Header] | None = None
) -> Removal:
    """Take out sources (by name or path) and documents (by id, with all their sources). The files themselves are not touched.

    A document leaves when no other source has it. `sink` and `loaded` as for `ingest`. Raises `BadUsage`, and takes out
    nothing, when a name means nothing or more than one source.
    """
    chosen_of(names, library.sources(), library=library.path)
    feed = Feed(library, sink=sink, loaded=loaded)
    with library.changing() as writer:
        chosen = chosen_of(names, writer.ledger.sources(), library=library.path)
        with writer.ledger.transaction():
            writer.ledger.forget_sources([row.path for row in chosen])
            dropped = writer.ledger.drop_unsupported()
        writer.delete(dropped)
        feed.flush()
    return Removal(sources=tuple(row.name for row in chosen), documents=dropped)


def chosen_of(names: Sequence[str], rows: Sequence[SourceRow], *, library: Path) -> tuple[SourceRow, ...]:
    """The rows that the names mean, in the order found. Raises `BadUsage`."""
    chosen = {row.id: row for name in names for row in _meant(name, rows, library=library)}
    return tuple(chosen[number] for number in sorted(chosen))


def _meant(name: str, rows: Sequence[SourceRow], *, library: Path) -> tuple[SourceRow, ...]:
    """A document id means all its sources; a path means one source; a name means one, or is refused."""
    documents = tuple(row for row in rows if name in {row.document, row.replaces})
    path = Path(name).absolute()
    paths = tuple(row for row in rows if row.path in {path, path.parent.resolve() / path.name})
    named = tuple(row for row in rows if row.name == name)
    if documents or paths:
        return documents or paths
    if len(named) > 1:
        paths_of_them = ", ".join(str(row.path) for row in named)
        raise BadUsage(f"{name!r} means {len(named)} sources of {library}: give the path of one of them ({paths_of_them})")
    if not named:
        raise BadUsage(f"{library} has no source or document {name!r}: `tetrapath status` lists what it has")
    return named
