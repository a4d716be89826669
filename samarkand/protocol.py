"""What a game's package owes the rest of Samarkand, part by part; and where the games are registered.

A game is a package of modules, each with the names that its protocol below lists, one line a member.
`box` is the record of what is fixed for a game, `state` the record of a position
(`samarkand.engine.records`), `view` a copy of it without what a player may not see, `names` what the edition
calls things. Players, actions and spaces are whole numbers from 0.

>>> from samarkand.protocol import package
>>> package("sackson").options.PLAYERS
(2, 5)
"""

import importlib
from collections.abc import Callable
from typing import Any, Protocol

from samarkand.errors import UnknownGame, shown

# Who acts when it is not one of the players 0 … n − 1, in OpenSpiel's numbers.
CHANCE = -1
TERMINAL = -4  # nobody: the game is over


class Components(Protocol):
    """The game's vocabulary: how large things are, and its two records."""

    BOX: Any  # the dtype of what is fixed for a game; it has the field `players`
    STATE: Any  # the dtype of a position; it has the fields `player`, `phase`, `turns`
    Phase: Any  # an IntEnum: what is to be decided, or drawn, next


class Options(Protocol):
    """The rule options."""

    EDITION: str  # the edition by default
    PLAYERS: tuple[int, int]  # at least, at most
    Options: Any  # a frozen dataclass, one field an option, that judges itself; `fill_box(box)` writes it


class Edition(Protocol):
    """The printed numbers, as a file in `editions/` gives them."""

    def validate(self, values: dict[str, Any], file: str) -> None: ...  # raises InvalidEdition

    def fill_box(self, edition: Any, box: Any) -> None: ...  # writes them to the box

    def names(self, edition: Any) -> Any: ...  # what the edition calls things


class Actions(Protocol):
    """The verbs of play; compiled."""

    NUM_ACTIONS: int  # actions are the numbers from 0 to that less one

    def set_up(self, box: Any, state: Any) -> None: ...  # from a blank record to before the first deal

    def current_player(self, box: Any, state: Any) -> int: ...  # a player, CHANCE or TERMINAL

    def is_over(self, box: Any, state: Any) -> bool: ...

    def legal_actions(
        self, box: Any, state: Any, actions: Any
    ) -> int: ...  # how many; fills the row, ascending

    def chance_outcomes(self, box: Any, state: Any, actions: Any, weights: Any) -> int: ...  # cases, counted

    def apply_action(self, box: Any, state: Any, action: int) -> None: ...

    def hide(self, box: Any, state: Any, player: int) -> None: ...  # removes what the player may not see


class Scoring(Protocol):
    """Who has how much, who has won; compiled but for `outcome`."""

    def score(self, box: Any, state: Any, player: int) -> int: ...

    def is_winner(self, box: Any, state: Any, player: int) -> bool: ...

    def is_cut_short(self, box: Any, state: Any) -> bool: ...  # whether a limit ended it, not the rules

    def outcome(self, box: Any, state: Any, name: Callable[[int], str], names: Any) -> str: ...


class Checks(Protocol):
    """Conservation of cards and money; compiled but for `explain`."""

    SOUND: int  # the answer of `find_fault` when all adds up

    def find_fault(self, box: Any, state: Any) -> int: ...

    def explain(self, box: Any, state: Any, fault: int) -> str: ...


class Strategies(Protocol):
    """The computer players, compiled: functions `choose(box, view, actions, number, dice)`."""

    def random(self, box: Any, view: Any, actions: Any, number: int, dice: Any) -> int: ...


class Notation(Protocol):
    """The words of actions and decisions, and what others see of them."""

    def question(self, box: Any, state: Any) -> str: ...  # what is to be decided, in one line

    def rule(self, box: Any, state: Any, action: int) -> str: ...  # the identifier to cite

    def describe(self, names: Any, box: Any, state: Any, action: int) -> str: ...

    def describe_seen(self, names: Any, box: Any, state: Any, action: int, player: int) -> str: ...

    def describe_aftermath(self, names: Any, box: Any, before: Any, action: int, after: Any) -> str: ...

    def is_hidden(self, box: Any, state: Any, player: int) -> bool: ...  # the action is not seen by `player`

    def is_unnoticed(
        self, box: Any, state: Any, action: int, player: int
    ) -> bool: ...  # nor that it was made

    def observation(self, names: Any, box: Any, view: Any, player: int) -> list[str]: ...


class TextBoard(Protocol):
    """The position as text, for people who read rather than look."""

    text: Callable[..., str]  # (state, player=None): as that player sees it, or all of it


class Information(Protocol):
    """What a player cannot know."""

    def resample(self, state: Any, player: int, seed: int) -> Any: ...  # a state the player cannot tell apart


class Board(Protocol):
    """The position as a picture."""

    board: Callable[..., Any]  # (state, player=None, lit=None): a samarkand.picture.Picture, targets lit

    def targets(self, state: Any, player: int | None = None) -> dict[str, int]: ...  # shape to action


class Positions(Protocol):
    """Positions told in words; a game may do without."""

    WORDS: tuple[str, ...]

    def build(self, game: Any, words: dict[str, Any]) -> Any: ...  # the record that the words describe

    def tell(self, state: Any) -> dict[str, Any]: ...


class Examples(Protocol):
    """The rulebook's worked examples; a game may do without."""

    EXAMPLES: tuple[Any, ...]

    def set_up(self, game: Any, setting: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]: ...


class Package:
    """A game's package: each part is a module, imported when first asked for."""

    components: Components
    options: Options
    edition: Edition
    actions: Actions
    scoring: Scoring
    checks: Checks
    strategies: Strategies
    notation: Notation
    textboard: TextBoard
    information: Information
    picture: Board
    positions: Positions
    examples: Examples

    def __init__(self, name: str, path: str):
        self.name = name
        self.path = path

    def __getattr__(self, part: str) -> Any:
        if part not in Package.__annotations__:
            raise AttributeError(f"a game's package has no part {part!r}")
        module = importlib.import_module(f"{self.path}.{part}")
        setattr(self, part, module)
        return module

    def __repr__(self) -> str:
        return f"<the package of {self.name}: {self.path}>"


GAMES = ("sackson", "routes", "market")
_packages = {name: Package(name, f"{__name__.partition('.')[0]}.{name}") for name in GAMES}


def register(name: str, path: str) -> Package:
    """Make a game known under `name`: all that the rest needs to play, simulate and draw it.

    Parameters
    ----------
    name : str
        As it is then given to `samarkand.game`.
    path : str
        Of its package, as it is imported.

    Returns
    -------
    Package

    Raises
    ------
    UnknownGame
        If another game has that name.

    Examples
    --------
    >>> from samarkand.protocol import register
    >>> register("sackson", "samarkand.sackson")
    <the package of sackson: samarkand.sackson>
    """
    known = _packages.setdefault(name, Package(name, path))
    if known.path != path:
        raise UnknownGame(f"the name {name!r} is taken by {known.path}; choose another")
    return known


def package(name: str) -> Package:
    """The package of a game.

    Raises
    ------
    UnknownGame
        If no game is registered under that name.
    """
    if not isinstance(name, str) or name not in _packages:
        raise UnknownGame(f"no game named {shown(name)}; the games are {', '.join(_packages)}")
    return _packages[name]


def is_ours(module: str) -> bool:
    """Whether a module belongs to this package or to a registered game, rather than to a user."""
    roots = {__name__.partition(".")[0], *(known.path for known in _packages.values())}
    return any(module == root or module.startswith(f"{root}.") for root in roots)
