"""Draws, deals and the best of a draw, against plain enumeration, icepool and scipy."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from samarkand.errors import InvalidInput
from samarkand.probability import (
    best_of,
    binomial,
    draw,
    hypergeometric,
)

PILE = {"jewel": 2, "camel": 3, "grain": 3}


def listed(pile):
    """Every card of a pile, one after another, each an object of its own."""
    return [(kind, copy) for kind, count in pile.items() for copy in range(count)]


def numbers(hand, pile=PILE):
    """How many of each kind there are in a hand."""
    kinds = Counter(kind for kind, _ in hand)
    return tuple(kinds[kind] for kind in pile)


def as_law(outcomes):
    """The share of each outcome among those listed."""
    counted = Counter(outcomes)
    return {value: Fraction(number, counted.total()) for value, number in counted.items()}


@pytest.mark.parametrize("drawn", range(9))
def test_a_draw_is_all_hands_listed(drawn):
    assert dict(draw(PILE, drawn).items()) == as_law(numbers(h) for h in combinations(listed(PILE), drawn))


@pytest.mark.parametrize("drawn", range(4))
def test_a_draw_with_replacement_is_all_sequences_listed(drawn):
    counted = as_law(numbers(hand) for hand in product(listed(PILE), repeat=drawn))
    assert dict(draw(PILE, drawn, replace=True).items()) == counted


def test_one_kind_of_a_draw_is_hypergeometric_or_binomial():
    once, again = draw(PILE, 4), draw(PILE, 4, replace=True)
    for kind, count in PILE.items():
        assert once.marginal(kind) == hypergeometric(8, count, 4)
        assert again.marginal(kind) == binomial(4, Fraction(count, 8))
        assert once.marginal(kind).expectation() == again.marginal(kind).expectation() == Fraction(count, 2)


@given(st.integers(1, 40), st.data())
def test_textbook_laws_are_scipys(total, data):
    special, drawn = data.draw(st.integers(0, total)), data.draw(st.integers(0, total))
    ours, theirs = hypergeometric(total, special, drawn), scipy.stats.hypergeom(total, special, drawn)
    assert all(float(share) == pytest.approx(theirs.pmf(value)) for value, share in ours.items())
    share = Fraction(special, total)
    ours, theirs = binomial(drawn, share), scipy.stats.binom(drawn, special / total)
    assert all(float(share) == pytest.approx(theirs.pmf(value), abs=1e-12) for value, share in ours.items())


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("keep", range(5))
@pytest.mark.parametrize("held", [(), (2, 9)])
def test_the_best_are_chosen_from_all_draws_listed(replace, keep, held):
    cards = {1: 2, 2: 1, 5: 2, 7: 1}
    drawn = 3 if held else 4
    one_by_one = [value for value, count in cards.items() for _ in range(count)]
    draws = product(one_by_one, repeat=drawn) if replace else permutations(one_by_one, drawn)
    counted = as_law(sum(sorted([*hand, *held])[::-1][:keep]) for hand in draws)
    assert dict(best_of(cards, drawn, keep, held, replace).items()) == counted


def test_the_best_one_of_many_dice_is_their_maximum():
    """300 dice of 100 faces: the number of steps must not depend on how many cards are left over."""
    best = best_of(dict.fromkeys(range(1, 101), 1), 300, 1, replace=True)
    assert [best.at_most(face) for face in range(1, 101)] == [Fraction(f, 100) ** 300 for f in range(1, 101)]
    most = best_of(dict.fromkeys(range(1, 101), 3), 200, 1)
    assert most.at_most(90) == hypergeometric(300, 30, 200)[0]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: hypergeometric(5, 6, 2), "special: found 6, expected a whole number from 0 to 5"),
        (lambda: hypergeometric(5, 2, 6), "drawn: found 6"),
        (lambda: hypergeometric(-5, 2, 6), "total: found -5"),
        (lambda: binomial(3, "3/2"), "chance: found 3/2"),
        (lambda: binomial(3, 0.5), "to make it exact"),
        (lambda: draw(PILE, 9), "number: found 9, expected a whole number from 0 to 8"),
        (lambda: draw({"jewel": 1.5}, 1), "cards of 'jewel': found 1.5"),
        (lambda: draw({"jewel": 0}, 1, replace=True), "number: found 1"),
        (lambda: draw(dict.fromkeys(range(20), 3), 40), "cards and number: found too many values"),
        (lambda: best_of({1: 2}, 3, 1), "drawn: found 3"),
        (lambda: best_of({1: 2}, 2, 3), "keep: found 3"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)
