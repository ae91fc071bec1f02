"""What is seen in a zone, and numbers that are a result or a mark but never both."""

from collections.abc import Callable

from ingest.document import Document
from ingest.extract import extract
from ingest.record import Path

Paper = Callable[..., Document]


def told(paper: Paper, results: str) -> tuple[Path, ...]:
    return extract(paper(title="A study of AISI 4130 steel", sections={"3. Results": results})).paths


def test_zone_as_such(paper: Paper) -> None:
    """A phase of a zone is there after each of its treatments; a single number is not handed on."""
    results = "In the CGHAZ, martensite was observed and the hardness was 410 HV. "
    results += "At a peak temperature of 1300 °C, the impact toughness of the CGHAZ was 40 J."
    treated = next(path for path in told(paper, results) if any(one.low == 40 for one in path.property))
    assert [one.feature for one in treated.structure] == ["martensite"]
    assert [one.low for one in treated.property] == [40]


def test_listed_temperatures(paper: Paper) -> None:
    """Values that a list gives to names of their own are results, and no treatment's temperatures."""
    results = "After this heat treatment, the Ac1 and Ac3 temperatures were 705 and 830 °C, respectively."
    (path,) = told(paper, results)
    assert [one.low for one in path.property] == [705, 830]


def test_spoken_setting(paper: Paper) -> None:
    """A number that its own words call a peak temperature is no transformation temperature."""
    results = "The hardness was 410 HV. At the peak temperature of 1300 °C the transformation temperature went up."
    assert [one.low for path in told(paper, results) for one in path.property if one.low == 1300] == []
