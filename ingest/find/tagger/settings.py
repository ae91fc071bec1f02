"""The tagger's settings, from `tagger.toml`: shape, training, and which labels of which data set are which kind."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ingest.find.tagger.network import Shape

SETS = ("mulms", "syntheses")


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """How the network is trained; shares are of words, `warmup` counts batches.

    The learning rate falls so that it would be 0 after `falling_rounds`.
    """

    seed: int
    words_a_batch: int
    rounds: int
    falling_rounds: int
    learn_rate: float
    warmup: int
    decay: float
    form_dropped: float
    rule_dropped: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything in `tagger.toml`: `kinds` by data set and label, `decides` the least scores of types the tagger decides."""

    shape: Shape
    training: Training
    kinds: dict[str, dict[str, str]]
    decides: dict[str, float]


@cache
def settings() -> Settings:
    """The packaged settings, read once."""
    data = tomllib.loads(files("ingest.find.tagger").joinpath("tagger.toml").read_text(encoding="utf-8"))
    kinds = tuple(kind for name in SETS for kind in data[name])
    shape = data["shape"]
    return Settings(
        shape=Shape(kinds=kinds, **{**shape, "rows": tuple(shape["rows"])}),
        training=Training(**data["training"]),
        decides=dict(data["decides"]),
        kinds={name: {label: kind for kind, labels in data[name].items() for label in labels} for name in SETS},
    )
