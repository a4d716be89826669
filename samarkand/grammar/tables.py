"""The differences between languages: signs in numbers, plurals, rows of things, the forms of a noun."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple


def _as_it_is(words: str, form: str) -> str:
    return words


def _untranslated(text: str, context: str = "", plural: str = "") -> Sequence[str] | None:
    return None


def one_or_several(number: float) -> int:
    """Which form follows `number` in English: 0, the singular, or 1, the plural."""
    return int(number != 1)


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
    plural : function of a number
        Which of the forms of what is counted follows it, from 0; there are `plurals` of them.
    comma, semicolon, pair : str
        What joins the things of a row, such as have commas within, and the last to those before.
    noun : function of a noun and of a form
        The form of a noun that a sentence asks for, such as `de`: of `le Levant`, `du Levant`.
    several : set of str
        The forms that are those of several things, whatever their number.
    forms : tuple of str
        All that a sentence may ask for.
    bearer : str
        A noun for a thing that is called so by its kind: in French with the article, `le {name}`.
    typeset : function of words
        The words with the spaces that no line may break at.
    yes, no : tuple of str
        What stands for these in an answer, beside English.
    notice : str
        What is told, once, to whoever chooses the language.
    translate : function of an English text, of its context and of its plural
        The translation as a sequence, with one text for each plural of the language if the English has a
        plural; None where there is no translation. The last two may be left out: most texts have neither.
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
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    notice: str = ""
    translate: Callable[..., Sequence[str] | None] = _untranslated


ENGLISH = Language("en")


def alphabetical(words: str) -> tuple[str, str]:
    """A key to sort words by: accents and capitals tell apart only what is otherwise the same.

    Examples
    --------
    >>> sorted(["zinc", "épice", "Datte", "encens"], key=alphabetical)
    ['Datte', 'encens', 'épice', 'zinc']
    """
    letters = unicodedata.normalize("NFD", words)
    return "".join(sign for sign in letters if not unicodedata.combining(sign)).casefold(), words
