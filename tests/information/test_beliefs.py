"""What a player believes about the hidden cards has the exact law, listed hand by hand, in Fractions."""

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


def believed_hands(state, player):
    """The hands of the other player in draws from many beliefs."""
    found = []
    for seed in range(SEEDS):
        drawn = beliefs.Belief(state, player, seed).draw(DRAWS, np.random.default_rng(seed))
        found += [tuple(hand) for hand in drawn["hand"][:, 1 - player].tolist()]
    return found


@pytest.mark.parametrize("player", [0, 1])
def test_law_after_the_deal(player):
    """The other's hand is any seven of the unseen cards [S-S2]."""
    state = after_deal(samarkand.game("sackson", players=2), 11)
    law = list(hands_of(7, unseen_by(state, player)))
    found = believed_hands(state, player)
    for good in Good.GRAIN, Good.CAMEL, Good.JEWEL:
        assert_law(Counter(hand[good] for hand in found), shares((hand[good], ways) for hand, ways in law))


def test_law_after_a_gift():
    """A player who gave a jewel had one, and few kinds rather than many [S-N1]."""
    state = after_deal(samarkand.game("sackson", players=2), 23)
    unseen = unseen_by(state, 1)
    good = give_rarest(state)

    def weighted(statistic):
        for hand, ways in hands_of(7, unseen):
            if hand[good]:
                left = tuple(cards - (kind == good) for kind, cards in enumerate(hand))
                yield statistic(left), Fraction(ways, sum(cards > 0 for cards in hand))

    found = believed_hands(state, 1)
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
    dice, sales = random.Random(1), 0
    while sales < 2:
        state.apply_action(pick(state, dice))
        sales = int(state.record.sold[1:].sum())
        if state.current_player() == 0:
            drawn = beliefs.Belief(state, 0, 5).draw(beliefs.GUESSES[0], np.random.default_rng(1))
            assert min(drawn[pile].min() for pile in ("hand", "deck", "discards")) == 0
            assert (drawn["hand"][:, 1:].sum(axis=2) == state.record.hand[1:].sum(axis=1)).all()
