"""Strategies in ordinary Python: what they may be, how they are asked, what they draw from.

They run as they stand, while everybody else stays compiled: the game loop returns when one is to decide, and
goes on with its answer. So they need no guard; what they raise arrives as itself.
"""

import contextlib
import functools
import inspect
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType, MethodType
from typing import Any, TypeVar

import numpy as np

from samarkand.engine.dice import VALUES, advance, below
from samarkand.engine.references import used
from samarkand.engine.user_code.admission import ARGUMENTS, UNSTABLE, faults, is_library, is_user_code
from samarkand.engine.user_code.sources import NoSource, Source
from samarkand.errors import StrategyError, as_whole, pluralize, shown

Item = TypeVar("Item")
DRAW = "take two arguments, choose(state, dice), and draw with dice.below(n) or dice.choice(list)"
EXPECTED = (
    "expected a name, a function choose(state) or choose(state, dice), a class or an object with such a "
    "choose, or a function of (config, view, actions, number, dice)"
)


class Dice(list):
    """A player's own chance in a game, handed to `choose(state, dice)`: so a seed still means those games.

    It is a stream of `samarkand.engine.dice` too.

    Examples
    --------
    >>> dice = Dice([12345, 67890])
    >>> dice.below(6), dice.choice(["camel", "tent"]), dice.random() < 1
    (5, 'tent', True)
    """

    def below(self, number: int) -> int:
        """A whole number from 0 to `number` − 1, all equally likely."""
        return below(self, number)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, all equally likely."""
        return items[below(self, len(items))]

    def random(self) -> float:
        """A number from 0 up to, but without, 1."""
        return (advance(self) - 1) / VALUES


class PythonStrategy:
    """A strategy in ordinary Python.

    Attributes
    ----------
    given : function, class or object
        As the user gave it; a class is made anew for each game and seat.
    label : str
    arguments : int
        How many it takes: 1 the state, 2 dice too, 5 the arguments of the rules' style.
    see : function of (view, legal)
        Makes the state that it sees; for five arguments the first four, as `in_rules_style`.
    """

    def __init__(self, given: Any, label: str, see: Callable[[Any, list[int]], Any]):
        self.given, self.label, self.see = given, label, see
        self.arguments = arguments_of(self.sit_down(), label)

    def sit_down(self) -> Callable[..., Any]:
        """What is asked in one game."""
        made = self.given
        if isinstance(made, type):
            try:
                made = made()
            except TypeError as error:
                raise StrategyError(
                    f"strategy {self.label!r}: a class is made anew for each game, without arguments "
                    f"({error}); give an object of it instead"
                ) from error
        return made.choose if callable(getattr(made, "choose", None)) else made

    def ask(self, choose: Callable[..., Any], view: Any, legal: list[int], dice: Any) -> Any:
        """The answer of one who sits at a table, as it was given. Changes `dice`, if it draws."""
        seen = self.see(view, legal)
        if self.arguments == 1:
            return choose(seen)
        return choose(seen, dice) if self.arguments == 2 else choose(*seen, dice)

    def judged(self, answer: Any, legal: list[int], where: str) -> int:
        """The answer, if it is legal.

        Raises
        ------
        StrategyError
            If not; `where` says in which game.
        """
        number = as_whole(answer)  # once, before it is compared: a class of its own may do both otherwise
        if number is not None and number in legal:
            return number
        expected = f"; expected one of state.legal_actions(), {legal}"
        said = f"answered {shown(answer)}, which was not legal ({where}){expected}"
        raise StrategyError(f"strategy {self.label!r} {said}")


def in_rules_style(game: Any, view: Any, legal: list[int]) -> tuple[Any, Any, np.ndarray, int]:
    """The first four arguments of a strategy in the rules' style: config, view, actions, number."""
    actions = np.zeros(game.num_distinct_actions(), np.int64)
    actions[: len(legal)] = legal
    return game.config, view, actions, len(legal)


def is_player(thing: Any) -> bool:
    """Whether it can be asked: it is called, or has a `choose` (as NumPy's arrays have, to pick from)."""
    if callable(thing):
        return True
    return callable(getattr(thing, "choose", None)) and not isinstance(thing, (np.ndarray, np.generic))


def arguments_of(choose: Any, label: str) -> int:
    """How many arguments a strategy takes: 1, 2 or 5.

    Raises
    ------
    StrategyError
        If it takes others.

    Examples
    --------
    >>> arguments_of(lambda state: 0, "mine"), arguments_of(lambda state, dice: 0, "mine")
    (1, 2)
    >>> arguments_of(lambda state, weights=(): 0, "mine"), arguments_of(lambda *asked: 0, "mine")
    (1, 5)
    """
    if not callable(choose):
        raise StrategyError(f"strategy {label!r}: {EXPECTED}")
    try:
        signature = signature_of(choose)
    except ValueError:  # some that are built in tell nothing
        return 1
    if _takes(signature, ARGUMENTS):
        return ARGUMENTS
    names = list(signature.parameters)
    if _takes(signature, 2) and (not _takes(signature, 1) or names[1] == "dice"):
        return 2
    if _takes(signature, 1):
        return 1
    raise StrategyError(f"strategy {label!r} takes {pluralize(len(names), 'argument')}; {EXPECTED}")


def signature_of(function: Any) -> inspect.Signature:
    """Return a function's signature; that of the function it wraps, if it passes on whatever it is given.

    Examples
    --------
    >>> @functools.wraps(divmod)
    ... def passing_on(*arguments, **settings): pass
    >>> signature_of(passing_on)
    <Signature (x, y, /)>
    """
    is_wrapper = hasattr(function, "__wrapped__")
    try:
        signature = inspect.signature(function, follow_wrapped=False)
    except ValueError:  # a wrapper that is built in, such as `functools.cache`
        if is_wrapper:
            return inspect.signature(function)
        raise
    takes_all = any(each.kind is each.VAR_POSITIONAL for each in signature.parameters.values())
    return inspect.signature(function) if is_wrapper and takes_all else signature


def _takes(signature: inspect.Signature, number: int) -> bool:
    try:
        signature.bind(*range(number))
    except TypeError:
        return False
    return True


def refuse_chance(given: Any, label: str) -> None:
    """Refuse a strategy that may differ from run to run.

    A library's functions and `__hash__` may use `id`, `hash` and sets. So may a function whose source is not
    found, such as that of a data class.
    """
    for function in reached_functions(given):
        tree = None
        if not is_library(function) and function.__name__ != "__hash__":
            with contextlib.suppress(NoSource):
                tree = Source(function).node
        for fault in faults(function, tree, DRAW, UNSTABLE):
            raise StrategyError(f"strategy {label!r}: {function.__name__} {fault}")


def reached_functions(given: Any) -> Iterator[FunctionType]:
    """The user's functions in a strategy, and those that they name."""
    waiting, seen = list(_functions(given)), set[int]()
    while waiting:
        function = waiting.pop()
        if id(function) not in seen:
            seen.add(id(function))
            yield function
            waiting += [each for _, value in used(function) for each in _functions(value)]


def _functions(given: Any) -> Iterator[FunctionType]:
    """The functions in what a user gave: itself, its methods."""
    if isinstance(given, functools.partial):
        yield from _functions(given.func)
    elif isinstance(given, FunctionType):
        if is_user_code(given):
            yield given
    elif isinstance(inspect.getattr_static(given, "__wrapped__", None), FunctionType):  # as `functools.cache`
        yield from _functions(given.__wrapped__)
    elif isinstance(given, MethodType):
        yield from _functions(given.__func__)
        yield from _functions(type(given.__self__))
    elif isinstance(given, type):
        if is_user_code(given):
            for base in given.__mro__:
                yield from (each for each in vars(base).values() if isinstance(each, FunctionType))
    elif is_player(given):
        yield from _functions(type(given))
