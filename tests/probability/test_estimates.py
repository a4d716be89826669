"""Estimates of means: Wilson, Student, Welch and clusters, against SciPy and by hand."""

from math import isnan, sqrt

import numpy as np
import pytest
import scipy.stats

from samarkand.errors import InvalidInput
from samarkand.probability.estimates import difference, estimate

SAMPLE = [3.0, 5.0, 4.0, 8.0, 1.0]


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_a_mean_has_students_interval(level):
    found = estimate(SAMPLE, level=level)
    expected = scipy.stats.t.interval(level, 4, np.mean(SAMPLE), scipy.stats.sem(SAMPLE))
    assert (found.low, found.high) == pytest.approx(expected)
    assert found.standard_error == pytest.approx(scipy.stats.sem(SAMPLE)) and found.size == 5


@pytest.mark.parametrize(("wins", "games"), [(0, 64), (64, 64), (1, 1), (3, 10), (700, 1000)])
def test_a_share_has_wilsons_interval(wins, games):
    found = estimate([1] * wins + [0] * (games - wins), level=0.9)
    expected = scipy.stats.binomtest(wins, games).proportion_ci(0.9, method="wilson")
    assert (found.low, found.high) == pytest.approx(tuple(expected))
    assert (found.standard_error == 0) == (wins in (0, games))


def test_equal_values_show_no_error_unless_they_are_shares():
    assert isnan(estimate([3.0] * 64).low) and isnan(estimate([0] * 64, is_share=False).standard_error)
    third = estimate([1 / 3, 1 / 3 + 1e-17, 1 / 3], is_share=True)
    assert third.standard_error == 0 and 0 < third.low < 1 / 3 < third.high < 1


def test_means_of_games_that_all_came_to_the_same_count_as_many_games():
    few, many = estimate([0.0] * 4, is_share=True), estimate([0.0] * 4, is_share=True, size=128)
    square = scipy.stats.t.ppf(0.975, 127) ** 2
    assert many.high < few.high and many.high == pytest.approx(square / (128 + square))


def test_rounding_is_no_difference():
    """Thirds of a win, added up in another order, differ in the last place: nobody is ahead by that."""
    first = np.array([1 / 3, 0.2, 0.6])
    second = first + np.array([0, 5e-17, 1e-16])
    assert first.tolist() != second.tolist()
    assert isnan(difference(second, first, paired=True).low)


def test_means_of_few_deals_and_parts_of_ties_have_students_quantile():
    """How much they vary is an estimate, too. By the normal quantile five deals would hold 0.86."""
    dice = np.random.default_rng(1)
    held = 0
    for _ in range(2000):
        found = estimate(dice.binomial(3, 0.6, 5) / 3, is_share=True)
        held += found.low <= 0.6 <= found.high
    assert held > 0.93 * 2000


def test_values_of_one_cluster_are_one_observation():
    """Of clusters of equal size the error is that of their means; a repeated sample tells nothing new."""
    dice = np.random.default_rng(2)
    values, clusters = dice.normal(size=(6, 4)), np.repeat(range(6), 4)
    found, means = estimate(values.ravel(), clusters=clusters), estimate(values.mean(axis=1))
    assert found == pytest.approx(means)
    assert estimate(SAMPLE * 3, clusters=[*"abcde"] * 3) == pytest.approx(estimate(SAMPLE))
    assert estimate(SAMPLE, clusters=[7] * 5) == estimate(SAMPLE)


def test_a_difference_of_independent_samples_is_welchs():
    one, other = [3.0, 5.0, 4.0, 8.0], [2.0, 5.0, 2.0]
    found, welch = difference(one, other, paired=False), scipy.stats.ttest_ind(one, other, equal_var=False)
    assert (found.low, found.high) == pytest.approx(tuple(welch.confidence_interval(0.95)))
    assert found.standard_error == pytest.approx(sqrt(np.var(one, ddof=1) / 4 + np.var(other, ddof=1) / 3))
    assert isnan(difference([2, 2], [3, 3], paired=False).low) and isnan(
        difference([2], [3], paired=False).low
    )


def test_pairs_are_compared_value_by_value():
    found = difference([3, 5, 4, 8], [2, 5, 2, 6, 99], paired=True)
    assert found == estimate([1, 0, 2, 2], is_share=False)


@pytest.mark.parametrize("values", [[], [float("nan")], [1, float("inf")], [[1, 2], [3, 4]]])
def test_what_is_no_sample_is_refused(values):
    with pytest.raises(InvalidInput, match="^values: found .*, expected one or more finite numbers"):
        estimate(values)


@pytest.mark.parametrize("level", [0, 1, 95, float("nan")])
def test_what_is_no_level_is_refused(level):
    with pytest.raises(InvalidInput, match="^level: found"):
        estimate([0.0, 1.0, 1.0], level=level)
    with pytest.raises(InvalidInput, match="^level: found"):
        estimate([2.0, 2.0], level=level)
