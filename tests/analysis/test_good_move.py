"""The numbers of the notebook `51_what_is_a_good_move`, found another way: from each playout by itself."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import samarkand
from samarkand import Expert
from tests.support import IS_COMPILED

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "51_what_is_a_good_move.ipynb"
ONE, OTHER = "go to Nishapur", "roll the die for 5 piastres"


@pytest.fixture(scope="module")
def state():
    """The notebook's position."""
    start = samarkand.game("sackson", players=3).new_initial_state()
    return samarkand.play(start, "greedy", seed=36, until=lambda state: len(state.history()) == 136)


@pytest.fixture(scope="module")
def printed():
    """What the notebook's cells print, by the name of a tag."""
    found = {}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        for tag in cell["metadata"].get("tags", ()):
            found[tag] = "".join(text for output in cell["outputs"] for text in output.get("text", ()))
    return found


@pytest.fixture(scope="module")
def tried(state):
    """`tried(playouts=600)`: `tries` of the position, once for the same settings."""
    return cache(lambda **settings: tries(state, **settings))


def tries(state, **settings):
    """What each playout of each move brought, by the move's words; the choice, reasons, positions."""
    expert = Expert(state.game, seed=1, **settings)
    chosen = expert.choose(state)
    values = expert._last.values
    found = {state.action_to_string(each): np.array(values[each]) for each in values}
    return found, chosen, expert.reasons.set_index("words"), expert._last._drawn_from


def error_of(values, drawn):
    """The standard error of a mean where positions count, not playouts: what began in one is alike."""
    sums = Counter()
    for value, position in zip(values - values.mean(), drawn, strict=False):
        sums[position] += value
    spread = sum(each**2 for each in sums.values()) * len(sums) / (len(sums) - 1)
    return spread**0.5 / len(values)


def pairs(found):
    number = min(len(found[ONE]), len(found[OTHER]))
    return found[ONE][:number], found[OTHER][:number]


def test_luck_shared_saves_games(tried):
    games_saved(tried(playouts=600 if IS_COMPILED else 60))


def games_saved(found_by_trying):
    """How many games luck shared is worth, from each playout by itself; the reasons must say the same."""
    found, _, reasons, drawn = found_by_trying
    one, other = pairs(found)
    apart = error_of(one, drawn) ** 2 + error_of(other, drawn) ** 2
    saved = apart / error_of(one - other, drawn) ** 2
    errors = reasons.loc[[ONE, OTHER], "standard_error"]
    behind = reasons["behind_error"][OTHER if reasons.index[0] == ONE else ONE]
    assert saved == pytest.approx((errors**2).sum() / behind**2)
    return saved


def test_the_budget_is_spent_by_halving(state, tried, printed):
    """600 playouts in two rounds of 300: a hundred for each of three, then 150 for each of two."""
    found, chosen, _, _ = tried(playouts=600)
    assert sorted(map(len, found.values())) == [100, 250, 250]
    assert state.action_to_string(chosen) == ONE
    line = next(line for line in printed["value:most"].splitlines() if ONE in line)
    assert f"{found[ONE].mean():.3f}" in line
