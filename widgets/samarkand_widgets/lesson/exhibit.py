"""The parts that lesson widgets share: a frame, a drawing, a sentence for screen readers, large buttons."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import traitlets
from ipywidgets import HTML, Button, HBox, Layout, VBox, Widget

from samarkand import checks
from samarkand.grammar import _
from samarkand.picture import Picture, svg
from samarkand_widgets.pieces import Look
from samarkand_widgets.stored import bundle
from samarkand_widgets.threads.events import Events
from samarkand_widgets.threads.parts import close_all, handle_on_arrival, within


class Exhibit(VBox):
    """A widget with a question, a drawing, a sentence and controls.

    Parameters
    ----------
    question : str
    controls : sequence of Widget
        The controls below the drawing, in a row that wraps if necessary.
    above : sequence of Widget
        The widgets between the question and the drawing.

    Attributes
    ----------
    said : str
        The sentence, which screen readers announce.
    value : object
        What the widget holds. It changes when someone changes it, so that other widgets can follow.
    """

    value = traitlets.Instance(object, allow_none=True)

    def __init__(self, question: str, controls: Sequence[Widget], above: Sequence[Widget] = ()):
        self.events = Events(self.say)
        self.question = checks.text("question", question)
        self.said = ""
        self._drawing, self._sentence = HTML(), HTML()
        heading = HTML(f"<b>{escape(self.question)}</b>")
        row = HBox(list(controls), layout=Layout(flex_flow="row wrap", align_items="center", grid_gap="6px"))
        super().__init__(
            [heading, *above, self._drawing, self._sentence, row, Look()],
            layout=Layout(max_width="720px"),
        )
        self.add_class("samarkand-lesson")
        handle_on_arrival(self)

    def refresh(self) -> None:
        """Update the widget."""

    def button(self, label: str, action: Callable[[], None], tooltip: str = "") -> Button:
        """Return a button, large enough for a finger. Errors of its action are shown in the sentence."""
        made = Button(description=label, tooltip=tooltip, layout=Layout(width="auto"))
        made.on_click(lambda _: self.events.handler(action)())
        return made

    def say(self, sentence: str) -> None:
        """Show a sentence."""
        self.said = sentence
        style = "line-height:1.5;min-height:1.5em"
        live = f'<div role="status" aria-live="polite" style="{style}">'
        self._sentence.value = f"{live}{escape(sentence)}</div>"

    def draw(self, *pictures: Picture | None) -> None:
        """Show pictures, one below another, instead of the previous ones."""
        self._drawing.value = "".join(svg(picture) for picture in pictures if picture is not None)

    def picture(self) -> Picture:
        """Return the current drawing."""
        raise NotImplementedError

    def close(self) -> None:
        """Remove the widget from the page and the kernel."""
        close_all(within(self), but=self)
        super().close()

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        """Return the widget's view, with a picture and a text for use without a kernel."""
        return bundle(
            self,
            self.picture(),
            _("{question} {sentence}").format(question=self.question, sentence=self.said).strip(),
        )
