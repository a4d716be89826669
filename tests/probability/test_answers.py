"""Answers and their intervals: against scipy, against how often they cover, and at 0 and 1."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest
import scipy.stats

from samarkand.errors import InvalidInput
from samarkand.probability import Answer, equally_likely, estimate
from samarkand.probability.estimates import difference
from samarkand.probability.intervals import student_quantile

DIE = equally_likely([1, 2, 3, 4, 5, -1])


@pytest.mark.parametrize("degrees", [0.7, 1, 2, 3.4, 7, 31, 1000])
@pytest.mark.parametrize("level", [0.1, 0.68, 0.95, 0.9999])
def test_students_quantile_is_scipys(level, degrees):
    assert student_quantile(level, degrees) == pytest.approx(scipy.stats.t.ppf((1 + level) / 2, degrees))


def test_the_interval_of_a_mean_is_scipys():
    values = [3, 5, 4, 8, -2]
    wanted = scipy.stats.ttest_1samp(values, 0).confidence_interval(0.9)
    found = Answer.simulated(values, "five games", "points").interval(0.9)
    assert list(found) == pytest.approx(list(wanted))
    normal = Answer(5.0, "told", standard_error=2.0).interval()
    assert list(normal) == pytest.approx(scipy.stats.norm(5, 2).interval(0.95))


@pytest.mark.parametrize("happened", [0, 1])
def test_where_nothing_happened_nothing_is_certain(happened):
    """64 games without a win: up to about one win in 18 would not have been a surprise."""
    answer = Answer.simulated([happened] * 64, "64 games")
    low, high = answer.interval()
    assert (low, high) == pytest.approx(estimate([happened] * 64)[2:4])
    assert high - low > 0.05
    assert math.isnan(answer.standard_error)
    assert "standard error" not in repr(answer) and "standard error" not in answer._repr_html_()
    assert f"{high if happened == 0 else low:.4f}" in repr(answer)
    # The z-score is that of the exact probability's own standard error.
    exact = Fraction(1, 10)
    assert answer.z_score(exact) == pytest.approx((happened - 0.1) / math.sqrt(0.09 / 64), abs=0.005)


def test_a_constant_sample_bounds_nothing():
    answer = Answer.simulated([4, 4, 4], "three games", "turns")
    assert math.isnan(answer.standard_error)
    with pytest.raises(InvalidInput, match="^interval: 4 turns, the same all 3 times: all values"):
        answer.interval()
    with pytest.raises(InvalidInput, match="^z_score: 4 turns, the same all 3 times"):
        answer.z_score(5)
    assert answer.z_score(4) == 0
    # Where the exact law is known, its spread is.
    law = Answer.of(DIE, "six faces", "turns")
    error = DIE.standard_deviation() / math.sqrt(3)
    assert answer.z_score(law) == pytest.approx((4 - 7 / 3) / error, abs=0.005)


def test_zeros_with_a_unit_are_no_probability():
    """Nothing won in 30 games does not bound what can be won."""
    assert not Answer.simulated([0] * 30, "30 games", "piastres").is_probability
    with pytest.raises(InvalidInput, match="all values are equal"):
        Answer.simulated([0] * 30, "30 games", "piastres").interval()
    assert Answer.simulated([True, False], "two games").is_probability


# --- Comparing ----------------------------------------------------------------------------------------------


def test_pairs_are_surer_than_two_samples():
    """Both means have the same noise: its share cancels in the pairs, as scipy's paired test has it."""
    noise = [value * 10 for value in DIE.sample(40, seed=1)]
    first = [value + luck for value, luck in zip(noise, DIE.sample(40, seed=2), strict=True)]
    a = Answer.simulated(first, "40 games", "points", pairing="seed 1")
    b = Answer.simulated(noise, "40 games", "points", pairing="seed 1")
    apart = Answer.difference(a, Answer.simulated(noise, "40 games", "points", pairing="seed 2"))
    paired = Answer.difference(a, b)
    wanted = scipy.stats.ttest_rel(first, noise).confidence_interval()
    assert list(paired.interval()) == pytest.approx(list(wanted))
    wanted = scipy.stats.ttest_ind(first, noise, equal_var=False)
    assert list(apart.interval()) == pytest.approx(list(wanted.confidence_interval()))
    assert apart.degrees == pytest.approx(wanted.df)
    assert paired.value == pytest.approx(apart.value) and paired.standard_error < apart.standard_error / 3


def test_samples_without_one_pairing_are_independent():
    a = Answer.simulated([1, 2, 4], "three games", "points", pairing="seed 1")
    b = Answer.simulated([2, 2, 5], "three games", "points", pairing="seed 2")
    assert "two samples of 3 and 3" in Answer.difference(a, b).how
    assert "3 pairs" in Answer.difference(a, replace(b, pairing="seed 1")).how
    c = Answer.simulated([2, 2, 5, 6], "four games", "points", pairing="seed 1")
    assert "two samples of 3 and 4" in Answer.difference(a, c).how


def test_the_difference_of_two_probabilities_is_welchs():
    """Also where one of them never happened: the other shows how much the difference varies."""
    treated, others, never = [1] * 56 + [0] * 14, [1] * 48 + [0] * 32, [0] * 20
    for one, other in ((treated, others), (treated, never)):
        found = Answer.difference(Answer.simulated(one, "one"), Answer.simulated(other, "other"))
        wanted = difference(one, other, paired=False)
        assert found.standard_error == pytest.approx(wanted.standard_error)
        assert list(found.interval()) == pytest.approx([wanted.low, wanted.high])


def test_samples_that_never_vary_bound_no_difference():
    a = Answer.simulated([0, 1, 0, 1] * 8, "a", pairing=1)
    nothing = Answer.simulated([0] * 10, "nothing")
    for same in (Answer.difference(a, a), Answer.difference(nothing, nothing)):
        assert not same.is_probability
        with pytest.raises(InvalidInput, match="all values are equal"):
            same.interval()


def test_a_difference_needs_two_samples_of_one_unit():
    a, b = Answer.simulated([1, 2, 4], "three", "points"), Answer(Fraction(1, 3), "counted", "points")
    with pytest.raises(InvalidInput, match="expected two simulated answers"):
        Answer.difference(a, b)
    with pytest.raises(InvalidInput, match="found 'points' and '', expected the same unit"):
        Answer.difference(a, Answer.simulated([1, 2], "two"))


def test_an_answer_of_a_model_is_counted_and_not_exact():
    model = Answer(Fraction(1, 3), "counted", model="an idealised pile")
    assert not model.exact and model == Fraction(1, 3)
    assert list(model.interval()) == [1 / 3, 1 / 3]


def test_exact_answers_are_compared_by_value():
    third = Answer(Fraction(1, 3), "counted")
    assert third == Answer(Fraction(2, 6), "by formula") == Fraction(1, 3)
    assert third != Fraction(1, 2) and third < Fraction(1, 2) and third >= Fraction(1, 3)
    assert third != "1/3" and third is not None
    assert len({third, Answer(Fraction(1, 3), "again")}) == 1


@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">="])
def test_a_simulated_answer_refuses_to_be_compared(sign):
    names = {"a": Answer.simulated([1, 2, 4], "three games"), "b": Answer(Fraction(2), "counted")}
    for question in (f"a {sign} b", f"b {sign} a", f"a {sign} a", f"a {sign} 2"):
        with pytest.raises(InvalidInput, match=r"varies with the seed: use interval\(\).*difference"):
            eval(question, names)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: Answer.simulated(5, "one"), "values: found 5, expected a list of numbers"),
        (lambda: Answer.simulated("0101", "four"), "values: found '0101'"),
        (lambda: Answer.simulated([1, math.nan], "two"), "values: found nan"),
        (lambda: Answer(1.0, "x", standard_error=1.0).interval(1), "level: found 1,"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value) and "\n" not in str(refusal.value)
