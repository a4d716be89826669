"""The oases."""

from fractions import Fraction

import pytest

from samarkand.decisions import DecisionContext
from samarkand.sackson.components import Kind, Phase
from tests.games import phase, play
from tests.sackson.table import (
    CAMEL,
    CARPET,
    FRUIT,
    GRAIN,
    JEWEL,
    cash,
    hand,
    is_next_turn,
    next_to,
    oasis,
    pile,
    short_pile,
    spaces,
)


def test_prices_of_the_edition(game):
    """[S-O1] One card 5 everywhere (reported); four cards 20, 25 or 30, two oases each (reconstructed)."""
    oases = spaces(game, Kind.OASIS)
    assert {int(game.config.price_of_one[space]) for space in oases} == {5}
    assert sorted(int(game.config.price_of_four[space]) for space in oases) == [20, 20, 25, 25, 30, 30]


def test_one_card(game):
    """[S-O1] Exactly one, for the price of one."""
    space = oasis(game)
    state = play(game.set_up(pawns=next_to(game, space)), space)
    assert state.legal_actions() == [1, 4]
    play(state, 1)
    assert cash(state) == 195
    assert phase(state) == Phase.DRAW
    play(state, CAMEL)
    assert hand(state) == {CAMEL: 1}
    assert is_next_turn(state)


@pytest.mark.parametrize(
    ("cards", "money", "lost"),
    [({GRAIN: 2, CAMEL: 3}, 4, "3 cards"), ({GRAIN: 1}, 0, "1 card"), ({}, 0, ""), ({GRAIN: 5}, 5, "")],
)
def test_cards_to_be_lost_are_told_before_and_in_the_log(game, cards, money, lost):
    """[S-O2] Only where one card cannot be paid for and there is one to lose."""
    space = oasis(game)
    state = game.set_up(pawns=next_to(game, space), hands={0: cards}, cash={0: money})
    cost = DecisionContext(game, state.record, space).cost()
    assert cost == (lost and f"you cannot pay for a card in {game.names[space]}, so you lose {lost}")
    said = play(state, space).history_strings(1)[-1]
    assert said.endswith(f"; player 0 cannot pay for a card and loses {lost} [S-O2]") == bool(lost)


@pytest.mark.parametrize("four", [20, 25, 30])
def test_four_cards(game, four):
    """[S-O1] Exactly four, for the oasis's price of four, drawn one by one from the pile."""
    space = oasis(game, four)
    state = play(game.set_up(pawns=next_to(game, space)), space, 4)
    assert cash(state) == 200 - four
    play(state, CAMEL, CAMEL, JEWEL)
    assert phase(state) == Phase.DRAW
    play(state, GRAIN)
    assert hand(state) == {CAMEL: 2, JEWEL: 1, GRAIN: 1}
    assert is_next_turn(state)


@pytest.mark.parametrize(("money", "possible"), [(5, [1]), (19, [1]), (20, [1, 4]), (21, [1, 4])])
def test_four_only_with_the_money_for_four(game, money, possible):
    """[S-O1]."""
    space = oasis(game, 20)
    assert play(game.set_up(pawns=next_to(game, space), cash={0: money}), space).legal_actions() == possible


def test_buying_is_compulsory(game):
    """[S-O1] No action but a purchase, even with a hand full of cards."""
    space = oasis(game)
    state = play(game.set_up(pawns=next_to(game, space), hands={0: {GRAIN: 12}}), space)
    assert state.legal_actions() == [1, 4]


def test_chances_of_a_draw(game):
    """[S-O1] The card is one of the pile's, each equally likely; what was drawn is not drawn again."""
    space = oasis(game)
    deck = {GRAIN: 3, JEWEL: 1}
    state = play(game.set_up(pawns=next_to(game, space), **short_pile(game, deck, {}, crowd=2)), space, 4)
    assert state.chance_outcomes() == [(GRAIN, Fraction(3, 4)), (JEWEL, Fraction(1, 4))]
    play(state, JEWEL)
    assert state.chance_outcomes() == [(GRAIN, Fraction(1))]


def test_what_is_bought_is_seen_by_the_buyer_alone(game):
    """[S-S4] (assumed) Hands are hidden."""
    space = oasis(game)
    state = play(game.set_up(pawns=next_to(game, space)), space, 1, JEWEL)
    assert "draw jewel" in state.history_strings(0)[-1]
    assert "draw a card" in state.history_strings(1)[-1]


@pytest.mark.parametrize(
    "held", [{GRAIN: 2, FRUIT: 1, JEWEL: 2}, {CARPET: 3}, {CARPET: 1, JEWEL: 1}, {JEWEL: 1}]
)
def test_without_money_three_cards_are_lost(game, held):
    """[S-O2] Three cards at random, or all if fewer, into the pile at once; nothing is paid."""
    space = oasis(game)
    state = play(game.set_up(pawns=next_to(game, space), cash={0: 4}, hands={0: held}), space)
    before = sum(pile(state).values())
    lost = 0
    while phase(state) == Phase.LOSE:
        play(state, state.legal_actions()[-1])
        lost += 1
        assert sum(pile(state).values()) == before + lost
    assert lost == min(3, sum(held.values()))
    assert sum(hand(state).values()) == sum(held.values()) - lost
    assert cash(state) == 4
    assert is_next_turn(state)


def test_chances_of_a_loss(game):
    """[S-O2] Each card of the hand is equally likely, then each of those left."""
    space = oasis(game)
    held = {GRAIN: 3, JEWEL: 2}
    state = play(game.set_up(pawns=next_to(game, space), cash={0: 0}, hands={0: held}), space)
    assert state.chance_outcomes() == [(GRAIN, Fraction(3, 5)), (JEWEL, Fraction(2, 5))]
    play(state, GRAIN)
    assert state.chance_outcomes() == [(GRAIN, Fraction(1, 2)), (JEWEL, Fraction(1, 2))]


def test_lost_cards_are_unseen_by_others(game):
    """[S-O2] Who loses them knows them; the others do not."""
    space = oasis(game)
    state = game.set_up(pawns=next_to(game, space), cash={0: 0}, hands={0: {GRAIN: 3, JEWEL: 2}})
    play(state, space, JEWEL)
    assert "lose jewel" in state.history_strings(0)[-1]
    for other in (1, 2, 3):
        assert "lose a card" in state.history_strings(other)[-1]


def test_without_money_and_cards_nothing_happens(game):
    """[S-O2] All of no cards."""
    space = oasis(game)
    assert is_next_turn(play(game.set_up(pawns=next_to(game, space), cash={0: 0}), space))


def test_no_refund_if_the_pile_gives_fewer(sackson):
    """[S-O3] (assumed) Four paid for, two drawn, nobody above 12: the money is gone."""
    game = sackson(5)
    space = oasis(game, 20)
    state = game.set_up(pawns=next_to(game, space), **short_pile(game, {JEWEL: 2}, {0: {GRAIN: 4}}, crowd=1))
    state = play(below_thirteen(state), space, 4)
    play(state, JEWEL, JEWEL)
    assert is_next_turn(state)
    assert cash(state) == 180
    assert hand(state) == {GRAIN: 4, JEWEL: 2}


def test_nothing_to_draw_nothing_bought(sackson):
    """[S-O3] (assumed) On arrival, with an empty pile and nobody above 12."""
    game = sackson(5)
    space = oasis(game)
    state = below_thirteen(
        game.set_up(pawns=next_to(game, space), **short_pile(game, {}, {0: {GRAIN: 5}}, crowd=1))
    )
    assert is_next_turn(play(state, space))
    assert cash(state) == 200


def test_a_pile_that_can_be_renewed_is_bought_from(sackson):
    """[S-O3, S-D2] An empty pile, but somebody above 12 who will discard."""
    game = sackson(4)
    space = oasis(game)
    state = play(game.set_up(pawns=next_to(game, space), **short_pile(game, {}, {0: {}}, crowd=3)), space)
    assert phase(state) == Phase.BUY
    play(state, 1)
    assert cash(state) == 195
    assert (phase(state), state.current_player()) == (Phase.DISCARD, 3)


def below_thirteen(state):
    """The state, of which the test needs that nobody holds more than 12 cards."""
    assert state.record.hand.sum(axis=1).max() <= 12
    return state


def test_loss_comes_before_an_empty_pile(sackson):
    """[S-O2, S-O3] (assumed) Without money cards are lost, whatever the pile holds."""
    game = sackson(5)
    space = oasis(game)
    state = game.set_up(
        pawns=next_to(game, space), cash={0: 0}, **short_pile(game, {}, {0: {GRAIN: 5}}, crowd=1)
    )
    assert phase(play(below_thirteen(state), space)) == Phase.LOSE
