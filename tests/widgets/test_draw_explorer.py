"""The draw explorer [S-O1]: exact and simulated draws are those of plain counting and of the same seed."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from samarkand.errors import InvalidInput
from samarkand_widgets import DrawExplorer
from tests.widgets.panels import refused, rows


@pytest.fixture
def draws():
    return DrawExplorer(seed=7)


@pytest.mark.parametrize(
    ("pile", "special", "drawn"), [(48, 11, 4), (12, 3, 12), (5, 5, 2), (7, 0, 3), (102, 22, 12)]
)
def test_exact_and_simulated_stand_side_by_side(draws, pile, special, drawn):
    """S-O1: counted with binomial coefficients, and simulated with the same seed."""
    draws.pile.value, draws.special.value, draws.drawn.value = pile, special, drawn
    draws.draws.value = 10_000
    seen = np.random.default_rng(7).hypergeometric(special, pile - special, drawn, 10_000)
    possible = range(max(0, drawn - pile + special), min(special, drawn) + 1)
    assert [int(row[0]) for row in rows(draws)] == list(possible)
    for cards, row in zip(possible, rows(draws), strict=True):
        exact = Fraction(comb(special, cards) * comb(pile - special, drawn - cards), comb(pile, drawn))
        assert draws.exact[cards] == exact
        assert float(row[2]) == pytest.approx(float(exact), abs=5e-5)
        assert row[3] == f"{(seen == cards).mean():.4f}"
    mean = Fraction(drawn * special, pile)
    assert f"{float(mean):.4f}" in draws.said or f"average {mean} cards" in draws.said


def test_putting_cards_back_makes_it_binomial(draws):
    draws.pile.value, draws.special.value, draws.drawn.value, draws.replace.value = 6, 2, 8, True
    for cards in range(9):
        exact = comb(8, cards) * Fraction(1, 3) ** cards * Fraction(2, 3) ** (8 - cards)
        assert draws.exact[cards] == exact
    assert r"\binom{8}{k} \left(\frac{2}{6}\right)^k" in draws.formula.value
    draws.replace.value = False
    assert refused(draws)
    assert draws.said == "The pile has only 6 cards. You cannot draw 8 unless each card is put back."


def test_more_of_a_good_than_the_pile_has_are_refused(draws):
    draws.pile.value, draws.drawn.value = 1, 1
    assert refused(draws)
    assert draws.said == "The pile has only 1 card, so it cannot contain 11 of the good."
    draws.special.value = 1
    assert not refused(draws)


def test_more_draws_come_nearer(draws):
    """The bars of more draws differ less, and the seed makes them the same again."""
    off = []
    for number in (100, 100_000):
        draws.draws.value = number
        off.append(max(abs(float(row[2]) - float(row[3])) for row in rows(draws)))
    assert off[1] < off[0] and off[1] < 0.01
    assert DrawExplorer(seed=0).frame.equals(DrawExplorer().frame)
    assert not DrawExplorer(seed=8).frame.equals(DrawExplorer().frame)


@pytest.mark.parametrize(
    "arguments", [{"pile": 0}, {"pile": 103}, {"special": -1}, {"drawn": 13}, {"seed": "x"}, {"drawn": True}]
)
def test_numbers_that_no_slider_shows_are_refused(arguments):
    ((name, number),) = arguments.items()
    with pytest.raises(InvalidInput, match=f"^{name}: found {number!r}, expected a whole number from "):
        DrawExplorer(**arguments)


def hands_dealt(draws, cards=40):
    found = []
    for _ in range(cards):
        draws.deal()
        found.append(draws.dealt[-1])
    return found


def test_neighbours_draw_other_hands_and_who_enters_a_seed_draws_its_own():
    """By hand chance is fresh; what is simulated beside it stays what the notebook tells of it."""
    first, second = DrawExplorer(), DrawExplorer()
    assert first.frame.equals(second.frame)
    assert first.seed_field.value != second.seed_field.value
    dealt, others = hands_dealt(first), hands_dealt(second)
    assert dealt != others
    second.seed_field.value = first.seed_field.value
    assert second.dealt == []
    assert hands_dealt(second) == dealt == hands_dealt(DrawExplorer(hand_seed=first.seed_field.value))
