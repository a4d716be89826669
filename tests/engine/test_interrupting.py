"""What a user's strategy does in machine code can be interrupted, and the next study plays."""

import gc
import signal
import subprocess
import sys
import weakref
from pathlib import Path
from signal import SIGINT, raise_signal

import pytest

import samarkand
from samarkand.engine.compiling import compiler, strategy_compiler
from samarkand.engine.dice import below
from tests.support import new_driver


def counting(config, view, actions, number, dice):
    total = 0
    for index in range(1_000):
        total += index
    return actions[total % number]


def slow(config, view, actions, number, dice):
    """Within the limit of turns, and far beyond anybody's patience."""
    total = 0
    for index in range(9_000_000):
        total += below(dice, 2 + index % 7)
    return actions[total % number]


def slow_within(config, view, actions, number, dice):
    """One comprehension that takes hours."""
    return actions[len([index for index in range(10**13) if below(dice, 7) > 7]) % number]


def choosing(place):
    """A strategy whose machine code depends on `place`."""

    def choose(config, view, actions, number, dice):
        return actions[place % number]

    return choose


@pytest.mark.skipif(not compiler.is_available(), reason="needs Numba")
def test_code_of_old_strategies_is_freed_unless_it_is_in_use(monkeypatch):
    """Also when it is needed again later."""
    game = samarkand.game("market", players=3)
    monkeypatch.setattr(strategy_compiler, "MAX_STRATEGIES", 2)
    used = new_driver(game, choosing(100), compiled=True)
    codes = [weakref.ref(used.compiled_guests[id(used.guests[0])].code[0])]
    for place in (101, 102, 103):
        driver = new_driver(game, choosing(place), compiled=True)
        codes.append(weakref.ref(driver.compiled_guests[id(driver.guests[0])].code[0]))
    del driver
    gc.collect()
    assert [code() is None for code in codes] == [False, True, False, False]
    assert len(compiler.verbs("market").strategies) == 2
    expected = new_driver(game, choosing(100), compiled=False).play(5, 0, 3)
    assert (used.play(5, 0, 3) == expected).all()
    assert (new_driver(game, choosing(100), compiled=True).play(5, 0, 3) == expected).all()


INTERRUPTED = """
import signal, sys, threading, time
import samarkand
from samarkand.engine.driver import Driver
from samarkand.strategies import line_up
sys.path[:0] = {folders!r}
from test_interrupting import {strategy} as slow

signal.signal(signal.SIGINT, signal.default_int_handler)  # a program in the background is born deaf to it

game = samarkand.game("sackson", players=2, max_turns=60)
samarkand.simulate(game, 1, strategies=lambda config, view, actions, number, dice: actions[0])
Driver(line_up(game, slow), True, False, 1000).prepare()  # all is compiled
alarm = threading.Timer(2.0, signal.raise_signal, [signal.SIGINT])
alarm.start()
frame = samarkand.simulate(game, 1000, strategies=slow, workers={workers}, progress=False)
if not frame.attrs["is_complete"]:
    others = [each for each in threading.enumerate() if each is not threading.main_thread()]
    started = time.monotonic()
    while any(each.is_alive() and "beside" in each.name for each in others):
        assert time.monotonic() < started + 120  # not hours
    print("interrupted")
print(len(samarkand.simulate(game, 2, strategies=lambda config, view, actions, number, dice: actions[0])))
"""


@pytest.mark.parametrize(("workers", "strategy"), [(1, slow_within), (2, slow)])
def test_machine_code_of_a_users_can_be_interrupted(workers, strategy, tmp_path):
    """Games that would take hours end, in a process of their own, and the next study is played."""
    folders = [str(Path(__file__).parents[place]) for place in (0, 2)]
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED.format(folders=folders, workers=workers, strategy=strategy.__name__))
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert run.stdout.split() == ["interrupted", "2"], run.stderr


def swallowing(config, view, actions, number, dice):
    try:
        for _ in range(2):
            raise_signal(SIGINT)
    except:  # noqa: E722, S110 (as somebody may write it)
        pass
    return actions[0]


def test_an_interruption_that_a_strategy_swallows_ends_the_study(listening):
    game = samarkand.game("sackson", players=2)
    frame = samarkand.simulate(game, 1, strategies=swallowing, seed=0, compiled=False)
    assert len(frame) == 0 and not frame.attrs["is_complete"]
    assert signal.getsignal(SIGINT) is signal.default_int_handler


def test_what_is_stopped_once_plays_again():
    """Each study has its own flag, and finds no compiled code whose flag was raised."""
    game = samarkand.game("sackson", players=2, max_turns=60)
    for compiled in {False, compiler.is_available()}:
        study = new_driver(game, counting, compiled, False, 1000)
        study.stop()
        with pytest.raises(samarkand.StrategyError, match="was stopped"):
            study.play(0, 0, 1)
        assert len(samarkand.simulate(game, 3, strategies=counting, seed=0, compiled=compiled)) == 3
