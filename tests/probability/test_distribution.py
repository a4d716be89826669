"""The exact core against plain enumeration, icepool and scipy; and what it refuses."""

import math
import pickle
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import icepool
import pandas
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from samarkand.errors import InvalidInput
from samarkand.grammar import width
from samarkand.probability import Answer, Distribution, equally_likely, joint
from samarkand.probability.display import MAX_ROWS

DIE = equally_likely([1, 2, 3, 4, 5, -1])
TENTHS = equally_likely([0.1, 0.2])
CASES = st.dictionaries(st.integers(-20, 20), st.integers(0, 9), min_size=1).filter(lambda c: any(c.values()))


def enumerated(*lists):
    """Each combination of one item of every list, all equally likely, counted one by one."""
    combinations = list(product(*lists))
    return lambda event: Fraction(sum(1 for one in combinations if event(*one)), len(combinations))


def test_what_is_listed_twice_is_twice_as_likely():
    letters = equally_likely("LEVEL")
    assert dict(letters.items()) == {"E": Fraction(2, 5), "L": Fraction(2, 5), "V": Fraction(1, 5)}
    assert letters["X"] == 0
    assert list(letters) == sorted(letters)


def test_probabilities_may_be_written_in_any_exact_way():
    parts = Distribution({"a": "1/2", "b": "0.25", "c": Fraction(1, 8), "d": Fraction(1, 8)})
    assert parts == Distribution.from_cases({"a": 4, "b": 2, "c": 1, "d": 1, "e": 0})
    assert "e" not in Distribution.from_cases({"a": 4, "e": 0})


@pytest.mark.parametrize("die", [DIE, DIE.repeated(2), DIE + 3, 7 - DIE])
def test_moments_are_scipys(die):
    law = scipy.stats.rv_discrete(values=(list(die), [float(share) for _, share in die.items()]))
    assert float(die.expectation()) == pytest.approx(law.mean())
    assert float(die.variance()) == pytest.approx(law.var())
    assert die.standard_deviation() == pytest.approx(law.std())
    assert die.median() == law.median()
    for limit in range(-12, 20):
        assert float(die.at_most(limit)) == pytest.approx(law.cdf(limit))
        assert die.at_least(limit) == 1 - die.at_most(limit - 1)


@given(CASES, CASES)
def test_arithmetic_is_icepools(first, second):
    a, b = Distribution.from_cases(first), Distribution.from_cases(second)
    x, y = icepool.Die(first), icepool.Die(second)
    assert law(a + b) == law_of_icepool(x + y)
    assert law(a - b) == law_of_icepool(x - y)
    assert law(3 - a) == law_of_icepool(3 - x)
    assert law(a.repeated(3)) == law_of_icepool(3 @ x)
    assert a.expectation() == x.mean()
    assert a.variance() == x.variance()
    assert a.median() == min(v for v in x if x.probability("<=", v) >= Fraction(1, 2))


def law(distribution):
    return dict(distribution.items())


def law_of_icepool(die):
    return {value: Fraction(cases, die.denominator()) for value, cases in die.items() if cases}


def test_joint_events_are_counted():
    faces, coin = [1, 2, 3, 4, 5, -1], ["H", "T"]
    both = joint(die=equally_likely(faces), coin=equally_likely(coin))
    counted = enumerated(faces, coin)
    assert both.probability(lambda v: v[0] > 2 and v[1] == "H") == counted(lambda d, c: d > 2 and c == "H")
    assert both.marginal("die") == equally_likely(faces)
    assert both.marginal(1, 0) == joint(equally_likely(coin), equally_likely(faces))
    assert both.marginal("coin", "die").names == ("coin", "die")


def test_given_is_bayes():
    """Two dice: the law of the first when the sum is known to be even."""
    two = joint(DIE, DIE)
    even = two.given(lambda pair: sum(pair) % 2 == 0)
    for face, share in even.marginal(0).items():
        together = two.probability(lambda pair, face=face: pair[0] == face and sum(pair) % 2 == 0)
        assert share == together / two.probability(lambda pair: sum(pair) % 2 == 0)


def test_a_value_alone_is_an_event_too():
    for law, values in ((DIE, [3, 7, Fraction(3), 2.5]), (equally_likely(["heads", "tails"]), ["heads"])):
        assert [law.probability(value) for value in values] == [law[value] for value in values]
        assert law.given(values[0])[values[0]] == 1


def test_then_is_the_law_of_total_probability():
    """After a 5 the die is rolled again; the step back ends in 0."""
    again = DIE.then(lambda face: DIE if face == 5 else Distribution({max(face, 0): 1}))
    assert again[2] == Fraction(1, 6) + Fraction(1, 36)
    assert again[-1] == Fraction(1, 36)
    assert again[0] == Fraction(1, 6)


def test_a_sample_agrees_with_its_distribution():
    """The mean of 20,000 values lies within four standard errors, and the seed settles all of them."""
    values = DIE.sample(20_000, seed=11)
    error = DIE.standard_deviation() / math.sqrt(len(values))
    assert abs(sum(values) / len(values) - float(DIE.expectation())) < 4 * error
    assert values == DIE.sample(20_000, seed=11) != DIE.sample(20_000, seed=12)


def test_a_distribution_is_copied_and_is_a_key():
    assert pickle.loads(pickle.dumps(DIE)) == DIE
    assert {DIE: 1}[equally_likely([-1, 1, 2, 3, 4, 5])] == 1


def test_a_distribution_is_a_mapping():
    coin = Distribution({"heads": "1/4", "tails": "3/4"})
    expected = {"heads": Fraction(1, 4), "tails": Fraction(3, 4)}
    assert isinstance(coin, Mapping) and dict(coin) == {**coin} == pandas.Series(coin).to_dict() == expected
    assert (list(coin.keys()), list(coin.values())) == (["heads", "tails"], list(expected.values()))
    assert coin.keys() & {"heads", "edge"} == {"heads"} and coin.get("heads") == Fraction(1, 4)
    assert coin["edge"] == coin.get("edge") == 0 and "edge" not in coin
    assert Distribution(coin) == coin != expected and hash(Distribution(coin)) == hash(coin)


def test_text_shows_fraction_decimal_and_bar():
    lines = repr(DIE).splitlines()
    assert lines[0].split() == ["value", "probability"]
    assert lines[1].split() == ["-1", "1/6", "0.1667", "#######"]
    assert len(lines) == 7


def test_html_shows_each_value_and_a_bar_and_escapes():
    shown = joint(kind=equally_likely(["<b>", "c"]), face=DIE)._repr_html_()
    assert shown.count("<tr>") == 13
    assert shown.count("background:") == 12
    assert "&lt;b&gt;" in shown and "<b>" not in shown
    assert shown.count("1/12") == 12


def test_a_table_is_straight_with_values_in_any_script_and_of_any_length():
    jade = "\N{CJK UNIFIED IDEOGRAPH-7389}"
    law = equally_likely([jade, "e\N{COMBINING ACUTE ACCENT}", "x" * 300, "\ud800"])
    for law_or_table in (law, law.with_likelihood(lambda value: "1/2")):
        assert repr(law_or_table).encode() and law_or_table._repr_html_().encode()
    ends = {width(line[: line.index("0.2500")]) for line in repr(law).splitlines()[1:]}
    assert len(ends) == 1 and max(ends) < 80


def test_a_long_table_says_what_it_leaves_out():
    many = equally_likely(range(100))
    text = repr(many).splitlines()
    assert len(text) == MAX_ROWS + 2
    assert text[-1] == "and 40 less likely values, together 0.4000"
    assert "and 40 less likely values" in many._repr_html_()
    assert "fraction of" in repr(Distribution({0: Fraction(1, 3**50), 1: 1 - Fraction(1, 3**50)}))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: Distribution({1: 0.5, 2: 0.5}), "to make it exact, write it as text: '0.5'"),
        (lambda: Distribution({1: "1/2", 2: "1/3"}), "sum to 5/6, expected 1"),
        (lambda: Distribution({1: "3/2", 2: "-1/2"}), "found -1/2, expected at least 0"),
        (lambda: Distribution({}), "sum to 0"),
        (lambda: Distribution({1: "half"}), "'half', expected a number such as"),
        (lambda: Distribution({1: "1/0"}), "'1/0', expected a number such as"),
        (lambda: Distribution.from_cases({1: -1, 2: 2}), "cases of 1: found -1"),
        (lambda: Distribution.from_cases({1: 0}), "no possible case"),
        (lambda: equally_likely([]), "no possible case"),
        (lambda: equally_likely("HT").expectation(), "'H' is not an exact number"),
        (lambda: equally_likely([0.5]).expectation(), "0.5 is not an exact number"),
        (lambda: TENTHS + TENTHS, "0.1 is not an exact number"),  # as a float, 0.1 + 0.2 is not 0.3
        (lambda: TENTHS - 1, "0.1 is not an exact number"),
        (lambda: -TENTHS, "0.1 is not an exact number"),
        (lambda: 0.5 + DIE, "0.5 is not an exact number"),
        (lambda: TENTHS.repeated(2), "0.1 is not an exact number"),
        (lambda: DIE.given(lambda face: face > 6), "the event has probability 0"),
        (lambda: DIE.probability(None), "event: found None"),
        (lambda: DIE.probability("odd"), "event: found 'odd'"),
        (lambda: DIE.marginal(0), "not tuples"),
        (lambda: joint(a=DIE, b=DIE).marginal("c"), "'c', expected one of a, b"),
        (lambda: joint(DIE, DIE).marginal(2), "2, expected one of 0 to 1"),
        (lambda: joint(), "at least one"),
        (lambda: joint(DIE, b=DIE), "names for all of them or for none"),
        (lambda: DIE.repeated(-1), "times: found -1"),
        (lambda: DIE.sample(1.5, seed=1), "number: found 1.5"),
        (lambda: DIE.map(lambda face: (face,), names=["a", "b"]), "2 names for the value"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


ANYTHING = st.one_of(st.none(), st.floats(), st.text(max_size=5), st.integers(-3, 3), st.fractions())


@given(st.dictionaries(st.integers(0, 5), ANYTHING, max_size=4))
def test_any_mapping_is_a_distribution_or_refused(probabilities):
    try:
        found = Distribution(probabilities)
    except InvalidInput as refusal:
        assert "\n" not in str(refusal)
    else:
        assert sum(share for _, share in found.items()) == 1
        assert all(share > 0 for _, share in found.items())


def test_an_answer_says_how_it_was_got():
    exact = Answer.of(DIE, "all faces", "spaces")
    assert exact.exact and exact.value == Fraction(7, 3) == exact.distribution.expectation()
    assert repr(exact) == "7/3 ≈ 2.3333 spaces (exact: all faces)"
    assert repr(Answer(Fraction(1, 4), "cases")) == "1/4 = 0.2500 (exact: cases)"
    assert repr(Answer(Fraction(4), "cases")) == "4 (exact: cases)"
    assert "7/3" in exact._repr_html_() and "background:" in exact._repr_html_()
    rolled = Answer.simulated(DIE.sample(10_000, seed=3), "10,000 rolls", "spaces")
    assert not rolled.exact and "standard error" in repr(rolled) and "simulated" in rolled._repr_html_()
    assert abs(rolled.z_score(exact)) < 4
    assert rolled.standard_error == pytest.approx(DIE.standard_deviation() / 100, rel=0.02)
    assert float(exact) == pytest.approx(7 / 3)


def test_a_z_score_needs_an_error():
    with pytest.raises(InvalidInput, match="no standard error"):
        Answer(Fraction(1), "cases").z_score(1)
    with pytest.raises(InvalidInput, match="at least two"):
        Answer.simulated([1], "one game")


def test_scipy_and_pandas_name_the_same_things():
    assert (DIE.mean(), DIE.var(), DIE.std()) == (DIE.expectation(), DIE.variance(), DIE.standard_deviation())
    assert [DIE.pmf(value) for value in (1, 7)] == [Fraction(1, 6), 0]
    assert DIE.cdf(2) == Fraction(1, 2)
