"""The dialog for a new game: who plays, which deal, which rules. It also saves and loads games."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path

from ipywidgets import HTML, BoundedIntText, Button, Dropdown, Layout, Text, ToggleButton, VBox

from samarkand import strategies
from samarkand.analysis.opponents.kinds import kinds
from samarkand.errors import FileExists
from samarkand.game import Game
from samarkand.grammar import _
from samarkand_widgets.board.help import CLOSE
from samarkand_widgets.board.rule_options import PLAIN, RuleOptions
from samarkand_widgets.game import saved
from samarkand_widgets.game.names import HUMAN, PHONE, is_person, name_of, seat_of
from samarkand_widgets.game.presses import PressButton
from samarkand_widgets.game.table import LEVELS, Seat, Table
from samarkand_widgets.pieces import button, row
from samarkand_widgets.threads.events import Events

HEADLINE = _("A new game?")
KEEP = _("Back to this game")

ME = "me"
MAX_DEAL = 999_999


class NewGame:
    """The dialog for a new game.

    Parameters
    ----------
    table : Table
        The current game.
    events : Events
    begin : function
        Called with the table of the new game.
    save, load : function
        Called with the path of a file. The second argument of `save` is whether to replace an existing file.

    Attributes
    ----------
    widget : ipywidgets.VBox
    deal : ipywidgets.BoundedIntText
        The number of the deal. The same number gives the same cards and dice.
    players : ipywidgets.Dropdown
    seats : list of ipywidgets.Dropdown
    names : list of ipywidgets.Text
        The names of the people who play, which may be empty.
    options : RuleOptions
    options_button : ipywidgets.ToggleButton
        Pressed while the rule options are shown.
    file : ipywidgets.Text
    same_button, start_button, keep_button, save_button, load_button : ipywidgets.Button
    replace_button : ipywidgets.Button
        Shown if saving would replace another file.
    """

    def __init__(
        self,
        table: Table,
        events: Events,
        begin: Callable[[Table], None],
        save: Callable[[str, bool], Path],
        load: Callable[[str], None],
    ):
        self._table, self._begin, self._save, self._load = table, begin, save, load
        self._to_replace = self._words = ""
        self._person = PHONE if table.phones() else HUMAN
        self.options = RuleOptions(table.game)
        self._make_controls(table.game)
        handler = events.handler
        self.same_button = PressButton(str(_("Same deal again")), handler(self._again), is_move=False)
        self.start_button = PressButton(str(_("Deal and begin")), handler(self._start), is_move=False)
        self.start_button.button_style = "primary"
        self.keep_button: Button = button(str(KEEP), handler(self.close))
        self.save_button: Button = button(str(_("Save this game")), handler(self._to_file))
        self.load_button = PressButton(str(_("Load a game")), handler(self._from_file), is_move=False)
        self.replace_button: Button = button(str(_("Replace it")), handler(self._replace))
        self.question, self.told = HTML(), HTML()
        self.widget = VBox(
            [
                self.question,
                row([self.players, self.deal]),
                VBox([row(pair, "seat") for pair in zip(self.seats, self.names, strict=True)]),
                HTML(f"<ul>{_list_kinds(table.game)}</ul>"),
                self.options_button,
                self.options.widget,
                row([self.start_button, self.same_button, self.keep_button]),
                row([self.file, self.save_button, self.load_button], "files"),
                self.told,
                self.replace_button,
            ]
        )
        self.widget.add_class("samarkand-new")
        self.keep_button.add_class("samarkand-keep")
        self._show_options()
        self.close()

    def _make_controls(self, game: Game) -> None:
        least, most = game.parts.options.PLAYERS
        self.deal = BoundedIntText(
            description=str(_("Deal number")), max=MAX_DEAL, style=PLAIN, layout=Layout(width="180px")
        )
        self.players = Dropdown(
            description=str(_("Players")),
            options=range(least, most + 1),
            style=PLAIN,
            layout=Layout(width="auto"),
        )
        person = str(_("a phone")) if self._person == PHONE else str(_("me"))
        levels = {name: str(LEVELS[level]) for level, name in strategies.levels(game).items()}
        others = [(name, name) for name in strategies.names(game) if name not in levels]
        seated = [(person, ME), *((level, name) for name, level in levels.items()), *others]
        self.seats = [
            Dropdown(
                description=_("Player {number}").format(number=seat + 1),
                options=seated,
                style=PLAIN,
                layout=Layout(width="auto"),
            )
            for seat in range(most)
        ]
        self.names = [
            Text(
                description=_("Name of player {number}").format(number=seat + 1),
                placeholder=str(_("such as Ada")),
                style=PLAIN,
            )
            for seat in range(most)
        ]
        for box in self.seats:
            box.observe(lambda _: self._show_seats(), "value")
        self.options_button = ToggleButton(
            description=str(_("Rules")),
            tooltip=str(_("The rule options, for the next deal")),
            layout=Layout(width="auto"),
        )
        self.file = Text(description=str(_("File")), style=PLAIN, layout=Layout(width="260px"))
        self.players.observe(lambda _: self._show_seats(), "value")
        self.options_button.observe(lambda _: self._show_options(), "value")
        self.options_button.layout.display = None if self.options.controls else "none"

    @property
    def is_open(self) -> bool:
        """Whether the dialog is open."""
        return self.widget.layout.display is None

    def turn(self, table: Table) -> None:
        """Open the dialog, or close it if it is open."""
        if self.is_open:
            self.close()
        else:
            self.open(table)

    def open(self, table: Table) -> None:
        """Open the dialog with the settings of the current game, and propose the next deal."""
        self._table = table
        self._ask()
        self._tell("")
        self.deal.value = min(table.seed + 1, MAX_DEAL)
        self.players.value = table.game.num_players
        self.options.show(table.game)
        self.file.value = saved.file_name(table)
        usual = strategies.usual(table.game)
        for seat, box in enumerate(self.seats):
            now = table.seats[seat] if seat < len(table.seats) else usual
            known = now in [kind for _, kind in box.options]
            box.value = ME if is_person(now, self._person) else now if known else usual
            self.names[seat].value = name_of(now)
        self._show_seats()
        self.widget.layout.display = None

    def _ask(self) -> None:
        question = _(
            "This is deal {deal} for {players} players. If you enter the same number, players and rules "
            "again, you get the same cards and dice. You can return to the present game with “Undo”."
        ).format(deal=self._table.seed, players=self._table.game.num_players)
        close = CLOSE.format(name=escape(str(KEEP)))
        self.question.value = f"{close}<b>{escape(str(HEADLINE))}</b> {escape(question)}"

    def close(self) -> None:
        """Close the dialog."""
        self.widget.layout.display = "none"

    def _show_seats(self) -> None:
        for seat, (box, name) in enumerate(zip(self.seats, self.names, strict=True)):
            is_there = seat < self.players.value
            box.layout.display = None if is_there else "none"
            name.layout.display = None if is_there and box.value == ME else "none"

    def _show_options(self) -> None:
        self.options.widget.layout.display = None if self.options_button.value else "none"

    def _again(self) -> None:
        self.close()
        self._begin(Table(self._table.start, self._table.seats, self._table.seed))

    def _start(self) -> None:
        count = self.players.value
        seated = zip(self.seats[:count], self.names, strict=False)
        seats: Sequence[Seat] = [
            seat_of(name.value, self._person) if box.value == ME else box.value for box, name in seated
        ]
        game = with_rules(self._table.game, count, self.options.values())
        table = Table(game, seats, self.deal.value)
        self.close()
        self._begin(table)

    def _to_file(self) -> None:
        path = self.file.value or saved.file_name(self._table)
        try:
            self._write(path, replace=False)
        except FileExists:
            asked = (
                _("{path} already holds another saved game. Replace it?")
                if saved.holds_a_game(path)
                else _("{path} already exists and is not a saved game. Replace it?")
            )
            self._tell(asked.format(path=Path(path).resolve()))
            self._to_replace = path
            self.replace_button.layout.display = None

    def _replace(self) -> None:
        self._write(self._to_replace, replace=True)

    def _write(self, path: str, replace: bool) -> None:
        self._tell("")
        self._tell(_("Saved as {path}.").format(path=self._save(path, replace).resolve()))

    def _tell(self, words: str) -> None:
        """Report what happened to a file, and hide the question whether to replace it."""
        self._words, self.told.value = words, _alert(words)
        self.replace_button.layout.display = "none"

    def _from_file(self) -> None:
        self._tell("")
        self._load(self.file.value)
        self.close()


def _alert(words: str) -> str:
    return f'<div role="alert">{escape(words)}</div>' if words else ""


def _list_kinds(game: Game) -> str:
    """Return descriptions of the kinds of player to choose from, as HTML list items."""
    described = {name: str(description) for name, description in kinds(game).items()}
    levels = {name: str(LEVELS[level]) for level, name in strategies.levels(game).items()}
    lines = [
        _("{level}: {description}").format(
            level=level, description=described.pop(name).partition(":")[2].strip()
        )
        for name, level in levels.items()
    ]
    return "".join(f"<li>{escape(line)}</li>" for line in [*lines, *described.values()])


def with_rules(game: Game, players: int, options: dict[str, object]) -> Game:
    """Return the same game and edition with another number of players and other options.

    Raises
    ------
    InvalidInput
        If an option has no such value.
    """
    return Game(game.name, players, game.edition, {**asdict(game.options), **options})
