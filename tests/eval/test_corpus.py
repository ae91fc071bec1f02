from pathlib import Path

import pytest

from eval.corpus import article_text, gather, main

XMI = '<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore"><cas:Sofa sofaString="{}"/></xmi:XMI>'


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A tiny shared folder of the same shape."""
    root = tmp_path / "shared"
    files = {
        "data/pmc/metal/PMC1.xml": "<article/>",
        "data/pmc/metal/PMC1.pdf": "%PDF-",
        "data/mulms/xmi/steel_01.xmi": XMI.format("&#xfeff;Two  spaces &lt; µ"),
        "data/mulms/xmi/TypeSystem.xmi": "<types/>",
        "data/sofc-exp/texts/PMC2.txt": "Text\r\n",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return root


def test_gather(shared: Path, tmp_path: Path) -> None:
    """Papers keep their stems and bytes; an annotated text is written exactly as its offsets count it."""
    out = tmp_path / "out"
    counts = gather(shared, out)
    assert (counts.jats, counts.pdf, counts.mulms, counts.sofc) == (1, 1, 1, 1)
    assert {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*.*")} == {
        "pmc/PMC1.xml": b"<article/>",
        "pmc/PMC1.pdf": b"%PDF-",
        "mulms/steel_01.txt": "\ufeffTwo  spaces < µ".encode(),
        "sofc-exp/PMC2.txt": b"Text\r\n",
    }


def test_command(shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints the counts; without papers, or arguments, nothing can be done."""
    assert main([str(shared), str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "   1 JATS articles"
    assert main([str(tmp_path / "nowhere"), str(tmp_path / "out")]) == 2
    assert "nowhere" in capsys.readouterr().err
    assert main([]) == 2


def test_no_text(tmp_path: Path) -> None:
    """An annotation file without a text has none."""
    path = tmp_path / "a.xmi"
    path.write_text("<a/>", encoding="utf-8")
    assert article_text(path) is None
