"""The legal moves of the person to move, as buttons and as a drop-down list."""

from collections.abc import Callable
from functools import partial
from itertools import zip_longest

from ipywidgets import Box, Dropdown, Layout, Widget

from samarkand.errors import IllegalAction
from samarkand.grammar import _
from samarkand_widgets.game.presses import PressButton
from samarkand_widgets.pieces import row
from samarkand_widgets.threads.events import Events

PLAY = _("Play")

MAX_BUTTONS = 12  # with more moves, only the picture and the list are used
LONG = 24  # characters of a move that the list may have to cut
FEW = 4  # with more moves, the style sheet hides the buttons where there is no room


class Choices:
    """Buttons for the moves, a list for when there are many, and a button that uncovers a hand.

    Parameters
    ----------
    events : Events
    act : function
        Called with the number of the chosen action.
    reveal : function
        Called when the person asks to see the hand.
    why_not : function
        Returns the reason why nothing can be chosen.

    Attributes
    ----------
    buttons : list of PressButton
    menu : ipywidgets.Dropdown
    play_button, reveal_button : PressButton
    moves, listed : ipywidgets.Box
        The row of buttons, and the list with its own button.
    """

    def __init__(
        self,
        events: Events,
        act: Callable[[int], None],
        reveal: Callable[[], None],
        why_not: Callable[[], str],
    ):
        self._act, self._why_not = act, why_not
        self._actions: list[int] = []
        self._shown: list[bool | None] = [None] * MAX_BUTTONS  # whether each button is shown; None at first
        self._form: tuple[bool, ...] = ()
        # The buttons are made once, so that they keep the keyboard focus.
        pressed = [events.handler(partial(self._press, place)) for place in range(MAX_BUTTONS)]
        self.buttons = [PressButton("", handler) for handler in pressed]
        self.menu = Dropdown(
            description=str(_("Move")),
            tooltip=str(_("The same moves as a list (press Space to open it)")),
            layout=Layout(width="auto", flex="1 1 80px"),
            style={"description_width": "initial"},
        )
        self._moment = 0
        self.menu.observe(lambda _: self._name_choice(), "value")
        self.play_button = PressButton(str(PLAY), events.handler(self._choose))
        self.reveal_button = PressButton(str(_("Show my hand")), events.handler(reveal))
        self.moves: Box = row([*self.buttons, self.reveal_button])
        self.moves.add_class("samarkand-moves")
        self.listed: Box = row([self.menu, self.play_button])
        self.listed.add_class("samarkand-listed")

    def widgets(self) -> list[Widget]:
        """Return the list and the buttons. The buttons come last, because their number changes."""
        return [self.listed, self.moves]

    def show(self, choices: list[tuple[int, str, str]], waiting: str, covered: str, moment: int) -> None:
        """Show the moves to choose from.

        Parameters
        ----------
        choices : list of (action, name, text of the button)
        waiting : str
            The text of the first button while a computer plays; empty if none does.
        covered : str
            The text of the button that uncovers a hand; empty if no hand is covered.
        moment : int
            See `PageState.moment`.
        """
        self._actions, self._moment = [action for action, _, _ in choices], moment
        captions = [caption for _, _, caption in choices] if len(choices) <= MAX_BUTTONS else []
        # While a computer plays, the first button stays visible, so that it keeps the keyboard focus.
        if not choices and waiting:
            captions = [waiting]
        for place, (button, caption) in enumerate(zip_longest(self.buttons, captions)):
            if self._shown[place] != bool(caption):
                self._shown[place] = bool(caption)
                button.layout.display = None if caption else "none"
            if caption:
                button.show_at(moment, caption)
        has_list = len(choices) > FEW  # do not fill a list that is not shown
        options = tuple([(label, action) for action, label, _ in choices]) if has_list else ()
        if self.menu.options != options:
            self.menu.options = options
            self.menu.index = 0 if options else None
        if has_list:
            self._name_choice()
        if covered:
            self.reveal_button.show_at(moment, covered)
        self._take_form(has_list, len(choices) <= MAX_BUTTONS, bool(covered))

    def _take_form(self, has_list: bool, has_buttons: bool, is_covered: bool) -> None:
        """Show or hide the list, the buttons and the button that uncovers a hand."""
        if self._form == (has_list, has_buttons, is_covered):
            return
        self._form = has_list, has_buttons, is_covered
        self.listed.layout.display = None if has_list else "none"
        for part in (self.listed, self.moves):
            (part.add_class if has_list and has_buttons else part.remove_class)("samarkand-some")
        self.reveal_button.layout.display = None if is_covered else "none"

    def _press(self, place: int) -> None:
        if place >= len(self._actions):
            raise IllegalAction(self._why_not())
        self._act(self._actions[place])
        self.buttons[0].focus()

    def _name_choice(self) -> None:
        """Show the whole chosen move on the button, if the list may have to cut it."""
        chosen = next((label for label, action in self.menu.options if action == self.menu.value), "")
        words = _("Play: {move}").format(move=chosen) if len(chosen) > LONG else str(PLAY)
        self.play_button.show_at(self._moment, words)

    def _choose(self) -> None:
        if self.menu.value is None:
            raise IllegalAction(self._why_not())
        self._act(self.menu.value)
