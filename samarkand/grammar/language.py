"""The differences between languages: separators in numbers, plurals, lists and the forms of nouns."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple


def _as_it_is(words: str, form: str) -> str:
    return words


def _no_translation(text: str, context: str = "") -> Sequence[str] | None:
    return None


def one_or_several(number: float) -> int:
    """Return the form that follows `number` in English: 0 for the singular, 1 for the plural."""
    return int(number != 1)


class Language(NamedTuple):
    """The properties of a language. The defaults are those of English.

    Attributes
    ----------
    code : str
        As in a page's `lang=` attribute.
    decimal, thousands : str
        The separators in a number.
    percent : str
        The text that follows the number in a percentage.
    plural : function of a number
        Returns the index of the plural form that follows it, counted from 0. There are `plurals` forms.
    comma, semicolon, pair : str
        The text that joins the items of a list, items that contain commas, and the last two items.
    noun : function of a noun and of a form
        Returns the form that a sentence needs, such as `du Levant` for `le Levant` and `de`.
    several : set of str
        The forms that are always plural.
    forms : tuple of str
        All forms that a sentence may request.
    bearer : str
        A pattern for a common noun. In French it includes the article: `le {name}`.
    typeset : function of words
        Returns the words with no-break spaces where they belong.
    notice : str
        A notice that is printed once when the language is chosen.
    translate : function of an English text and, optionally, of its context
        Returns the translation as a sequence, with one text per plural form if the English has a plural, or
        None if there is no translation.
    """

    code: str
    decimal: str = "."
    thousands: str = ","
    percent: str = " %"
    plural: Callable[[float], int] = one_or_several
    plurals: int = 2
    comma: str = "{first}, {last}"
    semicolon: str = "{first}; {last}"
    pair: str = "{first} and {last}"
    noun: Callable[[str, str], str] = _as_it_is
    several: frozenset[str] = frozenset({"several"})
    forms: tuple[str, ...] = ("",)
    bearer: str = "{name}"
    typeset: Callable[[str], str] = str
    notice: str = ""
    translate: Callable[..., Sequence[str] | None] = _no_translation


ENGLISH = Language("en")


def alphabetical(words: str) -> tuple[str, str]:
    """Return a key for sorting words. Accents and capitals matter only between otherwise equal words.

    Examples
    --------
    >>> sorted(["zinc", "épice", "Datte", "encens"], key=alphabetical)
    ['Datte', 'encens', 'épice', 'zinc']
    """
    letters = unicodedata.normalize("NFD", words)
    return "".join(sign for sign in letters if not unicodedata.combining(sign)).casefold(), words
