"""The computer players of a game, each declared once, in the `computer_players.py` of its game.

>>> from samarkand.engine.computer_players import names
>>> names("market")[0]
'random'
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, NamedTuple

from samarkand.engine.dice import below
from samarkand.engine.line_up import RANDOM
from samarkand.errors import StrategyError, short_repr
from samarkand.grammar import Sentence
from samarkand.protocol import package

PART = "computer_players"
EXPECTED = "expected Strategy(function or 'module:function', Sentence(…))"


class Strategy(NamedTuple):
    """A computer player that comes with a game.

    Attributes
    ----------
    function : function of (config, view, actions, number, dice), or str
        A function is built together with the game's rules. A name such as ``"planner:planner"``, which is a
        module of the game's package and a function in it, is imported and built only when somebody plays it.
    words : Sentence
        What people read about it, beginning with its name.
    """

    function: Callable[..., int] | str
    words: Sentence


def random(config, view, actions, number, dice):
    """Return any legal action, all equally likely."""
    return actions[below(dice, number)]


def declared_strategies(game: str) -> Mapping[str, Strategy]:
    """Return the strategies that a game declares, by name; `random` is not among them.

    Raises
    ------
    StrategyError
        If a declaration is not what it should be: in one line, with the file and the name.
    """
    parts: Any = package(game)
    if not parts.has(PART):
        return {}
    strategies = getattr(parts.computer_players, "STRATEGIES", None)
    where = f"{game}/{PART}.py: STRATEGIES"
    if not isinstance(strategies, Mapping):
        raise StrategyError(
            f"{where}: found {short_repr(strategies)}, expected a dictionary of strategies by name"
        )
    for name, strategy in strategies.items():
        is_one = isinstance(strategy, Strategy) and isinstance(strategy.words, Sentence)
        if not is_one or not isinstance(strategy.function, (FunctionType, str)) or name == RANDOM:
            raise StrategyError(f"{where}[{name!r}]: found {short_repr(strategy)}, {EXPECTED}")
    return strategies


def names(game: str) -> list[str]:
    """Return the names of the strategies of a game: `random` first, then the others as they are declared."""
    return [RANDOM, *declared_strategies(game)]


def place(game: str, name: str) -> tuple[str, str]:
    """Return the full name of the module that a strategy is in, and the name of its function there."""
    function = random if name == RANDOM else declared_strategies(game)[name].function
    if not isinstance(function, str):
        return function.__module__, function.__name__
    module, colon, inner = function.partition(":")
    if not (module and colon and inner):
        raise _not_there(game, name, function)
    return f"{package(game).path}.{module}", inner


def function_of(game: str, name: str) -> Callable[..., int]:
    """Return the function of a strategy, imported now if it is declared by name.

    Raises
    ------
    StrategyError
        If the game has no strategy of that name, or its declaration names a function that is not there.

    Examples
    --------
    >>> function_of("market", "threshold").__module__
    'samarkand.market.strategies'
    """
    if name == RANDOM:
        return random
    if name not in declared_strategies(game):
        raise StrategyError(f"no strategy named {short_repr(name)}; {game} has {', '.join(names(game))}")
    function = declared_strategies(game)[name].function
    if not isinstance(function, str):
        return function
    module, inner = place(game, name)
    try:
        imported = getattr(package(game).module(function.partition(":")[0]), inner, None)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        imported = None
    if not isinstance(imported, FunctionType):
        raise _not_there(game, name, function)
    return imported


def _not_there(game: str, name: str, function: str) -> StrategyError:
    return StrategyError(
        f"{game}/{PART}.py: STRATEGIES[{name!r}]: found {function!r}, expected a module of the game and a "
        "function in it, such as 'planner:planner'"
    )
