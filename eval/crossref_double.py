"""A double of Crossref's REST API: speaks HTTP on a port of its own, answers like it, and fails when its script says so.

What it copies from the real service: paths and envelopes of `/works/DOI` and `/works?query.bibliographic=`, the plain-text 404,
429 and 503 with `Retry-After`, titles and journals as lists, dates in parts, DOIs in whatever case they are asked.
"""

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

JSON = "application/json;charset=utf-8"


class Fault(StrEnum):
    """What the next request meets, in place of a good answer."""

    TOO_MANY = "too many"  # 429, try again after a second
    DOWN = "down"  # 503 with an HTML page
    DROP = "drop"  # closes the connection
    HALF = "half"  # 200 with half an answer
    HTML = "html"  # 200 with an HTML page
    FORBIDDEN = "forbidden"  # 403


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """A request as it came in."""

    path: str
    query: Mapping[str, Sequence[str]]
    agent: str


@dataclass(slots=True)
class CrossrefDouble:
    """A running double, as a context manager; `works` are messages as the real service gives them.

    `script` gives the fate of one request after the other (None: a good answer), `always` of all that follow.
    """

    works: Sequence[Mapping[str, Any]] = ()
    script: list[Fault | None] = field(default_factory=list)
    always: Fault | None = None
    received: list[Received] = field(default_factory=list)
    _server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        """Its address."""
        assert self._server is not None, "the double runs inside a with block"
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> "CrossrefDouble":
        """Start to serve."""
        double = self

        class BoundHandler(Handler):
            service = double

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), BoundHandler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Stop."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()

    def fate(self) -> Fault | None:
        """What the next request meets."""
        return self.script.pop(0) if self.script else self.always


class Handler(BaseHTTPRequestHandler):
    """One connection to the double."""

    service: CrossrefDouble

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the base class's name
        """Say nothing."""

    def do_GET(self) -> None:
        """A work, or works that a query finds."""
        parts = urlsplit(self.path)
        query = parse_qs(parts.query)
        self.service.received.append(Received(path=parts.path, query=query, agent=self.headers.get("User-Agent", "")))
        fault = self.service.fate()
        if fault is not None:
            self._fail(fault)
        elif parts.path == "/works":
            self._send(200, JSON, envelope("work-list", {"items": self._ranked(query.get("query.bibliographic", [""])[0])}))
        elif (work := self._work(unquote(parts.path.removeprefix("/works/")))) is not None:
            self._send(200, JSON, envelope("work", work))
        else:
            self._send(404, "text/plain", b"Resource not found.")

    def _work(self, doi: str) -> Mapping[str, Any] | None:
        return next((work for work in self.service.works if work["DOI"].lower() == doi.lower()), None)

    def _ranked(self, text: str) -> list[Mapping[str, Any]]:
        """All works, those first that share more words with the query: the real service finds something to everything."""
        words = set(text.casefold().split())
        return sorted(
            self.service.works, key=lambda work: -len(words & set(" ".join(work.get("title", [])).casefold().split()))
        )

    def _fail(self, fault: Fault) -> None:
        match fault:
            case Fault.TOO_MANY:
                self._send(429, "text/plain", b"Too many requests", retry_after=1)
            case Fault.DOWN:
                self._send(503, "text/html", b"<html><body>Service Unavailable</body></html>")
            case Fault.FORBIDDEN:
                self._send(403, "text/html", b"<html><body>Forbidden</body></html>")
            case Fault.HTML:
                self._send(200, "text/html", b"<html><body>Welcome to the library's proxy</body></html>")
            case Fault.HALF:
                self._send(200, JSON, envelope("work", {"DOI": "10.1/half"})[:40])
            case Fault.DROP:
                self.close_connection = True

    def _send(self, status: int, kind: str, body: bytes, *, retry_after: int | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if retry_after is not None:
            self.send_header("Retry-After", str(retry_after))
        self.end_headers()
        self.wfile.write(body)


def envelope(kind: str, message: Mapping[str, Any]) -> bytes:
    """An answer as the service wraps it."""
    return json.dumps({"status": "ok", "message-type": kind, "message-version": "1.0.0", "message": message}).encode()
