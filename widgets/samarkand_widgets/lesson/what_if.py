"""A rule that is changed with a slider, and how the answer moves."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

import traitlets

from samarkand import arguments
from samarkand.errors import InvalidOption, shown
from samarkand.grammar import Words, in_words
from samarkand.picture import Picture
from samarkand.probability import Answer
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import levers
from samarkand_widgets.lesson.front.widget import Front
from samarkand_widgets.threads.events import locked

MAX = 1_000_000  # of a value


class WhatIf(Front):
    """Predict, then slide a number of the rules and watch the answer move; none is shown before.

    Parameters
    ----------
    question : str
    answer : function
        `answer(value)` returns the answer for one value of what is slid: a number, or an `Answer`, which is
        told with its standard error if it was simulated.
    values : sequence of int
        All values that the slider takes, ascending without gaps.
    start : int, optional
        Where the slider stands at first; by default at the first value.
    description : str
        What the number means: the slider's name.
    beside : WhatIf, optional
        Another one of the same values, whose slider moves with this one.

    Attributes
    ----------
    answers : dict of int to number
        The answer for each value.
    value : int
        Where the slider stands.

    Examples
    --------
    >>> pairs = WhatIf("Two alike?", lambda dice: 1 - 5 / 6 ** (dice - 1), range(1, 3), description="dice")
    >>> pairs.value = 2
    >>> pairs.said
    'dice 2: 0.1667.'
    """

    name = "what_if"
    description = traitlets.Unicode().tag(sync=True, kept=True)
    first = traitlets.Int().tag(sync=True, kept=True)
    bars = traitlets.List().tag(sync=True, kept=True)
    told = traitlets.List().tag(sync=True, kept=True)
    value = traitlets.Int().tag(sync=True, kept=True)
    seen = traitlets.List().tag(sync=True, kept=True)

    def __init__(
        self,
        question: str,
        answer: Callable[[int], Any],
        values: Sequence[int],
        start: int | None = None,
        description: Words = wording.VALUE,
        beside: "WhatIf | None" = None,
    ):
        listed = arguments.several("values", values)
        slid = [arguments.whole("values", each, -MAX, MAX) for each in listed]
        description = arguments.text("description", in_words(description))
        if not callable(answer):
            raise InvalidOption(f"answer: found {shown(answer)}, expected a function of a value")
        if len(slid) < 2 or slid != list(range(slid[0], slid[0] + len(slid))):
            expected = "whole numbers in a row, at least two"
            raise InvalidOption(f"values: found {shown(values)}, expected {expected}")
        if beside is not None and not isinstance(beside, WhatIf):
            raise InvalidOption(f"beside: found {shown(beside)}, expected another WhatIf")
        if beside is not None and slid != list(beside.answers):
            raise InvalidOption(f"values: found {shown(values)}, expected those of the one beside it")
        start = slid[0] if start is None else arguments.whole("start", start, -MAX, MAX)
        arguments.text("question", question)
        self.answers: dict[int, Any] = {value: _judged_answer(value, answer(value)) for value in slid}
        told = self._in_words(description)
        value = min(max(start, slid[0]), slid[-1])
        super().__init__(
            question,
            told[value - slid[0]],
            description=description,
            first=slid[0],
            bars=[[str(value), float(found), _error(found)] for value, found in self.answers.items()],
            told=told,
            value=value,
            seen=[value],
        )
        self.heard("value", self._slid)
        self.group = ""
        if beside is not None:
            self.group = beside.group = beside.group or beside.question
            traitlets.link((beside, "value"), (self, "value"))

    def _in_words(self, description: str) -> list[str]:
        return [_told(description, value, found) for value, found in self.answers.items()]

    def refresh_words(self) -> None:
        """The answers, with the language's signs, and the one of the slider."""
        self.told = self._in_words(self.description)
        self.say(self.told[self.value - self.first])

    def _slid(self) -> None:
        self.value = min(max(self.value, self.first), self.first + len(self.bars) - 1)
        if self.value not in self.seen:
            self.seen = [*self.seen, self.value]
        self.say(self.told[self.value - self.first])

    def kept(self) -> dict[str, Any]:
        """As Front has it; and with whom it moves, which a kernel knows by itself."""
        return {**super().kept(), **({"group": self.group} if self.group else {})}

    @locked
    def show_all(self) -> None:
        """Show the answers of all values, tried or not."""
        self.seen = list(self.answers)

    def picture(self) -> Picture:
        """A bar for each value tried, that of the slider filled; what was simulated has its error."""
        heights = {label: value for label, value, _ in self.bars}
        errors = {label: error for label, _, error in self.bars}
        seen = set(map(str, self.seen))
        return levers(heights, str(self.value), self.question, self.description, errors, seen)


def _judged_answer(value: int, found: Any) -> Any:
    """Return what the user's function answered, if it is a number that can be drawn."""
    try:
        is_number = isfinite(float(found))
    except (TypeError, ValueError, OverflowError):
        is_number = False
    if not is_number:
        raise InvalidOption(f"answer({value}): found {shown(found)}, expected a number or an Answer")
    return found


def _told(description: str, value: int, found: Any) -> str:
    """The answer for one value, in words."""
    words = wording.WHOLE_NUMBER if float(found).is_integer() else wording.DECIMAL
    if isinstance(found, Fraction) and found.denominator > 1:
        words = wording.FRACTION
    is_answer = isinstance(found, Answer)
    told = str(found) if is_answer else words.format(fraction=found, number=float(found))
    return wording.ANSWER_AT.format(what=description, value=value, answer=told)


def _error(found: Any) -> float | None:
    """The standard error of what was simulated; None for what is exact, or has none."""
    error = getattr(found, "standard_error", None)
    return float(error) if error and isfinite(error) else None
