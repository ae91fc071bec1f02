"""The network's own layer: each word beside its sentence's strongest signals, and the way back."""

import numpy as np

from ingest.find.tagger.network import pooled


def test_the_strongest_signals_stand_beside_each_word() -> None:
    """A sentence's maxima are repeated for each of its words and come from no other sentence."""
    first, second = np.array([[1, 5], [3, 2]], dtype="float32"), np.array([[9, 9]], dtype="float32")
    joined = pooled().predict([first, second])
    assert joined[0].tolist() == [[1, 5, 3, 5], [3, 2, 3, 5]]
    assert joined[1].tolist() == [[9, 9, 9, 9]]


def test_gradients_go_back_to_where_the_maxima_were() -> None:
    """The gradient of a maximum, summed over the words, is added to the word that had it."""
    layer = pooled()
    _, back = layer.begin_update([np.array([[1, 5], [3, 2]], dtype="float32")])
    gradient = back([np.ones((2, 4), dtype="float32")])
    assert gradient[0].tolist() == [[1, 3], [3, 1]]
