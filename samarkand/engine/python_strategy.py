"""Strategies that users write, in ordinary Python: validation, calls and random numbers.

They run as they are, while all other players remain compiled. The game loop returns when such a strategy has
to decide, and continues with its answer. So no guard is needed, and exceptions reach the caller unchanged.
"""

import inspect
from collections.abc import Callable, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from samarkand.engine.dice import VALUES, advance, below
from samarkand.engine.global_generators import GlobalGenerators
from samarkand.errors import StrategyError, add_note, as_whole, pluralize, short_repr

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

Item = TypeVar("Item")
ARGUMENTS = 5  # of a strategy in the rules' style
EXPECTED = (
    "expected a name, a function choose(state) or choose(state, dice), a class or an object with such a "
    "choose, or a function of (config, view, actions, number, dice)"
)


class Dice(list):
    """A player's own random numbers, passed to `choose(state, dice)` so that the seed determines the game.

    The object is also a stream of `samarkand.engine.dice`.

    Examples
    --------
    >>> dice = Dice([12345, 67890])
    >>> dice.below(6), dice.choice(["camel", "tent"]), dice.random() < 1
    (5, 'tent', True)
    """

    def below(self, number: int) -> int:
        """Return a whole number from 0 to `number` − 1, all equally likely."""
        return below(self, number)

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one of the items, all equally likely."""
        return items[below(self, len(items))]

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return (advance(self) - 1) / VALUES


class PythonStrategy:
    """A strategy in ordinary Python.

    Attributes
    ----------
    given : function, class or object
        The strategy as the user passed it. A class is instantiated for each game and seat.
    label : str
    arguments : int
        The number of arguments: 1 for the state, 2 with dice, or 5 in the rules' style.
    see : function of (view, legal)
        Makes the state that the strategy sees or, if it takes five arguments, the first four; see
        `in_rules_style`.
    """

    def __init__(self, given: object, label: str, see: "Callable[[PlainRecord, list[int]], Any]"):
        self.given, self.label, self.see = given, label, see
        with GlobalGenerators() as generators:
            generators.seed((1, 1))  # a class may draw when it is instantiated
            self.arguments = arguments_of(self.new_chooser(), label)

    def new_chooser(self) -> Callable[..., object]:
        """Return the function to call during one game."""
        player: Any = self.given
        if isinstance(player, type):
            try:
                player = player()
            except TypeError as error:
                raise StrategyError(
                    f"strategy {self.label!r}: a class is instantiated again for each game, without "
                    f"arguments ({error}); pass an object of the class instead"
                ) from error
        return player.choose if callable(getattr(player, "choose", None)) else player

    def answer(
        self,
        choose: Callable[..., object],
        view: "PlainRecord",
        legal: list[int],
        stream: MutableSequence[int] | None,
        where: Callable[[], str],
    ) -> int:
        """Return the legal action that the strategy chooses. Changes `stream` if it draws.

        Parameters
        ----------
        choose : function
            From `new_chooser`.
        view : record
        legal : list of int
        stream : two numbers or None
            The player's own stream of random numbers, for strategies that take dice.
        where : function
            Describes the game and the move, for errors.

        Raises
        ------
        StrategyError
            If the answer is not legal. The strategy's own exceptions get a note with its name and `where`.
        """
        seen = self.see(view, legal)
        try:
            if stream is None or self.arguments == 1:
                answer = choose(seen)
            else:
                dice = Dice(map(int, stream))
                answer = choose(seen, dice) if self.arguments == 2 else choose(*seen, dice)
                stream[:] = dice
        except StrategyError:
            raise
        except Exception as error:
            add_note(error, f"strategy {self.label!r} ({where()})")
            raise
        if type(answer) is int and answer in legal:
            return answer
        return self.check_answer(answer, legal, where())

    def check_answer(self, answer: object, legal: list[int], where: str) -> int:
        """Return the answer if it is legal.

        Raises
        ------
        StrategyError
            If it is not legal. `where` describes the game.
        """
        number = as_whole(answer)  # convert only once, since a custom class may be inconsistent
        if number is not None and number in legal:
            return number
        expected = f"; expected one of state.legal_actions(), {legal}"
        problem = f"answered {short_repr(answer)}, which was not legal ({where}){expected}"
        raise StrategyError(f"strategy {self.label!r} {problem}")


def in_rules_style(
    game: Any, view: "PlainRecord", legal: list[int]
) -> "tuple[PlainRecord, PlainRecord, np.ndarray, int]":
    """Return the first four arguments of a strategy in the rules' style: config, view, actions, number."""
    actions = np.zeros(game.num_distinct_actions(), np.int64)
    actions[: len(legal)] = legal
    return game.config, view, actions, len(legal)


def is_player(thing: object) -> bool:
    """Return whether an object can be called, or has a method `choose` and is not a NumPy array."""
    if callable(thing):
        return True
    return callable(getattr(thing, "choose", None)) and not isinstance(thing, (np.ndarray, np.generic))


def arguments_of(choose: object, label: str) -> int:
    """Return how many arguments a strategy takes: 1, 2 or 5.

    Raises
    ------
    StrategyError
        If it takes any other number of arguments.

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
    except ValueError:  # some built-in functions have no signature
        return 1
    if _takes(signature, ARGUMENTS):
        return ARGUMENTS
    names = list(signature.parameters)
    if _takes(signature, 2) and (not _takes(signature, 1) or names[1] == "dice"):
        return 2
    if _takes(signature, 1):
        return 1
    raise StrategyError(f"strategy {label!r} takes {pluralize(len(names), 'argument')}; {EXPECTED}")


def signature_of(function: Callable[..., object]) -> inspect.Signature:
    """Return a function's signature, or the wrapped function's if all arguments are passed on.

    Examples
    --------
    >>> import functools
    >>> @functools.wraps(divmod)
    ... def passing_on(*arguments, **settings): pass
    >>> signature_of(passing_on)
    <Signature (x, y, /)>
    """
    is_wrapper = hasattr(function, "__wrapped__")
    try:
        signature = inspect.signature(function, follow_wrapped=False)
    except ValueError:  # a built-in wrapper, such as that of `functools.cache`
        if is_wrapper:
            return inspect.signature(function)
        raise
    takes_all = any(parameter.kind is parameter.VAR_POSITIONAL for parameter in signature.parameters.values())
    return inspect.signature(function) if is_wrapper and takes_all else signature


def _takes(signature: inspect.Signature, number: int) -> bool:
    try:
        signature.bind(*range(number))
    except TypeError:
        return False
    return True
