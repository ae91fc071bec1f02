"""The check fails when a test is skipped that it made possible."""

import pytest

pytest_plugins = ["pytester"]

SUITE = """
import pytest
def test_runs(): pass
def test_skipped(): pytest.skip({reason!r})
"""


@pytest.mark.parametrize(
    ("reason", "options", "code"),
    [
        ("NEO4J_URI is not set", ["--no-skips"], pytest.ExitCode.TESTS_FAILED),
        ("TETRAPATH_SHARED is not set", ["--no-skips"], pytest.ExitCode.OK),
        ("NEO4J_URI is not set", [], pytest.ExitCode.OK),
    ],
)
def test_no_skips(
    pytester: pytest.Pytester, request: pytest.FixtureRequest, reason: str, options: list[str], code: int
) -> None:
    """`--no-skips` turns every skip but that of the shared papers into a failure."""
    conftest = (request.config.rootpath / "tests" / "conftest.py").read_text(encoding="utf-8")
    pytester.makeconftest(conftest)
    pytester.makepyfile(SUITE.format(reason=reason))
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)
    assert result.ret == code
