"""Resampled states and beliefs against the exact posterior: late in games, and from tables set by hand.

Seeds are fixed, so these tests do not fail by chance; `assert_law` says how near is near enough.
"""

from collections import Counter
from functools import cache

import numpy as np
import pytest

import samarkand
from samarkand.engine import records
from samarkand.information import beliefs
from samarkand.information.events import HANDS
from samarkand.market.components import UNKNOWN
from samarkand.sackson.components import Good
from tests.information.posterior import errors_of_beliefs, law_of, posterior, resampled_hands
from tests.information.test_particle_filter import assert_law, play

DRAWS = 400


def sackson(seed, moves):
    """Four cards in the other's hand, two camps to exchange in, and some turns."""
    state = samarkand.game("sackson", players=2).set_up(
        hands={0: {"grain": 2, "jewel": 2}, 1: {"fruit": 2, "grain": 1, "camel": 1}},
        fields={camp: {"copper": 1, "jewel": 1} for camp in ("Oghuz", "Kipchak")},
        pawns={0: "Khiva", 1: "Merv"},
        turn=1,
    )
    return play(state, seed, moves)


def routes(seed, moves):
    """Late: most goods sold, six cards left that the player does not see, three of them in hands."""
    game = samarkand.game("routes", players=5)
    goods, families = game.names.goods, game.names.families
    spaces = [game.names.spaces[space] for space in game.config.good_space]
    state = game.set_up(
        camels={spaces[good]: [families[good % 10]] for good in range(26)},
        sold={p: goods[5 * p : 5 * p + 5 + (p == 4)] for p in range(5)},
        hands={p: [goods[26 + p]] for p in range(4)},
        families={p: [families[p], families[p + 5]] for p in range(5)},
        treasuries=dict.fromkeys(families, 3),
        turn=1,
    )
    return play(state, seed, moves)


def market(seed, moves):
    """A whole game up to choices in secret."""
    state = play(samarkand.game("market", players=4).new_initial_state(), seed, moves)
    return samarkand.play(state, "random", seed=seed, until=lambda s: (s.view(0).choice == UNKNOWN).sum() > 1)


def hands(record):
    return [tuple(hand) for hand in record.hand[1:].tolist()]


def goods_held(record):
    """How many of each good the other holds, and how many kinds."""
    return [*record.hand[1].tolist(), int((record.hand[1] > 0).sum())]


def choices(record):
    return record.choice[1:].tolist()


CASES = [
    pytest.param(sackson, 3, 22, goods_held, id="sackson-by-hand"),
    pytest.param(routes, 0, 14, hands, id="routes-late"),
    pytest.param(market, 3, 80, choices, id="market-late"),
]


@cache
def exact_law(make, seed, moves):
    return posterior(make(seed, moves), 0)


@pytest.mark.parametrize(("make", "seed", "moves", "statistics"), CASES)
def test_it_is_the_exact_law(make, seed, moves, statistics):
    """Both for states one by one and for beliefs, place by place."""
    state = make(seed, moves)
    exact = exact_law(make, seed, moves)
    assert len(exact) > 5
    resampled = [state.resample(0, number).record for number in range(DRAWS)]
    found = {"resampled": resampled}
    if make is not market:  # there a belief leaves the choices open
        found["believed"] = [
            records.from_array(row)
            for number in range(10)
            for row in believed(state, number).draw(DRAWS // 10, np.random.default_rng(number))
        ]
    for drawn in found.values():
        for place in range(len(statistics(state.record))):
            law = law_of(exact, lambda record, place=place: statistics(record)[place])
            assert_law(Counter(statistics(record)[place] for record in drawn), law)


@pytest.mark.parametrize(
    ("name", "moves", "most", "worst"), [("routes", 60, 0.04, 0.2), ("sackson", 100, 0.2, 0.8)]
)
def test_a_belief_is_near_many_states(name, moves, most, worst):
    """A long game has no exact law, so beliefs are compared with 300 states; their guesses stay different."""
    state = samarkand.play(
        samarkand.game(name).new_initial_state(),
        "greedy",
        seed=1,
        until=lambda s: len(s.history()) >= moves and s.current_player() == 0,
    )
    errors, largest, different = errors_of_beliefs(state, 0, resampled_hands(state, 0))
    assert np.mean(errors) < most
    assert largest < worst
    assert different > beliefs.GUESSES[0] / 2


def believed(state, seed):
    return state.game.package.information.Belief(state, 0, seed)


def test_choices_are_weighed_by_how_many_there_were():
    """[S-N1, S-V1] The mean number of kinds held, much surer than single draws, is the exact one.

    Were a choice among many as likely as the only one, hands of many kinds would be too likely.
    """
    state = sackson(3, 22)
    exact = sum(float(weight) * goods_held(record)[-1] for record, weight in exact_law(sackson, 3, 22))
    means = []
    for seed in range(30):
        hands = believed(state, seed).draw(1000, np.random.default_rng(seed))["hand"][:, 1]
        means.append((hands > 0).sum(axis=1).mean())
    assert abs(np.mean(means) - exact) < 4 * np.std(means, ddof=1) / len(means) ** 0.5 + 0.01


def test_what_is_drawn_of_a_belief_goes_by_its_weights():
    """A guess three times as likely as another is drawn three times as often."""
    state = sackson(3, 16)
    belief = believed(state, 1)
    guesses = belief._filter
    holds = guesses.piles[:, HANDS + 1, Good.GRAIN] > 0
    assert 0.1 < holds.mean() < 0.9
    guesses.lookahead[:] = 0
    guesses.log_weights = np.where(holds, np.log(3.0), 0.0)
    drawn = belief.draw(1000, np.random.default_rng(1))["hand"][:, 1, Good.GRAIN] > 0
    assert drawn.mean() == pytest.approx(3 * holds.sum() / (3 * holds.sum() + (~holds).sum()), abs=0.005)
