"""The guesses of a class, pasted or uploaded, in one drawing."""

import re
from collections.abc import Iterable
from typing import Any

from ipywidgets import FileUpload, Layout, Textarea

from samarkand.errors import InvalidOption
from samarkand.picture import Picture
from samarkand_widgets.answering import locked
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import histogram
from samarkand_widgets.lesson.exhibit import Exhibit

MOST = 5_000
NUMBER = re.compile(r"[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:\s*/\s*\d+)?\s*%?")
SEVERAL = re.compile(rf"\s*{NUMBER.pattern}(?:,?\s+{NUMBER.pattern})*\s*")  # and nothing else


def numbers_in(text: str) -> list[float]:
    r"""The numbers in what was pasted: one per line, a row of them, or a table's last column.

    Fractions and per cent are numbers, too. Of a cell with words in it the first number counts.

    Examples
    --------
    >>> numbers_in("0.3\n1/4\n50 %\nAnna;0,7\n0.2 0.4")
    [0.3, 0.25, 0.5, 0.7, 0.2, 0.4]
    """
    found = []
    for line in text.splitlines():
        cell = [part for part in re.split(r"[;\t]", line) if part.strip()][-1:]
        matches = list(NUMBER.finditer(cell[0])) if cell else []
        for match in matches if SEVERAL.fullmatch(cell[0] if cell else "") else matches[:1]:
            words = match[0].replace(",", ".").replace(" ", "")
            share = words.endswith("%")
            above, _, below = words.rstrip("%").partition("/")
            if below == "" or float(below):
                found.append(float(above) / float(below or 1) / (100 if share else 1))
    return found


class ClassHistogram(Exhibit):
    r"""What a class guessed: paste the guesses or upload a table, and see where they fall.

    Parameters
    ----------
    question : str
    exact : number, optional
        Shown as a line only when it is asked for.

    Examples
    --------
    >>> guesses = ClassHistogram("Two alike among four?", exact=0.7202)
    >>> guesses.take("0.3\n0.5\n70 %")
    >>> guesses.values
    [0.3, 0.5, 0.7]
    """

    def __init__(self, question: str = wording.WHAT_WE_GUESSED, exact: Any = None):
        self.values: list[float] = []
        self._exact = None if exact is None else float(exact)
        self._is_exact_shown = False
        self.pasted = Textarea(
            description=wording.GUESSES_FIELD,
            placeholder=wording.ONE_PER_LINE,
            layout=Layout(width="100%", height="96px"),
        )
        self.upload = FileUpload(accept=".csv,.txt,.tsv", description=wording.UPLOAD, multiple=False)
        self.show_button = self.button(wording.DRAW_THEM, lambda: self.take(self.pasted.value))
        self.exact_button = self.button(wording.SHOW_EXACT_VALUE, self.show_exact)
        controls = [self.show_button, self.upload, *([] if exact is None else [self.exact_button])]
        super().__init__(question, controls, above=[self.pasted])
        self.upload.observe(lambda change: self.answering.handler(self._take_file)(change["new"]), "value")
        self.refresh()

    @locked
    def take(self, guesses: str | Iterable[float]) -> None:
        """Show guesses: as text, or as numbers."""
        values = numbers_in(guesses) if isinstance(guesses, str) else [float(guess) for guess in guesses]
        if len(values) > MOST:
            raise InvalidOption(f"guesses: found {len(values)}, expected at most {MOST}")
        if not values:
            raise InvalidOption("guesses: no number found; write one per line, as 0.3, 3/10 or 30 %")
        self.values = values
        self.refresh()

    def _take_file(self, files: Any) -> None:
        if files:
            text = bytes(files[0]["content"]).decode("utf-8-sig", "replace")
            self.pasted.value = text
            self.take(text)

    @locked
    def show_exact(self) -> None:
        """Draw the exact value as a line, or take it away again."""
        self._is_exact_shown = not self._is_exact_shown
        self.exact_button.description = (
            wording.HIDE_EXACT_VALUE if self._is_exact_shown else wording.SHOW_EXACT_VALUE
        )
        self.refresh()

    def refresh(self) -> None:
        """Show the guesses."""
        self.draw(self.picture())
        if not self.values:
            self.say(wording.NO_GUESSES)
            return
        ordered = sorted(self.values)
        middle = (
            ordered[len(ordered) // 2] if len(ordered) % 2 else sum(ordered[len(ordered) // 2 - 1 :][:2]) / 2
        )
        is_exact = self._is_exact_shown and self._exact is not None
        told = (wording.MEDIAN_EXACT if is_exact else wording.MEDIAN).say(
            number=len(ordered), low=ordered[0], high=ordered[-1], middle=middle, exact=self._exact
        )
        self.say(told)

    def picture(self) -> Picture:
        """How many guesses fell where."""
        return histogram(self.values, self.question, self._exact if self._is_exact_shown else None)
