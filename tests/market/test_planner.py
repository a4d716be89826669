"""The market's planner: when it stops, when it waits."""

import pytest

import samarkand
from samarkand.market import planner
from samarkand.market.components import PASS
from samarkand.strategies import Player
from tests.market.table import CARPET, JEWEL, SPICE


@pytest.fixture
def four():
    """The game for four."""
    return samarkand.game("market")


def answer(state):
    """What the planner plays."""
    return Player(state.game, "planner", seed=1).choose(state)


def test_it_waits_where_nobody_else_wants_the_card(four):
    """[M-R2] Others without money cannot stop, so the last value is early enough."""
    held = {0: {JEWEL: [1, 1], SPICE: [1]}}
    poor = {1: 0, 2: 0, 3: 0}
    state = four.set_up(clock=3, rounds=3, offers={1: 1}, bought=held, cash=poor)
    assert answer(state) == PASS
    assert answer(four.set_up(clock=1, rounds=3, offers={1: 1}, bought=held, cash=poor)) == 1


def test_a_dispute_is_dear_to_all_but_the_doyen(four):
    """[M-D2] At the last value a doyen gains whatever a rival does, another the less the surer the rival."""
    held = {0: {SPICE: [1]}, 2: {CARPET: [1]}, 3: {SPICE: [1]}}
    gains = []
    for doyen, rich in ((0, 15), (1, 0), (1, 15)):
        cash = {2: rich, 3: rich}
        state = four.set_up(clock=1, rounds=3, offers={1: 1}, bought=held, doyen=doyen, cash=cash)
        view = state.view(0)
        view.player = 0
        worth = planner.RATE * planner.card_points(four.config, view, 0, 1)
        gains.append(planner.gain_of_stopping(four.config, view, 1, worth))
    assert gains[0] == gains[1] > gains[2]
