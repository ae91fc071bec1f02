from hypothesis import given
from hypothesis import strategies as st

from ingest.document import MarkKind
from ingest.read.draft import Run
from ingest.read.layout import Layout, united
from ingest.span import Box


def test_white_space_across_runs() -> None:
    """White space becomes one space, also where it lies in two runs, and none stands at a block's ends."""
    layout = Layout()
    layout.put("x\n\n")
    span = layout.put_runs(
        [Run(text=" \n A "), Run(text="\t"), Run(text="2", mark=MarkKind.SUB), Run(text=" b\n "), Run(text="  ")]
    )
    assert span.of(layout.text()) == "A 2 b"
    assert [(mark.kind, mark.span.of(layout.text())) for mark in layout.marks] == [(MarkKind.SUB, "2")]


def test_other_spaces_stay() -> None:
    """Spaces that are not XML's white space are the author's and stay."""
    layout = Layout()
    assert layout.put_runs([Run(text="20\u2009°C\u00a0or")]).of(layout.text()) == "20\u2009°C\u00a0or"


def test_formula_mark_covers_its_runs() -> None:
    """A formula is one mark over all its runs, beside their own."""
    layout = Layout()
    layout.put_runs([Run(text="d", formula=True), Run(text="2", mark=MarkKind.SUP, formula=True), Run(text=" mm")])
    assert [(mark.kind, mark.span.of(layout.text())) for mark in layout.marks] == [
        (MarkKind.SUP, "2"),
        (MarkKind.FORMULA, "d2"),
    ]


def test_boxes_of_one_line_are_united() -> None:
    """Neighbouring boxes of one line become one; another line or page starts anew."""
    boxes = [Box(1, 0, 0, 5, 10), Box(1, 5, 1, 9, 11), Box(1, 0, 12, 9, 22), Box(2, 0, 12, 9, 22)]
    assert united(boxes) == (Box(1, 0, 0, 9, 11), Box(1, 0, 12, 9, 22), Box(2, 0, 12, 9, 22))


RUNS = st.lists(
    st.builds(Run, text=st.text(alphabet=" \n\tabα1", max_size=6), mark=st.sampled_from([None, *MarkKind])), max_size=12
)


@given(RUNS)
def test_no_character_is_lost(runs: list[Run]) -> None:
    """What is laid out is the runs' text with white space collapsed; every mark covers characters of a run of its kind."""
    layout = Layout()
    span = layout.put_runs(runs)
    assert span.of(layout.text()) == " ".join("".join(run.text for run in runs).split())
    words = {run.mark: "" for run in runs} | {kind: "".join(run.text for run in runs if run.mark is kind) for kind in MarkKind}
    for mark in layout.marks:
        assert "".join(mark.span.of(layout.text()).split()) in "".join(words[mark.kind].split())
