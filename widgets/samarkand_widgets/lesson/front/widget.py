"""The base class of lesson widgets, whose front ends work with or without a kernel."""

from collections.abc import Callable
from functools import cache
from textwrap import fill
from typing import Any, ClassVar

import anywidget
import traitlets
from ipywidgets import Widget

from samarkand import checks
from samarkand.grammar import _, current_language
from samarkand_widgets.game.remote import with_what_is_beside
from samarkand_widgets.lesson.charts import LOOK
from samarkand_widgets.lesson.front.module import as_module, text_of
from samarkand_widgets.lesson.front.words import signs, words_by_name
from samarkand_widgets.pieces import KEYBOARD, STYLE
from samarkand_widgets.stored import ASLEEP, bundle_without_picture
from samarkand_widgets.threads.events import Events
from samarkand_widgets.threads.parts import close_all, handle_on_arrival, within

LETTERS = 80  # per line of the text for use without a kernel
DATA = "application/vnd.samarkand.front+json"  # the data in a stored output for a page without a kernel


class SharedScript(Widget):
    """The script and the data that all front ends of a kernel share."""

    script = traitlets.Unicode().tag(sync=True)
    given = traitlets.Dict().tag(sync=True)
    css = traitlets.Unicode().tag(sync=True)


class Front(anywidget.AnyWidget):
    """A widget with a question, fields and buttons, and a sentence with the result.

    Parameters
    ----------
    question : str
    opening : str
        The initial sentence.

    Attributes
    ----------
    said : str
        The sentence, which screen readers announce.
    value : object
        What the widget holds. It changes when the reader changes it, so that other widgets can follow.
    """

    value = traitlets.Instance(object, allow_none=True)
    name: ClassVar[str]  # the name of the front end
    _esm = KEYBOARD + text_of("loader.js")
    front = traitlets.Unicode().tag(sync=True, kept=True)
    shared = traitlets.Unicode().tag(sync=True)
    question = traitlets.Unicode().tag(sync=True, kept=True)
    said = traitlets.Unicode().tag(sync=True)
    asleep = traitlets.Unicode().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)

    def __init__(self, question: str, opening: str, **values: object):
        checks.text("question", question)
        self.events = Events(self.say)
        self._opening = opening
        own = {
            "front": self.name,
            "shared": _shared_script(current_language().code).model_id,
            "asleep": ASLEEP.format(),
        }
        super().__init__(question=question, said=opening, **own, **values)
        handle_on_arrival(self)

    def close(self) -> None:
        """Remove the widget and its layout from the page and the kernel."""
        if self.comm is not None:  # otherwise this would create `layout` only to close it
            close_all(within(self), but=self)
        super().close()

    def say(self, sentence: str) -> None:
        """Show a sentence."""
        self.said = sentence

    def on_change(self, name: str, action: Callable[[], None]) -> None:
        """Call a function, holding the lock, when the page changes a value. Errors are shown."""
        handle = self.events.handler(action)
        self.observe(lambda _: handle(), name)

    def hears(self, action: Callable[[dict[str, Any]], None]) -> None:
        """Call a function, holding the lock, on a message from the page, and confirm it to the page."""

        def answer(_: Any, message: dict[str, Any], __: Any) -> None:
            try:
                action(message)
            finally:
                self.answered += 1

        self.on_msg(self.events.handler(answer))

    def page_data(self) -> dict[str, Any]:
        """Return the data for a page without a kernel, which are the same for every reader."""
        return {name: getattr(self, name) for name in self.trait_names(kept=True)}

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        """Return the view with the class's controls, and a text and the data for use without a kernel."""
        panel: Any = with_what_is_beside(self)
        if panel is None:
            return self.as_stored(**how)
        return bundle_without_picture(panel, fill(self._text_alternative(), LETTERS))

    def as_stored(self, **how: object) -> dict[str, Any]:
        """Return the view and, for use without a kernel, a text and the data, from which a page draws it."""
        data = {"said": self._opening, **self.page_data()}
        return {**bundle_without_picture(self, fill(self._text_alternative(), LETTERS)), DATA: data}

    def _text_alternative(self) -> str:
        return _("{question} {sentence}").format(question=self.question, sentence=self._opening).strip()


def page_settings() -> dict[str, object]:
    """Return the texts, signs and measures of all front ends in the current language."""
    return {"words": words_by_name(), "signs": signs(), "look": LOOK}


def style_sheet() -> str:
    """Return the style sheet of all front ends."""
    return STYLE + text_of("front.css")


@cache
def _shared_script(language: str) -> SharedScript:
    """Return the shared script of this kernel for a language."""
    return SharedScript(script=as_module(), given=page_settings(), css=style_sheet())
