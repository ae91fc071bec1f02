"""Joins what the rules found with what the trained tagger says; who decides a type was chosen by figures on the dev sets.

The tagger has seen the rules' mentions when it tags: its spans are a judgement on theirs. Names stay the rules' business: a
span that a rule found too keeps its name, another is named by the vocabulary, else by its own words.
"""

import math
from collections.abc import Iterable, Sequence

from ingest.find.even import even
from ingest.find.material import find_materials
from ingest.find.phrase import phrase_name
from ingest.find.tagger.feature import Sentence
from ingest.find.tagger.settings import settings
from ingest.find.tagger.tagger import Tagged, tagger
from ingest.find.vocabulary import vocabulary
from ingest.record import Mention, MentionType

SAME = {MentionType.PHASE: MentionType.MATERIAL}  # a phase is a material to the tagger


def tag_mentions(sentences: Sequence[Sentence]) -> list[tuple[Mention, ...]]:
    """The mentions of each sentence by rules and tagger together, in text order; spans are those of the document."""
    return [join(sentence, tagged) for sentence, tagged in zip(sentences, tagger().tag(sentences), strict=True)]


def join(sentence: Sentence, tagged: Iterable[Tagged]) -> tuple[Mention, ...]:
    """The tagger's spans of the types that it decides, and the rules' mentions of all others."""
    least = settings().decides
    spans = [one for one in tagged if one.score >= least.get(one.kind, math.inf)]
    kept = [one for one in sentence.mentions if SAME.get(one.type, one.type) not in least]
    return tuple(sorted([*kept, *(_mention(sentence, one) for one in spans)], key=lambda one: (one.start, one.end, one.type)))


def _mention(sentence: Sentence, span: Tagged) -> Mention:
    """The span as a mention: a rule's where it found the same one, else named anew."""
    start, end = sentence.offset + span.start, sentence.offset + span.end
    for known in sentence.mentions:
        if (known.start, known.end) == (start, end) and SAME.get(known.type, known.type) == span.kind:
            return known
    text = sentence.text[span.start : span.end]
    kind, name = _named(text, MentionType(span.kind))
    return Mention(type=kind, start=start, end=end, text=text, name=name)


def _named(text: str, kind: MentionType) -> tuple[MentionType, str]:
    """Type and name of a span that no rule found: its term's, a material's by rule, else its own words."""
    term = vocabulary().find(text, kind)
    phase = vocabulary().find(text, MentionType.PHASE) if kind is MentionType.MATERIAL and term is None else None
    if phase is not None:
        return MentionType.PHASE, phase.name
    if term is not None:
        return kind, term.name
    if kind is MentionType.MATERIAL:
        whole = [one for one in find_materials(text) if one.start == 0 and one.end == len(text)]
        return kind, whole[0].name if whole else phrase_name(even(text)) if " " in text else text
    return kind, text
