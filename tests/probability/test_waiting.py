"""Laws of waiting and of rare events: against SciPy and the chains, and what is not known of them."""

import copy
import pickle
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from samarkand.errors import InvalidInput
from samarkand.probability import MarkovChain, equally_likely, geometric, joint, poisson

HALF = Fraction(1, 2)


@given(st.fractions(Fraction(1, 50), 1), st.integers(0, 12))
def test_the_geometric_law_is_scipys_and_the_chains(chance, longest):
    law = geometric(chance, longest)
    for trial in range(1, longest + 1):
        assert float(law[trial]) == pytest.approx(scipy.stats.geom.pmf(trial, float(chance)), abs=1e-12)
    assert law.at_least(longest + 1) == (1 - chance) ** longest
    if chance < 1:
        chain = MarkovChain({"wait": {"wait": 1 - chance, "go": chance}})
        assert law == chain.time("wait", longest)
        assert chain.expected_time("wait") == 1 / chance


CUT = geometric("1/6", 3)
RUIN = MarkovChain({1: {0: HALF, 2: HALF}, 2: {1: HALF, 3: HALF}})


@pytest.mark.parametrize(
    "question",
    [
        lambda: CUT[5],
        lambda: CUT.get(5),
        lambda: CUT.at_most(10),
        lambda: CUT.at_least(5),
        lambda: CUT.probability({1, 5}),
        lambda: CUT.given(lambda trial: trial != 5),
        lambda: joint(CUT, CUT)[2, 5],
        lambda: joint(CUT, CUT).given(lambda pair: pair[0] > pair[1]),
        lambda: joint(CUT, CUT).probability(lambda pair: pair[0] == pair[1]),
        lambda: equally_likely("HT").then(lambda side: CUT if side == "H" else geometric("1/6", 10)),
        lambda: CUT.plot([1, 2, 30]),
        lambda: RUIN.time(1, longest=4).at_most(5),
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
    assert CUT[0] == 0 and str(CUT.median()) == "later"
    assert CUT.given(lambda trial: trial <= 3).expectation() == Fraction(171, 91)
    assert CUT.expectation(lambda trial: min(trial, 3)) == Fraction(91, 36)
    assert joint(CUT, CUT)[2, 2] == Fraction(25, 1296)
    assert pickle.loads(pickle.dumps(CUT)) == copy.deepcopy(CUT) == CUT


@pytest.mark.parametrize(
    "question",
    [
        lambda: CUT + CUT,
        lambda: CUT - CUT,
        lambda: CUT + 1,
        lambda: 2 * CUT,
        lambda: CUT.repeated(2),
        lambda: CUT.probability(lambda trial: trial % 2 == 0),
        lambda: CUT.expectation(lambda trial: trial**2),
    ],
)
def test_what_is_cut_off_has_no_arithmetic(question):
    with pytest.raises((InvalidInput, TypeError)):
        question()


@pytest.mark.parametrize("mean", [0, "1/10", 1, "7/2", 40, 1000])
def test_the_poisson_law_is_scipys(mean):
    law = poisson(mean)
    rate = float(Fraction(mean))
    numbers = np.arange(len(law))
    assert list(law) == list(numbers)
    assert [float(share) for _, share in law.items()] == pytest.approx(scipy.stats.poisson.pmf(numbers, rate))
    assert abs(float(law.expectation() - Fraction(mean))) < 1e-12
    assert scipy.stats.poisson.sf(len(law) - 1, rate) < 1e-19


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: geometric(0, 5), "chance: found 0, expected a number above 0"),
        (lambda: geometric("7/6", 5), "chance: found 7/6"),
        (lambda: geometric(0.5, 5), "chance: found 0.5"),
        (lambda: geometric("1/6", -1), "longest: found -1"),
        (lambda: poisson(-1), "mean: found -1, expected a number from 0 to 1,000"),
        (lambda: poisson(10**6), "mean: found 1000000"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
