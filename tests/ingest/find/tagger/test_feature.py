"""What the network sees: the rules' findings mark the words they cover, and numbers of one shape look alike."""

from ingest.find.tagger.feature import COLUMNS, Sentence, see
from ingest.record import Mention, MentionType

MENTION = COLUMNS.index("mention")


def test_a_mention_marks_the_words_that_it_covers() -> None:
    """Words under a mention differ from the others; first and last word of it differ from each other."""
    mention = Mention(type=MentionType.MATERIAL, start=104, end=115, text="steel plate", name="steel plate")
    seen = see(Sentence(text="the steel plate broke", offset=100, mentions=(mention,)))
    first, second, third, fourth = seen.ids[:, MENTION].tolist()
    assert first == fourth
    assert len({first, second, third}) == 3


def test_numbers_of_one_shape_look_alike() -> None:
    """The form of a number is its digits' places, not their values."""
    one, other = see(Sentence(text="650 °C")), see(Sentence(text="712 °C"))
    assert one.ids[0, COLUMNS.index("form")] == other.ids[0, COLUMNS.index("form")]


def test_an_empty_sentence_has_no_words() -> None:
    """Nothing is seen of nothing."""
    assert see(Sentence(text="  ")).ids.shape == (0, len(COLUMNS))
