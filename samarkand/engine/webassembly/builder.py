"""Makes a game's module of WebAssembly: driver, strategies, look-ahead and verbs, from machine code's build.

Numba writes LLVM's language for the processor it runs on. Of that text layout and target are replaced, which
is sound only as long as nothing has been reckoned with the old layout. Numba's own passes over each function
do: they turn fields into offsets of a 64-bit machine, and the games go wrong without a trap. So
they are left out while lowering, and run afterwards under the new layout.

A process makes one module and nothing else: what Numba keeps of other compilations went through those passes.
"""

import importlib.resources
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np

from samarkand.engine import computer_players, expectimax, game_loop
from samarkand.engine.compiling import compiler, link_once, strategy_compiler
from samarkand.engine.webassembly import machine
from samarkand.errors import SamarkandError
from samarkand.protocol import package

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+sign-ext,+nontrapping-fptoint"  # in every browser since 2021
LINKERS = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(23, 13, -1)))
STACK = 2**20  # bytes
LINKING = ("--no-entry", "--export-table", "--gc-sections", "--strip-all", "-z", f"stack-size={STACK}")
# How many pointers each takes, and then numbers.
ENTRIES = {machine.PLAY: (6, 4), machine.LOOK: (5, 1), **dict.fromkeys(machine.VERBS, (6, 1))}
CHECK = "find_fault"  # longer than all other verbs together
ROW = 2 + game_loop.MAX_SEATS  # numbers of an opening
# Asked for by the texts of errors alone; whatever else were asked for would be a fault of this module.
TEXTS = (
    *("NRT_Allocate", "NRT_Free", "NRT_MemInfo_alloc"),
    *("PyErr_SetString", "PyObject_Hash", "PyTuple_Pack", "PyUnicode_FromKindAndData"),
)
# What a verb takes of a row, by its kind in `compiler.ARGUMENTS`.
ROWS = {
    "": lambda row, given, actions, weights: (),
    "i": lambda row, given, actions, weights: (given[row],),
    "r": lambda row, given, actions, weights: (actions[row],),
    "rr": lambda row, given, actions, weights: (actions[row], weights[row]),
}
PRELINKED = ("pow", "log10")  # what the translator may ask for when nothing is optimised any more
ADDRESS = """
declare i32 @{inner}()
define i32 @{export}() {{
  ret i32 ptrtoint (ptr @{inner} to i32)
}}
"""


class NoLinker(SamarkandError, RuntimeError):
    """Nothing here links WebAssembly."""


def linker() -> list[str]:
    """The command that links WebAssembly: LLVM's own, or that of the package `ziglang`.

    Raises
    ------
    NoLinker
        If there is neither.
    """
    for name in LINKERS:
        if found := shutil.which(name):
            return [found]
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    raise NoLinker("webassembly: found no linker, expected LLVM's `wasm-ld` (lld), or the package `ziglang`")


def make(game: str, folder: Path, checks: bool = False) -> Path:
    """Make the module of a game; its path, in a folder named by what it was made from.

    Parameters
    ----------
    game : str
    folder : path
        Where modules lie.
    checks : bool
        Whether the module can check that everything adds up: it is half as large again.

    Raises
    ------
    NoLinker
        If nothing here links WebAssembly.
    """
    command = linker()
    found = _lowered(game, checks)
    path = machine.place(folder, game, checks)
    path.parent.mkdir(parents=True, exist_ok=True)
    names = ["reserve", "error", *(name if name in ENTRIES else machine.export(name) for name in found)]
    with tempfile.TemporaryDirectory() as work:
        code, linked = Path(work) / "code.o", Path(work) / "linked.wasm"
        code.write_bytes(_translated(found, names))
        exports = [f"--export={name}" for name in names]
        subprocess.run([*command, *LINKING, *exports, str(code), "-o", str(linked)], check=True)
        path.write_bytes(_without_places(linked.read_bytes()))
    return path


# --- Lowering -------------------------------------------------------------------------------------------


def _lowered(game: str, checks: bool) -> dict[str, Any]:
    """{an entry or a strategy: what Numba has made of it}, with nothing optimised."""
    components = package(game).components
    box, state = components.BOX, components.STATE
    verbs = compiler.verbs(game)
    found = {
        machine.PLAY: _play(strategy_compiler.inner_driver(verbs, checks), game),
        machine.LOOK: _look(compiler.with_verbs(expectimax.__name__, game, True), game),
        **{
            name: _verb(name, verbs.made[name], game)
            for name in machine.VERBS
            if name in verbs.made and (checks or name != CHECK)
        },
    }
    for name in computer_players.declared(game):  # `random` is the driver's own
        _, entry = strategy_compiler.entry(game, name)
        signature = compiler.signature_of(box, state, "rir")
        found[name] = entry, signature
    with _nothing_optimised():
        for made, signature in found.values():
            made.compile(signature)
    return {name: made.overloads[signature] for name, (made, signature) in found.items()}


def _play(play_games: Any, game: str) -> tuple[Any, tuple[Any, ...]]:
    """The driver as a function of addresses and numbers, and the types of these."""
    from numba import carray

    def play(boxes, table, desks, streams, openings, results, positions, games, seats, opened):
        return play_games(
            carray(boxes, 2),
            carray(table, positions),
            carray(desks, 1),
            carray(streams, (games, seats, 2)),
            carray(openings, (opened, ROW)),
            carray(results, games),
        )

    components = package(game).components
    desk = game_loop.desk_dtype(package(game).actions.NUM_ACTIONS)
    given = components.BOX, components.STATE, desk, np.int64, np.int64, game_loop.RESULT
    return _inner(play), _signature(machine.PLAY, given)


def _look(build: compiler.Build, game: str) -> tuple[Any, tuple[Any, ...]]:
    """The look-ahead from one position, likewise; its table is the module's own."""
    from numba import carray

    components, actions = package(game).components, package(game).actions.NUM_ACTIONS
    state, columns = components.STATE, components.STATE.itemsize // 8
    asked, root, counted = expectimax.NUM_QUESTIONS, expectimax.ROOT, expectimax.NUM_COUNTS
    weigh, desk_around = (build.inner(expectimax.__name__, name) for name in ("weigh", "desk_around"))

    def look(boxes, roots, question, counts, found, rows):
        words = np.empty((rows, columns), np.int64)
        table = words.view(state).reshape(rows)
        table[root] = carray(roots, 1)[0]
        desk = desk_around(table, words, actions, carray(question, asked), carray(counts, counted))
        carray(found, 1)[0] = weigh(carray(boxes, 1)[0], desk)
        return 0

    given = components.BOX, state, np.int64, np.int64, np.float64
    return _inner(look), _signature(machine.LOOK, given)


def _verb(name: str, verb: Any, game: str) -> tuple[Any, tuple[Any, ...]]:
    """A verb for a row of positions, likewise: its answers, and what it lists, are written beside them."""
    from numba import carray

    parts = package(game)
    width = parts.actions.NUM_ACTIONS
    kind = _inner(ROWS[compiler.ARGUMENTS[name]])

    def asked(boxes, states, given, answers, actions, weights, rows):
        box, table, found = carray(boxes, 1)[0], carray(states, rows), carray(answers, rows)
        lists = carray(given, rows), carray(actions, (rows, width)), carray(weights, (rows, width))
        for row in range(rows):
            found[row] = verb(box, table[row], *kind(row, *lists))
        return 0

    def done(boxes, states, given, answers, actions, weights, rows):
        box, table = carray(boxes, 1)[0], carray(states, rows)
        lists = carray(given, rows), carray(actions, (rows, width)), carray(weights, (rows, width))
        for row in range(rows):
            verb(box, table[row], *kind(row, *lists))
        return 0

    made = done if name in machine.DEEDS else asked
    given = parts.components.BOX, parts.components.STATE, *[np.int64] * 4
    return _inner(made), _signature(name, given)


def _inner(function: Any) -> Any:
    return compiler.inner_function(cast(FunctionType, function))


def _signature(entry: str, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """The types of an entry: pointers to what is given, then numbers."""
    import numba
    from numba import types

    pointers, numbers = ENTRIES[entry]
    assert len(given) == pointers, entry
    return (*(types.CPointer(numba.from_dtype(np.dtype(each))) for each in given), *[types.int64] * numbers)


def _entry(name: str, inner: str) -> str:
    """An entry by C's convention, in LLVM's language."""
    pointers, numbers = ENTRIES[name]
    held = [f"ptr %given{index}" for index in range(pointers)]
    parts = {
        "INNER": _quoted(inner),
        "ENTRY": name,
        "WIDE_TYPES": ",".join(["ptr"] * pointers + ["i64"] * numbers),
        "PARAMETERS": ",".join(held + [f"i32 %number{index}" for index in range(numbers)]),
        "WIDENED": "\n  ".join(f"%wide{index} = zext i32 %number{index} to i64" for index in range(numbers)),
        "WIDE": ",".join(held + [f"i64 %wide{index}" for index in range(numbers)]),
    }
    return re.sub("|".join(parts), lambda found: parts[found[0]], _text("entry.ll"))


@contextmanager
def _nothing_optimised() -> Iterator[None]:
    """While this lasts, what Numba lowers is left as it comes."""
    library = link_once.library_class()
    if library is None:
        raise SamarkandError("webassembly: this Numba keeps its code otherwise than those that are known")
    raw = type("RawLibrary", (library,), {"_optimize_functions": lambda self, module: None})
    with link_once.whole_programs(raw):
        yield


# --- Translating ----------------------------------------------------------------------------------------


def _translated(found: dict[str, Any], exports: list[str]) -> bytes:
    """The object code of everything, for WebAssembly."""
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    known = binding.Target.from_triple(TRIPLE)
    target = known.create_target_machine(features=FEATURES, opt=3, reloc="static")
    head = f'target datalayout = "{target.target_data}"\ntarget triple = "{TRIPLE}"\n'
    names = {name: made.fndesc.llvm_func_name for name, made in found.items()}
    lowered = link_once.together([made.library for made in found.values()])
    program = binding.parse_assembly(_retargeted(str(lowered), head))
    entries = [_entry(name, names.pop(name)) for name in ENTRIES if name in names]
    for name, inner in names.items():
        entries.append(ADDRESS.format(inner=_quoted(inner), export=machine.export(name)))
    for text in (*entries, _text("runtime.ll")):
        program.link_in(binding.parse_assembly(head + text))
    program.link_in(binding.parse_assembly(head + _traps(program)))
    for function in program.functions:
        if not function.is_declaration and function.name not in (*exports, *PRELINKED):
            function.linkage = "internal"
    program.verify()
    _optimise(program, target)
    return target.emit_object(program)


def _retargeted(text: str, head: str) -> str:
    """LLVM's language for another processor."""
    text = re.sub(r"^target (datalayout|triple) = .*\n", "", text, flags=re.MULTILINE)
    return head + text.replace("= common global", "= internal global")


def _text(name: str) -> str:
    return importlib.resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"[\w.$]+", name) else f'"{name}"'


def _traps(program: Any) -> str:
    """The functions of `TEXTS` that a program asks for: to call one is a trap."""
    lines = ["declare void @llvm.trap()"]
    for function in program.functions:
        if function.is_declaration and not function.name.startswith("llvm."):
            declared = str(function).strip().splitlines()[-1]
            found = re.match(r"declare (?:noalias )?(\S+) (@[\w.]+)(\(.*?\))", declared)
            if found is None or function.name not in TEXTS:
                raise SamarkandError(
                    f"webassembly: the rules ask for {function.name}, which is not known here"
                )
            head = f"define {found[1]} {found[2]}{found[3]} {{"
            lines += [head, "  call void @llvm.trap()", "  unreachable", "}"]
    return "\n".join(lines) + "\n"


def _optimise(program: Any, target: Any) -> None:
    """Numba's passes over each function and LLVM's over all, each once: a second run of one fails.

    Counts of references are left out function by function only. Over the whole program, where functions stand
    in one another, too few were left: arrays of the planner of *routes* were never given back.
    """
    from llvmlite import binding

    def passes() -> Any:
        tuning = binding.PipelineTuningOptions(speed_level=3)
        tuning.loop_vectorization = tuning.slp_vectorization = False
        return binding.create_pass_builder(target, tuning)

    builder = passes()
    each = builder.getFunctionPassManager()
    each.add_refprune_pass()
    for function in program.functions:
        if not function.is_declaration:
            each.run(function, builder)
    for is_cheap in (True, False):
        builder = passes()
        whole = builder.getModulePassManager()
        if is_cheap:
            whole.add_loop_rotate_pass()
            whole.add_instruction_combine_pass()
            whole.add_jump_threading_pass()
        whole.run(program, builder)


def _without_places(module: bytes) -> bytes:
    """The module without the folders of this machine, which Numba writes into the data of exceptions."""
    for folder in {str(Path(__file__).parents[2].parent), sys.prefix, sys.base_prefix}:
        module = module.replace(os.fsencode(folder), b"." * len(os.fsencode(folder)))
    return module
