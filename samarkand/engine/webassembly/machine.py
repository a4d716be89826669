"""A game's module at work: where there is no compiler but WebAssembly, as in Python in a browser.

A module is found by the digest of the source it was made from, so that one of another version is not found.
It holds the driver of `engine.driver`, the game's own strategies, the look-ahead of `engine.expectimax`, and
the verbs of the rules for rows of positions. What it works on is handed over as bytes and taken back: it
reaches no memory but its own.
"""

import functools
import hashlib
import pickle
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np

from samarkand import protocol
from samarkand.engine import computer_players, expectimax, game_loop, records
from samarkand.engine.compiling import compiler
from samarkand.errors import SamarkandError
from samarkand.protocol import GAMES, package

FOLDER = Path(__file__).with_name("modules")
SHARED = (game_loop.__name__, expectimax.__name__)  # by all games
PLAY, LOOK = "play", "look"  # the entries, beside the verbs
DEEDS = ("apply_action", "hide", "set_up", "rebuild_index")  # verbs that answer nothing
VERBS = (
    *("current_player", "is_over", "legal_actions", "chance_outcomes", "score", "is_winner", "is_cut_short"),
    *("find_fault", *DEEDS),
)
BROWSER = "emscripten"
RAISED = -1
HOST = Path(__file__).with_name("host.js")


class Unusable(SamarkandError, RuntimeError):
    """A module that cannot be run here; games are then interpreted."""


class Instance(Protocol):
    """A module that runs, whatever runs it: a browser through Pyodide, or another program."""

    def address(self, name: str) -> int:
        """The number that stands for an exported strategy; 0 if there is none of that name."""

    def call(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> tuple[int, bytes]:
        """What an entry of the module returns for copies of the buffers, which are then written back.

        Behind it what was raised, pickled; empty if nothing was.
        """


def export(strategy: str) -> str:
    """The name under which a module tells where a strategy begins."""
    return f"address_{strategy}"


@functools.cache
def key(game: str) -> str:
    """The digest of the source of all that is compiled for a game, and of its records.

    Examples
    --------
    >>> len(key("market")), key("market") == key("routes")
    (24, False)
    """
    parts = package(game)
    names = [getattr(parts, part).__name__ for part in (*compiler.PARTS, "components")]
    names += [computer_players.function_of(game, name).__module__ for name in computer_players.declared(game)]
    components = parts.components
    found = hashlib.sha256(repr((components.BOX.descr, components.STATE.descr)).encode())
    for name in sorted(compiler.families((*names, *SHARED))):
        found.update(name.encode() + b"\0" + _source(sys.modules[name]) + b"\0")
    return found.hexdigest()[:24]


def _source(module: ModuleType) -> bytes:
    """A module's text, whatever its ends of lines."""
    return Path(str(module.__file__)).read_bytes().replace(b"\r\n", b"\n")


def place(folder: Path, game: str, checks: bool = False) -> Path:
    """Where a game's module lies among others."""
    return folder / key(game) / f"{game}{'-checked' if checks else ''}.wasm"


def shipped(game: str) -> Path | None:
    """The place of a game's module, if this installation brings it along."""
    path = place(FOLDER, game)
    return path if path.is_file() else None


class Answers(NamedTuple):
    """What a verb says, a row a position: a number; actions and weights, as many as it says, if it lists."""

    numbers: np.ndarray
    actions: np.ndarray
    weights: np.ndarray


class Machine:
    """A game's driver, look-ahead and verbs in a module; `run` is what `play_games` is elsewhere.

    Parameters
    ----------
    instance : Instance
    """

    def __init__(self, instance: Instance):
        self.instance = instance

    def address(self, strategy: str) -> int:
        """The number that stands for a strategy in a line-up; 0 if the module has none of that name."""
        return self.instance.address(export(strategy))

    def run(self, boxes: Any, table: Any, desks: Any, streams: Any, openings: Any, results: Any) -> int:
        """Play one game a row of `results`; changes all arrays as `game_loop.play_games` does.

        Raises
        ------
        Exception
            What a rule raised.
        """
        buffers = [boxes, table, desks, streams, openings, results]
        assert all(each.flags.c_contiguous and each.flags.writeable for each in (table, desks, results))
        return self._call(PLAY, buffers, [len(table), len(results), streams.shape[1], len(openings)])

    def look(self, box: Any, root: Any, question: Any, counts: Any, rows: int) -> float:
        """What `expectimax.weigh` returns from one position, with a table of so many rows; changes `counts`.

        Raises
        ------
        Exception
            What a rule raised.
        """
        found = np.zeros(1)
        self._call(LOOK, [box, root, question, counts, found], [rows])
        return float(found[0])

    def ask(self, verb: str, game: Any, states: np.ndarray, given: Any = 0) -> Answers:
        """What a verb of the rules says of each of the positions; it changes them as the verb does.

        To hand positions over costs more than most verbs take for one: ask for many at once.

        Parameters
        ----------
        verb : str
            One of `VERBS`; `find_fault` is in a module that checks, `rebuild_index` where the game has it.
        game : Game
            Whose box it reads.
        states : array of the game's STATE, shape (positions,)
        given : int or array of int
            The action or the player of each position, where the verb takes one.

        Raises
        ------
        Unusable
            If the module has no such verb.
        Exception
            What a rule raised.
        """
        if verb not in VERBS:
            raise Unusable(f"webassembly: no verb {verb!r}, expected one of {', '.join(VERBS)}")
        assert states.flags.c_contiguous and states.flags.writeable
        shape = (len(states), protocol.parts(game).actions.NUM_ACTIONS)
        row = np.ascontiguousarray(np.broadcast_to(np.asarray(given, np.int64), len(states)))
        found = Answers(*(np.zeros(each, np.int64) for each in (len(states), shape, shape)))
        self._call(verb, [records.to_array(game.config), states, row, *found], [len(states)])
        return found

    def _call(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> int:
        """What an entry returns, unless something was raised."""
        returned, raised = self.instance.call(entry, buffers, numbers)
        if returned == RAISED:
            raise _raised(raised)
        return returned


def _raised(pickled: bytes) -> BaseException:
    """What a rule raised, from the data that Numba keeps for it: class, arguments, place."""
    if not pickled:
        return Unusable("webassembly: a rule raised something that the module does not tell")
    kind, arguments, *_ = pickle.loads(pickled)  # of the module's own text
    return kind(*(arguments or ()))


# --- In a browser -----------------------------------------------------------------------------------------


class InThePage:
    """An instance of a module that runs beside Pyodide, by the page's own WebAssembly.

    Parameters
    ----------
    code : bytes
        The module.

    Raises
    ------
    Unusable
        If there is no WebAssembly, or the module is damaged.
    """

    def __init__(self, code: bytes):
        from pyodide.code import run_js
        from pyodide.ffi import JsException, to_js

        self.to_js = to_js
        try:
            self.module = run_js(HOST.read_text(encoding="utf-8").replace("export ", "") + "openModule")(
                to_js(code)
            )
        except JsException as error:
            raise Unusable(f"webassembly: the module cannot be run: {str(error).splitlines()[0]}") from None

    def address(self, name: str) -> int:
        """As Instance has it."""
        return int(self.module.address(name))

    def call(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> tuple[int, bytes]:
        """As Instance has it."""
        from pyodide.ffi import JsException

        raw = [each.tobytes() for each in buffers]
        try:
            done = self.module.call(entry, self.to_js(raw), self.to_js(numbers))
        except JsException as error:
            raise Unusable(f"webassembly: a game ended in a trap: {str(error).splitlines()[0]}") from None
        for buffer, after in zip(buffers, done.after, strict=True):
            if buffer.flags.writeable:
                after.assign_to(memoryview(buffer.data).cast("B"))
        return int(done.returned), done.raised.to_bytes()


@functools.cache
def find(game: str) -> Machine | None:
    """The machine of a game where there is no compiler but WebAssembly, if its module is here.

    A module that cannot be run is told once, on standard error.
    """
    if sys.platform != BROWSER or game not in GAMES:
        return None
    if (path := shipped(game)) is None:
        return None
    try:
        return Machine(InThePage(path.read_bytes()))
    except Unusable as error:
        print(f"samarkand: {error}; games are interpreted", file=sys.stderr)
        return None
