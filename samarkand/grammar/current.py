"""The language in which things are said now."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from weakref import WeakMethod

from samarkand.errors import InvalidOption, shown
from samarkand.grammar.catalogues import language_of, languages
from samarkand.grammar.tables import ENGLISH, Language

VARIABLE = "SAMARKAND_LANGUAGE"
NOTEBOOK = "JPY_SESSION_NAME"  # Jupyter's own: the path of the notebook that a kernel was started for
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # of POSIX, in the order in which they count
PREFERRED = "LANGUAGE"  # of GNU gettext: a list of languages, the first that is available counts
UNTRANSLATED = ("C", "POSIX")
_everywhere: list[Language] = []
# The languages besides English in which anything has been said; until one is asked for it may be any.
others: set[str] = {""}
_told: set[str] = set()  # the languages whose notice has been given
_listeners: list[WeakMethod[Callable[[], None]]] = []
_here: ContextVar[Language | None] = ContextVar("spoken", default=None)


def speak(language: Language) -> None:
    """Say things by this table from now on, in all threads; who listens is told that it is another one."""
    before, _everywhere[:] = _everywhere[:], [language]
    _note(language)
    others.discard("")
    if before and before[0] is not language:
        for heard in [listener() for listener in _listeners]:
            if heard is not None:
                heard()


def listen(heard: Callable[[], None]) -> None:
    """Have a method called whenever another language is chosen, for as long as its object is there.

    Listening keeps the object in memory no longer than it is used elsewhere.

    Examples
    --------
    >>> import samarkand
    >>> class Sign:
    ...     def say(self):
    ...         print(samarkand.language())
    >>> sign = Sign()
    >>> listen(sign.say)
    >>> _ = samarkand.language("fr"), samarkand.language("en")
    fr
    en
    >>> del sign
    >>> _ = samarkand.language("fr"), samarkand.language("en")
    """
    _listeners.append(WeakMethod(heard, _listeners.remove))


def _note(language: Language) -> None:
    if language is not ENGLISH:
        others.add(language.code)


def _of_all() -> Language:
    """The table by which things are said where nothing else is said of it."""
    if not _everywhere:
        speak(_at_first())
    return _everywhere[0]


def spoken() -> Language:
    """The table of the language in which things are said now."""
    return _here.get() or (_everywhere[0] if _everywhere else _of_all())


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Say things by another table until it is left, in this thread alone.

    Examples
    --------
    >>> from samarkand.grammar import ENGLISH
    >>> with speaking(ENGLISH._replace(code="en-GB")):
    ...     spoken().code
    'en-GB'
    """
    _note(language)
    before = _here.set(language)
    try:
        yield
    finally:
        _here.reset(before)


def language(code: str | None = None) -> str:
    """Say things in another language from now on; boards, panels and a lesson's widgets follow.

    What programs read stays English: names, columns, tokens of actions, errors. Without a word from you it is
    a translated notebook's own language, else what the variable `SAMARKAND_LANGUAGE` names, else English: a
    script says the same on every computer.
    The command `samarkand`, at a terminal, follows the system.

    Parameters
    ----------
    code : str, optional
        Such as ``"fr"``; a region behind it (``"fr-CA"``, ``"fr_CA.UTF-8"``) makes no difference yet.

    Returns
    -------
    str
        The code of the language that is spoken.

    Raises
    ------
    InvalidOption
        Nobody has translated anything into it.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.language("fr"), samarkand.language("en")
    ('fr', 'en')
    """
    if code is not None:
        found = _known("language", code)
        speak(found)
        if found.notice and found.code not in _told:
            _told.add(found.code)
            print(found.notice, file=sys.stderr)
    return _of_all().code


def _known(where: str, code: object) -> Language:
    if isinstance(code, str) and (found := _plain(code)) in languages():
        return language_of(found)
    raise InvalidOption(f"{where}: found {shown(code)}, expected one of {', '.join(languages())}")


def _plain(code: str) -> str:
    """A code without its region, its character set and its variant."""
    return re.split("[.@_-]", code, maxsplit=1)[0].lower()


def _at_first() -> Language:
    """The language of a translated notebook under way, else that of the variable, else English."""
    named = os.environ.get(VARIABLE)
    own = _of_notebook(Path(os.environ.get(NOTEBOOK, "")))
    return _known(VARIABLE, named) if named and own is ENGLISH else own


def _of_notebook(path: Path) -> Language:
    """That of the folder that a notebook lies in, beside the one that it was made from."""
    for folder in path.parents:
        original = folder.parent / path.relative_to(folder)
        if folder.name in languages() and path.is_file() and original.is_file():
            return language_of(folder.name)
    return ENGLISH


def follow(code: str) -> None:
    """Speak a language from now on, here and in what is started from here, if nobody has named another.

    Nothing becomes of a language of which there is no catalogue.
    """
    wanted = _plain(code)
    if wanted in languages() and not os.environ.get(VARIABLE):
        os.environ[VARIABLE] = language(wanted)


def follow_the_system() -> None:
    """Speak the system's language, as `follow` does.

    For a person at a terminal, and what is started from there; never for a library that is imported: what a
    script prints, and what a notebook keeps, would depend on the computer.
    """
    code = system_language(os.environ)
    if code is not None:
        follow(code)


def system_language(variables: Mapping[str, str]) -> str | None:
    """Return the language that the system's variables ask for, by the rules of GNU gettext.

    `LANGUAGE` may list several languages. It is ignored in the locale C, which is also the locale if none is
    set. English always counts as available.

    Parameters
    ----------
    variables : mapping of str to str
        The environment.

    Returns
    -------
    str or None
        Its code; None if the locale is C, or if no language that is asked for is available.

    Examples
    --------
    >>> system_language({"LANG": "fr_FR.UTF-8"})
    'fr'
    >>> system_language({"LANG": "de_DE.UTF-8", "LANGUAGE": "oc:fr"})
    'fr'
    >>> system_language({"LANG": "C.UTF-8", "LANGUAGE": "fr"}) is None
    True
    """
    locale = next((variables[name] for name in LOCALE if variables.get(name)), UNTRANSLATED[0])
    if _is_untranslated(locale):
        return None
    for wanted in (variables.get(PREFERRED) or locale).split(":"):
        if _is_untranslated(wanted):
            return None
        if _plain(wanted) in languages():
            return _plain(wanted)
    return None


def _is_untranslated(locale: str) -> bool:
    return locale.partition(".")[0] in UNTRANSLATED
