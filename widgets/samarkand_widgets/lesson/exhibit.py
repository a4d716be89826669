"""The parts that a lesson's widgets share: a frame, a drawing, a line that is read aloud, large buttons."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout, VBox, Widget

from samarkand import arguments
from samarkand.grammar import on_language_change, retranslate
from samarkand.picture import Picture, svg
from samarkand_widgets.lesson import wording
from samarkand_widgets.pieces import Look
from samarkand_widgets.retranslation import StandingText, retranslate_all
from samarkand_widgets.stored import bundle
from samarkand_widgets.threads.events import Events, close_all, handle_on_arrival, within


class Exhibit(VBox):
    """A question, something drawn, a sentence and controls.

    Parameters
    ----------
    question : str
    controls : sequence of Widget
        Below the drawing, in one row that breaks where it must.
    above : sequence of Widget
        Between the question and the drawing.

    Attributes
    ----------
    said : str
        The sentence, as it is read aloud.
    """

    follows = True  # whether it changes with the language

    def __init__(self, question: str, controls: Sequence[Widget], above: Sequence[Widget] = ()):
        self.events = Events(self.say)
        self.question = arguments.text("question", question)
        self.said = ""
        self._drawing, self._sentence = HTML(), HTML()
        heading = StandingText(lambda: f"<b>{escape(self.question)}</b>")
        row = HBox(list(controls), layout=Layout(flex_flow="row wrap", align_items="center", grid_gap="6px"))
        super().__init__(
            [heading, *above, self._drawing, self._sentence, row, Look()],
            layout=Layout(max_width="720px"),
        )
        self.add_class("samarkand-lesson")
        handle_on_arrival(self)
        if self.follows:
            on_language_change(self.retranslate)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self.comm is None:  # it was closed
            return
        with self.events:
            self.question = retranslate(self.question)
            retranslate_all(self)
            self.refresh()

    def refresh(self) -> None:
        """Show what is to be shown."""

    def button(self, words: str, deed: Callable[[], None], tooltip: str = "") -> Button:
        """A button, large enough for a finger; what goes wrong in its deed is told in the sentence."""
        made = Button(description=words, tooltip=tooltip, layout=Layout(width="auto"))
        made.on_click(lambda _: self.events.handler(deed)())
        return made

    def say(self, sentence: str) -> None:
        """Tell a sentence."""
        self.said = sentence
        style = "line-height:1.5;min-height:1.5em"
        live = f'<div role="status" aria-live="polite" style="{style}">'
        self._sentence.value = f"{live}{escape(sentence)}</div>"

    def draw(self, *pictures: Picture | None) -> None:
        """Show pictures, one below the other, in place of the last ones."""
        self._drawing.value = "".join(svg(picture) for picture in pictures if picture is not None)

    def picture(self) -> Picture:
        """The drawing as it is now."""
        raise NotImplementedError

    def close(self) -> None:
        """Take it off the page and out of the kernel."""
        close_all(within(self), but=self)
        super().close()

    def _repr_mimebundle_(self, **how: Any) -> dict[str, Any]:
        """The view; and for where no kernel runs a picture, and what it says."""
        return bundle(
            self, self.picture(), wording.SAYS.format(question=self.question, sentence=self.said).strip()
        )
