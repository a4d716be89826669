"""Build one game's compiled code: `python -m samarkand.compiling.builder GAME TARGET FILE`.

Numba lowers the entries to LLVM IR, which LLVM compiles for any processor. This differs in three ways from
what Numba does in its own process:

- Numba lowers for the processor that it runs on. The code is built for every processor of the same kind, so
  the target is replaced, and for WebAssembly the layout of data too. WebAssembly has 32 bits. Numba's passes
  over single functions would turn fields into offsets of a 64-bit machine, and games would go wrong without
  a trap, so for WebAssembly they run afterwards.
- What Numba asks of Python and of its own runtime is in `runtime*.ll`. A library needs nothing but three
  functions for copying memory, which every process has.
- Exceptions contain the names of source files. They are made relative before any code is generated, so the
  result does not depend on where this package is installed.
"""

import importlib.resources
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from llvmlite import binding

from samarkand.compiling import entries, link_once, linking
from samarkand.compiling.building import name_of
from samarkand.compiling.rebuilding import Build
from samarkand.compiling.targets import TARGETS, Target
from samarkand.engine import computer_players
from samarkand.engine.machine import LEGAL, LOOK, PLAY
from samarkand.errors import SamarkandError
from samarkand.registry import package

EXPORTED_HERE = ("use_memory_of", "reserve")  # of the runtime
# Only code that formats error messages needs these. Needing any other function is a mistake in this module.
TEXTS = (
    *("NRT_Allocate", "NRT_Free", "NRT_MemInfo_alloc"),
    *("PyErr_SetString", "PyObject_Hash", "PyTuple_Pack", "PyUnicode_FromKindAndData"),
)
FILE = re.compile(r'File "([^"]*)"')
COPYING = ("memcpy", "memmove", "memset")
PRELINKED = ("pow", "log10")  # calls to these can appear after the last optimisation
ADDRESS = """
declare i64 @{inner}({arguments})

define {exported}i64 @address_{name}() {{
  ret i64 ptrtoint (ptr @{inner} to i64)
}}
"""


def lower(game: str, for_wasm: bool) -> dict[str, entries.Entry]:
    """Return a game's entries and strategies by name, lowered by Numba to LLVM IR."""
    build = Build(game)
    result = {
        PLAY: entries.play(game, build),
        LOOK: entries.look(game, build),
        LEGAL: entries.legal_actions(game, build),
        # `random` is the game loop's own.
        **{
            name: entries.strategy(game, build, name)
            for name in computer_players.declared_strategies(package(game))
        },
    }
    kind = link_once.UnoptimisedLibrary if for_wasm else link_once.LoweredLibrary
    with link_once.lowering(kind), _relative_file_names():
        for entry in result.values():
            entry.made.compile(entry.signature)
    return result


def object_code(lowered: dict[str, entries.Entry], target: Target) -> tuple[bytes, list[str]]:
    """Return the object code of lowered entries for a target, and the names of its exported functions."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    options = {"reloc": "static"} if target.is_wasm else {"reloc": "pic", "codemodel": "small"}
    machine = binding.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor, features=target.features, opt=3, **options
    )
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{target.triple}"\n'
    together = link_once.together([entry.overload.library for entry in lowered.values()])
    program = binding.parse_assembly(_retarget(str(together), head))
    exports = []
    for name, entry in lowered.items():
        is_strategy = entry.kind == entries.STRATEGY
        inner = f"strategy_{name}" if is_strategy else name
        exported = "" if is_strategy else target.exported
        callee = entry.overload.fndesc.llvm_func_name
        text = entries.with_cs_convention(entry.kind, inner, callee, exported)
        program.link_in(binding.parse_assembly(head + text))
        if is_strategy:
            arguments = ", ".join(entries.types_of(entry.kind))
            text = ADDRESS.format(inner=inner, name=name, exported=target.exported, arguments=arguments)
            program.link_in(binding.parse_assembly(head + text))
        exports.append(f"address_{name}" if is_strategy else name)
    own = "runtime_wasm.ll" if target.is_wasm else "runtime_native.ll"
    exports.append("reserve" if target.is_wasm else "use_memory_of")
    for text in (_text(own).replace("EXPORTED ", target.exported), _text("runtime.ll")):
        program.link_in(binding.parse_assembly(head + text))
    program.link_in(binding.parse_assembly(head + _traps(program)))
    _hide(program, [*exports, *PRELINKED], "internal" if target.is_wasm else "private")
    program.verify()
    (_optimise_for_wasm if target.is_wasm else _optimise)(program, machine)
    _hide(program, exports, "internal")
    return machine.emit_object(program), exports


# --- Lowering -------------------------------------------------------------------------------------------


@contextmanager
def _relative_file_names() -> Iterator[None]:
    """Within this context, Numba writes file names into exceptions without the folders of this machine."""
    from numba.core.callconv import CPUCallConv

    usual = CPUCallConv.build_excinfo_struct

    def build(self: Any, kind: Any, arguments: Any, place: Any, function: Any) -> Any:
        kind, arguments, place = usual(self, kind, arguments, place, function)
        # Some of Numba's own messages also contain a file name.
        arguments = tuple(
            FILE.sub(_shorten, value) if isinstance(value, str) else value for value in arguments
        )
        return kind, arguments, place and (place[0], relative(place[1]), place[2])

    CPUCallConv.build_excinfo_struct = build
    try:
        yield
    finally:
        CPUCallConv.build_excinfo_struct = usual


def _shorten(match: re.Match[str]) -> str:
    return f'File "{relative(match[1])}"'


def relative(file: str) -> str:
    """Return the name of a source file relative to the folder on `sys.path` that contains its package.

    Examples
    --------
    >>> import samarkand.engine.dice
    >>> relative(samarkand.engine.dice.__file__)
    'samarkand/engine/dice.py'
    """
    folders = [os.path.join(os.path.abspath(folder), "") for folder in sys.path]
    folders.append(os.path.join(str(Path(__file__).parents[2]), ""))
    parents = [folder for folder in folders if file.startswith(folder)]
    return Path(file[len(max(parents, key=len, default="")) :]).as_posix()


# --- Translating ----------------------------------------------------------------------------------------


def _retarget(text: str, head: str) -> str:
    """Return a program in LLVM's language with the data layout and the triple in `head`."""
    text = re.sub(r"^target (datalayout|triple) = .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text).replace("nonlazybind ", "")
    return head + text.replace("= common global", "= internal global")


def _text(name: str) -> str:
    return importlib.resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hide(program: Any, exports: list[str], linkage: str) -> None:
    """Hide all functions except `exports`, so that LLVM may change their calling conventions."""
    for function in program.functions:
        if not function.is_declaration and function.name not in exports:
            function.linkage = linkage


def _traps(program: Any) -> str:
    """Return definitions of the functions in `TEXTS` that a program needs. Calling one is a trap."""
    lines = ["declare void @llvm.trap()"]
    for function in program.functions:
        if function.is_declaration and not function.name.startswith("llvm.") and function.name not in COPYING:
            text = str(function).strip().splitlines()[-1]
            declaration = re.match(r"declare (?:noalias )?(\S+) (@[\w.]+)(\(.*?\))", text)
            if declaration is None or function.name not in TEXTS:
                raise SamarkandError(
                    f"the rules call {function.name}, which no library provides (is there a list?)"
                )
            head = f"define {declaration[1]} {declaration[2]}{declaration[3]} {{"
            lines += [head, "  call void @llvm.trap()", "  unreachable", "}"]
    return "\n".join(lines) + "\n"


def _optimise(program: object, machine: object) -> None:
    """Run Numba's passes over the whole program, twice, as `link_once` does."""
    for _ in range(2):
        for is_cheap in (True, False):
            tuning = binding.PipelineTuningOptions(speed_level=3)
            tuning.loop_vectorization, tuning.slp_vectorization = True, False
            _run_module_passes(program, machine, tuning, is_cheap, prunes=True)


def _optimise_for_wasm(program: Any, machine: Any) -> None:
    """Run Numba's passes over each function, and LLVM's passes over the whole program, once each.

    Reference counts are pruned in each function alone. Pruning them in the whole program, after inlining,
    removed too many: arrays of the planner of *routes* were never freed.
    """

    def tuning() -> Any:
        made = binding.PipelineTuningOptions(speed_level=3)
        made.loop_vectorization = made.slp_vectorization = False
        return made

    builder = binding.create_pass_builder(machine, tuning())
    passes = builder.getFunctionPassManager()
    passes.add_refprune_pass()
    for function in program.functions:
        if not function.is_declaration:
            passes.run(function, builder)
    for is_cheap in (True, False):
        _run_module_passes(program, machine, tuning(), is_cheap, prunes=False)


def _run_module_passes(
    program: object, machine: object, tuning: object, is_cheap: bool, prunes: bool
) -> None:
    builder = binding.create_pass_builder(machine, tuning)
    passes = builder.getModulePassManager()
    if is_cheap:
        passes.add_loop_rotate_pass()
        passes.add_instruction_combine_pass()
        passes.add_jump_threading_pass()
    if prunes:
        passes.add_refprune_pass()
    passes.run(program, builder)


def main() -> None:
    """Run the command line."""
    given, name, path = sys.argv[1:]
    target = TARGETS[name]
    code, exports = object_code(lower(name_of(given), target.is_wasm), target)
    linking.link(code, name, exports, Path(path))


if __name__ == "__main__":
    main()
