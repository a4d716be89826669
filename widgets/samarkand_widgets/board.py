"""A board to play on, for any game: the drawing, the buttons, the log, the text board.

What is drawn and what a click means come from the game's `picture` (`board`, `targets`), the words from
its `notation` and `textboard`.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from itertools import zip_longest
from typing import Any

from ipywidgets import HTML, Button, Dropdown, HBox, Layout, VBox

from samarkand import picture
from samarkand.errors import IllegalAction, InvalidOption, SamarkandError
from samarkand.game import Game, State
from samarkand_widgets.canvas import PictureCanvas
from samarkand_widgets.hints import Hints
from samarkand_widgets.home import Home
from samarkand_widgets.look import NOTE, Look
from samarkand_widgets.table import Seat, Table

LOG_LINES = 200  # the latest moves; older ones are in `state.history_strings()`
HEIGHT = "300px"  # of the log and the text board
PRE = "margin:0; font-size:12px; line-height:1.35; white-space:pre"
LIST = "margin:0; font-size:12px; line-height:1.4; padding-left:3.5em"
WRAP = Layout(display="flex", flex_flow="row wrap", align_items="center")


class Board(VBox):
    """A game to be played in a notebook.

    Parameters
    ----------
    game : Game or State
        A game from its beginning, or a position from which to play.
    seats : sequence of str or function, optional
        For each player "human", a strategy's name or a strategy's function. By default the first seat is
        a person's and `greedy` plays the others.
    seed : int
        For chance and for the computers.
    pause : float
        Seconds before each move of a computer; 0 plays without pauses.

    Attributes
    ----------
    table : samarkand_widgets.table.Table
        The game without its looks.
    canvas : samarkand_widgets.canvas.PictureCanvas

    Raises
    ------
    InvalidOption
        If a seat, the seed or the pause is not possible.
    """

    _HINT = "Point at anything on the board to read what it is."
    _LOOK_LINES = 1  # that the line above the canvas keeps free
    _task: asyncio.Task[None] | None = None  # the computers at work; there even if __init__ refuses

    def __init__(
        self, game: Game | State, seats: Sequence[Seat] | None = None, seed: int = 0, pause: float = 0.6
    ):
        if isinstance(pause, bool) or not isinstance(pause, (int, float)) or not 0 <= pause < 3600:
            raise InvalidOption(f"pause: found {pause!r}, expected seconds, 0 or more")
        self.table = Table(game, seats, seed)
        self.pause = pause
        self._picture_of = self.table.game.parts.picture
        self._text_of = self.table.game.parts.textboard.text
        self._going = True
        self._revealed: int | None = None
        self._said = ""
        self._last = ""
        self._home = Home()
        self._make_widgets()
        super().__init__(self._arrange(), layout=Layout(width="100%"))
        self.add_class("samarkand-board")
        self._continue()

    # --- what tests and the curious use -----------------------------------------------------

    @property
    def state(self) -> State:
        """The game as it stands, whatever is looked at."""
        return self.table.state

    @property
    def message(self) -> str:
        """What the line below the board says."""
        return self._said

    @property
    def viewer(self) -> int | None:
        """Whose eyes the board shows: a player, `samarkand.picture.PUBLIC`, or None for all open."""
        humans = self.table.humans()
        if not humans:
            return None
        return humans[0] if len(humans) == 1 else self._viewer_of_many(humans)

    def _viewer_of_many(self, humans: list[int]) -> int:
        player = self.table.shown().current_player()
        return player if player in humans and player == self._revealed else picture.PUBLIC

    def act(self, action: int | str) -> None:
        """Play for the person to act: an action by number, or in the words of its button.

        Raises
        ------
        IllegalAction
            If it is not legal, or not a person's turn. Nothing has changed then.
        """
        self.table.act(self.state.string_to_action(action) if isinstance(action, str) else action)
        self._say("")
        self._continue()

    def undo(self) -> None:
        """Go back to the last decision of a person."""
        self._stop_task()
        self.table.undo()
        self._say("Taken back.")
        self._continue()

    def restart(self) -> None:
        """Begin anew with the same dice."""
        self._stop_task()
        self.table.restart()
        self._revealed = None
        self._say("A new game.")
        self._continue()

    def step_back(self) -> None:
        """Show the decision before the one shown; the game does not change."""
        self._step(-1)

    def step_forward(self) -> None:
        """Show the decision after the one shown; after the last, the game goes on."""
        self._step(1)

    def _step(self, by: int) -> None:
        self.table.step(by)
        self._say("An earlier position; the game waits." if self.table.is_looking_back else "")
        self._continue()

    def look_at_now(self) -> None:
        """Show the game as it stands."""
        self.table.look_at_now()
        self._say("")
        self._continue()

    def stop(self) -> None:
        """Let the computers wait."""
        self._going = False
        self._stop_task()
        self.refresh()

    def go(self) -> None:
        """Let the computers play on."""
        self._going = True
        self._continue()

    def look_at(self, name: str | None) -> None:
        """Say above the canvas what a shape of the picture shows, as when the mouse points at it.

        Parameters
        ----------
        name : str or None
            The shape's identifier, such as "space:7"; None for nothing.
        """
        self.look.at(name)

    def reveal(self) -> None:
        """Show the hand of the person to act, where several persons share the screen."""
        self._revealed = self.table.shown().current_player()
        self.refresh()

    # --- computers ----------------------------------------------------------------------------

    def _continue(self) -> None:
        """Show what is, and let computers play if it is their turn."""
        try:
            if not self.table.is_looking_back:
                self.table.act_secretly()
            if self._waits_for_computer() and self._task is None:
                if self.pause and _loop_runs():
                    self._task = asyncio.get_running_loop().create_task(self._play_slowly())
                else:
                    self.table.play_computers()
        finally:
            self.refresh()

    def _waits_for_computer(self) -> bool:
        return self._going and self.table.is_computer() and not self.table.is_looking_back

    async def _play_slowly(self) -> None:
        with Telling(self):
            while self._waits_for_computer():
                await asyncio.sleep(self.pause)
                if self._waits_for_computer():
                    self.table.act_computer()
                    self.refresh()
        self._task = None
        self.refresh()

    def _stop_task(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def close(self) -> None:
        """Take the board off the page; computers stop."""
        self._stop_task()
        if "hints" in vars(self):  # not if __init__ refused
            self.hints.stop()
        super().close()

    # --- widgets --------------------------------------------------------------------------------

    def _make_widgets(self) -> None:
        whole = self._picture_of.board(self.table.shown(), self.viewer)
        self.canvas = PictureCanvas(whole.width, whole.height)
        self.canvas.on_click(self._handler(self._clicked))
        self.look = Look(self.canvas, whole.width, whole.height, self._HINT, self._LOOK_LINES)
        self.canvas.on_move(self._handler(self.look.point))
        number = self.table.game.num_distinct_actions()
        # As many buttons as there can be actions: a button that stays keeps the keyboard's focus.
        self.buttons = [self._button("", partial(self._pressed, place)) for place in range(number)]
        self.menu = Dropdown(
            description="Move", tooltip="The same moves; Space opens the list", layout=Layout(width="270px")
        )
        self.play_button = self._button("Play", self._chosen)
        self.reveal_button = self._button("Show my hand", self.reveal)
        self.undo_button = self._button("Undo", self.undo)
        self.restart_button = self._button("New game", self.restart)
        self.back_button = self._button("Step back", self.step_back)
        self.forward_button = self._button("Step forward", self.step_forward)
        self.now_button = self._button("Back to now", self.look_at_now)
        self.stop_button = self._button("Stop", self._toggle)
        self.hints = Hints(self)
        self.note = HTML()
        self.moves = HTML(layout=Layout(width="43%", max_height=HEIGHT, overflow="auto"))
        self.text_board = HTML(layout=Layout(width="56%", max_height=HEIGHT, overflow="auto"))

    def _button(self, words: str, deed: Callable[[], None]) -> Button:
        button = Button(description=words, layout=Layout(width="auto"))
        handler = self._handler(deed)
        button.on_click(lambda _: handler())
        return button

    def _arrange(self) -> list[Any]:
        controls = [
            self.menu,
            self.play_button,
            self.undo_button,
            self.restart_button,
            self.back_button,
            self.forward_button,
            self.now_button,
            self.stop_button,
            self.hints.controls,
        ]
        return [
            *self._above(),
            self.look.stage,
            self.note,
            HBox([*self.buttons, self.reveal_button], layout=WRAP),
            HBox(controls, layout=WRAP),
            self.hints.table,
            HBox([self.text_board, self.moves], layout=Layout(justify_content="space-between")),
        ]

    def _above(self) -> list[Any]:
        """What stands above the canvas: the line about what is looked at."""
        return [self.look.line]

    def _handler(self, deed: Callable[..., None]) -> Callable[..., None]:
        """The deed as an event's handler: ipywidgets would swallow what goes wrong, this tells it."""

        def handle(*arguments: Any) -> None:
            with Telling(self):
                deed(*arguments)

        return partial(self._home.call, handle)

    # --- events ---------------------------------------------------------------------------------

    def _clicked(self, x: float, y: float) -> None:
        assert self.canvas.picture is not None
        targets = self._targets()
        name = picture.hit(self.canvas.picture, x, y, targets)
        if name is None:
            self._say(self._why_not(x, y))
        else:
            self.act(targets[name])

    def _why_not(self, x: float, y: float) -> str:
        """Why a click plays nothing."""
        shown = self.canvas.picture
        assert shown is not None
        name = picture.hit(shown, x, y)
        labels = [shape.label for shape in shown.shapes if name and shape.identifier == name]
        if not labels:
            return f"There is nothing to choose there. {self._expectation()}"
        return f"{labels[0].partition(':')[0]}: not possible now. {self._expectation()}"

    def _expectation(self) -> str:
        """What may be done instead."""
        if self.table.is_looking_back:
            return "This is an earlier position: step forward, or press “Back to now”, to play on."
        if self.state.is_terminal():
            return f"The game is over. {self.state.outcome()}"
        player = self.state.current_player()
        if not self.table.is_human():
            return f"Player {player} is to act, whom {self.table.seat_name(player)} plays."
        if self._is_covered():
            return f"Player {player}: press “Show my hand” first."
        return f"{self.state.question()} What may be chosen is ringed on the board."

    def _pressed(self, place: int) -> None:
        actions = self._actions()
        if place >= len(actions):
            raise IllegalAction(self._expectation())
        self.act(actions[place])
        self.buttons[0].focus()

    def _chosen(self) -> None:
        if self.menu.value is None:
            raise IllegalAction(self._expectation())
        self.act(self.menu.value)

    def _toggle(self) -> None:
        if self._going:
            self.stop()
        else:
            self.go()

    def _is_covered(self) -> bool:
        return self.table.is_human() and self.viewer == picture.PUBLIC

    def _actions(self) -> list[int]:
        """What the person at the screen may do now."""
        if not self.table.is_human() or self.table.is_looking_back or self._is_covered():
            return []
        return self.state.legal_actions()

    def _decision(self) -> State | None:
        """The position in which the person at the screen decides now, if one does."""
        return self.state if self._actions() else None

    def _targets(self) -> dict[str, int]:
        return self._picture_of.targets(self.state, self.viewer) if self._actions() else {}

    # --- showing --------------------------------------------------------------------------------

    def _say(self, words: str) -> None:
        """Set the message; without one the line says what is to be done."""
        self._said = words
        shown = escape(words or self._expectation())
        last = f'<span style="opacity:0.8"> Last: {escape(self._last)}.</span>' if self._last else ""
        self.note.value = f'<div role="status" aria-live="polite" style="{NOTE}">{shown}{last}</div>'

    def refresh(self) -> None:
        """Show the game as it is now."""
        shown, viewer = self.table.shown(), self.viewer
        self.hints.follow()
        self.canvas.draw(self.hints.drawn(self._drawing(shown, viewer), self._targets()))
        board = escape(self._words(shown, viewer))
        region = f'role="region" aria-label="The board as text" tabindex="0" style="{PRE}"'
        self.look.follow()
        self.text_board.value = f"<b>The board as text</b><pre {region}>{board}</pre>"
        self.moves.value = self._log(shown, viewer)
        self._show_choices()
        self._show_controls()
        self._say(self._said)

    def _drawing(self, shown: State, viewer: int | None) -> picture.Picture:
        return self._picture_of.board(shown, viewer, self._targets())

    def _words(self, shown: State, viewer: int | None) -> str:
        return self._text_of(shown, viewer)

    def _log(self, shown: State, viewer: int | None) -> str:
        """The latest moves, the last first. Changes `_last`."""
        lines = list(enumerate(self._lines(shown, viewer), start=1))
        self._last = lines[-1][1] if lines else ""
        newest = "".join(
            f'<li value="{number}">{escape(line)}</li>' for number, line in reversed(lines[-LOG_LINES:])
        )
        region = f'role="log" aria-label="Moves" tabindex="0" style="{LIST}"'
        return f"<b>Moves, the last first</b><ol {region}>{newest}</ol>"

    def _lines(self, shown: State, viewer: int | None) -> list[str]:
        """One line a move, as the viewer saw it; an onlooker sees of each move what any two players see."""
        if viewer != picture.PUBLIC:
            return shown.history_strings(viewer)
        seen = zip(shown.lines_seen(), shown.lines_seen(0), shown.lines_seen(1), strict=True)
        lines = [second if first == whole else first for whole, first, second in seen]
        return [line for line in lines if line is not None]

    def _show_choices(self) -> None:
        actions = self._actions()
        words = [self.state.action_to_string(action) for action in actions]
        # While a computer plays, the first button stays and waits: the keyboard's focus stays with it.
        waiting = [f"player {self.state.current_player()} plays …"] if self._waits_for_computer() else []
        for button, description in zip_longest(self.buttons, words or waiting):
            button.layout.display = None if description else "none"
            button.description = description or ""
        for button, action, description in zip(self.buttons, actions, words, strict=False):
            button.description = self.hints.words(action, description)
        choices = tuple(zip(words, actions, strict=True))
        if self.menu.options != choices:
            self.menu.options = choices
            self.menu.index = 0 if choices else None
        self.menu.disabled = self.play_button.disabled = not actions
        self.reveal_button.layout.display = None if self._is_covered() else "none"
        if self._is_covered():
            self.reveal_button.description = f"Player {self.state.current_player()}: show my hand"

    def _show_controls(self) -> None:
        self.undo_button.disabled = not self.table.can_undo()
        self.forward_button.disabled = self.now_button.disabled = not self.table.is_looking_back
        self.back_button.disabled = not self.table.can_step_back()
        has_computers = len(self.table.humans()) < len(self.table.seats)
        self.stop_button.layout.display = None if has_computers and self.pause else "none"
        self.stop_button.description = "Stop" if self._going else "Go"


class Telling:
    """Inside it, an exception does not get lost: the board's message tells it."""

    def __init__(self, board: Board):
        self._board = board

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> bool:
        """Tell the error, unless it is one that ends the program or the task."""
        if error is None or not isinstance(error, Exception):
            return False
        words = str(error) if isinstance(error, SamarkandError) else f"{type(error).__name__}: {error}"
        self._board._say(words)
        return True


def _loop_runs() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
