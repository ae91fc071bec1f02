"""The commands of the docs do what the docs say."""

from pathlib import Path

import pytest

from tests.docs.console import run, steps_of, without_run_id

PAGES = ("README.md", "docs/tutorial.md")


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Every command of a page's console blocks prints what the page shows, run ids aside (`scripts/docs` writes it again)."""
    steps = steps_of((request.config.rootpath / page).read_text(encoding="utf-8"))
    assert steps
    for step in steps:
        printed = run(step.command, folder=tmp_path)
        assert without_run_id(printed) == without_run_id(step.output), f"{page}: {step.command}; run scripts/docs"
