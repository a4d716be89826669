"""A rule that is changed with a slider, and its effect on the answer."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

import traitlets

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import Words, _, in_words
from samarkand.probability import Answer
from samarkand_widgets.lesson.charts import NO_PREDICTION
from samarkand_widgets.lesson.front.widget import Front

VALUE = _("value")

DECIMALS = 3  # of an answer in words
MAX = 1_000_000  # the largest value
MAX_DENOMINATOR = 1_000  # of an answer that is shown as a fraction


class WhatIf(Front):
    """A slider for a number in the rules that shows the answer for each value once it has been tried.

    Parameters
    ----------
    question : str
    answer : function
        `answer(value)` returns the answer for one value of the slider: a number, or an `Answer`, which is
        shown with its standard error if it was simulated.
    values : sequence of int
        All values of the slider, ascending without gaps.
    start : int, optional
        The initial value of the slider, by default the first one.
    description : str
        The meaning of the number, used as the slider's name.
    predict : bool
        Whether the reader first predicts the value in question. The slider's first place is then hatched, and
        nothing is shown before it is fixed. `start` has no effect.

    Attributes
    ----------
    answers : dict of int to number
        The answer for each value.
    value : int or None
        The current value of the slider. None before a prediction.
    predicted : int or None
        The prediction.

    Examples
    --------
    >>> pairs = WhatIf("Two alike?", lambda dice: 1 - 5 / 6 ** (dice - 1), range(1, 3), description="dice")
    >>> pairs.value = 2
    >>> pairs.said
    'dice 2: 0.167.'
    """

    name = "what_if"
    description = traitlets.Unicode().tag(sync=True, kept=True)
    first = traitlets.Int().tag(sync=True, kept=True)
    bars = traitlets.List().tag(sync=True, kept=True)
    told = traitlets.List().tag(sync=True, kept=True)
    value = traitlets.Int(allow_none=True).tag(sync=True, kept=True)
    predicted = traitlets.Int(None, allow_none=True).tag(sync=True)
    seen = traitlets.List().tag(sync=True, kept=True)

    def __init__(
        self,
        question: str,
        answer: Callable[[int], object],
        values: Sequence[int],
        start: int | None = None,
        description: Words = VALUE,
        predict: bool = False,
    ):
        listed = checks.several("values", values)
        slid = [checks.whole("values", number, -MAX, MAX) for number in listed]
        description = checks.text("description", in_words(description))
        if not callable(answer):
            raise InvalidInput(f"answer: found {short_repr(answer)}, expected a function of a value")
        if len(slid) < 2 or slid != list(range(slid[0], slid[0] + len(slid))):
            expected = "at least two consecutive whole numbers"
            raise InvalidInput(f"values: found {short_repr(values)}, expected {expected}")
        start = slid[0] if start is None else checks.whole("start", start, -MAX, MAX)
        checks.text("question", question)
        self.answers: dict[int, Any] = {value: _check_answer(value, answer(value)) for value in slid}
        sentences = [_describe(description, value, answer) for value, answer in self.answers.items()]
        self._predict = predict
        value = None if predict else min(max(start, slid[0]), slid[-1])
        super().__init__(
            question,
            str(NO_PREDICTION) if value is None else sentences[value - slid[0]],
            description=description,
            first=slid[0],
            bars=[[str(value), float(answer), _error(answer)] for value, answer in self.answers.items()],
            told=sentences,
            value=value,
            seen=[] if value is None else [value],
        )
        self.on_change("value", self._slide)

    def _slide(self) -> None:
        if self.value is not None:
            self.value = min(max(self.value, self.first), self.first + len(self.bars) - 1)
            if self.value not in self.seen:
                self.seen = [*self.seen, self.value]
        self.say(str(NO_PREDICTION) if self.value is None else self.told[self.value - self.first])

    def page_data(self) -> dict[str, Any]:
        """Return the data of a page without a prediction."""
        return {**super().page_data(), **({"value": None, "seen": []} if self._predict else {})}


def _check_answer(value: int, answer: Any) -> Any:
    """Return an answer of the user's function, or raise if it is not a finite number."""
    try:
        is_number = isfinite(float(answer))
    except (TypeError, ValueError, OverflowError):
        is_number = False
    if not is_number:
        raise InvalidInput(f"answer({value}): found {short_repr(answer)}, expected a number or an Answer")
    return answer


def _describe(description: str, value: int, answer: Any) -> str:
    """Return a sentence with the answer for one value."""
    form = _("{number:g}") if float(answer).is_integer() else _("{number:.3f}")
    if isinstance(answer, Fraction) and 1 < answer.denominator <= MAX_DENOMINATOR:
        is_exact = 10**DECIMALS % answer.denominator == 0
        form = _("{fraction} = {number:.3f}") if is_exact else _("{fraction} ≈ {number:.3f}")
    is_answer = isinstance(answer, Answer)
    text = str(answer) if is_answer else form.format(fraction=answer, number=float(answer))
    return _("{what} {value}: {answer}.").format(what=description, value=value, answer=text)


def _error(answer: object) -> float | None:
    """Return the standard error of a simulated answer, or None."""
    error = getattr(answer, "standard_error", None)
    return float(error) if error and isfinite(error) else None
