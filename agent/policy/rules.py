"""The policy that needs no model: one search for each thing compared, open the best, look again where there is a gap, answer.

It keeps no state: every proposal follows from what the view shows.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from agent.claim import attribute, write_claim
from agent.cue import expressions
from agent.draft import DraftClaim
from agent.intent import intent_of, query_of, whole_intent, without_materials
from agent.paper import Paper, fits, read_papers
from agent.policy.policy import Answer, Open, Proposal, Search, Searched, View
from agent.question import Focus, Part, Question
from agent.rank import Ranked, Ranking, pick, rank
from agent.reading import Reading, read_piece
from agent.support import Support, judge
from agent.term import content_terms
from graph.hit import Hit, OpenedEvidence
from graph.query import MOST_HITS, Query
from ingest.record import Role

RULES_VERSION = "rules 1"
OPEN_MOST = 12
MOST_SEARCHES = 3  # of one attempt
MOST_CLOSER = 2  # parts that are each searched for within their papers
PER_DOCUMENT = 4  # hits, where several papers are looked for
MOST_CITED = 7  # pieces, where the question has one part
MOST_STEPS = 8  # the same, where a recipe is asked
WORDS = 60
MOST_PAPERS = 2  # a part, in a second search
FEEDBACK_PIECES, FEEDBACK_WORDS = 6, 6
STEPS_OPENED, BEST_OPENED = 3, 2  # of one hit
KIN = (Focus.MECHANISM,)
NEARLY = 0.85  # of the best paper's fit
LEAST_SCORE = 0.12
# Odds, of the best piece's: few pieces hold an asked number, while many add to a recipe or a reason.
FLOOR = {Focus.VALUE: 0.3, Focus.COMPARISON: 0.1}
