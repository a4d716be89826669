"""Two-way tables: every cell, every sum, and what is marked."""

import pytest

from samarkand.errors import InvalidInput
from samarkand.probability import two_way

PAIRS = {
    "first a jewel": {"second a jewel": 110, "second not": 935},
    "first not": {"second a jewel": 935, "second not": 7140},
}


def test_cells_and_sums_are_told_and_drawn():
    plot = two_way(PAIRS, title="9,120 pairs")
    (series,) = plot.series
    assert series.y == [110, 935, 935, 7140] and series.x[1] == "first a jewel, second not"
    letters = [text.get_text() for text in plot.axes.texts]
    assert letters.count("935") == 2 and letters.count("1045") == 2 and letters.count("8075") == 2
    assert letters.count("9120") == 1 and letters.count("all") == 2


def test_marked_cells_have_a_thick_frame():
    plot = two_way(PAIRS, marked=[("first a jewel", "second a jewel")])
    assert sum(patch.get_linewidth() == 3 for patch in plot.axes.patches) == 1


@pytest.mark.parametrize(
    ("table", "marked"),
    [
        ({"a": {"x": 1}, "b": {"y": 1}}, ()),
        ({"a": {"x": -1}}, ()),
        ({"a": {"x": 0}}, ()),
        (PAIRS, [("first a jewel", "third")]),
    ],
)
def test_what_is_no_table_is_refused(table, marked):
    with pytest.raises(InvalidInput, match="^(table|marked): "):
        two_way(table, marked=marked)
