"""Cases as dots: as many as there are, each group with a sign of its own, none over another."""

import pytest

from samarkand.errors import InvalidInput
from samarkand.probability import dots

DEALS = {"sold": 6, "silent, held": 6, "silent, in the pile": 50}


def test_each_case_is_a_dot_and_no_dot_hides_another():
    plot = dots(DEALS, title="62 deals")
    drawn = [group.get_offsets().tolist() for group in plot.axes.collections]
    assert [len(group) for group in drawn] == [6, 6, 50]
    places = [tuple(place) for group in drawn for place in group]
    assert len(set(places)) == 62
    signs = {
        (len(group.get_paths()[0].vertices), len(group.get_facecolor())) for group in plot.axes.collections
    }
    assert len(signs) == 3, "another form or fill, not another colour alone"
    assert [text.get_text() for text in plot.axes.get_legend().get_texts()] == [
        "6: sold",
        "6: silent, held",
        "50: silent, in the pile",
    ]
    (series,) = plot.series
    assert dict(zip(series.x, series.y, strict=True)) == DEALS


def test_an_empty_group_keeps_its_name():
    assert [len(each.get_offsets()) for each in dots({"a": 0, "b": 2}).axes.collections] == [0, 2]


@pytest.mark.parametrize(
    "wrong", [{}, {"a": 0}, {"a": 401}, {"a": -1}, {"a": 1.5}, dict.fromkeys("abcde", 1)]
)
def test_what_cannot_be_drawn_is_refused(wrong):
    with pytest.raises(InvalidInput, match="^groups"):
        dots(wrong)
