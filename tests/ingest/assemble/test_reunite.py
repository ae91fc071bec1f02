"""Numbers that the text repeats from a table."""

from collections.abc import Callable

from ingest.document import Document
from ingest.extract import extract
from ingest.record import Path

Paper = Callable[..., Document]
HEAD = ("Sample", "Annealing temperature (°C)", "Hardness (HV)")


def told(paper: Paper, text: str, *rows: tuple[str, ...]) -> dict[str | None, Path]:
    sections = {"2. Experimental": "Sheets of AISI 4130 steel were annealed for 1 h.", "3. Results": text}
    document = paper(title="Hardness of AISI 4130 steel", sections=sections, tables=[("Hardness of the steel.", [HEAD, *rows])])
    return {path.state.label: path for path in extract(document).paths}


ROWS = (("A1", "600", "310"), ("A2", "700", "290"))


class TestTwins:
    """A number of the text beside the rows of a table."""

    def test_one_row(self, paper: Paper) -> None:
        """A number that one row alone has goes to that row, with the sentence as evidence, and is no fact twice."""
        paths = told(paper, "The maximum hardness was 310 HV.", *ROWS)
        assert list(paths) == ["A1", "A2"]
        (step,) = paths["A1"].property
        assert (step.low, len(step.evidence)) == (310, 2)

    def test_two_rows(self, paper: Paper) -> None:
        """A number that two rows have stays with the material."""
        paths = told(paper, "The maximum hardness was 310 HV.", *ROWS, ("A3", "720", "310"))
        assert [one.low for one in paths[None].property] == [310]

    def test_other_unit_or_name(self, paper: Paper) -> None:
        """An equal number of something else is left where it is."""
        paths = told(paper, "The yield strength was 310 MPa.", *ROWS)
        assert [one.low for one in paths[None].property] == [310]


class TestLabels:
    """Labels of one figure."""

    def test_sentence_start(self, paper: Paper) -> None:
        """A numbered sample is met at the start of a sentence and in brackets."""
        paths = told(
            paper, "Sample #2 had a yield strength of 640 MPa.", ("1", "600", "310"), ("2", "700", "290"), ("3", "720", "270")
        )
        assert [one.low for one in paths["2"].property] == [290, 640]
