"""Settings from flags and environment."""

from pathlib import Path

import pytest

from command.settings import read_settings
from ingest.errors import BadUsage


def test_defaults() -> None:
    """Without flags and environment the library is ./library, with its own store and no service."""
    settings = read_settings({})
    assert settings.library == Path("library")
    assert (settings.store, settings.grobid_url, settings.neo4j_uri) == (None, None, None)
    assert 1 <= settings.jobs <= 4


def test_flag_before_environment() -> None:
    """A flag outranks the environment."""
    environ = {"TETRAPATH_LIBRARY": "there", "TETRAPATH_STORE": "a.sqlite", "TETRAPATH_JOBS": "3", "GROBID_URL": "http://a:1"}
    settings = read_settings(environ, library=Path("here"), store="b.sqlite", jobs=2, grobid_url="https://b:2")
    assert (settings.library, settings.store, settings.jobs, settings.grobid_url) == (
        Path("here"),
        "b.sqlite",
        2,
        "https://b:2",
    )
    settings = read_settings(environ)
    assert (settings.library, settings.store, settings.jobs, settings.grobid_url) == (
        Path("there"),
        "a.sqlite",
        3,
        "http://a:1",
    )


def test_address_alone_changes_nothing() -> None:
    """NEO4J_URI does not choose the store."""
    settings = read_settings({"NEO4J_URI": "neo4j://somewhere:7687", "NEO4J_PASSWORD": "secret"})
    assert settings.store is None


def test_empty_is_unset() -> None:
    """An empty variable is one that is not set."""
    assert read_settings({"TETRAPATH_STORE": "", "GROBID_URL": "", "TETRAPATH_LIBRARY": ""}) == read_settings({})


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({"TETRAPATH_LIBARY": "x"}, "unknown environment variable 'TETRAPATH_LIBARY'"),
        ({"TETRAPATH_JOBS": "many"}, "TETRAPATH_JOBS='many' is not a whole number"),
        ({"TETRAPATH_JOBS": "0"}, "TETRAPATH_JOBS='0' is not a whole number"),
        ({"GROBID_URL": "localhost:8070"}, "does not begin with http"),
    ],
)
def test_refused(environ: dict[str, str], message: str) -> None:
    """A variable that does not exist, and a value that makes no sense, are errors."""
    with pytest.raises(BadUsage, match=message):
        read_settings(environ)
