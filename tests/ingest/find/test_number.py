"""Numbers as they are printed."""

from hypothesis import given
from hypothesis import strategies as st

from ingest.document import Mark, MarkKind
from ingest.find.number import find_numbers
from ingest.span import Span


def raised(start: int, end: int) -> Mark:
    return Mark(kind=MarkKind.SUP, span=Span(start, end))


def test_a_raised_digit_ends_the_number_before_it():
    """A reference mark or power set high is no part of the number it follows."""
    assert next(n.value for n in find_numbers("12345", marks=[raised(3, 5)])) == 123


def test_a_lone_point_before_a_raised_digit_is_no_number():
    """A full stop followed by a raised reference mark does not fail."""
    assert [n.value for n in find_numbers("as before .5", marks=[raised(11, 12)])] == [0.5]


@given(st.text(alphabet="0123456789.,-+ ×^e()10", max_size=20), st.integers(0, 20), st.integers(1, 3))
def test_any_digits_and_any_raised_span_give_numbers_within_the_text(text, start, size):
    """No mixture of digits, signs and raised marks fails, and every span lies in the text."""
    for number in find_numbers(text, marks=[raised(start, start + size)]):
        assert 0 <= number.start < number.end <= len(text)
