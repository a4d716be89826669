"""A board to play on, for any game: the stage, the desk beside it, the log.

What is drawn and what a press means come from the game's `picture` (`board`, `targets`), the words from its
`decisions`; how it is played, turn by turn or by a clock, from a `PlayMode`.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Box, VBox, Widget

from samarkand import picture
from samarkand.arguments.experiments import SEED, Seed
from samarkand.game import Game, State
from samarkand.grammar import on_language_change, retranslate
from samarkand.picture.turns import NoticedMove
from samarkand_widgets import wording
from samarkand_widgets.advice.computer_reasons import Reasons
from samarkand_widgets.advice.hints import Hints
from samarkand_widgets.board.choices import Choices
from samarkand_widgets.board.computers import Computers
from samarkand_widgets.board.controls import Controls
from samarkand_widgets.board.help import Help
from samarkand_widgets.board.judging import judge_parts, judged_pause
from samarkand_widgets.board.log import Log
from samarkand_widgets.board.looking_back import LookingBack
from samarkand_widgets.board.new_game import NewGame
from samarkand_widgets.game import saved
from samarkand_widgets.game.cells import going_on, keep, running_cell
from samarkand_widgets.game.changes import Changes
from samarkand_widgets.game.page_state import PageState
from samarkand_widgets.game.presses import pressed
from samarkand_widgets.game.refusals import why_not
from samarkand_widgets.game.room import RemoteSeats, Room, judged_seats
from samarkand_widgets.game.sentences import in_html, line
from samarkand_widgets.game.table import Seat, Table, of_game
from samarkand_widgets.game.turns import BoardHost, PlayMode, Turns
from samarkand_widgets.retranslation import retranslate_all
from samarkand_widgets.stage import Stage
from samarkand_widgets.stage.reading import Reading, Regions
from samarkand_widgets.stored import bundle
from samarkand_widgets.story import Story
from samarkand_widgets.threads.events import Events, close_all, handle_on_arrival, locked, within

LOG_MOVES = 300  # the latest; older ones are in `state.history_strings()`


class Board(LookingBack, VBox):
    """A game to be played in a notebook.

    Parameters
    ----------
    game : str, Game or State
        A game from its beginning, or a position from which to play.
    seats : sequence of str or function, optional
        For each player "human" or "human: Ada", a strategy's name or function, "expert" or a
        `samarkand.Expert` who thinks before each move; with a room "phone" or "phone: Ada" in place of
        "human". By default the first seat is a person's and `greedy` plays the others; with a room all
        seats are phones.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        For chance and for the computers.
    pause : float
        Seconds before each turn of a computer; 0 plays without pauses.
    way : function, optional
        Makes of the board how the game is played on it; by default turn by turn.
    beside : sequence of ipywidgets.Widget
        What else stands on the desk.
    room : samarkand_widgets.game.room.Room, optional
        A `samarkand_teaching.ClassRoom`, whose phones sit at the board. This screen is then an onlooker's,
        and uncovers none of their seats.

    Attributes
    ----------
    table : samarkand_widgets.game.table.Table
        The game without its looks.
    computers : samarkand_widgets.board.computers.Computers
        Those who play by themselves.
    stage : samarkand_widgets.stage.Stage
        The picture, and what can be pressed on it.
    hints : samarkand_widgets.advice.hints.Hints
    reasons : samarkand_widgets.advice.computer_reasons.Reasons
        What computers weighed that think before each move.
    way : samarkand_widgets.game.turns.PlayMode
        How the game is played: turn by turn, or by a clock.
    phones : samarkand_widgets.game.room.RemoteSeats or None
        Those who sit at the board by phone.

    Raises
    ------
    InvalidOption
        If a seat, the seed or the pause is not possible.
    """

    def __init__(
        self,
        game: str | Game | State,
        seats: Sequence[Seat] | None = None,
        seed: "Seed" = SEED,
        pause: float = 0.6,
        way: Callable[[BoardHost], PlayMode] = Turns,
        beside: Sequence[Widget] = (),
        room: Room | None = None,
    ):
        # All arguments are judged before any widget or thread is made.
        self._pause = judged_pause(pause)
        judge_parts(way, beside)
        self.table = Table(game, judged_seats(game, seats, room), seed)
        self.events = Events(self.say)
        self.room = room
        self.phones: RemoteSeats | None = None if room is None else room.seat_board(self)
        self.computers = Computers(self)
        self._last = ""
        self._make_way, self._beside = way, beside
        self._cell = running_cell()
        self.page: PageState[Table] = PageState(going_on(self._cell, self.table))
        self.regions = Regions(self._cell)
        self._take(self.table)
        self._make_widgets()
        super().__init__(self._arrange())
        self.add_class("samarkand-board")
        self.add_class(f"samarkand-{self.table.game.name}")
        handle_on_arrival(self)
        if self.page.former:
            self.page.offer(str(wording.WENT_ON_HERE))
        try:
            self.go_on()
        except BaseException:  # a strategy of the user's, which plays first without a pause
            self.close()
            raise
        if self.phones is None:  # a class keeps the language of its room
            on_language_change(self.retranslate)

    def _take(self, table: Table) -> None:
        """Have this game on the board. Changes `table`, `way`, `_log`, `_changes`."""
        self.table = table
        keep(self._cell, self.page.former, table, self._rest)
        self.named = table.names()
        self.way = self._make_way(self)
        eyes = table.eyes()
        self._log = Log([eyes, *table.persons()] if eyes == picture.PUBLIC else [eyes])
        self._changes = Changes(eyes)

    # --- what tests and the curious use -----------------------------------------------------

    @property
    def state(self) -> State:
        """The game as it stands, whatever is looked at."""
        return self.table.state

    @property
    def message(self) -> str:
        """The line beside the board besides the question, empty if there is none."""
        return self.page.notice

    @property
    def viewer(self) -> int | None:
        """The viewpoint of the board: a player, `samarkand.picture.PUBLIC`, or None for all open."""
        return self.way.viewer()

    def entries(self, viewer: int | None) -> list[NoticedMove]:
        """The moves that a viewer has noticed, who is none of this screen's."""
        return self._log.entries(self.state, viewer)

    @property
    def pause(self) -> float:
        """Seconds before each turn of a computer."""
        return self.way.pause(self._pause)

    @pause.setter
    def pause(self, seconds: float) -> None:
        self._pause = judged_pause(seconds)

    @locked
    def act(self, action: int | str) -> None:
        """Play for the person to act: an action by number, or in the words of its button.

        Raises
        ------
        IllegalAction
            If it is not legal, or not a person's turn. Nothing has changed then.
        """
        self.say("")
        self.way.decide(action)
        self.go_on()

    @locked
    def undo(self) -> None:
        """Go back to the last decision of a person; at the beginning of a new game, to the game before."""
        self.computers.stop()
        if self.page.former and not self.table.can_undo():
            self._put(self.page.bring_back())
            self.say(str(wording.PREVIOUS_IS_BACK))
        else:
            self.way.undo()
            self.say(str(wording.TAKEN_BACK))
        self.go_on()

    @locked
    def restart(self) -> None:
        """Begin anew with the same dice."""
        self.begin(Table(self.table.start, self.table.seats, self.table.seed))

    @locked
    def play_again(self) -> None:
        """The next deal, with the same players."""
        self.begin(Table(self.table.start, self.table.seats, self.table.seed + 1))

    @locked
    def begin(self, table: Table) -> None:
        """Have another game on the board; `undo` at its beginning brings the one before back."""
        judged_seats(table.game, table.seats, self.room)
        self.page.put_away(self.table)
        self._put(table)
        self.say(str(wording.NEW_GAME))
        self.go_on()

    @locked
    def _rest(self) -> None:
        """Let nothing run on by itself."""
        self.computers.stop()
        self.way.hold()

    def _put(self, table: Table) -> None:
        """Another game in the place of this one, and what stands on the desk for it."""
        self._rest()
        before = [*self.way.widgets(), *self.way.moves(), *self.way.over()]
        self._take(table)
        self._desk.children = self._on_desk()
        close_all(within(*before), but=self)
        handle_on_arrival(self)

    @locked
    def save(self, path: str | Path | None = None, replace: bool = False) -> Path:
        """Write the game to a file that `load` reads, or (`game.html`) to a page to step through; the path.

        A file that is there and differs is kept, unless `replace` is true.

        Raises
        ------
        FileExists
            If there is another file, which is kept.
        InvalidOption
            If a strategy of yours plays: only a page can then be saved.
        """
        return saved.save(self.table, path, replace)

    @locked
    def load(self, path: str | Path | None = None) -> None:
        """Go on with a game from a file; `undo` at its beginning brings the one before back.

        Raises
        ------
        InvalidState
            In one line, if it is no saved game, or one with other rules or numbers.
        """
        table = saved.load(saved.judged_path(self.table, path), self.table.game)
        of_game(table.game, self.table.game.name)
        self.begin(table)
        self.say(str(wording.FROM_FILE))

    @locked
    def stop(self) -> None:
        """Let the computers wait."""
        self.computers.is_going = False
        self.computers.stop()
        self.say("")
        self.refresh()

    @locked
    def go(self) -> None:
        """Let the computers play on."""
        self.computers.is_going = True
        self.say("")
        self.go_on()

    @locked
    def skip(self) -> None:
        """Let the computers play on without pauses until a person is to act."""
        self.computers.stop()
        self.computers.is_going = True
        self.table.look_at_now()
        self.say("")
        self.computers.play()
        self.go_on()

    def look_at(self, name: str | None) -> None:
        """Tell beside the picture what a shape shows, as when the mouse points at it.

        Parameters
        ----------
        name : str or None
            The shape's identifier, such as "space:7"; None for nothing.
        """
        self.stage.look_at(name)

    @locked
    def reveal(self) -> None:
        """Show the hand of the person to act, where several persons share the screen."""
        self.way.reveal()
        self.say("")
        self.refresh()

    def _repr_mimebundle_(self, **how: Any) -> dict[str, Any]:
        """The view; and for where no kernel runs a picture, and the board as text."""
        drawn = self.stage.keep()
        return bundle(self, drawn, drawn.description)

    def close(self) -> None:
        """Take the board off the page and out of the kernel; computers stop."""
        if "hints" in vars(self) and self.page.is_alive:  # not if __init__ refused
            with self.events.lock:
                self.page.end()
                self.computers.stop()
                self.way.hold()
                self.hints.stop()
                self.story.stop()
                if self.phones is not None:
                    self.phones.close()
                close_all(within(self, *self.stage.canvas.widgets()), but=self)
        super().close()

    # --- computers ----------------------------------------------------------------------------

    def go_on(self) -> None:
        """Show what is, and let computers play if it is their turn; with phones, soon and in their thread."""
        if self.phones is not None and not self.phones.is_here():
            self.refresh()
            self.phones.soon(self.go_on)
            return
        try:
            if not self.table.is_looking_back:
                self.table.act_secretly()
            self.computers.start()
        finally:
            self.refresh()
        self.way.start()

    def is_computers_turn(self) -> bool:
        """Whether a computer is to act, and nothing else is looked at."""
        return self.way.waits_for_computer()

    def pace(self) -> float:
        """How many times longer than usual a computer waits."""
        return self.controls.factor

    # --- widgets --------------------------------------------------------------------------------

    def _make_widgets(self) -> None:
        whole = self.way.draw(self.table.shown(), {}, self.viewer)
        self.stage = Stage(whole.width, whole.height, self.events, self._pressed, self._pressed_on_desk)
        self.choices = Choices(self.events, self.act, self.reveal, lambda: self.way.expectation())
        self.new_game = NewGame(self.table, self.events, self.begin, self.save, self.load)
        named = ("undo", "step_back", "step_forward", "look_at_now", "skip")
        deeds = {name: getattr(self, name) for name in named}
        deeds["restart"] = lambda: self.new_game.turn(self.table)
        deeds["toggle"] = lambda: (self.stop if self.computers.is_going else self.go)()
        self.controls = Controls(self.events, deeds)
        self.hints = Hints(lambda: self.way.decision(), self.refresh, self.events)
        self.reasons = Reasons(lambda: self.table, self.events)
        self.help = Help(self.table.game, self.events, self.refresh, self.regions)
        self.note, self._reading = HTML(), Reading(self.regions)
        self.note.add_class("samarkand-note")
        self.moves, self.text_board = self._reading.moves, self._reading.text
        told = self._look_at_place, self.play_again, self.refresh
        self.story = Story(lambda: self.table, lambda: self.viewer, self.events, *told, self.regions)
        self.end = self.story.end

    def _make_beside(self) -> Sequence[Widget]:
        """Return what else is on the desk; a board of one game makes it here, once all has been judged."""
        return self._beside

    def _arrange(self) -> list[Widget]:
        """The stage, the desk with what is pressed often, and below or beside them what is read."""
        self._steering = self.controls.widget(self._make_beside(), [self.hints.button, self.help.button])
        self._desk = Box(self._on_desk())
        self._desk.add_class("samarkand-desk")
        read = [self.story.widget, self.help.text, self.hints.widget]
        read += [self.reasons.widget, self.moves, self.text_board]
        below = Box(read)
        below.add_class("samarkand-below")
        whole = Box([self.stage.widget, self._desk, below])
        whole.add_class("samarkand-table")
        return [whole]

    def _on_desk(self) -> list[Widget]:
        """The parts of the desk, those that grow last, so that nothing jumps."""
        self.stage.cover([self.computers.bar, *self.way.over()])
        again = self.story.again_button
        steady = [self.note, again, *self.way.widgets(), self._steering, self.new_game.widget]
        phones = [] if self.phones is None else [self.phones.widget]
        return [*steady, *phones, *self.way.moves(), *self.choices.widgets()]

    # --- events ---------------------------------------------------------------------------------

    def _pressed_on_desk(self, key: str, moment: Any) -> None:
        """A button was pressed that plays or takes back."""
        button = pressed(self, key)
        if button is None or not self.page.allows(moment, button.is_move):
            self.say(str(wording.LATE))
        else:
            button.click()

    def _pressed(self, name: str, moment: Any) -> None:
        """A shape of the picture was pressed."""
        targets = self.way.targets()
        if not self.page.allows(moment, is_move=True):
            self.say(str(wording.LATE))
        elif name in targets:
            self.act(targets[name])
        elif not self.way.press(name):
            assert self.stage.picture is not None
            self.say(why_not(name, self.stage.picture, self.way.decision()))

    # --- showing --------------------------------------------------------------------------------

    def say(self, words: str) -> None:
        """Tell something until the next event, or nothing; the line always says what is to be done."""
        if self.page.tell(words):
            self._show_line()

    def _show_line(self) -> None:
        question = self.state.question()
        parts = self.page.notice, self.way.expectation(), question, self._last
        self.note.value = line(*map(self.named.words, parts))

    def words_of(self, action: int, words: str) -> str:
        """The words of an action's button, and a hint if there is one."""
        return self.named.words(self.hints.words(action, words))

    def count_down(self, name: str, seconds: float, moment: str) -> None:
        """Have a ring around a shape run out in so many seconds; with 0 there is none."""
        if "stage" in vars(self):  # not while the board is being made
            self.stage.spots.ring = [name, seconds, moment] if seconds else []

    @locked
    def refresh(self) -> None:
        """Show the game as it is now, while the board is on the page: each part shows what has changed."""
        if self.page.is_alive:
            self.page.show(self.way.moment(), (self.table, self.table.decisions))
            if self.phones and not self.phones.show():
                return
            shown, targets, labels = self.table.shown(), self.way.targets(), self.way.labels()
            self._show_picture(shown, targets)  # first of all: it is what the eye waits for
            self._show_events(shown, self.way.words(targets, labels))
            self._show_desk(labels)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        with self.events:
            if not self.page.is_alive:
                return
            self.page.notice = retranslate(self.page.notice)
            self._log.forget()
            retranslate_all(self)
            for part in (self.new_game, self.hints, self.reasons, self.story):
                part.retranslate()
            self.refresh()
            if self.stage.spots.asleep:
                self.stage.keep()

    def _show_picture(self, shown: State, targets: dict[str, int]) -> None:
        """The canvas is told which shapes differ."""
        self.hints.follow(bool(self.table.humans()))
        whole = self.named.picture(self.way.draw(shown, targets, self.viewer))
        self.stage.draw(self.hints.drawn(whole, targets))
        self._reading.show_text(whole.description)

    def _show_events(self, shown: State, words: dict[str, str]) -> None:
        """Show movements on the picture, the places that can be pressed there, and the log."""
        entries = self._log.entries(shown, self.viewer)
        choices = {name: self.named.words(said) for name, said in words.items()}
        news = self._changes.since(shown, entries)
        self.stage.follow(choices, news, self.controls.pace, self.page.moment)
        sentences, self._last = self.way.told(entries[-LOG_MOVES:], shown, self.viewer)
        self._reading.show_log(self.named.lines(in_html(sentences)))

    def _show_desk(self, labels: dict[int, str]) -> None:
        """Each part of the desk, and of what is read below, follows the game."""
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
        words = [self.named.words(labels[action]) for action in actions]
        said = [self.words_of(action, each) for action, each in zip(actions, words, strict=True)]
        player = self.state.current_player()
        waiting = wording.PLAYS if self.table.thinker() is None else wording.THINKS
        self.choices.show(
            list(zip(actions, words, said, strict=True)),
            waiting=waiting.format(player=player) if self.computers.wait_to_act() else "",
            covered=self.named.words(wording.SHOW_HAND_OF.format(player=player))
            if self.way.is_covered()
            else "",
            moment=self.page.moment,
        )
