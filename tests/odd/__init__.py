"""Every public entry with right arguments, and odd things to put in the place of one of them."""

import contextlib
import inspect
import io
import random
from collections.abc import Iterator
from fnmatch import fnmatch
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import GenericAlias
from typing import Any, NamedTuple

import numpy as np
import pandas

import samarkand
from samarkand.probability import Distribution
from tests.odd import core, exercises, games, pictures, probabilities, widgets
from tools.site.api import modules, public_names

TABLES = (core, probabilities, exercises, pictures, games, widgets)
MAX_LENGTH = 3_000  # characters of a message
# An error that a function of the user's own raises arrives as it is.
FUNCTIONS = {
    "against",
    "allow",
    "answer",
    "board",
    "choose",
    "draw",
    "event",
    "experiment",
    "follow",
    "function",
    "likelihood",
    "of",
    "parts",
    "play",
    "progress",
    "reward",
    "sample",
    "solve",
    "step",
    "strategy",
    "until",
}
# Right, but not a quick call: None stands for every game, or for a horizon at the end of the game.
TOO_LONG = {("examples.verify", "game"), ("examples.verify_each", "game"), ("action_values", "horizon")}
MADE = "made by the package for its results"
EVENT = "called by the room and the page, with seats and presses that they have checked"
ENGINE = "called by the engine with its own records, and compiled: a check would slow down every move"
HOOK = "called by the package's other modules; public for those who extend it in Python"
NOT_TRIED = {  # pattern: why these public callables are not in the tables
    "Game": MADE,
    "State": MADE,
    "Study": MADE,
    "Tournament": MADE,
    "Tournament.plot": "its only argument is Axes of Matplotlib, which tests/probability/test_plots.py tries",
    "catalogue.Rule": MADE,
    "editions.Edition": MADE,
    "editions.Names": MADE,
    "examples.Claim": MADE,
    "examples.verify_example": HOOK,
    "examples.Example": MADE,
    "examples.Verified": MADE,
    "lessons.Judgement": MADE,
    "lessons.Variant": MADE,
    "lessons.Verdict": MADE,
    "picture.Crop": MADE,
    "strategies.PositionView": MADE,
    "theory.market.expectations.Dispute": MADE,
    "theory.market.expectations.Equilibrium": MADE,
    "strategies.PositionView.*": "its methods are named as those of State, which are tried",
    "picture.[A-Z]*": "a plain record, of which a board makes thousands",
    "*.components.*": "an enumeration, whose errors are Python's own",
    "*.questions.*": ENGINE,
    "*.scoring.*": ENGINE,
    "dice.*": ENGINE,
    "State.view_for_rules": HOOK,
    "editions.Edition.nouns": HOOK,
    "editions.fill_rules": HOOK,
    "examples.Example.*": HOOK,
    "lessons.Exercise.mistakes": HOOK,
    "lessons.Exercise.format_answer": HOOK,
    "*.examples.*": HOOK,
    "samarkand_widgets.Board.begin": HOOK,
    "samarkand_widgets.Board.count_down": HOOK,
    "samarkand_widgets.Board.entries": HOOK,
    "samarkand_widgets.Board.reading_time": HOOK,
    "samarkand_widgets.Board.say": HOOK,
    "samarkand_widgets.Board.words_of": HOOK,
    "samarkand_widgets.*.chance": HOOK,
    "samarkand_widgets.*.outcome": HOOK,
    "samarkand_teaching.ClassRoom.after": HOOK,
    "samarkand_teaching.ClassRoom.seat_board": HOOK,
    "samarkand_teaching.LessonClass": "opens a room for all widgets; tests/classroom calls it",
    "samarkand_teaching.LessonClass.beside": HOOK,
    "samarkand_widgets.DrawExplorer.refuse": HOOK,
    "samarkand_widgets.*.as_stored": HOOK,
    "samarkand_widgets.Guess.send_to": "needs a room; tests/classroom calls it",
    "samarkand_teaching.*.forget": EVENT,
    "samarkand_teaching.*.parts": EVENT,
    "samarkand_teaching.*.screen": EVENT,
    "samarkand_teaching.*.take_press": EVENT,
    "samarkand_teaching.ClassRoom.note_departure": EVENT,
    "samarkand_teaching.ClassRoom.report_overload": EVENT,
    "samarkand_teaching.ClassRoom.put": EVENT,
    "samarkand_teaching.ClassRoom.handle_message": EVENT,
    "samarkand_teaching.ClassRoom.refuse": EVENT,
    "samarkand_teaching.ClassRoom.remove": "needs phones; tests/classroom calls it",
    "samarkand_teaching.ClassRoom.take_off": EVENT,
    "samarkand_teaching.ClassTables.press": EVENT,
    "samarkand_widgets.MarketBoard.press": "needs a clock that runs; tests/widgets calls it",
    "samarkand_teaching.ClassTables.beside": "needs a class that has played; tests/classroom calls it",
    "samarkand_teaching.ClassTables.study": "needs a class that has played; tests/classroom calls it",
    "adapters.openspiel_game": "needs OpenSpiel, which few machines have; tests/analysis calls it",
    "notebooks.*": "copies files and starts JupyterLab, as the command line asks",
}
ODD: list[Any] = [
    None,
    True,
    "",
    "x",
    "a\0b",
    "\ud800",
    b"x",
    0,
    -1,
    3,
    2**63,
    10**400,
    0.5,
    -1.5,
    float("inf"),
    float("nan"),
    1j,
    Fraction(1, 3),
    [],
    {},
    (),
    set(),
    [None],
    {1: None},
    {"x": 1},
    [[1, 2], [3]],
    ["x", "x"],
    range(3),
    np.arange(3),
    np.zeros((2, 2)),
    np.float64("nan"),
    np.int64(-1),
    np.array(["x", "y"]),
    pandas.DataFrame({"x": [1, 2]}),
    pandas.Series([1.0, 2.0]),
    object(),
    int,
    lambda: 0,
    lambda one: None,
    Path("a\0b"),
    iter(()),
]


class Entry(NamedTuple):
    """A public callable with arguments that are right."""

    call: Any
    arguments: dict[str, Any]


def entries(tables: Any = TABLES) -> dict[str, Entry]:
    """Every entry by name; random sources and boards are made again, so that no call spoils the next."""
    return {name: Entry(*given) for part in tables for name, given in part.table().items()}


def public_calls() -> Iterator[str]:
    """The names of all public callables with parameters, as the reference lists them.

    The package's own name is left out: "Study.save", "probability.draw".
    """
    seen = set()
    for path in modules():
        module = import_module(path)
        for name in public_names(path):
            thing = getattr(module, name)
            is_error = inspect.isclass(thing) and issubclass(thing, Exception)
            if not callable(thing) or isinstance(thing, GenericAlias) or is_error or id(thing) in seen:
                continue
            seen.add(id(thing))
            whole = f"{path}.{name}".removeprefix("samarkand.")
            calls = {whole: thing}
            if inspect.isclass(thing):
                calls |= {f"{whole}.{method}": getattr(thing, method) for method in _methods(thing)}
            yield from (name for name, call in calls.items() if set(_parameters(call)) - {"self"})


def _parameters(call: Any) -> list[str]:
    return list(inspect.signature(call).parameters)


def _methods(kind: type) -> list[str]:
    """The public methods of a class: of a widget its own, for those it inherits are for other widgets."""
    homes = [home for home in kind.__mro__ if home is kind or home.__module__.startswith("samarkand.")]
    found = {name: own for home in reversed(homes) for name, own in vars(home).items() if name[0] != "_"}
    methods = (classmethod, staticmethod)
    # A draw is also a distribution, whose methods are tried there.
    if Distribution in kind.__mro__[1:]:
        found = {
            name: own
            for name, own in found.items()
            if own is not inspect.getattr_static(Distribution, name, None)
        }
    return [name for name, own in found.items() if inspect.isfunction(own) or isinstance(own, methods)]


def reasons(name: str) -> list[str]:
    """Return why a public callable is not in the tables, by each pattern that it matches."""
    return [why for pattern, why in NOT_TRIED.items() if fnmatch(name, pattern)]


def odd_calls(sample: int | None = None, seed: int = 0, tables: Any = TABLES) -> list[tuple[str, str, int]]:
    """Each call with one odd argument: entry, argument, number of the odd thing; or a sample of so many."""
    cases = [
        (name, argument, number)
        for name, entry in entries(tables).items()
        for argument in entry.arguments
        for number, thing in enumerate(ODD)
        if not (thing is None and (name, argument) in TOO_LONG)
        and not (argument in FUNCTIONS and callable(thing))
    ]
    return cases if sample is None else random.Random(seed).sample(cases, sample)


def raw_error(call: Any, arguments: dict[str, Any]) -> str:
    """Return what a call raises unless it is one line of this package's own; empty if nothing.

    The result is also shown, as a notebook would show it.
    """
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            found = call(**arguments)
            repr(found)
            if hasattr(found, "_repr_html_"):
                found._repr_html_()
    except samarkand.SamarkandError as error:
        return "" if len(str(error).splitlines()) == 1 and len(str(error)) < MAX_LENGTH else f"{error!r:.200}"
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {error}"
    return ""
