"""The current language and the current reader."""

import locale
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar.catalogues import language_of, languages
from samarkand.grammar.language import ENGLISH, Language
from samarkand.log import logger

VARIABLE = "SAMARKAND_LANGUAGE"
NOTEBOOK = "JPY_SESSION_NAME"  # Jupyter's own: the path of the notebook that a kernel was started for
_everywhere: list[Language] = []
# The languages besides English that have been used; until one is asked for it may be any.
others: set[str] = {""}
_told: set[str] = set()  # the languages whose notice has been given
_listeners: WeakKeyDictionary[object, Callable[[Any], None]] = WeakKeyDictionary()  # methods, by object
_here: ContextVar[Language | None] = ContextVar("current_language", default=None)


def set_language(language: Language) -> None:
    """Use this language from now on, in all threads, and call the listeners if it changed."""
    before, _everywhere[:] = _everywhere[:], [language]
    _note(language)
    others.discard("")
    if before and before[0] is not language:
        for owner, method in list(_listeners.items()):
            method(owner)


def on_language_change(heard: Callable[[], None]) -> None:
    """Call a method whenever the language changes, for as long as its object exists.

    This does not keep the object in memory.

    Examples
    --------
    >>> import samarkand
    >>> class Sign:
    ...     def say(self):
    ...         print(samarkand.language())
    >>> sign = Sign()
    >>> on_language_change(sign.say)
    >>> _ = samarkand.language("fr"), samarkand.language("en")
    fr
    en
    """
    method: Any = heard
    _listeners[method.__self__] = method.__func__


def _note(language: Language) -> None:
    if language is not ENGLISH:
        others.add(language.code)


def _of_all() -> Language:
    """Return the language of all threads that have not overridden it."""
    if not _everywhere:
        set_language(_at_first())
    return _everywhere[0]


def current_language() -> Language:
    """Return the current language."""
    return _here.get() or (_everywhere[0] if _everywhere else _of_all())


@contextmanager
def override_language(language: Language) -> Iterator[None]:
    """Use another language inside a `with` block, in this thread only.

    Examples
    --------
    >>> from samarkand.grammar import ENGLISH
    >>> with override_language(ENGLISH._replace(code="en-GB")):
    ...     current_language().code
    'en-GB'
    """
    _note(language)
    before = _here.set(language)
    try:
        yield
    finally:
        _here.reset(before)


class Reader(NamedTuple):
    """The names of the players in a text, and the player who reads it.

    Programs number players from 0: the API, data frames, saved games and transcripts use "player 0".
    Everything that people read on boards, on phones and in the terminal is written for a reader, inside
    `for_reader`.

    Attributes
    ----------
    names : tuple of str
        The names in the order of the players. Without names, players are numbered from 0.
    player : int or None
        The player who is "you".
    """

    names: tuple[str, ...] = ()
    player: int | None = None


PROGRAMS = Reader()
_reader: ContextVar[Reader] = ContextVar("current_reader", default=PROGRAMS)


def current_reader() -> Reader:
    """Return the reader for whom sentences are formatted."""
    return _reader.get()


@contextmanager
def for_reader(reader: Reader) -> Iterator[None]:
    """Format sentences for a reader inside a `with` block, in this thread only.

    Examples
    --------
    >>> from samarkand.grammar import _
    >>> with for_reader(Reader(("Ada", "Ben"))):
    ...     _("{player} pays").format(player=1)
    'Ben pays'
    """
    before = _reader.set(reader)
    try:
        yield
    finally:
        _reader.reset(before)


@contextmanager
def for_programs() -> Iterator[None]:
    """Format sentences for programs, in English and with players' numbers, in this thread only."""
    if current_language() is ENGLISH and _reader.get() is PROGRAMS:
        yield
        return
    with override_language(ENGLISH), for_reader(PROGRAMS):
        yield


def language(code: str | None = None) -> str:
    """Set the language of boards, panels, lessons and texts, and return its code.

    Names, columns, action tokens and errors stay in English, because programs read them. If you never call
    this function, the language is that of the translated notebook, if one is running, otherwise the one in
    the variable `SAMARKAND_LANGUAGE`, otherwise English. So a script prints the same on every computer. Only
    the command `samarkand` uses the system's language.

    Parameters
    ----------
    code : str, optional
        For example ``"fr"``. A region (``"fr-CA"``, ``"fr_CA.UTF-8"``) is accepted and ignored.

    Returns
    -------
    str
        The code of the current language.

    Raises
    ------
    InvalidInput
        If there is no catalogue for the language.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.language("fr"), samarkand.language("en")
    ('fr', 'en')
    """
    if code is not None:
        chosen = _find_language("language", code)
        set_language(chosen)
        if chosen.notice and chosen.code not in _told:
            _told.add(chosen.code)
            logger.info(chosen.notice)
    return _of_all().code


def _find_language(where: str, code: object) -> Language:
    if isinstance(code, str) and (plain := _plain(code)) in languages():
        return language_of(plain)
    raise InvalidInput(f"{where}: found {short_repr(code)}, expected one of {', '.join(languages())}")


def _plain(code: str) -> str:
    """Return a language code without its region, character set and variant."""
    return re.split("[.@_-]", code, maxsplit=1)[0].lower()


def _at_first() -> Language:
    """Return the language of the running translated notebook, or that of the variable, or English."""
    named = os.environ.get(VARIABLE)
    own = _of_notebook(Path(os.environ.get(NOTEBOOK, "")))
    return _find_language(VARIABLE, named) if named and own is ENGLISH else own


def _of_notebook(path: Path) -> Language:
    """Return the language of a translated notebook from the name of its folder, or English."""
    for folder in path.parents:
        original = folder.parent / path.relative_to(folder)
        if folder.name in languages() and path.is_file() and original.is_file():
            return language_of(folder.name)
    return ENGLISH


def adopt_language(code: str) -> None:
    """Use a language from now on, here and in child processes, unless `SAMARKAND_LANGUAGE` is set.

    A language without a catalogue is ignored.
    """
    wanted = _plain(code)
    if wanted in languages() and not os.environ.get(VARIABLE):
        os.environ[VARIABLE] = language(wanted)


def adopt_system_language() -> None:
    """Adopt the system's language with `adopt_language`.

    This is for a person at a terminal. A library must not do it on import, because the output of a script or
    a notebook would then depend on the computer.
    """
    code, _ = locale.getlocale()
    if code is not None:
        adopt_language(code)
