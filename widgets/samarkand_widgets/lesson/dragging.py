"""Pictures in which something can be dragged, after a prediction, and a distribution that follows at once."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, prod, sqrt
from typing import Any, ClassVar

import traitlets

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, ngettext
from samarkand.picture import Picture
from samarkand.picture.markup import fragment
from samarkand.probability import Distribution, binomial
from samarkand.probability.arguments import exact
from samarkand.sackson.picture.cutouts import CARD_HEIGHT, CARD_WIDTH, card, emblem
from samarkand_widgets.lesson import dragging_charts as charts
from samarkand_widgets.lesson.front.widget import Front
from samarkand_widgets.lesson.front.words import NO_PREDICTION

TOLD_AND = _("{told} {more}")
NAMED_NUMBER = _("{name}: {number}")
NUMBER_OF = _("number of {unit}")
LIKELY_IF = _("likely proportions if the true value is {value:.3g}")
PROBABILITY = _("probability")
LEFT_OF = _("{name}: {left:g} of {number}")

MAX_OUTCOMES, MAX_SPAN = 12, 12  # weights on a beam, and the length of the beam
MAX_KINDS, MAX_CARDS = 10, 30  # kinds of cards, and the cards of one kind that can still be drawn apart
MAX_SIZE, MAX_SIZES = 10_000, 100
MAX_DEALS, MAX_TURNS = 100, 12
MAX_RESULT = 200  # the largest result of a distribution that is drawn with bars
POINTS, FAR = 48, 2.8  # the points of a hill, and its ends in standard errors
NEGLIGIBLE = 0.002  # height of a bar that is not drawn, as a part of the highest


class _Draggable(Front):
    """A picture with a handle. The reader predicts its place first and then drags it.

    Python calculates everything for each place of the handle in advance; the page only looks it up.
    The `value` is the place of the handle, counted from 0.
    """

    name = "drag"
    own_kind: ClassVar[str]
    kind = traitlets.Unicode().tag(sync=True, kept=True)
    names = traitlets.List().tag(sync=True, kept=True)
    told = traitlets.List().tag(sync=True, kept=True)
    steps = traitlets.List().tag(sync=True, kept=True)
    scale = traitlets.Dict().tag(sync=True, kept=True)
    texts = traitlets.Dict().tag(sync=True, kept=True)
    start = traitlets.Int().tag(sync=True, kept=True)
    at = traitlets.Int().tag(sync=True)
    predicted = traitlets.Int(None, allow_none=True).tag(sync=True)
    value = traitlets.Int()

    def __init__(self, question: str, start: int = 0, **values: Any):
        words = self._words()
        opening = str(NO_PREDICTION)
        super().__init__(question, opening, kind=self.own_kind, start=start, at=start, **words, **values)
        self.on_change("at", self._move)
        traitlets.link((self, "at"), (self, "value"))

    def _words(self) -> dict[str, Any]:
        """Return the traits that depend on the language."""
        raise NotImplementedError

    def sentence(self) -> str:
        """Return a sentence for the current place of the handle."""
        return self.told[self.at]

    @traitlets.validate("at", "value")
    def _keep_on_the_line(self, proposal: Any) -> int:
        return int(min(max(proposal["value"], 0), len(self.names) - 1))

    def _move(self) -> None:
        self.say(self.sentence())

    def _text_alternative(self) -> str:
        return _("{question} {sentence}").format(question=self.question, sentence=self.texts["task"]).strip()


class BalanceBeam(_Draggable):
    """A beam with a weight for each of several equally likely outcomes, which balances at their mean.

    The reader predicts where, drags the support until the beam is level, and then moves weights.

    Parameters
    ----------
    question : str
    values : mapping of str to int
        The value of each outcome by its name.
    unit : str
        The unit of the values, such as "piastres".

    Attributes
    ----------
    weights : list of int
        The current place of each weight.

    Examples
    --------
    >>> beam = BalanceBeam("Where does it balance?", {"heads": 3, "tails": 0}, "points")
    >>> beam.at = 3
    >>> beam.said
    'The support is at 1.50 points. The beam is level, so the mean is 3/2.'
    """

    own_kind = "balance"
    values = traitlets.List().tag(sync=True, kept=True)
    weights = traitlets.List().tag(sync=True)

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
        scale = {"low": self.low, "high": self.high, "parts": len(listed)}
        super().__init__(question, values=listed, weights=listed, scale=scale)
        self.on_change("weights", self._weigh)

    def means(self) -> list[Fraction]:
        """Return the places of the support: all means that the weights can have."""
        number = len(self._named)
        return [self.low + Fraction(step, number) for step in range((self.high - self.low) * number + 1)]

    def mean(self) -> Fraction:
        """Return the mean of the weights where they are now."""
        return Fraction(sum(self.weights), len(self.weights))

    def _words(self) -> dict[str, Any]:
        means = self.means()
        places = [_("{place:.2f} {unit}").format(place=float(mean), unit=self._unit) for mean in means]
        told = [
            [
                sentence.format(place=place, mean=mean)
                for sentence in (
                    _("The support is at {place}. The beam tips to the left: the mean is smaller."),
                    _("The support is at {place}. The beam is level, so the mean is {mean}."),
                    _("The support is at {place}. The beam tips to the right: the mean is larger."),
                )
            ]
            for place, mean in zip(places, means, strict=True)
        ]
        whole = range(self.low, self.high + 1)
        legend = [
            [charts.BLUE, "", _("one of {number} equally likely outcomes").format(number=len(self._named))]
        ]
        for name, value in self._named.items():
            if (sign := charts.sign_for(name)) != name:
                legend.append(["", sign, NAMED_NUMBER.format(name=name, number=value)])
        legend.append([charts.WOOD, "", _("numbers on the beam: {unit}").format(unit=self._unit)])
        texts = {
            "task": _(
                "Each of the {number} weights is one outcome. They are equally heavy, because the outcomes "
                "are equally likely. Two blocks hold the beam. Drag the hatched support to where you think "
                "the beam balances."
            ).format(number=len(self._named)),
            "drag": _with_hatched(
                _(
                    "Drag the support until the beam is level. Then move some weights. Where does the beam "
                    "balance now?"
                ).format()
            ),
            "handle": str(_("support")),
            "legend": legend,
            "later": [],
            "labels": list(map(charts.sign_for, self._named)),
            "weights": [_("weight {name}").format(name=name) for name in self._named],
            "places": [_("{place} {unit}").format(place=place, unit=self._unit) for place in whole],
            "means": [_("mean {mean}").format(mean=mean) for mean in means],
        }
        return {"names": places, "told": told, "texts": texts}

    def sentence(self) -> str:
        """Return a sentence that says whether the beam is level."""
        tips = self.mean() - self.means()[self.at]
        return self.told[self.at][1 + (tips > 0) - (tips < 0)]

    def _weigh(self) -> None:
        self.weights = [min(max(int(place), self.low), self.high) for place in self.weights]
        self.say(self.sentence())

    def picture(self) -> Picture:
        """Return the beam with its weights, held by blocks."""
        return charts.balance(self._named, (self.low, self.high), self.question, self.texts)


class ThinningPack(_Draggable):
    """A pack from which cards are drawn one by one, with the probability that all of them are different.

    The reader predicts how many cards make a match more likely than not, and then draws them.

    Parameters
    ----------
    question : str
    pack : mapping of str to int
        The number of cards of each kind. The cards on the table are drawn in this order.

    Attributes
    ----------
    different : list of Fraction
        For 1, 2, 3, … cards, the probability that all are different.

    Examples
    --------
    >>> pack = ThinningPack("Two alike?", {"grain": 3, "fruit": 2})
    >>> pack.at = 1
    >>> pack.said
    '2 cards: all different with probability 0.600, at least two match with probability 0.400. In the pack, 3 of 3 would match one on the table.'
    """  # noqa: E501

    own_kind = "pack"
    drawings = traitlets.Dict().tag(sync=True, kept=True)

    def __init__(self, question: str, pack: Mapping[str, int]):
        if not isinstance(pack, Mapping) or not 2 <= len(pack) <= MAX_KINDS:
            raise InvalidInput(f"pack: found {short_repr(pack)}, expected 2 to {MAX_KINDS} numbers by kind")
        self._pack = {
            checks.text("pack", kind): checks.whole("pack", number, 2, MAX_CARDS)
            for kind, number in pack.items()
        }
        total, numbers = sum(self._pack.values()), list(self._pack.values())
        self.different = [
            Fraction(sum(map(prod, combinations(numbers, drawn))), comb(total, drawn))
            for drawn in range(1, len(numbers) + 2)
        ]
        steps = [{"different": float(different)} for different in self.different]
        drawings = {kind: fragment(card(kind).shapes) for kind in self._pack}
        rows = [[kind, number, fragment(emblem(kind))] for kind, number in self._pack.items()]
        scale = {"pack": rows, "card": [CARD_WIDTH, CARD_HEIGHT]}
        super().__init__(question, steps=steps, scale=scale, drawings=drawings)

    def _rest(self, drawn: int) -> dict[str, int]:
        """Return how many cards are left, and how many of them match the first cards, one of each kind."""
        numbers = list(self._pack.values())
        return {"rest": sum(numbers) - drawn, "matching": sum(numbers[:drawn]) - drawn}

    def _words(self) -> dict[str, Any]:
        told, is_before = [], True
        for drawn, different in enumerate(self.different, start=1):
            step = self._rest(drawn)
            numbers = step | {"number": drawn, "different": float(different), "match": float(1 - different)}
            sentence = ngettext(
                "{number} card: all different with probability {different:.3f}, at least two match with "
                "probability {match:.3f}. In the pack, {matching} of {rest} would match one on the table.",
                "{number} cards: all different with probability {different:.3f}, at least two match with "
                "probability {match:.3f}. In the pack, {matching} of {rest} would match one on the table.",
                "number",
            ).format(**numbers)
            if is_before and different < Fraction(1, 2):
                sentence, is_before = (
                    TOLD_AND.format(told=sentence, more=_("From here on, a match is more likely than not.")),
                    False,
                )
            told.append(sentence)
        total = sum(self._pack.values())
        legend = [
            ["", "", NAMED_NUMBER.format(name=kind, number=number), fragment(emblem(kind))]
            for kind, number in self._pack.items()
        ]
        texts = {
            "task": str(
                _(
                    "Cards are drawn one by one. With each card it becomes less likely that all of them "
                    "are different. From which number of cards on is a match more likely than not? Drag "
                    "the hatched card to your prediction."
                )
            ),
            "drag": _with_hatched(
                _(
                    "Drag the last card to the right to draw more cards, and to the left to put cards back."
                ).format()
            ),
            "handle": str(_("cards drawn")),
            "axis": str(PROBABILITY),
            "so_far": str(_("probability that all cards drawn are different")),
            "legend": legend,
            "later": [],
            "different": str(_("all different")),
            "match": str(_("a match")),
            "rest": [_("pack: {rest}").format(rest=total - drawn) for drawn in range(len(told) + 1)],
        }
        names = [
            ngettext("{number} card", "{number} cards", "number").format(number=drawn)
            for drawn in range(1, len(told) + 1)
        ]
        return {"names": names, "told": told, "texts": texts}

    def picture(self) -> Picture:
        """Return the pack before any card is drawn."""
        return charts.pack(self._pack, len(self.different), self.question, self.texts)


class NarrowingHill(_Draggable):
    """The distribution of a proportion, which narrows as the number of trials grows.

    The reader predicts how many trials bring the band of two standard errors between two posts or, with a
    rival value, how many leave the rival outside the band.

    Parameters
    ----------
    question : str
    probability : Fraction or str
        The true proportion.
    sizes : sequence of int
        The numbers of trials, ascending.
    unit : str
        The trials, such as "rolls".
    away : Fraction or str, optional
        The distance of the two posts from the proportion.
    rival : Fraction or str, optional
        Another, larger proportion, whose distribution is drawn as well. Give either `away` or `rival`.

    Examples
    --------
    >>> hill = NarrowingHill("How many?", "1/6", range(60, 601, 60), "rolls", away="1/20")
    >>> hill.at = 3
    >>> hill.told[3]
    '240 rolls: the standard error is 0.0241. The proportion is usually from 0.1186 to 0.2148. From 240 rolls on, the band fits between the posts.'
    """  # noqa: E501

    own_kind = "hill"

    def __init__(
        self,
        question: str,
        probability: Fraction | str,
        sizes: Iterable[int],
        unit: str,
        away: Fraction | str | None = None,
        rival: Fraction | str | None = None,
    ):
        self._value = _share("probability", probability)
        self._sizes = [checks.whole("sizes", size, 2, MAX_SIZE) for size in checks.several("sizes", sizes)]
        if not 2 <= len(self._sizes) <= MAX_SIZES or sorted(set(self._sizes)) != self._sizes:
            raise InvalidInput(
                f"sizes: found {short_repr(sizes)}, expected 2 to {MAX_SIZES} ascending numbers"
            )
        self._unit = checks.text("unit", unit)
        if (away is None) == (rival is None):
            raise InvalidInput("away and rival: found both or neither, expected one of them")
        self._away = None if away is None else _share("away", away)
        self._rival = None if rival is None else _share("rival", rival)
        if self._rival is not None and self._rival <= self._value:
            raise InvalidInput(
                f"rival: found {short_repr(rival)}, expected a number greater than {short_repr(probability)}"
            )
        self._laws: dict[tuple[int, Fraction], Distribution] = {}
        #: The standard error for each size.
        self.errors = [sqrt(self._value * (1 - self._value) / size) for size in self._sizes]
        #: The probability that the rival's proportion is above the band, for each size, or None.
        self.powers = [None if self._rival is None else self._power(*at) for at in self._pairs()]
        values = [self._value] if self._rival is None else [self._value, self._rival]
        ends = [self._bounds(value, self._sizes[0]) for value in values]
        low = max(0.0, min(low for low, _ in ends))
        high = min(1.0, max(high for _, high in ends))
        steps = [
            {
                "size": size,
                "band": self._band(error),
                "hills": [self._hill(value, size) for value in values],
                "power": power,
            }
            for (size, error), power in zip(self._pairs(), self.powers, strict=True)
        ]
        posts = [] if self._away is None else [float(self._value + side * self._away) for side in (-1, 1)]
        scale = {"low": low, "high": high, "values": list(map(float, values)), "posts": posts}
        super().__init__(question, steps=steps, scale=scale)

    def _pairs(self) -> list[tuple[int, float]]:
        return list(zip(self._sizes, self.errors, strict=True))

    def _band(self, error: float) -> tuple[float, float]:
        return float(self._value) - 2 * error, float(self._value) + 2 * error

    def _power(self, size: int, error: float) -> float:
        assert self._rival is not None
        most = int(size * self._band(error)[1])  # the largest number inside the band
        return float(self._law(size, self._rival).at_least(most + 1))

    @staticmethod
    def _bounds(value: Fraction, size: int) -> tuple[float, float]:
        far = FAR * sqrt(value * (1 - value) / size)
        return float(value) - far, float(value) + far

    def _law(self, size: int, value: Fraction) -> Distribution:
        if (size, value) not in self._laws:
            self._laws[size, value] = binomial(size, value)
        return self._laws[size, value]

    def _hill(self, value: Fraction, size: int) -> str:
        """Return a hill whose area is 1: the first number, the distance of two, and their heights.

        A height is the probability times the size, in hundredths. One text is short in a notebook's file.
        """
        low, high = self._bounds(value, size)
        first, last = max(0, int(low * size)), min(size, int(high * size) + 1)
        every = max(1, -(-(last - first) // POINTS))
        law = self._law(size, value)
        heights = [round(100 * size * float(law[number])) for number in range(first, last + 1, every)]
        return " ".join(map(str, (first, every, *heights)))

    def _is_reached(self, step: int) -> bool:
        """Return whether the band fits between the posts, or leaves the rival outside."""
        goal = self._away if self._rival is None else self._rival - self._value
        assert goal is not None
        # Compare exactly: the square of two standard errors is a fraction.
        return 4 * self._value * (1 - self._value) <= goal**2 * self._sizes[step]

    def _words(self) -> dict[str, Any]:
        unit, told = {"unit": self._unit}, []
        rival = None if self._rival is None else float(self._rival)
        first = next((size for step, size in enumerate(self._sizes) if self._is_reached(step)), None)
        for step, (size, error) in enumerate(self._pairs()):
            low, high = self._band(error)
            given = {"number": size, "error": error, "low": low, "high": high, "rival": rival, **unit}
            is_reached = first is not None and size >= first
            if rival is None:
                sentence = _(
                    "{number:,} {unit}: the standard error is {error:.4f}. The proportion is usually from "
                    "{low:.4f} to {high:.4f}."
                ).format(**given)
                more = (
                    _("From {first:,} {unit} on, the band fits between the posts.").format(
                        first=first, **unit
                    )
                    if is_reached
                    else _("The band does not fit between the posts yet.").format()
                )
            else:
                sentence = (
                    _(
                        "{number:,} {unit}: the band is from {low:.4f} to {high:.4f}, and {rival:g} is "
                        "outside the band."
                    )
                    if is_reached
                    else _(
                        "{number:,} {unit}: the band is from {low:.4f} to {high:.4f}, and {rival:g} is "
                        "still inside the band."
                    )
                ).format(**given)
                more = _(
                    "If the true value is {rival:g}, the proportion is above the band with probability "
                    "{power:.2f}."
                ).format(rival=rival, power=self.powers[step])
            told.append(TOLD_AND.format(told=sentence, more=more))
        value = float(self._value)
        legend = [
            [charts.BLUE, "", LIKELY_IF.format(value=value)],
            [
                charts.BAND,
                "",
                _("band around {value:.3g}: two standard errors down and two up").format(value=value),
            ],
        ]
        later = []
        if self._away is not None:
            posts = {"low": float(self._value - self._away), "high": float(self._value + self._away)}
            legend.append([charts.RED, "", _("posts at {low:.3g} and {high:.3g}").format(**posts)])
        else:
            legend.insert(1, [charts.ORANGE, "", LIKELY_IF.format(value=rival)])
            later.append(
                [
                    charts.RED,
                    "",
                    _("proportions above the band if the true value is {value:.3g}").format(value=rival),
                ]
            )
        task = (
            _(
                "The hill shows which proportions are likely after {start} {unit}. How many {unit} does it "
                "take until the band fits between the two posts? Drag the hatched handle to your "
                "prediction."
            )
            if rival is None
            else _(
                "The hills show which proportions are likely after {start} {unit}. How many {unit} does it "
                "take until {rival:g} is outside the band? Drag the hatched handle to your prediction."
            )
        )
        texts = {
            "task": task.format(start=self._sizes[0], rival=rival, **unit),
            "drag": _with_hatched(_("Drag the handle to see more {unit} or fewer.").format(**unit)),
            "handle": NUMBER_OF.format(**unit),
            "axis": str(_("proportion")),
            "legend": legend,
            "later": later,
        }
        names = [_("{number:,} {unit}").format(number=size, **unit) for size in self._sizes]
        return {"names": names, "told": told, "texts": texts}

    def picture(self) -> Picture:
        """Return the hill for the smallest number of trials."""
        return charts.hill(self.steps[0], self.scale, self._sizes, self.question, self.texts)


class GrowingSilence(_Draggable):
    """Deals as dots, from which half of one group drops out with each turn in which nobody speaks.

    The reader predicts how long the silence must last until the group is rare, and then lets it grow.

    Parameters
    ----------
    question : str
    deals : mapping of str to int
        The two groups with their numbers. The first is the one that drops out.
    below : Fraction or str
        The probability to get below.
    turns : int
        The largest number of silent turns.

    Attributes
    ----------
    probabilities : list of Fraction
        The probability of the first group after 0, 1, 2, … silent turns.

    Examples
    --------
    >>> silence = GrowingSilence("Who has it?", {"a rival": 12, "the draw pile": 50}, below="1/50")
    >>> silence.probabilities[:3]
    [Fraction(6, 31), Fraction(3, 28), Fraction(3, 53)]
    """

    own_kind = "silence"

    def __init__(self, question: str, deals: Mapping[str, int], below: Fraction | str, turns: int = 6):
        if not isinstance(deals, Mapping) or len(deals) != 2:
            raise InvalidInput(f"deals: found {short_repr(deals)}, expected two groups with their numbers")
        self._deals = {
            checks.text("deals", name): checks.whole("deals", number, 1, MAX_DEALS)
            for name, number in deals.items()
        }
        self._below = _share("below", below)
        turns = checks.whole("turns", turns, 1, MAX_TURNS)
        first, second = self._deals
        prior = Distribution(
            {name: Fraction(number, sum(self._deals.values())) for name, number in self._deals.items()}
        )
        laws = [
            prior.with_likelihood({first: Fraction(1, 2**turn), second: 1}).posterior
            for turn in range(turns + 1)
        ]
        self.probabilities = [law[first] for law in laws]
        steps = [
            {"left": self._deals[first] / 2**turn, "share": float(share)}
            for turn, share in enumerate(self.probabilities)
        ]
        scale = {"numbers": list(self._deals.values())}
        super().__init__(question, steps=steps, scale=scale)

    def _words(self) -> dict[str, Any]:
        (first, held), (second, rest) = self._deals.items()
        told, names, left, is_before = [], [], [], True
        for turn, share in enumerate(self.probabilities):
            names.append(
                ngettext("{number} silent turn", "{number} silent turns", "number").format(number=turn)
            )
            kept = {"left": held / 2**turn, "held": held, "rest": rest}
            given = {"turns": names[turn], "probability": share, "number": float(share)}
            sentence = _(
                "{turns}: {left:g} of {held} orange deals and all {rest} blue deals are left. The "
                "probability of orange is {probability}, about {number:.3f}."
            ).format(**kept, **given)
            if is_before and share < self._below:
                more = _("Now the probability is below {below} for the first time.").format(below=self._below)
                sentence, is_before = TOLD_AND.format(told=sentence, more=more), False
            told.append(sentence)
            left.append(LEFT_OF.format(name=first, left=kept["left"], number=held))
        texts = {
            "task": _(
                "Each dot is a deal. At each turn, somebody speaks in half of the orange deals on average, "
                "and these deals drop out. After how many silent turns is the probability of orange below "
                "{below}? Drag the hatched speech bubble to your prediction."
            ).format(below=self._below),
            "drag": _with_hatched(
                _(
                    "Drag the speech bubble to let the silence grow. A number of deals such as 1.5 is an "
                    "average."
                ).format()
            ),
            "handle": str(_("silent turns")),
            "left": left,
            "rest": LEFT_OF.format(name=second, left=rest, number=rest),
            "bar": str(_("Among the silent deals:")),
            "legend": [["", "\N{WHITE CIRCLE}", str(_("one deal"))]],
            "later": [["", "\N{DOTTED CIRCLE}", str(_("a deal that has dropped out"))]],
        }
        return {"names": names, "told": told, "texts": texts}

    def picture(self) -> Picture:
        """Return all deals before the first silent turn."""
        return charts.silence(list(self._deals.values()), len(self.steps) - 1, self.question, self.texts)


class MovingLimit(_Draggable):
    """Two distributions and a limit between them, with the two errors of a test as areas.

    The reader predicts which limit makes the average of the two errors smallest, and then moves it.

    Parameters
    ----------
    question : str
    fair, loaded : Distribution
        The distributions of the result for a fair die and for a loaded one, which tends to be larger.
    limits : sequence of int
        The possible limits, ascending without gaps. The die is convicted if the result reaches the limit.
    labels : (str, str)
        The names of the two dice.
    unit : str
        The unit of the result, such as "arrows".

    Attributes
    ----------
    errors : list of (Fraction, Fraction)
        The probabilities of a false alarm and of a miss, for each limit.

    Examples
    --------
    >>> from samarkand.probability import binomial
    >>> dice = binomial(6, "1/6"), binomial(6, "1/2")
    >>> limit = MovingLimit("Which limit?", *dice, range(1, 5), ("fair die", "loaded die"), "arrows")
    >>> limit.at = 2
    >>> limit.said
    'Limit 3 arrows: the probability of a false alarm is 0.062, and the probability of missing a loaded die is 0.344. The average of the two errors is 0.203.'
    """  # noqa: E501

    own_kind = "limit"

    def __init__(
        self,
        question: str,
        fair: Distribution,
        loaded: Distribution,
        limits: Iterable[int],
        labels: Sequence[str],
        unit: str,
    ):
        laws = [_whole_results(name, law) for name, law in (("fair", fair), ("loaded", loaded))]
        self._limits = [
            checks.whole("limits", limit, 1, MAX_RESULT) for limit in checks.several("limits", limits)
        ]
        first = self._limits[0] if self._limits else 0
        if len(self._limits) < 2 or self._limits != list(range(first, first + len(self._limits))):
            raise InvalidInput(
                f"limits: found {short_repr(limits)}, expected at least two consecutive numbers"
            )
        self._labels = [checks.text("labels", label) for label in checks.several("labels", labels)]
        if len(self._labels) != 2:
            raise InvalidInput(f"labels: found {short_repr(labels)}, expected two names")
        self._unit = checks.text("unit", unit)
        self.errors = [(laws[0].at_least(limit), laws[1].at_most(limit - 1)) for limit in self._limits]
        bars = [[float(law[result]) for result in range(max(law) + 1)] for law in laws]
        least = NEGLIGIBLE * max(map(max, bars))
        last = max(number for law in bars for number, height in enumerate(law) if height >= least)
        last = max(last, self._limits[-1])
        bars = [[round(height, 5) for height in law[: last + 1]] for law in bars]
        bars = [law + [0.0] * (last + 1 - len(law)) for law in bars]
        steps = [{"limit": limit} for limit in self._limits]
        super().__init__(question, steps=steps, scale={"bars": bars})

    def _words(self) -> dict[str, Any]:
        means = [(alarm + missed) / 2 for alarm, missed in self.errors]
        told, texts, unit = [], [], {"unit": self._unit}
        for limit, (alarm, missed), mean in zip(self._limits, self.errors, means, strict=True):
            numbers = {"alarm": float(alarm), "missed": float(missed), "mean": float(mean)}
            sentence = _(
                "Limit {limit} {unit}: the probability of a false alarm is {alarm:.3f}, and the "
                "probability of missing a loaded die is {missed:.3f}. The average of the two errors is "
                "{mean:.3f}."
            ).format(limit=limit, **numbers, **unit)
            if mean == min(means):
                sentence = TOLD_AND.format(told=sentence, more=_("No other limit has a smaller average."))
            told.append(sentence)
            texts.append(
                [
                    _("false alarm: {number:.3f}").format(number=float(alarm)),
                    _("missed: {number:.3f}").format(number=float(missed)),
                ]
            )
        names = [_("{limit} {unit}").format(limit=limit, **unit) for limit in self._limits]
        return {
            "names": names,
            "told": told,
            "texts": {
                "task": _(
                    "The die is convicted if the number of {unit} reaches the limit. A fair die to the "
                    "right of the limit is a false alarm. A loaded die to the left of it is missed. Drag "
                    "the hatched limit to where you think the average of the two errors is smallest."
                ).format(**unit),
                "drag": _with_hatched(_("Drag the limit. The coloured areas are the two errors.").format()),
                "handle": str(_("limit")),
                "labels": self._labels,
                "errors": texts,
                "free": str(_("goes free")),
                "convicted": str(_("convicted")),
                "axis": NUMBER_OF.format(**unit),
                "height": str(PROBABILITY),
                "first": names[0],
                "legend": [],
                "later": [],
            },
        }

    def picture(self) -> Picture:
        """Return the two distributions without a limit."""
        return charts.limit(self.scale["bars"], self._limits[0], self.question, self.texts)


def _with_hatched(sentence: str) -> str:
    return TOLD_AND.format(told=sentence, more=_("The hatched mark is your prediction."))


def _share(name: str, value: Any) -> Fraction:
    """Return a number between 0 and 1 as a fraction, or raise."""
    if isinstance(value, float) or not 0 < (share := exact(name, value)) < 1:
        raise InvalidInput(
            f'{name}: found {short_repr(value)}, expected a fraction between 0 and 1, such as "1/6"'
        )
    return share


def _whole_results(name: str, law: Any) -> Distribution:
    """Return a distribution of whole numbers from 0, or raise."""
    expected = f"a distribution of whole numbers from 0 to {MAX_RESULT}"
    if not isinstance(law, Distribution) or not all(
        isinstance(result, int) and 0 <= result <= MAX_RESULT for result in law
    ):
        raise InvalidInput(f"{name}: found {short_repr(law)}, expected {expected}")
    return law
