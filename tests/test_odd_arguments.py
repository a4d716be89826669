"""Public entries with one odd argument: the call is answered, or refused in one line of this package's own.

A sample, the same each time; `tests/long/test_odd_arguments.py` makes all the calls.
"""

import contextlib
import io

import numpy as np
import pytest

import samarkand
from samarkand import examples, lessons
from samarkand.errors import InvalidOption, InvalidQuestion
from tests.odd_arguments import ODD, entries, odd_calls, raw_error, things

SAMPLE = 300


def test_right_arguments_are_right():
    """Otherwise the odd ones would be refused for another's fault."""
    for name, entry in entries().items():
        is_asked = not name.startswith("probability.") and name != "Study.load"  # which has no file here
        if is_asked:
            with contextlib.redirect_stdout(io.StringIO()):
                entry.call(**entry.arguments)


def test_one_odd_argument_is_answered_or_refused_in_one_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    known = entries()
    raw = []
    for name, argument, number in odd_calls(SAMPLE):
        entry = known[name]
        if error := raw_error(entry.call, {**entry.arguments, argument: ODD[number]}):
            raw.append(f"{name}({argument}={ODD[number]!r}): {error}")
    assert raw == []


TEN_TO_400 = 10**400
REFUSED = {
    "action_values": (lambda: samarkand.action_values(None), InvalidOption, "state: found None"),
    "answer": (lambda: things().study.answer(of=None), InvalidQuestion, "of: found None"),
    "difference": (lambda: things().study.difference(things().other, of=3), InvalidQuestion, "of: found 3"),
    "no difference": (
        lambda: things().study.difference(things().other, of=[]),
        InvalidQuestion,
        "of",
    ),
    "sweep": (lambda: samarkand.sweep("market", {"players": [3]}, of=3), InvalidQuestion, "of: found 3"),
    "progress": (
        lambda: samarkand.simulate("market", 2, compiled=False, progress=np.arange(3)),
        InvalidOption,
        "progress: found",
    ),
    "measure": (
        lambda: samarkand.study("market", 2, compiled=False, measure={"large": lambda state: TEN_TO_400}),
        InvalidQuestion,
        "measure 'large'",
    ),
    "sheet": (lambda: lessons.sheet(None, 1), InvalidOption, "exercises: found None"),
    "report": (lambda: examples.report(None), InvalidOption, "found None"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_was_raw_is_one_line(name):
    call, kind, words = REFUSED[name]
    with pytest.raises(kind, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_more_workers_than_any_machine_has_play_the_same_games():
    frames = [
        samarkand.simulate("market", 300, seed=2, workers=workers, progress=False) for workers in (1, 2**63)
    ]
    assert frames[0].equals(frames[1])
