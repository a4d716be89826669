"""The setup: camels, tiles, deals, dirhams."""

import random
from fractions import Fraction

import pytest

from samarkand.routes.components import NOBODY, Phase
from tests.games import phase
from tests.routes.table import goods, hand, home, number_of, start
from tests.support import pick

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def dealt(game, seed=1):
    """The state after the deals, when the youngest player begins."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(pick(state, dice))
        state.check()
    return state


@PLAYERS
def test_camels_on_their_starts(routes, players):
    """[R-S1] One camel of each family on its starting space, eleven in its supply."""
    game = routes(players)
    record = game.new_initial_state().record
    expected = {start(game, family): [family, NOBODY] for family in range(10)}
    for space in number_of(game).values():
        assert list(record.camel[space]) == expected.get(space, [NOBODY, NOBODY])
    assert list(record.supply) == [11] * 10


@PLAYERS
def test_tiles_on_their_places(routes, players):
    """[R-S1, R-D1] A goods tile on each goods space, five relation tiles a family, its tiles on the board."""
    record = routes(players).new_initial_state().record
    assert list(record.tile) == [1] * 33
    assert list(record.relations) == [5] * 10
    assert list(record.available) == [1 if players == 2 else 2] * 10
    assert list(record.bag) == [1 if players == 2 else 0] * 10
    assert record.member.sum() == record.goods_tiles.sum() == record.relation_tiles.sum() == 0


@PLAYERS
def test_deal(routes, players):
    """[R-S1] Two cards and 10 dirhams each, the rest is draw pile and bank; treasuries are empty."""
    state = dealt(routes(players))
    record = state.record
    assert [len(hand(state, player)) for player in range(players)] == [2] * players
    assert record.deck.sum() == 33 - 2 * players
    assert record.discards.sum() == 0
    assert list(record.cash) == [10] * players + [0] * (5 - players)
    assert record.bank == 220 - 10 * players
    assert record.treasury.sum() == 0


@PLAYERS
def test_the_youngest_begins(routes, players):
    """[R-S1] Player 0, with a marriage: nobody has a family to extend."""
    state = dealt(routes(players))
    assert phase(state) == Phase.TURN
    assert state.current_player() == 0
    assert state.record.turns == 0
    assert all(action < 10 for action in state.legal_actions())


def test_each_card_dealt_is_a_chance_of_its_own(game):
    """[R-S1] Card by card, player after player; each card of the pile is as likely."""
    state = game.new_initial_state()
    for number in range(8):
        assert state.is_chance_node()
        left = goods(state.record.deck)
        assert state.chance_outcomes() == [(good, Fraction(1, 33 - number)) for good in left]
        state.apply_action(left[-1])
        assert state.history_strings()[-1].startswith(f"chance: deal {state.game.names.goods[left[-1]]} ")
        assert left[-1] in hand(state, number // 2)
    assert not state.is_chance_node()


def test_a_card_has_one_space(game):
    """[R-S1, R-C1] Each of the 33 goods has a space of its own, where its tile lies."""
    assert len({home(game, good) for good in range(33)}) == 33
    assert [int(game.config.good_space[good]) for good in range(33)] == [
        home(game, good) for good in range(33)
    ]
