"""The moves of the person to act, as buttons and as a list to choose from."""

from collections.abc import Callable
from functools import partial
from itertools import zip_longest

from ipywidgets import Box, Dropdown, Layout, Widget

from samarkand.errors import IllegalAction
from samarkand_widgets import wording
from samarkand_widgets.game.presses import PressButton
from samarkand_widgets.pieces import row
from samarkand_widgets.threads.events import Events

MAX_BUTTONS = 12  # more moves than these are chosen on the picture, or from the list
FEW = 4  # more than these have buttons only where there is room: the style sheet knows


class Choices:
    """Buttons for the moves, a list where they are too many, and the button that uncovers a hand.

    Parameters
    ----------
    events : Events
    act : function
        Called with the number of the action that is chosen.
    reveal : function
        Called when the hand shall be uncovered.
    why_not : function
        Says why nothing can be chosen.

    Attributes
    ----------
    buttons : list of PressButton
    menu : ipywidgets.Dropdown
    play_button, reveal_button : PressButton
    moves, listed : ipywidgets.Box
        The buttons, and the list with its own.
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
        self._shown: list[bool | None] = [None] * MAX_BUTTONS  # of each button; None until it is known
        self._form: tuple[bool, ...] = ()
        # Buttons that stay keep the keyboard's focus.
        pressed = [events.handler(partial(self._pressed, place)) for place in range(MAX_BUTTONS)]
        self.buttons = [PressButton("", handler) for handler in pressed]
        self.menu = Dropdown(
            description=str(wording.MOVE),
            tooltip=str(wording.SAME_MOVES),
            layout=Layout(width="auto", flex="1 1 80px"),
            style={"description_width": "initial"},
        )
        self.play_button = PressButton(str(wording.PLAY), events.handler(self._chosen))
        self.reveal_button = PressButton(str(wording.SHOW_MY_HAND), events.handler(reveal))
        self.moves: Box = row([*self.buttons, self.reveal_button])
        self.moves.add_class("samarkand-moves")
        self.listed: Box = row([self.menu, self.play_button])
        self.listed.add_class("samarkand-listed")

    def widgets(self) -> list[Widget]:
        """The list, then the buttons: what grows stands last, so that nothing jumps."""
        return [self.listed, self.moves]

    def show(self, choices: list[tuple[int, str, str]], waiting: str, covered: str, moment: int) -> None:
        """Show what may be chosen.

        Parameters
        ----------
        choices : list of (action, words, words on the button)
        waiting : str
            What the first button says while a computer plays; empty if none does.
        covered : str
            What the button says that uncovers a hand; empty if none is covered.
        moment : int
            See `PageState.moment`.
        """
        self._actions = [action for action, _, _ in choices]
        on_buttons = [said for _, _, said in choices] if len(choices) <= MAX_BUTTONS else []
        # While a computer plays, the first button stays and waits: the keyboard's focus stays with it.
        if not choices and waiting:
            on_buttons = [waiting]
        for place, (each, said) in enumerate(zip_longest(self.buttons, on_buttons)):
            if self._shown[place] != bool(said):
                self._shown[place] = bool(said)
                each.layout.display = None if said else "none"
            if said:
                each.show_at(moment, said)
        has_list = len(choices) > FEW  # a list that is not shown is not told either
        options = tuple([(words, action) for action, words, _ in choices]) if has_list else ()
        if self.menu.options != options:
            self.menu.options = options
            self.menu.index = 0 if options else None
        if has_list:
            self.play_button.show_at(moment, str(wording.PLAY))
        if covered:
            self.reveal_button.show_at(moment, covered)
        self._take_form(has_list, len(choices) <= MAX_BUTTONS, bool(covered))

    def _take_form(self, has_list: bool, has_buttons: bool, is_covered: bool) -> None:
        """Show the list and the button of a hand, or do not."""
        if self._form == (has_list, has_buttons, is_covered):
            return
        self._form = has_list, has_buttons, is_covered
        self.listed.layout.display = None if has_list else "none"
        for part in (self.listed, self.moves):
            (part.add_class if has_list and has_buttons else part.remove_class)("samarkand-some")
        self.reveal_button.layout.display = None if is_covered else "none"

    def _pressed(self, place: int) -> None:
        if place >= len(self._actions):
            raise IllegalAction(self._why_not())
        self._act(self._actions[place])
        self.buttons[0].focus()

    def _chosen(self) -> None:
        if self.menu.value is None:
            raise IllegalAction(self._why_not())
        self._act(self.menu.value)
