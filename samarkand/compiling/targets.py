"""The kinds of computer for which compiled code is built, each on such a computer, and WebAssembly."""

from typing import NamedTuple


class Target(NamedTuple):
    """A kind of computer for which code is built.

    Attributes
    ----------
    triple, processor, features : str
        As LLVM names them.
    linked_as : str
        The target's name for `linking`.
    ending : str
        The ending of the file's name.
    """

    triple: str
    processor: str
    features: str
    linked_as: str
    ending: str

    @property
    def is_wasm(self) -> bool:
        """Return whether the target is a browser."""
        return self.ending == ".wasm"

    @property
    def exported(self) -> str:
        """Return the word before the result type of an exported function."""
        return "dllexport " if self.ending == ".dll" else ""


WASM = "wasm32"
# Every browser has had these since 2021.
WASM_FEATURES = "+bulk-memory,+mutable-globals,+sign-ext,+nontrapping-fptoint"
# The keys are the names that `engine.library` gives to kinds of computers. All processors since 2009 have
# x86-64-v2.
TARGETS = {
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "x86-64-v2", "", "x86_64-linux-gnu.2.17", ".so"),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu", "generic", "", "aarch64-linux-gnu.2.17", ".so"),
    "windows-x86_64": Target("x86_64-pc-windows-gnu", "x86-64-v2", "", "x86_64-windows-gnu", ".dll"),
    "macos-aarch64": Target("arm64-apple-macosx11.0.0", "apple-m1", "", "aarch64-macos.11.0", ".dylib"),
    "macos-x86_64": Target("x86_64-apple-macosx11.0.0", "x86-64-v2", "", "x86_64-macos.11.0", ".dylib"),
    WASM: Target("wasm32-unknown-unknown", "", WASM_FEATURES, "", ".wasm"),
}
