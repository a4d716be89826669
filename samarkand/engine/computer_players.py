"""The computer players of a game, each declared once, in the `players.py` of its game.

>>> from samarkand.engine.computer_players import names
>>> from samarkand.registry import package
>>> names(package("market"))[0]
'random'
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from samarkand.engine.dice import below
from samarkand.errors import StrategyError, short_repr
from samarkand.grammar import Sentence

if TYPE_CHECKING:
    import numpy as np

    from samarkand.engine.records import PlainRecord

RANDOM = "random"  # every game has it
PART = "players"
EXPECTED = "expected Strategy(function, _(…))"


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


class Search(NamedTuple):
    """The settings of `samarkand.analysis.opponents.search.Expert` in a game.

    Attributes
    ----------
    playouts : int
        The number of playouts per decision.
    policy, favourite : str
        The strategies whose moves are played in playouts, and whose choice is kept unless another move is
        significantly better. An empty string selects the default strategy of studies.
    others : tuple of str
        The strategies that the other players may have, by default the default strategy of studies.
    surely : float
        The number of standard errors that count as significant.
    turns : int
        The number of turns of each player after which a playout is cut off.
    lead : float
        The lead, in points or money, that has the value 0.73 at a cutoff.
    win : float
        The weight of the win in a playout that reaches the end; the lead has the rest.
    prospects : function of (config, states), optional
        Returns what the players have in prospect, shape (states, players). By default the scores count.
    """

    playouts: int = 200
    policy: str = ""
    favourite: str = ""
    others: tuple[str, ...] = ()
    surely: float = 2.0
    turns: int = 3
    lead: float = 10.0
    win: float = 1.0
    prospects: "Callable[[PlainRecord, np.ndarray], np.ndarray] | None" = None


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
