"""Compiled code in one file: one computer compiles, all of its family and of the same versions take it.

A pack is a ZIP of folders of the cache, named by their keys, compiled for any processor of the family, and
of the versions that it is for. What is in it is run: it is a program, and taken only where its owner points.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from samarkand import protocol
from samarkand.arguments import writing
from samarkand.engine.compiling import code_cache, compiler, strategy_compiler
from samarkand.engine.digests import digest
from samarkand.errors import InvalidOption, SamarkandError

ABOUT = "about.json"
# What is no ZIP, or a damaged or encrypted one, or holds no JSON, was seen or is said to raise.
DAMAGE = (
    *(BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError),
    *(KeyError, ValueError, TypeError, AttributeError),
)
CHECKSUM = "checksum"
MEMBER = re.compile(r"([0-9a-f]{24})/([\w-][\w.-]*\.nb[ic])")


def made_for() -> dict[str, str]:
    """The rules, the versions and the kind of computer whose code this process runs."""
    drivers = [strategy_compiler.driver(game, False)[1].name for game in protocol.GAMES]
    return {"rules": digest(drivers)[:8], **compiler.versions()}


def pack(path: Any, games: Iterable[str] = protocol.GAMES, replace: bool = False) -> None:
    """Compile what the games need for any processor of this one's family, and write it to one file.

    Parameters
    ----------
    path : str or path
    games : iterable of str
        Names of games.
    replace : bool
        Whether it takes the place of a file that differs.

    Raises
    ------
    SamarkandError
        If there is no compiler, or the file cannot be written.
    """
    compiler.check_available()
    writing.check_place(path, replace)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "code"
        environment = {name: value for name, value in os.environ.items() if name not in compiler.SETTINGS} | {
            # A process has one processor for all that it compiles, named before it begins.
            "NUMBA_CPU_NAME": code_cache.ANY_PROCESSOR,
            "NUMBA_CPU_FEATURES": code_cache.NO_FEATURES,
            code_cache.CACHE_VARIABLE: str(folder),
            code_cache.SITE_VARIABLE: str(Path(place) / "nothing"),
        }
        for game in games:
            command = [sys.executable, "-m", "samarkand", "warm", game]
            run = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
            if run.returncode:
                raise SamarkandError(f"{game} could not be compiled; nothing was written")
        write(path, folder, replace)


def write(path: Any, folder: Path, replace: bool = False) -> None:
    """Write a cache's folders to a pack."""
    code = {
        each.relative_to(folder).as_posix(): each.read_bytes() for each in sorted(folder.rglob("*.nb[ic]"))
    }
    about = {**made_for(), CHECKSUM: digest(code)}
    with writing.writing(path, replace) as file, ZipFile(file, "w", ZIP_DEFLATED) as packed:
        packed.writestr(ABOUT, json.dumps(about))
        for name, content in code.items():
            packed.writestr(name, content)


def unpack(path: Any) -> None:
    """Put what a pack holds into the cache, but for folders that are filled already.

    Raises
    ------
    InvalidOption
        If it is no pack, or one for other versions or another kind of computer; nothing is kept then.
    """
    theirs, code = contents(path)
    ours = made_for()
    if set(theirs) != set(ours):
        raise _no_pack(path)
    if differ := [name for name in ours if theirs[name] != ours[name]]:
        raise InvalidOption(
            f"{path}: compiled for {', '.join(f'{name} {theirs[name]}' for name in differ)}, found "
            f"{', '.join(ours[name] for name in differ)} here; take one made with the same"
        )
    for key in sorted({name.partition("/")[0] for name in code}):
        _keep(code_cache.cache_folder() / key, code)


def contents(path: Any) -> tuple[dict[str, str], dict[str, bytes]]:
    """Return what a pack was made for, and the files in it by their names.

    Raises
    ------
    InvalidOption
        If it is no pack, or a damaged one.
    """
    try:
        with ZipFile(path) as packed:
            code = {name: packed.read(name) for name in packed.namelist()}
        about = json.loads(code.pop(ABOUT))
        is_sound = about.pop(CHECKSUM) == digest(code)  # ZIP's own checksums leave out the names
    except DAMAGE as error:
        raise _no_pack(path) from error
    except OSError as error:
        raise InvalidOption(f"{path}: {error.strerror or error}") from None
    if not is_sound or not all(map(MEMBER.fullmatch, code)):
        raise _no_pack(path)
    return about, code


def _no_pack(path: Any) -> InvalidOption:
    return InvalidOption(f"{path}: found no pack of compiled code, or a damaged one")


def _keep(folder: Path, contents: dict[str, bytes]) -> None:
    """Fill a folder of the cache, if it is not filled already."""

    def make(made: Path) -> None:
        made.mkdir()
        for name, content in contents.items():
            key, _, file = name.partition("/")
            if key == folder.name:
                (made / file).write_bytes(content)

    if code_cache.is_kept(folder):
        return
    try:
        code_cache.fill(folder, make)
    except OSError as error:
        if not code_cache.is_kept(folder):  # else another process was faster
            raise SamarkandError(f"{folder} cannot be written ({error})") from None
