"""Variants: other numbers for each seed, a key that is computed, checks that fit."""

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from samarkand.errors import InvalidInput
from samarkand.lessons import Exercise
from samarkand.probability import binomial, hypergeometric

ROOT = Path(__file__).resolve().parents[2]
CARAVAN = Exercise(
    "lesson 3, exercise 2",
    "Of {total} cards {special} are grain. You draw {drawn}. How probable are at least two?",
    draw=lambda dice: {"total": 48, "special": dice.randint(8, 14), "drawn": dice.randint(3, 5)},
    solve=lambda total, special, drawn: hypergeometric(total, special, drawn).at_least(2),
    wrong={
        "with replacement": lambda total, special, drawn: binomial(drawn, f"{special}/{total}").at_least(2),
        "one too few": lambda total, special, drawn: hypergeometric(total, special, drawn).at_least(1),
    },
    hint="count what has fewer than two",
)
MORE = Exercise(
    "more", "{a} minus {b}?", lambda dice: {"a": dice.randint(1, 3), "b": dice.randint(1, 3)},
    solve=lambda a, b: a - b, allow=lambda a, b: a != b,
)  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_the_key_is_the_answer_to_the_numbers(seed):
    variant = CARAVAN.variant(seed)
    numbers = variant.numbers
    assert variant.answer == hypergeometric(**numbers).at_least(2)
    assert variant.question == CARAVAN.text.format(**numbers)
    assert variant.said.split(" ")[0] == str(variant.answer)
    assert float(variant.said.split(" ")[2]) == pytest.approx(float(variant.answer), abs=5e-5)
    check = variant.check()
    assert check(variant.answer) and check(float(variant.answer)) and check(variant.said.split(" ")[2])
    other = binomial(numbers["drawn"], Fraction(numbers["special"], 48)).at_least(2)
    assert check.judge(other).name == "with replacement"
    assert "count what has fewer" in check.judge(Fraction(1, 97)).words


def test_a_seed_is_the_same_everywhere():
    """Also in other processes, which hash text otherwise."""
    code = "from tests.lessons.test_variants import CARAVAN; print(CARAVAN.variant(7, 3))"
    said = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout.strip()
        for seed in ("1", "2")
    ]  # fmt: skip
    assert said == [str(CARAVAN.variant(7, 3))] * 2


def test_classes_and_pupils_have_other_numbers():
    drawn = {repr(CARAVAN.variant(seed, pupil).numbers) for seed in range(8) for pupil in range(8)}
    assert len(drawn) > 15  # of 21
    assert any(CARAVAN.variant(1, pupil).numbers != CARAVAN.variant(2, pupil).numbers for pupil in range(5))


def test_pupils_have_different_numbers_as_long_as_there_are():
    variants = CARAVAN.variants(seed=5, pupils=21)
    assert len({repr(variant.numbers) for variant in variants}) == 21
    assert CARAVAN.variants(seed=5, pupils=6) == variants[:6]
    assert len(CARAVAN.variants(seed=5, pupils=25)) == 25


def test_numbers_that_are_not_allowed_are_drawn_again():
    assert all(v.numbers["a"] != v.numbers["b"] for v in MORE.variants(3, 12))
    variant = MORE.variant(1)
    assert variant.answer and variant.check()(variant.answer)
    never = Exercise("never", "{a}?", lambda dice: {"a": 1}, lambda a: a, allow=lambda a: False)
    with pytest.raises(InvalidInput, match="^never: found no allowed numbers in 1,000 tries$"):
        never.variant(1)


def test_a_mistake_that_is_right_by_chance_is_left_out():
    same = Exercise("same", "{a}?", lambda dice: {"a": 2}, lambda a: a + a, {"sign": lambda a: a * a})
    assert same.variant(1).check()(4)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: CARAVAN.variant(-1), "seed: found -1, expected a whole number, 0 or more"),
        (lambda: CARAVAN.variant(1.5), "seed: found 1.5"),
        (lambda: CARAVAN.variant(1, pupil="Ann"), "pupil: found 'Ann'"),
        (lambda: CARAVAN.variants(1, 0), "pupils: found 0, expected a whole number from 1"),
        (
            lambda: Exercise("odd", "{a}?", lambda dice: {"a": 1}, lambda a: None).variant(1),
            "odd: found NoneType, expected a number",
        ),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
