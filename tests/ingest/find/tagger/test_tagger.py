"""The packaged tagger: tags sentences of any kind, the same way each time, alone or among others."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.find.mention import find_mentions
from ingest.find.tagger.feature import Sentence
from ingest.find.tagger.network import Shape
from ingest.find.tagger.settings import settings as tagger_settings
from ingest.find.tagger.tagger import from_file, initialized, tagger, to_file

TEXT = "The ZrO2 powder was ball-milled for 6 h and its hardness was measured with a nanoindenter."


def test_a_material_and_a_form_are_found() -> None:
    """The formula and the form beside it are tagged with their kinds."""
    sentence = Sentence(text=TEXT, mentions=find_mentions(TEXT))
    found = {(TEXT[one.start : one.end], one.kind) for one in tagger().tag([sentence])[0]}
    assert ("ZrO2", "material") in found
    assert ("powder", "form") in found


def test_company_changes_nothing() -> None:
    """A sentence has the same spans alone and among others, scores but for rounding."""
    alone = tagger().tag([Sentence(text=TEXT)])[0]
    among = tagger().tag([Sentence(text="Nothing here."), Sentence(text=TEXT), Sentence(text="")])[1]
    assert [(a.start, a.end, a.kind) for a in alone] == [(b.start, b.end, b.kind) for b in among]
    assert np.allclose([a.score for a in alone], [b.score for b in among], atol=1e-4)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text(max_size=40), max_size=4))
def test_any_text_is_tagged(texts: list[str]) -> None:
    """Every sentence has an answer, its spans lie within it, and scores are shares."""
    answers = tagger().tag([Sentence(text=text) for text in texts])
    assert len(answers) == len(texts)
    for text, spans in zip(texts, answers, strict=True):
        assert all(0 <= one.start < one.end <= len(text) and 0 < one.score <= 1 for one in spans)


def test_weights_survive_the_file() -> None:
    """A network has the weights again that were written, in half precision."""
    shape = Shape(kinds=("a", "b"), rows=(50, 20, 20, 20, 20, 10, 10), embedded=4, width=8, depth=1, dropout=0.1)
    row = to_file(initialized(shape))
    assert np.array_equal(to_file(from_file(shape, row)), row)


def test_what_decides_is_a_kind() -> None:
    """Every type that the tagger decides is one that it was trained on."""
    assert tagger_settings().decides.keys() <= set(tagger_settings().shape.kinds)
