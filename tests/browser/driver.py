"""A headless Chromium through chromedriver's own protocol (W3C WebDriver), as much of it as one smoke test needs."""

import base64
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = ("chromium", "chromedriver")
ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--window-size=1400,1000",
    "--no-first-run",
)
START_LIMIT_S = 30.0
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element reference, fixed by the standard


def missing_programs() -> list[str]:
    """Which of the two programs are not installed."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


class Browser:
    """One browser session."""

    def __init__(self, driver: str, session: str) -> None:
        self._address = f"{driver}/session/{session}"

    def open(self, url: str) -> None:
        """Go to an address and wait until it has loaded."""
        post(f"{self._address}/url", {"url": url})

    def run(self, script: str, *values: object) -> object:
        """The value that a script returns."""
        return post(f"{self._address}/execute/sync", {"script": script, "args": list(values)})

    def click(self, css: str) -> bool:
        """Click an element as a mouse would; whether it was there."""
        try:
            found = post(f"{self._address}/element", {"using": "css selector", "value": css})
            post(f"{self._address}/element/{found[ELEMENT]}/click", {})
        except urllib.error.HTTPError as error:
            if error.code in {400, 404}:  # not there yet, or something lies above it
                return False
            raise
        return True

    def picture(self, path: Path) -> None:
        """Write what is seen as a PNG."""
        with urllib.request.urlopen(f"{self._address}/screenshot", timeout=30) as answer:
            path.write_bytes(base64.b64decode(json.load(answer)["value"]))

    def wait(self, question: Callable[["Browser"], bool], *, limit_s: float) -> bool:
        """Whether the answer became true within the limit."""
        end = time.monotonic() + limit_s
        while not question(self):
            if time.monotonic() > end:
                return False
            time.sleep(0.3)
        return True


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """A browser with a profile of its own, closed afterwards with its driver."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    driver = f"http://127.0.0.1:{port}"
    try:
        _wait_for(driver)
        options = {"binary": shutil.which("chromium"), "args": [*ARGUMENTS, f"--user-data-dir={profile}"]}
        made = post(f"{driver}/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        try:
            yield Browser(driver, made["sessionId"])
        finally:
            delete = urllib.request.Request(f"{driver}/session/{made['sessionId']}", method="DELETE")
            urllib.request.urlopen(delete, timeout=30).close()
    finally:
        process.terminate()
        process.wait(timeout=30)


def post(url: str, body: dict[str, object]) -> dict[str, str]:
    """Post JSON; the value of the answer."""
    request = urllib.request.Request(url, data=json.dumps(body).encode(), headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)["value"]


def _wait_for(driver: str) -> None:
    end = time.monotonic() + START_LIMIT_S
    while True:
        try:
            urllib.request.urlopen(f"{driver}/status", timeout=5).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return
