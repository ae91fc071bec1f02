"""Papers that are none of ours: another field, formulas, noise, one endless sentence. They cost no time and give no paths."""

import pytest

from ingest.extract import extract
from ingest.read.build import from_text
from ingest.record import PaperRecord

SOFTWARE = (
    "We mined 1,300 repositories and timed the builds. The compiler ran with three flags. Response time rose by 20% because of "
    "locks. Memory grew from 2 GB to 8 GB after the patch was applied. The test suite covers 85% of the lines. "
)
BIOLOGY = (
    "Cells were grown in medium for 12 h and lysed. The protein was purified on a column. Mice were fed for 6 weeks. "
    "The kinase binds the receptor, which leads to cell death. We saw that 45% of the cells carried the marker. "
)
NOISE = "Tbe st ee1 was annea1ed at 65O °C f0r l h .. ,; and w a t e r qu ench ed ~~ ¦| tbe gra1n s1ze was 2.l ~m ; ■■ □ . "


def made(body: str) -> PaperRecord:
    return extract(from_text(f"A paper of another kind\n\n{body}".encode(), name="a.txt"))


@pytest.mark.parametrize("body", [SOFTWARE * 10, BIOLOGY * 10, NOISE * 20], ids=["software", "biology", "noise"])
def test_another_field_gives_no_path_and_says_so(body: str) -> None:
    """No path is made of what is no material, and the record's notes say that none was found."""
    record = made(body)
    assert record.paths == ()
    assert any("no path" in note for note in record.document.notes)


def test_formulas_alone_give_no_mention() -> None:
    """Lines of mathematics name no material."""
    record = made("\n\n".join(f"E = m c^2 + ∑ x_i / (2π σ) = {n}.5 ∫ f(x) dx, ({n})" for n in range(60)))
    assert record.paths == ()
    assert not record.mentions


def test_one_endless_sentence_is_read() -> None:
    """A sentence of 5,000 words is found in, from its first word to its last, and does not become many paths."""
    record = made("the steel was held at 651 °C and the hardness was 312 HV and ferrite was seen while " * 300 + "brass broke.")
    assert len(record.quantities) == 600
    assert {"steel", "brass"} <= {mention.text for mention in (*record.mentions, *record.terms)}
    assert len(record.paths) <= 1
