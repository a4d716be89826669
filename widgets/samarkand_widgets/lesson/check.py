"""An exercise with a field for the answer. It recognises right answers and common mistakes."""

import traitlets

from samarkand.grammar import Words, _, in_words
from samarkand.lessons import SealedAnswer
from samarkand_widgets.lesson.front.widget import Front
from samarkand_widgets.lesson.front.words import WANTED
from samarkand_widgets.threads.events import with_lock

YOUR_ANSWER = _("Your answer")


class Check(Front):
    """A field for an answer, with feedback. The page reads and checks what is typed, without a kernel.

    Parameters
    ----------
    code : str
        The sealed answer, made by `samarkand.lessons.seal`. The answer cannot be read from it.
    question : str
        The exercise.

    Attributes
    ----------
    answer : str
        The text in the field when it was last checked.
    value : number, str or None
        The answer that was checked last: the number that the page found in the field, otherwise the text.
    right : bool or None
        Whether that answer is right. None if there is no answer, or it could not be read.

    Examples
    --------
    >>> from samarkand.lessons import seal
    >>> check = Check(seal("two dice", "1/6"), "How probable is a seven with two dice?")
    >>> check.judge(1 / 6)
    >>> check.said
    'right!'
    """

    name = "check"
    code = traitlets.Unicode().tag(sync=True, kept=True)
    wants = traitlets.Unicode().tag(sync=True, kept=True)
    answer = traitlets.Unicode().tag(sync=True)
    number = traitlets.Float(None, allow_none=True).tag(sync=True)
    right = traitlets.Bool(None, allow_none=True).tag(sync=True)

    def __init__(self, code: str, question: Words = YOUR_ANSWER):
        self._sealed = SealedAnswer(code)
        wants = self._sealed.wants
        super().__init__(in_words(question), WANTED.format(wants=wants), code=code, wants=wants)
        self.on_change("answer", self._take)

    def _take(self) -> None:
        if self.answer:  # and was not emptied for an answer from a cell
            self.value = self.answer if self.number is None else self.number

    @with_lock
    def judge(self, answer: object) -> None:
        """Check an answer, such as a number or a fraction, and show the feedback."""
        verdict = self._sealed.judge(answer)
        self.number, self.answer = None, ""  # what was typed before is not judged by this verdict
        self.right, self.value = verdict.right, answer
        self.say(verdict.words)
