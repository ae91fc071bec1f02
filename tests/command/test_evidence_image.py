"""`tetrapath evidence --image`: the page of a PDF, of its own or of a twin's evidence."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from command.main import run
from ingest.library import Library
from tests.command.conftest import Tetrapath
from tests.ingest.read.pdf.papers import paper
from tests.ingest.twins import twin

ONLY_THERE = "Click here for a file that is not printed in this paper."


@pytest.fixture(scope="session")
def twins_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with papers, an article as XML and PDF and another one as XML alone, and their library."""
    made = tmp_path_factory.mktemp("twins")
    (made / "papers").mkdir()
    (made / "papers" / "a.xml").write_bytes(twin(last=ONLY_THERE))
    (made / "papers" / "a.pdf").write_bytes(paper())
    (made / "papers" / "b.xml").write_bytes(twin(doi="10.1234/other"))
    assert run(["ingest", str(made / "papers"), "--library", str(made / "library"), "--jobs", "1", "--json"], environ={}) == 0
    return made


@pytest.fixture
def twins(twins_made: Path, tetrapath: Tetrapath) -> Library:
    """A copy of the library, in the folder of the test."""
    return Library.open(Path(shutil.copytree(twins_made / "library", "library")))


def ids_of(library: Library, source: str, *, words: str) -> list[str]:
    """The evidence of a source that holds these words."""
    entry = next(entry for entry in library.entries() if entry.source == source)
    return [piece.id for piece in entry.record.evidence if words in piece.quote]


def test_drawn(twins: Library, tetrapath: Tetrapath) -> None:
    """Evidence of XML is drawn on a page of its PDF; several pages become numbered files, in the order asked."""
    row, caption = ids_of(twins, "a.xml", words="640")[0], ids_of(twins, "a.xml", words="Figure 1")[0]
    done = tetrapath("evidence", row, "--image", "out.png", "--json")
    (picture,) = done.json["pictures"]
    assert (picture["file"], picture["source"], picture["evidence"]) == ("out.png", "a.pdf", [row])
    assert picture["page"] == done.json["evidence"][0]["page"]
    with Image.open("out.png") as drawn:
        assert min(drawn.size) > 1000
    sentences = ids_of(twins, "a.xml", words="No other phase")
    done = tetrapath("evidence", sentences[-1], row, caption, "--image", "more.png", "--json")
    files = [picture["file"] for picture in done.json["pictures"]]
    assert files == [f"more-{number}.png" for number in range(1, len(files) + 1)]
    assert {id_ for picture in done.json["pictures"] for id_ in picture["evidence"]} == {sentences[-1], row, caption}
    assert all(Path(file).is_file() for file in files)
    assert "drawn: out.png (page" in tetrapath("evidence", row, "--image", "out.png").out


def test_own_pages(twins: Library, tetrapath: Tetrapath) -> None:
    """Evidence of the PDF itself is drawn on its own page."""
    row = ids_of(twins, "a.pdf", words="640")[0]
    assert tetrapath("evidence", row, "--image", "own.png").status == 0
    assert Path("own.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    ("source", "words", "image", "says"),
    [
        ("b.xml", "640", "out.png", "no PDF of the same work (doi:10.1234/other): ingest its PDF"),
        ("a.xml", ONLY_THERE, "out.png", "was not found on the pages of 'a.pdf'"),
        ("a.xml", "640", "out.jpg", "does not end in .png"),
        ("a.xml", "640", "missing/out.png", "no folder 'missing'"),
    ],
)
def test_refused(twins: Library, tetrapath: Tetrapath, source: str, words: str, image: str, says: str) -> None:
    """Evidence on no page, and a file that cannot be: one line that says what and what to do; nothing is drawn."""
    done = tetrapath("evidence", ids_of(twins, source, words=words)[0], "--image", image)
    assert (done.status, done.out) == (2, "")
    assert says in done.error
    assert not list(Path().glob("*.png"))


def test_twin_comes_and_goes(twins: Library, tetrapath: Tetrapath, twins_made: Path) -> None:
    """Without its PDF the XML has no pages any more, and no alignment is left; with it again they are back, the same."""
    row = ids_of(twins, "a.xml", words="640")[0]
    before = tetrapath("evidence", row, "--json").out
    assert tetrapath("remove", "a.pdf").status == 0
    assert tetrapath("evidence", row, "--json").json["evidence"][0]["page"] is None
    assert not list((twins.path / "alignments").iterdir())
    assert tetrapath("ingest", twins_made / "papers", "--jobs", "1").status == 0
    assert tetrapath("evidence", row, "--json").out == before


def test_derived(twins: Library, tetrapath: Tetrapath) -> None:
    """Alignments that were deleted or damaged are made again, the same bytes; the record on disk stays the file's own."""
    (file,) = (twins.path / "alignments").iterdir()
    before = file.read_bytes()
    file.unlink()
    twins.store_path.unlink()
    row = ids_of(twins, "a.xml", words="640")[0]
    assert file.read_bytes() == before
    file.write_bytes(b"{")
    assert tetrapath("evidence", row, "--json").json["evidence"][0]["page"] is not None
    assert file.read_bytes() == before
    assert b'"page":null' in (twins.folder(file.name[:16]) / "record.json").read_bytes()


def test_file_gone(twins: Library, tetrapath: Tetrapath) -> None:
    """Where the library keeps no copy and the PDF is gone, that is said."""
    row = ids_of(twins, "a.pdf", words="640")[0]
    for copy in twins.path.glob("papers/*/source.pdf"):
        copy.write_bytes(b"%PDF another")
    done = tetrapath("evidence", row, "--image", "out.png")
    assert done.status == 2
    assert "'a.pdf' is gone" in done.error
