"""A beam with weights on a support that the reader can move: the mean as a balance point."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import traitlets

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, with_minus
from samarkand_widgets.lesson.charts import BLUE, NO_PREDICTION
from samarkand_widgets.lesson.front.widget import Front

NAMED_NUMBER = _("{name}: {number}")

MAX_OUTCOMES, MAX_SPAN = 12, 12  # weights on a beam, and the length of the beam
MAX_NAME = 3  # letters on a weight
WOOD = "#d8bd8a"  # as in `front/beam.js`


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
        """Return the possible places of the support: all means that the weights can have."""
        number = len(self._named)
        return [self.low + Fraction(step, number) for step in range((self.high - self.low) * number + 1)]

    def mean(self) -> Fraction:
        """Return the mean of the weights where they are now."""
        return Fraction(sum(self.weights), len(self.weights))

    def _at(self, place: float, form: str = "") -> str:
        return _("{place} {unit}").format(place=with_minus(place, form), unit=self._unit)

    @staticmethod
    def _in_words(place: str, mean: Fraction) -> list[str]:
        """Return the sentences for one place, for a beam that tips left, is level, or tips right."""
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


def _sign_for(name: str) -> str:
    """Return what is written on a weight: its name, or an arrow for a long one."""
    return "\N{LEFTWARDS ARROW}" if len(name) > MAX_NAME else name
