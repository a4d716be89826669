"""The exceptions raised for invalid input, all derived from `SamarkandError`.

Each message is a single line that says what was wrong and what to do. An operation that raises one of these
exceptions leaves everything unchanged.
"""

import operator
import traceback
from collections.abc import Callable, Mapping
from fractions import Fraction
from numbers import Integral
from pathlib import Path
from typing import Any, NoReturn, TypeGuard, TypeVar

import numpy as np

OF_NUMPY = np.number, np.bool_, np.character  # not dates, whose items can be whole numbers
T = TypeVar("T")
MAX_LENGTH = 200  # the number of characters of a value that messages show


def short_repr(thing: object) -> str:
    """Return the `repr` of an object for a message: on one line, shortened, and without raising.

    Examples
    --------
    >>> short_repr("sakson"), short_repr([1] * 1000)[-4:]
    ("'sakson'", '1, …')
    """
    try:
        text = " ".join(repr(thing).split())
    except (ValueError, RecursionError, MemoryError):  # too many digits or levels for Python
        return f"a {type(thing).__name__} too large to show"
    return text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 1] + "…"


def pluralize(number: int, thing: str) -> str:
    """Return a number with a noun in the singular or plural, for messages to programmers.

    Texts for pupils are `grammar.Sentence` objects instead.

    Examples
    --------
    >>> pluralize(0, "card"), pluralize(1, "card"), pluralize(2, "card")
    ('0 cards', '1 card', '2 cards')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer of Python or NumPy. Booleans and floats such as 5.0 are not.

    Examples
    --------
    >>> is_whole(5), is_whole(5.0), is_whole(True)
    (True, False, False)
    """
    return isinstance(value, Integral) and not isinstance(value, bool)


def as_whole(value: object) -> int | None:
    """Return a whole number of Python or NumPy as a plain `int`, or None for any other value.

    Examples
    --------
    >>> as_whole(np.uint8(3)), as_whole(5.0), as_whole(True)
    (3, None, None)
    """
    return int(value) if is_whole(value) else None


def as_python(value: T) -> T:
    """Return a number, boolean or text of NumPy as Python's, also inside a tuple, frozenset or Fraction.

    Any other value is returned unchanged. NumPy's integers have a fixed number of bits, so sums and products
    of them can overflow.

    Examples
    --------
    >>> import numpy as np
    >>> as_python(np.uint8(200)) + 100, as_python((np.True_, "jewel"))
    (300, (True, 'jewel'))
    """
    given: Any = value
    if isinstance(given, OF_NUMPY):
        return given.item()
    if type(given) is Fraction and not type(given.numerator) is type(given.denominator) is int:
        given = Fraction(int(given.numerator), int(given.denominator))
    elif isinstance(value, (tuple, frozenset)):
        items = [as_python(item) for item in value]
        if not all(map(operator.is_, items, value)):
            given = given._make(items) if hasattr(given, "_make") else type(given)(items)
    return given


NOTE = "samarkand: "


def add_note(error: BaseException, text: str) -> None:
    """Add a note to an exception from a user's code, saying where it was raised.

    Such an exception is not wrapped in another one.
    """
    error.add_note(NOTE + text)


def is_noted(error: BaseException) -> bool:
    """Return whether an exception has a note from `add_note`.

    Examples
    --------
    >>> own = ZeroDivisionError("division by zero")
    >>> add_note(own, "strategy 'mine' (game 3)")
    >>> is_noted(own), is_noted(ValueError()), in_one_line(own)
    (True, False, "strategy 'mine' (game 3): ZeroDivisionError: division by zero")
    """
    return any(note.startswith(NOTE) for note in getattr(error, "__notes__", ()))


def in_one_line(error: BaseException) -> str:
    """Return an exception with a note from `add_note` as one line, for the shell and for boards.

    The line contains the note, the exception and the line of code that raised it.
    """
    who = next(note.removeprefix(NOTE) for note in error.__notes__ if note.startswith(NOTE))
    places = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    return f"{who}: {type(error).__name__}: {' '.join(str(error).split())}{where}"


class SamarkandError(Exception):
    """The base class of all exceptions that this package raises deliberately.

    IPython and Jupyter show only the message. Afterwards, `import traceback; traceback.print_last()` prints
    the whole traceback.

    Examples
    --------
    >>> import samarkand
    >>> try:
    ...     samarkand.game("senet")
    ... except samarkand.SamarkandError as error:
    ...     print(error)
    no game named 'senet'; the games are sackson, routes, market
    """

    def _render_traceback_(self) -> list[str]:
        """Return the lines that IPython and Jupyter show: only the message, because it says what to do.

        IPython calls this method of an exception that has one.
        """
        return ["".join(traceback.format_exception_only(self)).rstrip()]


class InvalidInput(SamarkandError, ValueError):
    """A value that cannot be used: in an argument, in a file, on the command line, or from a page.

    The message names what was found and what was expected.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("sackson", players=6)
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: players: found 6, expected 2 to 5
    """


class FileExists(InvalidInput, FileExistsError):
    """A file that already exists with other contents. It is not overwritten.

    Examples
    --------
    >>> import samarkand, tempfile
    >>> state = samarkand.game("market").new_initial_state()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     samarkand.replay_page(state, f"{folder}/game.html")
    ...     later = state.apply_words("spice is given")
    ...     samarkand.replay_page(later, f"{folder}/game.html")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    samarkand.errors.FileExists: ...game.html: already exists and was kept; choose another name, or ...
    """


class IllegalAction(SamarkandError, ValueError):
    """An action that is not legal now. The message lists the legal ones.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("sackson").new_initial_state().apply_action(99)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    samarkand.errors.IllegalAction: 99 is not legal: chance may ...
    """


class BrokenRule(SamarkandError, AssertionError):
    """A state in which cards, money, camels or tiles do not add up. The message gives the wrong total.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").new_initial_state()
    >>> state.record.bank += 1
    >>> state.check()
    Traceback (most recent call last):
        ...
    samarkand.errors.BrokenRule: dirhams in cash and bank: found 141, expected 140
    """


class StrategyError(SamarkandError):
    """A strategy that is invalid, returns an illegal action, or plays differently when a game is repeated.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.simulate("market", strategies=["greedy"])
    Traceback (most recent call last):
        ...
    samarkand.errors.StrategyError: strategies: found 1, expected one for all or a list of 4, one per player
    """


class MissingExtra(SamarkandError, ImportError):
    """An optional dependency that is not installed. The message says how to install it.

    Examples
    --------
    >>> import samarkand
    >>> str(samarkand.MissingExtra("sympy is not installed"))
    'sympy is not installed'
    """


def missing_extra(needs: str, extra: str) -> MissingExtra:
    """Return the exception for a feature that needs a library from one of the package's extras.

    Samarkand is not on a package index yet. If a message told users to install it by name, they would run the
    code of anyone who registered that name. So it tells them to install from a clone. This is the only error
    message with installation instructions.

    Examples
    --------
    >>> str(missing_extra("a plot needs matplotlib", "lab"))
    "a plot needs matplotlib, which is not installed; in Samarkand's clone type: pip install '.[lab]'"
    """
    return MissingExtra(
        f"{needs}, which is not installed; in Samarkand's clone type: pip install '.[{extra}]'"
    )


def leading(leads: Mapping[str, str]) -> Callable[[object, str], NoReturn]:
    """Return a `__getattr__` method that suggests what to write instead of a missing attribute.

    Parameters
    ----------
    leads : mapping of str to str
        Maps names that newcomers are likely to try to what they should write.

    Examples
    --------
    >>> class Coin:
    ...     __getattr__ = leading({"flip": "coin.toss()"})
    >>> Coin().flip
    Traceback (most recent call last):
        ...
    AttributeError: Coin has no 'flip'; write coin.toss()
    """

    def lead(self: Any, name: str) -> Any:
        if name in leads:
            raise AttributeError(f"{type(self).__name__} has no {name!r}; write {leads[name]}")
        return object.__getattribute__(self, name)  # raises the usual AttributeError, or that of a property

    return lead
