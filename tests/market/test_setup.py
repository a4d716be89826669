"""The setup: who sells what, money, the first camel, the bank's good with three players."""

import random
from fractions import Fraction

import pytest

from samarkand.market.components import BANK, NOTHING, Phase
from tests.games import phase, play
from tests.market.table import cash, open_camel
from tests.support import pick

PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])
MONEY = {3: 25, 4: 15, 5: 15}


def dealt(game, seed=1):
    """The state after the setup, before the first choice."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        play(state, pick(state, dice))
    return state


@PLAYERS
def test_goods_are_given_out(market, players):
    """[M-S1] Each player has the ten cards of a good of their own; the others leave the game."""
    state = dealt(market(players))
    sold = [int(good) for good in state.record.good if good != NOTHING]
    assert len(set(sold)) == len(sold) == max(players, 4)
    for player in range(players):
        assert list(state.record.stock[player]) == list(state.game.config.copies)
    left = [good for good in range(5) if good not in sold]
    assert [good for good in range(5) if state.record.gone[good].any()] == left
    assert all(list(state.record.gone[good]) == list(state.game.config.copies) for good in left)


@PLAYERS
def test_goods_are_given_out_at_random(market, players):
    """[M-S1] (assumed) Each good that is left is as likely."""
    state = market(players).new_initial_state()
    for given in range(max(players, 4)):
        outcomes = state.chance_outcomes()
        assert [chance for _, chance in outcomes] == [Fraction(1, 5 - given)] * (5 - given)
        state.apply_action(outcomes[-1][0])
    assert phase(state) == Phase.CAMEL


@PLAYERS
def test_money_at_the_start(market, players):
    """[M-S1, M-B1] 15 dirhams each, 25 with three players; the rest is the bank."""
    state = market(players).new_initial_state()
    assert cash(state) == [MONEY[players]] * players
    assert state.record.bank == 140 - players * MONEY[players]


@PLAYERS
def test_the_first_camel(market, players):
    """[M-S1] The camels are shuffled and one is turned up, each card as likely."""
    state = market(players).new_initial_state()
    while phase(state) == Phase.DEAL:
        state.apply_action(state.legal_actions()[0])
    assert open_camel(state) is None
    assert dict(state.chance_outcomes()) == {kind: Fraction(1, 4) for kind in range(4)}
    play(state, 2)
    assert open_camel(state) == 4
    assert list(state.record.pile) == [4, 4, 3, 4]


@PLAYERS
def test_the_oldest_is_the_doyen(market, players):
    """[M-S1] Player 0."""
    state = dealt(market(players))
    assert state.record.doyen == 0
    assert state.current_player() == 0
    assert phase(state) == Phase.CHOOSE


def test_the_bank_sells_a_fourth_good(market):
    """[M-B1] With three players; its ten cards are shuffled, one is turned up before the choice."""
    state = market(3).new_initial_state()
    play(state, 4, 2, 0)
    assert state.action_to_string(1) == "jewel is given to the bank"
    play(state, 1, 0)
    assert phase(state) == Phase.BANK_CARD
    assert list(state.record.stock[BANK]) == list(state.game.config.copies)
    chances = [Fraction(int(copies), 10) for copies in state.game.config.copies]
    assert state.chance_outcomes() == list(enumerate(chances))
    play(state, 5)
    assert phase(state) == Phase.CHOOSE
    assert state.record.offer[BANK] == 5
    assert state.record.stock[BANK].sum() == 9
    assert state.history_strings()[-1] == "chance: jewel 7 is turned up for the bank [M-B1]"


@pytest.mark.parametrize("players", [4, 5])
def test_the_bank_sells_only_with_three(market, players):
    """[M-B1]."""
    state = dealt(market(players))
    assert state.record.good[BANK] == NOTHING
    assert not state.record.stock[BANK].any()


def test_money_and_camels_lie_behind_screens(game):
    """[M-S2] What one sees on the table leaves out what others have behind their screens."""
    state = dealt(game)
    rich = state.clone()
    rich.record.cash[1] += 7
    rich.record.bank -= 7
    rich.record.camels[2, 1] += 1
    rich.record.pile[1] -= 1
    rich.record.pile[0] += 1
    assert rich.observation_string(0) == state.observation_string(0)
    assert rich.observation_string(1) != state.observation_string(1)
    assert rich.observation_string(2) != state.observation_string(2)


def test_a_perfect_listener_knows_the_money(game):
    """[M-S2] Payments are made in the open, so `view` keeps money and camels; only choices are secret."""
    state = dealt(game)
    for player in range(4):
        assert state.view(player) == state.record
    play(state, 5)
    assert state.view(0) == state.record
    for player in (1, 2, 3):
        view = state.view(player)
        assert view.choice[0] == -2
        view.choice[0] = 5
        assert view == state.record
