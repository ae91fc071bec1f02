"""One look through the real Neo4j Browser: a path is there to be seen."""

import os
from pathlib import Path
from urllib.parse import quote

import papers
import pytest
from driver import Browser, browser, missing_programs

from graph.store.open import open_store

PATHS = "MATCH way = (:Material)-[:PROCESSED_BY|NEXT|PRODUCES|GOVERNS|YIELDS*1..6]->(:Property) RETURN way"
RUN = '[data-testid="editor-Run"]'
CAPTIONS = "return [...document.querySelectorAll('svg g.node')].map(node => node.textContent)"
CONNECTED_S, DRAWN_S = 90.0, 60.0

pytestmark = [pytest.mark.browser, pytest.mark.neo4j]


def captions(seen: Browser) -> list[str]:
    """What stands on the circles that are drawn."""
    drawn = seen.run(CAPTIONS)
    assert isinstance(drawn, list)
    return [str(caption) for caption in drawn]


def is_connected(seen: Browser) -> bool:
    """Whether the Browser has logged in: the prompt names the database."""
    return bool(seen.run("return !!document.querySelector(arguments[0]) && document.body.innerText.includes('neo4j$')", RUN))


def test_a_path_is_drawn(tmp_path: Path) -> None:
    """The Browser connects by itself, runs a query for paths, and draws their steps with names on them."""
    bolt, address = os.environ.get("NEO4J_URI", ""), os.environ.get("NEO4J_BROWSER", "")
    if not bolt or not address:
        pytest.skip("NEO4J_URI and NEO4J_BROWSER are not set: export what services/neo4j/neo4j env prints")
    if missing := missing_programs():
        pytest.skip(f"not installed: {', '.join(missing)} (Debian: apt-get install chromium chromium-driver)")
    with open_store(bolt) as store:
        store.remove([row.id for row in store.documents()])
        store.put([papers.steel().entry()])
        to_bolt = quote(bolt.replace("neo4j://", "bolt://"), safe="")
        with browser(tmp_path / "profile") as seen:
            seen.open(f"{address}?dbms={to_bolt}&preselectAuthMethod=NO_AUTH&cmd=edit&arg={quote(PATHS)}")
            assert seen.wait(is_connected, limit_s=CONNECTED_S)
            assert seen.wait(lambda page: page.click(RUN), limit_s=CONNECTED_S)
            is_drawn = seen.wait(lambda page: len(captions(page)) >= 8, limit_s=DRAWN_S)
            seen.picture(tmp_path / "path.png")
            drawn = captions(seen)
        store.remove([papers.steel().document])
    assert is_drawn, f"only {drawn} is drawn; see {tmp_path / 'path.png'}"
    assert sum("5Mn" in caption for caption in drawn) == 2
    assert {word for caption in drawn for word in ("rolling", "annealing", "strength") if word in caption} == {
        "rolling",
        "annealing",
        "strength",
    }
    assert (tmp_path / "path.png").read_bytes().startswith(b"\x89PNG")
