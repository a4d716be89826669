"""Tree diagrams: paths in order, products along them, the shares of a fork as they are counted."""

from fractions import Fraction

import pytest

from samarkand.errors import InvalidInput
from samarkand.probability import draw, hypergeometric, tree

TWO_OF_FIVE = {"jewel": (2, {"jewel": 1, "grain": 3}), "grain": (3, {"jewel": 2, "grain": 2})}


def test_the_paths_are_ordered_and_their_products_are_a_law():
    (series,) = tree(TWO_OF_FIVE, title="two of five").series
    assert series.x == ["jewel, jewel", "jewel, grain", "grain, jewel", "grain, grain"]
    assert series.y == pytest.approx([1 / 10, 3 / 10, 3 / 10, 3 / 10])
    law = hypergeometric(total=5, special=2, drawn=2)
    assert series.y[1] + series.y[2] == pytest.approx(float(law[1]))
    assert series.y[0] == pytest.approx(float(draw({"jewel": 2, "grain": 3}, 2)[2, 0]))


def test_each_fork_shows_its_shares_as_they_are_counted():
    """2/4 stays 2/4; where the weights are probabilities, they are shown themselves."""
    letters = [text.get_text() for text in tree(TWO_OF_FIVE).axes.texts]
    assert letters.count("2/4") == 2 and "2/5" in letters and "0.1000" in letters
    coins = tree({"head": Fraction(1, 3), "tail": Fraction(2, 3)})
    assert {"1/3", "2/3"} <= {text.get_text() for text in coins.axes.texts}


def test_a_path_may_end_earlier_than_another():
    assert tree({"a": (1, {"b": 1}), "c": 3}).series[0].y == [0.25, 0.75]


@pytest.mark.parametrize("wrong", [{"a": 0}, {"a": -1, "b": 2}, {"a": 0.5}])
def test_what_is_no_tree_is_refused(wrong):
    with pytest.raises(InvalidInput, match="branches"):
        tree(wrong)
