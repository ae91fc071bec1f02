"""Python's collector while a store answers."""

import gc

import pytest

from graph.store.collector import paused


def test_it_rests_and_works_again() -> None:
    """It does nothing inside, nested too, and works again afterwards."""
    assert gc.isenabled()
    with paused():
        with paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_works_again_after_an_error() -> None:
    """What goes wrong inside does not leave it resting."""
    with pytest.raises(ZeroDivisionError), paused():
        _ = 1 / 0
    assert gc.isenabled()


def test_who_stopped_it_before_finds_it_stopped() -> None:
    """A process that keeps it off has it off afterwards."""
    gc.disable()
    try:
        with paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
