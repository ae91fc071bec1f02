"""Learning the weights of the ranking."""

from agent.feature import NAMES
from eval.fit_rank import Row, fit, to_toml, validate


def row(question: str, *, covers: float, good: bool) -> Row:
    """A piece that covers a part so far, and supports a point or not."""
    measures = tuple(covers if name == "covers" else 0.0 for name in NAMES)
    return Row(question=question, measures=measures, points=frozenset({0}) if good else frozenset())


ROWS = [row(f"q{n // 8}", covers=0.9 if n % 4 == 0 else 0.1 + n / 1000, good=n % 4 == 0) for n in range(80)]


def test_what_tells_good_pieces_gets_a_positive_weight() -> None:
    """Coverage that goes with support is learnt; measures that never vary weigh nothing."""
    _, weights = fit(ROWS)
    by_name = dict(zip(NAMES, weights, strict=True))
    assert by_name["covers"] > 0
    assert abs(by_name["cited"]) < 1e-6


def test_validation_ranks_each_question_by_weights_that_never_saw_it() -> None:
    """Where the rule is the same in every question, all points are among the best five."""
    assert validate(ROWS, papers={r.question: frozenset({r.question}) for r in ROWS}) == 1.0


def test_validation_leaves_out_all_questions_on_the_same_paper() -> None:
    """Where every question rests on one paper, nothing is left to learn from."""
    assert validate(ROWS, papers={r.question: frozenset({"paper"}) for r in ROWS}) == 0.0


def test_the_file_names_every_measure() -> None:
    """The printed TOML has a line for each measure and says where it comes from."""
    bias, weights = fit(ROWS)
    text = to_toml(bias, weights, questions=10, pieces=80)
    assert all(f'"{name}" = ' in text for name in NAMES)
    assert "10 questions and 80 pieces" in text
