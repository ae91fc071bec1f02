"""What the captions of figures say of states."""

import pytest

from ingest.document import Bibliography, BlockKind, Document, SourceFormat
from ingest.extract import extract
from ingest.read.build import build
from ingest.read.draft import Draft, DraftBlock, Run


def captioned(caption: str) -> Document:
    title = "A study of AISI 4130 steel"
    draft = Draft(bibliography=Bibliography(title=title), title=(Run(text=title),))
    draft.body.append(DraftBlock(kind=BlockKind.HEADING, runs=(Run(text="3. Results"),), level=1))
    draft.body.append(DraftBlock(kind=BlockKind.PARAGRAPH, runs=(Run(text="The elongation was 12 %."),)))
    draft.figures.append(DraftBlock(kind=BlockKind.CAPTION, runs=(Run(text=caption),)))
    return build(draft, content=caption.encode(), format=SourceFormat.JATS, parser="made up")


@pytest.mark.parametrize(
    ("caption", "found"),
    [
        ("Figure 3. Hardness of 410 HV near the surface.", {12, 410}),
        ("Figure 3. Hardness along the axis with a plateau of 410 HV.", {12, 410}),
        ("Figure 3. Grain boundaries (misorientation < 15° in red, misorientation > 15° in green).", {12}),
        ("Figure 3. Martensite start temperature; x is the time from 800 °C to 500 °C.", {12}),
    ],
)
def test_caption(caption: str, found: set[float]) -> None:
    """A number counts right behind its name or in a unit of its own; what explains the drawing does not."""
    paths = extract(captioned(caption)).paths
    assert {one.low for path in paths for one in (*path.structure, *path.property) if one.kind} == found
