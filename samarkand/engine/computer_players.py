"""The computer players of a game, each declared once in the game's `players.py`.

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
        It is compiled together with the game's rules.
    words : Sentence
        Its description for people, beginning with its name.
    """

    function: Callable[..., int]
    words: Sentence


class SearchSettings(NamedTuple):
    """The settings of `samarkand.analysis.opponents.search.Expert` in a game.

    Attributes
    ----------
    playouts : int
        The number of playouts per decision.
    policy, favourite : str
        The strategy that plays the playouts, and the one whose choice is kept unless another move is
        significantly better. An empty string selects the default strategy of studies.
    others : tuple of str
        The strategies that the other players may use. By default, only the default strategy of studies.
    surely : float
        The number of standard errors that counts as significant.
    turns : int
        The number of turns of each player after which a playout is cut off.
    lead : float
        The lead, in points or money, that is worth 0.73 at a cutoff.
    win : float
        The weight of the win in a playout that reaches the end. The lead has the remaining weight.
    prospects : function of (config, states), optional
        Returns the players' prospects, shape (states, players). By default, the scores are used.
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


def declared_strategies(package: Any) -> Mapping[str, Strategy]:
    """Return the strategies that a game declares, by name. `random` is not included.

    Raises
    ------
    StrategyError
        If a declaration is invalid. The message is one line with the file and the name.
    """
    if not package.has(PART):
        return {}
    strategies = getattr(package.players, "STRATEGIES", None)
    where = f"{package.name}/{PART}.py: STRATEGIES"
    if not isinstance(strategies, Mapping):
        raise StrategyError(
            f"{where}: found {short_repr(strategies)}, expected a dictionary of strategies by name"
        )
    for name, strategy in strategies.items():
        is_one = isinstance(strategy, Strategy) and isinstance(strategy.words, Sentence)
        if not is_one or not isinstance(strategy.function, FunctionType) or name == RANDOM:
            raise StrategyError(f"{where}[{name!r}]: found {short_repr(strategy)}, {EXPECTED}")
    return strategies


def names(package: Any) -> list[str]:
    """Return the names of a game's strategies: `random` first, then the others in order of declaration."""
    return [RANDOM, *declared_strategies(package)]


def function_of(package: Any, name: str) -> Callable[..., int]:
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
    if name not in declared_strategies(package):
        raise StrategyError(
            f"no strategy named {short_repr(name)}; {package.name} has {', '.join(names(package))}"
        )
    return declared_strategies(package)[name].function
