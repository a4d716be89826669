"""The interface that a game's package implements, and the registry of games.

A game is a package of modules. Each protocol class below lists the names that one of these modules defines.
The same arguments occur throughout. The types of
higher layers are named in words, because this module lies below them.

- `config` is the record of everything that stays fixed during a game (`samarkand.engine.records`);
- `state` is the record of a position;
- `view` is a copy of such a record without the information that is hidden from a player;
- `names` holds the edition's names for spaces and goods.

Players, actions and spaces are whole numbers, counted from 0.

>>> from samarkand.registry import package
>>> package("sackson").options.PLAYERS
(2, 5)
"""

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from samarkand.errors import InvalidInput, short_repr

if TYPE_CHECKING:
    from enum import IntEnum

    import numpy as np

    from samarkand.decisions import Decision
    from samarkand.editions import Edition, Names
    from samarkand.engine.computer_players import Strategy
    from samarkand.engine.records import PlainRecord
    from samarkand.options import DeclaredOptions
    from samarkand.worked_examples import Example


class ComponentsPart(Protocol):
    """The game's constants and the layout of its two records.

    A game may also define `INDEX`, the names of derived fields that speed up look-ups. They can be calculated
    from the other fields and are not saved to files. `edition.fill_config` fills those of the config and
    `actions.rebuild_index` those of the state.
    """

    CONFIG: "np.dtype"  # the dtype of the config; it has the field `players`
    STATE: "np.dtype"  # the dtype of a position; it has the fields `player`, `phase` and `turns`
    Phase: "type[IntEnum]"  # an IntEnum of the decisions and draws that can come next


class OptionsPart(Protocol):
    """The rule options."""

    EDITION: str  # the default edition
    PLAYERS: tuple[int, int]  # the smallest and largest number of players
    Options: "type[DeclaredOptions]"  # a frozen dataclass

    # Optional: `WORDS` maps the name of each option to the `OptionWords` that boards show for it.


class EditionPart(Protocol):
    """The printed numbers, as given by a file in `editions/`."""

    # Raise InvalidInput if the values (without their sources) do not describe a playable game. The message
    # names the file and the key. The result is a list of warnings about unusual values, or None.
    def validate(self, values: dict[str, Any], file: str) -> None: ...

    def fill_config(
        self, edition: "Edition", config: "PlainRecord"
    ) -> None: ...  # write the numbers to the config

    # Optional: `check_config(config)` raises if some numbers contradict others.
    def names(self, edition: "Edition") -> "Names": ...  # return an `editions.Names`


class ActionsPart(Protocol):
    """The functions that play the game. They are compiled."""

    NUM_ACTIONS: int  # actions are numbered from 0 to NUM_ACTIONS − 1

    def set_up(
        self, config: "PlainRecord", state: "PlainRecord"
    ) -> None: ...  # prepare a blank record for the first deal

    def current_player(
        self, config: "PlainRecord", state: "PlainRecord"
    ) -> int: ...  # a player, CHANCE or TERMINAL

    def is_over(self, config: "PlainRecord", state: "PlainRecord") -> bool: ...

    # Write the legal actions to `actions`, in ascending order, and return their number.
    def legal_actions(self, config: "PlainRecord", state: "PlainRecord", actions: "np.ndarray") -> int: ...

    # Write the possible outcomes and their integer weights, and return the number of outcomes.
    def chance_outcomes(
        self, config: "PlainRecord", state: "PlainRecord", actions: "np.ndarray", weights: "np.ndarray"
    ) -> int: ...

    def apply_action(self, config: "PlainRecord", state: "PlainRecord", action: int) -> None: ...

    def hide(
        self, config: "PlainRecord", state: "PlainRecord", player: int
    ) -> None: ...  # erase what is hidden from the player


class ScoringPart(Protocol):
    """The scores; the players with most points win. Everything but `outcome` is compiled."""

    def score(self, config: "PlainRecord", state: "PlainRecord", player: int) -> int: ...

    # Optional: `is_cut_short(config, state)` is whether a limit on turns ended the game.

    def outcome(self, config: "PlainRecord", state: "PlainRecord", names: "Names") -> str: ...


class ChecksPart(Protocol):
    """The conserved quantities, such as the cards of a good and the money. All but `things` are compiled."""

    def things(self, config: "PlainRecord") -> list[str]: ...  # what is counted, in words

    # Write to `found` how many of each there are. These numbers are the same in every position of a game.
    def count(self, config: "PlainRecord", state: "PlainRecord", found: "np.ndarray") -> None: ...


class PlayersPart(Protocol):
    """The computer players besides `random` (optional). The functions of `STRATEGIES` are compiled."""

    # Maps names, from the weakest to the strongest, to `samarkand.engine.computer_players.Strategy` objects.
    # If there is a strategy called "greedy", it is the default.
    STRATEGIES: "Mapping[str, Strategy]"

    # Optional: `choose(state)` is an example of a strategy in ordinary Python that users can copy. `EXPERT`,
    # an `engine.computer_players.SearchSettings`, replaces the default settings of `samarkand.Expert`.


class DecisionsPart(Protocol):
    """The decision in each phase: its words, its place on the board, and what the others see of it."""

    DECISIONS: "Mapping[int, Decision]"  # by Phase, including those of chance; the end of a game has no entry


class TextBoardPart(Protocol):
    """The position as text, for people who would rather read than look at a picture.

    `text(state, player=None)` shows what that player sees. With `samarkand.textboard.PUBLIC` it shows what an
    onlooker sees, and without a player it shows everything.
    """

    text: Callable[..., str]

    # Optional: `HOW_TO_PLAY` is a short introduction, a tuple of sentences. Their places are filled with
    # fields of the config.


class InformationPart(Protocol):
    """The information that is hidden from a player."""

    # Return a random state that the player cannot distinguish from `state`.
    def resample(self, state: Any, player: int, seed: int) -> Any: ...


class PileInformation(InformationPart, Protocol):
    """The information part of a game whose cards are hidden in piles.

    The module imports `resample` from `samarkand.information.particle_filter` and defines the functions that
    it calls. It can also import `Belief(state, player, seed)` from `samarkand.information.beliefs`, which
    samples many possible positions at once.
    """

    def beginning(
        self, config: "PlainRecord", start: "PlainRecord", player: int
    ) -> "tuple[np.ndarray, list[Any]]": ...

    def tell(self, config: "PlainRecord", step: Any, following: Any, player: int) -> Any: ...

    def pending_events(self, config: "PlainRecord", view: "PlainRecord", player: int) -> list[Any]: ...

    # Return what the move shows to all players, or None. Each game has its own kind of value.
    def revelation(self, config: "PlainRecord", before: "PlainRecord", after: "PlainRecord") -> object: ...


class BoardPart(Protocol):
    """The position as a picture (optional). A game without one shows its text board instead.

    `board(state, player=None, lit=None)` returns a `samarkand.picture.Picture`. As in `TextBoardPart`,
    `player` determines what is visible. `lit` lists the targets to highlight, by default those of the
    player's legal actions. `crops(state, player)`, if defined, returns regions for narrow screens.
    """

    board: Callable[..., Any]
    targets: Callable[..., dict[str, int]]  # `samarkand.picture.targets`, or a game's own


class HoldingsPart(Protocol):
    """The locations of pieces in a view, for animating moves (optional)."""

    money: "Callable[[PlainRecord, int], int]"  # a player's money in a view; boards announce its changes

    def holdings(
        self, game: Any, view: "PlainRecord"
    ) -> list[Any]: ...  # `picture.travels.Holding`s; money is a "coin"

    def piece(self, game: Any, kind: str) -> list[Any]: ...  # the shapes of a piece, centred on (0, 0)

    # If the action rolls a die, return the location of the die and the faces to show in sequence.
    def die_roll(self, game: Any, before: "PlainRecord", action: int) -> tuple[Any, list[str]] | None: ...


class PositionsPart(Protocol):
    """The keywords of `Game.set_up` (optional)."""

    WORDS: tuple[str, ...]

    def build(self, game: Any, keywords: dict[str, Any]) -> "PlainRecord": ...  # return the record

    def tell(self, state: Any) -> dict[str, object]: ...

    def hand(self, game: Any, view: "PlainRecord", player: int) -> dict[str, int]: ...  # cards by name


class ExamplesPart(Protocol):
    """The worked examples in the rulebook (optional)."""

    EXAMPLES: tuple["Example", ...]

    def set_up(self, game: Any, setting: dict[str, Any]) -> tuple[Any, dict[str, str]]: ...


class Package:
    """A game's package. Its parts are modules that are imported on first access."""

    components: ComponentsPart
    options: OptionsPart
    edition: EditionPart
    actions: ActionsPart
    scoring: ScoringPart
    checks: ChecksPart
    players: PlayersPart
    decisions: DecisionsPart
    textboard: TextBoardPart
    information: InformationPart
    picture: BoardPart
    holdings: HoldingsPart
    positions: PositionsPart
    examples: ExamplesPart
    measures: ModuleType  # statistics of a finished game, see `analysis.studies.measures` (optional)

    def __init__(self, name: str, path: str):
        self.name = name
        self.path = path

    def __getattr__(self, part: str) -> ModuleType:
        if part not in Package.__annotations__:
            raise AttributeError(f"a game's package has no part {part!r}")
        module = self.module(part)
        setattr(self, part, module)
        return module

    @property
    def folder(self) -> Path:
        """Return the folder with the package's files."""
        # `importlib.resources` takes longer to import than the editions take to read.
        return Path(importlib.import_module(self.path).__path__[0])

    def module(self, name: str) -> ModuleType:
        """Import and return the module of this name."""
        return importlib.import_module(f"{self.path}.{name}")

    def has(self, part: str) -> bool:
        """Return whether the package has an optional part."""
        return importlib.util.find_spec(f"{self.path}.{part}") is not None

    def __repr__(self) -> str:
        return f"<the package of {self.name}: {self.path}>"


# Maps the names of searching computer players to functions that import their classes. The classes belong to a
# higher layer, so `samarkand/__init__.py` registers them here.
SEARCHERS: dict[str, Callable[[], Any]] = {}

GAMES = ("sackson", "routes", "market")
ENTRY_POINTS = "samarkand.games"  # the group in which an installed distribution lists its games
_packages = {name: Package(name, f"{__name__.partition('.')[0]}.{name}") for name in GAMES}


def register(name: str, path: str) -> Package:
    """Register a game, so that `samarkand.game` and everything else can use it.

    Parameters
    ----------
    name : str
        The name to pass to `samarkand.game`.
    path : str
        The import path of the game's package.

    Returns
    -------
    Package

    Raises
    ------
    InvalidInput
        If the name belongs to another game, or if there is no such package.

    Examples
    --------
    >>> from samarkand.registry import register
    >>> register("sackson", "samarkand.sackson")
    <the package of sackson: samarkand.sackson>
    """
    if name not in _packages and not _is_package(path):
        raise InvalidInput(f"path: found {short_repr(path)}, expected the import path of a game's package")
    known = _packages.setdefault(name, Package(name, path))
    if known.path != path:
        raise InvalidInput(f"the name {name!r} is taken by {known.path}; choose another")
    return known


def _is_package(path: str) -> bool:
    """Return whether a package of this import path can be found, without importing it."""
    try:
        spec = importlib.util.find_spec(path)
    except (ImportError, ValueError):  # a package around it is missing, or the path is empty or relative
        return False
    return spec is not None and spec.submodule_search_locations is not None


def installed_games() -> list[tuple[str, str]]:
    """Return the names and the packages of the games that other distributions declare as entry points."""
    from importlib.metadata import entry_points  # a slow import, which most programs do not need

    return [(entry.name, entry.module) for entry in entry_points(group=ENTRY_POINTS)]


def package(name: str) -> Package:
    """Return the package of a game by its name.

    A name that is not registered is looked up among the entry points of installed distributions.

    Raises
    ------
    InvalidInput
        If no game is registered under this name, or if two distributions declare it.
    """
    if isinstance(name, str) and name in _packages:
        return _packages[name]
    installed = installed_games()
    for found, path in installed:
        if found == name:
            register(found, path)
    if not isinstance(name, str) or name not in _packages:
        names = dict.fromkeys([*_packages, *(found for found, _ in installed)])
        raise InvalidInput(f"no game named {short_repr(name)}; the games are {', '.join(names)}")
    return _packages[name]


def is_ours(module: str) -> bool:
    """Return whether a module belongs to Samarkand or to a registered game, rather than to a user."""
    roots = {__name__.partition(".")[0], *(known.path for known in _packages.values())}
    return any(module == root or module.startswith(f"{root}.") for root in roots)
