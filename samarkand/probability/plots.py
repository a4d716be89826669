"""Plots of probabilities, in one quiet style that does not rely on colour.

A `Plot` shows itself in a notebook as SVG and PNG, keeps the numbers it draws, and tells them as text.
"""

import base64
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import isfinite, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samarkand.arguments import writing
from samarkand.errors import InvalidQuestion, leading, shown
from samarkand.grammar import Words, decimal, format_number, in_words, join_commas
from samarkand.probability import display, wording
from samarkand.probability.arguments import flag, floating, listed, numbers
from samarkand.probability.figures import INK, name_series, new_figure, style
from samarkand.probability.intervals import score_limits

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Petroff's six colours, which stay apart for red-green blindness; each series has its own hatching or
# line as well.
COLOURS = ("#5790fc", "#f89c20", "#e42536", "#964a8b", "#9c9ca1", "#7a21dd")
HATCHES = ("", "///", "...", "xx", "\\\\\\", "++")
LINES = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))
DOTS = 120  # an inch, of a PNG
BAND = 2.0  # standard errors
MAX_POINTS = 400  # of a running mean
HEADROOM = 1.3  # above the tallest of several bars side by side
MAX_BARS = 24  # of which all are shown, however low
MAX_TICKS = 16  # below bars, so that no two run into each other
ROUND = (2, 5, 10, 20, 25, 50, 100, 200, 250, 500, *(10**power for power in range(3, 10)))  # between ticks
LOWEST = 0.002  # of the tallest bar: what is lower at the ends cannot be seen
MAX_TOLD = 24  # values of a series, as text

LEADS = {
    "savefig": 'plot.save("mine.svg"), or .png',
    "show": 'plot as the last line of a cell; elsewhere plot.save("mine.svg")',
    "data": "plot.series",
    "fig": "plot.figure",
    "ax": "plot.axes",
}


@dataclass
class Series:
    """The numbers of one series of a plot.

    Attributes
    ----------
    label : str
    x : list
        The values, or how many were seen.
    y : list of float
    low, high : list of float or None
        The band, where there is one.
    """

    label: str
    x: list[Any]
    y: list[float]
    low: list[float] | None = None
    high: list[float] | None = None


@dataclass
class Plot:
    """A plot, with the numbers it draws.

    Attributes
    ----------
    title : str
    series : list of Series
        What is drawn, as numbers: what tests and other programs look at.
    figure : matplotlib.figure.Figure
        For whoever wants to change what is not settled here.

    Examples
    --------
    >>> from samarkand.probability import equally_likely
    >>> plot = equally_likely([1, 1, 2, 3]).plot(title="three cards")
    >>> plot
    plot: three cards
    exact: 1 0.5000, 2 0.2500, 3 0.2500
    >>> plot.svg().startswith("<?xml")
    True
    """

    title: str
    series: list[Series]
    figure: "Figure" = field(repr=False)

    if not TYPE_CHECKING:  # to a checker of types, what is not there is an error
        __getattr__ = leading(LEADS)

    @property
    def axes(self) -> "Axes":
        """The axes of the figure."""
        return self.figure.axes[0]

    def save(self, path: str | Path, replace: bool = False) -> None:
        """Write the picture to a file, as SVG or PNG by its name; over another file only with `replace`.

        Examples
        --------
        >>> import tempfile
        >>> from pathlib import Path
        >>> from samarkand.probability import equally_likely
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     equally_likely("HT").plot().save(Path(folder) / "coin.svg")
        """
        file = Path(path)
        if file.suffix not in (".svg", ".png"):
            raise InvalidQuestion(f"path: found {shown(str(path))}, expected a name in .svg or .png")
        writing.write(file, self.svg() if file.suffix == ".svg" else self.png(), replace)

    def svg(self) -> str:
        """The picture as SVG; the same plot gives the same text."""
        return self._written("svg", metadata={"Date": None, "Title": self.title}).decode()

    def png(self) -> bytes:
        """The picture as PNG."""
        return self._written("png", dpi=DOTS)

    def _written(self, kind: str, **settings: Any) -> bytes:
        file = io.BytesIO()
        with style():
            self.figure.savefig(file, format=kind, bbox_inches="tight", **settings)
        return file.getvalue()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {
            "text/plain": repr(self),
            "image/svg+xml": self.svg(),
            "image/png": base64.b64encode(self.png()).decode(),
        }

    def __repr__(self) -> str:
        width = max((len(each.label) for each in self.series), default=0)
        lines = (f"{each.label:>{width}}: {_told(each)}" for each in self.series)
        return "\n".join([wording.PLOT.format(title=self.title), *lines])


# --- Probabilities --------------------------------------------------------------------------------------


def bars(
    parts: Sequence[Any],
    labels: Iterable[str] | None = None,
    cumulative: bool = False,
    title: str = "",
    xlabel: str | None = None,
) -> Plot:
    """A bar for the probability of each value, for one or more laws or samples side by side.

    Parameters
    ----------
    parts : sequence of Distribution, Answer or list of values
        An Answer stands for its distribution, or for the values it has seen.
    labels : iterable of str, optional
        What each is called; by default "exact" and "simulated".
    cumulative : bool
        P(value ≤ x), as steps.
    title : str
        Above the picture.
    xlabel : str, optional
        Below it; by default "value" where the values are numbers, which words need not be told.

    Returns
    -------
    Plot
        Each series has the values as `x` and the probabilities as `y`; simulated ones have a band of
        two standard errors.

    Raises
    ------
    InvalidQuestion
        If a part is neither a law nor a sample, or labels are missing.
    MissingExtra
        If matplotlib is not installed.

    Examples
    --------
    >>> from samarkand.probability import equally_likely
    >>> bars([equally_likely([1, 2, 4])], cumulative=True).series[0].y
    [0.3333333333333333, 0.6666666666666666, 1.0]
    """
    laws, cumulative = [_law(part) for part in parts], flag(cumulative, "cumulative")
    words = _labels(laws, labels)
    values = _ordered({value for law in laws for value, _ in law.shares})
    series = [_series(law, label, values, cumulative) for law, label in zip(laws, words, strict=True)]
    if xlabel is None:
        xlabel = "" if any(isinstance(value, str) for value in values) else str(wording.VALUE)
    said = title or (str(wording.AT_MOST_EACH) if cumulative else str(wording.EACH))
    with style():
        plot = Plot(
            said, series, new_figure(said, xlabel, "P(value ≤ x)" if cumulative else str(wording.PROBABILITY))
        )
        (_draw_steps if cumulative else _draw_bars)(plot.axes, series, values)
        finish(plot)
    return plot


@dataclass
class _Law:
    shares: list[tuple[Any, float]]
    size: int | None  # of a sample


def _law(part: Any) -> _Law:
    """The probabilities of a distribution, or the shares of a sample."""
    if getattr(part, "distribution", None) is not None:
        part = part.distribution
    if hasattr(part, "cases"):
        return _Law([(value, float(share)) for value, share in part.items()], None)
    sample = part.sample if hasattr(part, "standard_error") else part
    if sample is None:
        raise InvalidQuestion("plot: an answer without a distribution or a sample has nothing to draw")
    seen = listed(sample, "plot", "a Distribution, an Answer or a list of values")
    if not seen:
        raise InvalidQuestion("plot: found no values")
    counted: dict[Any, int] = {}
    for value in seen:
        whole = int(value) if isinstance(value, float) and value.is_integer() else value
        counted[whole] = counted.get(whole, 0) + 1
    return _Law([(value, number / len(seen)) for value, number in counted.items()], len(seen))


def _labels(laws: list[_Law], labels: Iterable[str] | None) -> list[str]:
    if labels is None:
        found = [str(wording.EXACTLY) if law.size is None else str(wording.BY_SIMULATION) for law in laws]
        numbers = [found[: place + 1].count(word) for place, word in enumerate(found)]
        return [
            wording.NUMBERED.format(label=word, number=number) if found.count(word) > 1 else word
            for word, number in zip(found, numbers, strict=True)
        ]
    words = [str(label) for label in listed(labels, "labels", "a list of words")]
    if len(words) != len(laws):
        raise InvalidQuestion(f"labels: found {len(words)}, expected {len(laws)}")
    return words


def _ordered(values: set[Any]) -> list[Any]:
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=lambda value: (str(type(value)), str(value)))


def _series(law: _Law, label: str, values: list[Any], cumulative: bool) -> Series:
    shares = dict(law.shares)
    heights = [shares.get(value, 0.0) for value in values]
    if cumulative:
        heights = [min(1.0, height) for height in accumulate(heights)]
    if law.size is None:
        return Series(label, values, heights)
    limits = [score_limits(min(1.0, height), law.size, BAND) for height in heights]
    return Series(label, values, heights, [low for low, _ in limits], [high for _, high in limits])


def _draw_bars(axes: "Axes", series: list[Series], values: list[Any]) -> None:
    width = 0.8 / len(series)
    for number, each in enumerate(series):
        places = [at - 0.4 + (number + 0.5) * width for at in range(len(values))]
        axes.bar(
            places, each.y, width, label=each.label, color=COLOURS[number % 6], hatch=HATCHES[number % 6],
            edgecolor="white", linewidth=0.5,
        )  # fmt: skip
        if each.low and each.high:
            reach = [
                [max(0.0, y - low) for y, low in zip(each.y, each.low, strict=True)],
                [max(0.0, high - y) for y, high in zip(each.y, each.high, strict=True)],
            ]
            axes.errorbar(places, each.y, reach, fmt="none", ecolor=INK, elinewidth=1, capsize=2)
    if len(series) > 1:  # above the bars there is room for what they are called
        axes.set_ylim(top=HEADROOM * axes.get_ylim()[1])
    first, last = _worth_showing(series)
    axes.set_xlim(first - 0.7, last + 0.7)
    _tick(axes, values, first, last)


def _worth_showing(series: list[Series]) -> tuple[int, int]:
    """The places of the first and the last bar that can be seen: a long tail would leave no room for them."""
    tall = [max(column) for column in zip(*(each.y for each in series), strict=True)]
    seen = [place for place, height in enumerate(tall) if height >= LOWEST * max(tall)]
    return (seen[0], seen[-1]) if len(tall) > MAX_BARS else (0, len(tall) - 1)


def _draw_steps(axes: "Axes", series: list[Series], values: list[Any]) -> None:
    for number, each in enumerate(series):
        places = [-0.5, *range(len(values)), len(values) - 0.5]
        heights = [0.0, *each.y, each.y[-1]]
        axes.step(
            places, heights, where="post", label=each.label, color=COLOURS[number % 6],
            linestyle=LINES[number % 6], linewidth=2,
        )  # fmt: skip
    axes.set_ylim(0, 1.05)
    _tick(axes, values, 0, len(values) - 1)


def _tick(axes: "Axes", values: list[Any], first: int, last: int) -> None:
    """The values themselves below the bars, as many as there is room for."""
    every = max(1, -(-(last - first + 1) // MAX_TICKS))
    places = [place for place in range(0, len(values), every) if first <= place <= last]
    shown = values[first : last + 1]
    if every > 1 and all(isinstance(value, int) and value - at == shown[0] for at, value in enumerate(shown)):
        size = next(size for size in ROUND if size >= every)  # 170, 180, …, rather than 171, 180, …
        places = [place for place in range(first, last + 1) if values[place] % size == 0]
    axes.set_xticks(places, [display.label(values[place]) for place in places], parse_math=False)


# --- A mean that settles ----------------------------------------------------------------------------------


def running_mean(
    values: Any,
    exact: Any = None,
    title: str = "",
    ylabel: Words = wording.MEAN_SO_FAR,
    band: float = BAND,
    exact_label: Words = wording.EXACTLY,
) -> Plot:
    """The mean of all values seen so far, in its band of standard errors, and the exact value if given.

    Parameters
    ----------
    values : Answer or list of numbers
        At least two, in the order in which they were seen.
    exact : number or Answer, optional
        Drawn as a line.
    title, ylabel : str
        Words on the picture.
    band : float
        Half the width of the band, in standard errors. For a probability it is Wilson's, which is right
        also before anything has happened.
    exact_label : str
        What the line is called, where it is not the exact value but another to compare with.

    Returns
    -------
    Plot
        The first series is the mean, with its band; not numbers where all values so far were alike.

    Raises
    ------
    InvalidQuestion
        If there are too few values.
    MissingExtra
        If matplotlib is not installed.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from samarkand.probability import Answer
    >>> plot = Answer.simulated([1, 0, 0, 1], "four games").plot(exact=Fraction(1, 2))
    >>> plot.series[0].x, [round(mean, 2) for mean in plot.series[0].y]
    ([1, 2, 3, 4], [1.0, 0.5, 0.33, 0.5])
    """
    sample = values.sample if hasattr(values, "standard_error") else values
    if sample is None:
        raise InvalidQuestion("plot: the answer has not kept the values that were seen")
    seen = numbers(sample, "values")
    if len(seen) < 2:
        raise InvalidQuestion(f"values: found {len(seen)}, expected at least two")
    is_probability = values.is_probability if hasattr(values, "is_probability") else {0, 1} >= set(seen)
    found = _running(seen, is_probability, band)
    said = title or wording.SETTLES.format(number=len(seen))
    ylabel, exact_label = in_words(ylabel), in_words(exact_label)
    with style():
        plot = Plot(said, [found], new_figure(said, str(wording.VALUES_SEEN), ylabel))
        axes = plot.axes
        if any(map(isfinite, found.low or [])):  # what is always the same has no band
            axes.fill_between(
                found.x, found.low or [], found.high or [], color=COLOURS[0], alpha=0.25, linewidth=0,
                label=wording.STANDARD_ERRORS.format(band=band),
            )  # fmt: skip
        axes.plot(found.x, found.y, color=COLOURS[0], linewidth=1.8, label=found.label)
        if exact is not None:
            line = floating(exact.value if hasattr(exact, "standard_error") else exact, "exact")
            plot.series.append(Series(exact_label, [found.x[0], found.x[-1]], [line, line]))
            told = f"{exact_label} {format_number(line, '.4g')}"
            axes.axhline(line, color=COLOURS[2], linestyle="--", linewidth=1.5, label=told)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda x, _: format_number(x, ",.0f"))
        name_series(axes)
    return plot


def _running(seen: tuple[float, ...], is_probability: bool, band: float) -> Series:
    """The running mean and its band, at no more points than the eye can tell apart."""
    total = square = 0.0
    number, places = len(seen), _places(len(seen))
    found = Series(str(wording.MEAN_SO_FAR), [], [], [], [])
    start = seen[0]  # distances from the first value: squares of these lose nothing
    for count, value in enumerate(seen, start=1):
        total += value - start
        square += (value - start) ** 2
        if count not in places and count != number:
            continue
        mean = start + total / count
        if is_probability:
            low, high = score_limits(min(1.0, max(0.0, mean)), count, band)
        else:
            variance = (square - total**2 / count) / (count - 1) if count > 1 else 0.0
            reach = band * sqrt(variance / count) if variance > 0 else float("nan")
            low, high = mean - reach, mean + reach
        for kept, each in ((found.x, count), (found.y, mean), (found.low, low), (found.high, high)):
            kept.append(each)  # type: ignore[union-attr]
    return found


def _places(number: int) -> set[int]:
    """Which numbers of values are drawn: all of few, of many as many in each power of ten."""
    if number <= MAX_POINTS:
        return set(range(1, number + 1))
    return {round(number ** (point / (MAX_POINTS - 1))) for point in range(MAX_POINTS)}


# --- How ------------------------------------------------------------------------------------------------


def finish(plot: Plot) -> None:
    """Name the series where there is more than one."""
    if len(plot.series) > 1:
        name_series(plot.axes)


def _told(series: Series) -> str:
    """A series in one line: all of a short one, the last of a long one."""
    pairs = [(display.label(x), y) for x, y in zip(series.x, series.y, strict=True)]
    if series.label == str(wording.MEAN_SO_FAR) or len(pairs) > MAX_TOLD:
        last, y = pairs[-1]
        told, words = {"number": len(pairs), "last": last, "value": decimal(y)}, wording.POINTS
        if series.low and series.high and isfinite(series.low[-1]):
            words = wording.POINTS_WITH_BAND
            told |= {"low": decimal(series.low[-1]), "high": decimal(series.high[-1])}
        return words.format(**told)
    return join_commas(f"{x} {decimal(y)}" for x, y in pairs)
