"""Tags sentences: loads the packaged weights once, and gives each sentence's spans with their kinds and scores."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files

import numpy as np
from thinc.api import NumpyOps

from ingest.find.tagger.feature import Seen, Sentence, see
from ingest.find.tagger.network import Network, Shape, build_network
from ingest.find.tagger.settings import settings
from ingest.find.tagger.tags import OUT, TAGS, Floats, best_tags, read_tags

WEIGHTS = "weights.npy"
BATCH = 64  # sentences at once: a long paper takes no more memory than a short one


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagged:
    """A span of a sentence with its kind; `score` is the geometric mean of its tags' probabilities."""

    start: int
    end: int
    kind: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagger:
    """A network with its weights, the kinds that its scores stand for, and those that are asked for."""

    network: Network
    kinds: tuple[str, ...]
    asked: frozenset[str]

    def tag(self, sentences: Sequence[Sentence]) -> list[tuple[Tagged, ...]]:
        """The spans of each sentence, in text order; spans of one kind do not overlap."""
        starts = range(0, len(sentences), BATCH)
        return [spans for start in starts for spans in self._tag(sentences[start : start + BATCH])]

    def _tag(self, sentences: Sequence[Sentence]) -> list[tuple[Tagged, ...]]:
        seen = [see(sentence) for sentence in sentences]
        full = [one for one in seen if one.words]
        raw = self.network.predict([one.ids for one in full]) if full else []
        numbers = [number for number, kind in enumerate(self.kinds) if kind in self.asked]
        scores = log_softmax(np.vstack(raw).reshape(-1, len(self.kinds), TAGS)[:, numbers]) if full else None
        parts = iter(np.split(scores, np.cumsum([len(one.words) for one in full])) if scores is not None else ())
        kinds = [self.kinds[number] for number in numbers]
        return [_spans(one, next(parts), kinds=kinds) if one.words else () for one in seen]


def _spans(seen: Seen, scores: Floats, *, kinds: Sequence[str]) -> tuple[Tagged, ...]:
    """The spans of one sentence from its log-probabilities [words, kinds, tags]."""
    tags = best_tags(scores)
    sure = np.take_along_axis(scores, tags[:, :, None], axis=2)[:, :, 0]
    present = (tags != OUT).any(axis=0)
    found = [
        Tagged(
            start=seen.words[first].start,
            end=seen.words[past - 1].end,
            kind=kind,
            score=math.exp(float(sure[first:past, number].mean())),
        )
        for number, kind in enumerate(kinds)
        if present[number]
        for first, past in read_tags(tags[:, number])
    ]
    return tuple(sorted(found, key=lambda one: (one.start, one.end, one.kind)))


def log_softmax(raw: Floats) -> Floats:
    """Log-probabilities along the last axis."""
    shifted = raw - raw.max(axis=-1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)), dtype=np.float32)


class QuickOps(NumpyOps):  # type: ignore[misc]
    """thinc's operations, with numpy's own product of matrices, which is twice as fast here."""

    name = "quick"

    def gemm(self, x, y, out=None, trans1=False, trans2=False):  # type: ignore[no-untyped-def]
        """The product of two matrices, either of them transposed first."""
        return np.matmul(x.T if trans1 else x, y.T if trans2 else y, out=out)


def initialized(shape: Shape) -> Network:
    """A network with its arrays in place."""
    network = build_network(shape)
    one = see(Sentence(text="one word")).ids
    network.initialize(X=[one], Y=[np.zeros((len(one), len(shape.kinds) * TAGS), dtype=np.float32)])
    return network


def arrays(network: Network) -> list[tuple[Network, str]]:
    """Where the weights are, in the order in which the file holds them."""
    return [(node, name) for node in network.walk() for name in node.param_names]


def to_file(network: Network) -> np.ndarray[tuple[int], np.dtype[np.float16]]:
    """All weights as one row of half-precision numbers."""
    return np.concatenate([node.get_param(name).ravel() for node, name in arrays(network)]).astype(np.float16)


def from_file(shape: Shape, row: np.ndarray[tuple[int], np.dtype[np.float16]]) -> Network:
    """A network with the weights of a file."""
    network, at = initialized(shape), 0
    for node, name in arrays(network):
        size = node.get_param(name).size
        node.set_param(name, row[at : at + size].astype(np.float32).reshape(node.get_param(name).shape))  # type: ignore[arg-type]
        at += size
    return network


def quick(network: Network) -> Network:
    """The network, for tagging alone."""
    ops = QuickOps()
    for node in network.walk():
        node.ops = ops
    return network


def _version() -> str:
    content = files("ingest.find.tagger").joinpath(WEIGHTS).read_bytes()
    return f"tagger+{hashlib.sha256(content).hexdigest()[:16]}"


MODEL_VERSION = _version()


@cache
def tagger() -> Tagger:
    """The packaged tagger, loaded once."""
    with as_file(files("ingest.find.tagger").joinpath(WEIGHTS)) as path:
        row = np.load(path, allow_pickle=False)
    return Tagger(
        network=quick(from_file(settings().shape, row)), kinds=settings().shape.kinds, asked=frozenset(settings().decides)
    )
