"""A game that is played on a page, without widgets: what the page shows, and how presses are handled.

The game's `picture` module decides what is drawn (`board`) and what can be pressed (`targets`). Its
`decisions` supply the text. A play mode decides how the game is played: turn by turn, or by a clock.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from samarkand.decisions import actor_token
from samarkand.errors import IllegalAction, pluralize
from samarkand.game import Game, State
from samarkand.grammar import _, current_language
from samarkand.picture import Picture
from samarkand.picture.text_picture import board_part
from samarkand.picture.turns import NoticedMove
from samarkand_widgets.advice.hints import Hints
from samarkand_widgets.advice.thinking import THINKS
from samarkand_widgets.advice.values import HORIZONS
from samarkand_widgets.board import general_controls
from samarkand_widgets.board.computers import Computers
from samarkand_widgets.board.files import Files
from samarkand_widgets.board.log import Log
from samarkand_widgets.board.new_game import NewGame, Values
from samarkand_widgets.game.cells import going_on, keep
from samarkand_widgets.game.changes import Changes, News
from samarkand_widgets.game.controls import Block, Control, Panel, button, checkbox
from samarkand_widgets.game.ending import ending
from samarkand_widgets.game.page_state import LATE, PageState
from samarkand_widgets.game.refusals import why_not
from samarkand_widgets.game.remote import RemoteSeats, Room, check_seats
from samarkand_widgets.game.rules_text import help_text
from samarkand_widgets.game.sentences import line, log_rows
from samarkand_widgets.game.table import Table
from samarkand_widgets.game.turns import BoardHost, Turns
from samarkand_widgets.stage.layer import Layer
from samarkand_widgets.stage.narrow import narrow
from samarkand_widgets.story import Story
from samarkand_widgets.threads.events import Events, check_seconds, with_lock

ONLY = _("Play for me if only one move is possible")
READING = 2.0  # seconds in which the sentence about a turn can be read
PAUSES = {"market": 0.6}  # a decision of a computer is a few words
LOG_MOVES = 300  # older moves are only in `state.history_strings()`
MOVES = ("press", "choose", "stop", "reveal")  # valid only at the moment that the page showed
GAMES_CHANGED = ("undo", "again", "same", "begin", "load")  # valid until the next decision

Screen = dict[str, object]


class GameInPlay:
    """A game in play: what its page shows, and how messages from the page are handled.

    Parameters
    ----------
    table : Table
    pause : float
        Seconds between two turns of computers.
    room : Room or None
        See `Board`.
    cell : str or None
        The notebook cell of the board.
    playouts : int, optional
        The number of playouts for each action that hints are based on. If it is given, the course of a game
        is based on half of its usual playouts.
    """

    ways: Mapping[str, Callable[[BoardHost], Turns]] = {}  # the usual play modes of games, by their names
    has_files = True

    def __init__(
        self,
        table: Table,
        pause: float = READING,
        room: Room | None = None,
        cell: str | None = None,
        playouts: int | None = None,
    ):
        self._pause, self._cell = check_seconds("pause", pause), cell
        # The first game is played turn by turn, unless `_make_way` says otherwise.
        self.ways = {**self.ways, table.game.name: Turns}
        self.table, self.room = table, room
        self.events = Events(self.say, lambda: self.reader)
        self.phones: RemoteSeats | None = None if room is None else room.seat_board(self)
        self.computers = Computers(self)
        self.page: PageState[Table] = PageState(going_on(cell, table))
        self.hints = Hints(
            lambda: self.way.decision(), self.refresh, self.events, lambda: self.reader, playouts
        )
        go_to = lambda place: self._look(lambda: self.table.look_at(place))  # noqa: E731
        part = 1 if playouts is None else 2  # as for hints
        self.story = Story(lambda: self.table, lambda: self.viewer, self.events, go_to, self.refresh, part)
        self.speed, self.is_helping, self.is_narrow = "normal", False, False
        self.plays_only_actions = True
        self.dialog: NewGame | Files | None = None
        self._recent: list[str] = []
        self._changed: dict[str, object] | None = None
        self._number = 0  # of the changes shown so far
        self._shown: Screen = {}
        self._end: tuple[object, list[Block]] = None, []
        self._take(table)

    def _take(self, table: Table) -> None:
        """Put this game on the board. Changes `table`, `way`, `layer`, `_log` and `_changes`."""
        self.table = table
        table.moved = self._publish
        keep(self._cell, self.page.former, table, self._rest)
        self.reader = table.reader()
        self.way = self._make_way()
        self.layer = Layer()
        self._log = Log(table.readers())
        self._changes = Changes(table.eyes())

    def _make_way(self) -> Turns:
        """Return the play mode of the game: turn by turn, or by a clock."""
        return self.ways.get(self.table.game.name, Turns)(self)

    # --- for use from code ------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The current state of the game, even while an earlier position is shown."""
        return self.table.state

    @property
    def message(self) -> str:
        """The notice beside the board, without the question. Empty if there is none."""
        return self.page.notice

    @property
    def viewer(self) -> int | None:
        """The player whose view is shown, `samarkand.textboard.PUBLIC`, or None if everything is open."""
        return self.way.viewer()

    @property
    def picture(self) -> Picture | None:
        """The picture that is shown."""
        return self.layer.picture

    def entries(self, viewer: int | None) -> list[NoticedMove]:
        """Return the moves that a viewer at another screen has noticed."""
        return self._log.entries(self.state, viewer)

    @property
    def pause(self) -> float:
        """Seconds between two turns of computers."""
        return self.way.pause(self._pause)

    @pause.setter
    def pause(self, seconds: float) -> None:
        self._pause = check_seconds("pause", seconds)

    @with_lock
    def act(self, action: int | str) -> None:
        """Play an action for the person to move, given as a number or as the text of its button.

        Raises
        ------
        IllegalAction
            If the action is not legal, or it is not a person's turn. Nothing changes then.
        """
        self.say("")
        self.way.decide(action)
        self.computers.stop()  # or it would go on with what has just been decided
        self.resume()

    @with_lock
    def undo(self) -> None:
        """Go back to a person's last decision. At the start of a new game, bring back the previous game."""
        self.computers.stop()
        if self.page.former and not self.table.can_undo():
            self._put(self.page.bring_back())
            self.say(str(_("The previous game is back.")))
        else:
            self.way.undo()
            while self.only_action() is not None and self.table.can_undo():
                self.way.undo()
            self.say(str(_("Move undone.")))
        self.resume()

    @with_lock
    def restart(self) -> None:
        """Start the same deal again, with the same cards and dice."""
        self.begin(Table(self.table.start, self.table.seats, self.table.seed))

    @with_lock
    def play_again(self) -> None:
        """Start the next deal with the same players."""
        self.begin(Table(self.table.start, self.table.seats, self.table.seed + 1))

    @with_lock
    def begin(self, table: Table) -> None:
        """Start another game on the board. An `undo` at its start brings back the previous game."""
        check_seats(table.game, table.seats, self.room)
        self.page.put_away(self.table)
        self._put(table)
        self.say(str(_("A new game.")))
        self.resume()

    @with_lock
    def _rest(self) -> None:
        """Stop the computers and the clock."""
        self.computers.stop()
        self.way.hold()

    def _put(self, table: Table) -> None:
        """Replace the game. Another one has its usual pause, unless there are no pauses."""
        self._rest()
        self.dialog = None
        if table.game.name != self.table.game.name and self._pause:
            self._pause = usual_pause(table.game)
        self._take(table)

    @with_lock
    def stop(self) -> None:
        """Pause the computers."""
        self.computers.is_going = False
        self.computers.stop()
        self.say("")
        self.refresh()

    @with_lock
    def go(self) -> None:
        """Let the computers continue."""
        self.computers.is_going = True
        self.say("")
        self.resume()

    @with_lock
    def skip(self) -> None:
        """Let the computers play without pauses until it is a person's turn."""
        self.computers.stop()
        self.computers.is_going = True
        self.table.look_at_now()
        self.say("")
        self.computers.play()
        self.resume()

    def look(self, by: int) -> None:
        """Show the position `by` decisions later, or earlier if it is negative. 0 shows the current one.

        The game does not change. After the last decision, it continues.
        """
        self._look(lambda: self.table.step(by) if by else self.table.look_at_now())

    @with_lock
    def _look(self, action: Callable[[], None]) -> None:
        self.way.hold()
        action()
        self.say("")
        self.resume()

    @with_lock
    def reveal(self) -> None:
        """Show the hand of the person to move, if several people share the screen."""
        self.way.reveal()
        self.say("")
        self.refresh()

    def __repr__(self) -> str:
        """Return one line with the players, the moves so far, and who is to act."""
        state = self.state
        players, moves = state.game.num_players, pluralize(len(state.history()), "move")
        now = "game over" if state.is_terminal() else f"to act: {actor_token(state.current_player())}"
        return f"<{type(self).__name__}: {players} players, {moves}, {now}>"

    def _finish(self) -> None:
        """Stop everything that runs by itself."""
        self.page.end()
        self.computers.stop()
        self.way.hold()
        self.hints.stop()
        self.story.stop()

    # --- computers ----------------------------------------------------------------------------

    def resume(self) -> None:
        """Refresh the board, and let computers play if it is their turn.

        With phones, this happens shortly afterwards, in the thread of the room.
        """
        if self.phones is not None and not self.phones.is_here():
            self.refresh()
            self.phones.soon(self.resume)
            return
        try:
            if not self.table.is_looking_back:
                self.table.act_secretly()
            self.computers.start()
            self.way.start()
        finally:
            self.refresh()

    def only_action(self) -> int | None:
        """Return the only answer to a person's decision if the board gives it by itself, or None.

        It does so only for a person who plays alone against computers. From a decision that is skipped,
        other people could tell something about a hand.
        """
        actions = self.way.actions() if self.plays_only_actions and self._is_alone() else []
        return actions[0] if len(actions) == 1 else None

    def _is_alone(self) -> bool:
        """Return whether one person plays with pauses, at this screen, against computers."""
        return bool(self.pause) and len(self.table.persons()) == 1 and not self.table.phones()

    def reading_time(self, is_first: bool) -> float:
        """Return how many seconds a computer waits before its turn.

        Parameters
        ----------
        is_first : bool
            Whether a person has just played. There is then little to read.
        """
        return general_controls.reading_time(self.speed, self.pause, is_first)

    def show_thought(self) -> None:
        """Show how far a computer that is thinking has come."""
        thought = self.computers.thought
        self._tell_page({"thinking": None if thought is None else thought.shown()})

    # --- what the page sends --------------------------------------------------------------------

    def hear(self, message: Mapping[str, Any]) -> None:
        """Carry out a control's message from the page: `{"do": …, "args": […], "at": moment}`.

        A press that would now mean something else is reported, not played.
        """
        do, args, at = str(message.get("do")), message.get("args", []), message.get("at")
        with self.events:
            deed = self._deeds().get(do)
            if deed is None:
                return
            if do in (*MOVES, *GAMES_CHANGED) and not self.page.allows(at, do in MOVES):
                self.say(str(LATE))
            else:
                deed(*args)

    def _deeds(self) -> dict[str, Callable[..., object]]:
        """Return the function of each control, by the name in its message."""
        own: dict[str, Callable[..., object]] = {
            "press": self._press,
            "choose": self._choose,
            "wait": self._wait,
            "reveal": self.reveal,
            "undo": self.undo,
            "look": self.look,
            "again": self.play_again,
            "toggle": lambda: (self.stop if self.computers.is_going else self.go)(),
            "proceed": self.computers.proceed,
            "skip": self.skip,
            "speed": self._set_speed,
            "only": self._set_only,
            "new": lambda: self._open(NewGame(self.table)),
            "form": self._fill,
            "begin": self._begin,
            "same": lambda values: self.restart(),
            "close": lambda *values: self._open(None),
            "hints": lambda: self._turn(self.hints, "is_on"),
            "horizon": self._set_horizon,
            "help": lambda: self._turn(self, "is_helping"),
            "narrow": self._fit,
        }
        return own | self.way.deeds() | self.story.deeds()

    def _press(self, name: str) -> None:
        """Handle a press on a shape of the picture."""
        targets = self.way.targets()
        if name in targets:
            self._choose(targets[name])
        elif name in self.way.cover():
            self.reveal()
        elif not self.way.press(name):
            assert self.picture is not None
            self.say(why_not(name, self.picture, self.way.decision()))

    def _choose(self, action: int) -> None:
        """Play an action that a person has pressed. Ask first if it costs much by a rule."""
        warning = self.way.warning(action) if action in self.way.actions() else ""
        if warning and not self.page.confirms(action):
            if self.page.ask(action, warning):
                self._show_line()
        else:
            self.act(action)

    def _wait(self) -> None:
        raise IllegalAction(self.way.expectation())

    def _set_speed(self, speed: str) -> None:
        if speed in general_controls.SPEEDS:
            self.speed = speed
            self.refresh()

    def _set_only(self, is_on: bool) -> None:
        self.plays_only_actions = bool(is_on)
        self.resume()

    def _turn(self, part: object, name: str) -> None:
        """Turn something on, or off if it is on."""
        setattr(part, name, not getattr(part, name))
        self.refresh()

    def _set_horizon(self, horizon: str) -> None:
        if horizon in [name for _, name in HORIZONS]:
            self.hints.horizon = horizon
            self.refresh()

    def _fit(self, is_narrow: bool) -> None:
        self.is_narrow = bool(is_narrow)
        self.refresh()

    def _open(self, dialog: NewGame | Files | None) -> None:
        """Open a form, or close it if it is open."""
        is_same = dialog is not None and type(dialog) is type(self.dialog)
        self.dialog = None if is_same else dialog
        self.refresh()

    def _fill(self, values: Values) -> None:
        if isinstance(self.dialog, NewGame):
            self.dialog.change(values)
            self.refresh()

    def _begin(self, values: Values) -> None:
        if isinstance(self.dialog, NewGame):
            self.dialog.change(values)
            self.begin(self.dialog.table())

    # --- what the page shows --------------------------------------------------------------------

    def screen(self) -> Screen:
        """Return everything that the page shows, by name.

        It contains nothing that the people in front of the board may not know.

        Returns
        -------
        dict
            - `at`, the moment that a press must name; `game`, `language`, and `narrow` for a phone;
            - the picture: its `title` and `size`, `drawn` (its elements in SVG), the `outlines` and `labels`
              of its shapes, `links` between them, `sprites` (what moves), `pace` (milliseconds of an
              animation), `lit` (the shapes that can be pressed, with what a press does), `ring` (other shapes
              to mark) and `changed` (what to animate);
            - texts: `notice`, `asked` (the question), `last` and `since` (what happened), `log`, and `text`
              (the board as text);
            - controls and blocks, as in `samarkand_widgets.game.controls`: `choices`, `row`, `menu`, `stops`
              (of a clock), `panels` and `dialog`;
            - `thinking`, how far a computer has got; `words`, the other texts of the page.
        """
        return dict(self._shown)

    def say(self, words: str) -> None:
        """Show a notice, if not empty, until the next event. The line also says what to do now."""
        if self.page.tell(words):
            self._show_line()

    def _show_line(self) -> None:
        if self._shown:
            self._tell_page(line(self.page.notice, self.way.expectation(), self._recent))

    def words_of(self, action: int, words: str) -> str:
        """Return the text of an action's button, with a hint if there is one."""
        return self.hints.words(action, words)

    @with_lock
    def refresh(self) -> None:
        """Bring everything on the page up to date, unless the board has been closed."""
        if self.page.is_alive and self._shown:
            self._publish()
            self._tell_page(self._screen())

    def translate(self) -> None:
        """Show everything in the current language."""
        with self.events:
            if not self.page.is_alive:
                return
            self._rest()
            self.hints.stop()
            self._take(self.table)
        self.resume()

    def _tell_page(self, values: Screen) -> None:
        """Send the changed values to the page."""
        before = self._shown
        new = {name: value for name, value in values.items() if name not in before or before[name] != value}
        if new:
            self._shown = before | new
            self._send_screen(before, new)

    def _send_screen(self, before: Screen, new: Screen) -> None:
        """Send new values to the page, which has the values before."""

    def _publish(self) -> None:
        """Tell other objects about the current position."""

    def _screen(self) -> Screen:
        self.page.show(self.way.moment(), (self.table, self.table.decisions))
        if self.phones is not None:
            self.phones.follow()
        shown, targets, labels = self.table.shown_state(), self.way.targets(), self.way.labels()
        self.hints.follow()
        whole = self.hints.with_labels(self._fitting(shown, targets), targets)
        self.layer.draw(whole)
        entries = self._log.entries(shown, self.viewer)
        news = self._changes.since(shown, entries)
        if changed := self.layer.changed(News(news.gains) if self.is_narrow else news):
            self._number += 1
            self._changed = {"number": self._number, **changed}
        sentences, self._recent = self.way.describe(entries[-LOG_MOVES:], shown, self.viewer)
        self.story.follow()
        thought = self.computers.thought
        return {
            "at": self.page.moment,
            "game": self.table.game.name,
            "language": current_language().code,
            "narrow": self.is_narrow,
            **self.layer.state(
                self.way.words(targets, labels), general_controls.pace(self.speed, self.pause)
            ),
            "ring": self.way.ring(),
            "changed": self._changed,
            "thinking": None if thought is None else thought.shown(),
            "stops": self.way.stops(),
            **line(self.page.notice, self.way.expectation(), self._recent),
            "choices": self._choices(labels),
            "row": self._row(),
            "menu": [group for group in self._menu() if group],
            "log": log_rows(sentences, self._recent),
            "text": whole.description.splitlines(),
            "panels": list(self._panels()),
            "dialog": None if self.dialog is None else self.dialog.shown(),
            "words": self._words(),
        }

    def _fitting(self, shown: State, targets: Mapping[str, int]) -> Picture:
        """Return the picture of a position, rearranged if the page is narrow."""
        whole, part = self.way.draw(shown, targets, self.viewer), board_part(shown.game)
        return (
            narrow(whole, part.narrow(shown, self.viewer))
            if self.is_narrow and hasattr(part, "narrow")
            else whole
        )

    def _choices(self, labels: Mapping[int, str]) -> list[Control]:
        player = self.state.current_player()
        if self.way.is_covered():
            return [button("reveal", _("{Player:alone}: show my hand").format(player=player))]
        if self.state.is_terminal():
            return [button("again", _("Play again"), primary=True)]
        if actions := self.way.actions():
            return [button("choose", self.words_of(action, labels[action]), action) for action in actions]
        if self.computers.wait_to_act():  # something to keep the keyboard focus
            waiting = _("{Player} is playing …") if self.table.thinker() is None else THINKS
            return [button("wait", waiting.format(player=player), disabled=True)]
        return []

    def _row(self) -> list[Control]:
        """Return the controls directly below the choices."""
        has_computers = len(self.table.persons()) < len(self.table.seats) and bool(self.pause)
        waits, is_going = self.way.waits_for_computer(), self.computers.is_going
        help_tip = str(_("The rule for this decision, and how to play"))
        return [
            *self.way.row(),
            *general_controls.looking(self.table, bool(self.page.former)),
            *(general_controls.computers(self.table, self.speed, waits, is_going) if has_computers else []),
            *([self.hints.control()] if self.table.humans() else []),
            button("help", "?", pressed=self.is_helping, name=help_tip, title=help_tip),
        ]

    def _menu(self) -> list[list[Control]]:
        """Return everything else, in groups."""
        has_computers = len(self.table.persons()) < len(self.table.seats) and bool(self.pause)
        return [
            [
                button("new", _("New game"), pressed=isinstance(self.dialog, NewGame)),
                *([button("files", _("Files"))] if self.has_files else []),
            ],
            [
                *([general_controls.speeds(self.speed)] if has_computers else []),
                *([checkbox("only", ONLY, self.plays_only_actions)] if self._is_alone() else []),
                *self.way.settings(),
            ],
            [self.story.control(), *self._further()],
        ]

    def _further(self) -> list[Control]:
        """Return further controls for the menu."""
        return []

    def _panels(self) -> Iterator[Panel]:
        """Yield the panels below the log."""
        if self.is_helping:
            told = help_text(self.table.game, self.way.decision())
            yield {"name": "help", "title": str(_("Rules")), "blocks": told, "close": "help"}
        if self.table.humans():
            yield from self.hints.panel()
        if self.state.is_terminal():
            end = {"name": "end", "title": str(_("The end")), "blocks": self._ending()}
            yield {**end, "controls": self.story.closing()}
        yield from self.story.panels()

    def _ending(self) -> list[Block]:
        """Return the result, which takes a while to draw, once for each end and language."""
        key = self.state, current_language().code
        if self._end[0] != key:
            self._end = (self.state.clone(), key[1]), ending(self.state)
        return self._end[1]

    def _words(self) -> dict[str, str]:
        """Return the texts of the page itself."""
        words = {
            "again": _("Tap again to play."),
            "happened": _("What has happened, latest first"),
            "moves": _("Moves"),
            "text": _("The board as text"),
            "more": _("More"),
            "move": _("Move"),
            "play": _("Play"),
            "close": _("Close"),
            "what": _("What to do, and what happened"),
            "since": _("Since your last turn"),
        }
        return {name: str(text) for name, text in words.items()}


def usual_pause(game: Game) -> float:
    """Return the default number of seconds between two turns of computers."""
    return PAUSES.get(game.name, READING)
