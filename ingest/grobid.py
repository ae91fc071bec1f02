"""GROBID over HTTP: the one file that knows its client library, its parameters, its answers and its failures.

| answer | error |
| --- | --- |
| `[BAD_INPUT_DATA]` with code 1 | `Unreadable` |
| `[NO_BLOCKS]` | `NoTextLayer` |
| `[TOO_MANY_BLOCKS]`, `[TOO_MANY_TOKENS]`, 413 | `TooLarge` |
| `[TIMEOUT]`, 408 after all attempts, the deadline | `TimeLimit` |
| 503 after all attempts, another code (139: crash), any other 5xx, no answer, 200 without a TEI | `ServiceBusy` |
| 204 (nothing of a paper found) | `Unreadable` |
| an address that is none, or another server's 401, 403, 404, 405 | `BadUsage` |
"""

import json
import logging
import random
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import requests
import urllib3
from lxml import etree

from ingest.errors import BadUsage, NoTextLayer, ServiceBusy, TetrapathError, TimeLimit, TooLarge, Unreadable
from ingest.gate import Gate

COORDINATES = ["p", "s", "head", "figure", "biblStruct", "ref"]
SERVICE = "processFulltextDocument"
MAX_ANSWER = 256 * 1024 * 1024  # bytes of a TEI
CHUNK = 64 * 1024
CONNECT_S = 10.0
PROBE_S = 5.0
FIRST_WAIT_S = 1.0
LONGEST_WAIT_S = 30.0
CODE = re.compile(r"error code: (\d+)")
KIND = re.compile(r"^\[([A-Z_]+)\]")
NO_SERVER = frozenset({401, 403, 404, 405})
RETRIED = frozenset({408, 503})
LOGGER = logging.getLogger("tetrapath.ingest.grobid")


@dataclass(frozen=True, slots=True, kw_only=True)
class GrobidStatus:
    """What a service says of itself; `reason` tells why it is not alive, `pool` how many papers it takes at once."""

    url: str
    alive: bool
    version: str | None = None
    revision: str | None = None
    pool: int | None = None
    reason: str | None = None

    @property
    def says(self) -> str:
        """What the service answered, for a reader."""
        if not self.alive:
            return f"GROBID at {self.url}: {self.reason}"
        revision = f" ({self.revision})" if self.revision else ""
        pool = f", takes {self.pool} papers at once" if self.pool is not None else ""
        return f"GROBID at {self.url} answers, version {self.version or 'unknown'}{revision}{pool}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A response, read to its end."""

    status: int
    content: bytes
    retry_after_s: float | None = None

    @property
    def text(self) -> str:
        """Its characters; what is not UTF-8 is replaced."""
        return self.content.decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Grobid:
    """A GROBID service: its address, the deadline for one paper in seconds, and how often a busy answer is tried again.

    `gate` bounds what all processes of this machine ask at once; None: as many as there are.
    """

    url: str
    timeout_s: float = 180.0
    attempts: int = 4
    gate: Gate | None = None
    sleep: Callable[[float], None] = time.sleep
    jitter: Callable[[], float] = random.random  # from 0 to 1
    clock: Callable[[], float] = time.monotonic

    def alive(self) -> GrobidStatus:
        """Ask whether it runs, which version it is, how many papers it takes at once; a service that is down raises nothing."""
        try:
            answer = self._get("isalive")
            if answer.status != 200 or answer.text.strip() != "true":
                return GrobidStatus(url=self.url, alive=False, reason=f"answered {answer.status} {_excerpt(answer.text)!r}")
            named = _object(self._get("version").text)
            health = _object(self._get("health").text)
        except TetrapathError as error:
            return GrobidStatus(url=self.url, alive=False, reason=str(error))
        pool = health.get("pool")
        size = pool.get("maxActive") if isinstance(pool, dict) else None
        return GrobidStatus(
            url=self.url,
            alive=True,
            version=_word(named.get("version")),
            revision=_word(named.get("revision")),
            pool=size if isinstance(size, int) else None,
        )

    def tei(self, content: bytes) -> bytes:
        """The TEI of a PDF, with sentences and coordinates.

        Raises:
            Unreadable, NoTextLayer, TooLarge: the service refuses the PDF.
            TimeLimit, ServiceBusy: it may succeed later.
            BadUsage: the address is not GROBID's.
        """
        deadline = self.clock() + self.timeout_s
        wait = FIRST_WAIT_S
        for attempt in range(1, self.attempts + 1):
            answer = self._passed(content, deadline=deadline)
            if answer.status not in RETRIED or attempt == self.attempts:
                return _checked(answer, url=self.url, attempts=attempt)
            pause = max(wait, answer.retry_after_s or 0.0) * (0.5 + self.jitter())
            if self.clock() + pause >= deadline:
                return _checked(answer, url=self.url, attempts=attempt)
            LOGGER.info("GROBID answered %d, trying again in %.1f s", answer.status, pause)
            self.sleep(pause)
            wait = min(2 * wait, LONGEST_WAIT_S)
        raise BadUsage(f"GROBID cannot be asked {self.attempts!r} times: give at least 1 attempt")

    def _passed(self, content: bytes, *, deadline: float) -> Answer:
        """Send one PDF once, when the gate lets it pass; the gate learns from the answer."""
        if self.gate is None:
            return self._post(content, deadline=deadline)
        with self.gate.place(deadline=deadline) as free:
            if not free:
                raise TimeLimit(
                    f"GROBID at {self.url!r} had no place free within {self.timeout_s:g} s: try again, or use fewer jobs"
                )
            answer = self._post(content, deadline=deadline)
        if answer.status in RETRIED:
            self.gate.refused()
        elif answer.status == 200:
            self.gate.served()
        return answer

    def _post(self, content: bytes, *, deadline: float) -> Answer:
        """Send one PDF once."""
        client = _client_class()(self.url, deadline=deadline, clock=self.clock, limit_s=self.timeout_s)
        _, status, text = client.process_pdf(
            SERVICE, content, consolidate_header=False, tei_coordinates=True, segment_sentences=True
        )
        if client.failure is not None:
            raise client.failure
        if client.answer is None:
            raise ServiceBusy(f"GROBID at {self.url!r}: its client gave up ({status} {_excerpt(text or '')!r}); try again")
        answer: Answer = client.answer
        return answer

    def _get(self, path: str) -> Answer:
        """Ask for one of its small pages."""
        client = _client_class()(self.url, deadline=self.clock() + PROBE_S, clock=self.clock, limit_s=PROBE_S)
        answer, _ = client.get(client.get_server_url(path))
        assert isinstance(answer, Answer)
        return answer


@cache
def _client_class() -> Any:
    """The library's client, bounded: no endless retries, no logging of its own, a deadline and a cap on every answer."""
    GrobidClient = _quietly_imported()  # noqa: N806 -- a class

    class BoundedClient(GrobidClient):  # type: ignore[misc, valid-type]
        """One request; keeps its answer or its failure, which the library would turn into a status."""

        def __init__(self, url: str, *, deadline: float, clock: Callable[[], float], limit_s: float) -> None:
            self.answer: Answer | None = None
            self.failure: TetrapathError | None = None
            self.deadline, self.clock, self.limit_s = deadline, clock, limit_s
            super().__init__(grobid_server=url.rstrip("/"), coordinates=list(COORDINATES), check_server=False)

        def _configure_logging(self) -> None:
            """Leave the process's logging alone."""
            self.logger = logging.getLogger("tetrapath.ingest.grobid.client")
            self.logger.setLevel(logging.CRITICAL + 1)  # whatever it would say is raised as an error

        def _handle_server_busy_retry(self, file_path: str, *_: Any, **__: Any) -> tuple[str, int, str]:
            """Hand a 503 back: retries are counted in `Grobid.tei`."""
            return file_path, 503, ""

        def call_api(self, method: str, url: str, **request: Any) -> tuple[Answer, int]:
            """Send a request and read its answer before the deadline."""
            request.pop("timeout", None)
            try:
                self.answer = _read(self, method, url, request)
            except tuple(FOREIGN) as error:
                self.failure = mapped(error, url=url, limit_s=self.limit_s)
                raise self.failure from error
            except TetrapathError as error:
                self.failure = error
                raise
            return self.answer, self.answer.status

    return BoundedClient


def _quietly_imported() -> Any:
    """The library's class; importing it is slow and sets up the root logger, which is put back."""
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    from grobid_client.grobid_client import GrobidClient

    root.setLevel(level)
    root.handlers[:] = handlers
    return GrobidClient


def _read(client: Any, method: str, url: str, request: dict[str, Any]) -> Answer:
    """The whole answer, at the deadline at the latest.

    A server that sends a byte now and then keeps every single wait of the libraries short: only another thread sees the
    deadline pass. It is left behind and ends with the connection or the process.
    """
    left = client.deadline - client.clock()
    if left <= 0:
        raise _late(url, client.limit_s)
    kept: list[Answer | Exception] = []
    reading = threading.Thread(target=_keep, args=(kept, client, method, url, request, left), daemon=True)
    reading.start()
    reading.join(left)
    if not kept:
        raise _late(url, client.limit_s)
    if isinstance(kept[0], Exception):
        raise kept[0]
    return kept[0]


def _keep(kept: list[Answer | Exception], client: Any, method: str, url: str, request: dict[str, Any], left: float) -> None:
    """Put the answer, or what went wrong, where the waiting thread finds it."""
    try:
        kept.append(_fetch(client, method, url, request, left))
    except TetrapathError as error:
        kept.append(error)
    except FOREIGN as error:
        kept.append(error)


def _fetch(client: Any, method: str, url: str, request: dict[str, Any], left: float) -> Answer:
    """The whole answer, cut off at the cap."""
    headers = {**(request.pop("headers", None) or {}), "Accept": "application/xml" if method == "POST" else "*/*"}
    timeout = (min(CONNECT_S, left), left)
    parts: list[bytes] = []
    size = 0
    with requests.request(method, url, headers=headers, timeout=timeout, stream=True, **request) as response:
        for part in response.iter_content(CHUNK):
            parts.append(part)
            size += len(part)
            if size > MAX_ANSWER:
                raise ServiceBusy(f"GROBID at {url!r} answered more than {MAX_ANSWER} bytes: not a TEI; look at the server")
            if client.clock() > client.deadline:
                raise _late(url, client.limit_s)
        wait = response.headers.get("Retry-After", "")
        return Answer(
            status=response.status_code,
            content=b"".join(parts),
            retry_after_s=min(float(wait), LONGEST_WAIT_S) if wait.isdigit() else None,
        )


def _late(url: str, limit_s: float) -> TimeLimit:
    """The error for a deadline that has passed."""
    return TimeLimit(f"GROBID at {url!r} took longer than {limit_s:g} s: try again, or give it more time")


# Every base of what requests, urllib3 and the client can raise while a request is under way.
FOREIGN: tuple[type[Exception], ...] = (
    requests.RequestException,
    urllib3.exceptions.HTTPError,
    urllib3.exceptions.ProxySchemeUnsupported,
    UnicodeError,
    OSError,
)
ADDRESS_ERRORS = (
    requests.exceptions.MissingSchema,
    requests.exceptions.InvalidSchema,
    requests.exceptions.InvalidURL,
    requests.exceptions.InvalidProxyURL,
    urllib3.exceptions.LocationValueError,
    urllib3.exceptions.ProxySchemeUnsupported,
    UnicodeError,
)
TIME_ERRORS = (requests.exceptions.ReadTimeout, urllib3.exceptions.ReadTimeoutError, TimeoutError)


def mapped(error: Exception, *, url: str, limit_s: float) -> TetrapathError:
    """The error of the tree for one of the libraries' own."""
    if isinstance(error, ADDRESS_ERRORS):
        return BadUsage(f"GROBID's address {url!r} is none ({error}): give one like http://localhost:8070")
    if isinstance(error, TIME_ERRORS):
        return _late(url, limit_s)
    return ServiceBusy(f"GROBID at {url!r} does not answer ({type(error).__name__}): start it, or check the address")


def _checked(answer: Answer, *, url: str, attempts: int) -> bytes:
    """The TEI of a good answer; the error of any other."""
    if answer.status == 200:
        _check_tei(answer.content, url=url)
        return answer.content
    raise refusal(answer.status, answer.text, url=url, attempts=attempts)


def _check_tei(content: bytes, *, url: str) -> None:
    """Refuse an answer that is not a whole TEI."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        raise ServiceBusy(
            f"GROBID at {url!r} answered 200 without a whole TEI ({len(content)} bytes, {_excerpt(str(error))}): try again"
        ) from error
    if etree.QName(root).localname != "TEI":
        raise ServiceBusy(f"GROBID at {url!r} answered 200 with <{etree.QName(root).localname}>, not a TEI: look at the server")


REFUSALS: dict[str, tuple[type[TetrapathError], str]] = {
    "NO_BLOCKS": (NoTextLayer, "pages without text; run `ocrmypdf IN OUT` on it first"),
    "TOO_MANY_BLOCKS": (TooLarge, "beyond the service's limit; split the file or raise the limit"),
    "TOO_MANY_TOKENS": (TooLarge, "beyond the service's limit; split the file or raise the limit"),
    "TIMEOUT": (TimeLimit, "try again, or give the service more time"),
}
STATUSES: dict[int, tuple[type[TetrapathError], str]] = {
    204: (Unreadable, "nothing of a paper was found in the PDF"),
    408: (TimeLimit, "try again later"),
    413: (TooLarge, "beyond the service's limit for uploads; split the file or raise the limit"),
    503: (ServiceBusy, "busy; try again later, or with fewer jobs"),
    **dict.fromkeys(NO_SERVER, (BadUsage, "this is not a GROBID that may be used; check the address")),
}
BAD_INPUT: tuple[type[TetrapathError], str] = (Unreadable, "the PDF is empty, damaged, encrypted or none; fetch it again")
OTHERWISE: tuple[type[TetrapathError], str] = (ServiceBusy, "try again, and look at the server's log")


def refusal(status: int, text: str, *, url: str, attempts: int = 1) -> TetrapathError:
    """The error for an answer other than 200."""
    kind, code = KIND.match(text.strip()), CODE.search(text)
    if kind is not None and kind[1] == "BAD_INPUT_DATA" and code is not None and code[1] == "1":
        error, advice = BAD_INPUT
    elif kind is not None:
        error, advice = REFUSALS.get(kind[1], OTHERWISE)
    else:
        error, advice = STATUSES.get(status, OTHERWISE)
    often = f" in {attempts} attempts" if attempts > 1 else ""
    return error(f"GROBID at {url!r} answered {status} {_excerpt(text)!r}{often}: {advice}")


def _excerpt(text: str) -> str:
    """The first characters of an answer, on one line."""
    plain = " ".join(re.sub(r"<[^>]*>", " ", text).split())
    return plain[:160]


def _object(text: str) -> dict[str, Any]:
    """A JSON object; empty for anything else."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        return {}
    return value if isinstance(value, dict) else {}


def _word(value: object) -> str | None:
    """A string that is not empty."""
    return value if isinstance(value, str) and value else None
