"""Lower many small functions and link them only once, as one program.

Numba links, optimises and translates each compiled function together with everything that it calls. The
innermost of a hundred rules would therefore be translated once for each function around it. Inside `lowering`
a function is only lowered. `together` then links everything that some functions need, each part once.

This uses private parts of Numba's code libraries. The extra `compiler` names the versions that have them.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from samarkand.compiling import indices, remainders


class LoweredLibrary(JITCodeLibrary):
    """A code library of Numba's that is lowered and not translated."""

    def finalize(self) -> None:
        """Declare the library complete."""
        self._raise_if_finalized()
        self._finalized = True

    def needs(self, known: dict[Any, None]) -> dict[Any, None]:
        """Return `known` with all libraries that this one needs, each after its own dependencies."""
        for library in self._linking_libraries:
            if library not in known:
                library.needs(known)
                known[library] = None
        return known

    def own_module(self) -> Any:
        """Return the code of this library alone."""
        return self._final_module.clone()

    def own_part(self) -> Any:
        """Return the code of this library alone, in a form that can be linked into several others."""
        part = self.own_module()
        for function in part.functions:
            if not function.is_declaration and function.linkage.name == "external":
                part.get_function(function.name).linkage = "linkonce_odr"
        return part

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0, because no function has an address here."""
        return 0

    @property
    def codegen(self) -> Any:
        """Return this library, so that `set_env` is called on it."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Do nothing: the code uses no Python objects."""


class UnoptimisedLibrary(LoweredLibrary):
    """A `LoweredLibrary` without Numba's passes over single functions."""

    def _optimize_functions(self, module: object) -> None:
        """Leave the functions as they are."""


@contextmanager
def lowering(kind: type[LoweredLibrary]) -> Iterator[None]:
    """Within this context, functions are compiled into libraries of this kind."""
    codegen = cpu_target.target_context.codegen()
    with global_compiler_lock, indices.from_zero(), remainders.without_dividing():
        codegen._library_class = kind
        gc.disable()  # looking for garbage takes a tenth of the time, and there is hardly any
        try:
            yield
        finally:
            gc.enable()
            del codegen._library_class


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
    # Callers come before the functions they call, because LLVM omits functions without a caller.
    for library in reversed(needed):
        whole.link_in(library.own_part(), preserve=True)
    return whole
