"""Labels of hints cover nothing; histograms fill as games are played, and tell what is exact."""

import re
from collections import Counter
from itertools import combinations

import pytest

import samarkand
from samarkand.analysis.values import action_values
from samarkand.analysis.values.action_values import Outcomes, Valuation
from samarkand.picture import Picture, Rect, Text
from samarkand.registry import GAMES
from samarkand_widgets.advice.histogram import histograms, words
from samarkand_widgets.stage.labels import LARGE, Label, add_labels


def decisions(name, number=12):
    """Positions from all over a game in which something can be chosen on the picture."""
    state = samarkand.game(name, players=3).new_initial_state()
    found = []
    while len(found) < number and not state.is_terminal():
        length = len(state.history()) + 11

        def is_due(at, length=length):
            return len(at.history()) >= length and not at.is_chance_node() and len(at.legal_actions()) > 1

        state = samarkand.play(state, "random", seed=4, until=is_due)
        found += [] if state.is_terminal() else [state]
    return found


def meets(one, other):
    """Whether two rectangles share more than an edge."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 0.01 < min(one[3], other[3]) - max(one[1], other[1])
    )


def within(inner, outer):
    """Whether one rectangle lies in another."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


@pytest.mark.parametrize("name", GAMES)
def test_no_label_covers_what_it_rates_nor_what_is_written(name):
    drawn = wanted = 0
    for state in decisions(name):
        parts, player = state.game.package.picture, state.current_player()
        targets = parts.targets(state, player)
        plain = parts.board(state, player, targets)
        labels = {target: Label("\N{BLACK STAR} 17 %", False) for target in list(targets)[:12]}
        marks = add_labels(plain, labels).shapes[len(plain.shapes) :]
        places = [shape.bounds() for shape in marks if isinstance(shape, Rect)]
        texts = [shape.bounds() for shape in plain.shapes if isinstance(shape, Text)]
        assert not any(meets(place, text) for place in places for text in texts)
        assert not any(meets(one, other) for one, other in combinations(places, 2))
        rated = [next(shape for shape in plain.shapes if shape.identifier == target) for target in labels]
        bounds = [shape.bounds() for shape in rated]
        small = [each for each in bounds if max(each[2] - each[0], each[3] - each[1]) < LARGE]
        assert not any(meets(place, shape) for place in places for shape in small)
        if name == "sackson":  # whose spaces are large: their labels are within them
            spaces = [each for each in bounds if each not in small]
            assert all(within(place, shape) for place in places for shape in spaces if meets(place, shape))
        for left, top, right, bottom in places:
            assert left >= 0 <= top and right <= plain.width and bottom <= plain.height
        drawn, wanted = drawn + len(places), wanted + len(labels)
    assert drawn > 0.6 * wanted > 0


def test_where_there_is_no_room_the_best_has_a_frame():
    crowd = [Rect(x=30 * n, y=20 * m, width=30, height=20, identifier=f"card:{n}:{m}")
             for n in range(9) for m in range(9)]  # fmt: skip
    whole = Picture(270, 180, tuple(crowd), "Cards", "")
    marks = add_labels(whole, {"card:4:4": Label("17 %", True), "card:5:5": Label("9 %", False)}).shapes[81:]
    assert [type(mark) for mark in marks] == [Rect]
    assert marks[0].fill == "none" and marks[0].bounds() == (117, 77, 153, 103)


# --- histograms ---------------------------------------------------------------------------------------------


def bars(drawn):
    """Fill and height of each bar."""
    bodies = drawn["svg"].partition("</defs>")[2] or drawn["svg"]
    return [
        (fill, float(height))
        for height, fill in re.findall(r'<rect [^>]*height="([\d.]+)" fill="(.*?)"', bodies)
    ]


def test_what_is_exact_is_solid_and_what_was_tried_is_hatched():
    drawn = histograms({1: Outcomes(True, 1.0, Counter({(20.0, 0.0): 8})),
                        2: Outcomes(False, 1.0, Counter({(0.0, 0.0): 3, (40.0, 0.0): 1}))})  # fmt: skip
    assert [fill.startswith("url(#") for fill, _ in bars(drawn[1])] == [False]
    assert [fill.startswith("url(#") for fill, _ in bars(drawn[2])] == [True, True]
    (_, least), (_, most) = bars(drawn[2])
    assert least == pytest.approx(3 * most, abs=0.2)
    assert bars(drawn[1])[0][1] > least


def test_they_fill_as_playouts_run():
    counts = Counter({(5.0, 0.0): 2, (20.0, 1.0): 2})
    half, whole = (histograms({1: Outcomes(False, done, counts)})[1] for done in (0.5, 1.0))
    for (_, low), (_, high) in zip(bars(half), bars(whole), strict=True):
        assert low == pytest.approx(high / 2, abs=0.1)
    assert histograms({}) == {}
    assert words(Outcomes(False, 1.0, counts)) == "5 to 20, median 5"


@pytest.mark.parametrize("horizon", ["turn", "game"])
def test_outcomes_are_the_playouts_behind_the_values(horizon, monkeypatch):
    monkeypatch.setattr(action_values, "LIMIT", 0)
    state = samarkand.play(samarkand.game("market", players=3).new_initial_state(), seed=2)
    work = Valuation(state, horizon=horizon, games=40)
    steps = work.steps()
    next(steps)
    assert [each.done for each in work.outcomes().values()] == [pytest.approx(2 / 40)]
    assert sum(steps) > 0
    values = work.frame().set_index("action")
    for action, met in work.outcomes().items():
        total = sum(met.counts.values())
        assert total == values["games"][action] and met.done == total / 40 and not met.exact
        column = {"turn": 0, "game": 1}[horizon]
        mean = sum(result[column] * number for result, number in met.counts.items()) / total
        assert mean == pytest.approx(values["value"][action])
