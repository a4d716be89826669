"""A new game without a line of code: who sits where, which deal, which rules; and games as files."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML, BoundedIntText, Button, Dropdown, Layout, Text, ToggleButton, VBox

from samarkand import strategies
from samarkand.game import Game
from samarkand_widgets import new_game_wording as wording
from samarkand_widgets import saved
from samarkand_widgets.answering import Answering
from samarkand_widgets.pieces import button, row
from samarkand_widgets.rule_options import PLAIN, RuleOptions
from samarkand_widgets.table import HUMAN, Seat, Table

ME = str(wording.ME)
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
    save, load : function
        Called with the path of a file.

    Attributes
    ----------
    widget : ipywidgets.VBox
    deal : ipywidgets.BoundedIntText
        The number of the deal: who enters the same gets the same cards and dice.
    players : ipywidgets.Dropdown
    seats : list of ipywidgets.Dropdown
    options : RuleOptions
    options_button : ipywidgets.ToggleButton
        Whether the rule options are shown.
    file : ipywidgets.Text
    same_button, start_button, keep_button, save_button, load_button : ipywidgets.Button
    """

    def __init__(
        self,
        table: Table,
        answering: Answering,
        begin: Callable[[Table], None],
        save: Callable[[str], Path],
        load: Callable[[str], None],
    ):
        self._table, self._begin, self._save, self._load = table, begin, save, load
        self.options = RuleOptions(table.game)
        self._make_controls(table.game)
        handler = answering.handler
        self.same_button: Button = button(wording.SAME_DEAL, handler(self._again))
        self.start_button: Button = button(wording.BEGIN, handler(self._start))
        self.keep_button: Button = button(wording.KEEP, handler(self.close))
        self.save_button: Button = button(wording.SAVE, handler(self._to_file))
        self.load_button: Button = button(wording.LOAD, handler(self._from_file))
        self.question, self.told = HTML(), HTML()
        self.widget = VBox(
            [
                self.question,
                row([self.same_button, self.keep_button]),
                row([self.deal, self.players, self.options_button]),
                row(self.seats),
                self.options.widget,
                row([self.start_button]),
                row([self.file, self.save_button, self.load_button]),
                self.told,
            ]
        )
        self.widget.add_class("samarkand-new")
        self._show_options()
        self.close()

    def _make_controls(self, game: Game) -> None:
        least, most = game.parts.options.PLAYERS
        self.deal = BoundedIntText(
            description=wording.DEAL, max=LARGEST_DEAL, style=PLAIN, layout=Layout(width="180px")
        )
        self.players = Dropdown(
            description=wording.PLAYERS,
            options=range(least, most + 1),
            style=PLAIN,
            layout=Layout(width="auto"),
        )
        kinds = [(ME, ME), *((name, name) for name in strategies.names(game))]
        kinds.append((wording.THOUGHTFUL, strategies.EXPERT))
        self.seats = [
            Dropdown(
                description=wording.SEAT.say(player=seat),
                options=kinds,
                style=PLAIN,
                layout=Layout(width="auto"),
            )
            for seat in range(most)
        ]
        self.options_button = ToggleButton(
            description=wording.RULES, tooltip=wording.RULES_TIP, layout=Layout(width="auto")
        )
        self.file = Text(description=wording.FILE, style=PLAIN, layout=Layout(width="260px"))
        self.players.observe(lambda _: self._show_seats(), "value")
        self.options_button.observe(lambda _: self._show_options(), "value")
        self.options_button.layout.display = None if self.options.controls else "none"

    @property
    def is_open(self) -> bool:
        """Whether the questions are shown."""
        return self.widget.layout.display is None

    def open(self, table: Table) -> None:
        """Ask, beginning with the answers that the game in progress gives; another deal is proposed."""
        self._table = table
        said = wording.QUESTION.say(deal=table.seed, players=table.game.num_players)
        self.question.value = f"<b>{escape(wording.HEADLINE)}</b> {escape(said)}"
        self.told.value = ""
        self.deal.value = min(table.seed + 1, LARGEST_DEAL)
        self.players.value = table.game.num_players
        self.options.show(table.game)
        self.file.value = saved.file_name(table)
        for seat, box in enumerate(self.seats):
            now = table.seats[seat] if seat < len(table.seats) else "greedy"
            box.value = ME if now == HUMAN else now if now in [kind for _, kind in box.options] else "greedy"
        self._show_seats()
        self.widget.layout.display = None

    def close(self) -> None:
        """Ask no more."""
        self.widget.layout.display = "none"

    def _show_seats(self) -> None:
        for seat, box in enumerate(self.seats):
            box.layout.display = None if seat < self.players.value else "none"

    def _show_options(self) -> None:
        self.options.widget.layout.display = None if self.options_button.value else "none"

    def _again(self) -> None:
        self.close()
        self._begin(Table(self._table.start, self._table.seats, self._table.seed))

    def _start(self) -> None:
        count = self.players.value
        said = [box.value for box in self.seats[:count]]
        seats: Sequence[Seat] = [HUMAN if each == ME else each for each in said]
        game = with_rules(self._table.game, count, self.options.chosen())
        table = Table(game, seats, self.deal.value)
        self.close()
        self._begin(table)

    def _to_file(self) -> None:
        path = self._save(self.file.value)
        self.told.value = f'<div role="alert">{escape(wording.SAVED.say(path=path))}</div>'

    def _from_file(self) -> None:
        self._load(self.file.value)
        self.close()


def with_rules(game: Game, players: int, options: dict[str, Any]) -> Game:
    """The same game and edition for so many players, with some options otherwise.

    Raises
    ------
    InvalidOption
        If an option cannot be so.
    """
    return Game(game.name, players, game.edition, {**asdict(game.options), **options})
