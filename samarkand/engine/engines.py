"""The choice between the ways to run the rules: a library, WebAssembly, Numba, or Python itself."""

import sys

from samarkand.engine import library, settings
from samarkand.engine.compiling import compiler
from samarkand.engine.machine import Machine, UnusableCode
from samarkand.protocol import GAMES

BROWSER, WEBASSEMBLY = "emscripten", "webassembly"


def in_force() -> str:
    """Return which engine plays the games that come with this package, as in ``engine: library``.

    Nothing is compiled for this, and Numba is not imported.

    Examples
    --------
    >>> in_force().startswith("engine: ")
    True
    """
    demanded = settings.demanded_engine()
    if sys.platform == BROWSER:
        from samarkand.engine.webassembly import browser

        name = WEBASSEMBLY if all(map(browser.module_path, GAMES)) else settings.INTERPRETED
    elif demanded is None or demanded == settings.LIBRARY:
        has_all = all(library.find(game) is not None for game in GAMES)
        name = settings.LIBRARY if has_all else _without_libraries()
    else:
        name = _without_libraries()
    return f"engine: {name}"


def _without_libraries() -> str:
    return settings.NUMBA if compiler.is_available() else settings.INTERPRETED


def find(game: str, checks: bool = False) -> Machine | None:
    """Return a game's compiled code, or None if there is none here and the rules are interpreted.

    Parameters
    ----------
    game : str
    checks : bool
        Whether the code must be able to check that everything adds up. No library and no module can.

    Raises
    ------
    UnusableCode
        If SAMARKAND_ENGINE demands an engine that cannot be used here.

    Examples
    --------
    >>> found = find("market")
    >>> found is None or found.game
    'market'
    """
    demanded = settings.demanded_engine()
    if demanded == settings.INTERPRETED:
        return None
    if sys.platform == BROWSER:
        from samarkand.engine.webassembly import browser

        return None if checks else browser.find(game)
    if demanded != settings.NUMBA and not checks:
        if (found := library.find(game)) is not None:
            return found
        if demanded == settings.LIBRARY and game in GAMES:
            return library.load(game)  # says why there is none
    if compiler.is_available():
        from samarkand.engine.compiling import in_process

        return in_process.find(game, checks)
    if demanded == settings.NUMBA:
        raise UnusableCode(
            f"{settings.ENGINE_VARIABLE}: found {demanded}, but Numba is not installed or is disabled"
        )
    return None
