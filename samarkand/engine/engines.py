"""The choice of how to run the rules: in a library, in WebAssembly, or in Python itself."""

import os
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any

from samarkand.engine import library
from samarkand.engine.machine import Machine, UnusableCode
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _
from samarkand.log import is_quiet, logger

VARIABLE = "SAMARKAND_ENGINE"  # for tests
LIBRARY, WEBASSEMBLY, INTERPRETED = "library", "webassembly", "interpreted"
ENGINES = (LIBRARY, INTERPRETED)
BROWSER = "emscripten"
SLOW = _(
    "games of {game} are interpreted, which is a hundred times slower: {reason} (to build one: `python -m "
    "samarkand.compiling {game}`)"
)
SLOW_HERE = _("games of {game} are interpreted, which is a hundred times slower: {reason}")


def in_force(packages: Iterable[Any]) -> str:
    """Return which engine runs the given games, as in ``engine: library``.

    Examples
    --------
    >>> from samarkand.registry import package
    >>> in_force([package("market")]).startswith("engine: ")
    True
    """
    if None in map(find, packages):
        return f"engine: {INTERPRETED}"
    return f"engine: {WEBASSEMBLY if sys.platform == BROWSER else LIBRARY}"


def find(package: Any, reports: bool = False) -> Machine | None:
    """Return a game's compiled code, or None if there is none and the rules are interpreted.

    Parameters
    ----------
    package : samarkand.registry.Package
        The game's package.
    reports : bool
        Whether to log, once per process, why the rules are interpreted.

    Raises
    ------
    InvalidInput
        If SAMARKAND_ENGINE is not the name of an engine.
    UnusableCode
        If SAMARKAND_ENGINE requires a library that cannot be used here.

    Examples
    --------
    >>> from samarkand.registry import package
    >>> found = find(package("market"))
    >>> found is None or found.game
    'market'
    """
    demanded = os.environ.get(VARIABLE) or None
    if demanded not in (None, *ENGINES):
        raise InvalidInput(f"{VARIABLE}: found {short_repr(demanded)}, expected {' or '.join(ENGINES)}")
    try:
        if demanded == INTERPRETED:
            raise UnusableCode(f"{VARIABLE} demands it")
        if sys.platform == BROWSER:
            from samarkand.engine.webassembly import browser

            return browser.load(package)
        return library.load(package)
    except UnusableCode as error:
        if demanded == LIBRARY:
            raise
        if reports:
            can_build = demanded is None and sys.platform != BROWSER
            _report(package.name, str(error), can_build, is_quiet())
        return None


@cache
def _report(game: str, reason: str, can_build: bool, is_quiet: bool) -> None:
    """Log once why a game is interpreted, and once more when the message will be shown."""
    logger.warning((SLOW if can_build else SLOW_HERE).format(game=game, reason=reason))
