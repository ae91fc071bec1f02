"""Annotated texts: made-up files in the three formats give their text, labels and part."""

from pathlib import Path

from eval.annotated import Label, read_measeval, read_mulms, read_syntheses

XMI = """<?xml version="1.0" encoding="UTF-8"?>
<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:custom="http:///webanno/custom.ecore">
<cas:Sofa xmi:id="1" sofaString="A zinc rod."/>
<custom:MatSci_Entity xmi:id="2" sofa="1" begin="2" end="6" value="MAT"/>
</xmi:XMI>
"""


def test_an_article_of_mulms(tmp_path: Path) -> None:
    """Its labels are read from the XMI and its part from the table, training sets as one."""
    (tmp_path / "xmi").mkdir()
    (tmp_path / "xmi" / "made_01.xmi").write_text(XMI, encoding="utf-8")
    (tmp_path / "MuLMS_Corpus_Metadata.csv").write_text("name,set\nmade_01,train4\n", encoding="utf-8")
    (one,) = read_mulms(tmp_path)
    assert (one.name, one.part, one.text, one.labels) == (
        "made_01",
        "train",
        "A zinc rod.",
        (Label(name="MAT", start=2, end=6),),
    )


def test_a_synthesis(tmp_path: Path) -> None:
    """Its spans are read from the brat file; relations and events are passed over."""
    (tmp_path / "made.txt").write_bytes(b"It was stirred.")
    (tmp_path / "made.ann").write_text("T1\tOperation 7 14\tstirred\nE1\tOperation:T1 \n", encoding="utf-8")
    (one,) = read_syntheses(tmp_path)
    assert one.text[one.labels[0].start : one.labels[0].end] == "stirred"
    assert len(one.labels) == 1


def test_a_paragraph_of_measeval(tmp_path: Path) -> None:
    """Its rows are labels; trial paragraphs are the dev part."""
    for place, texts in (("train", "text"), ("trial", "txt")):
        (tmp_path / place / "tsv").mkdir(parents=True)
        (tmp_path / place / texts).mkdir()
    rows = "docId\tannotSet\tannotType\tstartOffset\tendOffset\tannotId\ttext\tother\nmade\t1\tQuantity\t3\t7\tT1\t12 K\t\n"
    (tmp_path / "trial" / "tsv" / "made.tsv").write_text(rows, encoding="utf-8")
    (tmp_path / "trial" / "txt" / "made.txt").write_bytes(b"At 12 K.")
    (one,) = read_measeval(tmp_path)
    assert (one.part, one.labels) == ("dev", (Label(name="Quantity", start=3, end=7),))
