"""Rules and tagger joined: the tagger decides its types, names stay canonical, the rest is left as the rules found it."""

from ingest.find.join import join, tag_mentions
from ingest.find.mention import find_mentions
from ingest.find.tagger.feature import Sentence
from ingest.find.tagger.tagger import Tagged
from ingest.record import MentionType

TEXT = "The TC4 bars with fine ferrite were solution treated."


def sentence() -> Sentence:
    """The text with its mentions by rule."""
    return Sentence(text=TEXT, mentions=find_mentions(TEXT))


def test_a_span_that_a_rule_found_keeps_its_name_and_type() -> None:
    """A tagged grade has its canonical name, a tagged phase stays a phase."""
    grade, ferrite = (
        Tagged(start=TEXT.index(w), end=TEXT.index(w) + len(w), kind="material", score=0.9) for w in ("TC4", "ferrite")
    )
    found = {m.text: (m.type, m.name) for m in join(sentence(), [grade, ferrite])}
    assert found["TC4"] == (MentionType.MATERIAL, "Ti-6Al-4V")
    assert found["ferrite"] == (MentionType.PHASE, "ferrite")


def test_what_the_tagger_does_not_sign_is_left_out() -> None:
    """Without a tagged span no material is left, but the operation, which the rules decide or the tagger was asked for, is."""
    found = join(sentence(), [])
    assert all(m.type is not MentionType.MATERIAL for m in found)


def test_a_new_span_is_named_by_its_words() -> None:
    """A span that no rule found is named by its term or by itself."""
    start = TEXT.index("bars")
    found = join(sentence(), [Tagged(start=start, end=start + 4, kind="form", score=0.9)])
    assert [(m.text, m.type) for m in found if m.start == start] == [("bars", MentionType.FORM)]


def test_spans_are_those_of_the_document() -> None:
    """A sentence's mentions are shifted to where it starts."""
    moved = Sentence(text=TEXT, offset=1000, mentions=find_mentions(TEXT, offset=1000))
    here, there = tag_mentions([sentence()])[0], tag_mentions([moved])[0]
    assert [(m.start + 1000, m.end + 1000, m.type, m.name) for m in here] == [(m.start, m.end, m.type, m.name) for m in there]
