"""A board for any game in a notebook: one widget, whose page draws what `Board.screen` contains."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import ValueWidget, Widget, widget_serialization

from samarkand.checks import SEED, Seed
from samarkand.game import Game, State
from samarkand.grammar import _, on_language_change
from samarkand.picture import frames
from samarkand_widgets.board.files import Files
from samarkand_widgets.board.in_play import READING, GameInPlay, Screen
from samarkand_widgets.board.new_game import Values
from samarkand_widgets.game import saved
from samarkand_widgets.game.cells import running_cell
from samarkand_widgets.game.controls import Control, button
from samarkand_widgets.game.remote import Room, check_seats
from samarkand_widgets.game.table import Seat, Table, of_game
from samarkand_widgets.game.turns import BoardHost, Turns
from samarkand_widgets.pieces import KEYBOARD, STYLE
from samarkand_widgets.stage.canvas import PictureCanvas
from samarkand_widgets.stored import ASLEEP, bundle
from samarkand_widgets.threads.events import with_lock
from samarkand_widgets.threads.parts import close_all, handle_on_arrival, within

STAGE = Path(__file__).parent.parent / "stage"
SCRIPTS = ("spots.js", "desk.js")  # in this order, after the keyboard's
_numbers: dict[object, int] = {}  # the numbers of the boards, by their cells


def script() -> str:
    """Return the module of the page: the layer above the picture, and the desk."""
    return KEYBOARD + "".join((STAGE / name).read_text(encoding="utf-8") for name in SCRIPTS)


def _by_clock(host: BoardHost) -> Turns:
    """Return the play mode with a live clock. Its game is imported only if it is played."""
    from samarkand_widgets.clock.live_auction import LiveAuction

    return LiveAuction(host)


class Board(GameInPlay, anywidget.AnyWidget, ValueWidget):
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
        Seconds between two turns of computers, for reading what happened; 0 plays without pauses. The list
        *Speed* on the board makes them shorter or longer, or waits for *Continue*. With pauses, the board
        also plays decisions that have only one answer, for a person who plays alone against computers. With
        0, a program plays every decision itself.
    room : samarkand_widgets.game.remote.Room, optional
        A `samarkand_teaching.ClassRoom` whose phones play on this board. This screen then shows only what
        an onlooker may see, and never the hand of a phone.

    Attributes
    ----------
    table : samarkand_widgets.game.table.Table
        The game itself.
    computers : samarkand_widgets.board.computers.Computers
        The computer players.
    hints : samarkand_widgets.advice.hints.Hints
    story : samarkand_widgets.story.Story
        The chances over time, and the costly decisions.
    way : samarkand_widgets.game.turns.Turns
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
    shown : dict
        What `screen` returns, as the page has it. The page gets only the changes.
    version : int
        The number of changes so far. A page that has missed one asks for everything.
    canvas : ipycanvas.Canvas
    image : ipywidgets.Image
        The picture of the canvas. The page composes it from `drawn` in the screen.
    beside : list of ipywidgets.Widget
        The list of who sits where, if phones play.

    Raises
    ------
    InvalidInput
        If a seat, the seed or the pause is not valid.
    """

    ways = {"market": _by_clock}
    game_name = ""  # of the only game that this board opens; empty if it opens any
    position: State = traitlets.Instance(State, read_only=True)
    moves: int = traitlets.Int(read_only=True)
    player: int = traitlets.Int(read_only=True)
    value: State = traitlets.Instance(State, read_only=True)

    _esm = script()
    _css = STYLE + (STAGE / "board.css").read_text(encoding="utf-8")
    shown: Any = traitlets.Dict().tag(sync=True)
    version = traitlets.Int().tag(sync=True)
    canvas = traitlets.Instance(Widget).tag(sync=True, **widget_serialization)
    image = traitlets.Instance(Widget).tag(sync=True, **widget_serialization)
    beside: Any = traitlets.List(traitlets.Instance(Widget)).tag(sync=True, **widget_serialization)

    def __init__(
        self,
        game: str | Game | State,
        seats: Sequence[Seat] | None = None,
        seed: "Seed" = SEED,
        pause: float = READING,
        room: Room | None = None,
    ):
        if self.game_name:
            game = of_game(game, self.game_name)
        table, cell = Table(game, check_seats(game, seats, room), seed), running_cell()
        self.number = _numbers.setdefault(cell or id(self), len(_numbers) + 1)
        GameInPlay.__init__(self, table, pause, room, cell)
        with self.events.held():
            self._shown = self._screen()
        self._canvas = PictureCanvas(*self._shown["size"])  # type: ignore[misc]
        beside = [] if self.phones is None else [self.phones.widget]
        canvas, image = self._canvas.widget, self._canvas.image
        anywidget.AnyWidget.__init__(self, shown=self._shown, canvas=canvas, image=image, beside=beside)
        self._canvas.draw()
        self._publish()
        self.on_msg(self._handle)
        handle_on_arrival(self, canvas, image, *beside)
        if self.page.former:
            self.page.offer(str(_("There was a game in progress here. “Undo” brings it back.")))
        try:
            self.resume()
        except BaseException:  # raised by a user's strategy that has the first move
            self.close()
            raise
        if self.phones is None:  # with phones, the room decides the language
            on_language_change(self.translate)

    def _publish(self) -> None:
        state = self.table.state
        if not self.page.is_alive or state == self._trait_values.get("position"):
            return
        now = state.clone()
        with self.hold_trait_notifications():
            self.set_trait("position", now)
            self.set_trait("value", now)
            self.set_trait("moves", len(now.history()))
            self.set_trait("player", int(now.current_player()))

    # --- files --------------------------------------------------------------------------------

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
        self.begin(saved.load(path or saved.file_name(self.table), self.table.game))
        self.say(str(_("Game loaded from the file.")))

    def _deeds(self) -> dict[str, Callable[..., object]]:
        return super()._deeds() | {
            "files": lambda: self._open(Files(self.table, self.save)),
            "save": lambda values: self._file(Files.save, values),
            "replace": lambda values: self._file(Files.replace, values),
            "load": lambda values: self.load(str(values.get("file", ""))),
        }

    def _file(self, deed: Callable[[Files, Values], None], values: Values) -> None:
        if isinstance(self.dialog, Files):
            try:
                deed(self.dialog, values)
            finally:
                self.refresh()

    # --- the page -----------------------------------------------------------------------------

    def _handle(self, board: object, content: object, buffers: object) -> None:
        """Handle a message of the page: a press, or the version of the screen that it has."""
        if isinstance(content, dict) and content.get("event") == "has":
            if content.get("version") != self.version:
                self.send_state(["shown", "version"])
            self._canvas.draw()  # a page that has just been loaded
        elif isinstance(content, dict):
            self.hear(content)

    def _send_screen(self, before: Screen, new: Screen) -> None:
        """Send new values to the page. Of lists, send only the differences."""
        lists = {
            name: splices(before[name], value)
            for name, value in new.items()
            if type(value) is list and type(before.get(name)) is list
        }
        values = {name: value for name, value in new.items() if name not in lists}
        patch = {"event": "patch", "version": self.version, "lists": lists, "values": values}
        # Set without notifying the page, which gets the values in the patch.
        self._trait_values.update(shown=self._shown, version=self.version + 1)
        if "size" in new:
            self._canvas.resize(*self._shown["size"])  # type: ignore[misc]
        self.send(patch)
        if "drawn" in new:
            self._canvas.draw()

    def _further(self) -> list[Control]:
        return [button("full", _("Full screen"))]

    def _words(self) -> dict[str, str]:
        region = _("{region}, board {number}") if self.number > 1 else "{region}"
        return super()._words() | {
            "leave": str(_("Leave full screen")),
            "asleep": str(ASLEEP),
            "of_board": region.format(region="", number=self.number),
        }

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        """Return the widget's view, with a picture and a text for use without a kernel."""
        assert self.picture is not None
        return bundle(self, self.picture, self.picture.description)

    def close(self) -> None:
        """Stop the computers, and remove the board from the page and from the kernel."""
        if "_canvas" in vars(self) and self.page.is_alive:  # false if `__init__` raised an error
            with self.events.lock:
                self._finish()
                if self.phones is not None:
                    self.phones.close()
                close_all(within(self, self.canvas, self.image, *self.beside), but=self)
        super().close()


def splices(before: Any, after: Any) -> list[tuple[int, int, Any]]:
    """Return the splices that turn one list into another: the index, the number removed, the rows inserted.

    Examples
    --------
    >>> splices([["a"], ["b"], ["c"]], [["a"], ["x"], ["c"]]), splices(["a", "b"], ["new", "a", "b"])
    ([(1, 1, [['x']])], [(0, 0, ['new'])])
    """
    rows = {repr(row): row for row in after}
    found = frames.splices([repr(row) for row in before], [repr(row) for row in after])
    return [(place, number, [rows[row] for row in new]) for place, number, new in found]
