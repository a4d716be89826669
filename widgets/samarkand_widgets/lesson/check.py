"""An exercise with a field for the answer: right, or which of the usual mistakes it was."""

from textwrap import wrap
from typing import Any

from ipywidgets import Layout, Text

from samarkand.lessons import SealedAnswer, Verdict
from samarkand.picture import PAPER, Picture, Rect
from samarkand.picture import Text as Words
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.threads.events import locked

LETTERS = 76  # in a line of the question, as stored
LINE = 20


class Check(Exhibit):
    """A field for an answer, and what is to be said of it.

    Parameters
    ----------
    code : str
        As made by `samarkand.lessons.seal`: the answer cannot be read from it.
    question : str
        The exercise.

    Attributes
    ----------
    verdict : samarkand.lessons.Verdict or None
        Of the latest answer.

    Examples
    --------
    >>> from samarkand.lessons import seal
    >>> check = Check(seal("two dice", "1/6"), "How probable is a seven with two dice?")
    >>> check.judge("16.67 %")
    >>> check.said
    'right!'
    """

    def __init__(self, code: str, question: str = wording.YOUR_ANSWER):
        self._sealed = SealedAnswer(code)
        self.verdict: Verdict | None = None
        self.answer = Text(
            description=wording.ANSWER,
            placeholder=wording.WRITE_HERE,
            continuous_update=False,
            style={"description_width": "70px"},
            layout=Layout(width="300px"),
        )
        self.check_button = self.button(wording.CHECK, lambda: self.judge(self.answer.value))
        super().__init__(question, [self.answer, self.check_button])
        follow = self.events.handler(lambda: self.judge(self.answer.value))
        self.answer.observe(lambda _: follow(), "value")
        self.say(wording.WANTED.say(wants=self._sealed.wants))

    @locked
    def judge(self, answer: Any) -> None:
        """Say what is to be said of an answer: text, a number, a fraction."""
        self.verdict = self._sealed.judge(answer)
        self.say(self.verdict.words)

    def picture(self) -> Picture:
        """The exercise on a card, without its answer."""
        lines = wrap(self.question, LETTERS)
        height = 28 + LINE * len(lines)
        card = Rect(x=0.5, y=0.5, width=639, height=height - 1, fill=PAPER, stroke="#9c9ca1")
        words = [Words(x=14, y=24 + LINE * at, text=line, size=14) for at, line in enumerate(lines)]
        return Picture(640, height, (card, *words), wording.AN_EXERCISE, self.question)
