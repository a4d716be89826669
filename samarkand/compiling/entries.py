"""The entries of a game's compiled code, and the convention by which they are called.

An entry is a function of addresses and whole numbers. A small function in LLVM's language wraps it with C's
calling convention. Numbers are 64 bits wide. The last argument is the place for the address of an error::

    int64 play(config *, state *, worker_state *, int64 *streams, int64 *openings, result *,
               int64 positions, int64 games, int64 seats, int64 opened, error **)
    int64 look(config *, state *, int64 *question, int64 *counts, double *value, int64 *table,
               int64 rows, int64 given, error **)
    int64 legal_actions(config *, state *, int64 *numbers, int64 *actions, int64 rows, error **)
    int64 answer(config *, view *, int64 *actions, int64 number, int64 *dice, error **)

The last one is a strategy. An error begins with the address of a pickled exception and its length in 32 bits.
"""

import re
from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import numba
import numpy as np
from numba import types

from samarkand.compiling.rebuilding import Build, compile_inner
from samarkand.engine import computer_players, expectimax, game_loop
from samarkand.engine.machine import ARGUMENTS, LEGAL, LOOK, NUMBER, PLAY, POINTER, STRATEGY
from samarkand.registry import package

OPENING = 2 + game_loop.MAX_SEATS  # numbers in a row of openings
PAIR = 2  # numbers of a stream of dice
NUMBER_OF = types.int64


class Entry:
    """A function of addresses, to be compiled.

    Parameters
    ----------
    kind : str
        One of `ARGUMENTS`.
    function : function
    pointed : sequence
        The NumPy type behind each pointer.

    Attributes
    ----------
    made
        What Numba compiles.
    signature : tuple
        The types of its arguments.
    """

    def __init__(self, kind: str, function: Callable[..., object], *pointed: Any):
        self.kind = kind
        self.made = compile_inner(cast(FunctionType, function))
        kinds = iter(pointed)
        self.signature = tuple(
            types.CPointer(numba.from_dtype(np.dtype(next(kinds)))) if code == POINTER else NUMBER_OF
            for code in ARGUMENTS[kind]
        )

    @property
    def overload(self) -> Any:
        """Numba's result for the signature."""
        return self.made.overloads[self.signature]


def play(game: str, build: Build) -> Entry:
    """Return the game loop as an entry."""
    play_games = build.get(game_loop.__name__, "play_games")

    def entry(configs, table, worker_states, streams, openings, results, positions, games, seats, opened):
        return play_games(
            numba.carray(configs, 2),
            numba.carray(table, positions),
            numba.carray(worker_states, 1),
            numba.carray(streams, (games, seats, PAIR)),
            numba.carray(openings, (opened, OPENING)),
            numba.carray(results, games),
        )

    components = package(game).components
    worker_state = game_loop.worker_state_dtype(package(game).actions.NUM_ACTIONS)
    return Entry(
        PLAY, entry, components.CONFIG, components.STATE, worker_state, np.int64, np.int64, game_loop.RESULT
    )


def look(game: str, build: Build) -> Entry:
    """Return the look-ahead from one position as an entry.

    If the table that it is given has fewer rows than it needs, it allocates its own.
    """
    components, actions = package(game).components, package(game).actions.NUM_ACTIONS
    state, columns = components.STATE, components.STATE.itemsize // 8
    asked, root, counted = expectimax.NUM_QUESTIONS, expectimax.ROOT, expectimax.NUM_COUNTS
    weigh, worker_state_around = (
        build.get(expectimax.__name__, name) for name in ("weigh", "worker_state_around")
    )

    def entry(configs, roots, question, counts, value, words, rows, given):
        numbers = numba.carray(words, (given, columns))
        if given < rows:
            numbers = np.empty((rows, columns), np.int64)
        table = numbers.view(state).reshape(rows)
        table[root] = numba.carray(roots, 1)[0]
        worker_state = worker_state_around(
            table, numbers, actions, numba.carray(question, asked), numba.carray(counts, counted)
        )
        numba.carray(value, 1)[0] = weigh(numba.carray(configs, 1)[0], worker_state)
        return 0

    return Entry(LOOK, entry, components.CONFIG, state, np.int64, np.int64, np.float64, np.int64)


def legal_actions(game: str, build: Build) -> Entry:
    """Return the verb `legal_actions` as an entry, for several positions at once."""
    own, verb = package(game), build.verbs[LEGAL]
    width = own.actions.NUM_ACTIONS

    def entry(configs, states, numbers, actions, rows):
        config, table = numba.carray(configs, 1)[0], numba.carray(states, rows)
        counts, lists = numba.carray(numbers, rows), numba.carray(actions, (rows, width))
        for row in range(rows):
            counts[row] = verb(config, table[row], lists[row])
        return 0

    return Entry(LEGAL, entry, own.components.CONFIG, own.components.STATE, np.int64, np.int64)


def strategy(game: str, build: Build, name: str) -> Entry:
    """Return a strategy that comes with the game as an entry."""
    own, function = package(game), computer_players.function_of(package(game), name)
    width, choose = own.actions.NUM_ACTIONS, build.get(function.__module__, function.__name__)

    def entry(configs, views, actions, number, dice):
        config, view = numba.carray(configs, 1)[0], numba.carray(views, 1)[0]
        return choose(config, view, numba.carray(actions, width), number, numba.carray(dice, PAIR))

    return Entry(STRATEGY, entry, own.components.CONFIG, own.components.STATE, np.int64, np.int64)


# --- C's convention -----------------------------------------------------------------------------------------

AROUND = """
@"{name}.undescribed" = private constant {{ ptr, i32, ptr, ptr, i32 }} zeroinitializer

define {exported}i64 @{name}({parameters}, ptr %error) {{
  %answer = alloca i64
  %raised = alloca ptr
  store ptr null, ptr %raised
{short}  %status = call i32 {callee}(ptr %answer, ptr %raised, {given})
  %is_done = icmp eq i32 %status, 0
  br i1 %is_done, label %done, label %failed
done:
  %number = load i64, ptr %answer
  ret i64 %number
failed:
  %description = load ptr, ptr %raised
  %is_described = icmp ne ptr %description, null
  %what = select i1 %is_described, ptr %description, ptr @"{name}.undescribed"
  store ptr %what, ptr %error
  ret i64 -1
}}
"""


# Numbers are below 2^32. When LLVM knows this, it knows that their products fit into 64 bits. Products of 128
# bits would need a library, which WebAssembly does not have.
SHORT = "  %short{number} = and i64 %given{number}, 4294967295\n"


def with_cs_convention(kind: str, name: str, callee: str, exported: str = "") -> str:
    """Return a function `name` with C's convention, in LLVM's language, that calls an entry of Numba's.

    Parameters
    ----------
    kind : str
        One of `ARGUMENTS`.
    name, callee : str
        Its name, and the name that Numba gave the entry, in the same program.
    exported : str
        The word before the result type of an exported function.
    """
    kinds = types_of(kind)[:-1]
    head = f"declare i32 @{quote(callee)}(ptr, ptr, {', '.join(kinds)})\n"
    parameters = ", ".join(f"{type_} %given{number}" for number, type_ in enumerate(kinds))
    numbers = [number for number, code in enumerate(ARGUMENTS[kind]) if code == NUMBER]
    short = "".join(SHORT.format(number=number) for number in numbers)
    given = ", ".join(
        f"{type_} %{'short' if number in numbers else 'given'}{number}" for number, type_ in enumerate(kinds)
    )
    return head + AROUND.format(
        name=name,
        parameters=parameters,
        short=short,
        given=given,
        callee=f"@{quote(callee)}",
        exported=exported,
    )


def types_of(kind: str) -> list[str]:
    """Return the argument types of an entry with C's convention, in LLVM's language."""
    widths = {POINTER: "ptr", NUMBER: "i64"}
    return [*(widths[code] for code in ARGUMENTS[kind]), "ptr"]


def quote(name: str) -> str:
    """Return a name as LLVM's language writes it."""
    return name if re.fullmatch(r"[\w.$]+", name) else f'"{name}"'
