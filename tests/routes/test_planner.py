"""The planner of routes: what it reckons."""

import pytest

import samarkand
from samarkand.routes.components import EXTEND, KEEP, SELL, Phase
from samarkand.strategies import Player
from tests.games import play
from tests.routes.table import home, pair, plain_land, touching


@pytest.fixture
def four():
    """The game for four."""
    return samarkand.game("routes")


def answer(state):
    """What the planner plays."""
    return Player(state.game, "planner", seed=1).choose(state)


@pytest.mark.parametrize(("cash", "is_ended"), [({0: 90, 1: 5}, True), ({0: 5, 1: 90}, False)])
def test_it_ends_the_game_only_where_it_may_win(four, cash, is_ended):
    """[R-E1] A relation that ends the game is left alone by who is far behind, and founded by who leads."""
    one, two = pair(four)
    free = [space for space in plain_land(four) if space not in (one, two)]
    met = {free[number]: [0, number + 1] for number in range(4)}
    camels = {one: [0], two: [7], **met}
    state = four.set_up(families={0: [0]}, camels=camels, phase=Phase.PLACE, family=0, cash=cash)
    assert play(state, answer(state)).is_terminal() == is_ended


@pytest.mark.parametrize(("members", "expected"), [({0: [0]}, KEEP), ({1: [7]}, SELL)])
def test_it_keeps_a_card_whose_space_it_can_still_reach(four, members, expected):
    """[R-G1, R-F1] A point with four in prospect is kept; without them it is sold for three."""
    homes = [home(four, good) for good in range(33)]
    one, two = pair(four, homes)
    near = [space for space in touching(four, two) if space != one][0]
    camels = {one: [7], near: [0]}
    state = four.set_up(
        families={**members, 1: [7]},
        camels=camels,
        hands={0: [homes.index(two)]},
        turn=1,
        phase=Phase.PLACE,
        family=7,
    )
    play(state, two)
    assert state.current_player() == 0
    assert answer(state) == expected


def test_it_marries_first(four):
    """[R-M1, R-X1] Without a family there is nothing else to do."""
    assert answer(four.set_up()) < EXTEND
