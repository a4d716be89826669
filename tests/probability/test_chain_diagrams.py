"""Diagrams of Markov chains: each step with its probability, as picture and as text."""

from fractions import Fraction

import pytest

from samarkand.errors import InvalidInput
from samarkand.probability import MarkovChain

WAIT = {
    "nothing yet": {"nothing yet": "5/6", "an arrow": "1/6"},
    "an arrow": {"nothing yet": "4/6", "an arrow": "1/6", "done": "1/6"},
}


def test_each_state_is_a_series_of_where_it_leads():
    first, second = MarkovChain(WAIT).plot().series
    assert first.label == "nothing yet" and dict(zip(first.x, first.y, strict=True)) == pytest.approx(
        {"nothing yet": 5 / 6, "an arrow": 1 / 6}
    )
    assert sum(second.y) == pytest.approx(1)


def test_the_picture_shows_each_state_once_and_each_probability():
    letters = [text.get_text() for text in MarkovChain(WAIT).plot(title="a wait").axes.texts]
    assert [letters.count(state) for state in ("nothing yet", "an arrow", "done")] == [1, 1, 1]
    assert letters.count("5/6") == 1 and letters.count("1/6") == 3 and letters.count("2/3") == 1


def test_text_stands_for_the_picture():
    assert repr(MarkovChain(WAIT).plot(title="a wait")).splitlines() == [
        "plot: a wait",
        "nothing yet: an arrow 0.1667, nothing yet 0.8333",
        "   an arrow: an arrow 0.1667, done 0.1667, nothing yet 0.6667",
    ]


def test_a_longer_row_is_refused():
    long = {at: {at + 1: Fraction(1, 2), 0: Fraction(1, 2)} for at in range(1, 9)}
    with pytest.raises(InvalidInput, match="plot: found 10 states, expected at most 8"):
        MarkovChain(long).plot()
