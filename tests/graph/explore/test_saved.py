"""The saved queries as files: each says what it answers, and its parameters are those of its text."""

import re

import pytest

from graph.explore.saved import read_query, saved_queries, saved_query, split_setting, style
from ingest.errors import BadUsage

TEXT = """// Which states are there?
// title: States
// word = "a:b": a word of the label
// least = 2: least number
// most = null: most, without one no limit
MATCH (p:Path) WHERE p.label CONTAINS $word RETURN p LIMIT toInteger($least)
"""


def test_twenty() -> None:
    """There are twenty, each with a question, a title of its own, and a text that asks for exactly its parameters."""
    queries = saved_queries()
    assert len(queries) == 20
    assert len({query.title for query in queries.values()}) == 20
    for name, query in queries.items():
        assert query.name == name
        assert query.question.endswith("?")
        assert {parameter.name for parameter in query.parameters} == set(re.findall(r"\$(\w+)", query.text)), name
        assert query.text.rstrip().endswith(";")


def test_head() -> None:
    """The comments above the query are its title, its question and its parameters with their defaults."""
    query = read_query("states", TEXT.replace("a:b", "ab"))
    assert (query.title, query.question) == ("States", "Which states are there?")
    assert query.values() == {"word": "ab", "least": 2, "most": None}
    assert query.values(["word=x=y", "most=4"]) == {"word": "x=y", "least": 2, "most": 4.0}
    assert query.for_browser(query.values()).startswith(':param word => "ab";\n:param least => 2;\n:param most => null;\nMATCH')


@pytest.mark.parametrize(
    ("setting", "said"), [("colour=red", "no parameter 'colour'"), ("least=few", "no number"), ("least", "NAME=VALUE")]
)
def test_bad_setting(setting: str, said: str) -> None:
    """A setting that makes no sense is refused with what can be set."""
    with pytest.raises(BadUsage, match=said):
        read_query("states", TEXT.replace("a:b", "ab")).values([setting])


def test_unknown_name() -> None:
    """A name that no saved query bears leads to the list."""
    with pytest.raises(BadUsage, match="--list"):
        saved_query("nothing")


def test_setting_keeps_signs() -> None:
    """Only the first sign divides name and value."""
    assert split_setting("state= a = b ") == ("state", "a = b")


def test_style_of_roles() -> None:
    """Each of the four roles has a colour of its own and its name as its caption."""
    rules = {
        role: re.search(rf"node\.{role} {{(.*?)^}}", style(), re.DOTALL | re.MULTILINE)
        for role in ("Material", "Process", "Structure", "Property")
    }
    assert all(rule and "caption: '{name}';" in rule[1] for rule in rules.values())
    assert len({re.search(r"\bcolor: (#\w+);", rule[1])[1] for rule in rules.values()}) == 4


def test_docs(request: pytest.FixtureRequest) -> None:
    """docs/browser.md lists every saved query with its question and its parameters."""
    page = (request.config.rootpath / "docs" / "browser.md").read_text(encoding="utf-8")
    for name, query in saved_queries().items():
        parameters = ", ".join(f"`{parameter.name}`" for parameter in query.parameters) or "–"
        assert f"| `{name}` | {query.question} | {parameters} |" in page
