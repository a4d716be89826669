"""The computer players: what they answer where the best move is plain."""

import pytest

import samarkand
from samarkand.routes.components import EXTEND, KEEP, SELL, Phase
from samarkand.strategies import Player
from tests.games import play
from tests.routes.table import home, pair, plain_land


def answer(state, seed=1):
    """What `greedy` plays."""
    return Player(state.game, "greedy", seed=seed).choose(state)


@pytest.fixture
def four():
    """The game for four."""
    return samarkand.game("routes")


def test_it_founds_the_relation_at_hand(four):
    """[R-B2, R-B3] Five points are better than none."""
    one, two = pair(four)
    state = four.set_up(families={0: [0]}, camels={one: [0], two: [7]}, phase=Phase.PLACE, family=0)
    play(state, answer(state))
    assert state.record.related.sum() == 2


def test_it_goes_where_its_card_is(four):
    """[R-F1] A camel of one's own on the space of one's card brings four points and the tile."""
    homes = [home(four, good) for good in range(33)]
    one, two = pair(four, homes)
    state = four.set_up(
        families={0: [0]}, camels={one: [0]}, hands={0: [homes.index(two)]}, phase=Phase.PLACE, family=0
    )
    assert answer(state) == two


@pytest.mark.parametrize(("family", "expected"), [(0, KEEP), (7, SELL)])
def test_it_sells_what_scores_less(four, family, expected):
    """[R-G1, R-F1] Four points of one's own camel are kept, one point of another's is sold for three."""
    homes = [home(four, good) for good in range(33)]
    one, two = pair(four, homes)
    state = four.set_up(
        families={0: [0], 1: [7]},
        camels={one: [family]},
        hands={0: [homes.index(two)]},
        turn=0 if family == 0 else 1,
        phase=Phase.PLACE,
        family=family,
    )
    play(state, two)
    assert state.current_player() == 0
    assert answer(state) == expected


def test_it_discards_what_promises_least(four):
    """[R-M4] At the limit a card with nothing on its space goes, one with two own camels stays."""
    rich = [0, 1, 2, 3, 4, 5, 6]
    camels = {home(four, good): [0] for good in rich}
    state = four.set_up(
        families={0: [0]}, camels=camels, hands={0: [*rich, 20, 21]}, family=0, phase=Phase.DISCARD
    )
    assert answer(state) in (20, 21)


def test_it_marries_first_and_extends_to_win(four):
    """[R-M1, R-X1, R-E1] Without a family there is nothing else; who can end a won game does."""
    assert answer(four.set_up()) < EXTEND
    one, two = pair(four)
    free = [space for space in plain_land(four) if space not in (one, two)]
    met = {free[number]: [0, number + 1] for number in range(4)}
    state = four.set_up(families={0: [0]}, camels={one: [0], two: [7], **met}, cash={0: 90})
    assert answer(state) == EXTEND
