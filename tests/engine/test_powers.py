"""Powers of our own beside the library's, which may differ in the last bits only."""

import math

import pytest

from samarkand.engine.powers import exponential, power


@pytest.mark.parametrize("number", [-44.0, -30.0, -1.0, -1e-9, 0.0, 0.3, 1.0, 29.75, 43.0])
def test_exponential_is_as_exact_as_numbers_allow(number):
    for near in (number, number + 0.34, number + 0.35):
        expected = math.exp(near)
        assert abs(exponential(near) - expected) <= 2 * math.ulp(expected)


def test_power_multiplies():
    assert [power(0.5, number) for number in range(4)] == [1.0, 0.5, 0.25, 0.125]
    assert abs(power(0.6, 9) - 0.6**9) <= 4 * math.ulp(0.6**9)
