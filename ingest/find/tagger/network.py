"""The network: hashed embeddings of the words' features, convolutions over their neighbours, scores of every tag of every kind.

Embeddings and convolutions are those of spaCy's `HashEmbedCNN` (Miranda et al., arXiv:2212.09255); half way, each word is also
given the strongest signals of its whole sentence, for what depends on more than its neighbours. Built of thinc's layers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from thinc.api import (
    HashEmbed,
    Linear,
    Maxout,
    Model,
    chain,
    clone,
    concatenate,
    expand_window,
    residual,
    with_array,
)

from ingest.find.tagger.feature import COLUMNS
from ingest.find.tagger.tags import TAGS, Floats

Network = Model[Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Kinds as the scores have them, rows of each embedding as `COLUMNS` has them, widths, depth on either side of the pool."""

    kinds: tuple[str, ...]
    rows: tuple[int, ...]
    embedded: int
    width: int
    depth: int
    dropout: float


def build_network(shape: Shape) -> Network:
    """A network without weights: hashes of sentences [words, columns] in, scores [words, kinds x tags] out, a list each."""
    embeds: list[Network] = [
        HashEmbed(shape.embedded, rows, column=at, dropout=0.0, seed=at)
        for at, rows in zip(range(len(COLUMNS)), shape.rows, strict=True)
    ]
    embed: Network = chain(
        concatenate(*embeds),
        Maxout(shape.width, shape.embedded * len(COLUMNS), nP=3, dropout=shape.dropout, normalize=True),
    )
    join = Maxout(shape.width, 2 * shape.width, nP=3, dropout=shape.dropout, normalize=True)
    return chain(
        with_array(embed),
        _convolutions(shape),
        pooled(),
        with_array(join),
        _convolutions(shape),
        with_array(Linear(len(shape.kinds) * TAGS, shape.width)),
    )


def _convolutions(shape: Shape) -> Network:
    """Each looks one word to the left and one to the right."""
    layer = residual(
        chain(expand_window(window_size=1), Maxout(shape.width, shape.width * 3, nP=3, dropout=shape.dropout, normalize=True))
    )
    return with_array(clone(layer, shape.depth), pad=shape.depth)


def pooled() -> Network:
    """Each word's signals beside the strongest ones of its sentence: [words, width] → [words, 2 x width]."""
    return Model("pooled", _pool)


def _pool(_: Network, sentences: list[Floats], is_train: bool) -> tuple[list[Floats], Callable[[list[Floats]], list[Floats]]]:  # noqa: ARG001
    where = [one.argmax(axis=0) if len(one) else None for one in sentences]
    joined = [
        np.hstack([one, np.broadcast_to(one.max(axis=0), one.shape)]) if len(one) else np.hstack([one, one])
        for one in sentences
    ]

    def backward(gradients: list[Floats]) -> list[Floats]:
        out = []
        for gradient, best in zip(gradients, where, strict=True):
            width = gradient.shape[1] // 2
            mine = np.ascontiguousarray(gradient[:, :width])
            if best is not None:
                mine[best, np.arange(width)] += gradient[:, width:].sum(axis=0)
            out.append(mine)
        return out

    return joined, backward
