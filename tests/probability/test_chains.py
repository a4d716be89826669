"""Markov chains against plain enumeration, power iteration, SymPy and icepool."""

import random
from fractions import Fraction
from itertools import product

import pytest
import sympy

from samarkand.errors import InvalidInput
from samarkand.probability import Distribution, MarkovChain, equally_likely

HALF = Fraction(1, 2)
DIE = equally_likely([1, 2, 3, 4, 5, -1])


def race(spaces):
    """To the last space, by a die that may step back, not behind the start."""
    return MarkovChain.explore(
        0, lambda at: DIE.map(lambda face: min(max(at + face, 0), spaces)) if at < spaces else None
    )


def random_rows(states, ends, seed):
    """A chain of which every state has a way to the last end, and otherwise leads anywhere."""
    dice = random.Random(seed)
    rows = {}
    for at in range(states):
        targets = {dice.randrange(states + ends): dice.randint(1, 9) for _ in range(dice.randint(1, 4))}
        targets[min(at + 1, states + ends - 1)] = dice.randint(1, 9)
        rows[at] = Distribution.from_cases(targets)
    return rows


def sympys(rows, start):
    """The absorption probabilities and the expected times by SymPy, a textbook's matrix equation."""
    transient = list(rows)
    ends = sorted({to for row in rows.values() for to in row} - set(transient))
    size = len(transient)
    stay = sympy.Matrix([[rational(rows[at][to]) for to in transient] for at in transient])
    leave = sympy.Matrix([[rational(rows[at][to]) for to in ends] for at in transient])
    inverse = (sympy.eye(size) - stay).inv()
    shares, times = inverse * leave, inverse * sympy.ones(size, 1)
    given = inverse * shares  # the expected turns times the probability of each end
    place = transient.index(start)
    return (
        {end: shares[place, index] for index, end in enumerate(ends) if shares[place, index]},
        times[place],
        {end: given[place, index] for index, end in enumerate(ends)},
    )


def rational(fraction):
    return sympy.Rational(fraction.numerator, fraction.denominator)


@pytest.mark.parametrize("seed", range(12))
def test_ends_and_times_are_sympys(seed):
    rows = random_rows(states=7, ends=3, seed=seed)
    chain = MarkovChain(rows)
    shares, time, given = sympys(rows, 0)
    assert dict(chain.absorption(0).items()) == {end: as_fraction(share) for end, share in shares.items()}
    assert chain.expected_time(0) == as_fraction(time)
    for end, share in shares.items():
        assert chain.expected_time_given(0, [end]) == as_fraction(given[end] / share)
    several = list(shares)[1:]
    if several:
        expected = sum(given[end] for end in several) / sum(shares[end] for end in several)
        assert chain.expected_time_given(0, several) == as_fraction(expected)


def as_fraction(rational):
    return Fraction(int(rational.p), int(rational.q))


def test_the_time_is_every_sequence_of_rolls_counted():
    """A short race: all 6⁵ sequences of five rolls, one by one."""
    chain, longest = race(8), 5
    counted = dict.fromkeys([*range(longest + 1), "later"], Fraction(0))
    for rolls in product(DIE, repeat=longest):
        at, arrived = 0, "later"
        for turn, face in enumerate(rolls, start=1):
            at = min(max(at + face, 0), 8)
            if at == 8:
                arrived = turn
                break
        counted[arrived] += Fraction(1, 6**longest)
    times = {str(time): share for time, share in chain.time(0, longest).items()}
    assert times == {str(time): share for time, share in counted.items() if share}


def test_times_and_expectation_agree():
    """The sum of the probabilities of all that takes longer makes the expectation."""
    chain = race(12)
    times = chain.time(0, longest=120)
    tail = sum(times.at_least(turn) for turn in range(1, 121))
    assert 0 <= float(chain.expected_time(0) - tail) < 1e-12


def test_an_end_ends_at_once():
    chain = MarkovChain({"a": {"a": HALF, "b": HALF}, "b": {"b": 1}})
    assert chain.ends == ("b",)
    assert chain.absorption("b")["b"] == 1
    assert chain.expected_time("b") == 0
    assert chain.time("b", 3) == Distribution({0: 1})


def test_what_takes_longer_is_later():
    times = MarkovChain({0: {0: HALF, 1: HALF}}).time(0, longest=2)
    assert times.at_least(3) == 1 - times.at_most(2) == Fraction(1, 4)
    assert times.median() == 1
    with pytest.raises(InvalidInput, match='the value "later" stands for all turns'):
        times.expectation()


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: race(8).time(0, -1), "longest: found -1"),
        (lambda: race(8).time(0, 10**6), "longest: found 1000000"),
        (lambda: race(8).expected_time_given(0, [3]), "ends: the chain never reaches any of them from 0"),
        (lambda: MarkovChain({0: {0: HALF}}), "sum to 1/2"),
        (lambda: MarkovChain({0: {1: 1}, 1: {0: 1}}).absorption(0), "never ends after it reaches"),
        (
            lambda: MarkovChain({0: {1: HALF, 2: HALF}, 2: {3: 1}, 3: {2: 1}}).expected_time(0),
            "never ends after it reaches",
        ),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_chain_shows_where_it_leads():
    chain = MarkovChain({1: {0: HALF, 2: HALF}, 2: {1: HALF, 3: HALF}})
    lines = repr(chain).splitlines()
    assert lines[0].split() == ["from", "\\", "to", "1", "2", "0", "3"]
    assert lines[1].split() == ["1", "1/2", "1/2"] and lines[-1].split() == ["3", "1"]
    assert chain._repr_html_().count('<th scope="row"') == 4
    shown = repr(race(60)).splitlines()
    assert len(shown) == 14 and shown[0].endswith("…") and set(shown[-1].split()) == {"…"}
