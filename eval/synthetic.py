"""A seeded corpus of made-up papers, as large as asked, to measure stores with. No two sentences are written by hand.

Names of the field are drawn from the vocabulary with the frequencies of Zipf's law (a few are in every third paper, most in
one or two), other words from a made-up lexicon that grows with the corpus, as Heaps' law says of real text. How many paths a
paper has, and how many pieces of evidence a path, is skewed likewise, and adds up to the totals that are asked for.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from ingest.entry import Entry
from ingest.find.vocabulary import vocabulary
from ingest.ids import array_id, file_hash
from ingest.record import (
    Composition,
    ElementRange,
    Evidence,
    EvidenceKind,
    FoundQuantity,
    MaterialStep,
    Mention,
    MentionType,
    Number,
    Origin,
    PaperRecord,
    Path,
    ProcessStep,
    PropertyStep,
    Quantity,
    QuantityKind,
    RecordDocument,
    RecordReference,
    Role,
    State,
    Statement,
    StatementKind,
    StructureStep,
    Transition,
    Versions,
)

PAPERS, PATHS, EVIDENCE = 13_689, 26_648, 131_083
ELEMENTS = ("Fe", "Mn", "C", "Al", "Ti", "Ni", "Cr", "Si", "Cu", "Mg", "V", "Mo", "Zr", "Nb", "Co", "O")
SYLLABLES = tuple(first + second for first in "bdfgklmnprstvz" for second in ("a", "e", "i", "o", "u", "an", "or", "el"))
WORDS_OF_SENTENCE = (9, 34)
REFERENCES = 30
SETTINGS = {"temperature": ("°C", 20, 1500), "time": ("h", 1, 100), "heating rate": ("K/min", 1, 50)}
PROPERTY_UNITS = ("MPa", "GPa", "HV", "%", "W/(m K)", "S/cm")
EVERY = tuple(EvidenceKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much there is: papers, paths in all, evidence on paths in all, and pieces a paper (0: only those on paths)."""

    papers: int = PAPERS
    paths: int = PATHS
    evidence: int = EVIDENCE
    pieces: int = 0

    def scaled(self, papers: int) -> "Size":
        """The same densities with another number of papers."""
        return Size(
            papers=papers,
            paths=round(self.paths * papers / self.papers),
            evidence=round(self.evidence * papers / self.papers),
            pieces=self.pieces,
        )


@dataclass(frozen=True, slots=True)
class Zipf:
    """Things drawn with a frequency of 1 / rank."""

    things: tuple[str, ...]
    weights: tuple[float, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", tuple(accumulate(1 / rank for rank in range(2, len(self.things) + 2))))

    def draw(self, chance: random.Random, count: int = 1) -> list[str]:
        """Some of the things, the common ones often."""
        return chance.choices(self.things, cum_weights=self.weights, k=count)


class Corpus:
    """All papers of one seed and size; each is made when it is asked for, the same every time."""

    def __init__(self, size: Size, *, seed: int = 1) -> None:
        self.size, self.seed = size, seed
        chance = random.Random(f"{seed} {size}")  # noqa: S311 - not a secret
        self._paths = shares(size.paths, size.papers, chance)
        self._evidence = shares(size.evidence, size.paths, chance, least=2)
        self._first = [0, *accumulate(self._paths)]
        self.words = Zipf(tuple(_word(number) for number in range(2000 + 8 * size.papers)))
        self.materials = Zipf(_materials(random.Random(seed), 400 + size.papers // 4))  # noqa: S311

    @cached_property
    def names(self) -> dict[MentionType, Zipf]:
        """The field's names by type, in a made-up order of frequency."""
        found: dict[MentionType, Zipf] = {MentionType.MATERIAL: self.materials}
        for kind in (MentionType.OPERATION, MentionType.FEATURE, MentionType.PHASE, MentionType.PROPERTY):
            names = sorted({term.name for term in vocabulary().of(kind)})
            random.Random(f"{self.seed} {kind}").shuffle(names)  # noqa: S311
            found[kind] = Zipf(tuple(names))
        return found

    def entries(self, first: int = 0, last: int | None = None) -> Iterator[Entry]:
        """The papers from number `first` to before `last`."""
        for number in range(first, self.size.papers if last is None else last):
            yield self.entry(number)

    def entry(self, number: int) -> Entry:
        """One paper, as a library hands it to a store."""
        evidence = self._evidence[self._first[number] : self._first[number + 1]]
        record = _Paper(self, number, evidence).record()
        source = f"synthetic/{number}.xml"
        hash_ = file_hash(f"{self.seed} {self.size} {number}".encode())
        return Entry(record=record, record_hash=hash_, source=source, work=_doi(number), primary=True)


def shares(total: int, parts: int, chance: random.Random, *, least: int = 0) -> list[int]:
    """A total shared out unevenly, each part at least `least`."""
    counts = [least] * parts
    weights = list(accumulate(chance.paretovariate(1.6) for _ in range(parts)))
    for part in chance.choices(range(parts), cum_weights=weights, k=total - least * parts):
        counts[part] += 1
    return counts


def _word(number: int) -> str:
    """A made-up word for each number, the common ones short."""
    letters = []
    while True:
        number, at = divmod(number, len(SYLLABLES))
        letters.append(SYLLABLES[at])
        if number == 0:
            return "".join(letters) + ("" if len(letters) > 1 else "n")


def _materials(chance: random.Random, count: int) -> tuple[str, ...]:
    names: dict[str, None] = {}
    while len(names) < count:
        one, two, three = chance.sample(ELEMENTS, 3)
        names[f"{one}-{chance.randint(1, 30)}{two}-{chance.randint(1, 15)}{three}"] = None
    return tuple(names)


def _doi(number: int) -> str:
    return f"10.0000/synthetic.{number}"


class _Paper:
    """One paper in the making."""

    def __init__(self, corpus: Corpus, number: int, on_paths: Sequence[int]) -> None:
        self.corpus, self.number, self.on_paths = corpus, number, on_paths
        self.chance = random.Random(f"{corpus.seed} {number}")  # noqa: S311
        self.id = array_id(corpus.seed, number)
        self.text: list[str] = []
        self.length = 0
        self.evidence: list[Evidence] = []
        self.mentions: list[Mention] = []
        self.quantities: list[FoundQuantity] = []
        self.topics = {kind: tuple(names.draw(self.chance, 6)) for kind, names in corpus.names.items()}

    def record(self) -> PaperRecord:
        paths = tuple(self._path(ordinal, count) for ordinal, count in enumerate(self.on_paths))
        while len(self.evidence) < self.corpus.size.pieces:
            self._piece()
        statements = tuple(self._statement(at) for at in range(0, len(self.evidence), 12))
        return PaperRecord(
            versions=Versions(reader="1", extractor="1", model=None, vocabulary="1"),
            document=RecordDocument(
                id=self.id,
                sha256=file_hash(self.id.encode()),
                format="jats",
                parser="synthetic",
                doi=_doi(self.number),
                title=f"{self.topics[MentionType.PROPERTY][0].capitalize()} of {self.topics[MentionType.MATERIAL][0]}",
                year=self.chance.randint(1990, 2025),
                authors=(),
                text="".join(self.text),
                pages=None,
                sections=(),
                tables=(),
                figures=(),
                references=tuple(
                    RecordReference(
                        title=None, doi=_doi(self.chance.randrange(10 * self.corpus.size.papers)), year=None, authors=()
                    )
                    for _ in range(REFERENCES)
                ),
            ),
            evidence=tuple(self.evidence),
            mentions=tuple(self.mentions),
            quantities=tuple(self.quantities),
            paths=paths,
            statements=statements,
        )

    def _reference(self) -> RecordReference:
        """One in ten is in the corpus."""
        doi = _doi(self.chance.randrange(10 * self.corpus.size.papers))
        return RecordReference(title=None, doi=doi, year=None, authors=())

    def _piece(self) -> str:
        """A sentence, caption or row of made-up words with names of the field and a number or two; its id."""
        chance = self.chance
        words = self.corpus.words.draw(chance, chance.randint(*WORDS_OF_SENTENCE))
        start = self.length
        spans = [(kind, chance.choice(self.topics[kind])) for kind in chance.sample(tuple(self.topics), 2)]
        raw, low, unit = self._raw()
        at = sorted(chance.sample(range(len(words)), 3))
        for place, insert in zip(reversed(at), (raw, *(name for _, name in spans)), strict=True):
            words.insert(place, insert)
        quote = " ".join(words) + "."
        for type_, name in spans:
            if (found := quote.find(name)) >= 0:
                place = start + found
                self.mentions.append(Mention(type=type_, start=place, end=place + len(name), text=name, name=name))
        place = start + quote.index(raw)
        self.quantities.append(
            FoundQuantity(
                start=place, end=place + len(raw), raw=raw, low=low, high=low, spread=None, unit=unit, kind=QuantityKind.VALUE
            )
        )
        self.text += [quote, "\n\n"]
        self.length += len(quote) + 2
        ordinal = len(self.evidence)
        id_ = array_id(self.id, ordinal)
        kind = EVERY[0] if ordinal % 10 else EVERY[1 + ordinal // 10 % 2]
        section = ("Introduction", "Methods", "Results", "Results")[ordinal % 4]
        self.evidence.append(
            Evidence(id=id_, kind=kind, start=start, end=start + len(quote), section=section, page=None, boxes=(), quote=quote)
        )
        return id_

    def _raw(self) -> tuple[str, float, str]:
        unit = self.chance.choice(PROPERTY_UNITS)
        low = self.chance.randint(1, 2000)
        return f"{low} {unit}", float(low), unit

    def _path(self, ordinal: int, count: int) -> Path:
        """A path whose steps share `count` new pieces of evidence among them."""
        chance, topics = self.chance, self.topics
        evidence = [self._piece() for _ in range(count)]
        key = array_id(self.id, Origin.MEASURED, ordinal, 0)
        step = iter(range(100))
        names = iter(evidence * 20)

        def fresh(role: Role) -> tuple[str, tuple[str, ...]]:
            return array_id(key, role, next(step)), (next(names),)

        amounts = {
            symbol: ElementRange(low=(amount := float(chance.randint(1, 30))), high=amount, basis="wt%")
            for symbol in chance.sample(ELEMENTS, 3)
        }
        id_, rests = fresh(Role.MATERIAL)
        material = MaterialStep(
            id=id_, name=topics[MentionType.MATERIAL][0], composition=Composition(raw=None, elements=amounts), evidence=rests
        )
        process = []
        for operation in chance.choices(topics[MentionType.OPERATION], k=chance.randint(2, 7)):
            id_, rests = fresh(Role.PROCESS)
            settings = tuple(self._quantity(name) for name in chance.sample(tuple(SETTINGS), chance.randint(0, 2)))
            process.append(ProcessStep(id=id_, operation=operation, parameters=settings, evidence=rests))
        structure, properties = [], []
        for feature in chance.sample(topics[MentionType.FEATURE] + topics[MentionType.PHASE], 2):
            id_, rests = fresh(Role.STRUCTURE)
            structure.append(StructureStep(id=id_, feature=feature, evidence=rests, **self._number("µm").model_dump()))
        for name in chance.sample(topics[MentionType.PROPERTY], 2):
            id_, rests = fresh(Role.PROPERTY)
            conditions = (self._quantity("temperature"),)
            unit = PROPERTY_UNITS[len(name) % len(PROPERTY_UNITS)]
            properties.append(
                PropertyStep(id=id_, name=name, conditions=conditions, evidence=rests, **self._number(unit).model_dump())
            )
        ends = [(Role.MATERIAL, material.id, Role.PROCESS, process[0].id)]
        ends += [(Role.PROCESS, process[-1].id, Role.STRUCTURE, one.id) for one in structure]
        ends += [(Role.STRUCTURE, structure[0].id, Role.PROPERTY, one.id) for one in properties]
        return Path(
            id=key,
            origin=Origin.MEASURED,
            state=State(label=f"S{ordinal}", evidence=tuple(evidence[:1])),
            confidence=0.5,
            material=material,
            process=tuple(process),
            structure=tuple(structure),
            property=tuple(properties),
            transitions=tuple(
                Transition(
                    id=array_id(key, one, other),
                    from_role=from_role,
                    to_role=to_role,
                    from_step=one,
                    to_step=other,
                    asserted=to_role is Role.PROPERTY,
                    evidence=tuple(evidence[:1]) if to_role is Role.PROPERTY else (),
                )
                for from_role, one, to_role, other in ends
            ),
        )

    def _number(self, unit: str) -> Number:
        low = float(self.chance.randint(1, 2000))
        return Number(raw=f"{low:g} {unit}", low=low, high=low, unit=unit, kind=QuantityKind.VALUE)

    def _quantity(self, name: str) -> Quantity:
        unit, low, high = SETTINGS[name]
        value = float(self.chance.randint(low, high))
        return Quantity(name=name, raw=f"{value:g} {unit}", low=value, high=value, unit=unit, kind=QuantityKind.VALUE)

    def _statement(self, at: int) -> Statement:
        piece = self.evidence[at]
        concepts = (self.topics[MentionType.FEATURE][at % 6], self.topics[MentionType.PROPERTY][at % 5])
        return Statement(
            id=array_id(self.id, StatementKind.TREND, [piece.id], 0),
            kind=StatementKind.TREND,
            text=piece.quote,
            concepts=concepts,
            origin=Origin.MEASURED,
            evidence=(piece.id,),
        )
