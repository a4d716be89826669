"""The nomad camps."""

import itertools
import random

import pytest

from samarkand.decisions import DecisionContext
from samarkand.errors import IllegalAction
from samarkand.sackson.components import DONE, STAY, Phase
from tests.games import phase, play
from tests.sackson.table import (
    CAMEL,
    CARPET,
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
    pile,
    short_pile,
)


def test_gift_is_compulsory(game):
    """[S-N1] Any card of the hand, and nothing but a card of the hand."""
    space = camp(game)
    state = play(game.set_up(pawns=next_to(game, space), hands={0: {GRAIN: 2, CAMEL: 1}}), space)
    assert phase(state) == Phase.GIFT
    assert state.legal_actions() == [GRAIN, CAMEL]
    play(state, CAMEL)
    assert (hand(state), field(state, space)) == ({GRAIN: 2}, {CAMEL: 1})


def test_exchange(game):
    """[S-N1] A card of the field for one of the hand, and another, until the player has enough."""
    space = camp(game, 6)
    fields = {space: {JEWEL: 1, CAMEL: 1}}
    state = game.set_up(pawns=next_to(game, space), hands={0: {GRAIN: 3, FRUIT: 1}}, fields=fields)
    play(state, space, FRUIT, STAY)
    assert state.legal_actions() == [FRUIT, CAMEL, JEWEL, DONE]
    play(state, JEWEL)
    assert (phase(state), state.legal_actions()) == (Phase.LAY, [GRAIN])
    play(state, GRAIN, CAMEL, GRAIN)
    assert hand(state) == {GRAIN: 1, CAMEL: 1, JEWEL: 1}
    assert field(state, space) == {GRAIN: 2, FRUIT: 1}
    play(state, DONE)
    assert is_next_turn(state)


def test_exchange_is_optional(game):
    """[S-N1]."""
    space = camp(game)
    state = game.set_up(pawns=next_to(game, space), hands={0: {GRAIN: 2}}, fields={space: {JEWEL: 1}})
    play(state, space, GRAIN, STAY, DONE)
    assert is_next_turn(state)
    assert (hand(state), field(state, space)) == ({GRAIN: 1}, {GRAIN: 1, JEWEL: 1})


def test_no_exchange_with_an_empty_hand(game):
    """[S-N1] Who gave the last card has nothing to put in a card's place."""
    space = camp(game)
    state = game.set_up(pawns=next_to(game, space), hands={0: {GRAIN: 1}}, fields={space: {JEWEL: 1}})
    assert is_next_turn(play(state, space, GRAIN, STAY))


@pytest.mark.parametrize("capacity", [4, 5, 6])
def test_full_field(game, capacity):
    """[S-N2] 10 piastres, all the cards, two new ones face up; no gift, no exchange, no nomad move."""
    space = camp(game, capacity)
    fields = {space: {JEWEL: 1, GRAIN: capacity - 1}}
    state = play(game.set_up(pawns=next_to(game, space), hands={0: {FRUIT: 1}}, fields=fields), space)
    assert cash(state) == 200 - 10
    assert hand(state) == {FRUIT: 1, JEWEL: 1, GRAIN: capacity - 1}
    assert field(state, space) == {}
    assert phase(state) == Phase.DRAW
    play(state, COPPER)
    assert phase(state) == Phase.DRAW
    play(state, CAMEL)
    assert field(state, space) == {COPPER: 1, CAMEL: 1}
    assert is_next_turn(state)


def test_two_cards_drawn_for_a_field_are_seen_by_all(game):
    """[S-N2] They lie face up."""
    space = camp(game, 4)
    state = game.set_up(pawns=next_to(game, space), fields={space: {GRAIN: 4}})
    play(state, space, COPPER, CAMEL)
    assert [line for line in state.history_strings(3) if "draw camel" in line and "[S-N2]" in line]


def test_gift_drawn(game):
    """[S-N3] Without a card: draw the top card, pay 20, give that card."""
    space = camp(game)
    state = play(game.set_up(pawns=next_to(game, space)), space)
    assert phase(state) == Phase.DRAW
    assert cash(state) == 200
    play(state, CARPET)
    assert cash(state) == 200 - 20
    assert (hand(state), field(state, space)) == ({}, {CARPET: 1})


@pytest.mark.parametrize(
    ("cards", "money", "paid"), [({}, 200, 20), ({}, 7, 7), ({}, 0, 0), ({GRAIN: 1}, 200, 0)]
)
def test_the_price_of_a_gift_is_told_before_and_in_the_log(game, cards, money, paid):
    """[S-N3, S-P1] Only where a card has to be bought."""
    space = camp(game)
    state = game.set_up(pawns=next_to(game, space), hands={0: cards}, cash={0: money})
    cost = DecisionContext(game, state.record, space).cost()
    assert cost == (
        paid and f"you have no card to give in {game.names[space]}, so you pay {paid} piastres" or ""
    )
    said = play(state, space).history_strings(1)[-1]
    assert said.endswith(f"; player 0 has no card to give and pays {paid} piastres for one [S-N3]") == (
        paid > 0
    )


def test_gift_drawn_counts_as_the_gift(game):
    """[S-N3] (assumed) The nomad move is allowed; staying brings no exchange with an empty hand."""
    space = camp(game)
    state = play(game.set_up(pawns=next_to(game, space), fields={space: {JEWEL: 2}}), space, CARPET)
    assert phase(state) == Phase.NOMAD
    onward = state.legal_actions()[0]
    assert is_next_turn(play(state.clone(), STAY))
    assert play(state, onward).record.pawn[0] == onward


def test_full_is_judged_on_entering(game):
    """[S-N4] A gift that fills the field is a gift; the purchase is the next visitor's."""
    space = camp(game, 4)
    state = game.set_up(pawns=next_to(game, space), hands={0: {FRUIT: 2}}, fields={space: {GRAIN: 3}})
    play(state, space, FRUIT)
    assert phase(state) == Phase.NOMAD
    assert cash(state) == 200
    play(state, STAY)
    assert phase(state) == Phase.TAKE


def test_like_is_never_exchanged_for_like(game):
    """[S-N5] (assumed)."""
    space = camp(game)
    state = game.set_up(
        pawns=next_to(game, space), hands={0: {GRAIN: 3, JEWEL: 1}}, fields={space: {CAMEL: 1}}
    )
    play(state, space, GRAIN, STAY, CAMEL)
    assert state.legal_actions() == [GRAIN, JEWEL]
    other = game.set_up(pawns=next_to(game, space), hands={0: {GRAIN: 3}}, fields={space: {GRAIN: 1}})
    assert is_next_turn(play(other, space, GRAIN, STAY))


def test_a_good_taken_is_not_put_back(game):
    """[S-N5] (assumed) Nor is one that was put down taken again."""
    space = camp(game, 6)
    hands, fields = {0: {GRAIN: 2, FRUIT: 1, CAMEL: 1}}, {space: {JEWEL: 2, COPPER: 1}}
    state = play(game.set_up(pawns=next_to(game, space), hands=hands, fields=fields), space, FRUIT, STAY)
    play(state, JEWEL, GRAIN)
    assert state.legal_actions() == [FRUIT, COPPER, JEWEL, DONE]
    play(state, COPPER)
    assert state.legal_actions() == [GRAIN, CAMEL]
    with pytest.raises(IllegalAction):
        state.apply_action(JEWEL)


def test_the_gift_may_be_taken_back(game):
    """[S-N5] (assumed) By exchange."""
    space = camp(game)
    state = game.set_up(pawns=next_to(game, space), hands={0: {JEWEL: 1, GRAIN: 1}})
    play(state, space, JEWEL, STAY, JEWEL, GRAIN)
    assert (hand(state), field(state, space)) == ({JEWEL: 1}, {GRAIN: 1})


def test_exchanges_of_an_earlier_visit_are_forgotten(game):
    """[S-N5] (assumed) One visit: the next player, and the same one later, may take what was put down."""
    space = camp(game, 6)
    origin = int(game.config.origins[space, 0])
    hands = {0: {GRAIN: 2, FRUIT: 1}, 1: {GRAIN: 1, CAMEL: 2, JEWEL: 1}}
    state = game.set_up(pawns={0: origin, 1: origin}, hands=hands, fields={space: {JEWEL: 1}})
    play(state, space, FRUIT, STAY, JEWEL, GRAIN, DONE)
    assert state.record.player == 1
    play(state, space, CAMEL, STAY)
    assert state.legal_actions() == [GRAIN, FRUIT, CAMEL, DONE]
    play(state, FRUIT)
    assert state.legal_actions() == [GRAIN, CAMEL, JEWEL]


@pytest.mark.parametrize("seed", range(60))
def test_every_net_exchange_stays_possible(game, seed):
    """[S-N5] (assumed) The rule that makes a visit finite costs no end position.

    Against enumeration: hand and field together are the same cards, and as many lie on the field
    afterwards as before; every such division can be reached, and no other.
    """
    space, dice = camp(game, 6), random.Random(seed)
    goods = dice.sample(range(6), dice.randint(2, 5))
    hands = {0: count(dice.choices(goods, k=dice.randint(2, 5)))}
    fields = {space: count(dice.choices(goods, k=dice.randint(0, 5)))}
    gift = dice.choice(list(hands[0]))
    state = play(game.set_up(pawns=next_to(game, space), hands=hands, fields=fields), space, gift, STAY)
    assert ends_of_visit(state, space) == divisions(hands[0], fields[space], gift)


def count(goods):
    """A list of goods as {good: cards}."""
    return {good: goods.count(good) for good in goods}


def ends_of_visit(state, space):
    """The fields with which the visit can end, by playing everything that is legal."""
    ends, seen, waiting = set(), set(), [state]
    while waiting:
        each = waiting.pop()
        if each.record.turns == 1:
            ends.add(tuple(int(number) for number in each.record.camp[space]))
            continue
        key = str(each.to_dict()["position"])
        if key in seen:
            continue
        seen.add(key)
        for action in each.legal_actions():
            other = each.clone()
            other.apply_action(action)
            waiting.append(other)
    return ends


def divisions(held, lying, gift):
    """The fields that can be made of all cards of hand and field, as large as the field after the gift.

    Who has no card left after the gift exchanges nothing.
    """
    together = [held.get(good, 0) + lying.get(good, 0) for good in range(6)]
    size = sum(lying.values()) + 1
    if sum(held.values()) == 1:
        after = [lying.get(good, 0) + (good == gift) for good in range(6)]
        return {tuple(after)}
    ranges = [range(number + 1) for number in together]
    return {each for each in itertools.product(*ranges) if sum(each) == size}


def test_empty_hand_and_nothing_to_draw(game):
    """[S-N6] (assumed) Nothing is paid or given, and no nomad move follows.

    With the cards of the printed game fields and hands of 12 cannot hold all the others, so the pile is
    simply taken away.
    """
    space = camp(game, 6)
    state = game.set_up(pawns=next_to(game, space), fields={space: {GRAIN: 2}})
    state.record.deck[:] = 0
    state.apply_action(space)
    assert is_next_turn(state)
    assert cash(state) == 200
    assert field(state, space) == {GRAIN: 2}


def test_empty_hand_and_a_pile_that_can_be_renewed(game):
    """[S-N3, S-D2] Another player above 12 discards first; then the card is drawn and given."""
    space = camp(game, 6)
    state = game.set_up(
        pawns=next_to(game, space), **short_pile(game, {}, {0: {}}, {space: {GRAIN: 2}}, crowd=2)
    )
    play(state, space)
    assert (phase(state), state.current_player()) == (Phase.DISCARD, 2)
    while phase(state) == Phase.DISCARD:
        play(state, state.legal_actions()[0])
    assert phase(state) == Phase.DRAW
    good = state.legal_actions()[0]
    play(state, good)
    assert cash(state) == 180
    assert field(state, space) == ({GRAIN: 3} if good == GRAIN else {GRAIN: 2, good: 1})
    assert phase(state) == Phase.NOMAD


def test_order_at_a_full_field(game):
    """[S-N7] (assumed) Pay, take all, then draw: the cards taken count in a pause before the first draw."""
    space = camp(game, 4)
    hands = {0: {GRAIN: 9}, 1: {FRUIT: 7}}
    state = game.set_up(
        pawns=next_to(game, space), **short_pile(game, {}, hands, {space: {JEWEL: 4}}, crowd=3)
    )
    state = play(state, space)
    assert cash(state) == 190
    assert hand(state) == {GRAIN: 9, JEWEL: 4}
    assert phase(state) == Phase.DISCARD
    assert state.current_player() == 0


def test_what_cannot_be_drawn_leaves_the_field_short(sackson):
    """[S-N7] (assumed) One card in the pile and nobody above 12: the field gets one."""
    game = sackson(5)
    space = camp(game, 4)
    hands, fields = {0: {GRAIN: 4}}, {space: {CAMEL: 4}}
    state = game.set_up(pawns=next_to(game, space), **short_pile(game, {JEWEL: 1}, hands, fields))
    play(state, space, JEWEL)
    assert is_next_turn(state)
    assert field(state, space) == {JEWEL: 1}
    assert pile(state) == {}


@pytest.mark.parametrize(("money", "left"), [(0, 0), (5, 0), (10, 0), (15, 5)])
def test_debt_at_a_full_field(game, money, left):
    """[S-P1] (assumed) Who owes 10 and has less pays what there is, and takes the cards all the same."""
    space = camp(game, 4)
    state = game.set_up(pawns=next_to(game, space), cash={0: money}, fields={space: {JEWEL: 4}})
    play(state, space)
    assert (cash(state), hand(state)) == (left, {JEWEL: 4})


@pytest.mark.parametrize(("money", "left"), [(0, 0), (15, 0), (20, 0), (25, 5)])
def test_debt_for_a_gift(game, money, left):
    """[S-P1] (assumed) The same with the 20 for a card drawn to be given."""
    space = camp(game)
    state = game.set_up(pawns=next_to(game, space), cash={0: money})
    play(state, space, JEWEL)
    assert (cash(state), field(state, space)) == (left, {JEWEL: 1})
