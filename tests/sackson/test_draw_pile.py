"""The draw pile running out: the pause, the discards, and what resumes."""

from fractions import Fraction

import pytest

from samarkand.sackson.components import STAY, Kind, Phase
from tests.games import phase, play
from tests.sackson.table import (
    CAMEL,
    COPPER,
    FRUIT,
    GRAIN,
    JEWEL,
    camp,
    cash,
    field,
    hand,
    is_next_turn,
    next_to,
    oasis,
    pile,
    short_pile,
    spaces,
)


def size(state, player):
    """How many cards a player holds."""
    return int(state.record.hand[player].sum())


def discard_all(state):
    """Play the whole pause, each discarding the first good possible; return how many each discarded."""
    gone = {}
    while phase(state) == Phase.DISCARD:
        player = state.current_player()
        gone[player] = gone.get(player, 0) + 1
        play(state, state.legal_actions()[0])
    return gone


def buying_four(game, deck, hands, crowd, **more):
    """Player 0 has just paid for four cards at an oasis."""
    space = oasis(game, 20)
    state = game.set_up(pawns=next_to(game, space), **short_pile(game, deck, hands, crowd=crowd), **more)
    return play(state, space, 4)


def test_pause_when_the_last_card_is_drawn(game):
    """[S-D1] In the middle of a purchase of four: everyone above 12 discards, then the purchase goes on."""
    state = buying_four(game, {JEWEL: 2}, {0: {GRAIN: 5}, 1: {FRUIT: 14}}, crowd=2)
    above = size(state, 2) - 12
    assert above > 0
    play(state, JEWEL)
    assert phase(state) == Phase.DRAW
    play(state, JEWEL)
    assert (phase(state), state.current_player()) == (Phase.DISCARD, 1)
    assert state.record.owed == 2
    assert discard_all(state) == {1: 2, 2: above}
    assert phase(state) == Phase.DRAW
    assert sum(pile(state).values()) == 2 + above
    assert state.record.discards.sum() == 0
    good = state.legal_actions()[-1]
    play(state, good)
    play(state, state.legal_actions()[0])
    assert is_next_turn(state)
    assert size(state, 0) == 5 + 4
    assert cash(state) == 180


def test_the_new_pile_is_the_discards(game):
    """[S-D1] Nothing else is in it, and it is drawn from at random."""
    state = buying_four(game, {JEWEL: 1}, {0: {}, 1: {FRUIT: 14}, 2: {GRAIN: 12, CAMEL: 1}}, crowd=1)
    play(state, JEWEL)
    while state.current_player() == 1:
        play(state, FRUIT)
    play(state, CAMEL)
    fruit = sum(pile(state).values()) - 1
    assert pile(state) == {FRUIT: fruit, CAMEL: 1}
    assert state.chance_outcomes() == [(FRUIT, Fraction(fruit, fruit + 1)), (CAMEL, Fraction(1, fruit + 1))]


def test_player_in_turn_discards_first_then_clockwise(sackson):
    """[S-D1] (assumed)."""
    game = sackson(4)
    hands = {2: {GRAIN: 13}, 0: {FRUIT: 13}, 3: {COPPER: 14}}
    space = oasis(game, 20)
    state = game.set_up(turn=2, pawns=next_to(game, space, 2), **short_pile(game, {JEWEL: 1}, hands, crowd=1))
    play(state, space, 1, JEWEL)
    order = []
    while phase(state) == Phase.DISCARD:
        if order[-1:] != [state.current_player()]:
            order.append(state.current_player())
        play(state, state.legal_actions()[0])
    assert size(state, 1) == 6
    assert order == [2, 3, 0]


def test_each_chooses_from_the_own_hand(game):
    """[S-D1] (assumed) Any card of it, one at a time."""
    state = buying_four(game, {JEWEL: 1}, {0: {}, 1: {FRUIT: 12, CAMEL: 1, JEWEL: 1}}, crowd=2)
    play(state, JEWEL)
    assert state.legal_actions() == [FRUIT, CAMEL, JEWEL]
    play(state, FRUIT)
    assert state.current_player() == 1
    play(state, JEWEL)
    assert hand(state, 1) == {FRUIT: 11, CAMEL: 1}


def test_discards_lie_face_down(game):
    """[S-D1] (assumed) The others see that a card goes, not which; nor what is in the pile made of them."""
    state = buying_four(game, {JEWEL: 1}, {0: {}, 1: {FRUIT: 13, CAMEL: 1}}, crowd=2)
    play(state, JEWEL, CAMEL)
    assert "discard camel" in state.history_strings(1)[-1]
    for other in (0, 2, 3):
        assert "discard a card" in state.history_strings(other)[-1]
        assert not state.view(other).discards.any()
        assert state.view(other).unseen_discards == 1


def test_cards_just_taken_count(game):
    """[S-D1] (assumed) 12 in hand and the last card: 13, so one is discarded, the new card perhaps."""
    state = buying_four(game, {JEWEL: 1}, {0: {GRAIN: 12}}, crowd=1)
    play(state, JEWEL)
    assert (phase(state), state.current_player()) == (Phase.DISCARD, 0)
    assert state.legal_actions() == [GRAIN, JEWEL]
    play(state, JEWEL)
    assert size(state, 0) == 12
    assert (phase(state), pile(state)) == (Phase.DRAW, {JEWEL: 1})


def test_pause_while_a_full_field_is_bought(game):
    """[S-D1, S-N2] Between the two cards: the cards taken count, and the second card follows."""
    space = camp(game, 4)
    hands, fields = {0: {GRAIN: 10}}, {space: {CAMEL: 4}}
    state = game.set_up(pawns=next_to(game, space), **short_pile(game, {JEWEL: 1}, hands, fields, crowd=2))
    play(state, space, JEWEL)
    assert (phase(state), state.current_player()) == (Phase.DISCARD, 0)
    assert field(state, space) == {JEWEL: 1}
    assert size(state, 0) == 14
    gone = discard_all(state)
    assert gone[0] == 2
    assert phase(state) == Phase.DRAW
    good = state.legal_actions()[0]
    play(state, good)
    assert sum(field(state, space).values()) == 2
    assert is_next_turn(state)


def test_pause_after_the_last_of_the_cards_owed(game):
    """[S-D1] Nothing is left to be drawn, and the turn ends after the discards."""
    space = camp(game, 4)
    hands, fields = {0: {}}, {space: {CAMEL: 4}}
    state = game.set_up(pawns=next_to(game, space), **short_pile(game, {JEWEL: 2}, hands, fields, crowd=2))
    play(state, space, JEWEL, JEWEL)
    assert (phase(state), state.current_player()) == (Phase.DISCARD, 2)
    discard_all(state)
    assert is_next_turn(state)
    assert sum(pile(state).values()) > 0


def test_pause_while_a_gift_is_drawn(game):
    """[S-D1, S-N3] The drawn card is given after the discards, and the nomad move follows."""
    space = camp(game, 6)
    fields = {space: {CAMEL: 2}}
    state = game.set_up(pawns=next_to(game, space), **short_pile(game, {JEWEL: 1}, {0: {}}, fields, crowd=2))
    play(state, space, JEWEL)
    assert (phase(state), state.current_player()) == (Phase.DISCARD, 2)
    assert (cash(state), hand(state)) == (200, {JEWEL: 1})
    discard_all(state)
    assert (cash(state), hand(state)) == (180, {})
    assert field(state, space) == {CAMEL: 2, JEWEL: 1}
    assert phase(state) == Phase.NOMAD
    assert is_next_turn(play(state, STAY))


def test_pause_recurs_within_one_action(game):
    """[S-D1] (assumed) The discards are so few that the pile runs out again at once."""
    state = buying_four(game, {JEWEL: 1}, {0: {GRAIN: 13}, 1: {FRUIT: 12}, 2: {COPPER: 12}}, crowd=None)
    held = []
    pauses = 0
    while state.record.turns == 0:
        if phase(state) == Phase.DISCARD:
            pauses += 1
            assert state.current_player() == 0
            gone = discard_all(state)
            held.append(gone[0])
        play(state, state.legal_actions()[0])
    # 14 cards, two discarded and drawn again: 14, two discarded and one of them drawn: 13.
    assert held == [2, 2]
    assert pauses == 2
    assert size(state, 0) == 13
    assert sum(pile(state).values()) == 1


def test_what_is_drawn_after_a_pause_may_exceed_twelve(game):
    """[S-D1] (assumed) Until the next pause."""
    state = buying_four(game, {JEWEL: 1}, {0: {GRAIN: 12}, 1: {}, 3: {}}, crowd=2)
    play(state, JEWEL)
    assert set(discard_all(state)) == {0, 2}
    while state.record.turns == 0:
        play(state, state.legal_actions()[0])
    assert size(state, 0) == 12 + 3
    assert phase(state) == Phase.MOVE


def test_no_pause_when_nobody_is_above_twelve(sackson):
    """[S-D1] The last card is drawn, nobody discards, the turn goes on."""
    game = sackson(5)
    space = oasis(game)
    state = game.set_up(pawns=next_to(game, space), **short_pile(game, {JEWEL: 1}, {0: {GRAIN: 4}}, crowd=1))
    assert max(size(state, player) for player in range(5)) <= 12
    play(state, space, 1, JEWEL)
    assert is_next_turn(state)
    assert pile(state) == {}


def test_drawing_from_an_empty_pile_pauses_too(game):
    """[S-D2] (assumed) A full field taken makes a hand of more than 12: then there is something to draw."""
    space = camp(game, 4)
    hands, fields = {0: {GRAIN: 11}}, {space: {CAMEL: 4}}
    state = game.set_up(pawns=next_to(game, space), **short_pile(game, {}, hands, fields, crowd=2))
    play(state, space)
    assert (phase(state), state.current_player()) == (Phase.DISCARD, 0)
    assert state.record.owed == 2
    discard_all(state)
    assert phase(state) == Phase.DRAW


def test_where_none_can_be_drawn_none_is(sackson):
    """[S-D2] (assumed) An empty pile and nobody above 12, in the middle of a purchase."""
    game = sackson(5)
    space = oasis(game, 20)
    state = game.set_up(pawns=next_to(game, space), **short_pile(game, {JEWEL: 3}, {0: {GRAIN: 4}}, crowd=1))
    play(state, space, 4, JEWEL, JEWEL, JEWEL)
    assert is_next_turn(state)
    assert size(state, 0) == 7


def test_an_empty_pile_is_filled_by_sales_and_losses(sackson):
    """[S-V3, S-O2] What goes into the pile ends nothing and pauses nothing."""
    game = sackson(5)
    space = oasis(game)
    state = game.set_up(
        pawns=next_to(game, space), cash={0: 0}, **short_pile(game, {}, {0: {GRAIN: 5}}, crowd=1)
    )
    play(state, space, GRAIN, GRAIN, GRAIN)
    assert is_next_turn(state)
    assert pile(state) == {GRAIN: 3}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_deal_empties_the_pile(sackson, players):
    """[S-S1, S-D1] Setup never comes near a pause: the pile is large after it."""
    game = sackson(players)
    dealt = 2 * len(spaces(game, Kind.CAMP)) + 7 * players
    assert game.new_initial_state().record.deck.sum() - dealt >= 38
