"""A look through the real Neo4j Browser: paths are drawn, in the colours and with the captions of the style.

With `TETRAPATH_PICTURES` the picture goes into that folder (docs/images), else into the folder of the test.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import papers
import pytest
from driver import Browser, browser, missing_programs

from graph.explore.saved import saved_query, style
from tests.server import address, empty, neo4j_store

PATHS = "MATCH way = (:Material)-[:PROCESSED_BY|NEXT|PRODUCES|GOVERNS|YIELDS*1..6]->(:Property) RETURN way"
RUN = '[data-testid="editor-Run"]'
CAPTIONS = "return [...document.querySelectorAll('svg g.node')].map(node => node.textContent)"
COLOURS = "return [...document.querySelectorAll('svg g.node circle')].map(circle => circle.getAttribute('fill'))"
ROLES = {"Material": "#4C8EDA", "Process": "#F79767", "Structure": "#8DCC93", "Property": "#C990C0"}
DROP = """
const held = new DataTransfer();
held.items.add(new File([arguments[0]], 'tetrapath.grass', {type: ''}));
const target = document.querySelector(arguments[1]);
for (const kind of ['dragenter', 'dragover', 'drop']) {
  target.dispatchEvent(new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: held}));
}
"""
KEPT_STYLE = "return localStorage.getItem('neo4j.grass') || ''"
CONNECTED_S, DRAWN_S = 90.0, 60.0

pytestmark = [pytest.mark.browser, pytest.mark.neo4j]


@pytest.fixture
def seen(tmp_path: Path) -> Iterator[Browser]:
    """The Neo4j Browser over a store with one made-up paper."""
    if not os.environ.get("NEO4J_BROWSER"):
        pytest.skip("NEO4J_BROWSER is not set: export what services/neo4j/neo4j env prints")
    if missing := missing_programs():
        pytest.skip(f"not installed: {', '.join(missing)} (Debian: apt-get install chromium chromium-driver)")
    with neo4j_store() as store:
        store.put([papers.steel().entry()])
        with browser(tmp_path / "profile") as found:
            yield found
        empty(store)


def go(seen: Browser, query: str) -> None:
    """Open the Browser with a query in its editor, and wait until it has connected by itself."""
    to_bolt = quote(address().replace("neo4j://", "bolt://"), safe="")
    seen.open(f"{os.environ['NEO4J_BROWSER']}?dbms={to_bolt}&preselectAuthMethod=NO_AUTH&cmd=edit&arg={quote(query)}")
    assert seen.wait(is_connected, limit_s=CONNECTED_S)


def is_connected(seen: Browser) -> bool:
    """Whether the Browser has logged in: the prompt names the database."""
    return bool(seen.run("return !!document.querySelector(arguments[0]) && document.body.innerText.includes('neo4j$')", RUN))


def texts(seen: Browser, script: str) -> list[str]:
    """The texts that a script finds in the drawing."""
    drawn = seen.run(script)
    assert isinstance(drawn, list)
    return [str(each) for each in drawn]


def draw(seen: Browser, *, least: int, picture: Path) -> list[str]:
    """Run the query in the editor, wait until so many nodes are drawn; their captions."""
    assert seen.wait(lambda page: page.click(RUN), limit_s=CONNECTED_S)
    is_drawn = seen.wait(lambda page: len(texts(page, CAPTIONS)) >= least, limit_s=DRAWN_S)
    seen.picture(picture)
    captions = texts(seen, CAPTIONS)
    assert is_drawn, f"only {captions} is drawn; see {picture}"
    assert picture.read_bytes().startswith(b"\x89PNG")
    return captions


def test_a_path_is_drawn(seen: Browser, tmp_path: Path) -> None:
    """The Browser connects by itself, runs a query for paths, and draws their steps with names on them."""
    go(seen, PATHS)
    drawn = draw(seen, least=8, picture=tmp_path / "path.png")
    assert sum("5Mn" in caption for caption in drawn) == 2
    words = ("rolling", "anneal", "stren")  # a long caption is cut to its circle
    assert {word for caption in drawn for word in words if word in caption} == set(words)


def test_style(seen: Browser, tmp_path: Path) -> None:
    """The style file, dropped onto the Browser, colours the four roles of a saved query's drawing and captions them by name."""
    query = saved_query("draw-paths")
    text = query.text.replace("$material", "'5Mn'").replace("$most", "2").replace("\n", " ").rstrip("; ")
    go(seen, text)
    seen.run(DROP, style(), RUN)
    assert seen.wait(lambda page: ROLES["Material"] in str(page.run(KEPT_STYLE)), limit_s=DRAWN_S)
    folder = Path(os.environ.get("TETRAPATH_PICTURES") or tmp_path)
    drawn = draw(seen, least=8, picture=folder / "browser.png")
    assert set(ROLES.values()) <= set(texts(seen, COLOURS))
    assert any("annealing" in caption for caption in drawn)
