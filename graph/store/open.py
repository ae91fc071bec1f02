"""Open a store by its address."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from graph.store.sqlite import SqliteStore
from graph.store.store import Store
from ingest.errors import BadUsage

NEO4J_SCHEMES = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc")


def open_store(url: str, *, username: str | None = None, password: str | None = None, read_only: bool = False) -> Store:
    """The store at `sqlite:///path`, a plain path, `neo4j://…` or `bolt://…`.

    Raises:
        BadUsage: an address of another kind.
        StoreUnreachable: it does not answer, refuses the login, or is not there.
    """
    scheme, separator, rest = url.partition("://")
    if not separator:
        return SqliteStore(Path(url), read_only=read_only)
    if scheme == "sqlite":
        return SqliteStore(Path(unquote(rest.removeprefix("/") if rest.startswith("//") else rest)), read_only=read_only)
    if scheme in NEO4J_SCHEMES:
        from graph.store.neo4j import Neo4jStore

        host, database = _server(url)
        return Neo4jStore(
            f"{scheme}://{host}",
            username=username,
            password=password,
            database=database,
            read_only=read_only,
        )
    raise BadUsage(
        f"{scheme!r} is no kind of address of a store; give a path, sqlite:///PATH, neo4j://HOST:PORT or bolt://HOST:PORT"
    )


def _server(url: str) -> tuple[str, str | None]:
    """Host with port, and the database, of a Neo4j address. A login in it is refused without being repeated."""
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise BadUsage(f"{url!r} is no address of a Neo4j server ({error}); give neo4j://HOST:PORT") from error
    if "@" in parts.netloc:
        raise BadUsage("an address of a store holds no login; set NEO4J_USERNAME and NEO4J_PASSWORD instead")
    return parts.netloc, parts.path.strip("/") or None
