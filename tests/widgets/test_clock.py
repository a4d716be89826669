"""The live clock without any board: what `test_market_clock.py` does not tell apart."""

import asyncio

import pytest

import samarkand
from samarkand_widgets.clock import clock as clock_module
from samarkand_widgets.clock.clock import SLICE, LiveClock


async def ended(clock):
    """Wait until the clock has nothing left to count."""
    for _ in range(10_000):
        if not clock.is_running:
            return
        await asyncio.sleep(0)
    raise AssertionError("the clock goes on and on")


def test_time_in_which_the_kernel_was_busy_does_not_count(monkeypatch):
    """A sleep that takes ever so long is one slice of the time, not more."""
    slept = []

    async def a_minute(asked):
        slept.append(60)
        await asyncio.sleep(0)

    async def count():
        clock = LiveClock(lambda: 0, tempo=1)
        clock.start()
        await ended(clock)

    monkeypatch.setattr(clock_module, "sleep", a_minute)
    asyncio.run(count())
    assert len(slept) == round(1 / SLICE)


def test_a_pause_keeps_the_value_and_a_start_gives_it_its_whole_time(asked):
    async def count():
        counted = []
        clock = LiveClock(lambda: counted.append(1) or 0, tempo=1)
        clock.start()
        clock.start()  # changes nothing
        for _ in range(5):
            await asyncio.sleep(0)
        clock.pause()
        before = len(asked)
        for _ in range(50):
            await asyncio.sleep(0)
        assert (counted, clock.is_running, len(asked)) == ([], False, before)
        asked.clear()
        clock.start()
        await ended(clock)
        return counted

    assert asyncio.run(count()) == [1]
    assert sum(asked) == pytest.approx(1) and max(asked) <= SLICE


def test_a_change_of_tempo_holds_at_once(asked):
    async def count():
        clock = LiveClock(lambda: 0, tempo=1000)
        clock.start()
        await asyncio.sleep(0)
        clock.tempo = 1
        await ended(clock)

    asyncio.run(count())
    assert sum(asked) == pytest.approx(1)


def test_to_pause_while_counting_is_the_end_of_it():
    async def count():
        counted = []
        clock = LiveClock(lambda: counted.append(1) or clock.pause() or 1, tempo=0)
        clock.start()
        for _ in range(50):
            await asyncio.sleep(0)
        return counted, clock.is_running

    assert asyncio.run(count()) == ([1], False)


@pytest.mark.parametrize("tempo", [-1, "fast", True, None, 3601, float("nan")])
def test_the_tempo_is_judged(tempo):
    with pytest.raises(samarkand.InvalidInput, match="tempo: found"):
        LiveClock(lambda: 0, tempo=tempo)
