"""Several tables of one room: each has a board of its own, and the class's phones are spread over them.

For its board a table's corner is the room: it has the phones of this table alone, so that a board can neither
ask nor tell those of another.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from html import escape
from statistics import fmean
from threading import Lock
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Button, HBox, Layout, VBox

import samarkand
from samarkand import arguments
from samarkand.arguments.experiments import SEED, Seed, whole_seed
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game, State
from samarkand.grammar import Language
from samarkand.picture import Picture, Text
from samarkand.strategies import usual
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.board_seats import BoardSeats
from samarkand_teaching.classroom.door import MAX_PHONES, Seat
from samarkand_teaching.classroom.judging import judged_room
from samarkand_teaching.classroom.messages import Press, Screen, text
from samarkand_widgets.game.cells import part_of_cell
from samarkand_widgets.game.names import PHONE, is_person
from samarkand_widgets.game.remote import HostBoard
from samarkand_widgets.game.table import Table
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.threads.events import close_all, within

if TYPE_CHECKING:
    import pandas as pd

    from samarkand.analysis.studies.measures import Measure
    from samarkand.analysis.studies.study import Study

KEY = "tables"
APART = 1_000  # seeds between two tables: the next game of a table has the next seed
WIDTH, LINE = 720, 24
GAMES = 200  # of the strategy beside which the class is put: what is unsure are the class's few
CLASS = "class"  # who played, in a study


class TablePanel:
    """One table's part of the room.

    Parameters
    ----------
    tables : ClassTables
    number : int
        From 1.

    Attributes
    ----------
    board : Board
    look : ipywidgets.Button
    said : str
        How the game stands, as the table sees it.
    games : dict of Table to set of int
        All games of this table, each with the players for whom a computer has stood in.
    """

    board: Any

    def __init__(self, tables: "ClassTables", number: int):
        self._tables, self.number = tables, number
        self.said = ""
        self.games: dict[Table, set[int]] = {}
        self.look = tables.button(
            wording.LOOK_AT_TABLE.format(number=number), partial(tables.look_at, number)
        )
        self.look.layout.flex = "none"
        self._told = HTML(layout=Layout(flex="1", min_width="0"))
        self.row = HBox([self.look, self._told], layout=Layout(align_items="center", grid_gap="6px"))

    def refresh(self) -> None:
        """Show how the game stands; its phones look by themselves whether all are here."""
        words = wording.CLOSE_TABLE if self.board.phones.is_watched else wording.LOOK_AT_TABLE
        self.look.description = words.format(number=self.number)
        self._told.value = escape(self.said)
        self.board.phones.refresh()

    @property
    def language(self) -> Language:
        """The language of the class."""
        return self._tables.room.language

    @property
    def seats(self) -> list[Seat]:
        """The phones of this table."""
        return self._tables.seats_at(self.number)

    def seat_board(self, board: HostBoard) -> BoardSeats:
        """Seat the phones of this table at its board."""
        return BoardSeats(board, self)

    def put(self, phones: BoardSeats) -> None:
        """Put the tables on the phones; this one has a game that is new."""
        self.board = phones.board
        self._tables.put()

    def take_off(self, phones: BoardSeats) -> None:
        """Nothing: the other tables stay on the phones."""

    def changed(self) -> None:
        """Take note of how the game stands, and have everybody see it."""
        table = self.board.table
        self.games.setdefault(table, set()).update(table.stood_in())
        self.said = self.board.phones.summary()
        self._tables.room.changed()

    def refuse(self, seat: Seat, line: str) -> None:
        """Tell a phone that what it pressed was not taken."""
        self._tables.room.refuse(seat, line)


class ClassTables(Exhibit):
    """Several tables of a class that play one game, each on a board of its own.

    Each phone is given to the table with the fewest. The teacher sees how all games stand, and looks at any
    board.

    Parameters
    ----------
    board : function
        What makes one table's board: `MarketBoard`, `SacksonBoard`.
    game : str, Game or State
    seats : sequence of str, optional
        As for `Board` with a room, the same at each table; by default all are phones.
    room : ClassRoom
    tables : int
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        For chance: each table has its own deals.
    options
        What else `board` takes: `tempo`, `pause`, `clock`.

    Attributes
    ----------
    boards : list of Board

    Raises
    ------
    InvalidOption
        If there is no room, or the boards cannot be made.

    Examples
    --------
    >>> from samarkand_widgets import SacksonBoard
    >>> from samarkand_teaching import ClassRoom
    >>> room = ClassRoom()
    >>> tables = ClassTables(SacksonBoard, samarkand.game("sackson", players=3), room=room, tables=6)
    >>> len(tables.boards), tables.said
    (6, '0 games are over.')
    >>> tables.close()
    >>> room.close()
    """

    follows = False  # a class keeps the language of its room

    key = KEY
    children: Any

    def __init__(
        self,
        board: Callable[..., Any],
        game: str | Game | State,
        seats: Sequence[Any] | None = None,
        *,
        room: Any,
        tables: int = 6,
        seed: "Seed" = SEED,
        **options: Any,
    ):
        if judged_room(room) is None:
            raise InvalidOption("room: found None, expected a ClassRoom, whose phones play")
        if not callable(board):
            raise InvalidOption(f"board: found {shown(board)}, expected a board such as MarketBoard")
        number, seed = arguments.whole("tables", tables, 1, MAX_PHONES), whole_seed(seed)
        self.room, self._seed = room, seed
        self._at: dict[Seat, int] = {}
        self._spreading, self._is_made = Lock(), False
        self._make_boards(number, lambda **own: board(game, seats, **own, **options))
        self.start, self.game = self.boards[0].table.start, self.boards[0].table.game
        self.labels = _labels(self.boards[0].table)
        self._shown = VBox()
        rows = [corner.row for corner in self.corners]
        super().__init__(wording.TABLES.format(number=number), self._controls(), rows)
        self.layout.max_width = None
        self.children = (*self.children, self._shown)
        self._is_made = True
        self.put()
        self.refresh()

    def _make_boards(self, number: int, make: Callable[..., Any]) -> None:
        """Make a board for each table; if one is refused, none is left."""
        self.corners: list[TablePanel] = []
        self.boards: list[Any] = []
        with ExitStack() as made:
            for place in range(1, number + 1):
                corner = TablePanel(self, place)
                self.corners.append(corner)
                made.callback(close_all, list(within(corner.row)), but=self)
                with part_of_cell(str(place)):
                    self.boards.append(make(seed=self._seed + APART * place, room=corner))
                made.callback(self.boards[-1].close)
                self.boards[-1].phones.is_watched = False
            made.pop_all()

    def _controls(self) -> list[Button]:
        has_clock = hasattr(self.boards[0], "start_clock")
        clocks = [
            (str(wording.START_CLOCKS), self.start_clocks),
            (str(wording.PAUSE_CLOCKS), self.pause_clocks),
        ]
        deeds = [
            *(clocks if has_clock else []),
            (str(wording.FILL_SEATS), self.fill_seats),
            (str(wording.NEXT_GAMES), self.play_again),
            (str(wording.SEND_AGAIN), self.put),
        ]
        return [self.button(words, deed) for words, deed in deeds]

    # --- what the teacher does: each board in its own thread --------------------------------------

    def look_at(self, number: int | None) -> None:
        """Show the board of a table below, in the place of another; of the one that is there, or None: none.

        Raises
        ------
        InvalidOption
            If there is no such table.
        """
        chosen = None if number is None else arguments.whole("number", number, 1, len(self.boards))
        for number, board in enumerate(self.boards, start=1):
            board.phones.is_watched = number == chosen and not board.phones.is_watched
        watched = [board for board in self.boards if board.phones.is_watched]
        for board in watched:
            board.phones.soon(board.refresh)
        self._shown.children = tuple(watched)
        self.refresh()

    def start_clocks(self) -> None:
        """Have the live clock run at each table whose game is not over."""
        for board in self.boards:
            if not board.state.is_terminal():
                board.phones.soon(board.start_clock)

    def pause_clocks(self) -> None:
        """Have the live clock stand still at all tables."""
        for board in self.boards:
            board.phones.soon(board.pause_clock)

    def fill_seats(self) -> None:
        """Have computers play for whoever is not here; a phone that comes takes its seat back."""
        for board in self.boards:
            board.phones.soon(board.phones.fill)

    def play_again(self) -> None:
        """Have the next deal at each table whose game is over."""
        for board in self.boards:
            if board.state.is_terminal():
                board.phones.soon(board.play_again)

    # --- phones: what the room asks ---------------------------------------------------------------

    def put(self) -> None:
        """Put the tables on the phones."""
        if self._is_made:
            self.room.put(self)

    def seats_at(self, number: int) -> list[Seat]:
        """The phones of a table; whoever came since is given to the one with the fewest."""
        return [seat for seat in list(self.room.seats) if self._table_of(seat) == number]

    def _table_of(self, seat: Seat) -> int:
        with self._spreading:
            if seat not in self._at:
                here = set(self.room.seats)  # without phones that have made way, or were sent away
                self._at = {each: number for each, number in self._at.items() if each in here}
                taken = Counter(self._at.values())
                self._at[seat] = min(range(1, 1 + len(self.corners)), key=lambda at: taken[at])
            return self._at[seat]

    def screen(self, seat: Seat) -> Screen:
        """What a phone shows: its table's number, and what its board has made for it."""
        number = self._table_of(seat)
        screen = self.boards[number - 1].phones.screen(seat)
        at = next((at for at, part in enumerate(screen.parts) if part["part"] == "text"), len(screen.parts))
        line = text(wording.YOUR_TABLE.format(number=number))
        return replace(screen, parts=(*screen.parts[:at], line, *screen.parts[at:]))

    def press(self, seat: Seat, press: Press) -> None:
        """Take a press of one phone, at its own table."""
        self.boards[self._table_of(seat) - 1].phones.press(seat, press)

    def forget(self, seat: Seat) -> None:
        """Let another phone have the place of one that the teacher has removed."""
        for board in self.boards:
            board.phones.forget(seat)

    # --- how did we play? -------------------------------------------------------------------------

    def _games(self, stood_in: bool) -> list[tuple[int, Table, int]]:
        """The games that are over, as they were set up: table, game, for how many a computer stood in."""
        found = [
            (corner.number, table, len(absent))
            for corner in self.corners
            for table, absent in list(corner.games.items())
            if table.state.is_terminal() and self._is_as_set_up(table)
        ]
        return [each for each in found if stood_in or not each[2]]

    def _is_as_set_up(self, table: Table) -> bool:
        """Whether no other game, or with other seats, was begun at one table."""
        return (table.game, table.start, _labels(table)) == (self.game, self.start, self.labels)

    def study(self, measure: Any = None, stood_in: bool = False) -> "Study":
        """The games that are over, as a study: `wins`, `scores`, `plot`, `replay`, `difference`.

        Parameters
        ----------
        measure : str, list of str or mapping, optional
            As in `samarkand.study`.
        stood_in : bool
            Whether games count, too, in which a computer has stood in for a phone.

        Raises
        ------
        InvalidOption
            If there is none.
        """
        from samarkand.analysis.studies.played import study_of

        ends = [_since(table) for _, table, _ in self._games(stood_in)]
        if not ends:
            raise InvalidOption(str(wording.NO_GAME_IS_OVER))
        return study_of(ends, self.labels, measure)

    def frame(self) -> "pd.DataFrame":
        """One row for each game that is over: its table, how many computers stood in, and as in a study."""
        found = self.study(stood_in=True).frame.copy()
        games = self._games(stood_in=True)
        found.insert(0, "table", [number for number, _, _ in games])
        found.insert(1, "stood_in", [absent for _, _, absent in games])
        return found

    def beside(
        self, strategy: str | None = None, games: int = GAMES, stood_in: bool = False
    ) -> "pd.DataFrame":
        """How the class played, beside a strategy in its seats.

        Parameters
        ----------
        strategy : str, optional
            By default "greedy", or "random" if the game has no "greedy".
        games : int
            Of the strategy.
        stood_in : bool
            As in `study`.

        Returns
        -------
        pandas.DataFrame
            One row for each quantity of a game: `points` (the mean of the class's seats), `best`, `margin`,
            `turns`, and the game's own measures (means of the class's seats, or of the table). Columns:
            the means of the `class` and of the strategy, their `difference`, and its interval from `low`
            to `high` with 95 % confidence; of a single game there is none.

        Raises
        ------
        InvalidOption
            If no game is over.
        """
        measure = _of_seats(self.game, [seat for seat, label in enumerate(self.labels) if label == CLASS])
        strategy = usual(self.game) if strategy is None else strategy
        line_up = [strategy if label == CLASS else label for label in self.labels]
        ours = self.study(measure, stood_in)
        start = self.start if isinstance(self.start, State) else None
        theirs = samarkand.study(
            self.game, games, strategies=line_up, seed=self._seed, measure=measure, start=start
        )
        found = ours.difference(theirs, ["points", "best", "margin", "turns", *list(measure)[2:]])
        found = found[["first", "second", "difference", "low", "high"]]
        return found.rename(columns={"first": CLASS, "second": strategy})

    # --- what is shown ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show how the games stand."""
        for corner in self.corners:
            corner.refresh()
        over = len(self._games(stood_in=True))
        self.say(wording.GAMES_OVER.format(number=over))

    def picture(self) -> Picture:
        """How the games stand, a line a table."""
        lines = [wording.TABLE_SAYS.format(number=each.number, said=each.said) for each in self.corners]
        texts = tuple(Text(x=12, y=LINE * (1 + at), text=line, size=14) for at, line in enumerate(lines))
        return Picture(WIDTH, LINE * (1 + len(lines)), texts, self.question, " ".join(lines))

    def close(self) -> None:
        """Take the boards off the page; the games that are over stay here."""
        for board in vars(self).get("boards", ()):  # none if __init__ refused
            board.close()
        if "room" in vars(self):
            self.room.take_off(self)
        super().close()


def _labels(table: Table) -> list[str]:
    """Who plays, by player."""
    return [CLASS if is_person(seat, PHONE) else table.seat_name(at) for at, seat in enumerate(table.seats)]


def _since(table: Table) -> State:
    """The end of a game, as of one that began where the table did: what came before is nobody's merit."""
    if not isinstance(table.start, State):
        return table.state
    before = len(table.start.history())
    return State(table.game, table.state.record, table.start.record, table.state.history()[before:])


def _of_seats(game: Game, seats: Sequence[int]) -> dict[str, Callable[[State], float]]:
    """The numbers to be measured of each game, as means of some seats."""
    found: dict[str, Callable[[State], float]] = {
        "points": lambda state: fmean(state.scores()[seat] for seat in seats),
        "best": lambda state: max(state.scores()[seat] for seat in seats),
    }
    from samarkand.analysis.studies.measures import choose_measures

    for each in choose_measures(game, list(samarkand.measures(game))):
        found[each.name] = partial(_mean, each, seats)
    return found


def _mean(measure: "Measure", seats: Sequence[int], state: State) -> float:
    """The measure's mean over some seats, or its one value."""
    if not measure.by_player:
        return measure.function(state)
    return fmean(measure.function(state, seat) for seat in seats)
