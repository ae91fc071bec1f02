import inspect
import logging
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests
import urllib3

from eval.grobid_double import Fault, GrobidDouble, teis_by_hash
from ingest import grobid
from ingest.errors import BadUsage, NoTextLayer, ServiceBusy, TetrapathError, TimeLimit, TooLarge, Unreadable
from ingest.gate import Gate
from ingest.grobid import Answer, Grobid, mapped, refusal
from tests.ingest.read.pdf.papers import paper, scan

PDF = paper(columns=1)
TEI = b'<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p xml:id="_a1">Words.</p></body></text></TEI>'


@pytest.fixture
def double() -> Iterator[GrobidDouble]:
    with GrobidDouble(teis_by_hash([(PDF, TEI)])) as service:
        yield service


def client(service: GrobidDouble, pauses: list[float] | None = None, **limits: float) -> Grobid:
    slept = pauses if pauses is not None else []
    return Grobid(service.url, sleep=slept.append, jitter=lambda: 0.5, **limits)  # type: ignore[arg-type]


def test_alive_says_what_the_service_is(double: GrobidDouble) -> None:
    """A running service gives its version and revision; an old one has no pool to tell."""
    status = client(double).alive()
    assert (status.alive, status.version, status.revision, status.pool) == (True, "0.8.3-SNAPSHOT", "b8d6bec3", None)


@pytest.mark.parametrize(("url", "says"), [("http://127.0.0.1:9", "does not answer"), ("nowhere", "is none")])
def test_alive_tells_why_not(url: str, says: str) -> None:
    """A service that is down, or an address that is none, is a status with a reason and no error."""
    status = Grobid(url).alive()
    assert not status.alive
    assert status.reason is not None
    assert says in status.reason


def test_tei_asks_for_sentences_and_coordinates(double: GrobidDouble) -> None:
    """The request has each coordinate as a field of its own, sentence segmentation, and no consolidation."""
    assert b"Words." in client(double).tei(PDF)
    assert double.received[0].fields == (
        *(("teiCoordinates", name) for name in ("p", "s", "head", "figure", "biblStruct", "ref")),
        ("segmentSentences", "1"),
    )


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault.REFUSED, Unreadable),
        (Fault.NOTHING, Unreadable),
        (Fault.NO_BLOCKS, NoTextLayer),
        (Fault.TOO_MANY_BLOCKS, TooLarge),
        (Fault.TOO_MANY_TOKENS, TooLarge),
        (Fault.TIMEOUT, TimeLimit),
        (Fault.CRASH, ServiceBusy),
        (Fault.DROP, ServiceBusy),
        (Fault.EMPTY, ServiceBusy),
        (Fault.HALF, ServiceBusy),
        (Fault.HTML, ServiceBusy),
        (Fault.BUSY, ServiceBusy),
        (Fault.REQUEST_TIMEOUT, TimeLimit),
    ],
)
def test_each_answer_has_its_error(double: GrobidDouble, fault: Fault, error: type[TetrapathError]) -> None:
    """What the service answers becomes the error that says whether to try again."""
    double.always = fault
    with pytest.raises(error, match="GROBID at 'http"):
        client(double).tei(PDF)


@pytest.mark.parametrize(("content", "error"), [(b"", Unreadable), (b"no PDF", Unreadable), (scan(1), NoTextLayer)])
def test_bad_pdfs_are_refused_like_the_service_does(double: GrobidDouble, content: bytes, error: type[TetrapathError]) -> None:
    """Without a script the double judges the PDF itself."""
    with pytest.raises(error):
        client(double).tei(content)


def test_busy_is_tried_again_with_growing_pauses(double: GrobidDouble) -> None:
    """After two 503 the third attempt succeeds; the pauses double, with jitter."""
    double.script = [Fault.BUSY, Fault.REQUEST_TIMEOUT, None]
    pauses: list[float] = []
    assert b"Words." in client(double, pauses).tei(PDF)
    assert pauses == [1.0, 2.0]


def test_busy_for_ever_ends(double: GrobidDouble) -> None:
    """A service that is always busy is given up after the attempts that were allowed."""
    double.always = Fault.BUSY
    with pytest.raises(ServiceBusy, match="in 3 attempts"):
        client(double, attempts=3).tei(PDF)
    assert len(double.received) == 3


def test_no_pause_beyond_the_deadline(double: GrobidDouble) -> None:
    """A pause that would pass the deadline is not begun."""
    double.always = Fault.BUSY
    pauses: list[float] = []
    with pytest.raises(ServiceBusy):
        client(double, pauses, timeout_s=0.9).tei(PDF)
    assert pauses == []


@pytest.mark.parametrize("fault", [Fault.SILENT, Fault.DRIP, Fault.DRIP_HEAD])
def test_deadline_ends_a_service_that_never_finishes(double: GrobidDouble, fault: Fault) -> None:
    """Neither silence nor an endless answer keeps the client beyond its deadline."""
    double.always = fault
    with pytest.raises(TimeLimit, match=r"longer than 0\.3 s"):
        client(double, timeout_s=0.3).tei(PDF)


def test_another_server_is_bad_usage(double: GrobidDouble) -> None:
    """An address at which something else answers 404 is the user's to mend."""
    with pytest.raises(BadUsage, match="not a GROBID"):
        Grobid(f"{double.url}/elsewhere").tei(PDF)


def test_answers_are_never_twice_the_same(double: GrobidDouble) -> None:
    """Like the real service, the double changes its random ids from answer to answer."""
    service = client(double)
    assert service.tei(PDF) != service.tei(PDF)


def test_busy_page_is_the_real_one_in_size(double: GrobidDouble) -> None:
    """The 503 page has the 419 bytes of the real service's, as HTML and without Retry-After."""
    double.always = Fault.BUSY
    answer = requests.post(f"{double.url}/api/processFulltextDocument", files={"input": PDF}, timeout=5)
    assert (answer.status_code, len(answer.content), answer.headers["Content-Type"]) == (503, 419, "text/html")
    assert "Retry-After" not in answer.headers


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        ({"method": "GET"}, 405),
        ({"method": "POST", "data": PDF}, 415),
        ({"method": "POST", "files": {"input": PDF}, "headers": {"Accept": "application/json"}}, 406),
        ({"method": "POST", "files": {"other": PDF}}, 500),
    ],
)
def test_wrong_requests_are_answered_like_the_service_does(double: GrobidDouble, request_: dict, status: int) -> None:
    """Method, media type, accepted type and a missing part each have their status."""
    answer = requests.request(url=f"{double.url}/api/processFulltextDocument", timeout=5, **request_)
    assert answer.status_code == status


def subclasses(module: object, base: type[Exception]) -> list[type[Exception]]:
    return [kind for _, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, base) and kind is not Warning]


def test_every_exception_of_the_libraries_is_mapped() -> None:
    """Each exception class of requests and urllib3 is caught by its base and becomes an error of the tree."""
    found = subclasses(requests.exceptions, Exception) + subclasses(urllib3.exceptions, Exception)
    kinds = [kind for kind in found if kind.__module__.startswith(("requests", "urllib3"))]
    assert len(kinds) > 40
    for kind in kinds:
        if issubclass(kind, Warning):
            continue
        assert issubclass(kind, grobid.FOREIGN), kind
        error = mapped(kind.__new__(kind), url="http://x", limit_s=1)
        assert isinstance(error, TetrapathError)


def test_every_exception_of_the_client_is_known() -> None:
    """The client library has one exception of its own, for a check at start that is switched off here."""
    from grobid_client import client as api
    from grobid_client import grobid_client as library

    own = {
        kind.__name__
        for module in (api, library)
        for kind in subclasses(module, Exception)
        if kind.__module__.startswith("grobid_client")
    }
    assert own == {"ServerUnavailableException"}


def test_client_leaves_logging_alone(double: GrobidDouble, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither import nor failure of the client writes to the terminal or adds handlers."""
    before = list(logging.getLogger().handlers)
    double.always = Fault.DROP
    with pytest.raises(ServiceBusy):
        client(double).tei(PDF)
    assert logging.getLogger().handlers == before
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("status", [400, 406, 413, 415, 429, 500, 502, 504])
def test_any_status_has_an_error(status: int) -> None:
    """A status that the service's table does not have still becomes an error with the answer's words."""
    error = refusal(status, "<html><b>strange</b></html>", url="http://x")
    assert isinstance(error, TetrapathError)
    assert "strange" in str(error)


def test_the_service_says_when_to_come_back(double: GrobidDouble) -> None:
    """A wait that the service asks for is kept, up to the longest there is."""
    answers = [Answer(status=503, content=b"", retry_after_s=7.0), Answer(status=200, content=TEI)]

    class Told(Grobid):
        def _post(self, content: bytes, *, deadline: float) -> Answer:
            return answers.pop(0)

    pauses: list[float] = []
    assert Told(double.url, sleep=pauses.append, jitter=lambda: 0.5).tei(PDF) == TEI
    assert pauses == [7.0]


def test_concurrency_follows_the_pool(tmp_path: Path) -> None:
    """Six askers at once at a service that takes two: every paper gets its TEI, and the gate has learnt to ask for less."""
    with GrobidDouble(teis_by_hash([(PDF, TEI)]), pool=2, work_s=0.05) as service:
        gate = Gate(folder=tmp_path / "gate", first=6)
        asker = Grobid(service.url, gate=gate, attempts=40, sleep=lambda _: time.sleep(0.01))
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda _: asker.tei(PDF), range(24)))
    assert all(b"Words." in answer for answer in answers)
    assert service.refused >= 1
    assert gate.limit < 6


def test_a_gate_without_a_place_ends_at_the_deadline(tmp_path: Path) -> None:
    """Where other requests hold every place, the paper is given up at its deadline and may be tried again."""
    gate = Gate(folder=tmp_path / "gate", first=1)
    asker = Grobid("http://127.0.0.1:9", gate=gate, timeout_s=0.1)
    with gate.place(deadline=time.monotonic() + 5) as free:
        assert free
        with pytest.raises(TimeLimit, match="no place free"):
            asker.tei(PDF)
