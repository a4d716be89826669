"""Checks: every value that is the answer is right, every usual mistake has its hint, the rest not.

What is typed is in `answers.json`, for the page.
"""

import decimal
import random
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from samarkand.errors import InvalidInput
from samarkand.lessons import SealedAnswer, seal
from samarkand.lessons.sealing import HINTS, MARK
from samarkand.probability import Answer, binomial, hypergeometric

CARAVAN = hypergeometric(48, 11, 4).at_least(2)  # 957/4324 = 0.22132…
BACK = binomial(4, "11/48").at_least(2)  # 0.2271
CODE = seal(
    "lesson 3, exercise 1",
    CARAVAN,
    wrong={"with replacement": BACK, "you counted exactly two": hypergeometric(48, 11, 4)[2]},
    hint="count the draws with no grain and with one",
)
CHECK = SealedAnswer(CODE)


@pytest.mark.parametrize(
    "answer",
    [
        CARAVAN, 957 / 4324, float(CARAVAN), 0.2213, 0.221, "22.1 %", np.float64(0.2213), np.float32(0.2213),
        sympy.Rational(957, 4324), sympy.Float("0.22132"), decimal.Decimal("0.2213"),
        Answer(CARAVAN, "counted"), Answer(0.22131, "10,000 draws", standard_error=0.001),
    ],
    ids=str,
)  # fmt: skip
def test_every_kind_of_number_is_right(answer):
    verdict = CHECK.judge(answer)
    assert verdict.right and verdict and verdict.words == "right!" and verdict.name == ""


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (BACK, "with replacement"),
        (0.2271, "with replacement"),
        (1 - CARAVAN, "complement"),
        (22.13, "per cent"),
        (22, "per cent"),
        (float(100 * CARAVAN), "per cent"),
        (0.22, "rounded too soon"),
        ("0.220", "rounded too soon"),
        (hypergeometric(48, 11, 4)[2], "you counted exactly two"),
    ],
)
def test_every_usual_mistake_has_its_hint(answer, name):
    verdict = CHECK.judge(answer)
    assert verdict.right is False and verdict.name == name
    assert str(HINTS.get(name, name)) in verdict.words


@pytest.mark.parametrize("answer", [0.2214, 0.2212, 0.22144])
def test_a_last_digit_rounded_otherwise_is_right_and_told(answer):
    """No hint about a mistake that was not made: neither the general one nor another's."""
    verdict = CHECK.judge(answer)
    assert verdict.right and "last digit" in verdict.words and verdict.name == ""


@pytest.mark.parametrize("answer", [Fraction("0.2214"), 0.2215, 0.2211])
def test_what_is_farther_off_or_exact_is_not_right(answer):
    assert CHECK.judge(answer).right is False


def test_a_whole_number_has_no_last_digit_to_round():
    assert SealedAnswer(seal("games", 892)).judge("893").right is False
    assert SealedAnswer(seal("games", 892)).judge("893.0000").right is False


def test_who_rounds_the_right_answer_is_not_told_of_a_mistake_near_it():
    """To two decimals both are 0.22: it is the right one, rounded too soon."""
    check = SealedAnswer(seal("bets", Fraction("0.21984"), wrong={"always grain": Fraction("0.21874")}))
    assert check.judge("0.2187").name == check.judge("0.219").name == "always grain"
    assert check.judge("0.22").name == "rounded too soon"


@pytest.mark.parametrize("answer", [None, ...])
def test_no_answer_is_asked_for(answer):
    verdict = CHECK.judge(answer)
    assert verdict.right is None and not verdict
    assert (
        verdict.words
        == "no answer yet. Wanted: a whole number, a fraction, or a decimal to 3 decimal places."
    )


@pytest.mark.parametrize(
    "answer",
    [
        [0.2213], True, "grain", float("nan"), float("inf"), len, np.zeros(3), {1: 2}, {(1, 2)},
        sympy.Symbol("x"), 1j,
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_number_is_said_and_never_raised(answer):
    verdict = CHECK.judge(answer)
    assert verdict.right is None and not verdict
    assert (
        verdict.words
        == "this is not a number. Wanted: a whole number, a fraction, or a decimal to 3 decimal places."
    )


ANYTHING = st.one_of(
    st.none(), st.text(max_size=12), st.floats(), st.integers(), st.fractions(), st.binary(max_size=3),
    st.text("0123456789.,/%e- ", max_size=12), st.lists(st.floats(), max_size=3), st.complex_numbers(),
)  # fmt: skip


@given(ANYTHING)
def test_nothing_raises(answer):
    verdict = CHECK.judge(answer)
    assert verdict.right in (True, False, None) and verdict.words


@given(st.fractions(0, 1), st.integers(0, 6))
def test_all_forms_of_a_number_are_one_answer(value, digits):
    """Exact, as a float, rounded by Python (a half to even), and in per cent."""
    check = SealedAnswer(seal("any", value, digits=digits))
    assert check(value) and check(float(value)) and check(f"{value.numerator}/{value.denominator}")
    rounded = round(decimal.Decimal(value.numerator) / value.denominator, digits)
    assert check(round(value, digits)) and check(str(rounded))
    assert check(f"{100 * value.numerator}/{value.denominator} %")


@given(st.fractions(-5, 5), st.fractions(-5, 5))
def test_another_number_is_not_right(value, other):
    check = SealedAnswer(seal("any", value, digits=3))
    unit = Fraction(1, 1000)
    if abs(value - other) > unit:
        assert not check(other)


def test_the_code_does_not_hold_the_answer():
    """Nor the names of mistakes or hints for whoever looks at the cell."""
    assert CODE.startswith(MARK) and "\n" not in CODE
    for secret in ("957", "4324", "2213", "replacement", "grain"):
        assert secret not in CODE
    opened = vars(CHECK)
    assert "0.2213" not in repr(opened) and "957" not in repr(opened)


def test_the_salt_makes_other_hashes_of_the_same_answer():
    one, other = (vars(SealedAnswer(seal(salt, Fraction(1, 6)))) for salt in ("exercise 1", "exercise 2"))
    assert one["_right"].isdisjoint(other["_right"])
    assert seal("exercise 1", Fraction(1, 6)) == seal("exercise 1", "1/6")


def test_an_exact_half_may_be_rounded_both_ways():
    check = SealedAnswer(seal("half", Fraction(1, 8), digits=2))
    assert check(0.12) and check(0.13) and check("12.5 %") and not check(0.14)


def test_a_mistake_of_the_authors_comes_before_a_usual_one():
    check = SealedAnswer(seal("any", Fraction(1, 4), wrong={"you took the other pile": Fraction(3, 4)}))
    assert check.judge(0.75).name == "you took the other pile"
    assert SealedAnswer(seal("any", Fraction(1, 4))).judge(0.75).name == "complement"
    # Half and half is its own complement, and right.
    assert SealedAnswer(seal("any", Fraction(1, 2)))(0.5)


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_code_is_refused(seed):
    dice = random.Random(seed)
    place = dice.randrange(len(MARK), len(CODE) - 4)
    for code in (CODE[:place], CODE[:place] + "!" + CODE[place:], MARK, MARK + "eJyrVkrLzwcABFsBuQ=="):
        with pytest.raises(InvalidInput, match="^check: the code is damaged"):
            SealedAnswer(code)
    for code in ("0.2213", None, 5):
        with pytest.raises(InvalidInput, match="^check: expected a code made by"):
            SealedAnswer(code)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: seal(5, 1), "salt: found 5"),
        (lambda: seal("x", None), "right: found NoneType, expected a number"),
        (lambda: seal("x", 1, digits=20), "digits: found 20, expected a whole number from 0 to 12"),
        (lambda: seal("x", 1, hint=5), "hint: found 5"),
        (lambda: seal("x", 1, wrong={"sign": 1}), "wrong: found 'sign' equal to the right answer to 4"),
        (lambda: seal("x", 1, wrong={"sign": float("nan")}), "wrong, 'sign': found nan"),
    ],
)
def test_an_author_is_told_what_is_wrong(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value) and "\n" not in str(refusal.value)


def test_per_cent_are_for_what_is_a_share():
    """A mean number of cards is none, be it below 1; what is above 1 never is. It is asked back."""
    mean, steps = seal("grain", Fraction(11, 12), share=False), seal("steps", Fraction(7, 3))
    for code, percent, number in ((mean, "91.67 %", "0.9167"), (steps, "233.33 %", "2.3333")):
        check = SealedAnswer(code)
        assert (
            check.judge(percent).right is None
            and "This answer is not a probability" in check.judge(percent).words
        )
        assert check.judge(number)
    assert SealedAnswer(seal("chance", Fraction(11, 12))).judge("91.67 %")
    assert SealedAnswer(mean).judge("1/12").name == "", "no complement of what is no probability"
