"""A lesson with a classroom: guesses, draws, votes and bids get a button that sends them to phones."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ipywidgets import HTML, Accordion, Button, Layout, ToggleButton, VBox, Widget

from samarkand import checks, notebooks
from samarkand.grammar import ENGLISH, Sentence, _, current_language
from samarkand_teaching.classroom import addresses
from samarkand_teaching.classroom.activity import Activity
from samarkand_teaching.classroom.bids import SealedBids
from samarkand_teaching.classroom.classroom import ClassRoom
from samarkand_teaching.classroom.draw import Draw
from samarkand_teaching.classroom.falling_clock import FallingClock
from samarkand_teaching.classroom.situation import before_guess
from samarkand_teaching.classroom.vote import Vote
from samarkand_teaching.press import lesson_text
from samarkand_teaching.templates import render
from samarkand_widgets.game.remote import show_beside
from samarkand_widgets.lesson.chances import ByHand, Die, DrawBag
from samarkand_widgets.lesson.guess import Guess
from samarkand_widgets.pieces import Look

A_VOTE = _("Vote:")

# By the names in the text about a lesson: a title, and a factory from question, other parts and room.
ACTIVITIES: Mapping[str, tuple[Sentence, Callable[[str, Sequence[str], ClassRoom], Activity]]] = {
    "vote": (A_VOTE, lambda question, options, room: Vote(question, _spoken(options), room, "vote")),
    "clock": (_("Auction:"), lambda __, given, room: FallingClock(int(given[0]), room)),
    "bids": (
        _("Sealed bids:"),
        lambda question, given, room: SealedBids(question, int(given[0]), room, price=given[1]),
    ),
}


def _spoken(texts: Sequence[str]) -> list[str]:
    return [str(_(text)) for text in texts]


class LessonClass(VBox):
    """A classroom for one lesson.

    `samarkand lesson NAME --class` opens a lesson with it. The lesson's own guesses and draws then have a
    button *Send to phones*. Votes and auctions without a cell in the lesson are listed here, and hinge
    questions are below them in a part that opens with a click.

    Parameters
    ----------
    lesson : str
        The name of the lesson, as in "two_alike".
    open_to : {"network", "this computer"}
        The computers and phones that can reach the classroom.
    options
        Passed on to `ClassRoom`.

    Attributes
    ----------
    room : ClassRoom
    send_buttons : list of ipywidgets.Button
        The buttons of the votes and auctions without a cell in the lesson.
    hinges : list of SendPanel
        The hinge questions, each with its button.

    Examples
    --------
    >>> lesson = LessonClass("the_falling_clock", open_to="this computer")
    >>> [button.description for button in lesson.send_buttons]
    ['Send to phones']
    >>> lesson.close()
    """

    def __init__(self, lesson: str, open_to: str = addresses.NETWORK, **options: Any):
        self.lesson = checks.text("lesson", lesson)
        self.room = ClassRoom(open_to, **options)
        self._panels: dict[Widget, SendPanel] = {}
        self.pause_button = ToggleButton(
            description=str(_("Pause the phones")), layout=Layout(width="max-content")
        )
        self.pause_button.observe(lambda change: self.room.pause(change["new"]), "value")
        text = lesson_text.find(self.lesson)
        self._draws = text.draws
        path = lesson_text.notebook_of(self.lesson)
        stored = json.loads(notebooks.as_spoken(path).read_text(encoding="utf-8")) if path else {"cells": []}
        self._situation = before_guess(stored)
        further = [self._panel_of(name, parts) for name, parts in text.activities]
        self.send_buttons = [panel.send_button for panel in further]
        # Hinge questions are only in English. They are folded, because the class sees this screen.
        asked = text.hinges if current_language() is ENGLISH else ()
        self.hinges = [self._hinge_panel(hinge) for hinge in asked]
        folded = (
            [Accordion([VBox(self.hinges)], titles=[str(_("Hinge questions for a vote"))])] if asked else []
        )
        super().__init__([self.room, self.pause_button, *further, *folded, Look()])
        self.add_class("samarkand-lesson")
        show_beside(self.beside)

    def beside(self, widget: Widget) -> Widget | None:
        """Return a widget of the lesson with its button, or None if it cannot be sent to phones."""
        if not isinstance(widget, (Guess, Die, DrawBag, ByHand)):
            return None
        if widget not in self._panels:  # a lesson shows its guess in two places
            self._panels[widget] = SendPanel(widget, partial(self._activity_of, widget))
        return self._panels[widget]

    def _panel_of(self, name: str, parts: Sequence[str]) -> "SendPanel":
        title, make = ACTIVITIES[name]
        asked, *given = parts
        question = str(_(asked))
        shown = HTML(render("question.html", title=title, question=question))
        return SendPanel(shown, partial(make, question, given, self.room))

    def _hinge_panel(self, hinge: lesson_text.Hinge) -> "SendPanel":
        shown = HTML(render("question.html", title=A_VOTE, question=hinge.question))
        return SendPanel(shown, lambda: Vote(hinge.question, hinge.texts, self.room))

    def _activity_of(self, widget: Any) -> Any:
        if isinstance(widget, Guess):
            guess: Any = widget.send_to(self.room)
            guess.situation = self._situation
            guess.update_all()
            return guess
        return Draw(widget, self.room, self._draws)

    def close(self) -> None:
        """Close the classroom, and remove it from the page."""
        show_beside(None)
        self.room.close()
        super().close()


class SendPanel(VBox):
    """A widget with a button that sends it to phones. The results of the class appear below it.

    Parameters
    ----------
    shown : Widget
    make : function
        Creates the activity, which shows itself on the phones.

    Attributes
    ----------
    activity : Activity or None
        The activity, or None before the first time it was sent.
    """

    children: Any

    def __init__(self, shown: Widget, make: Callable[[], object]):
        self.activity: Any = None
        self._make = make
        self.send_button = Button(
            description=str(_("Send to phones")), icon="mobile", layout=Layout(width="max-content")
        )
        self.send_button.on_click(lambda _: self.put_on_phones())
        super().__init__([shown, self.send_button])
        self.add_class("samarkand-lesson")
        self.add_class("samarkand-send")

    def put_on_phones(self) -> None:
        """Send the activity to the phones, for the first time or again."""
        if self.activity is None:
            self.activity = self._make()
            self.children = (*self.children, self.activity)
            self.add_class("samarkand-sent")  # the page then lets the class go on
        else:
            self.activity.put()
