"""Everything that can go wrong by what a user gives us, in one hierarchy.

Each message is one clear line that says what was wrong and what to do. Nothing is changed when
one of these is raised.
"""

import operator
import traceback
from collections.abc import Callable, Mapping
from numbers import Integral
from pathlib import Path
from typing import Any, TypeGuard

MAX_LENGTH = 200  # characters of something that a message shows


def shown(thing: object) -> str:
    """A thing as messages show it: on one line, cut off where it is long, never an error itself.

    Examples
    --------
    >>> shown("sakson"), shown([1] * 1000)[-4:]
    ("'sakson'", '1, …')
    """
    try:
        text = " ".join(repr(thing).split())
    except (ValueError, RecursionError, MemoryError):  # more digits, or deeper, than Python writes out
        return f"a {type(thing).__name__} too large to show"
    return text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 1] + "…"


def pluralize(number: int, thing: str) -> str:
    """A number of things, as messages for programmers say it; what pupils read is a `grammar.Sentence`.

    Examples
    --------
    >>> pluralize(0, "card"), pluralize(1, "card"), pluralize(2, "card")
    ('0 cards', '1 card', '2 cards')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number, Python's or NumPy's; True, False and 5.0 are none.

    Examples
    --------
    >>> is_whole(5), is_whole(5.0), is_whole(True)
    (True, False, False)
    """
    return isinstance(value, Integral) and not isinstance(value, bool)


def as_whole(value: object) -> int | None:
    """Return a whole number as a plain `int`, or None for anything else.

    Take it before a number of a user's is compared: a class of its own may compare and convert as it likes.
    The number of a subclass of `int` is the one it holds.

    Examples
    --------
    >>> class Seven(int):
    ...     def __eq__(self, other): return True
    ...     def __int__(self): return 7
    >>> as_whole(Seven(3)), as_whole(5.0), as_whole(True)
    (3, None, None)
    """
    if not is_whole(value):
        return None
    try:
        return operator.index(value)
    except TypeError:  # it only passes for one
        return None


NOTE = "samarkand: "


def add_note(error: BaseException, said: str) -> None:
    """Say below an exception of a user's own, which arrives as itself, where it was raised."""
    error.add_note(NOTE + said)


def is_noted(error: BaseException) -> bool:
    """Whether an exception is a user's own that carries such a note.

    Examples
    --------
    >>> own = ZeroDivisionError("division by zero")
    >>> add_note(own, "strategy 'mine' (game 3)")
    >>> is_noted(own), is_noted(ValueError()), in_one_line(own)
    (True, False, "strategy 'mine' (game 3): ZeroDivisionError: division by zero")
    """
    return any(note.startswith(NOTE) for note in getattr(error, "__notes__", ()))


def in_one_line(error: BaseException) -> str:
    """Such an exception in one line, for the shell and for boards: who, what, and its last line of code."""
    who = next(note.removeprefix(NOTE) for note in error.__notes__ if note.startswith(NOTE))
    places = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    return f"{who}: {type(error).__name__}: {' '.join(str(error).split())}{where}"


class SamarkandError(Exception):
    """The root: `except samarkand.SamarkandError` catches whatever this package raises on purpose.

    Examples
    --------
    >>> import samarkand
    >>> try:
    ...     samarkand.game("senet")
    ... except samarkand.SamarkandError as error:
    ...     print(error)
    no game named 'senet'; the games are sackson, routes, market
    """


class UnknownGame(SamarkandError, ValueError):
    """A game by a name that no game has.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("senet")
    Traceback (most recent call last):
        ...
    samarkand.errors.UnknownGame: no game named 'senet'; the games are sackson, routes, market
    """


class InvalidOption(SamarkandError, ValueError):
    """An option that the game does not have, or a value it does not take.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("sackson", players=6)
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidOption: players: found 6, expected 2 to 5
    """


class FileExists(InvalidOption, FileExistsError):
    """A file that is there and differs from what was to be written: it is kept.

    Examples
    --------
    >>> import samarkand, tempfile
    >>> state = samarkand.game("market").new_initial_state()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     samarkand.replay_page(state, f"{folder}/game.html")
    ...     later = state.apply_words("give spice")
    ...     samarkand.replay_page(later, f"{folder}/game.html")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    samarkand.errors.FileExists: ...game.html: is there and was kept; choose another name, or ...
    """


class InvalidEdition(SamarkandError, ValueError):
    """An edition's file that does not describe a playable game: names file, key, found and expected.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("sackson", edition="my-box")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidEdition: edition: found 'my-box', ex...
    """


class UnusualNumber(UserWarning):
    """The warning of a number in an edition that no rulebook forbids, and that no box is likely to have.

    Examples
    --------
    >>> import warnings, samarkand
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     game = samarkand.game("sackson", edition={"prices.camel.5": 150})
    >>> print(caught[0].message)
    house rules: prices.jewel.5: 120 is less than the 150 of camel
    """


class IllegalAction(SamarkandError, ValueError):
    """An action that is not legal now: names the legal ones.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("sackson").new_initial_state().apply_action(99)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    samarkand.errors.IllegalAction: 99 is not legal: chance may ...
    """


class InvalidState(SamarkandError, ValueError):
    """An object that does not describe a state of this game.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.game("sackson").state_from_dict({})
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidState: game: missing; expected a dictionary as from to_dict()
    """


class BrokenRule(SamarkandError, AssertionError):
    """A state in which cards, money or chips do not add up: names what is off, and by how much.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").new_initial_state()
    >>> state.record.bank += 1
    >>> state.check()
    Traceback (most recent call last):
        ...
    samarkand.errors.BrokenRule: money in cash and bank: found 141, expected 140 dirhams
    """


class StrategyError(SamarkandError):
    """A strategy that cannot be compiled, cheats, answers nonsense or never answers.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.simulate("market", strategies=["greedy"])
    Traceback (most recent call last):
        ...
    samarkand.errors.StrategyError: strategies: found 1, expected one for all or a list of 4, one per player
    """


class InvalidStudy(SamarkandError, ValueError):
    """A study that cannot be read, or games of it that cannot be played again here.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.Study.load("notes.txt")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidStudy: notes.txt: found no such file
    """


class InvalidQuestion(SamarkandError, ValueError):
    """A question about chance that has no answer: probabilities that do not sum to 1, too few cards.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.probability.hypergeometric(10, 3, 11)
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidQuestion: drawn: found 11, but there are only 10 cards
    """


class MissingExtra(SamarkandError, ImportError):
    """Something that needs a part of the package which is not installed: says how to install it.

    Examples
    --------
    >>> import samarkand
    >>> str(samarkand.MissingExtra("sympy is not installed"))
    'sympy is not installed'
    """


def missing_extra(needs: str, extra: str) -> MissingExtra:
    """The error of what needs a library that one of the package's extras brings.

    No package index has this package yet, and whoever registers its name there has code run by those who
    install it by name. So texts name the clone; of errors this is the only one that says how to install.

    Examples
    --------
    >>> str(missing_extra("a plot needs matplotlib", "lab"))
    "a plot needs matplotlib, which is not installed; in Samarkand's clone type: pip install '.[lab]'"
    """
    return MissingExtra(
        f"{needs}, which is not installed; in Samarkand's clone type: pip install '.[{extra}]'"
    )


def leading(leads: Mapping[str, str]) -> Callable[[Any, str], Any]:
    """A class's `__getattr__` that says, of a name that a newcomer would expect, what to write instead.

    Parameters
    ----------
    leads : mapping of str to str
        By each such name what does it.

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
        return object.__getattribute__(self, name)  # Python's own error, or that of a property

    return lead
