"""Bind the game loop to a game's verbs. The compiled loop calls each strategy by its address."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from samarkand.engine.compiling import compiler
from samarkand.engine.compiling.compiler import Build, verbs, with_verbs

# The beginnings of lines in the compiler's messages that do not say what is wrong.
NOISE = (
    "Failed in",
    "File ",
    "During:",
    "^",
    "def ",
    "- Resolution",
    "- argument",
    "There are",
    "<source missing",
)
OURS = (Path(__file__).name, "entries.py")  # files without any line of the user's code
DRIVER = f"{compiler.PACKAGE}.engine.game_loop"


# Exceptions besides its own that the compiler has raised for code that it does not support.
REFUSALS = (KeyError, AttributeError, TypeError, ValueError, NotImplementedError, AssertionError)


def failures() -> tuple[type[Exception], ...]:
    """Return the exceptions that the compiler raises for code that it does not support."""
    import numba

    errors = numba.core.errors
    return (errors.NumbaError, errors.UnsupportedBytecodeError, *REFUSALS)


def in_one_line(error: BaseException) -> str:
    """Return the compiler's error in one line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    name, where = type(error).__name__, ""
    if type(error).__module__.startswith("numba"):
        places = re.findall(r'(?:File "|Raised from )([^"\n]*?)"?(?:, line | \()(\d+)', str(error))
        places = [place for place in places if Path(place[0]).name not in OURS]
        where = f" ({Path(places[-1][0]).name}, line {places[-1][1]})" if places else ""
        lines = [
            line.partition(" Raised from ")[0].rstrip(".") for line in lines if not line.startswith(NOISE)
        ]
        lines = lines[: 2 if lines and lines[0].endswith(":") else 1] or [name]
    else:
        lines = [f"{name}: {' '.join(lines)}" if lines else name]
    return f"{' '.join(lines)}{where}"


def inner_driver(game: str, checks: bool) -> Any:
    """Return the game loop with a game's verbs in it, for another compiled function to call.

    It serves any strategies, because the line-up contains the address of each. Whether it `checks` that
    everything adds up is decided here, because compiling the checks takes a third of the time.
    """
    from samarkand.engine.compiling import by_address

    game_verbs = verbs(game)
    build = Build([DRIVER], True, compiler.label(game_verbs) + ("_checked" if checks else ""))
    build.bind(DRIVER, **game_verbs.made, answer=by_address.caller())
    if not checks:
        build.bind(DRIVER, find_fault=build.inner(DRIVER, "find_nothing"))
    return build.inner(DRIVER, "play_games")


def interpreted_driver(game: str, functions: list[Callable[..., int]]) -> Any:
    """Return the interpreted game loop, for strategies that the line-up numbers from 1."""
    build = with_verbs(DRIVER, game, False)
    build.bind(DRIVER, answer=lambda number, *arguments: functions[number - 1](*arguments))
    return build.get(DRIVER, "play_games")
