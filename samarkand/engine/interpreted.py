"""The game loop and the look-ahead, run on a game's rules by Python itself.

Their modules contain names that they do not define: the functions of a game (`legal_actions`, `score`, …)
and the strategies. For interpreted play, the functions of such a module are rebuilt from the same code, with
globals that contain these names. The builder of libraries does the same with compiled functions.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from samarkand.engine import game_loop

PARTS = ("actions", "scoring", "checks")  # the modules of a game that contain its verbs
VERBS = (
    *("current_player", "is_over", "legal_actions", "chance_outcomes", "apply_action", "hide", "score"),
    *("is_cut_short", "count", "set_up", "rebuild_index"),
)


def verbs(package: Any) -> dict[str, Callable[..., Any]]:
    """Return the functions of a game that the loop and the look-ahead call, by name.

    Examples
    --------
    >>> from samarkand.registry import package
    >>> verbs(package("market"))["score"].__module__
    'samarkand.market.scoring'
    """
    modules = [vars(getattr(package, part)) for part in PARTS]
    return {verb: module[verb] for module in modules for verb in VERBS if verb in module}


def on_rules(module: ModuleType, package: Any, **values: object) -> dict[str, Any]:
    """Return the names of a module, its functions rebuilt on the game's functions and the given values."""
    names = dict(vars(module))
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            names[name] = rebuild(value, names)
    names.update(verbs(package), **values)
    return names


def rebuild(function: FunctionType, scope: dict[str, Any]) -> FunctionType:
    """Return a function with the same code and the globals `scope`."""
    made = FunctionType(
        function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
    )
    made.__kwdefaults__ = function.__kwdefaults__
    made.__module__, made.__qualname__ = function.__module__, function.__qualname__
    return made


def driver(package: Any, functions: list[Callable[..., int]]) -> Callable[..., int]:
    """Return the game loop for strategies that are numbered from 1 in the line-up."""

    def answer(number: int, *arguments: Any) -> int:
        return functions[number - 1](*arguments)

    return on_rules(game_loop, package, answer=answer)["play_games"]
