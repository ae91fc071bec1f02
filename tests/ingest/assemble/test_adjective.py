"""Phases that an adjective tells."""

from collections.abc import Callable

import pytest

from ingest.document import Document
from ingest.extract import extract

Paper = Callable[..., Document]


def phases(paper: Paper, results: str) -> set[str]:
    record = extract(paper(title="A study of AISI 4130 steel", sections={"3. Results": f"The hardness was 310 HV. {results}"}))
    return {one.feature for path in record.paths for one in path.structure}


@pytest.mark.parametrize(
    ("results", "found"),
    [
        ("The microstructure of the AISI 4130 steel was fully martensitic.", {"martensite"}),
        ("The base microstructure was pearlitic-ferritic.", {"pearlite", "ferrite"}),
        ("A ferritic and pearlitic matrix was observed.", {"ferrite", "pearlite"}),
        ("The martensitic transformation was observed at 300 °C.", set()),
        ("Martensitic stainless steel contains carbides that were observed before.", set()),
    ],
)
def test_told(paper: Paper, results: str, found: set[str]) -> None:
    """An adjective at a structure, or said of one, names the phase; at a transformation or a steel it does not."""
    assert phases(paper, results) & {"martensite", "ferrite", "pearlite"} == found
