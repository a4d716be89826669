"""Plots of probabilities, in a style that does not rely on colour alone.

A notebook displays a `Plot` as SVG or PNG. The plot stores the numbers that it draws and lists them in its
repr.
"""

import base64
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any

from samarkand.errors import InvalidInput
from samarkand.grammar import Words, _, decimal, format_number, in_words, join_commas, ngettext, pad, width
from samarkand.probability import display
from samarkand.probability.arguments import as_list, numbers
from samarkand.probability.display import PROBABILITY, VALUE
from samarkand.probability.figures import INK, SIZE, label_ticks, name_series, new_axes, style
from samarkand.probability.intervals import score_limits
from samarkand.probability.later import has_later

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

EXACTLY = _("exact")
MEAN_SO_FAR = _("mean so far")
SO_FAR = _("so far")
STANDARD_ERRORS = ngettext("within {band:g} standard error", "within {band:g} standard errors", "band")

# Petroff's six colours, which people with red-green colour blindness can tell apart. Every series also has
# its own hatching or line style.
COLOURS = ("#5790fc", "#f89c20", "#e42536", "#964a8b", "#9c9ca1", "#7a21dd")
HATCHES = ("", "///", "...", "xx", "\\\\\\", "++")
LINES = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))
DOTS = 120  # per inch, in a PNG
BAND = 2.0  # standard errors
MAX_POINTS = 400  # of a running mean
HEADROOM = 0.15  # the part by which the y-axis is extended to leave space for each entry of a legend
MAX_BARS = 24  # with more bars, very low ones at the ends are left out
MAX_TICKS = 16  # below the bars, so that labels do not overlap
ROUND = (2, 5, 10, 20, 25, 50, 100, 200, 250, 500, *(10**power for power in range(3, 10)))  # between ticks
LOWEST = 0.002  # relative to the tallest bar; lower bars at the ends are invisible
MAX_TEXT_VALUES = 24  # of a series in the repr of a plot


@dataclass
class Series:
    """One series of a plot, as numbers.

    Attributes
    ----------
    label : str
    x : list
        The values or, for a running mean, the numbers of values.
    y : list of float
    low, high : list of float or None
        The limits of the band or of the error bars, if there are any.
    """

    label: str
    x: list[Any]
    y: list[float]
    low: list[float] | None = None
    high: list[float] | None = None


@dataclass
class Plot:
    """A plot and the numbers that it draws.

    Attributes
    ----------
    title : str
    series : list of Series
        The numbers in the plot, for tests and other programs.
    axes : matplotlib.axes.Axes
        The Matplotlib axes, for further changes.

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
    axes: "Axes" = field(repr=False)

    @property
    def figure(self) -> "Figure":
        """The Matplotlib figure."""
        return self.axes.figure.figure  # of the axes alone, it may be a subfigure

    def svg(self) -> str:
        """Return the plot as SVG text, which is always the same for the same plot."""
        return self._render("svg", metadata={"Date": None, "Title": self.title}).decode()

    def png(self) -> bytes:
        """Return the plot as the contents of a PNG file."""
        return self._render("png", dpi=DOTS)

    def _render(self, kind: str, **settings: Any) -> bytes:
        file = io.BytesIO()
        with style():
            self.figure.savefig(file, format=kind, bbox_inches="tight", **settings)
        return file.getvalue()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {
            "text/plain": repr(self),
            "image/svg+xml": self.svg(),
            "image/png": base64.b64encode(self.png()).decode(),
        }

    def __repr__(self) -> str:
        labels = [display.label(series.label) for series in self.series]
        places = max(map(width, labels), default=0)
        lines = (
            f"{pad(label, '>', places)}: {_describe(series)}"
            for label, series in zip(labels, self.series, strict=True)
        )
        return "\n".join([_("plot: {title}").format(title=self.title), *lines])


@contextmanager
def drawing(
    title: str,
    series: list[Series],
    xlabel: str = "",
    ylabel: str = "",
    ax: "Axes | None" = None,
    size: tuple[float, float] = SIZE,
) -> Iterator[Plot]:
    """Make a plot on new axes of this size in inches, or on `ax`, to draw on it within a `with` block."""
    with style():
        plot = Plot(title, series, new_axes(title, xlabel, ylabel, ax))
        if ax is None:
            plot.figure.set_size_inches(*size)
        yield plot


# --- Probabilities --------------------------------------------------------------------------------------


def bars(
    parts: Sequence[object],
    labels: Iterable[str] | None = None,
    title: str = "",
    xlabel: str | None = None,
    ax: "Axes | None" = None,
) -> Plot:
    """Plot the probability of each value as a bar, for one or more distributions or samples.

    Parameters
    ----------
    parts : sequence of Distribution, Answer or list of values
        For an Answer, its distribution is plotted if it has one, and otherwise its sample.
    labels : iterable of str, optional
        A label for each part. The defaults are "exact" and "simulated".
    title : str
        The title above the plot.
    xlabel : str, optional
        The label of the x-axis. The default is "value", or no label if any of the values are text.
    ax : matplotlib.axes.Axes, optional
        The axes to draw on, by default those of a new figure.

    Returns
    -------
    Plot
        Every series has the values as `x` and the probabilities as `y`. The series of a sample also has a
        band of two standard errors.

    Raises
    ------
    InvalidInput
        If a part is neither a distribution nor a sample.
    MissingExtra
        If matplotlib is not installed.

    Examples
    --------
    >>> from samarkand.probability import equally_likely
    >>> bars([equally_likely([1, 1, 2, 4])]).series[0].y
    [0.5, 0.25, 0.25]
    """
    laws = [_law(part) for part in parts]
    values = _sort({value for law in laws for value in law.shares})
    series = [_series(law, label, values) for law, label in zip(laws, _labels(laws, labels), strict=True)]
    if xlabel is None:
        xlabel = "" if any(isinstance(value, str) for value in values) else str(VALUE)
    with drawing(title or str(_("probability of each value")), series, xlabel, str(PROBABILITY), ax) as plot:
        _draw_bars(plot.axes, series, values)
        finish(plot)
    return plot


@dataclass
class _Law:
    shares: dict[Any, float]
    size: int | None  # of a sample
    other: Callable[[Any], float]  # the share of a value that is only in another part


def _law(part: Any) -> _Law:
    """Return the probabilities of a distribution, or the relative frequencies of a sample."""
    if getattr(part, "distribution", None) is not None:
        part = part.distribution
    if hasattr(part, "from_cases"):
        shares = {value: float(share) for value, share in part.items()}
        return _Law(shares, None, lambda value: float(part[value]))
    sample = part.sample if hasattr(part, "standard_error") else part
    if sample is None:
        raise InvalidInput(
            "plot: found an answer without a distribution or a sample, so there is nothing to draw"
        )
    items = as_list("plot", sample, "a Distribution, an Answer or a list of values")
    counts: dict[Any, int] = {}
    for item in items:
        value = int(item) if isinstance(item, float) and item.is_integer() else item
        counts[value] = counts.get(value, 0) + 1
    return _Law({value: number / len(items) for value, number in counts.items()}, len(items), lambda _: 0.0)


def _labels(laws: list[_Law], labels: Iterable[str] | None) -> list[str]:
    if labels is None:
        kinds = [str(EXACTLY) if law.size is None else str(_("simulated")) for law in laws]
        numbers = [kinds[: place + 1].count(kind) for place, kind in enumerate(kinds)]
        return [
            _("{label} {number}").format(label=kind, number=number) if kinds.count(kind) > 1 else kind
            for kind, number in zip(kinds, numbers, strict=True)
        ]
    return [str(label) for label in as_list("labels", labels, "a list of words")]


def _sort(values: set[Any]) -> list[Any]:
    known = [value for value in values if not has_later(value)]
    try:
        order = sorted(known)
    except TypeError:
        order = sorted(known, key=lambda value: (str(type(value)), str(value)))
    return order + [value for value in values if has_later(value)]


def _series(law: _Law, label: str, values: list[Any]) -> Series:
    heights = [law.shares[value] if value in law.shares else law.other(value) for value in values]
    if law.size is None:
        return Series(label, values, heights)
    limits = [score_limits(min(1.0, height), law.size, BAND) for height in heights]
    return Series(label, values, heights, [low for low, _ in limits], [high for _, high in limits])


def _draw_bars(axes: "Axes", series: list[Series], values: list[Any]) -> None:
    wide, named = 0.8 / len(series), False
    for number, item in enumerate(series):
        places = [at - 0.4 + (number + 0.5) * wide for at in range(len(values))]
        axes.bar(
            places, item.y, wide, label=item.label, color=COLOURS[number % 6], hatch=HATCHES[number % 6],
            edgecolor="white", linewidth=0.5,
        )  # fmt: skip
        if item.low and item.high:
            reach = [
                [max(0.0, y - low) for y, low in zip(item.y, item.low, strict=True)],
                [max(0.0, high - y) for y, high in zip(item.y, item.high, strict=True)],
            ]
            label = "" if named else STANDARD_ERRORS.format(band=BAND)
            axes.errorbar(places, item.y, reach, fmt="none", ecolor=INK, elinewidth=1, capsize=2, label=label)
            named = True
    if len(series) > 1:  # leave space for the legend above the bars
        axes.set_ylim(top=(1 + HEADROOM * (len(series) + named)) * axes.get_ylim()[1])
    first, last = _visible_range(series)
    axes.set_xlim(first - 0.7, last + 0.7)
    _tick(axes, values, first, last)


def _visible_range(series: list[Series]) -> tuple[int, int]:
    """Return the indices of the first and the last bar to show.

    If there are many bars, very low ones at the ends are left out, because they would only make the others
    narrow.
    """
    heights = [max(column) for column in zip(*(item.y for item in series), strict=True)]
    visible = [place for place, height in enumerate(heights) if height >= LOWEST * max(heights)]
    return (visible[0], visible[-1]) if len(heights) > MAX_BARS else (0, len(heights) - 1)


def _tick(axes: "Axes", values: list[Any], first: int, last: int) -> None:
    """Label the bars with their values, as far as there is space."""
    step = max(1, -(-(last - first + 1) // MAX_TICKS))
    places = [place for place in range(0, len(values), step) if first <= place <= last]
    visible = values[first : last + 1]
    is_consecutive = all(
        isinstance(value, int) and value - at == visible[0] for at, value in enumerate(visible)
    )
    if step > 1 and is_consecutive:
        size = next(size for size in ROUND if size >= step)  # label round numbers, such as 170 and 180
        places = [place for place in range(first, last + 1) if values[place] % size == 0]
    label_ticks(axes, places, [display.label(values[place]) for place in places])


# --- Running means ----------------------------------------------------------------------------------------


def running_mean(
    values: object,
    exact: Any = None,
    title: str = "",
    ylabel: Words = MEAN_SO_FAR,
    exact_label: Words = EXACTLY,
    ax: "Axes | None" = None,
) -> Plot:
    """Plot the running mean of a sample with a band of two standard errors.

    The band of a probability is Wilson's interval, which is also valid before the first success.

    Parameters
    ----------
    values : Answer or list of numbers
        In the order in which they were simulated.
    exact : number or Answer, optional
        A value to draw as a horizontal line.
    title, ylabel : str
        The title above the plot and the label of the y-axis.
    exact_label : str
        The label of the line, in case it does not show the exact value but another one for comparison.
    ax : matplotlib.axes.Axes, optional
        The axes to draw on, by default those of a new figure.

    Returns
    -------
    Plot
        The first series is the running mean with its band. The limits of the band are NaN as long as all
        values are equal, unless the mean is a probability.

    Raises
    ------
    InvalidInput
        If an answer has no sample, or if a value is not a finite number.
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
    sample = getattr(values, "sample", None) if hasattr(values, "standard_error") else values
    if sample is None:
        raise InvalidInput("plot: found an answer without its simulated values")
    data = numbers("values", sample)
    is_probability = values.is_probability if hasattr(values, "is_probability") else {0, 1} >= set(data)
    series = _running(data, is_probability)
    title = title or ngettext(
        "the mean of {number:,} value settles", "the mean of {number:,} values settles", "number"
    ).format(number=len(data))
    ylabel, exact_label = in_words(ylabel), in_words(exact_label)
    with drawing(title, [series], str(_("trials")), ylabel, ax) as plot:
        axes = plot.axes
        if any(map(isfinite, series.low or [])):  # if all values are equal, there is no band
            axes.fill_between(
                series.x, series.low or [], series.high or [], color=COLOURS[0], alpha=0.25, linewidth=0,
                label=STANDARD_ERRORS.format(band=BAND),
            )  # fmt: skip
        axes.plot(series.x, series.y, color=COLOURS[0], linewidth=1.8, label=series.label)
        if exact is not None:
            line = float(exact)
            plot.series.append(Series(exact_label, [series.x[0], series.x[-1]], [line, line]))
            label = f"{exact_label} {format_number(line, '.4g')}"
            axes.axhline(line, color=COLOURS[2], linestyle="--", linewidth=1.5, label=label)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda x, _: format_number(x, ",.0f"))
        name_series(axes)
    return plot


def _running(data: tuple[float, ...], is_probability: bool) -> Series:
    """Return the running mean and its band, at a limited number of points."""
    total = square = 0.0
    number, places = len(data), _places(len(data))
    series = Series(str(SO_FAR), [], [], [], [])
    start = data[0]  # subtract the first value, so that the sums of squares do not lose precision
    for count, value in enumerate(data, start=1):
        total += value - start
        square += (value - start) ** 2
        if count not in places and count != number:
            continue
        mean = start + total / count
        if is_probability:
            low, high = score_limits(min(1.0, max(0.0, mean)), count, BAND)
        else:
            variance = (square - total**2 / count) / (count - 1) if count > 1 else 0.0
            reach = BAND * sqrt(variance / count) if variance > 0 else float("nan")
            low, high = mean - reach, mean + reach
        for column, item in ((series.x, count), (series.y, mean), (series.low, low), (series.high, high)):
            column.append(item)  # type: ignore[union-attr]
    return series


def _places(number: int) -> set[int]:
    """Return the sample sizes at which to draw the mean: all of them, or evenly spaced on a log scale."""
    if number <= MAX_POINTS:
        return set(range(1, number + 1))
    return {round(number ** (point / (MAX_POINTS - 1))) for point in range(MAX_POINTS)}


# --- Legends and text -----------------------------------------------------------------------------------


def finish(plot: Plot) -> None:
    """Add a legend if the plot has more than one series."""
    if len(plot.series) > 1:
        name_series(plot.axes)


def _describe(series: Series) -> str:
    """Return a line of text with all points of a short series, or the last point of a long one."""
    pairs = [(display.label(x), y) for x, y in zip(series.x, series.y, strict=True)]
    if series.label == str(SO_FAR) or len(pairs) > MAX_TEXT_VALUES:
        last, y = pairs[-1]
        fields, sentence = (
            {"number": len(pairs), "last": last, "value": decimal(y)},
            ngettext(
                "{number} point, the last at {last}: {value}",
                "{number} points, the last at {last}: {value}",
                "number",
            ),
        )
        if series.low and series.high and isfinite(series.low[-1]):
            sentence = ngettext(
                "{number} point, the last at {last}: {value}, band {low} to {high}",
                "{number} points, the last at {last}: {value}, band {low} to {high}",
                "number",
            )
            fields |= {"low": decimal(series.low[-1]), "high": decimal(series.high[-1])}
        return sentence.format(**fields)
    return join_commas(f"{x} {decimal(y)}" for x, y in pairs)
