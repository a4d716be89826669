"""A lesson's widget on the page: its front end does what its reader does, with a kernel or without one."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import anywidget
import traitlets
from ipywidgets import Widget

from samarkand import arguments
from samarkand.grammar import current_language, on_language_change, retranslate
from samarkand.picture import Picture
from samarkand_widgets.game.remote import with_what_is_beside
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import LOOK
from samarkand_widgets.lesson.front.module import as_module, text_of
from samarkand_widgets.lesson.front.words import signs, words_by_name
from samarkand_widgets.pieces import KEYBOARD, STYLE
from samarkand_widgets.retranslation import retranslate_labels
from samarkand_widgets.stored import bundle
from samarkand_widgets.threads.events import Events, close_all, handle_on_arrival, within
from samarkand_widgets.wording import ASLEEP

DATA = "application/vnd.samarkand.front+json"  # what a stored output keeps, for a page without a kernel
SLIDER = "../../panels/slider.css"


class Library(Widget):
    """What all front ends of a notebook share, sent to the page that asks for it.

    It is no part of what a notebook stores that is run without a page: there it would soon be out of date.

    Parameters
    ----------
    content : dict of str to Any
        By the names of its traits.
    """

    modules = traitlets.Unicode().tag(sync=True)
    given = traitlets.Dict().tag(sync=True)
    sheet = traitlets.Unicode().tag(sync=True)

    def __init__(self, content: dict[str, Any]):
        super().__init__()
        self.on_msg(lambda *_: self.send(content))
        handle_on_arrival(self)


class Front(anywidget.AnyWidget):
    """A question, fields and buttons, and a sentence that tells what came of it.

    Parameters
    ----------
    question : str
    opening : str
        The sentence before anything has been done.

    Attributes
    ----------
    said : str
        The sentence, as it is read aloud.
    """

    name: ClassVar[str]  # of the front end
    _esm = KEYBOARD + text_of("loader.js")
    front = traitlets.Unicode().tag(sync=True, kept=True)
    library = traitlets.Unicode().tag(sync=True)
    question = traitlets.Unicode().tag(sync=True, kept=True)
    said = traitlets.Unicode().tag(sync=True)
    asleep = traitlets.Unicode().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)

    def __init__(self, question: str, opening: str, **values: Any):
        arguments.text("question", question)
        self.events = Events(self.say)
        self._opening = opening
        own = {
            "front": self.name,
            "library": _library(current_language().code).model_id,
            "asleep": ASLEEP.format(),
        }
        super().__init__(question=question, said=opening, **own, **values)
        handle_on_arrival(self)
        on_language_change(self.retranslate)

    def close(self) -> None:
        """Take it off the page and out of the kernel, with its layout."""
        if self.comm is not None:  # otherwise `layout` would be made now, only to be closed
            close_all(within(self), but=self)
        super().close()

    def say(self, sentence: str) -> None:
        """Tell a sentence."""
        self.said = sentence

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now, by one message: the page draws it once."""
        if self.comm is None:  # it was closed
            return
        with self.events, self.hold_sync():
            self._opening = retranslate(self._opening)
            retranslate_labels(self)
            self.refresh_words()
            self.library = _library(current_language().code).model_id

    def refresh_words(self) -> None:
        """Put together again what is put together from sentences."""

    def heard(self, name: str, deed: Callable[[], None]) -> None:
        """Do a deed when the page has changed a value, under the lock; what goes wrong is told."""
        handle = self.events.handler(deed)
        self.observe(lambda _: handle(), name)

    def hears(self, deed: Callable[[dict[str, Any]], None]) -> None:
        """Do a deed when the page asks for it, under the lock; the page is told that it was heard."""

        def answer(_: Any, message: dict[str, Any], __: Any) -> None:
            try:
                deed(message)
            finally:
                self.answered += 1

        self.on_msg(self.events.handler(answer))

    def picture(self) -> Picture:
        """The widget as a picture, for where no page draws it."""
        raise NotImplementedError

    def kept(self) -> dict[str, Any]:
        """What a page without a kernel is given: the same for every reader."""
        return {name: getattr(self, name) for name in self.trait_names(kept=True)}

    def _repr_mimebundle_(self, **how: Any) -> dict[str, Any]:
        """Return the view, with what a class needs beside it, and what stands for it where no kernel runs."""
        panel: Any = with_what_is_beside(self)
        if panel is None:
            return self.as_stored(**how)
        return bundle(panel, self.picture(), self._text_alternative())

    def as_stored(self, **how: Any) -> dict[str, Any]:
        """Return the view; and for where no kernel runs a picture, what it says, and what it works from."""
        data = {"said": self._opening, **self.kept()}
        return {**bundle(self, self.picture(), self._text_alternative()), DATA: data}

    def _text_alternative(self) -> str:
        return wording.SAYS.format(question=self.question, sentence=self._opening).strip()


def given() -> dict[str, Any]:
    """The words, signs and measures of all front ends, in the language in which things are said now."""
    return {"words": words_by_name(), "signs": signs(), "look": LOOK}


def sheet() -> str:
    """The style sheet of all front ends."""
    return STYLE + text_of(SLIDER) + text_of("front.css")


@cache
def _library(language: str) -> Library:
    """The one of this kernel, for each language that is spoken in it."""
    return Library({"modules": as_module(), "given": given(), "sheet": sheet()})
