"""What a player can believe of *Routes to Riches*: sales that were refused or are undecided, and discards.

The laws are computed here a second time, in Fractions. A count of n draws with chance p is accepted within
Z standard deviations, plus SLACK of n because the filter is approximate with finitely many guesses; seeds are
fixed, so these tests do not fail by chance.
"""

import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import samarkand
from samarkand.engine import records
from samarkand.routes.components import DONE, KEEP, SELL, Phase
from tests.games import phase
from tests.information.test_particle_filter import assert_same_to
from tests.routes.table import hand, home, pair

Z = 4.0
SLACK = 0.02
DRAWS = 400


def sale_pending(game, owner, more=()):
    """A position by hand in which `owner` is asked to sell the card of the space just reached."""
    one, two = pair(game, [home(game, good) for good in range(33)])
    good = int(game.config.good_at[two])
    hands = {owner: [good, *(g for g in more if g != good)]}
    return game.set_up(
        families={0: [0]},
        camels={one: [0], two: [0]},
        hands=hands,
        phase=Phase.SELL,
        family=0,
        first=two,
        seller=owner,
    ), good


@pytest.mark.parametrize("answer", [None, KEEP, SELL])
def test_a_sale_at_the_start_of_a_position(answer):
    """[R-G1] Sold it is seen; refused or not yet decided it looks as if nobody had the card."""
    state, good = sale_pending(samarkand.game("routes"), owner=2, more=[3, 5])
    if answer is not None:
        state.apply_action(answer)
    holders = Counter()
    for seed in range(30):
        other = state.resample(1, seed)
        assert_same_to(1, other, state)
        holders[next((p for p in range(4) if good in hand(other, p)), None)] += 1
    assert_same_to(2, state.resample(2, 0), state)
    assert (len(holders) > 1) == (answer != SELL)


def test_a_refusal_has_no_influence():
    """[R-G1] Whether another has refused, is still deciding, or never had the card: the same states."""
    game = samarkand.game("routes")
    one, two = pair(game, [home(game, good) for good in range(33)])
    good = int(game.config.good_at[two])
    rest = [g for g in range(33) if g != good]
    found = []
    for card in (good, rest[0]):
        state = game.set_up(
            families={0: [0]},
            camels={one: [0]},
            hands={0: rest[4:6], 2: [card, rest[1]]},
            phase=Phase.PLACE,
            family=0,
        )
        state.apply_action(two)
        found.append([state.resample(0, seed) for seed in range(5)])
        if card == good:
            state.apply_action(KEEP)
            found.append([state.resample(0, seed) for seed in range(5)])
    assert found[0] == found[1] == found[2]


# --- the law --------------------------------------------------------------------------------------------


def assert_share(hits, chance, draws=DRAWS):
    """So many hits fit the chance."""
    tolerance = Z * math.sqrt(draws * chance * (1 - chance)) + SLACK * draws
    assert abs(hits - draws * chance) <= tolerance, (hits, float(draws * chance))


def hands_of(state, player, owner):
    """What `owner` holds in many resampled states."""
    return [hand(state.resample(player, seed), owner) for seed in range(DRAWS)]


@pytest.mark.parametrize("held", [3, 9])
def test_law_after_nobody_sold(held):
    """[R-G1] The card weighs half in a hand: (h/2) / (h/2 + d) for h cards held and d in the pile."""
    game = samarkand.game("routes", players=2)
    one, two = pair(game, [home(game, good) for good in range(33)])
    good = int(game.config.good_at[two])
    others = [g for g in range(33) if g != good][:held]
    state = game.set_up(families={0: [0]}, camels={one: [0]}, hands={1: others}, phase=Phase.PLACE, family=0)
    state.apply_action(two)
    found = hands_of(state, 0, 1)
    half = Fraction(held, 2)
    assert_share(sum(good in cards for cards in found), half / (half + 33 - held))
    assert_share(sum(others[0] in cards for cards in found), law_of_another(held))


def law_of_another(held):
    """The chance that another unseen card is held, when one of 33 weighs half in the hand of `held`."""
    mine = Fraction(math.comb(31, held - 1)) + Fraction(math.comb(31, held - 2), 2)
    all_hands = Fraction(math.comb(32, held)) + Fraction(math.comb(32, held - 1), 2)
    return mine / all_hands


def test_law_of_a_card_that_was_discarded():
    """[R-M4, R-M5] One's own discard, shuffled in again: drawn by the other, and perhaps discarded.

    The other draws three cards of the pile, has four then and discards two: of n cards in the pile each is
    held with chance 3/n · 2/4.
    """
    game = samarkand.game("routes", players=2)
    state = game.set_up(
        camels={home(game, good): [9] for good in range(10, 18)},
        sold={1: list(range(10, 18))},
        hands={0: list(range(8)), 1: [18]},
        discards=[8, 9, *range(22, 33)],
        bag=[],
        cash={0: 30, 1: 30},
    )
    state.apply_action(0)
    for good in (19, 20, 21):
        state.apply_action(good)
    state.apply_action(0)
    state.apply_action(1)
    assert phase(state) == Phase.TURN
    state.apply_action(1)
    pile = [good for good in range(33) if state.record.deck[good]]
    assert 0 in pile
    for _ in range(3):
        state.apply_action(next(good for good in state.legal_actions() if good not in (0, 1)))
    state.apply_action(next(good for good in state.legal_actions() if good != 0))
    state.apply_action(next(good for good in state.legal_actions() if good != 0))
    expected = Fraction(3, len(pile)) * Fraction(2, 4)
    found = hands_of(state, 0, 1)
    assert {len(cards) for cards in found} == {2}
    for good in (0, 1):
        assert_share(sum(good in cards for cards in found), expected)
    assert DONE not in state.history()


# --- a view -----------------------------------------------------------------------------------------------


def test_a_view_leaves_the_index_out(game):
    """Its numbers fit an observation; rules and strategies are handed the index with it."""
    state = samarkand.play(game.new_initial_state(), "random", seed=2, until=lambda s: len(s.history()) > 99)
    view, whole = state.view(0), state.view_for_rules(0)
    left_out = set(whole.dtype.names) - set(view.dtype.names)
    assert left_out == set(game.index) & set(whole.dtype.names) == {"closed", "places"}
    assert np.abs(records.numbers(view)).max() < 10**6 < records.numbers(whole).max()
    assert records.to_plain(view) == records.to_plain(whole, game.index)
    with pytest.raises(AttributeError, match="a record has no field 'closed'; it has deck, hand"):
        view.closed  # noqa: B018
