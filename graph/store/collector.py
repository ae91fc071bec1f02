"""Python's search for circles of objects, put off while a store answers."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """Look for no circles until the end of this.

    An answer makes tens of thousands of small objects and no circle of them; each some hundred of these would have the
    collector go through objects that stay, up to everything that the process holds (vocabulary, caches). Whoever found it
    at work sets it to work again, so that threads may answer together.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
