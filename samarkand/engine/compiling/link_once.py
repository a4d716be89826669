"""Many small functions compiled as one program, in a third of the time.

Numba links, optimises and translates each compiled function together with all that it calls: the innermost
of a hundred rules is translated as often as there are functions around it. Inside `whole_programs` a
function is lowered and then waits. Only what is to be called from Python is linked with all that it
needs, each part once, optimised and translated.

This reaches into Numba's code libraries, which are private. `NUMBA_INTERNALS` names all that
is used; where one is missing, functions are compiled as Numba does it by itself: slower, and otherwise the
same. Tested with Numba 0.62 to 0.68.
"""

import gc
from contextlib import contextmanager
from functools import cache
from typing import Any

from samarkand.engine.compiling import indices

NUMBA_INTERNALS = (
    "_codegen",
    "_ensure_finalized",
    "_finalize_final_module",
    "_get_module_for_linking",
    "_optimize_final_module",
    "_raise_if_finalized",
    "get_pointer_to_function",
)
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of functions' environments begin
LINKAGE = "private"  # of what is linked in; part of the cache's key


@contextmanager
def whole_programs(kind: Any = None):
    """While this lasts, what is compiled is linked, optimised and translated when it is first called.

    `kind` is a class of code libraries in place of the usual `library`.
    """
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    with global_compiler_lock:
        codegen = cpu_target.target_context.codegen()
        library = kind or library_class()
        if library is None or "_library_class" in vars(codegen):
            yield
            return
        codegen._library_class = library
        was_collecting = gc.isenabled()
        gc.disable()  # a tenth of the time is spent on looking for garbage among what is still needed
        try:
            with indices.from_zero():
                yield
        finally:
            del codegen._library_class
            if was_collecting:
                gc.enable()


_translators: list[Any] = []  # kept: the code is theirs


def translated(text: str, name: str) -> int:
    """Translate a program in LLVM's language for this process; return the address of a function in it."""
    from llvmlite import binding

    target = binding.Target.from_default_triple().create_target_machine(opt=2, jit=True)
    translator = binding.create_mcjit_compiler(binding.parse_assembly(text), target)
    translator.finalize_object()
    _translators.append(translator)
    return translator.get_function_address(name)


def is_known() -> bool:
    """Whether this Numba has the parts that are reached into."""
    return library_class() is not None


def together(libraries: list[Any]) -> Any:
    """All that some libraries hold and need, as one module that nobody has optimised or translated.

    What they define themselves stays to be called from outside.
    """
    needed: dict[Any, None] = {}
    for each in libraries:
        each.needs(needed)
    whole = libraries[0].own_module()
    for each in libraries[1:]:
        whole.link_in(each.own_module())
    for each in reversed(needed):
        whole.link_in(_part(each), preserve=True)
    return whole


@cache
def library_class() -> Any:
    """The class of libraries that wait; None if Numba's are not as they were."""
    from numba.core import codegen
    from numba.core.registry import cpu_target

    base: Any = codegen.JITCodeLibrary
    if getattr(type(cpu_target.target_context.codegen()), "_library_class", None) != base:
        return None
    made = base(cpu_target.target_context.codegen(), "parts")
    fields = ("_final_module", "_linking_libraries", "_reload_init", "_finalized", "_shared_module")
    if not all(hasattr(made, name) for name in (*NUMBA_INTERNALS, *fields)):
        return None
    return type("LazyNumbaLibrary", (LazyLibrary, base), {})


NUMBA_LIBRARY: Any = object  # stands for the class of Numba's libraries, which is known when one is needed


class LazyLibrary(NUMBA_LIBRARY):
    """A code library, in front of Numba's own: its parts are put together when its code is asked for."""

    def __init__(self, codegen: Any, name: str):
        super().__init__(codegen, name)
        self.is_translated = False
        self.part: Any = None

    def finalize(self) -> None:
        """Nothing is added from now on; what else Numba does here is done by `translate`."""
        self._raise_if_finalized()
        self._finalized = True

    def translate(self) -> None:
        """Link all parts, each once; optimise them together; translate. Changes nothing if done."""
        if self.is_translated:
            return
        with _lock():
            self._ensure_finalized()
            self._codegen._check_llvm_bugs()
            self.own_part()
            # Who calls comes before who is called: LLVM leaves out what nobody has asked for yet.
            for library in reversed(self.needs({})):
                self._reload_init.update(library._reload_init)
                self._final_module.link_in(_part(library), preserve=True)
            self._close()
            # Numba optimises inner functions again and again; twice is enough for code as fast.
            self._optimize_final_module()
            self._optimize_final_module()
            self._final_module.verify()
            self._finalize_final_module()

    def _close(self) -> None:
        """Nobody else calls the parts that were linked in, so LLVM may change how they are called.

        It then passes on what they are given, and no longer counts references that nobody looks at. Names
        stay private: two programs from disk may hold one function under one name, called in two ways, and
        LLVM's loader finds what is merely `internal` by its name.
        """
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "linkonce_odr":
                self._final_module.get_function(function.name).linkage = LINKAGE

    def _finalize_final_module(self) -> None:
        super()._finalize_final_module()
        self.is_translated = True
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                self.set_env(variable.name, _environment(variable.name))

    def needs(self, found: dict[Any, None]) -> dict[Any, None]:
        """All libraries that this one needs, each after those that it needs itself. Changes `found`."""
        for library in self._linking_libraries:
            if library not in found:
                if isinstance(library, LazyLibrary):
                    library.needs(found)
                found[library] = None
        return found

    def has_part(self) -> bool:
        """Whether its code is known as it was before linking; it is not if it came from disk."""
        return self.part is not None or not self.is_translated

    def own_module(self) -> Any:
        """The code of this library alone, as it was lowered."""
        return self._final_module.clone()

    def own_part(self) -> Any:
        """The code of this library alone, fit to be linked into several others."""
        if self.part is None:
            self.part = self.own_module()
            for function in self.part.functions:
                if not function.is_declaration and function.linkage.name == "external":
                    self.part.get_function(function.name).linkage = "linkonce_odr"
        return self.part

    def _get_module_for_linking(self) -> Any:
        self.translate()
        return super()._get_module_for_linking()

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function's code; 0 if it is not written here."""
        self._ensure_finalized()
        if not self.is_translated and not self.defines(name):
            return 0
        self.translate()
        return super().get_pointer_to_function(name)

    def serialize_using_object_code(self) -> Any:
        """The data that are saved on disk."""
        self.translate()
        return super().serialize_using_object_code()

    def defines(self, name: str) -> bool:
        """Whether a function of this name is written in this library."""
        try:
            return not self._final_module.get_function(name).is_declaration
        except NameError:
            return False

    @property
    def codegen(self) -> Any:
        """Setting environments waits too."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Tell the code where a function's environment is, if it asks for one."""
        if self.is_translated and environment is not None:
            if self._codegen._engine.get_global_value_address(name):
                self._codegen.set_env(name, environment)


def _part(library: Any) -> Any:
    """The linked part of a library that others need."""
    if isinstance(library, LazyLibrary) and library.has_part():
        return library.own_part()
    return library._get_module_for_linking()


def _lock() -> Any:
    from numba.core.compiler_lock import global_compiler_lock

    return global_compiler_lock


def _environment(name: str) -> Any:
    from numba.core.environment import lookup_environment

    return lookup_environment(name)
