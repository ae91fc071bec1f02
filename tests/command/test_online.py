"""`tetrapath ingest --online`: asks Crossref, and only then."""

from pathlib import Path

from eval.crossref_double import CrossrefDouble, Fault
from ingest.library import Library
from tests.command.bad_files import GOOD_TEXT
from tests.command.conftest import Tetrapath

WORK = {
    "DOI": "10.1234/plates",
    "title": ["Annealing of steel plates: a made paper"],
    "author": [{"given": "Anna", "family": "Maker"}],
    "container-title": ["Made Things"],
    "issued": {"date-parts": [[2020]]},
}


def test_online(small: Path, tetrapath: Tetrapath) -> None:
    """Without the flag nothing is asked; with it each paper once, and the store has what was found; a wrong address is said."""
    (small / "named.txt").write_text(f"{WORK['title'][0]}\n\ndoi:10.1234/plates\n\n{GOOD_TEXT}", encoding="utf-8")
    with CrossrefDouble([WORK]) as double:
        environ = {"CROSSREF_URL": double.url, "TETRAPATH_MAILTO": "lab@example.org", "TETRAPATH_JOBS": "1"}
        assert tetrapath("ingest", small, environ=environ).status == 0
        assert double.received == []
        double.always = Fault.FORBIDDEN
        refused = tetrapath("ingest", small, "--online", environ=environ)
        assert (refused.status, "CROSSREF_URL" in refused.err) == (2, True)
        double.always = None
        double.received.clear()
        done = tetrapath("ingest", small, "--online", environ=environ)
        assert (done.status, "1 found" in done.err) == (0, True)
        assert {one.query["mailto"][0] for one in double.received} == {"lab@example.org"}
        asked = len(double.received)
        assert tetrapath("ingest", small, "--online", environ=environ).status == 0
        assert len(double.received) == asked
    entry = next(entry for entry in Library.open(Path("library")).entries() if entry.source == "named.txt")
    assert (entry.record.document.year, entry.record.document.authors) == (2020, ("Anna Maker",))
    shown = tetrapath("evidence", entry.record.evidence[0].id, "--json").json["evidence"][0]
    assert shown["year"] == 2020
