"""The docs are whole: links lead somewhere, what is generated is current, every command has its page."""

import re
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from command import EXAMPLES, app
from command.manual import manual
from command.schema import SHAPES, schema_text
from command.settings import KNOWN
from ingest import errors

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(name="root")
def _root(request: pytest.FixtureRequest) -> Path:
    return request.config.rootpath


def pages(root: Path) -> list[Path]:
    return [*root.glob("*.md"), *root.glob("docs/**/*.md")]


def anchors(page: Path) -> set[str]:
    titles = HEADING.findall(FENCED.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_links(root: Path) -> None:
    """Every link of every page leads to a file that is there, and to a heading of it."""
    broken = []
    for page in pages(root):
        for link in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
            target, _, anchor = link.partition("#")
            if "://" in link or link.startswith("mailto:"):
                continue
            file = (page.parent / target).resolve() if target else page
            if not file.exists() or (anchor and file.suffix == ".md" and anchor not in anchors(file)):
                broken.append(f"{page.relative_to(root)}: {link}")
    assert not broken


def test_index_names_every_page(root: Path) -> None:
    """The index links every page of docs/."""
    linked = set(LINK.findall((root / "docs/index.md").read_text(encoding="utf-8")))
    assert {page.name for page in (root / "docs").glob("*.md")} - {"index.md"} <= {link.partition("#")[0] for link in linked}


def test_commands_are_current(root: Path) -> None:
    """docs/commands.md is what `python -m command.manual` writes."""
    assert (root / "docs/commands.md").read_text(encoding="utf-8") == manual()


def test_schemas_are_current(root: Path) -> None:
    """docs/schema/ is what `python -m command.schema` writes, no file more."""
    found = {path.stem: path.read_text(encoding="utf-8") for path in (root / "docs/schema").glob("*.json")}
    assert found == {name: schema_text(shape) for name, shape in SHAPES.items()}


def test_every_command(root: Path) -> None:
    """Every command has a help text, examples that begin with its name, and help for each of its options."""
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    assert set(group.commands) == set(EXAMPLES)
    for name, command in group.commands.items():
        assert command.help, name
        assert EXAMPLES[name], name
        assert all(example.startswith(f"tetrapath {name}") for example in EXAMPLES[name])
        assert all(getattr(parameter, "help", None) for parameter in command.params), name


def test_every_error(root: Path) -> None:
    """docs/errors.md names every error that a user can meet."""
    page = (root / "docs/errors.md").read_text(encoding="utf-8")
    leaves = [
        name
        for name, each in vars(errors).items()
        if isinstance(each, type) and issubclass(each, errors.TetrapathError) and not each.__subclasses__()
    ]
    assert [name for name in leaves if f"`{name}`" not in page] == []


def test_every_variable(root: Path) -> None:
    """docs/commands.md names every environment variable of Tetrapath."""
    page = (root / "docs/commands.md").read_text(encoding="utf-8")
    assert [name for name in KNOWN if f"`{name}`" not in page] == []


def test_size_of_contributing(root: Path) -> None:
    """CONTRIBUTING is at most two pages."""
    assert len((root / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()) <= 100
