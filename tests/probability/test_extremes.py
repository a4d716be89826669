"""Very small, very large and nearly certain numbers read as what they are; what is too long is refused."""

import sys
from fractions import Fraction

import pytest
from scipy import stats

from samarkand.errors import InvalidInput
from samarkand.grammar import language_of, override_language
from samarkand.probability import (
    Answer,
    Distribution,
    MarkovChain,
    best_of,
    binomial,
    draw,
    equally_likely,
    geometric,
    hypergeometric,
)
from samarkand.probability.display import decimal
from samarkand.probability.intervals import Interval

DIE = equally_likely([1, 2, 3, 4, 5, 6])
ENDLESS = MarkovChain({1: {1: "1/2", 2: "1/2"}, 2: {1: "2/3", 3: "1/3"}})
RARE = Fraction(1, 10**400)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (Fraction(0), "0.0000"),
        (Fraction(1), "1.0000"),
        (Fraction(1, 2), "0.5000"),
        (RARE, "1.0e-400"),
        (-RARE, "-1.0e-400"),
        (Fraction(996, 10**403), "1.0e-400"),
        (1 / RARE, "1.0e+400"),
        (1 - Fraction(1, 10**5), "0.99999"),
        (1 - Fraction(46, 10**6), "0.99995"),
        (1 - Fraction(51, 10**6), "0.9999"),
        (1 - Fraction(1, 10**9), "0.999999999"),
        (1 - Fraction(1, 10**10), "1 - 1.0e-10"),
        (1 - RARE, "1 - 1.0e-400"),
        (1e-9, "1.0e-09"),
    ],
)
def test_no_number_reads_as_0_or_1_unless_it_is(number, said):
    assert decimal(number) == said


def test_a_table_shows_what_is_rare_and_what_is_nearly_certain():
    law = Distribution({"rare": RARE, "nearly": 1 - RARE})
    for said in (repr(law), law._repr_html_()):
        assert "1.0e-400" in said and "1 - 1.0e-400" in said and "1.0000" not in said
    with override_language(language_of("fr")):
        assert "0,99999" in repr(Distribution({1: "0.00001", 2: "0.99999"}))


def test_fractions_of_more_digits_than_python_writes_are_counted():
    law = binomial(1000, "1/123457")
    assert max(share.denominator for share in law.values()) > 10 ** sys.get_int_max_str_digits()
    assert "signs)" in repr(law) and "signs)" in law._repr_html_()


def test_values_of_many_digits_are_shown():
    law = equally_likely([0, 10**5000])
    assert "too large to show" in repr(law) and "too large to show" in law._repr_html_()
    assert Answer.of(law, "counted").value == 10**5000 // 2
    assert "5.0e+4999" in repr(Answer.of(law, "counted"))


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.0, 0.99999, "0 to 0.99999"),
        (0.99999, 1.0, "0.99999 to 1"),
        (1234.561, 1234.572, "1234.56 to 1234.57"),
        (123456.1, 123456.4, "123,456.1 to 123,456.4"),
        (10_000, 20_000, "10,000 to 20,000"),
        (2, 2, "2 to 2"),
        (0.0, 1e300, "0 to 1e+300"),
    ],
)
def test_limits_that_differ_read_differently(low, high, said):
    assert repr(Interval(low, high, 0.95, "t")) == f"{said} (95 % confidence, t)"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Answer(123456.7, "h", "", 1234.5), "123457, standard error 1234 "),
        (Answer(0.5, "h", "", 1e-9), "0.5000000000, standard error 0.0000000010 "),
        (Answer(0.5, "h", "", 1e-20), "0.5, standard error 1e-20 "),
        (Answer(5.71, "h", "", 0.03), "5.71, standard error 0.03 "),
        (Answer.simulated([1234567.0] * 3, "h", "points"), "1234567 points, the same all 3 times"),
        (Answer.simulated([0] * 10**5, "h"), "none of 100000, with 95 % confidence below 3.8e-05"),
        (Answer.simulated([1] * 10**5, "h"), "all of 100000, with 95 % confidence above 0.99996"),
    ],
)
def test_an_estimate_shows_its_error(answer, said):
    assert repr(answer).startswith(said)


# --- what would take too long -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        lambda: binomial(10**5, "1/2"),
        lambda: binomial(10_000, "0.123456"),
        lambda: binomial(10**30, 0),
        lambda: hypergeometric(10**6, 5 * 10**5, 10**5),
        lambda: geometric("1/6", 10**6),
        lambda: DIE.repeated(10**9),
        lambda: DIE.repeated(9_999),
        lambda: equally_likely([0, 1, 10**4000]).repeated(9_999),
        lambda: equally_likely([Fraction(1, 2), Fraction(1, 3), 7]).repeated(9_999),
        lambda: ENDLESS.time(1, 10**6),
        lambda: DIE.sample(10**12, 1),
        lambda: geometric(1, 10**12),
        lambda: draw({"a": 2}, 10**400, True),
        lambda: best_of({1: 1}, 10**9, 1, (), True),
    ],
)
def test_what_would_take_too_long_is_refused(question):
    with pytest.raises(InvalidInput, match="found .*, expected") as refusal:
        question()
    assert "\n" not in str(refusal.value)


def test_a_large_binomial_law_is_exact():
    law = binomial(3_000, "1/6")
    assert law.expectation() == 500 and law.variance() == Fraction(3000 * 5, 36)
    assert float(law.at_most(480)) == pytest.approx(stats.binom(3000, 1 / 6).cdf(480), rel=1e-9)
    for chance in (0, 1, "1/3"):
        share = Fraction(chance)
        expected = Distribution({0: 1 - share, 1: share}).repeated(5)
        assert binomial(5, chance) == expected
    assert binomial(0, "1/3") == binomial(0, 1) == Distribution({0: 1})
