"""Expected values of *Le marché de Samarkand* against enumeration, plain counting and the engine."""

import random
from fractions import Fraction
from itertools import product

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.market.components import BANK, CAMEL_CARD, NOTHING, Phase
from samarkand.market.rules import sales
from samarkand.market.scoring import money_points, score
from samarkand.probability import Distribution, equally_likely
from samarkand.theory import market as expectations
from samarkand.theory.market.disputes import Dispute, half
from tests.support import pick

GAME = samarkand.game("market", players=4)
BIDS = equally_likely(range(11))
SLOPE = Distribution.from_cases({value: value + 1 for value in range(8)})


def some_state(seed, moves=150):
    """A state of a random game, before the end."""
    state, dice = GAME.new_initial_state(), random.Random(seed)
    while len(state.history()) < moves and state.record.phase not in (Phase.LEAVE, Phase.COUNT, Phase.OVER):
        state.apply_action(pick(state, dice))
    return state


STATES = [some_state(seed) for seed in range(5)]


@pytest.mark.parametrize("state", STATES)
def test_points_are_the_engines(state):
    """M-F2 … M-F5: the score without the money."""
    for player in range(4):
        record, config = state.record, GAME.config
        found = expectations.points(GAME, **expectations.seen(state, player))
        assert found == score(config, record, player) - money_points(config, record, player)


@pytest.mark.parametrize("state", STATES)
def test_a_card_adds_what_the_engine_scores_more(state):
    """M-F2 … M-F5: every card and every camel, put into the player's hands in the state itself."""
    config = GAME.config
    for player in (0, 2):
        known = expectations.seen(state, player)
        before = score(config, state.record, player)
        for name, kind in product(known["goods"], range(6)):
            after = state.clone().record
            after.bought[player, expectations.GOODS.index(name), kind] += 1
            gain = score(config, after, player) - before
            value = int(config.value[kind])
            assert expectations.marginal(GAME, **known, good=name, value=value).value == gain
        gains = []
        for kind, copies in enumerate(state.record.pile):
            after = state.clone().record
            after.camels[player, kind] += 1
            gain = int(score(config, after, player) - before)
            gains += [gain] * int(copies)
            value = int(config.camel_value[kind])
            assert expectations.marginal(GAME, **known, camel=value).value == gain
        expected = expectations.marginal(GAME, **known, camel=expectations.next_camel(state))
        assert expected.value == Fraction(sum(gains), len(gains))


def gain_of(value, stops, worth, doyen):
    """What one combination of stops leads to; a doyen among the rivals is the first of them [M-D2]."""
    if max(stops, default=0) > value:
        return 0
    if value not in stops or doyen == "me":
        return worth - value
    if doyen == "rival" and stops[0] == value:
        return 0
    return -((value + 1) // 2)


@pytest.mark.parametrize("rivals", [BIDS, SLOPE])
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("doyen", [None, "me", "rival"])
def test_a_bid_is_every_combination_of_stops(rivals, number, doyen):
    """M-R2, M-D1, M-D2"""
    if doyen == "rival" and number == 0:
        with pytest.raises(InvalidInput, match="expected None or"):
            expectations.bid(GAME, 8, 5, rivals, number, doyen)
        return
    totals = {}
    for value in range(10, 0, -1):
        total = Fraction(0)
        for stops in product(rivals, repeat=number):
            share = Fraction(1)
            for stop in stops:
                share *= rivals[stop]
            total += share * gain_of(value, stops, 8, doyen)
        assert expectations.bid(GAME, 8, value, rivals, number, doyen).value == total
        totals[value] = total
    best = max(totals.values())
    values, answer = expectations.best_bid(GAME, 8, rivals, number, doyen)
    assert values == tuple(value for value, total in totals.items() if total == best)
    assert answer.value == best


@pytest.mark.parametrize("value", [1, 4, 7, 10])
@pytest.mark.parametrize("card", [3, CAMEL_CARD])
def test_the_engine_settles_as_the_dispute_says(value, card):
    """M-D1, M-D2, M-D3, M-D4: each of the four pairs of choices, with enough money, played by the rules."""
    worth = 9
    table = expectations.dispute(GAME, worth, value)
    for row, column in product((0, 1), repeat=2):
        record = GAME.new_initial_state().record
        record.good[:4], record.cash[:4] = [0, 1, 2, 3], 30
        record.offer[:] = NOTHING
        record.offer[3], record.camel, record.clock = 2, 1, value
        record.doyen = 2
        record.choice[:] = NOTHING
        record.choice[0], record.choice[1] = (card if row == 0 else CAMEL_CARD + 1), NOTHING
        record.choice[1] = card if column == 0 else CAMEL_CARD + 1
        sales.settle(GAME.config, record)
        for player, gains in ((0, table.mine), (1, table.theirs)):
            got = record.bought[player].sum() + record.camels[player].sum()
            assert got * worth + record.cash[player] - 30 == gains[row][column]
    assert half(value) == (value + 1) // 2 and BANK == 5


def test_nobody_gains_by_leaving_an_equilibrium():
    """Random 2×2 games: no other mixture is better for either, tried on a grid; there is always one."""
    dice, steps = random.Random(6), [Fraction(n, 12) for n in range(13)]
    for _ in range(150):
        numbers = iter(Fraction(dice.randint(-4, 6)) for _ in range(8))
        tables = [tuple((next(numbers), next(numbers)) for _ in range(2)) for _ in range(2)]
        game = Dispute(*tables)
        assert game.equilibria
        for found in game.equilibria:
            assert all(game.at(p, found.rival_stop).gain <= found.gain for p in steps)
            assert all(game.at(found.stop, q).rival_gain <= found.rival_gain for q in steps)


def test_the_mixed_equilibrium_leaves_the_other_indifferent():
    """M-D2: what I mix makes stopping and waiting equally good for the rival, so the rival may mix too."""
    for value in range(1, 9):
        mixed = expectations.dispute(GAME, 9, value).mixed
        assert mixed.stop == Fraction(9 - value, 9 - value + half(value)) == mixed.rival_stop
        assert mixed.gain == 0


def test_for_a_card_worth_less_than_the_value_both_wait():
    """M-R2: waiting is always better then. So there is one equilibrium, without mixing."""
    found = expectations.dispute(GAME, 3, 5).equilibria
    assert [(each.stop, each.rival_stop, each.gain) for each in found] == [(0, 0, 0)]
    with pytest.raises(InvalidInput, match="no mixed equilibrium"):
        _ = expectations.dispute(GAME, 3, 5).mixed


def test_the_answer_of_a_dispute_has_the_whole_distribution():
    answer = expectations.dispute(GAME, 9, 6).answer
    assert answer.exact and answer.value == 0 == answer.distribution.expectation()
    assert set(answer.distribution) == {-3, 0, 3}


def test_a_dispute_shows_both_gains():
    played = expectations.dispute(GAME, 9, 7)
    assert "-4 / -4" in str(played) and "2 / 0" in str(played)
    assert "-4 / -4" in played._repr_html_()


def test_between_equals_the_clock_leaves_nothing():
    """Every value below the worth is a dispute in which to wait is worth nothing either."""
    found = expectations.duel(GAME, 6)
    assert list(found) == list(range(10, 0, -1))
    assert all(equilibrium.gain == 0 for equilibrium in found.values())
    assert [found[value].stop for value in (10, 6)] == [0, 0]
    assert found[5].stop == Fraction(1, 4) and found[1].stop == Fraction(5, 6)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: expectations.points(GAME, {"silk": [1]}, []), "good: found 'silk'"),
        (lambda: expectations.points(GAME, {"jewel": [6]}, []), "value: found 6"),
        (lambda: expectations.points(GAME, {"jewel": [1]}, [9]), "value: found 9"),
        (lambda: expectations.points(GAME, {"jewel": [1]}, [], ["spice"]), "not for sale"),
        (lambda: expectations.points(GAME, {}, []), "found 0, expected 1 to 4"),
        (lambda: expectations.marginal(GAME, {"jewel": [1]}, []), "either a goods card"),
        (lambda: expectations.bid(GAME, 8, 11, BIDS), "value: found 11"),
        (lambda: expectations.bid(GAME, 8, 0, BIDS), "value: found 0"),
        (lambda: expectations.bid(GAME, 8.5, 4, BIDS), "worth: found 8.5"),
        (lambda: expectations.bid(GAME, 8, 4, equally_likely([11])), "rivals: found 11"),
        (lambda: expectations.bid(GAME, 8, 4, BIDS, doyen="you"), "doyen: found 'you'"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)
