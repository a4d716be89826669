"""The computer players of a game, each declared once, in the `players.py` of its game.

>>> from samarkand.engine.computer_players import names
>>> from samarkand.registry import package
>>> names(package("market"))[0]
'random'
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, NamedTuple

from samarkand.engine.dice import below
from samarkand.errors import StrategyError, short_repr
from samarkand.grammar import Sentence

RANDOM = "random"  # every game has it
PART = "players"
EXPECTED = "expected Strategy(function, Sentence(…))"


class Strategy(NamedTuple):
    """A computer player that comes with a game.

    Attributes
    ----------
    function : function of (config, view, actions, number, dice)
        It is built together with the game's rules.
    words : Sentence
        What people read about it, beginning with its name.
    """

    function: Callable[..., int]
    words: Sentence


def random(config, view, actions, number, dice):
    """Return any legal action, all equally likely."""
    return actions[below(dice, number)]


def declared_strategies(parts: Any) -> Mapping[str, Strategy]:
    """Return the strategies that a game declares, by name; `random` is not among them.

    Raises
    ------
    StrategyError
        If a declaration is not what it should be: in one line, with the file and the name.
    """
    if not parts.has(PART):
        return {}
    strategies = getattr(parts.players, "STRATEGIES", None)
    where = f"{parts.name}/{PART}.py: STRATEGIES"
    if not isinstance(strategies, Mapping):
        raise StrategyError(
            f"{where}: found {short_repr(strategies)}, expected a dictionary of strategies by name"
        )
    for name, strategy in strategies.items():
        is_one = isinstance(strategy, Strategy) and isinstance(strategy.words, Sentence)
        if not is_one or not isinstance(strategy.function, FunctionType) or name == RANDOM:
            raise StrategyError(f"{where}[{name!r}]: found {short_repr(strategy)}, {EXPECTED}")
    return strategies


def names(parts: Any) -> list[str]:
    """Return the names of the strategies of a game: `random` first, then the others as they are declared."""
    return [RANDOM, *declared_strategies(parts)]


def function_of(parts: Any, name: str) -> Callable[..., int]:
    """Return the function of a strategy.

    Raises
    ------
    StrategyError
        If the game has no strategy of that name.

    Examples
    --------
    >>> from samarkand.registry import package
    >>> function_of(package("market"), "threshold").__module__
    'samarkand.market.strategies'
    """
    if name == RANDOM:
        return random
    if name not in declared_strategies(parts):
        raise StrategyError(
            f"no strategy named {short_repr(name)}; {parts.name} has {', '.join(names(parts))}"
        )
    return declared_strategies(parts)[name].function
