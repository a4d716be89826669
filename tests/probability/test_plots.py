"""Plots, by the numbers that are drawn: read back from matplotlib's bars, lines and bands."""

from xml.etree import ElementTree

import matplotlib
import matplotlib.figure
import matplotlib.style
import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

import samarkand
from samarkand.analysis import showing
from samarkand.errors import InvalidInput
from samarkand.grammar import MINUS, width
from samarkand.probability import (
    Answer,
    Distribution,
    MarkovChain,
    binomial,
    dots,
    equally_likely,
    plots,
    tree,
    two_way,
)
from samarkand.probability.intervals import score_limits

DIE = equally_likely([1, 2, 3, 4, 5, -1])
THREE = DIE.repeated(3)
SHARES = pd.DataFrame({"share": [0.4, 0.6], "low": [0.3, 0.5], "high": [0.5, 0.7]})


def test_the_bars_are_the_probabilities():
    plot = THREE.plot()
    assert [bar.get_height() for bar in plot.axes.patches] == [float(share) for _, share in THREE.items()]
    assert plot.series[0].x == list(THREE) and plot.series[0].low is None


def test_exact_and_simulated_stand_side_by_side():
    sample = THREE.sample(400, seed=3)
    plot = THREE.plot(sample)
    exact, seen = (container for container in plot.axes.containers if len(container) == len(THREE))
    shares = [sample.count(value) / 400 for value in THREE]
    assert [bar.get_height() for bar in exact] == [float(share) for _, share in THREE.items()]
    assert [bar.get_height() for bar in seen] == shares == plot.series[1].y
    assert all(a.get_x() + a.get_width() <= b.get_x() + 1e-9 for a, b in zip(exact, seen, strict=True))
    # Told apart without colour, and named.
    assert exact[0].get_hatch() != seen[0].get_hatch()
    assert [text.get_text() for text in plot.axes.get_legend().get_texts()] == [
        "exact",
        "simulated",
        "within 2 standard errors",
    ]
    limits = [score_limits(share, 400, 2.0) for share in shares]
    assert list(zip(plot.series[1].low, plot.series[1].high, strict=True)) == limits


def test_an_answer_stands_for_its_law_or_its_sample():
    law, sample = Answer.of(THREE, "counted", "spaces"), THREE.sample(50, seed=1)
    seen = Answer.simulated(sample, "50 turns", "spaces")
    assert law.plot().series[0].y == THREE.plot().series[0].y
    assert THREE.plot(seen).series[1].y == THREE.plot(sample).series[1].y


def test_a_running_mean_settles_in_its_band():
    values = THREE.sample(400, seed=5)
    plot = Answer.simulated(values, "400 turns", "spaces").plot(exact=THREE.expectation())
    found, exact = plot.series
    assert found.x == list(range(1, 401))
    assert found.y == pytest.approx([sum(values[:n]) / n for n in found.x])
    for number in (10, 100, 400):
        answer = Answer.simulated(values[:number], "some", "spaces")
        reach = 2 * answer.standard_error
        assert found.low[number - 1] == pytest.approx(answer.value - reach)
        assert found.high[number - 1] == pytest.approx(answer.value + reach)
    assert exact.y == [float(THREE.expectation())] * 2
    drawn = plot.axes.lines[0]
    assert list(drawn.get_ydata()) == found.y
    (band,) = plot.axes.collections
    assert band.get_paths()[0].vertices[:, 1].max() == pytest.approx(max(h for h in found.high if h == h))


def test_the_band_of_a_probability_is_right_before_anything_happens():
    plot = plots.running_mean([0] * 30 + [1])
    assert plot.series[0].low[0] == 0 and plot.series[0].high[0] == score_limits(0.0, 1, 2.0)[1] > 0.5
    assert all(low < high for low, high in zip(plot.series[0].low, plot.series[0].high, strict=True))


def test_a_long_sample_is_drawn_at_few_points():
    plot = plots.running_mean([0, 1] * 50_000)
    assert len(plot.series[0].x) <= plots.MAX_POINTS
    assert plot.series[0].x[0] == 1 and plot.series[0].x[-1] == 100_000
    assert plot.series[0].y[-1] == 0.5


def test_a_plot_is_stored_as_svg_and_png_and_text():
    plot = THREE.plot(THREE.sample(40, seed=2), title="three rolls", labels=["exact", "40 turns"])
    bundle = plot._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "image/svg+xml", "image/png"}
    assert bundle["text/plain"].splitlines()[0] == "plot: three rolls"
    words = "".join(ElementTree.fromstring(bundle["image/svg+xml"]).itertext())
    assert "three rolls" in words and "40 turns" in words
    assert plot.png().startswith(b"\x89PNG")
    # The same numbers make the same file: a stored notebook does not change when it is run again.
    again = THREE.plot(THREE.sample(40, seed=2), title="three rolls", labels=["exact", "40 turns"])
    assert again.svg() == bundle["image/svg+xml"]


def test_the_style_stays_in_the_plot():
    before = dict(matplotlib.rcParams)
    THREE.plot().svg()
    assert dict(matplotlib.rcParams) == before


def test_values_of_any_kind_are_drawn():
    mixed = Distribution({"late": "1/2", 3: "1/2"})
    assert sorted(map(str, mixed.plot().series[0].x)) == ["3", "late"]
    ticks = THREE.plot(range(40)).axes.get_xticks()
    assert len(ticks) <= 16


def test_many_values_have_round_numbers_below_them():
    """The sums of a hundred rolls: 170, 180, …, not every ninth from where they begin."""
    axes = equally_likely([-1, 1, 2, 3, 4, 5]).repeated(100).plot().axes
    said = [int(label.get_text().replace(MINUS, "-")) for label in axes.get_xticklabels()]
    assert 8 <= len(said) <= 16 and all(each % 10 == 0 for each in said)
    assert list(equally_likely(range(7)).plot().axes.get_xticks()) == list(range(7))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: DIE.plot(5), "plot: found 5, expected a Distribution, an Answer or a list of values"),
        (lambda: Answer(1.0, "told", standard_error=0.5).plot(), "without a distribution or a sample"),
        (lambda: plots.running_mean([1, float("nan")]), "values: found nan, expected finite numbers"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value) and "\n" not in str(refusal.value)


def test_what_bars_are_called_stands_above_them():
    """The names of the series cover no bar, also where all are equally tall."""
    even = equally_likely(["player 0", "player 1", "player 2", "player 3"])
    plot = even.plot(even, labels=["found", "fair"])
    plot.png()  # drawn, so that places are known
    legend = plot.axes.get_legend().get_window_extent()
    tops = [bar.get_window_extent().y1 for bars in plot.axes.containers for bar in bars]
    assert max(tops) <= legend.y0
    assert plot.axes.get_xlabel() == "" and THREE.plot().axes.get_xlabel() == "value"


def test_a_long_tail_leaves_room_for_what_can_be_seen():
    plot = binomial(60, "1/6").plot()
    low, high = plot.axes.get_xlim()
    assert len(plot.series[0].y) == 61 and 0 <= low + 1 and high < 30
    hidden = [y for place, y in enumerate(plot.series[0].y) if not low <= place <= high]
    assert sum(hidden) < 0.001
    few = binomial(6, "1/60").plot()
    assert few.axes.get_xlim()[1] > 6, "a few bars are all shown"


def test_a_line_may_be_something_else_than_the_exact_value():
    plot = Answer.simulated([1, 0, 0, 1], "four games").plot(exact=0.25, exact_label="a fair share")
    assert plot.series[1].label == "a fair share" and "a fair share: " in repr(plot)
    assert "a fair share 0.25" in [text.get_text() for text in plot.axes.get_legend().get_texts()]


DRAWN = pytest.mark.parametrize(
    "drawn",
    [
        lambda word: equally_likely([word, "b"]).plot(
            [word, "b"], title=word, xlabel=word, labels=[word, "c"]
        ),
        lambda word: DIE.plot(DIE, title=word, xlabel=word, labels=[word, "c"]),
        lambda word: plots.running_mean([0, 1, 1], 0.5, title=word, ylabel=word, exact_label=word),
        lambda word: MarkovChain({word: {word: "1/2", "b": "1/2"}}).plot(title=word),
        lambda word: dots({word: 3, "b": 4}, title=word),
        lambda word: tree({word: (1, {word: 1, "b": 1}), "c": 1}, title=word),
        lambda word: two_way({word: {word: 1, "b": 1}}, title=word),
        lambda word: showing.histogram(np.array([1, 2, 1]), word, word),
        lambda word: showing.intervals(SHARES, [word, "b"], word, (word, word), 0.5),
    ],
    ids=["bars", "steps", "mean", "chain", "dots", "tree", "table", "histogram", "intervals"],
)


@DRAWN
def test_dollar_signs_are_letters(drawn):
    money = "$5 and $6"
    plot = drawn(money)
    words = list(ElementTree.fromstring(plot.svg()).itertext())
    texts = [one for one in plot.figure.findobj(Text) if money in one.get_text()]
    assert len(texts) >= 2 and not any(one.get_parse_math() for one in texts)
    assert sum(money in word for word in words) >= len({one.get_text() for one in texts})


@DRAWN
def test_a_plot_does_not_depend_on_the_style_of_the_user(drawn):
    usual = drawn("jewel").png()
    with matplotlib.style.context("dark_background"), matplotlib.rc_context({"text.usetex": True}):
        assert drawn("jewel").png() == usual


@DRAWN
def test_values_of_any_length_are_drawn(drawn):
    plot = drawn("caravan " * 37)
    assert plot.png()
    named = (plot.axes.title, plot.axes.xaxis.label, plot.axes.yaxis.label)
    assert all(width(text.get_text()) <= 40 for text in plot.figure.findobj(Text) if text not in named)


def test_a_plot_is_drawn_on_given_axes_and_returns_them():
    """As in pandas and seaborn: several plots in one figure."""
    figure = matplotlib.figure.Figure()
    first, second = figure.subplots(1, 2)
    assert THREE.plot(title="three", ax=first) is first and len(first.patches) == len(THREE)
    seen = Answer.simulated([1, 2, 2], "three turns", "spaces")
    assert seen.plot(exact=2, ax=second) is second and second.get_ylabel() == "mean so far"
    assert first.get_title() == "three" and figure.axes == [first, second]
    study = samarkand.study("market", 4)
    for what in ("wins", "values", "running"):
        axes = figure.add_subplot()
        assert study.plot(what, ax=axes) is axes and axes.get_title() == study.plot(what).title
    part = figure.subfigures(1, 2)[0].add_subplot()
    assert plots.Plot("", [], part).figure is plots.Plot("", [], first).figure is figure
    with pytest.raises(AttributeError):
        THREE.plot(ax="here")


def test_a_diagram_is_drawn_on_given_axes_and_returns_them():
    figure = matplotlib.figure.Figure()
    for axes, drawn in zip(
        figure.subplots(1, 4),
        (
            lambda **on: tree({"jewel": (2, {"jewel": 1, "grain": 3}), "grain": 3}, title="here", **on),
            lambda **on: dots({"jewel": 3, "grain": 20}, title="here", **on),
            lambda **on: two_way({"a": {"b": 1, "c": 2}}, title="here", **on),
            lambda **on: MarkovChain({1: {0: "1/2", 2: "1/2"}, 2: {0: 1}}).plot(title="here", **on),
        ),
        strict=True,
    ):
        assert drawn(ax=axes) is axes and axes.get_title() == "here"
        alone = drawn().axes
        assert [text.get_text() for text in axes.texts] == [text.get_text() for text in alone.texts]
        assert axes.get_xlim() == alone.get_xlim() and len(axes.get_children()) == len(alone.get_children())
