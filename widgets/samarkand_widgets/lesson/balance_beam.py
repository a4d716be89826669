"""A beam with weights on a support that the reader can move: the mean as a balance point."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import traitlets

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, with_minus
from samarkand.picture import INK, PAPER, Line, Picture, Point, Polygon, Rect, Shape, Text, text_width
from samarkand.picture.shapes import translate_shape
from samarkand_widgets.lesson.charts import BLUE, GRID, NO_PREDICTION, WIDTH
from samarkand_widgets.lesson.front.widget import Front

NAMED_NUMBER = _("{name}: {number}")

MAX_OUTCOMES, MAX_SPAN = 12, 12  # weights on a beam, and the length of the beam
MAX_NAME = 3  # letters on a weight
EDGE = 30  # pixels to the left and right
FAINT, WOOD, STRIPE = "#e9dfc9", "#d8bd8a", "#8c7b69"
DASHED: dict[str, Any] = {"fill": PAPER, "stroke": INK, "stroke_width": 2, "dash": (4, 3)}
MARGIN, LINE, KEY, GAP = 16, 18, 14, 20  # pixels: beside a text, a line, a key, and between two of them
STRIPES = 6  # pixels from one stripe to the next


class BalanceBeam(Front):
    """A beam with a weight for each of several equally likely outcomes, which balances at their mean.

    The reader predicts where, drags the support until the beam is level, and then moves weights.
    Python calculates the sentences for each place in advance; the page only looks them up.

    Parameters
    ----------
    question : str
    values : mapping of str to int
        The value of each outcome by its name.
    unit : str
        The unit of the values, such as "piastres".

    Attributes
    ----------
    at, value : int
        The current place of the support, counted from 0 at the left end of the beam.
    weights : list of int
        The current place of each weight.

    Examples
    --------
    >>> beam = BalanceBeam("Where does it balance?", {"heads": 3, "tails": 0}, "points")
    >>> beam.at = 3
    >>> beam.said
    'The support is at 1.50 points. The beam is level, so the mean is 3/2.'
    """

    name = "beam"
    values = traitlets.List().tag(sync=True, kept=True)
    scale = traitlets.Dict().tag(sync=True, kept=True)
    names = traitlets.List().tag(sync=True, kept=True)
    told = traitlets.List().tag(sync=True, kept=True)
    texts = traitlets.Dict().tag(sync=True, kept=True)
    at = traitlets.Int().tag(sync=True)
    weights = traitlets.List().tag(sync=True)
    predicted = traitlets.Int(None, allow_none=True).tag(sync=True)
    value = traitlets.Int()

    def __init__(self, question: str, values: Mapping[str, int], unit: str):
        if not isinstance(values, Mapping) or not 2 <= len(values) <= MAX_OUTCOMES:
            raise InvalidInput(
                f"values: found {short_repr(values)}, expected 2 to {MAX_OUTCOMES} numbers by name"
            )
        self._named = {
            checks.text("values", name): checks.whole("values", value, -MAX_SPAN, MAX_SPAN)
            for name, value in values.items()
        }
        self._unit = checks.text("unit", unit)
        self.low, self.high = min(0, *self._named.values()), max(0, *self._named.values())
        if not 2 <= self.high - self.low <= MAX_SPAN:
            raise InvalidInput(
                f"values: found {short_repr(values)}, expected numbers that span 2 to {MAX_SPAN} with 0"
            )
        listed = list(self._named.values())
        places = [self._at(float(mean), ".2f") for mean in self.means()]
        super().__init__(
            question,
            str(NO_PREDICTION),
            values=listed,
            weights=listed,
            scale={"low": self.low, "high": self.high, "parts": len(listed)},
            names=places,
            told=[self._in_words(place, mean) for place, mean in zip(places, self.means(), strict=True)],
            texts=self._texts(),
        )
        for name in ("at", "weights"):
            self.on_change(name, self._move)
        traitlets.link((self, "at"), (self, "value"))

    def means(self) -> list[Fraction]:
        """Return the places of the support: all means that the weights can have."""
        number = len(self._named)
        return [self.low + Fraction(step, number) for step in range((self.high - self.low) * number + 1)]

    def mean(self) -> Fraction:
        """Return the mean of the weights where they are now."""
        return Fraction(sum(self.weights), len(self.weights))

    def _at(self, place: float, form: str = "") -> str:
        return _("{place} {unit}").format(place=with_minus(place, form), unit=self._unit)

    @staticmethod
    def _in_words(place: str, mean: Fraction) -> list[str]:
        """Return what is said of one place, if the beam tips to the left, is level, or tips to the right."""
        sentences = (
            _("The support is at {place}. The beam tips to the left: the mean is smaller."),
            _("The support is at {place}. The beam is level, so the mean is {mean}."),
            _("The support is at {place}. The beam tips to the right: the mean is larger."),
        )
        return [sentence.format(place=place, mean=mean) for sentence in sentences]

    def _texts(self) -> dict[str, Any]:
        legend = [[BLUE, "", _("one of {number} equally likely outcomes").format(number=len(self._named))]]
        for name, value in self._named.items():
            if (sign := _sign_for(name)) != name:
                legend.append(["", sign, NAMED_NUMBER.format(name=name, number=value)])
        legend.append([WOOD, "", _("numbers on the beam: {unit}").format(unit=self._unit)])
        return {
            "task": _(
                "Each of the {number} weights is one outcome. They are equally heavy, because the outcomes "
                "are equally likely. Two blocks hold the beam. Drag the hatched support to where you think "
                "the beam balances."
            ).format(number=len(self._named)),
            "drag": str(
                _(
                    "Drag the support until the beam is level. Then move some weights. Where does the beam "
                    "balance now? The hatched mark is your prediction."
                )
            ),
            "handle": str(_("support")),
            "legend": legend,
            "labels": list(map(_sign_for, self._named)),
            "weights": [_("weight {name}").format(name=name) for name in self._named],
            "places": [self._at(place) for place in range(self.low, self.high + 1)],
            "means": [_("mean {mean}").format(mean=mean) for mean in self.means()],
        }

    @traitlets.validate("at", "value")
    def _keep_on_the_line(self, proposal: Any) -> int:
        return int(min(max(proposal["value"], 0), len(self.names) - 1))

    def _move(self) -> None:
        self.weights = [min(max(int(place), self.low), self.high) for place in self.weights]
        tips = self.mean() - self.means()[self.at]
        self.say(self.told[self.at][1 + (tips > 0) - (tips < 0)])

    def _text_alternative(self) -> str:
        return _("{question} {sentence}").format(question=self.question, sentence=self.texts["task"]).strip()

    def picture(self) -> Picture:
        """Return the beam before the prediction: with its weights, held by two blocks."""
        values = list(self._named.values())
        room = (WIDTH - 2 * EDGE) / (self.high - self.low + 1)
        stack = max(map(values.count, values))
        size = min(34.0, room - 4, 120 / stack)
        beam = 10 + size * stack
        ground = beam + 70
        x: float

        def across(place: float) -> float:
            return EDGE + room * (place - self.low + 0.5)

        shapes: list[Shape] = [Line(points=((12, ground), (WIDTH - 12, ground)), stroke=INK, stroke_width=2)]
        for x in (16, WIDTH - 42):
            shapes.append(Rect(x=x, y=beam + 24, width=26, height=ground - beam - 24, fill=FAINT, stroke=INK))
        shapes.append(Rect(x=12, y=beam, width=WIDTH - 24, height=24, fill=WOOD, stroke=INK, radius=4))
        shapes += [
            _text(across(place), beam + 12, with_minus(place)) for place in range(self.low, self.high + 1)
        ]
        for which, (name, value) in enumerate(self._named.items()):
            x, y = across(value), beam - size * (1 + values[:which].count(value))
            box: dict[str, Any] = {"x": x - size / 2, "y": y, "width": size, "height": size, "radius": 4}
            shapes.append(Rect(**box, fill=BLUE, stroke=INK, label=name))
            shapes.append(_text(x, y + size / 2, _sign_for(name), bold=True))
        x = across(self.low)
        shapes += _hatched((x, beam + 25), (x + 26, ground), (x - 26, ground))
        return self._with_words(int(ground) + 12, shapes)

    def _with_words(self, height: int, shapes: Iterable[Shape]) -> Picture:
        """Return a drawing with its question and its task above, and the meaning of its colours below."""
        around: list[Shape] = []
        y = 8.0
        for words, size, bold in ((self.question, 16, True), (self.texts["task"], 12, False)):
            for row in _rows(words, size, bold):
                around.append(_text(MARGIN, y + LINE / 2, row, anchor="start", size=size, bold=bold))
                y += LINE
            y += 4
        drawing = [translate_shape(shape, 0, y) for shape in shapes]
        x, y = float(MARGIN), y + height + LINE / 2
        for fill, sign, words in self.texts["legend"]:
            width = KEY + 6 + text_width(words, 12)
            if x > MARGIN and x + width > WIDTH - MARGIN:
                x, y = float(MARGIN), y + LINE + 2
            if fill:
                around.append(Rect(x=x, y=y - KEY / 2, width=KEY, height=KEY, fill=fill, stroke=INK))
            around.append(_text(x + KEY / 2, y, sign, bold=True))
            around.append(_text(x + KEY + 6, y, words, anchor="start"))
            x += width + GAP
        whole = int(y + LINE)
        frame = Rect(x=0.5, y=0.5, width=WIDTH - 1, height=whole - 1, fill=PAPER, stroke=GRID)
        return Picture(WIDTH, whole, (frame, *around, *drawing), self.question, self.texts["task"])


def _sign_for(name: str) -> str:
    """Return what is written on a weight: its name, or an arrow for a long one."""
    return "\N{LEFTWARDS ARROW}" if len(name) > MAX_NAME else name


def _rows(words: str, size: float, bold: bool) -> list[str]:
    """Return a text in rows that fit beside the margins."""
    rows: list[str] = []
    for word in words.split(" "):
        if rows and text_width(f"{rows[-1]} {word}", size, bold) <= WIDTH - 2 * MARGIN:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def _hatched(*points: Point) -> list[Shape]:
    """Return a convex shape with stripes."""
    shapes: list[Shape] = [Polygon(points=points, **DASHED)]
    sums = [x + y for x, y in points]
    end = min(sums) + STRIPES
    while end < max(sums):
        crossed = []
        for (x, y), (right, down) in zip(points, (*points[1:], points[0]), strict=True):
            if (x + y < end) != (right + down < end):
                part = (end - x - y) / (right + down - x - y)
                crossed.append((x + part * (right - x), y + part * (down - y)))
        shapes.append(Line(points=tuple(crossed), stroke=STRIPE, stroke_width=2))
        end += STRIPES
    return shapes


def _text(x: float, y: float, text: str, **style: Any) -> Text:
    return Text(x=x, y=y, text=text, **{"size": 12, "anchor": "middle", **style})
