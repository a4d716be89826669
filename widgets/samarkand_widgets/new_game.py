"""A new game without a line of code: who sits where, which deal; it asks before it throws a game away."""

from collections.abc import Callable, Sequence
from dataclasses import asdict

from ipywidgets import HTML, BoundedIntText, Button, Dropdown, Layout, VBox

from samarkand import strategies
from samarkand.game import Game
from samarkand_widgets.answering import Answering
from samarkand_widgets.pieces import button, row
from samarkand_widgets.table import HUMAN, Seat, Table

ME = "me"
LARGEST_DEAL = 999_999


class NewGame:
    """The questions before a new game.

    Parameters
    ----------
    table : Table
        The game that is played now.
    answering : Answering
    begin : function
        Called with the table of the game to be played.

    Attributes
    ----------
    widget : ipywidgets.VBox
    deal : ipywidgets.BoundedIntText
        The number of the deal: who enters the same gets the same cards and dice.
    players : ipywidgets.Dropdown
    seats : list of ipywidgets.Dropdown
    same_button, start_button, keep_button : ipywidgets.Button
    """

    def __init__(self, table: Table, answering: Answering, begin: Callable[[Table], None]):
        self._table, self._begin = table, begin
        least, most = table.game.parts.options.PLAYERS
        plain = {"description_width": "initial"}
        self.deal = BoundedIntText(
            description="Deal number", max=LARGEST_DEAL, style=plain, layout=Layout(width="180px")
        )
        self.players = Dropdown(
            description="Players",
            options=range(least, most + 1),
            style=plain,
            layout=Layout(width="auto"),
        )
        options = [ME, *strategies.names(table.game)]
        self.seats = [
            Dropdown(
                description=f"Player {seat}",
                options=options,
                style={"description_width": "initial"},
                layout=Layout(width="auto"),
            )
            for seat in range(most)
        ]
        self.players.observe(lambda _: self._show_seats(), "value")
        self.same_button: Button = button("Same deal again", answering.handler(self._again))
        self.start_button: Button = button("Deal and begin", answering.handler(self._start))
        self.keep_button: Button = button("Keep this game", answering.handler(self.close))
        self.question = HTML()
        self.widget = VBox(
            [
                self.question,
                row([self.same_button, self.keep_button]),
                row([self.deal, self.players]),
                row(self.seats),
                row([self.start_button]),
            ]
        )
        self.widget.add_class("samarkand-new")
        self.close()

    @property
    def is_open(self) -> bool:
        """Whether the questions are shown."""
        return self.widget.layout.display is None

    def open(self, table: Table) -> None:
        """Ask, beginning with the answers that the game in progress gives; another deal is proposed."""
        self._table = table
        back = "What is on the board can be brought back with “Undo”."
        self.question.value = f"<b>A new game?</b> This one is deal {table.seed}. {back}"
        self.deal.value = min(table.seed + 1, LARGEST_DEAL)
        self.players.value = table.game.num_players
        for seat, box in enumerate(self.seats):
            now = table.seats[seat] if seat < len(table.seats) else "greedy"
            box.value = ME if now == HUMAN else now if now in box.options else "greedy"
        self._show_seats()
        self.widget.layout.display = None

    def close(self) -> None:
        """Ask no more."""
        self.widget.layout.display = "none"

    def _show_seats(self) -> None:
        for seat, box in enumerate(self.seats):
            box.layout.display = None if seat < self.players.value else "none"

    def _again(self) -> None:
        self.close()
        self._begin(Table(self._table.start, self._table.seats, self._table.seed))

    def _start(self) -> None:
        count = self.players.value
        said = [box.value for box in self.seats[:count]]
        seats: Sequence[Seat] = [HUMAN if each == ME else each for each in said]
        self.close()
        self._begin(Table(with_players(self._table.game, count), seats, self.deal.value))


def with_players(game: Game, players: int) -> Game:
    """The same game, its edition and options, for so many players."""
    if players == game.num_players:
        return game
    return Game(game.name, players, game.edition, asdict(game.options))
