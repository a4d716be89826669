"""Beliefs carried on have the law of states drawn from scratch: listed hand by hand, in Fractions."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import samarkand
from samarkand.information import beliefs
from samarkand.sackson.components import Good
from tests.information.test_particle_filter import (
    after_deal,
    assert_law,
    give_rarest,
    hands_of,
    losing_position,
    shares,
    unseen_by,
)
from tests.support import pick

SEEDS, DRAWS = 20, 32


def believed_hands(state, player, carried=None):
    """The hands of the other player as many beliefs have them, some carried on from an earlier state."""
    found = []
    for seed in range(SEEDS):
        belief = beliefs.Belief(state.game, player, seed)
        if carried is not None:
            belief.follow(carried)
        belief.follow(state)
        drawn = belief.draw(DRAWS, np.random.default_rng(seed))["hand"][:, 1 - player]
        found += [tuple(hand) for hand in drawn.tolist()]
    return found


@pytest.mark.parametrize("player", [0, 1])
def test_law_after_the_deal(player):
    """The other's hand is any seven of the unseen cards [S-S2]."""
    state = after_deal(samarkand.game("sackson", players=2), 11)
    law = list(hands_of(7, unseen_by(state, player)))
    found = believed_hands(state, player)
    for good in Good.GRAIN, Good.CAMEL, Good.JEWEL:
        assert_law(Counter(hand[good] for hand in found), shares((hand[good], ways) for hand, ways in law))


@pytest.mark.parametrize("is_carried", [False, True])
def test_law_after_a_gift(is_carried):
    """Who gave a jewel had one, and few kinds rather than many [S-N1]; also to whoever believed before."""
    state = after_deal(samarkand.game("sackson", players=2), 23)
    unseen, before = unseen_by(state, 1), state.clone()
    good = give_rarest(state)

    def weighted(statistic):
        for hand, ways in hands_of(7, unseen):
            if hand[good]:
                left = tuple(cards - (kind == good) for kind, cards in enumerate(hand))
                yield statistic(left), Fraction(ways, sum(cards > 0 for cards in hand))

    found = believed_hands(state, 1, before if is_carried else None)
    for statistic in (lambda hand: hand[good], lambda hand: sum(cards > 0 for cards in hand)):
        assert_law(Counter(map(statistic, found)), shares(weighted(statistic)))


def test_law_after_a_loss():
    """Three of four unseen cards go back unseen: the one that stays is any of the unseen cards [S-O2]."""
    state = losing_position()
    unseen = unseen_by(state, 1)
    while state.record.phase == losing_position().record.phase:
        state.apply_action(state.legal_actions()[0])
    found = Counter(hand.index(1) for hand in believed_hands(state, 1))
    assert_law(found, shares((kind, cards) for kind, cards in enumerate(unseen) if cards))


def test_a_card_sold_was_in_the_hand():
    """Of guesses at a seller's hand those remain that held the card which is then shown [R-G1]."""
    state = samarkand.game("routes", players=4).new_initial_state()
    belief, dice, sales = beliefs.Belief(state.game, 0, 5), random.Random(1), 0
    while sales < 2:
        state.apply_action(pick(state, dice))
        sales = int(state.record.sold[1:].sum())
        if state.current_player() == 0:
            belief.follow(state)
            drawn = belief.draw(beliefs.CROWD, np.random.default_rng(1))
            assert min(drawn[pile].min() for pile in ("hand", "deck", "discards")) == 0
            assert (drawn["hand"][:, 1:].sum(axis=2) == state.record.hand[1:].sum(axis=1)).all()


def test_the_last_state_need_not_be_continued():
    """Asked about another game, or after a move taken back, it answers as one that is new."""
    first = after_deal(samarkand.game("sackson", players=2), 11)
    second = after_deal(samarkand.game("sackson", players=2), 12)
    belief, fresh = beliefs.Belief(first.game, 0, 1), beliefs.Belief(first.game, 0, 1)
    belief.follow(second)
    belief.follow(first)
    fresh.follow(first)
    found = [each.draw(8, np.random.default_rng(1)).tobytes() for each in (belief, fresh)]
    assert found[0] == found[1]
