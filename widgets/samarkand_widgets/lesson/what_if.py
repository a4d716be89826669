"""A rule that is changed with a slider, and how the answer moves."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from samarkand.errors import InvalidOption
from samarkand.picture import Picture
from samarkand.probability import Answer
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import levers
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.panels.slider import Slider
from samarkand_widgets.threads.events import locked


class WhatIf(Exhibit):
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

    Attributes
    ----------
    answers : dict of int to number
        The answer for each value.
    slider : Slider

    Examples
    --------
    >>> pairs = WhatIf("Two alike?", lambda dice: 1 - 5 / 6 ** (dice - 1), range(1, 3), description="dice")
    >>> pairs.slider.value = 2
    >>> pairs.said
    'dice 2: 0.1667.'
    """

    def __init__(
        self,
        question: str,
        answer: Callable[[int], Any],
        values: Sequence[int],
        start: int | None = None,
        description: str = wording.VALUE,
    ):
        slid = list(values)
        if len(slid) < 2 or slid != list(range(slid[0], slid[0] + len(slid))):
            raise InvalidOption(f"values: found {values!r}, expected whole numbers in a row, at least two")
        self.answers = {value: answer(value) for value in slid}
        self.description = description
        self._seen: set[int] = set()
        self.slider = Slider(slid[0] if start is None else start, slid[0], slid[-1], description)
        self.all_button = self.button(wording.SHOW_ALL, self.show_all)
        super().__init__(question, [self.all_button], above=[self.slider])
        follow = self.events.handler(self.refresh)
        self.slider.observe(lambda _: follow(), "value")
        self.refresh()

    @locked
    def show_all(self) -> None:
        """Show the answers of all values, tried or not."""
        self._seen.update(self.answers)
        self.refresh()

    @locked
    def refresh(self) -> None:
        """Show the answer where the slider stands, among those where it has been."""
        self._seen.add(self.slider.value)
        self.draw(self.picture())
        found = self.answers[self.slider.value]
        words = wording.WHOLE_NUMBER if float(found).is_integer() else wording.DECIMAL
        if isinstance(found, Fraction) and found.denominator > 1:
            words = wording.FRACTION
        is_answer = isinstance(found, Answer)
        told = str(found) if is_answer else words.say(fraction=found, number=float(found))
        self.say(wording.ANSWER_AT.say(what=self.description, value=self.slider.value, answer=told))

    def picture(self) -> Picture:
        """A bar for each value tried, that of the slider filled; what was simulated has its error."""
        heights = {str(value): float(found) for value, found in self.answers.items()}
        errors = {str(value): getattr(found, "standard_error", None) for value, found in self.answers.items()}
        seen = {str(value) for value in self._seen}
        return levers(heights, str(self.slider.value), self.question, self.description, errors, seen)
