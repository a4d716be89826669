"""A lesson with a classroom: guesses, draws, votes and bids get a button that sends them to phones."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ipywidgets import HTML, Accordion, Button, Layout, ToggleButton, VBox, Widget

from samarkand import checks
from samarkand.grammar import ENGLISH, Sentence, current_language
from samarkand_teaching import templates
from samarkand_teaching.classroom import addresses, wording
from samarkand_teaching.classroom.activity import Activity
from samarkand_teaching.classroom.bids import SealedBids
from samarkand_teaching.classroom.classroom import ClassRoom
from samarkand_teaching.classroom.draw import Draw
from samarkand_teaching.classroom.falling_clock import FallingClock
from samarkand_teaching.classroom.vote import Vote
from samarkand_teaching.press.hinges import Hinge, hinges
from samarkand_widgets.game.remote import show_beside
from samarkand_widgets.lesson.chances import ByHand, Die, DrawBag
from samarkand_widgets.lesson.guess import Guess
from samarkand_widgets.pieces import Look
from samarkand_widgets.styled import VERSION

COINS = 37  # in the jar that the lesson on auctions shows
Further = tuple[Sentence, Sentence, Callable[[str, ClassRoom], Activity]]  # a title, the question, a factory


def _vote(asked: Sentence, *options: object) -> Further:
    return wording.A_VOTE, asked, lambda question, room: Vote(question, [*map(str, options)], room, "vote")


def _bids(asked: Sentence, price: str) -> Further:
    return wording.SEALED, asked, lambda question, room: SealedBids(question, COINS, room, price=price)


# Activities without a cell in the lesson, by the lesson's name.
FURTHER: Mapping[str, Sequence[Further]] = {
    "i_have_a_jewel": [_vote(wording.WHO_HAS_TWO, "Ada", "Ben", wording.BOTH_ALIKE)],
    "two_arrows": [_vote(wording.WHO_WAITS, "Ada", "Ben", wording.BOTH_ALIKE)],
    "the_silence_speaks": [
        _vote(wording.AFTER_SILENCE, wording.MORE_LIKELY, wording.AS_LIKELY, wording.LESS_LIKELY)
    ],
    "who_goes_first": [_vote(wording.WHO_WINS_MORE, wording.THE_FIRST, wording.THE_LAST, wording.BOTH_ALIKE)],
    "sell_or_hope": [_vote(wording.SELL_NOW, wording.SELL, wording.HOPE)],
    "the_falling_clock": [(wording.AN_AUCTION, wording.WORTH_NINE, lambda _, room: FallingClock(9, room))],
    "who_won_and_is_sorry": [_bids(wording.JAR_FIRST, "first"), _bids(wording.JAR_SECOND, "second")],
}
# The number of draws per phone, where it is not ten.
DRAWS = {"two_arrows": 20, "convict_a_die": 5, "when_have_all_families_met": 5}


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
        self.pause_button = ToggleButton(description=str(wording.PAUSE), layout=Layout(width="auto"))
        self.pause_button.observe(lambda change: self.room.pause(change["new"]), "value")
        further = [
            SendPanel(
                HTML(templates.render("question.html", title=title, question=question)),
                partial(make, str(question), self.room),
            )
            for title, question, make in FURTHER.get(lesson, ())
        ]
        self.send_buttons = [panel.send_button for panel in further]
        # Hinge questions are only in English. They are folded, because the class sees this screen.
        asked = hinges(self.lesson) if current_language() is ENGLISH else ()
        self.hinges = [self._hinge_panel(hinge) for hinge in asked]
        folded = [Accordion([VBox(self.hinges)], titles=[str(wording.HINGES)])] if asked else []
        super().__init__([self.room, self.pause_button, *further, *folded, Look()])
        self.add_class("samarkand-lesson").add_class(VERSION)
        show_beside(self.beside)

    def beside(self, widget: Widget) -> Widget | None:
        """Return a widget of the lesson with its button, or None if it cannot be sent to phones."""
        if not isinstance(widget, (Guess, Die, DrawBag, ByHand)):
            return None
        if widget not in self._panels:  # a lesson shows its guess in two places
            self._panels[widget] = SendPanel(widget, partial(self._activity_of, widget))
        return self._panels[widget]

    def _hinge_panel(self, hinge: Hinge) -> "SendPanel":
        shown = HTML(templates.render("question.html", title=wording.A_VOTE, question=hinge.question))
        options = [option.text for option in hinge.options]
        return SendPanel(shown, lambda: Vote(hinge.question, options, self.room))

    def _activity_of(self, widget: Any) -> Any:
        if isinstance(widget, Guess):
            return widget.send_to(self.room)
        return Draw(widget, self.room, DRAWS.get(self.lesson, 10))

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
            description=str(wording.SEND_TO_PHONES), icon="mobile", layout=Layout(width="max-content")
        )
        self.send_button.on_click(lambda _: self.put_on_phones())
        super().__init__([shown, self.send_button])
        self.add_class("samarkand-lesson").add_class(VERSION)
        self.add_class("samarkand-send")

    def put_on_phones(self) -> None:
        """Send the activity to the phones, for the first time or again."""
        if self.activity is None:
            self.activity = self._make()
            self.children = (*self.children, self.activity)
            self.add_class("samarkand-sent")  # the page then lets the class go on
        else:
            self.activity.put()
