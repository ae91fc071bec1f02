"""States that a paper names by what was done last: "as-quenched", "the calcined powder"; their process ends there."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ingest.assemble.cue import cue
from ingest.assemble.fact import Operation
from ingest.assemble.lexicon import is_generic
from ingest.assemble.naming import mentions_of
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.find.vocabulary import remembered
from ingest.ids import fold
from ingest.record import EvidenceKind, MentionType

AS = re.compile(r"(?<![\w-])[Aa]s[-\u2010\u2011]([a-z]+)(?![\w-])")
LABEL = re.compile(r"(?:(as)[-\u2010\u2011 ])?([a-z]+)(?:[ -]([a-z]+(?:ed|cast)))?(?![\w-]| and )", re.IGNORECASE)
PARTICIPLE = re.compile(r"(?:ed|en|wn|nt|ound|cast)$")
TOLD = frozenset({Part.ABSTRACT, Part.RESULTS, Part.CONCLUSION, Part.BODY})


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A state before the end of the process: the operation it was left at, and the words that name it, most used first."""

    operation: str
    names: tuple[str, ...]


def find_stages(pieces: Iterable[Piece], chain: tuple[Operation, ...]) -> tuple[Stage, ...]:
    """The stages of the chain that the results name; the state after its last step is the material itself."""
    names: dict[str, dict[str, int]] = {}
    for piece in pieces:
        if piece.part in TOLD and piece.evidence.kind is EvidenceKind.SENTENCE and not piece.endless:
            for operation, name in _named(piece):
                step = step_of(operation, chain)
                if step is not None and step < len(chain) - 1:
                    count = names.setdefault(chain[step].name, {})
                    count[name] = count.get(name, 0) + 1
    return tuple(
        Stage(operation=operation, names=tuple(sorted(count, key=lambda name: (-count[name], name))))
        for operation, count in names.items()
    )


def _named(piece: Piece) -> Iterable[tuple[str, str]]:
    """Each operation whose participle names a state in a sentence, with the words."""
    for match in AS.finditer(piece.text):
        operation = operation_in(match[1]) if PARTICIPLE.search(match[1]) else None
        if operation is not None:
            yield operation, match[0]
    for mention in piece.of(MentionType.OPERATION):
        behind = re.match(rf" {cue('sample').pattern}(?![\w-])", piece.text[mention.end - piece.start :], re.IGNORECASE)
        before = piece.between(piece.start, mention.start)[-4:].lower()
        if behind and PARTICIPLE.search(mention.text) and not is_generic(mention.name) and not before.endswith(("-", "and ")):
            yield mention.name, mention.text + behind[0]


@remembered
def operation_in(words: str) -> str | None:
    """The operation that a participle begins with: "attrition milled", "quenched steel"."""
    done = "was "  # a participle is read as a verb behind it
    found = [one for one in mentions_of(done + words) if one.type is MentionType.OPERATION and one.start == len(done)]
    return found[0].name if found and not is_generic(found[0].name) else None


def step_of(operation: str, chain: tuple[Operation, ...]) -> int | None:
    """Where the chain has the operation last, under its own name or a fuller one ("copper mold casting")."""
    found = [n for n, one in enumerate(chain) if fold(one.name).endswith(fold(operation))]
    return found[-1] if found else None


def left_at(label: str | None, chain: tuple[Operation, ...]) -> str | None:
    """The operation that a label says the state was left at: "As-quenched", "Ball milled 2 h"; None when it does not say.

    A label without "as" leaves the state at the cooling that ends its treatment.
    """
    match = LABEL.match(label or "")
    words = " ".join(word for word in match.groups()[1:] if word).lower() if match else ""
    operation = operation_in(words) if PARTICIPLE.search(words) else None
    step = step_of(operation, chain) if operation else None
    while (
        step is not None
        and match is not None
        and not match[1]
        and step + 1 < len(chain)
        and cue("mere", "cool").fullmatch(chain[step + 1].name)
    ):
        step += 1
    return chain[step].name if step is not None else None


def cut(chain: tuple[Operation, ...], operation: str | None) -> tuple[Operation, ...]:
    """The chain up to an operation; all of it when no operation is named."""
    step = step_of(operation, chain) if operation else None
    return chain if step is None else chain[: step + 1]
