"""The `Game` class and the function `game` that creates one; positions are `samarkand.state.State` objects.

The rules of a game come from the modules of its package (`components`, `actions`, `scoring`, `decisions`, …).
These modules define the same names in every game, as listed in `samarkand.registry`.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from samarkand import checks, editions, game_values, set_up
from samarkand import options as rule_options
from samarkand.editions import AnyEdition
from samarkand.engine import records
from samarkand.engine.records import CHANCE, TERMINAL
from samarkand.errors import BrokenRule, IllegalAction, InvalidInput, leading, short_repr
from samarkand.registry import GAMES, package
from samarkand.state import PositionView, State

__all__ = ["CHANCE", "GAMES", "TERMINAL", "Game", "State", "game"]


def game(
    name: str, players: int | None = None, edition: AnyEdition | None = None, **options: str | int
) -> "Game":
    """Return a game by its name.

    Parameters
    ----------
    name : str
        "sackson", "routes" or "market".
    players : int, optional
        The number of players, by default 4.
    edition : str, path or mapping, optional
        The numbers used in the game: the name of an edition, the path of your own edition file, or a house
        rule such as ``{"rules.starting_cash": 300}`` (see `Game.with_changes`).
    **options
        Rule options. `game(name).options` shows them with their defaults.

    Returns
    -------
    Game

    Raises
    ------
    InvalidInput
        If an argument is not valid. The message says in one line what was found and what is valid.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("sackson", players=3, target=300)
    samarkand.game('sackson', players=3, edition='abacus-1998', target=300)
    """
    return Game(name, players, edition, options)


P = ParamSpec("P")
R = TypeVar("R")


def as_game(game: "str | Game") -> "Game":
    """Return `game` itself if it is a `Game`, or the game of that name with default options.

    Raises
    ------
    InvalidInput
        If there is no game of that name, or the argument is neither a name nor a game.

    Examples
    --------
    >>> as_game("routes")
    samarkand.game('routes', players=4, edition='queen-2010')
    """
    if isinstance(game, str):
        return Game(game, None, None, {})
    if not isinstance(game, Game):
        raise InvalidInput(
            f"game: found {short_repr(game)}, expected the name of a game, or a game such as "
            "samarkand.game('sackson')"
        )
    return game


def as_state(state: object) -> State:
    """Return `state`, or raise if it is not the state of a game.

    Raises
    ------
    InvalidInput
        If `state` is not a `State`.

    Examples
    --------
    >>> as_state("sackson")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: state: found 'sackson', expected a state of a game
    """
    if not isinstance(state, State):
        raise InvalidInput(f"state: found {short_repr(state)}, expected a state of a game")
    return state


def by_name(
    function: "Callable[Concatenate[Game, P], R]",
) -> "Callable[Concatenate[str | Game, P], R]":
    """Decorate a function of a game so that it also accepts the name of a game.

    A name stands for the game with default options. A function in the package of one of the games raises
    `InvalidInput` for the other games.

    Examples
    --------
    >>> from samarkand.theory.market import formulas
    >>> formulas.unused_places("market") == formulas.unused_places(as_game("market"))
    True
    """
    own = [part for part in function.__module__.split(".") if part in GAMES]

    @wraps(function)
    def wrapper(game: "str | Game", *args: P.args, **kwargs: P.kwargs) -> R:
        game = as_game(game)
        if own and game.name in GAMES and game.name not in own:
            raise InvalidInput(f"game: found {game.name!r}, expected {own[0]!r}")
        return function(game, *args, **kwargs)

    return wrapper


def as_seat(state: object, player: object, name: str) -> "tuple[PositionView, int]":
    """Return a state of the game called `name`, or a view of one, with the number of a player.

    Raises
    ------
    InvalidInput
        If `state` does not belong to that game, or `player` is not the number of a player.

    Examples
    --------
    >>> state = as_game("market").new_initial_state()
    >>> as_seat(state, 3, "market") == (state, 3)
    True
    """
    state = as_position(state, name)
    return state, checks.player(player, state.game.num_players)


def as_position(state: object, name: str) -> "PositionView":
    """Return `state`, or raise if it is not a state of the game called `name` or a view of one.

    Raises
    ------
    InvalidInput
        If `state` is something else, or belongs to another game.

    Examples
    --------
    >>> as_position(as_game("market").new_initial_state(), "routes")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: state: found a state of 'market', expected one of 'routes'
    """
    if not isinstance(state, PositionView):
        raise InvalidInput(f"state: found {short_repr(state)}, expected a state of a game")
    if state.game.name in GAMES and state.game.name != name:
        raise InvalidInput(f"state: found a state of {state.game.name!r}, expected one of {name!r}")
    return state


LEADS = {  # names that newcomers look for on a game, and what to write instead
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
    """A game with a fixed edition, rule options and number of players. It is immutable.

    Attributes
    ----------
    name : str
    num_players : int
    options : frozen dataclass
        The rule options.
    edition : samarkand.editions.Edition
        The numbers of the game with their sources. A notebook displays it as a table.
    config : record
        The number of players, the options and the numbers in the form that the rules read. It is read-only.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=3)
    >>> game.num_players, game.options.target
    (3, 500)
    """

    def __init__(self, name: str, players: int | None, edition: AnyEdition | None, options: dict[str, Any]):
        self.package = package(name)
        self.name: str = self.package.name
        settings = self.package.options
        self.num_players: int = checks.players(players, *settings.PLAYERS)
        self.options = rule_options.chosen(settings.Options, options)
        self.edition = editions.load(self.package, settings.EDITION if edition is None else edition)
        self.config = records.frozen(self._make_config())
        if hasattr(self.package.edition, "check_config"):
            self.package.edition.check_config(self.config)
        self._is_complete = True

    def _make_config(self) -> Any:
        config = records.blank(self.package.components.CONFIG)
        config.players = self.num_players
        self.options.fill_config(config)
        self.package.edition.fill_config(self.edition, config)
        return config

    if not TYPE_CHECKING:  # with a __getattr__, type checkers would accept misspelt names
        __getattr__ = leading(LEADS)

    def __setattr__(self, name: str, value: object) -> None:
        if "_is_complete" in vars(self):
            raise AttributeError(f"a game is read-only: {name} cannot be set; create another game")
        super().__setattr__(name, value)

    @cached_property
    def names(self) -> editions.Names:
        """Return the edition's names for spaces, families and goods.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("market").names.goods[:2]
        ('fruit', 'jewel')
        """
        return self.package.edition.names(self.edition)

    @cached_property
    def index(self) -> tuple[str, ...]:
        """Return the fields of the records that can be derived from the others and are stored for speed.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.game("routes").index
        ('touching', 'steps', 'closed', 'places')
        """
        return getattr(self.package.components, "INDEX", ())

    def with_changes(self, numbers: Mapping[str, object]) -> "Game":
        """Return the same game with other numbers, as a house rule.

        Parameters
        ----------
        numbers : mapping of str to value
            The new values by their keys in the edition, as listed by `game.edition.table()`.

        Returns
        -------
        Game

        Raises
        ------
        InvalidInput
            If the edition has no such key, or the game is not playable with the new value.

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
            editions.refuse("changed", "", numbers, "a dictionary such as {'rules.starting_cash': 300}")
        return Game(self.name, self.num_players, {**numbers, "edition": self.edition}, asdict(self.options))

    def num_distinct_actions(self) -> int:
        """Return the number of distinct actions, which are numbered from 0.

        >>> import samarkand
        >>> samarkand.game("routes").num_distinct_actions()
        129
        """
        return self.package.actions.NUM_ACTIONS

    def new_initial_state(self) -> "State":
        """Return the state before the first card is dealt.

        >>> import samarkand
        >>> samarkand.game("routes").new_initial_state()
        <State of samarkand.game('routes', players=4, edition='queen-2010') after 0 moves>
        """
        record = records.blank(self.package.components.STATE)
        self.package.actions.set_up(self.config, record)
        return State(self, record, None)

    def state_from_dict(self, plain: dict[str, Any]) -> "State":
        """Return the state described by a dictionary from `State.to_dict`.

        The moves are replayed and the position is checked.

        Parameters
        ----------
        plain : dict
            A dictionary from `State.to_dict`. To set up a position by hand, change its `position` and set
            `history` to None. The game then starts at this position.

        Raises
        ------
        InvalidInput
            If a key or field is missing or invalid, if the moves are illegal or do not lead to the
            position, or if cards or money do not add up.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("routes")
        >>> game.state_from_dict(game.new_initial_state().to_dict())
        <State of samarkand.game('routes', players=4, edition='queen-2010') after 0 moves>
        """
        return _restored(self, plain)

    def set_up(self, like: "State | None" = None, **words: object) -> "State":
        """Return a position described by keywords, such as whose turn it is and who holds which cards.

        Parameters
        ----------
        like : State, optional
            A state of the same game, possibly with other options. Keywords that you leave out take their
            values from this state.
        **words
            The keywords of the game. The documentation of `samarkand.<game>.positions.build` explains them
            and their defaults. Cards that you do not mention are in the draw pile, and the remaining money
            is in the bank. For a position within a turn, add `phase` and whatever that decision needs, by
            the names of the fields in `state.record`.

        Returns
        -------
        State

        Raises
        ------
        InvalidInput
            If a keyword, a name or a number is not valid, or if cards or money do not add up.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("sackson", players=2)
        >>> state = game.set_up(turn=1, pawns={1: "Khiva"}, hands={1: {"jewel": 2}}, cash={1: 60})
        >>> state.scores(), game.set_up(like=state, cash={0: 0}).scores()
        ([200, 60], [0, 60])
        >>> game.set_up(hands={0: {"jewel": 2}}, phase="GIFT").question()
        'Give one card to the camp.'
        """
        words = set_up.merge(self, like, words)
        record = set_up.part_of(self).build(self, words)
        set_up.set_fields(self, record, words)
        state = _possible(self._state_at(record))
        if "phase" in words:
            try:
                state.describe_legal_actions()
            except IndexError:
                raise InvalidInput(
                    f"phase: found {short_repr(words['phase'])}, which cannot be due in this position"
                ) from None
        return state

    def _state_at(self, record: Any) -> "State":
        rebuild_index = getattr(self.package.actions, "rebuild_index", None)
        if rebuild_index is not None:
            rebuild_index(self.config, record)
        return State(self, record, record)

    @cached_property
    def _values(self) -> bytes:
        """Return everything that makes games equal: name, number of players, options and numbers."""
        return self.name.encode() + records.to_bytes(self.config, self.index)

    def __eq__(self, other: object) -> bool:
        """Return whether both games have the same name, number of players, options and numbers.

        The source of the numbers does not matter.
        """
        return isinstance(other, Game) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self.name, self.num_players, self.edition, asdict(self.options))

    def __repr__(self) -> str:
        default = type(self.options)()
        changed = [f"{k}={v!r}" for k, v in asdict(self.options).items() if v != getattr(default, k)]
        values = [repr(self.name), f"players={self.num_players}", f"edition={self.edition.given!r}"]
        return f"samarkand.game({', '.join(values + changed)})"


def _restored(game: Game, plain: dict[str, Any]) -> State:
    """Return the state described by a dictionary. Check its position and replay its moves."""
    if not isinstance(plain, dict):
        raise InvalidInput(f"found {type(plain).__name__}, expected a dictionary from to_dict()")
    for key in (*game_values.KEYS, "start", "history", "position"):
        if key not in plain:
            raise InvalidInput(f"{key}: missing; expected a dictionary from to_dict()")
    game_values.require_same(game, plain)
    if plain["history"] is not None and not isinstance(plain["history"], list):
        raise InvalidInput(
            f"history: found {short_repr(plain['history'])}, expected a list of actions, or null"
        )
    dtype, index = game.package.components.STATE, game.index
    expected = game._state_at(records.from_plain(dtype, plain["position"], index))
    if plain["history"] is None:
        return _possible(expected)
    state = game.new_initial_state()
    if plain["start"] is not None:
        state = _possible(game._state_at(records.from_plain(dtype, plain["start"], index)))
    try:
        for action in plain["history"]:
            state.apply_action(action)
    except (IllegalAction, TypeError) as error:
        raise InvalidInput(f"history, move {len(state.history())}: {error}") from None
    if state.record != expected.record:
        raise InvalidInput(
            "position: found one that differs from the history, expected the position that the "
            "history leads to"
        )
    return state


def _possible(state: State) -> State:
    """Return the state, or raise if something in it is lost, or no player can act."""
    try:
        state.check()
        is_possible = state.is_terminal() or len(state.legal_actions()) > 0
        who = state.current_player()
    except (BrokenRule, IndexError) as error:
        raise InvalidInput(f"position: {error}") from None
    if not is_possible:
        phases = {phase.value: phase.name.lower() for phase in state.game.package.components.Phase}
        phase = phases.get(int(state.record.phase), int(state.record.phase))
        raise InvalidInput(
            f"position: found phase {phase!r}, expected one in which an action is possible here"
        )
    if who >= state.game.num_players:
        raise InvalidInput(f"position.player: found {who}, expected 0 to {state.game.num_players - 1}")
    return state
