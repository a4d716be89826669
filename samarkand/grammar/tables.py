"""What differs from language to language: signs in numbers, plurals, rows of things, the forms of a noun."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

NARROW, NO_BREAK = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def _as_it_is(words: str, form: str) -> str:
    return words


def is_one(number: float) -> bool:
    """Whether English says the singular after `number`."""
    return number == 1


@dataclass(frozen=True)
class Language:
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
    comma, pair : str
        What joins the things of a row, and the last of them to those before.
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
    pair: str = "{first} and {last}"
    noun: Callable[[str, str], str] = _as_it_is
    typeset: Callable[[str], str] = str


# --- French ---------------------------------------------------------------------------------------------

ARTICLE = re.compile(r"(?:(le|la|les) |(l)’)", re.IGNORECASE)
VOWEL = re.compile(r"[aeiouyàâéèêëîïôûœ]", re.IGNORECASE)
# By the article a noun is given with (none: a town, a person), and by what comes before it.
JOINED = {
    "de": {"le": "du ", "la": "de la ", "l": "de l’", "les": "des ", "": "de "},
    "à": {"le": "au ", "la": "à la ", "l": "à l’", "les": "aux ", "": "à "},
    "le": {"le": "le ", "la": "la ", "l": "l’", "les": "les ", "": ""},
    "": {"le": "", "la": "", "l": "", "les": "", "": ""},
}


def french_noun(noun: str, form: str) -> str:
    """A noun, given with its article, behind `de` or `à`, with its article (`le`) or without one.

    Examples
    --------
    >>> french_noun("le Levant", "de"), french_noun("Oghuz", "de"), french_noun("les tapis", "à")
    ('du Levant', 'd’Oghuz', 'aux tapis')
    """
    found = ARTICLE.match(noun)
    article, bare = ((found[1] or found[2]).lower(), noun[found.end() :]) if found else ("", noun)
    before = JOINED[form][article]
    return f"d’{bare}" if before == "de " and VOWEL.match(bare) else before + bare


def french_spaces(words: str) -> str:
    r"""The words with the spaces before : ; ? ! % and within « » that no line breaks at.

    Examples
    --------
    >>> french_spaces("Vrai ? Non : « oui »").split(" ")
    ['Vrai\u202f?', 'Non\xa0:', '«\xa0oui\xa0»']
    """
    return re.sub(r"(?<=«) | (?=[:%»])", NO_BREAK, re.sub(r" (?=[;?!])", NARROW, words))


ENGLISH = Language("en")
FRENCH = Language(
    "fr",
    decimal=",",
    thousands=NARROW,
    percent=f"{NO_BREAK}%",
    is_one=lambda number: abs(number) < 2,
    pair="{first} et {last}",
    noun=french_noun,
    typeset=french_spaces,
)
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
