"""Find, check and load the shared libraries of compiled rules that are installed with this package.

A library does not depend on the version of Python, NumPy or Numba. Before it is loaded, its bytes are
compared with the digest in the manifest of the build, and the rules' source with the digest of the source
that it was built from. The rules in memory must also match their source. If a rule was changed in this
session, the library is not used.
"""

import ctypes
import hashlib
import json
import os
import platform
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import numpy as np

from samarkand.engine import native_calls, permissions, rules_digest, settings
from samarkand.engine.compiling import compiler
from samarkand.engine.machine import Machine, Returned, UnusableCode
from samarkand.grammar import Sentence
from samarkand.log import logger
from samarkand.protocol import GAMES

FOLDER = Path(__file__).with_name("libraries")
FOLDER_VARIABLE = "SAMARKAND_LIBRARIES"
MANIFEST = "manifest.json"
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
ENDINGS = {"linux": ".so", "macos": ".dylib", "windows": ".dll"}
PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}
# The libraries for macOS are built but have never run. A job of continuous integration on a Mac runs the
# tests with SAMARKAND_ENGINE=library. Once it has passed, this becomes empty.
NOT_YET_USED = ("macos",)
BY_NUMBA = Sentence("{reason}; Numba compiles the rules")
BY_PYTHON = Sentence("{reason}; games are interpreted, which is a hundred times slower")
MISSING = Sentence(
    "no libraries for {computer} are installed, so Numba compiles the rules once; "
    "for a fast first start, install a wheel for this computer, or run `python dev.py "
    "libraries` in a clone"
)


def this_computer() -> str:
    """Return the name of this kind of computer, such as ``linux-x86_64``.

    Examples
    --------
    >>> this_computer().count("-") >= 1
    True
    """
    processor = platform.machine().lower()
    return f"{SYSTEMS.get(sys.platform, sys.platform)}-{PROCESSORS.get(processor, processor)}"


def place(folder: Path, game: str, computer: str) -> Path:
    """Return the path of a game's library in a folder of libraries."""
    return folder / computer / f"{game}{ENDINGS.get(computer.partition('-')[0], '.so')}"


def folder() -> Path:
    """Return the folder of the libraries: in the installation, or SAMARKAND_LIBRARIES."""
    return Path(os.environ.get(FOLDER_VARIABLE) or FOLDER)


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_manifest(folder: Path, built: Iterable[tuple[str, Path]], made_with: str = "") -> None:
    """Add newly built libraries to the manifest of a folder.

    Parameters
    ----------
    folder : path
    built : iterable of (str, path)
        A game, and its library.
    made_with : str
        A digest of everything else that the libraries depend on, so that an unnecessary build can be skipped.
    """
    about = read_manifest(folder)
    for game, path in built:
        entry = {"rules": rules_digest.key(game), "sha256": sha256(path), "made with": made_with}
        about[path.relative_to(folder).as_posix()] = entry
    made = folder / f".{MANIFEST}.{os.getpid()}"
    made.write_text(json.dumps(about, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    made.replace(folder / MANIFEST)


def read_manifest(folder: Path) -> dict[str, dict[str, str]]:
    """Return the manifest's entry for each library, or nothing if the manifest is missing or damaged."""
    try:
        content = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    is_valid = isinstance(content, dict) and all(isinstance(entry, dict) for entry in content.values())
    return content if is_valid else {}


def is_current(folder: Path, game: str, computer: str, made_with: str) -> bool:
    """Return whether a folder contains a game's library that was built from the present sources."""
    path = place(folder, game, computer)
    about = read_manifest(folder).get(path.relative_to(folder).as_posix(), {})
    is_same = about.get("rules") == rules_digest.key(game) and about.get("made with") == made_with
    return is_same and path.is_file() and sha256(path) == about.get("sha256")


class Library:
    """A game's shared library, an `Instance`. Threads may share it.

    Parameters
    ----------
    path : path

    Raises
    ------
    UnusableCode
        If the system cannot load it, or it is not a library of this package.
    """

    is_native = True

    def __init__(self, path: Path):
        try:
            self.library = ctypes.CDLL(str(path))
            # These functions of Python never need its lock.
            take, give = (
                ctypes.cast(getattr(ctypes.pythonapi, f"PyMem_Raw{name}"), ctypes.c_void_p)
                for name in ("Malloc", "Free")
            )
            self.library.use_memory_of(take, give)
        except (OSError, AttributeError) as error:
            raise UnusableCode(f"{path} cannot be loaded ({' '.join(str(error).split())})") from None

    def prepare(self, entry: str) -> None:
        """Do nothing: all entries are ready."""

    def address(self, strategy: str) -> int:
        """Return the address of a strategy, or 0 if the library has none of that name."""
        function = getattr(self.library, f"address_{strategy}", None)
        if function is None:
            return 0
        function.restype = ctypes.c_int64
        return int(function())

    def bind(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> Callable[[], Returned]:
        """Return a function that calls an entry with these arrays and numbers."""
        address = ctypes.cast(getattr(self.library, entry), ctypes.c_void_p).value
        assert address is not None, entry
        return native_calls.bind(address, buffers, numbers)


# --- The choice of the library ------------------------------------------------------------------------------


def find(game: str) -> Machine | None:
    """Return the code of a game from its library, or None.

    If there is a library that cannot be used, one line on standard error says why, once.
    """
    if game not in GAMES or not is_installed():
        return None
    what = "library", game, folder()
    return compiler.unless_changed(what, rules_digest.modules(game), lambda: _load_or_report(game))


def is_installed() -> bool:
    """Return whether libraries for this kind of computer are installed and enabled."""
    if this_computer().startswith(NOT_YET_USED) and settings.demanded_engine() != settings.LIBRARY:
        return False
    return (folder() / MANIFEST).is_file() and (folder() / this_computer()).is_dir()


def _load_or_report(game: str) -> Machine | None:
    try:
        return load(game)
    except UnusableCode as error:
        instead = BY_NUMBA if compiler.is_available() else BY_PYTHON
        tell_once(instead.format(reason=error))
        return None


def load(game: str) -> Machine:
    """Return the code of a game from its library.

    Raises
    ------
    UnusableCode
        If the library is missing, damaged, or built for other rules; if other users can write it; if the
        system cannot load it; or if a rule was changed in this process.
    """
    place_of_all, computer = folder(), this_computer()
    path = place(place_of_all, game, computer)
    if place_of_all != FOLDER and (fault := permissions.fault(place_of_all)):
        raise UnusableCode(f"{fault}, so the libraries there are not used")
    about = read_manifest(place_of_all).get(path.relative_to(place_of_all).as_posix())
    if about is None:
        raise UnusableCode(f"{place_of_all / MANIFEST} does not list {path.name} for {computer}")
    if about.get("rules") != rules_digest.key(game):
        raise UnusableCode(f"{path} was built for different rules")
    try:
        digest = sha256(path)
    except OSError as error:
        raise UnusableCode(f"{path} cannot be read ({error.strerror})") from None
    if digest != about.get("sha256"):
        raise UnusableCode(f"{path} is damaged")
    if changed := rules_digest.changed_names(game):
        raise UnusableCode(f"{changed[0]} was changed in this session, so the library of {game} is not used")
    return Machine(game, _open(path, digest))


@cache
def _open(path: Path, digest: str) -> Library:
    """Return a loaded library. The digest distinguishes a rebuilt library from the one before."""
    return Library(path)


@cache
def tell_once(line: str) -> None:
    """Log a line, once in a process."""
    logger.warning(line)
