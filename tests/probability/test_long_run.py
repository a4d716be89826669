"""Chains as matrices, in the long run and on the way; laws of waiting and of rare events."""

import copy
import math
import pickle
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from samarkand.errors import InvalidInput
from samarkand.probability import (
    LATER,
    Distribution,
    MarkovChain,
    compare,
    equally_likely,
    geometric,
    joint,
    poisson,
)

HALF = Fraction(1, 2)
RUIN = MarkovChain({1: {0: HALF, 2: HALF}, 2: {1: HALF, 3: HALF}})


def random_chain(states, seed):
    """A chain in which every state leads to the next, the last to the first, and otherwise anywhere."""
    dice = random.Random(seed)
    rows = {}
    for at in range(states):
        cases = {dice.randrange(states): dice.randint(1, 5) for _ in range(dice.randint(0, 3))}
        cases[(at + 1) % states] = dice.randint(1, 5)
        rows[at] = Distribution.from_cases(cases)
    return MarkovChain(rows)


@given(st.integers(2, 9), st.integers(0, 10_000))
def test_the_stationary_law_stays_and_is_numpys(states, seed):
    chain = random_chain(states, seed)
    law = chain.stationary()
    matrix = chain.matrix(range(states))
    after = [sum(law(at) * matrix[at][to] for at in range(states)) for to in range(states)]
    assert after == [law(to) for to in range(states)]
    # The same as by numpy: the one solution of p (P - 1) = 0 with the sum 1.
    system = np.vstack([np.array(matrix, float).T - np.eye(states), np.ones(states)])
    solved = np.linalg.lstsq(system, np.array([0.0] * states + [1.0]), rcond=None)[0]
    assert [float(law(at)) for at in range(states)] == pytest.approx(list(solved), abs=1e-9)


def test_states_on_the_way_have_no_share():
    chain = MarkovChain({0: {1: 1}, 1: {2: 1}, 2: {1: HALF, 3: HALF}, 3: {1: 1}})
    assert chain.stationary() == Distribution({1: "2/5", 2: "2/5", 3: "1/5"})
    assert MarkovChain({0: {0: HALF, 1: HALF}}).stationary() == Distribution({1: 1})


def test_where_the_start_decides_there_is_no_one_law():
    with pytest.raises(InvalidInput, match="^stationary: from . the chain never reaches ., so"):
        RUIN.stationary()
    with pytest.raises(InvalidInput, match="never reaches"):
        MarkovChain({0: {1: 1}, 1: {0: 1}, 2: {3: 1}, 3: {2: 1}}).stationary()


def test_the_share_of_time_is_what_a_long_path_shows():
    """A ring of four with a die: within four standard errors of batches."""
    die = equally_likely([1, 2, -1])
    chain = MarkovChain({at: die.map(lambda step, at=at: min(max(at + step, 0), 4)) for at in range(5)})
    law, path = chain.stationary(), chain.path(0, seed=5, longest=40_000)
    assert len(path) == 40_001
    for state, share in law.items():
        here = np.array([at == state for at in path[:40_000]])
        means = here.reshape(100, 400).mean(axis=1)
        assert abs(np.mean(means) - float(share)) < 4 * np.std(means, ddof=1) / 10


def test_powers_of_the_matrix_are_the_state_after():
    order = [0, 1, 2, 3]
    matrix = np.array(RUIN.matrix(order), dtype=object)
    power = matrix @ matrix @ matrix
    law = RUIN.after(1, 3)
    assert list(power[1]) == [law(state) for state in order]
    assert all(sum(row) == 1 for row in RUIN.matrix())
    for states in ([0, 1, 2], [0, 1, 2, 9], 5):
        with pytest.raises(InvalidInput, match="^states: "):
            RUIN.matrix(states)


def test_a_path_is_a_run_of_the_chain():
    paths = [RUIN.path(1, seed=seed) for seed in range(3000)]
    assert paths[:5] == [RUIN.path(1, seed=seed) for seed in range(5)]
    for path in paths:
        assert path[0] == 1 and path[-1] in (0, 3) and set(np.abs(np.diff(path))) == {1}
    ended = Counter(path[-1] for path in paths)
    assert abs(ended[3] / 3000 - 1 / 3) < 4 * math.sqrt(2 / 9 / 3000)
    turns = np.array([len(path) - 1 for path in paths])
    assert abs(turns.mean() - 2) < 4 * math.sqrt(2 / 3000)
    assert RUIN.path(0, seed=1) == [0] and len(RUIN.path(1, seed=0, longest=1)) == 2


def test_a_chain_shows_where_it_leads():
    lines = repr(RUIN).splitlines()
    assert lines[0].split() == ["from", "\\", "to", "1", "2", "0", "3"]
    assert lines[1].split() == ["1", "1/2", "1/2"] and lines[-1].split() == ["3", "1"]
    assert RUIN._repr_html_().count('<th scope="row"') == 4
    long = MarkovChain.explore(0, lambda at: equally_likely([at + 1, at]) if at < 60 else None)
    shown = repr(long).splitlines()
    assert shown[1].split() == ["0", "0", "1/2,", "1", "1/2"]
    assert shown[-1].endswith("and 21 more states")


# --- Waiting, and what is rare ------------------------------------------------------------------------------


@given(st.fractions(Fraction(1, 50), 1), st.integers(0, 12))
def test_the_geometric_law_is_scipys_and_the_chains(chance, longest):
    law = geometric(chance, longest)
    for trial in range(1, longest + 1):
        assert float(law(trial)) == pytest.approx(scipy.stats.geom.pmf(trial, float(chance)), abs=1e-12)
    assert law(LATER) == (1 - chance) ** longest
    if chance < 1:
        chain = MarkovChain({"wait": {"wait": 1 - chance, "go": chance}})
        assert law == chain.time("wait", longest)
        assert chain.expected_time("wait") == 1 / chance


def test_what_is_cut_off_has_no_expectation():
    with pytest.raises(InvalidInput, match='^the value "later" stands for all turns after the last'):
        geometric("1/6", 10).expectation()


CUT = geometric("1/6", 3)
ENDING = RUIN.ending(1, longest=4)


@pytest.mark.parametrize(
    "question",
    [
        lambda: CUT[5],
        lambda: CUT.get(5),
        lambda: CUT.at_most(10),
        lambda: CUT.at_least(5),
        lambda: CUT.probability({1, 5}),
        lambda: CUT.probability(lambda trial: trial % 2 == 0),
        lambda: CUT.given(lambda trial: trial != 5),
        lambda: CUT.expectation(lambda trial: trial**2),
        lambda: CUT + CUT,
        lambda: CUT - CUT,
        lambda: CUT + 1,
        lambda: CUT.repeated(2),
        lambda: compare(CUT, CUT),
        lambda: joint(CUT, CUT)[2, 5],
        lambda: joint(CUT, CUT).probability(lambda pair: pair[0] == pair[1]),
        lambda: equally_likely("HT").then(lambda side: CUT if side == "H" else geometric("1/6", 10)),
        lambda: CUT.plot([1, 2, 30]),
        lambda: RUIN.time(1, longest=4).at_most(5),
        lambda: ENDING[3, 6],
        lambda: ENDING.given(end=3),
        lambda: ENDING.probability(lambda ending: ending[0] == 3),
        lambda: Distribution({1: HALF, LATER: HALF}).at_most(2),
    ],
)
def test_no_answer_depends_on_what_was_not_calculated(question):
    with pytest.raises(InvalidInput, match='^the value "later" stands for all turns after the last'):
        question()


def test_a_law_that_is_cut_off_answers_what_it_knows():
    whole = geometric("1/6", 40)
    for limit in (1, 2, 3):
        assert CUT.at_most(limit) == whole.at_most(limit) == CUT.probability(lambda t, last=limit: t <= last)
        assert CUT[limit] == whole[limit] and CUT.at_least(limit + 1) == whole.at_least(limit + 1)
    assert CUT[0] == 0 and CUT.quantile("1/3") == 3 and CUT.median() == LATER
    assert CUT.given(lambda trial: trial <= 3).expectation() == Fraction(171, 91)
    assert CUT.maximum_of(2)[3] == whole.maximum_of(2)[3] and CUT.minimum_of(2)[3] == whole.minimum_of(2)[3]
    assert CUT.expectation(lambda trial: min(trial, 3)) == Fraction(91, 36)
    assert CUT.probability(lambda trial: trial == LATER) == CUT[LATER] == Fraction(125, 216)
    assert joint(CUT, CUT)[2, 2] == Fraction(25, 1296)
    die = equally_likely(range(1, 7))
    assert compare(geometric("1/6", 6), die) == compare(whole, die)
    assert ENDING[3, 2] == Fraction(1, 4) and ENDING[3, 1] == 0
    assert ENDING.given(lambda ending: ending[1] != LATER).given(end=3)[3, 2] == Fraction(4, 5)
    assert pickle.loads(pickle.dumps(CUT)) == copy.deepcopy(CUT) == CUT


@pytest.mark.parametrize("mean", [0, "1/10", 1, "7/2", 40, 1000])
def test_the_poisson_law_is_scipys(mean):
    law = poisson(mean)
    rate = float(Fraction(mean))
    numbers = np.arange(len(law))
    assert list(law) == list(numbers)
    assert [float(share) for _, share in law.items()] == pytest.approx(scipy.stats.poisson.pmf(numbers, rate))
    assert abs(float(law.expectation() - Fraction(mean))) < 1e-12
    assert scipy.stats.poisson.sf(len(law) - 1, rate) < 1e-19


def test_a_poisson_law_cut_short_sums_to_one():
    law = poisson(2, longest=2)
    assert law == Distribution({0: "1/5", 1: "2/5", 2: "2/5"})


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: geometric(0, 5), "chance: found 0, expected a number above 0"),
        (lambda: geometric("7/6", 5), "chance: found 7/6"),
        (lambda: geometric(0.5, 5), "chance: found 0.5"),
        (lambda: geometric("1/6", -1), "longest: found -1"),
        (lambda: poisson(-1), "mean: found -1, expected a number from 0 to 1,000"),
        (lambda: poisson(10**6), "mean: found 1000000"),
        (lambda: RUIN.path(9, seed=1), "start: found 9"),
        (lambda: RUIN.path(1, seed=None), "seed: found None"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
