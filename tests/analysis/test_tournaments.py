"""Tournaments: every order of seats on the same deals; ratings held against a second computation."""

from itertools import product

import numpy as np
import pytest

import samarkand
from samarkand.analysis.opponents import bradley_terry, tournaments
from samarkand.analysis.opponents.bradley_terry import ELO, TIED, Pairing
from samarkand.analysis.studies.plan import make_plan
from samarkand.errors import InvalidInput, StrategyError


def last(config, view, actions, number, dice):
    return actions[number - 1]


GAME = samarkand.game("market", players=3)


@pytest.fixture(scope="module")
def cup():
    return samarkand.tournament(GAME, ["random", "threshold", last], games=61, seed=4)


def by_majorization(wins, rivals):
    """Strengths by Hunter's MM algorithm, each pair's tied games added as it goes.

    wins[i][j] holds, for each proportion of seats, how many times as many i had, and what each has won.
    """
    strengths = np.ones(rivals)
    for _ in range(20_000):
        new = np.empty(rivals)
        for i in range(rivals):
            won, weight = 0.0, 0.0
            for j in range(rivals):
                if i == j:
                    continue
                for seats, mine, yours in wins[i][j]:
                    won += mine
                    weight += (mine + yours) * seats / (seats * strengths[i] + strengths[j])
                won += TIED / 2
                weight += TIED / (strengths[i] + strengths[j])
            new[i] = won / weight
        new /= np.exp(np.log(new).mean())
        if np.abs(new - strengths).max() < 1e-13:
            break
        strengths = new
    return np.log(strengths)


def test_a_pairs_share_is_that_of_its_games(cup):
    """Each order a simulation of its own, on the same seed."""
    shares = []
    for order in list(product((True, False), repeat=3))[1:-1]:
        line_up = ["random" if mine else "threshold" for mine in order]
        frame = samarkand.simulate(GAME, 11, strategies=line_up, seed=4)
        shares.append(sum(frame[f"win_{seat}"] for seat in range(3) if order[seat]))
    pair = cup.pairs.loc[0]
    assert (pair["one"], pair["other"], pair["games"]) == ("random", "threshold", 66)
    assert pair["share"] == pytest.approx(np.mean(shares))
    deals = np.mean(shares, axis=0)
    assert pair["standard_error"] == pytest.approx(deals.std(ddof=1) / 11**0.5)


def test_ratings_are_those_of_another_algorithm():
    """Newton's method against Hunter's MM, seats shared two and one."""
    generator = np.random.default_rng(3)
    pairings, wins = [], [[[] for _ in range(4)] for _ in range(4)]
    for one in range(4):
        for other in range(one + 1, 4):
            for seats in (0.5, 2.0):
                shares = generator.choice([0.0, 1 / 3, 0.5, 1.0], 40)
                pairings.append(Pairing(one, other, np.log(seats), 3, shares))
                mine = 3 * shares.sum()
                wins[one][other].append((seats, mine, 120 - mine))
                wins[other][one].append((1 / seats, 120 - mine, mine))
    ratings, errors = bradley_terry.fit(pairings, 4)
    assert ratings / ELO == pytest.approx(by_majorization(wins, 4), abs=1e-8)
    assert (errors > 0).all() and ratings.mean() == pytest.approx(0)


def test_intervals_hold_the_true_ratings_as_often_as_they_say():
    """400 tournaments of three rivals of known strength; 95 % with a standard error of 1 %."""
    generator = np.random.default_rng(11)
    true = np.array([0.8, 0.0, -0.8])
    held = 0
    for _ in range(400):
        pairings = []
        for one, other in ((0, 1), (0, 2), (1, 2)):
            wins = generator.random(150) < 1 / (1 + np.exp(true[other] - true[one]))
            pairings.append(Pairing(one, other, 0.0, 1, wins.astype(float)))
        ratings, errors = bradley_terry.fit(pairings, 3)
        held += (np.abs(ratings - ELO * true) <= 1.96 * errors).sum()
    assert 0.93 < held / 1200 < 0.975


def test_games_of_a_deal_that_go_alike_count_once():
    """Ten games a deal that all end like the first tell no more than it: the error is that of the deals."""
    shares = np.random.default_rng(5).integers(0, 2, 400).astype(float)
    once = bradley_terry.fit([Pairing(0, 1, 0.0, 1, shares)], 2)[1]
    alike = bradley_terry.fit([Pairing(0, 1, 0.0, 10, shares)], 2)[1]
    assert alike == pytest.approx(once, rel=0.02)


def test_who_always_wins_is_strong_and_not_infinitely():
    ratings, errors = bradley_terry.fit([Pairing(0, 1, 0.0, 1, np.ones(500))], 2)
    assert 1000 < ratings[0] - ratings[1] < 1500 and np.isfinite(errors).all() and errors[0] > 50


def test_a_game_that_nobody_wins_is_a_tie():
    game = samarkand.game("sackson", players=2, max_turns=0)
    plan = make_plan(game, strategies="random", seed=1, max_moves=50)
    study = tournaments.Study(plan, 5)
    study.play_missing(progress=False)
    assert study.frame["capped"].all()
    assert tournaments._first_share(study, (True, False)).tolist() == [0.5] * 5


def test_it_shows_itself(cup):
    ratings = cup.ratings
    assert ratings["strategy"][1] == "threshold" and ratings.index.tolist() == [1, 2, 3]
    assert ((ratings["low"] < ratings["rating"]) & (ratings["rating"] < ratings["high"])).all()
    assert ratings.attrs == cup.pairs.attrs == {"game": repr(GAME), "seed": 4}
    assert repr(cup) == repr(ratings) and "threshold" in cup._repr_html_()
    assert cup.plot().series[0].y == ratings["rating"].tolist()


@pytest.mark.parametrize("rivals", ["greedy", ["greedy"], [], ["greedy", "clever"]])
def test_too_few_or_unknown_rivals(cup, rivals):
    with pytest.raises(StrategyError):
        samarkand.tournament(GAME, rivals, games=1_000)


def test_further_refusals(cup):
    with pytest.raises(StrategyError, match="expected two or more different ones"):
        samarkand.tournament(GAME, ["greedy", "greedy"], games=1_000)
    for arguments in ({"games": 0}, {"seed": -1}, {"workers": 0}):
        with pytest.raises(InvalidInput, match=next(iter(arguments))):
            samarkand.tournament(GAME, ["greedy", "random"], **arguments)
