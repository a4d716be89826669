"""The form for a new game: who plays, which deal, which rules."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from samarkand import checks, options, strategies
from samarkand.game import Game
from samarkand.grammar import OptionWords, _, in_words
from samarkand.options import ChoiceOption, NumberOption
from samarkand.strategies import kinds
from samarkand_widgets.game.controls import Control, button, number, select, text
from samarkand_widgets.game.names import HUMAN, PHONE, is_person, name_of, seat_of
from samarkand_widgets.game.table import LEVELS, Seat, Table, plain_game

TITLES = {
    "sackson": _("Sackson’s Samarkand"),
    "routes": _("Routes to Riches"),
    "market": _("Le marché de Samarkand"),
}
HEADLINE = _("A new game?")
KEEP = _("Back to this game")

ME = "me"
MAX_DEAL = 999_999
OPTION = "option "  # prefix of the fields for rule options

Values = dict[str, Any]


class NewGame:
    """The form for a new game, as it is filled in.

    Parameters
    ----------
    table : Table
        The current game. The form proposes its next deal, or another game unless phones play.

    Attributes
    ----------
    values : dict
        What is in the form, by the names of its fields.

    Examples
    --------
    >>> import samarkand
    >>> form = NewGame(Table(samarkand.game("sackson", players=2), seed=4))
    >>> form.change({"players": 3, "seat 2": "random"})
    >>> form.table().seats, form.table().seed
    (['human', 'greedy', 'random'], 5)
    """

    def __init__(self, table: Table):
        self._table = table
        self._titles = TITLES if table.game.name in TITLES and not table.phones() else {}
        self._person = PHONE if table.phones() else HUMAN
        self.values = self._proposed(table.game)

    def _proposed(self, game: Game) -> Values:
        """Return the settings of the current game as far as they fit, and the next deal."""
        seats = self._table.seats if game.name == self._table.game.name else [HUMAN]
        usual, offered = strategies.usual(game), [kind for kind, _ in self._kinds(game)]
        values: Values = {"game": game.name, "players": game.num_players}
        values["deal"] = min(self._table.seed + 1, MAX_DEAL)
        for seat in range(game.package.options.PLAYERS[1]):
            now = seats[seat] if seat < len(seats) else usual
            values[f"seat {seat}"] = ME if is_person(now, self._person) else now if now in offered else usual
            values[f"name {seat}"] = name_of(now)
        return values | {OPTION + name: getattr(game.options, name) for name in _described(game)}

    def change(self, values: Mapping[str, object]) -> None:
        """Take over what was filled in. Another game brings its own players and rules."""
        name = values.get("game", self.values["game"])
        if name != self.values["game"]:
            self.values = self._proposed(plain_game(checks.choice("game", name, list(self._titles))))
        else:
            self.values |= {key: value for key, value in values.items() if key in self.values}

    @property
    def game(self) -> Game:
        """The chosen game, with the usual rules if it is another one than the current game."""
        current = self._table.game
        return current if self.values["game"] == current.name else plain_game(self.values["game"])

    def table(self) -> Table:
        """Return the table of the new game.

        Raises
        ------
        InvalidInput
            If a value is not valid.
        """
        values, game = self.values, self.game
        players = checks.whole("players", values["players"], *game.package.options.PLAYERS)
        deal = checks.whole("deal", values["deal"], 0, MAX_DEAL)
        seats: Sequence[Seat] = [
            seat_of(str(values[f"name {seat}"]), self._person)
            if values[f"seat {seat}"] == ME
            else values[f"seat {seat}"]
            for seat in range(players)
        ]
        rules = {name: values[OPTION + name] for name in _described(game)}
        return Table(with_rules(game, players, rules), seats, deal)

    def shown(self) -> dict[str, object]:
        """Return the form as the page shows it."""
        game, values = self.game, self.values
        least, most = game.package.options.PLAYERS
        players = select(
            "form", _("Players"), values["players"], [(n, n) for n in range(least, most + 1)], field="players"
        )
        deal = number("", _("Deal number"), values["deal"], 0, MAX_DEAL, field="deal")
        titles = self._titles.items()
        games = [select("form", _("Game"), values["game"], titles, field="game")] if titles else []
        count = values["players"] if isinstance(values["players"], int) else least
        rules = [
            [_control(name, game.options.declarations()[name], words, game, values[OPTION + name])]
            for name, words in _described(game).items()
        ]
        question = _(
            "This is deal {deal} for {players} players. If you enter the same number, players and rules "
            "again, you get the same cards and dice. You can return to the present game with “Undo”."
        ).format(deal=self._table.seed, players=self._table.game.num_players)
        return {
            "name": "new",
            "title": str(HEADLINE),
            "text": question,
            "fields": [[*games, players, deal], *(self._seat(seat) for seat in range(count))],
            "folded": {"title": str(_("Rules")), "fields": rules} if rules else None,
            "list": _list_kinds(game),
            "buttons": [
                button("begin", _("Deal and begin"), primary=True),
                button("same", _("Same deal again")),
                button("close", KEEP),
            ],
            "alert": "",
            "close": "close",
        }

    def _seat(self, seat: int) -> list[Control]:
        kind = self.values[f"seat {seat}"]
        person = _("a phone") if self._person == PHONE else _("me")
        offered = [(ME, person), *self._kinds(self.game)]
        label = _("Player {number}").format(number=seat + 1)
        fields = [select("form", label, kind, offered, field=f"seat {seat}")]
        if kind == ME:
            name = _("Name of player {number}").format(number=seat + 1)
            hint = {"placeholder": str(_("such as Ada")), "field": f"name {seat}"}
            fields.append(text("", name, self.values[f"name {seat}"], **hint))
        return fields

    def _kinds(self, game: Game) -> list[tuple[str, str]]:
        """Return the computer players to choose from, with their names."""
        levels = {name: str(LEVELS[level]) for level, name in strategies.levels(game).items()}
        return [*levels.items(), *((name, name) for name in strategies.names(game) if name not in levels)]


def _described(game: Game) -> dict[str, OptionWords]:
    """Return the rule options that the game describes, with their texts."""
    texts = options.words(game.package)
    return {name: texts[name] for name in game.options.declarations()} if texts else {}


def _control(
    name: str, option: ChoiceOption | NumberOption, words: OptionWords, game: Game, value: Any
) -> Control:
    """Return a list of the described values, or a number field with its bounds. The default is marked."""
    more = {"field": OPTION + name, "help": in_words(words.help)}
    if isinstance(option, ChoiceOption):
        named = {each: in_words(words.values[each], game.config) for each in option.values}
        named[option.default] = _("{words} (default)").format(words=named[option.default])
        return select("", in_words(words.name), value, named.items(), **more)
    label = _("{name} (default {default})").format(name=in_words(words.name), default=option.default)
    return number("", label, value, option.least, option.most, option.step, **more)


def _list_kinds(game: Game) -> list[str]:
    """Return descriptions of the kinds of player to choose from."""
    described = {name: str(description) for name, description in kinds(game).items()}
    levels = {name: str(LEVELS[level]) for level, name in strategies.levels(game).items()}
    lines = [
        _("{level}: {description}").format(
            level=level, description=described.pop(name).partition(":")[2].strip()
        )
        for name, level in levels.items()
    ]
    return [*lines, *described.values()]


def with_rules(game: Game, players: int, rules: dict[str, object]) -> Game:
    """Return the same game and edition with another number of players and other rule options.

    Raises
    ------
    InvalidInput
        If an option has no such value.
    """
    return Game(game.name, players, game.edition, {**asdict(game.options), **rules})
