"""A double of GROBID: speaks HTTP on a port of its own, answers like the real service, and fails when its script says so.

What it copies from the real service (0.8.3): paths, statuses, content types and bodies of good and bad answers; a TEI that is
sent in chunks and never twice with the same `xml:id`s and time stamp; a 503 after a second of waiting (shortened here).
"""

import json
import re
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from email import message_from_bytes
from email.policy import HTTP
from enum import StrEnum
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType

import pypdfium2

XML = "application/xml; charset=UTF-8"
ERROR_XML = "application/xml"  # what the real service says of its plain-text errors
BUSY_SIZE = 419
BAD_INPUT = "[BAD_INPUT_DATA] PDF to XML conversion failed with error code: "
NO_INPUT = 'Cannot invoke "java.io.InputStream.close()" because "this.in" is null'
IDS = re.compile(rb"(xml:id=\"|=\"#)(_[A-Za-z0-9]+)\"")
STAMP = re.compile(rb'when="[^"]*"')


class Fault(StrEnum):
    """What the next request meets, in place of a good answer."""

    BUSY = "busy"  # 503 with an HTML page
    REQUEST_TIMEOUT = "request timeout"  # 408
    SILENT = "silent"  # takes the request and never answers
    DRIP = "drip"  # a byte now and then, for ever
    DRIP_HEAD = "drip head"  # the same before the answer's first line is whole
    DROP = "drop"  # closes the connection
    NOTHING = "nothing"  # 204
    EMPTY = "empty"  # 200 without a body
    HALF = "half"  # 200 with half a TEI
    HTML = "html"  # 200 with an HTML page
    TIMEOUT = "[TIMEOUT] PDF to XML conversion timed out"
    CRASH = BAD_INPUT + "139"
    REFUSED = BAD_INPUT + "1"
    NO_BLOCKS = "[NO_BLOCKS] PDF parsing resulted in empty content"
    TOO_MANY_BLOCKS = "[TOO_MANY_BLOCKS] Postprocessed document is too big, contains: 94"
    TOO_MANY_TOKENS = "[TOO_MANY_TOKENS] The document has 10237 tokens, but the limit is 100"


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """A request for full text as it came in: the PDF's hash and the form's fields."""

    sha256: str
    fields: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class GrobidDouble:
    """A running double, as a context manager; `teis` maps the SHA-256 of a PDF (hex) to its TEI.

    `script` gives the fate of one request after the other (None: a good answer), `always` of all that follow. With a `pool`,
    a request beyond so many at once is answered 503; a good answer takes `work_s` seconds.
    """

    teis: Mapping[str, bytes] = field(default_factory=dict)
    script: list[Fault | None] = field(default_factory=list)
    always: Fault | None = None
    version: str = "0.8.3-SNAPSHOT"
    pool: int | None = None
    work_s: float = 0.0
    under_way: int = 0
    refused: int = 0  # beyond the pool
    received: list[Received] = field(default_factory=list)
    _server: ThreadingHTTPServer | None = None
    _closing: threading.Event = field(default_factory=threading.Event)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def url(self) -> str:
        """Its address."""
        assert self._server is not None, "the double runs inside a with block"
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> "GrobidDouble":
        """Start to serve."""
        double = self

        class BoundHandler(Handler):
            service = double

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), BoundHandler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Stop, letting go of silent requests."""
        self._closing.set()
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()

    def wait(self, seconds: float) -> bool:
        """Wait, or until the double closes."""
        return self._closing.wait(seconds)

    def enter(self) -> bool:
        """Take a place of the pool; False when it is full."""
        with self._lock:
            full = self.pool is not None and self.under_way >= self.pool
            self.refused += full
            self.under_way += not full
            return not full

    def leave(self) -> None:
        """Give a place back."""
        with self._lock:
            self.under_way -= 1

    def fate(self, received: Received) -> tuple[Fault | None, int]:
        """Note a request; what it meets, and its number from 1."""
        with self._lock:
            self.received.append(received)
            return (self.script.pop(0) if self.script else self.always), len(self.received)


class Handler(BaseHTTPRequestHandler):
    """One connection to the double."""

    service: GrobidDouble
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the base class's name
        """Say nothing."""

    def do_GET(self) -> None:
        """The small pages of the service."""
        match self.path:
            case "/api/isalive":
                self._send(200, "text/plain", b"true")
            case "/api/version":
                body = json.dumps({"version": self.service.version, "revision": "b8d6bec3"}, separators=(",", ":"))
                self._send(200, "application/json", body.encode())
            case "/api/health":
                self._send(200, "text/plain", b"")
            case "/api/processFulltextDocument":
                self._send(405, "text/html", error_page(405, "Method Not Allowed"))
            case _:
                self._send(404, "text/html", error_page(404, "Not Found"))

    def do_POST(self) -> None:
        """Full text of a PDF."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        kind = self.headers.get("Content-Type", "")
        if self.path != "/api/processFulltextDocument":
            self._send(404, "text/html", error_page(404, "Not Found"))
        elif not kind.startswith("multipart/form-data"):
            self._send(415, "text/html", error_page(415, "Unsupported Media Type"))
        elif self.headers.get("Accept", "*/*") == "application/json":
            self._send(406, "application/json", b'{"code":406,"message":"HTTP 406 Not Acceptable"}')
        elif not self.service.enter():
            self._fail(Fault.BUSY, b"")
        else:
            try:
                self.service.wait(self.service.work_s)
                self._answer(*parse_form(kind, body))
            finally:
                self.service.leave()

    def _answer(self, pdf: bytes | None, fields: tuple[tuple[str, str], ...]) -> None:
        """A scripted fault, or what the real service would answer to this PDF."""
        digest = sha256(pdf or b"").hexdigest()
        fault, number = self.service.fate(Received(sha256=digest, fields=fields))
        if fault is None and pdf is None:
            self._send(500, ERROR_XML, NO_INPUT.encode())
            return
        tei = self.service.teis.get(digest)
        fault = fault or (None if tei is not None else judge(pdf or b""))
        if fault is not None:
            self._fail(fault, tei or b"<TEI/>")
        elif tei is None:
            self._send(500, ERROR_XML, b"[GENERAL] the double was given no TEI for this PDF")
        else:
            self._send_chunked(XML, freshened(tei, number))

    def _fail(self, fault: Fault, tei: bytes) -> None:
        """Answer as a fault does."""
        match fault:
            case Fault.BUSY:
                self._send(503, "text/html", busy_page())
            case Fault.REQUEST_TIMEOUT:
                self._send(408, "text/html", error_page(408, "Request Timeout"))
            case Fault.SILENT:
                self.service.wait(60)
                self.close_connection = True
            case Fault.DRIP:
                self._drip()
            case Fault.DRIP_HEAD:
                self._drip_head()
            case Fault.NOTHING:
                self._send(204, XML, b"")
            case Fault.DROP:
                self.close_connection = True
            case Fault.EMPTY:
                self._send(200, XML, b"")
            case Fault.HALF:
                self._send_chunked(XML, tei[: len(tei) // 2])
            case Fault.HTML:
                self._send(200, "text/html", error_page(200, "Welcome"))
            case _:
                self._send(500, ERROR_XML, fault.value.encode())

    def _drip(self) -> None:
        """Send a byte every twentieth of a second, until someone goes away."""
        self.send_response(200)
        self.send_header("Content-Type", XML)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            while not self.service.wait(0.05):
                self.wfile.write(b"1\r\n \r\n")
        except OSError:
            self.close_connection = True

    def _drip_head(self) -> None:
        """Send the first line of an answer as slowly, and never end it."""
        try:
            self.wfile.write(b"HTTP/1.1 200 ")
            while not self.service.wait(0.05):
                self.wfile.write(b"O")
        except OSError:
            pass
        self.close_connection = True

    def _send(self, status: int, kind: str, body: bytes) -> None:
        """A whole answer."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _send_chunked(self, kind: str, body: bytes) -> None:
        """An answer in chunks, as the real service sends its TEI."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for start in range(0, len(body), 8192):
            part = body[start : start + 8192]
            self.wfile.write(f"{len(part):x}\r\n".encode() + part + b"\r\n")
        self.wfile.write(b"0\r\n\r\n")


def parse_form(kind: str, body: bytes) -> tuple[bytes | None, tuple[tuple[str, str], ...]]:
    """The `input` file of a multipart form, None when there is none, and its other fields in order."""
    message = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body, policy=HTTP)
    pdf: bytes | None = None
    fields: list[tuple[str, str]] = []
    for part in message.iter_parts() if message.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        payload = part.get_payload(decode=True)
        assert isinstance(payload, bytes)
        if name == "input":
            pdf = payload
        else:
            fields.append((str(name), payload.decode(errors="replace")))
    return pdf, tuple(fields)


def judge(pdf: bytes) -> Fault | None:
    """How the real service refuses a PDF: that cannot be opened, or that has no text; None when it would read it."""
    try:
        document = pypdfium2.PdfDocument(pdf)
    except (pypdfium2.PdfiumError, ValueError):
        return Fault.REFUSED
    try:
        empty = all(page.get_textpage().count_chars() == 0 for page in document)
    finally:
        document.close()
    return Fault.NO_BLOCKS if empty else None


def freshened(tei: bytes, number: int) -> bytes:
    """A TEI with other `xml:id`s and another time stamp, as each answer of the real service has."""
    suffix = f"{number:03d}".encode()
    renamed = IDS.sub(lambda match: match[1] + match[2] + suffix + b'"', tei)
    return STAMP.sub(b'when="2026-01-01T00:%02d+0000"' % (number % 60), renamed)


def error_page(status: int, reason: str) -> bytes:
    """A page as the service's web server writes them."""
    said = f"{status} {reason}"
    return f"<html><head><title>Error {said}</title></head><body><h2>HTTP ERROR {said}</h2></body></html>".encode()


def busy_page() -> bytes:
    """The page of 419 bytes that a full pool answers with."""
    page = (
        '<html>\n<head>\n<meta http-equiv="Content-Type" content="text/html;charset=ISO-8859-1"/>\n'
        "<title>Error 503 Service Unavailable</title>\n</head>\n<body><h2>HTTP ERROR 503 Service Unavailable</h2>\n"
        "<table>\n<tr><th>URI:</th><td>/api/processFulltextDocument</td></tr>\n<tr><th>STATUS:</th><td>503</td></tr>\n</table>\n"
    )
    end = "</body>\n</html>\n"
    return (page + " " * (BUSY_SIZE - len(page) - len(end)) + end).encode()


def teis_by_hash(pairs: Iterable[tuple[bytes, bytes]]) -> dict[str, bytes]:
    """The map a double needs, from (PDF, TEI) pairs."""
    return {sha256(pdf).hexdigest(): tei for pdf, tei in pairs}
