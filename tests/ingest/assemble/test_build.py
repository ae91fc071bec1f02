"""What holds for the record of any paper."""

from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.document import Document
from ingest.extract import extract
from ingest.record import PaperRecord, Path, Role

Paper = Callable[..., Document]

SENTENCES = (
    "AISI 4130 steel was austenitized at 860 °C for 1 h and quenched in oil.",
    "The samples were annealed at 600, 650 or 700 °C for 1 h under argon.",
    "After annealing at 650 °C, the yield strength was 640 MPa at 20 °C.",
    "The hardness reached 572 HV, which is due to martensite.",
    "Coarser grains lowered the yield strength.",
    "No bainite was observed in sample A1.",
    "The grain size increased from 2 to 5 µm with increasing annealing temperature.",
    "Martensite and retained austenite were found in sample A2, respectively.",
    "Finite element simulation predicted a hardness of 560 HV.",
    "Smith et al. reported 700 HV for AISI 4140 steel.",
    "°C 12 ± (μm) – ; , respectively and 3 × 10−4 S/cm",
)
CELLS = st.sampled_from(
    ("", "–", "600", "2.1 ± 0.3", "<5", "812 MPa", "A1", "A2", "[12]", "Martensite", "1200 °C × 60 min", "a/b")
)
HEADS = st.sampled_from(("Sample", "Annealing T (°C)", "Grain size (µm)", "YS (MPa)", "C", "Mn", "Ref.", "x", "Hardness"))


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, list[list[str]]]:
    width = draw(st.integers(1, 5))
    head = draw(st.lists(HEADS, min_size=width, max_size=width))
    rows = draw(st.lists(st.lists(CELLS, min_size=width, max_size=width), max_size=4))
    return "Properties of AISI 4130 steel.", [head, *rows]


def steps_of(path: Path) -> list[tuple[str, tuple[str, ...]]]:
    material = [(path.material.id, path.material.evidence)] if path.material else []
    return [
        *material,
        *((one.id, one.evidence) for one in path.process),
        *((one.id, one.evidence) for one in path.structure),
        *((one.id, one.evidence) for one in path.property),
    ]


def check(record: PaperRecord) -> None:
    known = {one.id for one in record.evidence}
    text = record.document.text
    ids = [path.id for path in record.paths]
    assert len(ids) == len(set(ids))
    assert len({one.id for one in record.statements}) == len(record.statements)
    for mention in record.mentions:
        assert text[mention.start : mention.end] == mention.text
    for path in record.paths:
        steps = steps_of(path)
        assert len({one for one, _ in steps}) == len(steps)
        assert all(evidence and set(evidence) <= known for _, evidence in steps)
        assert set(path.state.evidence) <= known
        assert path.missing == tuple(role for role in Role if not getattr(path, role.value))
        assert 0 <= path.confidence <= 1
        check_transitions(path, {one for one, _ in steps})
    for statement in record.statements:
        assert set(statement.evidence) <= known
        assert set(statement.paths) <= set(ids)


def check_transitions(path: Path, steps: set[str]) -> None:
    allowed = {(path.material.id, path.process[0].id)} if path.material and path.process else set()
    allowed |= {(path.process[-1].id, one.id) for one in path.structure} if path.process else set()
    for one in path.transitions:
        assert {one.from_step, one.to_step} <= steps
        assert one.asserted or (one.from_step, one.to_step) in allowed
        assert (one.mechanism is not None) is one.asserted


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    abstract=st.lists(st.sampled_from(SENTENCES), max_size=3),
    methods=st.lists(st.sampled_from(SENTENCES), max_size=3),
    results=st.lists(st.sampled_from(SENTENCES), max_size=6),
    table=st.lists(tables(), max_size=2),
)
def test_invariants(
    paper: Paper, abstract: list[str], methods: list[str], results: list[str], table: list[tuple[str, list[list[str]]]]
) -> None:
    """Ids are unique and known, spans lie in the text, missing roles are empty, and only allowed links are stitched."""
    document = paper(
        title="Heat treatment of AISI 4130 steel",
        abstract=" ".join(abstract),
        sections={"Experimental": " ".join(methods) or "None.", "Results": " ".join(results) or "None."},
        tables=table,
    )
    check(extract(document))
