"""The computer players: what they answer where the best move is plain."""

import pytest

import samarkand
from samarkand.market.components import CAMEL_CARD, PASS
from samarkand.strategies import Player
from tests.games import play
from tests.market.table import CARPET, JEWEL, SPICE, bought

BOTH = pytest.mark.parametrize("name", ["greedy", "threshold"])


def answer(state, name):
    """What the computer player in turn plays."""
    return Player(state.game, name, seed=1).choose(state)


@pytest.fixture
def four():
    """The game for four."""
    return samarkand.game("market")


@BOTH
def test_nothing_is_worth_ten_at_the_start(four, name):
    """With empty hands a 1 is not bought at 10, but any card at 1."""
    dear = four.set_up(clock=10, offers={0: 1, 1: 1, 2: 1, 3: 1})
    assert answer(dear, name) == PASS
    cheap = four.set_up(clock=1, offers={0: 1, 1: 1, 2: 1, 3: 1})
    assert answer(cheap, name) != PASS


@BOTH
def test_the_sixth_of_a_value_is_dear(four, name):
    """Five ones are 8 points, six 16: it is bought at a price at which another card is left."""
    held = {0: {JEWEL: [1, 1], SPICE: [1, 1], CARPET: [1]}}
    offers = {1: 4, 2: 2, 3: 1}
    state = four.set_up(clock=5, offers=offers, bought=held, camels={0: [5]}, rounds=5)
    assert answer(state, name) == 3


def test_a_camel_for_cards_without_one(four):
    """In the last round, with five cards and no camel, it is the camel."""
    held = {0: {JEWEL: [7, 5], SPICE: [5, 4], CARPET: [5]}}
    state = four.set_up(clock=4, rounds=9, offers={1: 1, 2: 1, 3: 1}, bought=held, camel=5)
    assert answer(state, "threshold") == CAMEL_CARD


def test_no_camel_for_nothing(four):
    """In the last round, with nothing to carry, a camel is left alone even at 1."""
    state = four.set_up(clock=1, rounds=9, camel=5)
    assert answer(state, "threshold") == PASS


def test_under_penalty_they_do_not_stop_for_nothing():
    """[M-R5] Who cannot pay passes."""
    game = samarkand.game("market", stop_without_money="penalty")
    state = game.set_up(clock=2, offers={1: 7, 2: 7, 3: 7}, cash={0: 1})
    for name in ("greedy", "threshold"):
        assert answer(state, name) == PASS


@BOTH
def test_the_final_choices_are_the_best(four, name):
    """[M-F2, M-F3] In the worked example: carpet 2 stays behind, and the jewels count."""
    held = {0: {JEWEL: [7, 5], SPICE: [5, 1], CARPET: [5, 2, 1]}}
    state = four.set_up(rounds=10, bought=held, camels={0: [3, 3]})
    play(state, answer(state, name))
    assert bought(state)[CARPET] == [1, 5]
    assert answer(state, name) == JEWEL
