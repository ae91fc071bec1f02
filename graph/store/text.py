"""The queries beside the stores: one file each, named for what it asks."""

from functools import cache
from importlib.resources import files


@cache
def sql(name: str) -> str:
    """The text of `sql/<name>.sql`."""
    return files("graph.store.sql").joinpath(f"{name}.sql").read_text(encoding="utf-8")


@cache
def statements(name: str) -> tuple[str, ...]:
    """The statements of `sql/<name>.sql`, one by one."""
    return statements_of(sql(name))


def statements_of(text: str) -> tuple[str, ...]:
    """The statements of a text, one by one; none of ours holds a semicolon at the end of a line inside."""
    return tuple(part for part in text.split(";\n") if part.strip())


@cache
def cypher(name: str) -> str:
    """The text of `cypher/<name>.cypher`."""
    return files("graph.store.cypher").joinpath(f"{name}.cypher").read_text(encoding="utf-8")
