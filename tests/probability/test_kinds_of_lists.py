"""A list of values means the same in any container; a mapping, a frame or a distribution is not a list."""

from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np
import pandas as pd
import pytest
import sympy

from samarkand.errors import InvalidInput
from samarkand.probability import (
    Answer,
    Distribution,
    MarkovChain,
    arguments,
    best_of,
    binomial,
    draw,
    equally_likely,
    geometric,
    hypergeometric,
    joint,
    poisson,
    tree,
    two_way,
)  # fmt: skip

KINDS: dict[str, Callable[[list[Any]], Any]] = {
    "list": list,
    "set": set,
    "keys": lambda values: dict.fromkeys(values).keys(),
    "generator": lambda values: (value for value in values),
    "array": np.array,
    # The index holds other values: `in` would look there.
    "Series with an index": lambda values: pd.Series(values, index=[value + 2 for value in values]),
}
TABLES = {
    "dictionary": lambda values: dict.fromkeys(values, 1),
    "Counter": Counter,
    "DataFrame": lambda values: pd.DataFrame({value: [1] for value in values}),
    "grid": lambda values: np.array([values]),
    "Distribution": lambda values: Distribution.from_cases(dict.fromkeys(values, 1)),
}

HALF = Fraction(1, 2)
DIE = equally_likely([1, 2, 3, 4, 5, 6])
PAIR = joint(red=DIE, blue=DIE)

# Each question with its list, and its answer for that list.
QUESTIONS: dict[str, tuple[Callable[[Any], Any], list[Any], Any]] = {
    "probability": (lambda some: hypergeometric(20, 8, 5).probability(some), [3, 4, 5], Fraction(287, 969)),
    "given": (lambda some: DIE.given(some)[3], [3, 4, 5], Fraction(1, 3)),
    "equally likely": (lambda some: equally_likely(some)[3], [3, 4], HALF),
    "held": (lambda some: best_of({1: 1, 2: 1}, 1, 2, held=some).expectation(), [3, 4], 7),
    "simulated": (lambda some: Answer.simulated(some, "games").value, [1, 4], 2.5),
    "plotted": (lambda some: DIE.plot(some).series[1].y, [3, 4], [0, 0, 0.5, 0.5, 0, 0]),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["equally likely", "probability"])
def test_a_list_in_any_container_means_the_same(name, kind):
    question, values, expected = QUESTIONS[name]
    assert question(KINDS[kind](values)) == expected


@pytest.mark.parametrize("name", QUESTIONS)
def test_each_question_reads_its_list_once_and_not_its_index(name):
    question, values, expected = QUESTIONS[name]
    for kind in ("generator", "Series with an index"):
        assert question(KINDS[kind](values)) == expected


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("name", ["equally likely", "probability"])
def test_what_is_more_than_a_list_is_refused(name, kind):
    """Its keys would be taken for the list, and its numbers would be ignored."""
    question, values, _ = QUESTIONS[name]
    with pytest.raises(InvalidInput) as refusal:
        question(TABLES[kind](values))
    assert "\n" not in str(refusal.value)


def test_counts_are_not_equally_likely():
    for counts in ({"jewel": 11, "grain": 21}, Counter("LEVEL"), pd.DataFrame({"jewel": [11]}), DIE):
        with pytest.raises(InvalidInput, match=r"^values: found .*; Distribution\.from_cases takes numbers"):
            equally_likely(counts)
    assert equally_likely(pd.Series(["H", "T"], index=["T", "T"]))["H"] == HALF


def test_names_and_marked_cells_may_come_from_a_generator():
    law = Distribution({(1, 2): 1}, names=(name for name in "ab"))
    assert law.names == ("a", "b")
    pack = {"grain": 21, "jewel": 11}  # the goods of a pack name the places of a hand
    assert Distribution({(1, 2): 1}, names=pack).names == ("grain", "jewel")
    table = {"r": {"a": 1, "b": 2}, "s": {"a": 3, "b": 4}}
    frames = [[patch.get_linewidth() for patch in two_way(table, marked=marked).axes.patches]
              for marked in ([("r", "b")], iter([("r", "b")]))]  # fmt: skip
    assert frames[0] == frames[1] and 3 in frames[0]


def test_a_tuple_that_is_a_value_is_one_value():
    assert PAIR.probability((1, 2)) == PAIR[1, 2] == Fraction(1, 36)
    assert PAIR.probability(((1, 2), (2, 1))) == PAIR.probability([(1, 2), (2, 1)]) == Fraction(1, 18)
    assert DIE.probability((1, 2)) == Fraction(1, 3)
    assert PAIR.given((1, 2)) == Distribution({(1, 2): 1})
    hands = equally_likely([frozenset("ab"), frozenset("a")])
    assert hands.probability(frozenset("a")) == HALF


FACES = equally_likely(range(1, 7))
HIGH = np.arange(1, 7) > 4


@pytest.mark.parametrize(
    "mask",
    [HIGH, list(HIGH), pd.Series(HIGH, index=list(FACES)), pd.array(HIGH), (face > 4 for face in FACES)],
)
def test_a_mask_is_not_a_set_of_values(mask):
    """True is not the face 1."""
    with pytest.raises(InvalidInput, match="^event: found .* True and False are not among the values$"):
        FACES.probability(mask)


def test_true_and_false_may_be_values():
    law = FACES.map(lambda face: face > 4)
    assert law.probability([True]) == law.probability(np.array([True])) == Fraction(1, 3)


@pytest.mark.parametrize("endless", [count(), range(10**30)], ids=["iterator", "range"])
def test_a_list_without_end_is_refused(endless, monkeypatch):
    monkeypatch.setattr(arguments, "MAX_LISTED", 5_000)
    with pytest.raises(InvalidInput, match="found more than 5,000 items"):
        equally_likely(endless)


# --- what is a probability, and what is a value -----------------------------------------------------------


@pytest.mark.parametrize(
    "sixth", [Fraction(1, 6), "1/6", sympy.Rational(1, 6), sympy.Integer(1) / 6], ids=repr
)
def test_any_exact_number_is_a_probability(sixth):
    expected = binomial(2, "1/6")
    assert binomial(2, sixth) == expected and type(binomial(2, sixth)[2]) is Fraction
    assert Distribution({1: sixth, 2: "5/6"})[1] == Fraction(1, 6)
    assert geometric(sixth, 2)[2] == Fraction(5, 36)
    assert poisson(sixth) == poisson("1/6")
    assert tree({"a": sixth, "b": "5/6"}).series[0].y == tree({"a": "1/6", "b": "5/6"}).series[0].y


def test_decimals_are_exact_numbers():
    assert Distribution({1: Decimal("0.1"), 2: Decimal("0.9")})[1] == Fraction(1, 10)
    assert Distribution({1: sympy.Integer(1), 2: np.int64(0)})[1] == 1


@pytest.mark.parametrize(
    "wrong",
    [0.5, True, np.True_, Decimal("NaN"), Decimal("Infinity"), Decimal("1e-999999999"), "1e-999999999",
     "1e99999999", float("nan"), None, "nan", sympy.Float(0.5), sympy.Symbol("x"), sympy.pi, 1j, "1/0"],
    ids=str,
)  # fmt: skip
def test_other_numbers_are_no_probabilities(wrong):
    for question in (lambda: binomial(3, wrong), lambda: Distribution({"a": wrong, "b": 0})):
        with pytest.raises(InvalidInput, match="found") as refusal:
            question()
        assert "\n" not in str(refusal.value)


MISSING = {
    "None": None,
    "NaN": float("nan"),
    "NaN of NumPy": np.float64("nan"),
    "NaN of Decimal": Decimal("NaN"),
    "NaT": pd.NaT,
    "NA": pd.NA,
    "inside": (1, None),
    "deep inside": ((1, float("nan")), 2),
}


@pytest.mark.parametrize("missing", MISSING.values(), ids=MISSING)
def test_nothing_is_no_outcome(missing):
    for question in (
        lambda: Distribution({missing: 1}),
        lambda: Distribution.from_cases({missing: 1, 2: 0}),
        lambda: equally_likely([1, missing]),
        lambda: DIE.map(lambda face: missing),
        lambda: MarkovChain({missing: {1: 1}}),
        lambda: MarkovChain({1: {missing: 1}}),
    ):
        with pytest.raises(InvalidInput, match="expected a value other than None and NaN") as refusal:
            question()
        assert "\n" not in str(refusal.value)


def test_two_places_have_two_names():
    for question in (
        lambda: Distribution({(1, 2): 1}, names=["a", "a"]),
        lambda: draw({1: 2, "1": 3}, 2),
        lambda: PAIR.marginal("red", "red"),
    ):
        with pytest.raises(InvalidInput, match=r"^names: found .*, expected a different name"):
            question()
