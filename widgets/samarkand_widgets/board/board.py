"""A board for any game: the stage, the desk beside it, and the log.

The game's `picture` module decides what is drawn (`board`) and what can be pressed (`targets`). Its
`decisions` supply the text. A `PlayMode` decides how the game is played: turn by turn, or by a clock.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import traitlets
from ipywidgets import HTML, Box, ValueWidget, VBox, Widget

from samarkand.checks import SEED, Seed
from samarkand.decisions import actor_token
from samarkand.errors import pluralize
from samarkand.game import Game, State
from samarkand.grammar import _, on_language_change
from samarkand.picture.turns import NoticedMove
from samarkand_widgets.advice.computer_reasons import Reasons
from samarkand_widgets.advice.hints import Hints
from samarkand_widgets.advice.thinking_bar import THINKS
from samarkand_widgets.board.choices import Choices
from samarkand_widgets.board.computers import Computers
from samarkand_widgets.board.controls import Controls
from samarkand_widgets.board.help import Help
from samarkand_widgets.board.judging import check_parts, check_pause
from samarkand_widgets.board.log import Log
from samarkand_widgets.board.looking_back import LookingBack
from samarkand_widgets.board.new_game import NewGame
from samarkand_widgets.game import saved
from samarkand_widgets.game.cells import going_on, keep, running_cell
from samarkand_widgets.game.changes import Changes
from samarkand_widgets.game.page_state import LATE, PageState
from samarkand_widgets.game.presses import find_button
from samarkand_widgets.game.refusals import why_not
from samarkand_widgets.game.remote import RemoteSeats, Room, check_seats
from samarkand_widgets.game.sentences import in_html, line
from samarkand_widgets.game.table import Seat, Table, of_game
from samarkand_widgets.game.turns import BoardHost, PlayMode, Turns
from samarkand_widgets.stage.reading import Reading, Regions
from samarkand_widgets.stage.stage import Stage
from samarkand_widgets.stored import bundle
from samarkand_widgets.story import Story
from samarkand_widgets.styled import VERSION
from samarkand_widgets.threads.events import Events, close_all, handle_on_arrival, with_lock, within

READING = 2.0  # seconds in which the sentence about a turn can be read
LOG_MOVES = 300  # older moves are only in `state.history_strings()`


class Board(LookingBack, VBox, ValueWidget):
    """A game that can be played in a notebook.

    Parameters
    ----------
    game : str, Game or State
        The game to play from the beginning, or a position from which to continue.
    seats : sequence of str or function, optional
        One entry per player: "human" or "human: Ada"; a computer that is "easy", "medium" or "strong"; the
        name of a strategy; a function; or a `samarkand.Expert`, which searches before each move. With a room,
        use "phone" or "phone: Ada" instead of "human". By default a person takes the first seat and `greedy`
        plays the others; with a room, all seats are phones.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The source of randomness for the game and for the computers.
    pause : float
        Seconds between two turns of computers, for reading what happened; 0 plays without pauses. The box
        *Speed* on the board makes them shorter or longer, or waits for *Continue*.
    way : function, optional
        Called with the board; returns the play mode. By default the game is played turn by turn.
    beside : sequence of ipywidgets.Widget
        Further widgets for the desk.
    room : samarkand_widgets.game.remote.Room, optional
        A `samarkand_teaching.ClassRoom` whose phones play on this board. This screen then shows only what
        an onlooker may see, and never the hand of a phone.

    Attributes
    ----------
    table : samarkand_widgets.game.table.Table
        The game itself, without any widgets.
    computers : samarkand_widgets.board.computers.Computers
        The computer players.
    stage : samarkand_widgets.stage.Stage
        The picture, and what can be pressed on it.
    hints : samarkand_widgets.advice.hints.Hints
    reasons : samarkand_widgets.advice.computer_reasons.Reasons
        The moves that searching computers compared before they decided.
    way : samarkand_widgets.game.turns.PlayMode
        The play mode: turn by turn, or by a clock.
    phones : samarkand_widgets.game.remote.RemoteSeats or None
        The players on phones.
    position : samarkand.State
        A copy of the current state. Like `moves` and `player` it is a trait, which can be observed or linked.
        It changes after each move, when a move is taken back, and when another game begins.
    moves : int
        The number of moves so far, those of chance included.
    player : int
        The player to act, or `samarkand.TERMINAL`.
    value : samarkand.State
        The same as `position`, under the name that `ipywidgets.interactive_output` and `interact` look for.

    Raises
    ------
    InvalidInput
        If a seat, the seed or the pause is not valid.
    """

    position: State = traitlets.Instance(State, read_only=True)
    moves: int = traitlets.Int(read_only=True)
    player: int = traitlets.Int(read_only=True)
    value: State = traitlets.Instance(State, read_only=True)

    def __init__(
        self,
        game: str | Game | State,
        seats: Sequence[Seat] | None = None,
        seed: "Seed" = SEED,
        pause: float = READING,
        way: Callable[[BoardHost], PlayMode] = Turns,
        beside: Sequence[Widget] = (),
        room: Room | None = None,
    ):
        # Check all arguments before making any widget or thread.
        self._pause = check_pause(pause)
        check_parts(way, beside)
        self.table = Table(game, check_seats(game, seats, room), seed)
        self.events = Events(self.say, lambda: self.reader)
        self.room = room
        self.phones: RemoteSeats | None = None if room is None else room.seat_board(self)
        self.computers = Computers(self)
        self._recent: list[str] = []
        self._make_way, self._beside = way, beside
        self._cell = running_cell()
        self.page: PageState[Table] = PageState(going_on(self._cell, self.table))
        self.regions = Regions(self._cell)
        self._take(self.table)
        self._make_widgets()
        super().__init__(self._arrange())
        self._publish()
        self.add_class("samarkand-board").add_class(VERSION)
        self.add_class(f"samarkand-{self.table.game.name}")
        handle_on_arrival(self)
        if self.page.former:
            self.page.offer(str(_("There was a game in progress here. “Undo” brings it back.")))
        try:
            self.resume()
        except BaseException:  # raised by a user's strategy that has the first move
            self.close()
            raise
        if self.phones is None:  # with phones, the room decides the language
            on_language_change(self.translate)

    def _take(self, table: Table) -> None:
        """Put this game on the board. Changes `table`, `way`, `_log` and `_changes`."""
        self.table = table
        table.moved = self._publish
        keep(self._cell, self.page.former, table, self._rest)
        self.reader = table.reader()
        self.way = self._make_way(self)
        eyes = table.eyes()
        self._log = Log(table.readers())
        self._changes = Changes(eyes)

    # --- for use from code ------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The current state of the game, even while an earlier position is shown."""
        return self.table.state

    @property
    def message(self) -> str:
        """The notice beside the board, without the question. Empty if there is none."""
        return self.page.notice

    def _publish(self) -> None:
        """Set the traits that other widgets follow."""
        state = self.table.state
        if "page" not in vars(self) or not self.page.is_alive or state == self._trait_values.get("position"):
            return
        now = state.clone()
        with self.hold_trait_notifications():
            self.set_trait("position", now)
            self.set_trait("value", now)
            self.set_trait("moves", len(now.history()))
            self.set_trait("player", int(now.current_player()))

    @property
    def viewer(self) -> int | None:
        """The player whose view is shown, `samarkand.textboard.PUBLIC`, or None if everything is open."""
        return self.way.viewer()

    def entries(self, viewer: int | None) -> list[NoticedMove]:
        """Return the moves that a viewer at another screen has noticed."""
        return self._log.entries(self.state, viewer)

    @property
    def pause(self) -> float:
        """Seconds between two turns of computers."""
        return self.way.pause(self._pause)

    @pause.setter
    def pause(self, seconds: float) -> None:
        self._pause = check_pause(seconds)

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
        self.resume()

    @with_lock
    def undo(self) -> None:
        """Go back to the last decision of a person, or, at the start of a new game, to the previous game."""
        self.computers.stop()
        if self.page.former and not self.table.can_undo():
            self._put(self.page.bring_back())
            self.say(str(_("The previous game is back.")))
        else:
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
        """Put another game on the board. An `undo` at its start brings back the previous game."""
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
        """Replace the game, and the widgets that its play mode has on the desk."""
        self._rest()
        before = [*self.way.widgets(), *self.way.moves(), *self.way.over()]
        self._take(table)
        self._desk.children = self._on_desk()
        close_all(within(*before), but=self)
        handle_on_arrival(self)

    @with_lock
    def save(self, path: str | Path | None = None, replace: bool = False) -> Path:
        """Save the game and return the path of the file.

        `load` reads such a file. If the name ends in `.html`, write a web page that steps through the game.

        An existing file with other contents is kept unless `replace` is true.

        Raises
        ------
        FileExists
            If such a file exists and `replace` is false.
        InvalidInput
            If one of your own strategies plays. Such a game can only be saved as a page.
        """
        return saved.save(self.table, path, replace)

    @with_lock
    def load(self, path: str | Path | None = None) -> None:
        """Continue a game from a file. An `undo` at its start brings back the previous game.

        Raises
        ------
        InvalidInput
            If the file is not a saved game, or was saved with other rules or numbers.
        """
        table = saved.load(saved.check_path(self.table, path), self.table.game)
        of_game(table.game, self.table.game.name)
        self.begin(table)
        self.say(str(_("Game loaded from the file.")))

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

    def look_at(self, name: str | None) -> None:
        """Show the tip of a shape, as if the mouse pointed at it.

        Parameters
        ----------
        name : str or None
            The identifier of the shape, such as "space:7". None hides the tip.
        """
        self.stage.look_at(name)

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

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        """Return the widget's view, with a picture and a text for use without a kernel."""
        drawn = self.stage.keep()
        return bundle(self, drawn, drawn.description)

    def close(self) -> None:
        """Stop the computers, and remove the board from the page and from the kernel."""
        if "hints" in vars(self) and self.page.is_alive:  # false if `__init__` raised an error
            with self.events.lock:
                self.page.end()
                self.computers.stop()
                self.way.hold()
                self.hints.stop()
                self.story.stop()
                if self.phones is not None:
                    self.phones.close()
                close_all(within(self, self.stage.canvas.image), but=self)
        super().close()

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
        finally:
            self.refresh()
        self.way.start()

    def is_computers_turn(self) -> bool:
        """Return whether it is a computer's turn and the current position is shown."""
        return self.way.waits_for_computer()

    def reading_time(self, is_first: bool) -> float:
        """Return how many seconds a computer waits before its turn.

        Parameters
        ----------
        is_first : bool
            Whether a person has just played. There is then little to read.
        """
        return self.controls.reading_time(self.pause, is_first)

    # --- widgets --------------------------------------------------------------------------------

    def _make_widgets(self) -> None:
        whole = self.way.draw(self.table.shown_state(), {}, self.viewer)
        self.stage = Stage(
            whole.width, whole.height, self.events, self._handle_press, self._handle_desk_press
        )
        self.choices = Choices(self.events, self._choose, self.reveal, lambda: self.way.expectation())
        self.new_game = NewGame(self.table, self.events, self.begin, self.save, self.load)
        named = ("undo", "step_back", "step_forward", "look_at_now", "skip")
        actions = {name: getattr(self, name) for name in named}
        actions["proceed"] = self.computers.proceed
        actions["restart"] = lambda: self.new_game.turn(self.table)
        actions["toggle"] = lambda: (self.stop if self.computers.is_going else self.go)()
        self.controls = Controls(self.events, actions)
        self.hints = Hints(lambda: self.way.decision(), self.refresh, self.events, lambda: self.reader)
        self.reasons = Reasons(lambda: self.table, self.events)
        self.help = Help(self.table.game, self.events, self.refresh, self.regions)
        self.note, self._reading = HTML(), Reading(self.regions)
        self.note.add_class("samarkand-note")
        self.move_log, self.text_board = self._reading.moves, self._reading.text
        callbacks = self._look_at_place, self.play_again, self.refresh
        self.story = Story(lambda: self.table, lambda: self.viewer, self.events, *callbacks, self.regions)
        self.end = self.story.end

    def _make_beside(self) -> Sequence[Widget]:
        """Return further widgets for the desk. Subclasses make theirs here, with checked arguments."""
        return self._beside

    def _arrange(self) -> list[Widget]:
        """Return the stage, the desk with the buttons, and the texts below or beside them."""
        self._steering = self.controls.widget(self._make_beside(), [self.hints.button, self.help.button])
        self._desk = Box(self._on_desk())
        self._desk.add_class("samarkand-desk")
        read = [self.story.widget, self.help.text, self.hints.widget]
        read += [self.reasons.widget, self.text_board]
        below = Box(read)
        below.add_class("samarkand-below")
        view = Box([self.stage.widget])
        view.add_class("samarkand-view")
        sideways = HTML(str(_("Swipe the board sideways to see all of it.")))
        sideways.add_class("samarkand-sideways")
        whole = Box([sideways, view, self._desk, self.move_log, below])
        whole.add_class("samarkand-table")
        return [whole]

    def _on_desk(self) -> list[Widget]:
        """Return the parts of the desk. Those that grow come last, so that nothing moves under the mouse."""
        self.stage.cover([self.computers.bar, *self.way.over()])
        again = self.story.again_button
        steady = [self.note, again, *self.way.widgets(), self._steering, self.new_game.widget]
        phones = [] if self.phones is None else [self.phones.widget]
        return [*steady, *phones, *self.way.moves(), *self.choices.widgets()]

    # --- events ---------------------------------------------------------------------------------

    def _handle_desk_press(self, key: str, moment: object) -> None:
        """Handle a press on a button that plays or takes back."""
        button = find_button(self, key)
        if button is None or not self.page.allows(moment, button.is_move):
            self.say(str(LATE))
        else:
            button.click()

    def _handle_press(self, name: str, moment: object) -> None:
        """Handle a press on a shape of the picture."""
        targets = self.way.targets()
        if not self.page.allows(moment, is_move=True):
            self.say(str(LATE))
        elif name in targets:
            self._choose(targets[name])
        elif not self.way.press(name):
            assert self.stage.picture is not None
            self.say(why_not(name, self.stage.picture, self.way.decision()))

    def _choose(self, action: int) -> None:
        """Play an action that a person has pressed. Ask first if it costs much by a rule."""
        warning = self.way.warning(action)
        if warning and not self.page.confirms(action):
            if self.page.ask(action, warning):
                self._show_line()
        else:
            self.act(action)

    # --- showing --------------------------------------------------------------------------------

    def say(self, words: str) -> None:
        """Show a notice until the next event; an empty text shows none. The line also says what to do now."""
        if self.page.tell(words):
            self._show_line()

    def _show_line(self) -> None:
        asked, question = self.way.expectation(), self.state.question()
        self.note.value = line(self.page.notice, asked, question, self._recent)

    def words_of(self, action: int, words: str) -> str:
        """Return the text of an action's button, with a hint if there is one."""
        return self.hints.words(action, words)

    def count_down(self, name: str, seconds: float, moment: str) -> None:
        """Show a ring around a shape that runs out after `seconds`. With 0, show none."""
        if "stage" in vars(self):  # false while the board is being made
            self.stage.spots.ring = [name, seconds, moment] if seconds else []

    @with_lock
    def refresh(self) -> None:
        """Bring every part of the board up to date, unless the board has been closed."""
        if self.page.is_alive:
            self._publish()
            self.page.show(self.way.moment(), (self.table, self.table.decisions))
            if self.phones is not None:
                self.phones.follow()
            shown, targets, labels = self.table.shown_state(), self.way.targets(), self.way.labels()
            self._show_picture(shown, targets)  # first, because the player is watching the picture
            self._show_events(shown, self.way.words(targets, labels))
            self._show_desk(labels)

    def translate(self) -> None:
        """Make the board again, in the current language."""
        with self.events:
            if not self.page.is_alive:
                return
            self._rest()
            self.hints.stop()
            self.story.stop()
            before = list(within(*self.children, self.stage.canvas.image))
            self._take(self.table)
            self._make_widgets()
            self.set_trait("children", self._arrange())
            now = {*within(*self.children, self.stage.canvas.image)}
            close_all([part for part in before if part not in now], but=self)
            handle_on_arrival(self)
        self.resume()

    def _show_picture(self, shown: State, targets: dict[str, int]) -> None:
        """Draw the shapes that have changed."""
        self.hints.follow(bool(self.table.humans()))
        whole = self.way.draw(shown, targets, self.viewer)
        self.stage.draw(self.hints.with_labels(whole, targets))
        self._reading.show_text(whole.description)

    def _show_events(self, shown: State, words: dict[str, str]) -> None:
        """Update the animations, the shapes that can be pressed, and the log."""
        entries = self._log.entries(shown, self.viewer)
        news = self._changes.since(shown, entries)
        self.stage.follow(words, news, self.controls.pace(self.pause), self.page.moment)
        sentences, self._recent = self.way.describe(entries[-LOG_MOVES:], shown, self.viewer)
        self._reading.show_log(in_html(sentences, self._recent))

    def _show_desk(self, labels: dict[int, str]) -> None:
        """Update the desk and the texts below it."""
        self.help.show(self.way.decision())
        self.story.follow()
        self.reasons.follow()
        self._show_choices(labels)
        self.way.refresh()
        now = self.way.waits_for_computer(), bool(self.pause), self.computers.is_going
        self.controls.show(self.table, bool(self.page.former), *now)
        self._show_line()

    def _show_choices(self, labels: dict[int, str]) -> None:
        actions = self.way.actions()
        names = [labels[action] for action in actions]
        captions = [self.words_of(action, name) for action, name in zip(actions, names, strict=True)]
        player = self.state.current_player()
        waiting = _("{Player} is playing …") if self.table.thinker() is None else THINKS
        self.choices.show(
            list(zip(actions, names, captions, strict=True)),
            waiting=waiting.format(player=player) if self.computers.wait_to_act() else "",
            covered=_("{Player:alone}: show my hand").format(player=player) if self.way.is_covered() else "",
            moment=self.page.moment,
        )
