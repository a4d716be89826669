"""Several tables in one classroom, each with its own board and some of the class's phones.

To its board, a `TablePanel` acts as the classroom. It only has the phones of its own table, so a board can
neither read nor write the phones of another table.
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
from samarkand.errors import InvalidOption, short_repr
from samarkand.game import Game, State
from samarkand.grammar import Language
from samarkand.picture import Picture, Text
from samarkand.strategies import usual
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.board_seats import BoardSeats
from samarkand_teaching.classroom.door import MAX_PHONES, Seat
from samarkand_teaching.classroom.judging import check_room
from samarkand_teaching.classroom.messages import Press, Screen, text
from samarkand_widgets.game.cells import part_of_cell
from samarkand_widgets.game.names import PHONE, is_person
from samarkand_widgets.game.remote import HostBoard
from samarkand_widgets.game.table import Table
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.threads.events import close_all, within

if TYPE_CHECKING:
    import pandas as pd

    from samarkand.analysis.studies.measures import Measure, Measures
    from samarkand.analysis.studies.study import Study
    from samarkand_teaching.classroom.classroom import ClassRoom

KEY = "tables"
APART = 1_000  # the distance between the seeds of two tables; the next game of a table has the next seed
WIDTH, LINE = 720, 24
GAMES = 200  # of the strategy in a comparison; the uncertainty comes from the class's few games
CLASS = "class"  # the name of the pupils' seats in a study


class TablePanel:
    """One table of a classroom.

    Parameters
    ----------
    tables : ClassTables
    number : int
        Counted from 1.

    Attributes
    ----------
    board : Board
    look : ipywidgets.Button
    said : str
        The state of the game in words, without private information.
    games : dict of Table to set of int
        All games of this table, each with the players for whom a computer stood in.
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
        """Show the state of the game, and update the phones of the table."""
        template = wording.CLOSE_TABLE if self.board.phones.is_watched else wording.LOOK_AT_TABLE
        self.look.description = template.format(number=self.number)
        self._told.value = escape(self.said)
        self.board.phones.refresh()

    @property
    def language(self) -> Language:
        """The language of the classroom."""
        return self._tables.room.language

    @property
    def seats(self) -> list[Seat]:
        """The phones of this table."""
        return self._tables.seats_at(self.number)

    def seat_board(self, board: HostBoard) -> BoardSeats:
        """Seat the phones of this table at its board."""
        return BoardSeats(board, self)

    def put(self, phones: BoardSeats) -> None:
        """Note the new board of this table, and show the tables on the phones."""
        self.board = phones.board
        self._tables.put()

    def take_off(self, phones: BoardSeats) -> None:
        """Do nothing, because the other tables stay on the phones."""

    def update_all(self) -> None:
        """Note the state of the game, and update all screens."""
        table = self.board.table
        self.games.setdefault(table, set()).update(table.stood_in())
        self.said = self.board.phones.summary()
        self._tables.room.update_all()

    def refuse(self, seat: Seat, line: str) -> None:
        """Tell a phone that its press was refused."""
        self._tables.room.refuse(seat, line)


class ClassTables(Exhibit):
    """Several tables of a class that play the same game, each on its own board.

    Each phone joins the table with the fewest phones. The teacher sees the state of all games, and can
    watch any board.

    Parameters
    ----------
    board : function
        Creates the board of one table, such as `MarketBoard` or `SacksonBoard`.
    game : str, Game or State
    seats : sequence of str, optional
        As for `Board`, the same at each table. By default, all seats are phones.
    room : ClassRoom
    tables : int
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The seed of the random deals, which differ between tables.
    options
        Passed on to `board`, such as `tempo`, `pause` and `clock`.

    Attributes
    ----------
    boards : list of Board

    Raises
    ------
    InvalidOption
        If there is no classroom, or the boards cannot be created.

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

    follows = False  # a class keeps the language of its classroom

    key = KEY
    children: Any

    def __init__(
        self,
        board: Callable[..., object],
        game: str | Game | State,
        seats: Sequence[object] | None = None,
        *,
        room: "ClassRoom",
        tables: int = 6,
        seed: "Seed" = SEED,
        **options: Any,
    ):
        if check_room(room) is None:
            raise InvalidOption("room: found None, expected a ClassRoom, whose phones play")
        if not callable(board):
            raise InvalidOption(f"board: found {short_repr(board)}, expected a board such as MarketBoard")
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

    def _make_boards(self, number: int, make: Callable[..., object]) -> None:
        """Create a board for each table. If one fails, close those already created."""
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
        return [self.button(label, deed) for label, deed in deeds]

    # --- what the teacher does; each board runs in its own thread -----------------------------------

    def look_at(self, number: int | None) -> None:
        """Show the board of one table below the list, and hide any other.

        Hide the board if it is already shown, or if `number` is None.

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
        """Start the live clock at each table whose game is not over."""
        for board in self.boards:
            if not board.state.is_terminal():
                board.phones.soon(board.start_clock)

    def pause_clocks(self) -> None:
        """Stop the live clock at all tables."""
        for board in self.boards:
            board.phones.soon(board.pause_clock)

    def fill_seats(self) -> None:
        """Let computers play for missing phones. A phone that comes back can take over again."""
        for board in self.boards:
            board.phones.soon(board.phones.fill)

    def play_again(self) -> None:
        """Start the next game at each table whose game is over."""
        for board in self.boards:
            if board.state.is_terminal():
                board.phones.soon(board.play_again)

    # --- phones, called by the classroom ------------------------------------------------------------

    def put(self) -> None:
        """Show the tables on the phones."""
        if self._is_made:
            self.room.put(self)

    def seats_at(self, number: int) -> list[Seat]:
        """Return the phones of a table. New phones join the table with the fewest."""
        return [seat for seat in list(self.room.seats) if self._table_of(seat) == number]

    def _table_of(self, seat: Seat) -> int:
        with self._spreading:
            if seat not in self._at:
                here = set(self.room.seats)  # without phones that have lost their seat
                self._at = {other: number for other, number in self._at.items() if other in here}
                taken = Counter(self._at.values())
                self._at[seat] = min(range(1, 1 + len(self.corners)), key=lambda at: taken[at])
            return self._at[seat]

    def screen(self, seat: Seat) -> Screen:
        """Return the screen that the board made for a phone, with the number of its table."""
        number = self._table_of(seat)
        screen = self.boards[number - 1].phones.screen(seat)
        at = next((at for at, part in enumerate(screen.parts) if part["part"] == "text"), len(screen.parts))
        line = text(wording.YOUR_TABLE.format(number=number))
        return replace(screen, parts=(*screen.parts[:at], line, *screen.parts[at:]))

    def press(self, seat: Seat, press: Press) -> None:
        """Pass a button press on to the board of the phone's table."""
        self.boards[self._table_of(seat) - 1].phones.press(seat, press)

    def forget(self, seat: Seat) -> None:
        """Give the seat of a removed phone to another one."""
        for board in self.boards:
            board.phones.forget(seat)

    # --- how did we play? -------------------------------------------------------------------------

    def _games(self, stood_in: bool) -> list[tuple[int, Table, int]]:
        """Return table number, game and number of stand-ins of each finished game with the original setup."""
        games = [
            (corner.number, table, len(absent))
            for corner in self.corners
            for table, absent in list(corner.games.items())
            if table.state.is_terminal() and self._is_as_set_up(table)
        ]
        return [game for game in games if stood_in or not game[2]]

    def _is_as_set_up(self, table: Table) -> bool:
        """Return whether a table still has the original game, start and seats."""
        return (table.game, table.start, _labels(table)) == (self.game, self.start, self.labels)

    def study(self, measure: "Measures" = None, stood_in: bool = False) -> "Study":
        """Return the finished games as a study, with `wins`, `scores`, `plot`, `replay` and `difference`.

        Parameters
        ----------
        measure : str, list of str or mapping, optional
            As in `samarkand.study`.
        stood_in : bool
            Whether to include games in which a computer stood in for a phone.

        Raises
        ------
        InvalidOption
            If no game is over.
        """
        from samarkand.analysis.studies.played import study_of

        ends = [_since(table) for _, table, _ in self._games(stood_in)]
        if not ends:
            raise InvalidOption(str(wording.NO_GAME_IS_OVER))
        return study_of(ends, self.labels, measure)

    def frame(self) -> "pd.DataFrame":
        """Return the frame of the study, with the table and the number of stand-ins of each game."""
        table = self.study(stood_in=True).frame.copy()
        games = self._games(stood_in=True)
        table.insert(0, "table", [number for number, _, _ in games])
        table.insert(1, "stood_in", [absent for _, _, absent in games])
        return table

    def beside(
        self, strategy: str | None = None, games: int = GAMES, stood_in: bool = False
    ) -> "pd.DataFrame":
        """Compare the class with a strategy that plays in its seats.

        Parameters
        ----------
        strategy : str, optional
            By default "greedy", or "random" if the game has no "greedy".
        games : int
            The number of games of the strategy.
        stood_in : bool
            As in `study`.

        Returns
        -------
        pandas.DataFrame
            One row per quantity: `points` (the mean over the class's seats), `best`, `margin`, `turns`, and
            the game's own measures (means over the class's seats, or one value per table). The columns are
            the means of the `class` and of the strategy, their `difference`, and the limits `low` and `high`
            of its 95% confidence interval. A single game has no interval.

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
        comparison = ours.difference(theirs, ["points", "best", "margin", "turns", *list(measure)[2:]])
        comparison = comparison[["first", "second", "difference", "low", "high"]]
        return comparison.rename(columns={"first": CLASS, "second": strategy})

    # --- what is shown ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the state of all games."""
        for corner in self.corners:
            corner.refresh()
        over = len(self._games(stood_in=True))
        self.say(wording.GAMES_OVER.format(number=over))

    def picture(self) -> Picture:
        """Return the state of the games as a picture, one line per table."""
        lines = [wording.TABLE_SAYS.format(number=corner.number, said=corner.said) for corner in self.corners]
        texts = tuple(Text(x=12, y=LINE * (1 + at), text=line, size=14) for at, line in enumerate(lines))
        return Picture(WIDTH, LINE * (1 + len(lines)), texts, self.question, " ".join(lines))

    def close(self) -> None:
        """Close the boards. The finished games are kept."""
        for board in vars(self).get("boards", ()):  # missing if __init__ raised
            board.close()
        if "room" in vars(self):
            self.room.take_off(self)
        super().close()


def _labels(table: Table) -> list[str]:
    """Return the name of each seat: the class, or a computer player."""
    return [CLASS if is_person(seat, PHONE) else table.seat_name(at) for at, seat in enumerate(table.seats)]


def _since(table: Table) -> State:
    """Return the final state, with a history that begins where the table began."""
    if not isinstance(table.start, State):
        return table.state
    before = len(table.start.history())
    return State(table.game, table.state.record, table.start.record, table.state.history()[before:])


def _of_seats(game: Game, seats: Sequence[int]) -> dict[str, Callable[[State], float]]:
    """Return the measures of a game, as means over some seats."""
    measures: dict[str, Callable[[State], float]] = {
        "points": lambda state: fmean(state.scores()[seat] for seat in seats),
        "best": lambda state: max(state.scores()[seat] for seat in seats),
    }
    from samarkand.analysis.studies.measures import choose_measures

    for measure in choose_measures(game, list(samarkand.measures(game))):
        measures[measure.name] = partial(_mean, measure, seats)
    return measures


def _mean(measure: "Measure", seats: Sequence[int], state: State) -> float:
    """Return the mean of a measure over some seats, or its single value if it has no players."""
    if not measure.by_player:
        return measure.function(state)
    return fmean(measure.function(state, seat) for seat in seats)
