"""The setup: cards removed, deals, pawns."""

import random
from fractions import Fraction

import pytest

from samarkand.sackson.components import NUM_SPACES, Kind, Phase
from tests.games import phase
from tests.sackson.table import hand, spaces
from tests.support import pick

REMOVED = {5: 0, 4: 1, 3: 3, 2: 5}
PILE = {5: 47, 4: 48, 3: 43, 2: 38}
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def dealt(game, seed=1):
    """The state after the deals, before the first pawn."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(pick(state, dice))
        state.check()
    return state


@PLAYERS
def test_cards_removed(sackson, players):
    """[S-S1] Of each good so many cards are out of the game."""
    game = sackson(players)
    deck = game.new_initial_state().record.deck
    assert [int(a - b) for a, b in zip(game.config.cards, deck, strict=True)] == [REMOVED[players]] * 6


@PLAYERS
def test_draw_pile_at_the_start(sackson, players):
    """[S-S1] What is left after the deals."""
    assert dealt(sackson(players)).record.deck.sum() == PILE[players]


@PLAYERS
def test_deal(sackson, players):
    """[S-S2] Two cards on each field, seven a hand, 200 piastres each."""
    game = sackson(players)
    state = dealt(game)
    fields = state.record.camp.sum(axis=1)
    assert [space for space in range(NUM_SPACES) if fields[space]] == spaces(game, Kind.CAMP)
    assert set(fields) == {0, 2}
    assert [sum(hand(state, player).values()) for player in range(players)] == [7] * players
    assert list(state.record.cash) == [200] * players + [0] * (5 - players)
    assert len(state.history()) == 20 + 7 * players


def test_each_card_dealt_is_a_chance_of_its_own(game):
    """[S-S2] The first card is of a good with as many cases as there are cards of it."""
    state, deck = game.new_initial_state(), game.new_initial_state().record.deck
    expected = [(good, Fraction(int(deck[good]), int(deck.sum()))) for good in range(6)]
    assert state.chance_outcomes() == expected
    state.apply_action(0)
    first = (int(deck[0]) - 1, int(deck.sum()) - 1)
    assert state.chance_outcomes()[0] == (0, Fraction(*first))


@PLAYERS
def test_placing_pawns(sackson, players):
    """[S-S3] Clockwise from the oldest, on any of the 20 spaces, shared ones too; then the oldest plays."""
    state = dealt(sackson(players))
    for player in range(players):
        assert phase(state) == Phase.PLACE
        assert state.current_player() == player
        assert state.legal_actions() == list(range(20))
        state.apply_action(7)
    assert list(state.record.pawn[:players]) == [7] * players
    assert phase(state) == Phase.MOVE
    assert state.current_player() == 0


@pytest.mark.parametrize("kind", list(Kind))
def test_placing_does_nothing_else(game, kind):
    """[S-S3] (assumed) No action of the space, whatever its kind."""
    state = dealt(game)
    before = state.to_dict()["position"]
    state.apply_action(spaces(game, kind)[0])
    after = state.to_dict()["position"]
    assert {name for name in before if before[name] != after[name]} == {"pawn", "player"}


def test_hands_are_hidden_and_cash_is_open(game):
    """[S-S4] (assumed) One sees one's own hand, everyone's money, and how many cards the others hold."""
    state = dealt(game)
    for player in range(4):
        view = state.view(player)
        assert list(view.cash) == list(state.record.cash)
        assert list(view.hand[player]) == list(state.record.hand[player])
        others = [other for other in range(4) if other != player]
        assert not view.hand[others].any()
        assert [int(view.unseen_hand[other]) for other in others] == [7, 7, 7]
        assert view.unseen_hand[player] == 0
        assert not view.deck.any()
        assert view.unseen_deck == PILE[4]
        assert (view.camp == state.record.camp).all()


def test_what_others_are_dealt_is_not_told(game):
    """[S-S4] (assumed) The history as a player has seen it names only that player's own cards."""
    state = dealt(game)
    told = [line for line in state.history_strings(2) if "to player" in line]
    assert sum("deal a card to player" in line for line in told) == 21
    mine = [line for line in told if "to player 2" in line]
    assert len(mine) == 7
    assert not any("a card" in line for line in mine)
