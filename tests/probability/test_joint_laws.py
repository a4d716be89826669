"""Several quantities together: against numpy on listed cases, against the definitions, and by name."""

from fractions import Fraction
from math import lcm

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from samarkand.errors import InvalidInput
from samarkand.probability import Distribution, draw, equally_likely, joint

DIE = equally_likely([1, 2, 3, 4, 5, 6])
HAND = draw({"jewel": 3, "camel": 2, "grain": 2}, 3)
CASES = st.dictionaries(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), st.integers(1, 5), min_size=2)


def listed(law):
    """Each case by itself: what numpy can average."""
    total = lcm(*(share.denominator for share in law.values()))
    return np.array([value for value, share in law.items() for _ in range(int(share * total))], float)


@given(CASES)
def test_covariance_and_correlation_are_numpys(cases):
    law = Distribution.from_cases(cases)
    table = listed(law)
    assert float(law.covariance(0, 1)) == pytest.approx(np.cov(table.T, bias=True)[0, 1], abs=1e-9)
    assert law.covariance(0, 0) == law.marginal(0).variance()
    if table.std(axis=0).min() > 0:
        assert law.correlation(0, 1) == pytest.approx(np.corrcoef(table.T)[0, 1], abs=1e-9)
        assert -1 <= law.correlation(0, 1) <= 1
    else:
        with pytest.raises(InvalidInput, match="a place with only one value"):
            law.correlation(0, 1)


def test_variances_add_with_twice_the_covariance():
    both = HAND.map(lambda hand: hand[0] + hand[1])
    parts = HAND.marginal("jewel").variance() + HAND.marginal("camel").variance()
    assert both.variance() == parts + 2 * HAND.covariance("jewel", "camel")
    assert HAND.covariance("jewel", "camel") == -Fraction(3 * 3 * 2 * 4, 7 * 7 * 6)


def test_one_place_may_be_known():
    law = joint(coin=equally_likely("HT"), die=DIE)
    assert law.given(lambda value: value[1] == 3).marginal("coin") == equally_likely("HT")
    assert law.given(("H", 3))["H", 3] == 1
    with pytest.raises(InvalidInput, match="place: found 'face', expected one of coin, die"):
        law.marginal("face")


# --- Bayes --------------------------------------------------------------------------------------------------


def test_the_bayes_box_is_conditioning():
    """The same by the joint law: which of three dice was it that showed a 3?"""
    dice = {sides: equally_likely(range(1, sides + 1)) for sides in (2, 4, 6)}
    prior = Distribution({2: "1/2", 4: "1/3", 6: "1/6"})
    config = prior.with_likelihood({sides: law[3] for sides, law in dice.items()})
    both = prior.then(lambda sides: dice[sides].map(lambda face: (sides, face)))
    both = both.map(lambda pair: pair, names=["die", "face"])
    assert config.posterior == both.given(lambda pair: pair[1] == 3).marginal("die")
    assert config.evidence == both.marginal("face")[3]
    assert sum(line.posterior for line in config.lines) == 1
    assert [line.cause for line in config.lines] == [2, 4, 6] and config.lines[0].posterior == 0
    assert prior.with_likelihood(lambda sides: dice[sides][3]).posterior == config.posterior


def test_no_news_is_news():
    """Lesson 5's answer: 6 of 31 before, 3 of 28 after."""
    prior = Distribution({"rival": "6/31", "pile": "25/31"})
    assert prior.with_likelihood({"rival": "1/2", "pile": 1}).posterior["rival"] == Fraction(3, 28)
    assert "3/28" in repr(prior.with_likelihood({"rival": "1/2", "pile": 1}))
    html = prior.with_likelihood({"rival": "1/2", "pile": 1})._repr_html_()
    assert html.count("<tr>") == 4 and "3/28" in html


def test_a_drawn_hand_is_a_prior_like_any_other():
    plain = Distribution(dict(HAND), HAND.names)
    for likelihood in (lambda hand: Fraction(hand[0], 3), dict.fromkeys(HAND, "1/2")):
        drawn, box = HAND.with_likelihood(likelihood), plain.with_likelihood(likelihood)
        assert repr(drawn) == repr(box)
        assert drawn.posterior == box.posterior


def test_one_observation_after_another_is_both_at_once():
    positive = {"ill": Fraction(9, 10), "well": Fraction(1, 20)}
    prior = Distribution({"ill": "1/100", "well": "99/100"})
    twice = prior.with_likelihood(positive).posterior.with_likelihood(positive)
    assert twice.posterior == prior.with_likelihood(lambda cause: positive[cause] ** 2).posterior


# --- One value as a law -------------------------------------------------------------------------------------


def test_twice_one_die_is_not_two_dice():
    double, two = 2 * DIE, DIE + DIE
    assert double.variance() == 4 * DIE.variance() and two.variance() == 2 * DIE.variance()
    assert double == DIE * 2 == DIE.map(lambda face: 2 * face) != two == DIE.repeated(2)
    assert "one value multiplied by 2" in repr(double) and "d + d" in double._repr_html_()
    assert "sum of two independent draws" in repr(two) and "2 * d" in repr(two)
    assert (DIE + DIE.map(lambda face: face)).note == "" == (DIE + 3).note
    assert (DIE - DIE)[0] == Fraction(1, 6)


def test_the_mode_is_the_likeliest():
    assert DIE.repeated(2).mode() == 7
    with pytest.raises(InvalidInput, match=r"^mode: 6 values .* \(1, 2, 3, 4, 5, 6\)$"):
        DIE.mode()


def test_the_generating_function_of_a_sum_is_the_product():
    back = equally_likely([1, 2, 3, 4, 5, -1])
    for at in (Fraction(1, 3), 2, 1):
        assert back.repeated(2).generating_function(at) == back.generating_function(at) ** 2
    x = sympy.Symbol("x")
    symbolic = back.generating_function(x)
    assert symbolic.diff(x).subs(x, 1) == back.expectation()
    assert (symbolic.diff(x, 2) + symbolic.diff(x) - symbolic.diff(x) ** 2).subs(x, 1) == back.variance()
    with pytest.raises(InvalidInput, match="found 'H', expected whole numbers"):
        equally_likely("HT").generating_function(x)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: DIE.covariance(), "are not tuples"),
        (lambda: DIE.with_likelihood({1: "1/2"}), "likelihood: missing for the cause 2"),
        (lambda: DIE.with_likelihood(lambda face: 2), "likelihood of 1: found 2, expected a number between"),
        (lambda: DIE.with_likelihood(lambda face: 0.5), "likelihood of 1: found 0.5"),
        (lambda: DIE.with_likelihood(lambda face: 0), "what was observed is impossible"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value) and "\n" not in str(refusal.value)
