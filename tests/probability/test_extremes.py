"""Very small, very large and nearly certain numbers read as what they are; what is too long is refused."""

import sys
from decimal import ROUND_UP, Context, Inexact, localcontext
from fractions import Fraction

import pytest
from scipy import stats

from samarkand.errors import InvalidInput
from samarkand.grammar import language_of, override_language
from samarkand.lessons import Exercise
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
    poisson,
)
from samarkand.probability.display import decimal, fraction
from samarkand.probability.intervals import Interval
from samarkand_teaching.press import question_bank

DIE = equally_likely([1, 2, 3, 4, 5, 6])
ENDLESS = MarkovChain({1: {1: "1/2", 2: "1/2"}, 2: {1: "2/3", 3: "1/3"}})
RARE = Fraction(1, 10**400)


@pytest.mark.parametrize("context", [Context(prec=3), Context(prec=1, rounding=ROUND_UP, traps=[Inexact])])
def test_the_decimal_context_of_the_user_changes_no_number(context):
    half = Exercise("half", "{a} / 16?", lambda dice: {"a": 5}, lambda a: Fraction(a, 16))
    with localcontext(context):
        assert "(99.999 % confidence" in repr(Answer.simulated([1] * 3 + [0] * 7, "ten").interval(0.99999))
        assert decimal(RARE / 3) == "3.3e-401"
        assert half.variant(seed=1).said == "5/16 = 0.3125"
        assert question_bank.decimal(Fraction(1, 6), 4) == "0.16666667"


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


@pytest.mark.parametrize("law", [poisson(1000), binomial(1000, "1/123457"), geometric("1/123457", 1000)])
def test_fractions_of_more_digits_than_python_writes_are_counted(law):
    assert max(share.denominator for _, share in law.items()) > 10 ** sys.get_int_max_str_digits()
    assert "signs)" in repr(law) and "signs)" in law._repr_html_()
    if law == poisson(1000):
        assert float(law.at_most(970)) == pytest.approx(stats.poisson(1000).cdf(970), rel=1e-9)


def test_fractions_are_as_long_as_they_are_said_to_be():
    for number in (
        Fraction(-(10**30), 7),
        Fraction(10**24 - 1),
        Fraction(-(10**24)),
        Fraction(1, 10**30 - 1),
    ):
        assert fraction(number) in (str(number), f"(fraction of {len(str(number))} signs)")


def test_values_of_many_digits_are_shown():
    law = equally_likely([0, 10**5000])
    assert "too large to show" in repr(law) and "too large to show" in law._repr_html_()
    assert Answer.of(law, "counted").value == 10**5000 // 2
    assert "5.0e+4999" in repr(Answer.of(law, "counted"))


@pytest.mark.parametrize(
    ("level", "said"),
    [(0.95, "95"), (0.9, "90"), (0.999, "99.9"), (0.99999, "99.999"), (1 - 1e-16, "99.99999999999999")],
)
def test_only_a_certain_interval_has_100_per_cent(level, said):
    assert f"({said} % confidence" in repr(Answer.simulated([1] * 3 + [0] * 7, "ten").interval(level))
    assert "(100 % confidence" in repr(Answer(Fraction(1, 2), "counted").interval())


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


def test_many_degrees_of_freedom_are_written_out():
    assert "t with 99999 degrees" in repr(Answer.simulated(range(100_000), "h", "m").interval())


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


def test_the_spread_of_very_large_and_very_small_values():
    for size in (1, 10**20, 10**160, 10**300, Fraction(1, 10**200)):
        assert equally_likely([0, 2 * size]).standard_deviation() == pytest.approx(float(size), rel=1e-15)
    with pytest.raises(OverflowError):
        equally_likely([0, 10**400]).standard_deviation()
    assert equally_likely([(0, 0), (10**400, -(10**400))]).correlation() == -1
    large = Answer(10**400, "counted")
    for question in (
        lambda: float(large),
        lambda: large.interval(),
        lambda: Answer.difference(large, Answer(0.5, "simulated", standard_error=1.0)),
    ):
        with pytest.raises(OverflowError):
            question()


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
        lambda: equally_likely([0, 10**4000]).repeated(9_999),
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


# --- answers and intervals that are none ------------------------------------------------------------------

NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: Answer(NAN, "h"), "value: found nan"),
        (lambda: Answer(INF, "h"), "value: found inf"),
        (lambda: Answer(True, "h"), "value: found True"),
        (lambda: Answer(0.5, "h", "", -1), "standard_error: found -1"),
        (lambda: Answer(0.5, "h", "", INF), "standard_error: found inf"),
        (lambda: binomial(3, True), "chance: found True"),
        (lambda: binomial(True, "1/2"), "trials: found True"),
        (lambda: Answer.simulated([0, 1], "two").interval(10**400), "level: found 1"),
    ],
)
def test_answers_and_intervals_that_are_none(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value) and "\n" not in str(refusal.value)
