"""How well a paper fits a part of a question."""

from agent.frame import read_question
from agent.paper import Paper, anchor_share


def test_a_chain_of_elements_is_not_made_up_for_by_other_words() -> None:
    """A paper with all other words of the part but not its alloy does not hold what the part is about."""
    part = read_question("Cycle life of the Li-B-Mg symmetric cell versus the Al-Mg-Si symmetric cell?").parts[0]
    other = Paper(document="d", terms={"cycle", "life", "symmetric", "cell", "li"})
    same = Paper(document="e", terms={"cell"}, names={"Li–B–Mg"})
    assert anchor_share(part, paper=other) < 0.35
    assert anchor_share(part, paper=same) == 1.0


def test_a_formula_is_not_made_up_for_by_the_word_before_it() -> None:
    """A paper on another bare substrate does not hold "bare WC"."""
    part = read_question("How does the friction coefficient compare between bare WC and the DLC film?").parts[0]
    assert anchor_share(part, paper=Paper(document="d", terms={"bare", "friction"}, names={"ZnS"})) < 0.35
