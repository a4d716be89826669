"""Checks of the values of arguments: whole numbers, texts, lists and choices.

Each function takes the argument's name for the message and its value. It returns the value, converted where
necessary, or raises InvalidInput in one line that says what was found and what is expected.
"""

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, ForwardRef, ParamSpec, TypeAlias, TypeVar

import numpy as np

from samarkand.errors import InvalidInput, as_python, as_whole, short_repr

SEED = 0  # the default
MAX_DRAWN = 2**53  # random seeds are smaller, so that JavaScript can represent them exactly

if TYPE_CHECKING:
    Seed: TypeAlias = int | np.random.Generator | np.random.SeedSequence | None
else:  # references, because the types would import numpy.random, which `import samarkand` does without
    Seed = (
        int
        | ForwardRef("np.random.Generator", module=__name__)
        | ForwardRef("np.random.SeedSequence", module=__name__)
        | None
    )
EXPECTED_SEED = "a whole number, 0 or more, a NumPy Generator or SeedSequence, or None"


def whole(name: str, value: object, least: int = 0, most: int | None = None, expected: str = "") -> int:
    """Return a whole number from `least` to `most`, or of at least `least` if `most` is None.

    Examples
    --------
    >>> whole("games", 0, 1)
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: games: found 0, expected a whole number, 1 or more
    """
    number = as_whole(value)
    if number is None or number < least or (most is not None and number > most):
        bounds = f", {least} or more" if most is None else f" from {least} to {most:,}"
        raise InvalidInput(
            f"{name}: found {short_repr(value)}, expected {expected or f'a whole number{bounds}'}"
        )
    return number


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known names for an error message: the closest match, or all names if none is close.

    Examples
    --------
    >>> nearest("player", ["players", "edition"]), nearest("colour", ["players", "edition"])
    ('did you mean players?', 'expected one of players, edition')
    """
    import difflib

    near = difflib.get_close_matches(name, known := list(known), 1)
    return f"did you mean {near[0]}?" if near else f"expected one of {', '.join(known)}"


T = TypeVar("T")
P = ParamSpec("P")


def keywords(more: str = "") -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function so that it suggests the closest keyword if it is called with an unknown one.

    Parameters
    ----------
    more : str, optional
        Added to the message.

    Examples
    --------
    >>> @keywords()
    ... def play(games=1, strategies=None): ...
    >>> play(strategy="greedy")
    Traceback (most recent call last):
        ...
    TypeError: play: found the argument 'strategy', did you mean strategies?
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        known = list(inspect.signature(function).parameters)

        @functools.wraps(function)
        def called(*arguments: P.args, **options: P.kwargs) -> T:
            for name in options:
                if name not in known:
                    found = f"{function.__name__}: found the argument {name!r}"
                    free = [other for other in known[len(arguments) :] if other not in options]
                    raise TypeError(f"{found}, {nearest(name, free or known)}{more}")
            return function(*arguments, **options)

        return called

    return decorate


def choice(name: str, value: object, valid: Sequence[T]) -> T:
    """Return the member of `valid` that equals `value` and has the same type: 1 does not match True."""
    value = as_python(value)
    for candidate in valid:
        if type(value) is type(candidate) and value == candidate:
            return candidate
    raise InvalidInput(f"{name}: found {short_repr(value)}, expected {' or '.join(map(repr, valid))}")


def text(name: str, value: object) -> str:
    """Return a text to be displayed, such as a question.

    Raises
    ------
    InvalidInput
        If the value is not a string, or contains surrogates and therefore cannot be encoded.
    """
    if isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value):
        return value
    raise InvalidInput(f"{name}: found {short_repr(value)}, expected text")


def several(name: str, values: object) -> list[object]:
    """Return the values of a list, a range or an array as a list.

    Raises
    ------
    InvalidInput
        If the argument is not iterable, or is a string, a mapping or a set.
    """
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping, Set)):
        return list(values)
    raise InvalidInput(f"{name}: found {short_repr(values)}, expected a list")


def players(players: object, least: int, most: int) -> int:
    """Return the number of players, which is 4 by default."""
    if players is None:
        return min(4, most)
    number = as_whole(players)
    if number is None:
        raise InvalidInput(
            f"players: found {short_repr(players)}, expected a whole number from {least} to {most}"
        )
    if not least <= number <= most:
        raise InvalidInput(f"players: found {short_repr(players)}, expected {least} to {most}")
    return number


def seed(number: object) -> int:
    """Return the seed in a file or a worksheet. For experiments, see `whole_seed`."""
    return whole("seed", number, 0, expected="a whole number, 0 or more")


def player(number: object, players: int) -> int:
    """Return the number of a player."""
    return whole("player", number, 0, players - 1, f"0 to {players - 1}")


def whole_seed(seed: object) -> int:
    """Convert a seed to a whole number with which the experiment can be repeated.

    Parameters
    ----------
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        A generator draws the number and advances. A seed sequence always gives the same number. With None
        the number is unpredictable.

    Raises
    ------
    InvalidInput
        If the seed is none of these, or negative.

    Examples
    --------
    >>> whole_seed(7), whole_seed(np.random.SeedSequence(7)) == whole_seed(np.random.SeedSequence(7))
    (7, True)
    >>> generator = np.random.default_rng(7)
    >>> whole_seed(generator) == whole_seed(generator)
    False
    """
    if isinstance(seed, np.random.Generator):
        return int(seed.integers(MAX_DRAWN))
    if seed is None:
        seed = np.random.SeedSequence()
    if isinstance(seed, np.random.SeedSequence):
        return int(seed.generate_state(1, np.uint64)[0]) % MAX_DRAWN
    number = as_whole(seed)
    if number is None or number < 0:
        raise InvalidInput(f"seed: found {short_repr(seed)}, expected {EXPECTED_SEED}")
    return number
