"""Compile many small functions as one program, in a third of the time.

Numba links, optimises and translates each compiled function together with everything that it calls. The
innermost of a hundred rules is therefore translated once for each function around it. Inside `whole_programs`
a function is only lowered at first. A function that Python calls is then linked with everything that it
needs, each part once, and optimised and translated.

This uses private parts of Numba's code libraries, which `NUMBA_INTERNALS` lists. If one is missing, functions
are compiled in Numba's usual way, which is slower and gives the same results. Tested with Numba 0.62 to 0.68.
"""

import gc
from contextlib import contextmanager
from functools import cache
from typing import Any

from samarkand.engine.compiling import indices, remainders

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
def whole_programs(kind: object = None):
    """Within this context, compiled functions are linked, optimised and translated when first called.

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
        gc.disable()  # looking for garbage takes a tenth of the time, and there is hardly any
        try:
            with indices.from_zero(), remainders.without_dividing():
                yield
        finally:
            del codegen._library_class
            if was_collecting:
                gc.enable()


_translators: list[Any] = []  # kept alive, because they own the code


def translate(text: str, name: str) -> int:
    """Translate a program in LLVM's language for this process; return the address of a function in it."""
    from llvmlite import binding

    target = binding.Target.from_default_triple().create_target_machine(opt=2, jit=True)
    translator = binding.create_mcjit_compiler(binding.parse_assembly(text), target)
    translator.finalize_object()
    _translators.append(translator)
    return translator.get_function_address(name)


def is_known() -> bool:
    """Return whether this version of Numba has the private parts that are used here."""
    return library_class() is not None


def together(libraries: list[Any]) -> Any:
    """Return everything that some libraries contain and need, as one module that is not yet optimised.

    The functions that the libraries define themselves can still be called from outside.
    """
    needed: dict[Any, None] = {}
    for library in libraries:
        library.needs(needed)
    whole = libraries[0].own_module()
    for library in libraries[1:]:
        whole.link_in(library.own_module())
    for library in reversed(needed):
        whole.link_in(_part(library), preserve=True)
    return whole


@cache
def library_class() -> Any:
    """Return the class of libraries that are translated late, or None if Numba's own has changed."""
    from numba.core import codegen
    from numba.core.registry import cpu_target

    base: Any = codegen.JITCodeLibrary
    if getattr(type(cpu_target.target_context.codegen()), "_library_class", None) != base:
        return None
    made = base(cpu_target.target_context.codegen(), "parts")
    fields = ("_final_module", "_linking_libraries", "_reload_init", "_finalized", "_shared_module")
    if not all(hasattr(made, name) for name in (*NUMBA_INTERNALS, *fields)):
        return None
    if not hasattr(made.codegen, "_engine"):
        return None
    return type("LazyNumbaLibrary", (LazyLibrary, base), {})


NUMBA_LIBRARY: Any = object  # a stand-in for the class of Numba's libraries, which is imported late


class LazyLibrary(NUMBA_LIBRARY):
    """A mixin for Numba's class of code libraries, which links the parts when the code is first needed."""

    def __init__(self, codegen: object, name: str):
        super().__init__(codegen, name)
        self.is_translated = False
        self.part: Any = None

    def finalize(self) -> None:
        """Declare the library complete. The rest of Numba's work at this point is left to `translate`."""
        self._raise_if_finalized()
        self._finalized = True

    def translate(self) -> None:
        """Link all parts, optimise them together and translate them, unless this was done before."""
        if self.is_translated:
            return
        with _lock():
            self._ensure_finalized()
            self._codegen._check_llvm_bugs()
            self.own_part()
            # Callers come before the functions they call, because LLVM omits functions without a caller.
            for library in reversed(self.needs({})):
                self._reload_init.update(library._reload_init)
                self._final_module.link_in(_part(library), preserve=True)
            self._close()
            # Numba optimises inner functions many times. Twice is enough for equally fast code.
            self._optimize_final_module()
            self._optimize_final_module()
            self._final_module.verify()
            self._finalize_final_module()

    def _close(self) -> None:
        """Make the linked parts private, so that LLVM may change their calling conventions.

        LLVM can then remove unused arguments and reference counts. `internal` would not be enough: two
        programs from disk may contain a function of the same name with two conventions, and LLVM's loader
        finds internal functions by name.
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

    def needs(self, known: dict[Any, None]) -> dict[Any, None]:
        """Return `known` with all libraries that this one needs, each after its own dependencies."""
        for library in self._linking_libraries:
            if library not in known:
                if isinstance(library, LazyLibrary):
                    library.needs(known)
                known[library] = None
        return known

    def has_part(self) -> bool:
        """Return whether its code from before linking is known. It is not if the code came from disk."""
        return self.part is not None or not self.is_translated

    def own_module(self) -> Any:
        """Return the code of this library alone, as it was lowered."""
        return self._final_module.clone()

    def own_part(self) -> Any:
        """Return the code of this library alone, in a form that can be linked into several others."""
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
        """Return the address of a function's code, or 0 if this library does not define it."""
        self._ensure_finalized()
        if not self.is_translated and not self.defines(name):
            return 0
        self.translate()
        return super().get_pointer_to_function(name)

    def serialize_using_object_code(self) -> Any:
        """Return the data to save on disk."""
        self.translate()
        return super().serialize_using_object_code()

    def defines(self, name: str) -> bool:
        """Return whether this library defines a function of this name."""
        try:
            return not self._final_module.get_function(name).is_declaration
        except NameError:
            return False

    @property
    def codegen(self) -> Any:
        """Return this library, so that `set_env` is called on it."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Give the code the address of a function's environment, if it uses one."""
        if self.is_translated and environment is not None:
            if self._codegen._engine.get_global_value_address(name):
                self._codegen.set_env(name, environment)


def _part(library: Any) -> Any:
    """Return the part of a library that others link in."""
    if isinstance(library, LazyLibrary) and library.has_part():
        return library.own_part()
    return library._get_module_for_linking()


def _lock() -> Any:
    from numba.core.compiler_lock import global_compiler_lock

    return global_compiler_lock


def _environment(name: str) -> Any:
    from numba.core.environment import lookup_environment

    return lookup_environment(name)
