"""The public face: `game` and `Game`; a position of it is a `samarkand.state.State`.

A game is made of the modules of its package (`components`, `actions`,
`scoring`, `decisions`, `checks`, `options`, `edition`, …), each with the same names in every game.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from samarkand import arguments, editions
from samarkand.arguments import game_values, json_files, positions
from samarkand.editions import AnyEdition
from samarkand.engine import records
from samarkand.errors import InvalidOption, InvalidState, SamarkandError, leading, shown
from samarkand.protocol import CHANCE, GAMES, TERMINAL, package
from samarkand.state import PositionView, State

__all__ = ["CHANCE", "GAMES", "TERMINAL", "Game", "State", "game"]


def game(
    name: str, players: int | None = None, edition: AnyEdition | None = None, **options: str | int
) -> "Game":
    """A game, ready to be played.

    Parameters
    ----------
    name : str
        Which game: "sackson", "routes" or "market".
    players : int, optional
        How many play; by default 4.
    edition : str, path or mapping, optional
        The printed and ruled numbers: the name of an edition, the path of a file of your own, or a house
        rule, such as ``{"rules.starting_cash": 300}``; see `Game.with_changes`.
    **options
        The game's rule options; `game(name).options` shows them with their defaults.

    Raises
    ------
    UnknownGame, InvalidOption, InvalidEdition
        One line each that says what was found and what is valid.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("sackson", players=3, target=300)
    samarkand.game('sackson', players=3, edition='abacus-1998', target=300)
    """
    return Game(name, players, edition, options)


Given = ParamSpec("Given")
Found = TypeVar("Found")


def as_game(game: "str | Game") -> "Game":
    """The game itself, or the one of that name as it is played by default.

    Raises
    ------
    UnknownGame, InvalidOption
        If there is none of that name, or it is no game.

    Examples
    --------
    >>> as_game("routes")
    samarkand.game('routes', players=4, edition='queen-2010')
    """
    if isinstance(game, str):
        return Game(game, None, None, {})
    if not isinstance(game, Game):
        raise InvalidOption(
            f"game: found {shown(game)}, expected a game's name, or a game as from samarkand.game('sackson')"
        )
    return game


def as_state(state: Any) -> State:
    """Return what is given if it is a state of a game.

    Raises
    ------
    InvalidOption
        If it is not.

    Examples
    --------
    >>> as_state("sackson")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidOption: state: found 'sackson', expected a state of a game
    """
    if not isinstance(state, State):
        raise InvalidOption(f"state: found {shown(state)}, expected a state of a game")
    return state


def by_name(
    function: "Callable[Concatenate[Game, Given], Found]",
) -> "Callable[Concatenate[str | Game, Given], Found]":
    """A function of a game that takes the name of one as well, which is then played by default.

    A function in the package of one of the games refuses the other games.

    Examples
    --------
    >>> from samarkand.theory.market import formulas
    >>> formulas.unused_places("market") == formulas.unused_places(as_game("market"))
    True
    """
    own = [part for part in function.__module__.split(".") if part in GAMES]

    @wraps(function)
    def named(game: "str | Game", *given: Given.args, **more: Given.kwargs) -> Found:
        game = as_game(game)
        if own and game.name in GAMES and game.name not in own:
            raise InvalidOption(f"game: found {game.name!r}, expected {own[0]!r}")
        return function(game, *given, **more)

    return named


def as_seat(state: Any, player: Any, name: str) -> tuple[Any, int]:
    """Return a state of the game called `name`, or a player's view of one, and the number of a player.

    Raises
    ------
    InvalidOption
        If it is not a state of that game, or nobody has that number.

    Examples
    --------
    >>> state = as_game("market").new_initial_state()
    >>> as_seat(state, 3, "market") == (state, 3)
    True
    """
    state = as_position(state, name)
    return state, arguments.player(player, state.game.num_players)


def as_position(state: Any, name: str) -> Any:
    """Return what is given if it is a state of the game called `name`, or a player's view of one.

    Raises
    ------
    InvalidOption
        If it is not.

    Examples
    --------
    >>> as_position(as_game("market").new_initial_state(), "routes")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidOption: state: found a state of 'market', expected one of 'routes'
    """
    if not isinstance(state, PositionView):
        raise InvalidOption(f"state: found {shown(state)}, expected a state of a game")
    if state.game.name in GAMES and state.game.name != name:
        raise InvalidOption(f"state: found a state of {state.game.name!r}, expected one of {name!r}")
    return state


LEADS = {  # what a newcomer tries on a game, and what does it
    "strategies": "samarkand.strategies.names(game)",
    "players": "game.num_players",
    "rules": "samarkand.catalogue.rules(game.name)",
    "measures": "samarkand.measures(game)",
    "board": "samarkand_widgets.Board(game)",
    **dict.fromkeys(("state", "start", "reset", "initial_state", "new_game"), "game.new_initial_state()"),
    **{verb: f"samarkand.{verb}(game, …)" for verb in ("simulate", "study", "sweep", "tournament")},
    "play": "samarkand.play(game.new_initial_state(), …), or samarkand_widgets.Board(game)",
    "legal_actions": "game.new_initial_state().legal_actions()",
    "position": "game.set_up(…)",
    "box": "game.config",
}


class Game:
    """A game with its edition, its options and its number of players. Nothing in it ever changes.

    Attributes
    ----------
    name : str
    num_players : int
    options : frozen dataclass
    edition : samarkand.editions.Edition
        The printed numbers with their status; shows itself as a table in a notebook.
    config : record
        The configuration that the rules read: number of players, options, printed numbers. Not to be changed.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=3)
    >>> game.num_players, game.options.target
    (3, 500)
    """

    def __init__(self, name: str, players: int | None, edition: AnyEdition | None, options: dict[str, Any]):
        self._parts = package(name)  # for others by `protocol.parts`
        self.name: str = name
        settings = self._parts.options
        self.num_players: int = arguments.players(players, *settings.PLAYERS)
        self.options = arguments.options(settings.Options, options)
        self.edition = editions.load(name, settings.EDITION if edition is None else edition)
        self.config = records.frozen(self._filled_config())
        if hasattr(self._parts.edition, "check_config"):
            self._parts.edition.check_config(self.config)
        self._is_complete = True

    def _filled_config(self) -> Any:
        """Return the config with the number of players, the options and the edition's numbers."""
        config = records.blank(self._parts.components.CONFIG)
        config.players = self.num_players
        self.options.fill_config(config)
        self._parts.edition.fill_config(self.edition, config)
        return config

    if not TYPE_CHECKING:  # to a checker of types, what is not there is an error
        __getattr__ = leading(LEADS)

    def __setattr__(self, name: str, value: Any) -> None:
        if "_is_complete" in vars(self):
            raise AttributeError(f"a game never changes: {name} cannot be set, make another game")
        super().__setattr__(name, value)

    @cached_property
    def names(self) -> editions.Names:
        """The names that the edition gives to spaces, families and goods.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("market").names.goods[:2]
        ('fruit', 'jewel')
        """
        return self._parts.edition.names(self.edition)

    def with_changes(self, numbers: Mapping[str, Any]) -> "Game":
        """The game with other numbers: a house rule.

        Parameters
        ----------
        numbers : mapping of str to value
            By their keys in the edition, as `game.edition.table()` shows them.

        Raises
        ------
        InvalidEdition
            In one line, if a key is not the edition's, or the game could not be played with a number.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("sackson").with_changes({"rules.starting_cash": 300})
        >>> game
        samarkand.game('sackson', players=4, edition={'edition': 'abacus-1998', 'rules.starting_cash': 300})
        >>> game.with_changes({"rules.starting_cash": 200}) == samarkand.game("sackson")
        True
        """
        if not isinstance(numbers, Mapping):
            editions.refuse("changed", "", numbers, "e.g. {'rules.starting_cash': 300}")
        return Game(self.name, self.num_players, {**numbers, "edition": self.edition}, asdict(self.options))

    def num_distinct_actions(self) -> int:
        """How many numbers an action can have: from 0 to one less than that.

        >>> import samarkand
        >>> samarkand.game("routes").num_distinct_actions()
        129
        """
        return self._parts.actions.NUM_ACTIONS

    def new_initial_state(self) -> "State":
        """The state before the first card is dealt.

        >>> import samarkand
        >>> samarkand.game("routes").new_initial_state()
        <State of samarkand.game('routes', players=4, edition='queen-2010') after 0 moves>
        """
        record = records.blank(self._parts.components.STATE)
        self._parts.actions.set_up(self.config, record)
        return State(self, record, None)

    def state_from_dict(self, plain: dict[str, Any]) -> "State":
        """The state that `State.to_dict` described, judged and replayed.

        Parameters
        ----------
        plain : dict
            As from `State.to_dict`. To set up a position by hand, change its `position` and set
            `history` to None: the position then becomes the start.

        Raises
        ------
        InvalidState
            If a key or field is missing or off, if the moves are not legal or do not lead to the
            position, or if cards or money do not add up.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("routes")
        >>> game.state_from_dict(game.new_initial_state().to_dict())
        <State of samarkand.game('routes', players=4, edition='queen-2010') after 0 moves>
        """
        return arguments.restored(self, plain)

    def set_up(self, like: "State | None" = None, **words: Any) -> "State":
        """A position set up by words: whose turn it is, what lies where, who has how much.

        Parameters
        ----------
        like : State, optional
            What is not named is as in this state, of this game with whatever options.
        **words
            The game's own: `samarkand.<game>.positions.build` tells what each means and what holds
            without it. Cards named nowhere are in the draw pile, money named nowhere is the bank's.

        Raises
        ------
        InvalidState
            If a word, a name or a number is not the game's, or if cards or money do not add up.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("sackson", players=2)
        >>> state = game.set_up(turn=1, pawns={1: "Khiva"}, hands={1: {"jewel": 2}}, cash={1: 60})
        >>> state.scores(), game.set_up(like=state, cash={0: 0}).scores()
        ([200, 60], [0, 60])
        """
        record = positions.part_of(self).build(self, positions.merged(self, like, words))
        return arguments.position(self._state_at(record))

    def _state_at(self, record: Any) -> "State":
        rebuild_index = getattr(self._parts.actions, "rebuild_index", None)
        if rebuild_index is not None:
            rebuild_index(self.config, record)
        return State(self, record, record)

    @cached_property
    def _values(self) -> bytes:
        """The name, the number of players, the options and the numbers, to be compared."""
        return self.name.encode() + records.to_bytes(self.config, records.index(self))

    def __eq__(self, other: object) -> bool:
        """Whether name, players, options and numbers are the same, wherever the numbers come from."""
        return isinstance(other, Game) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def __reduce__(self) -> Any:
        return Game, (self.name, self.num_players, self.edition, asdict(self.options))

    def __repr__(self) -> str:
        default = type(self.options)()
        changed = [f"{k}={v!r}" for k, v in asdict(self.options).items() if v != getattr(default, k)]
        said = [repr(self.name), f"players={self.num_players}", f"edition={self.edition.given!r}", *changed]
        return f"samarkand.game({', '.join(said)})"


def described_game(plain: Any, edition: Any = None) -> Game:
    """Return the game that a file describes, as `arguments.game_values.describe` has written it.

    Parameters
    ----------
    plain : dict
    edition : str, path, mapping or Edition, optional
        Where to look for the numbers instead: the file of an edition of the user's own.

    Raises
    ------
    UnknownGame, InvalidOption, InvalidEdition, InvalidState
        If the game cannot be made here, or a value is not the file's; the line names the first one.

    Examples
    --------
    >>> import samarkand
    >>> described_game(samarkand.game("routes", players=3).new_initial_state().to_dict())
    samarkand.game('routes', players=3, edition='queen-2010')
    """
    if not isinstance(plain, dict):
        raise InvalidState(f"found {shown(plain)}, expected the values of a game")
    for key in game_values.KEYS:
        if key not in plain:
            raise InvalidState(f"{key}: missing")
    chosen = game_values.options(package(plain["game"]).options.Options, plain["options"])
    given = plain["edition"]
    if edition is not None:
        given = {**given, "edition": edition} if isinstance(given, dict) else edition
    found = Game(plain["game"], plain["players"], given, chosen)
    game_values.require_same(found, plain)
    return found


class SavedGame(NamedTuple):
    """A game at a table, as a file keeps it.

    Attributes
    ----------
    state : State
    seats : list of str
        Who sits where: "human", or a strategy's name.
    seed : int
        The number of the deal.
    """

    state: State
    seats: list[Any]
    seed: int


SAVED_GAME = "saved game"


def saved_game(state: State, seats: list[Any], seed: int) -> str:
    """Return the text of a file that boards open and `samarkand play` writes; see `SavedGame`.

    Examples
    --------
    >>> import json, samarkand
    >>> state = samarkand.game("market", players=3).new_initial_state()
    >>> list(json.loads(saved_game(state, ["human", "greedy", "greedy"], seed=7)))
    ['samarkand', 'seats', 'seed', 'state', 'checksum']
    """
    from samarkand import __version__

    plain = {"samarkand": __version__, "seats": list(seats), "seed": seed, "state": state.to_dict()}
    return json_files.to_text(plain, indent=1)


def read_saved_game(path: Any, like: Game | None = None) -> SavedGame:
    """Return the game that a file keeps.

    Parameters
    ----------
    path : str or path
    like : Game, optional
        Where to look for an edition of the user's own; its numbers must be those in the file.

    Raises
    ------
    InvalidState
        In one line, if the file is missing or damaged, or of a game with other values. If another version
        wrote the file, the line says so.

    Examples
    --------
    >>> read_saved_game("nowhere.json")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidState: nowhere.json: No such file or directory
    """
    from samarkand import __version__

    plain = json_files.read(path, SAVED_GAME)
    if plain.keys() != {"samarkand", "seats", "seed", "state"} or not isinstance(plain["seats"], list):
        raise InvalidState(f"{path}: not a {SAVED_GAME}")
    try:
        state = _described_like(plain["state"], like).state_from_dict(plain["state"])
        return SavedGame(state, plain["seats"], arguments.seed(plain["seed"]))
    except SamarkandError as error:
        writer = plain["samarkand"]
        by = "" if writer == __version__ else f", saved by version {shown(writer)}, not {__version__}"
        raise InvalidState(f"{path}{by}: {error}") from None


def _described_like(plain: Any, like: Game | None) -> Game:
    """Return the game that a file describes; its edition may be that of another game at hand."""
    if like is not None and isinstance(plain, dict) and plain.get("game") == like.name:
        if plain.get("edition") == like.edition.given:
            return described_game({**plain, "edition": like.edition})
    return described_game(plain)
