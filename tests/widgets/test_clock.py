"""The live clock without any board, and without waiting: the tests say how long a sleep is."""

import asyncio

import pytest

import samarkand
from samarkand_widgets.clock.clock import SLICE, LiveClock


class Sleeps:
    """Stands in for `asyncio.sleep`: notes what was asked for, and lets others run."""

    def __init__(self):
        self.asked = []

    async def __call__(self, seconds):
        self.asked.append(seconds)
        await asyncio.sleep(0)


async def ended(clock):
    """Wait until the clock has nothing left to count."""
    for _ in range(10_000):
        if not clock.is_running:
            return
        await asyncio.sleep(0)
    raise AssertionError("the clock goes on and on")


def lasting(*values):
    """A function to count with: each value lasts as given, after the last there is nothing left."""
    rest = list(values)
    return lambda: rest.pop(0) if rest else 0


def test_each_value_lasts_its_time():
    async def count():
        sleeps, at = Sleeps(), []
        left = lasting(2, 1)
        clock = LiveClock(lambda: at.append(sum(sleeps.asked)) or left(), tempo=1.5, sleep=sleeps)
        clock.start()
        await ended(clock)
        return at, sleeps.asked

    at, asked = asyncio.run(count())
    assert at == pytest.approx([1.5, 4.5, 6])
    assert max(asked) <= SLICE


def test_the_first_value_may_last_longer():
    async def count():
        sleeps = Sleeps()
        clock = LiveClock(lambda: 0, tempo=1, sleep=sleeps)
        clock.start(3)
        await ended(clock)
        return sum(sleeps.asked)

    assert asyncio.run(count()) == pytest.approx(3)


def test_time_in_which_the_kernel_was_busy_does_not_count():
    """A sleep that takes ever so long is one slice of the time, not more."""

    async def count():
        slept, seconds = [], [0.0]

        async def slow(asked):
            slept.append(asked)
            seconds[0] += 60
            await asyncio.sleep(0)

        clock = LiveClock(lambda: 0, tempo=1, sleep=slow)
        clock.start()
        await ended(clock)
        return slept, seconds[0]

    slept, seconds = asyncio.run(count())
    assert len(slept) == round(1 / SLICE)
    assert seconds == 60 * len(slept)


def test_other_tasks_run_while_the_clock_runs():
    async def count():
        clock, others = LiveClock(lasting(1, 1, 1), tempo=0.02), 0
        clock.start()
        while clock.is_running:
            await asyncio.sleep(0)
            others += 1
        return others

    assert asyncio.run(count()) > 10


def test_a_pause_keeps_the_value_and_a_start_gives_it_its_whole_time():
    async def count():
        sleeps, counted = Sleeps(), []
        clock = LiveClock(lambda: counted.append(1) or 0, tempo=1, sleep=sleeps)
        clock.start()
        for _ in range(5):
            await asyncio.sleep(0)
        clock.pause()
        before = len(sleeps.asked)
        for _ in range(50):
            await asyncio.sleep(0)
        assert (counted, clock.is_running, len(sleeps.asked)) == ([], False, before)
        sleeps.asked.clear()
        clock.start()
        await ended(clock)
        return counted, sum(sleeps.asked)

    counted, seconds = asyncio.run(count())
    assert counted == [1]
    assert seconds == pytest.approx(1)


def test_a_second_start_changes_nothing():
    async def count():
        counted = []
        clock = LiveClock(lambda: counted.append(1) or 0, tempo=0, sleep=Sleeps())
        clock.start()
        clock.start()
        await ended(clock)
        await asyncio.sleep(0.01)
        return counted

    assert asyncio.run(count()) == [1]


def test_a_change_of_tempo_holds_at_once():
    async def count():
        sleeps = Sleeps()
        clock = LiveClock(lambda: 0, tempo=1000, sleep=sleeps)
        clock.start()
        await asyncio.sleep(0)
        clock.tempo = 1
        await ended(clock)
        return sum(sleeps.asked)

    assert asyncio.run(count()) == pytest.approx(1)


def test_to_pause_while_counting_is_the_end_of_it():
    async def count():
        counted = []
        clock = LiveClock(lambda: counted.append(1) or clock.pause() or 1, tempo=0, sleep=Sleeps())
        clock.start()
        for _ in range(50):
            await asyncio.sleep(0)
        return counted, clock.is_running

    assert asyncio.run(count()) == ([1], False)


def test_who_counts_may_pause_and_start_anew():
    """As a board does that settles a value: the new run replaces the old one."""

    async def count():
        counted = []

        def again():
            counted.append(1)
            if len(counted) == 3:
                return 0
            clock.pause()
            clock.start()
            return 1

        clock = LiveClock(again, tempo=0, sleep=Sleeps())
        clock.start()
        await ended(clock)
        for _ in range(50):
            await asyncio.sleep(0)
        return counted

    assert asyncio.run(count()) == [1, 1, 1]


def test_a_clock_needs_an_event_loop():
    clock = LiveClock(lambda: 0, tempo=1)
    with pytest.raises(samarkand.IllegalAction, match="event loop"):
        clock.start()
    assert not clock.is_running


@pytest.mark.parametrize("tempo", [-1, "fast", True, None, 3601, float("nan")])
def test_the_tempo_is_judged(tempo):
    with pytest.raises(samarkand.InvalidInput, match="tempo: found"):
        LiveClock(lambda: 0, tempo=tempo)
