"""The differences between languages: signs in numbers, plurals, rows of things, the forms of a noun."""

import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


def _as_it_is(words: str, form: str) -> str:
    return words


def is_one(number: float) -> bool:
    """Whether English says the singular after `number`."""
    return number == 1


class Language(NamedTuple):
    """The table of a language; a value that is left out is what English has.

    Attributes
    ----------
    code : str
        As a page's `lang=` has it.
    decimal, thousands : str
        The signs in a number.
    percent : str
        What stands behind a number of hundredths.
    is_one : function of a number
        Whether what is counted stands in the singular.
    comma, semicolon, pair : str
        What joins the things of a row, such as have commas within, and the last to those before.
    noun : function of a noun and of a form
        The form of a noun that a sentence asks for, such as `de`: of `le Levant`, `du Levant`.
    typeset : function of words
        The words with the spaces that no line may break at.
    """

    code: str
    decimal: str = "."
    thousands: str = ","
    percent: str = " %"
    is_one: Callable[[float], bool] = is_one
    comma: str = "{first}, {last}"
    semicolon: str = "{first}; {last}"
    pair: str = "{first} and {last}"
    noun: Callable[[str, str], str] = _as_it_is
    typeset: Callable[[str], str] = str


ENGLISH = Language("en")
_everywhere = [ENGLISH]
_here: ContextVar[Language | None] = ContextVar("spoken", default=None)


def speak(language: Language) -> None:
    """Say things by this table from now on, in all threads."""
    _everywhere[:] = [language]


def spoken() -> Language:
    """The table of the language in which things are said now."""
    return _here.get() or _everywhere[0]


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Say things by another table until it is left, in this thread alone.

    Examples
    --------
    >>> from samarkand.grammar.french import FRENCH
    >>> with speaking(FRENCH):
    ...     spoken().code
    'fr'
    """
    before = _here.set(language)
    try:
        yield
    finally:
        _here.reset(before)


def alphabetical(words: str) -> tuple[str, str]:
    """A key to sort words by: accents and capitals tell apart only what is otherwise the same.

    Examples
    --------
    >>> sorted(["zinc", "épice", "Datte", "encens"], key=alphabetical)
    ['Datte', 'encens', 'épice', 'zinc']
    """
    letters = unicodedata.normalize("NFD", words)
    return "".join(sign for sign in letters if not unicodedata.combining(sign)).casefold(), words
