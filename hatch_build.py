"""Build the compiled rules of the games while the package is being built or installed.

pip builds in an environment that it deletes afterwards. This hook asks for Numba there, which compiles the
rules, and for a linker if this computer has none. If something goes wrong, one line says what, and games
without compiled rules are interpreted. `SAMARKAND_BUILD=no` skips the build.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.requirements import Requirement
from packaging.tags import sys_tags

SKIP_VARIABLE = "SAMARKAND_BUILD"
MAX_SECONDS = 900  # a slow computer needs several minutes
SAID = "samarkand: "  # at the beginning of the builder's messages
COMPILER, LINKER = "numba", "ziglang"
IMPORTED = ("numpy", "platformdirs", "tqdm")  # by the games that are played to try a library
# Where Numba and llvmlite have wheels. Elsewhere pip would compile them, and the installation would fail.
WITH_WHEELS = ("manylinux_2_28_x86_64", "manylinux_2_28_aarch64", "macosx_12_0_arm64", "win_amd64")
ENDINGS = {"linux": ".so", "darwin": ".dylib", "win32": ".dll"}


class LibrariesHook(BuildHookInterface):
    """A step of building a wheel, and of an editable installation."""

    def requirements(self) -> dict[str, str]:
        """Return all that `pyproject.toml` asks for, also for the tests, by the names of the packages."""
        project, groups = self.metadata.core, self.metadata.config["dependency-groups"]
        lists = (project.dependencies, *project.optional_dependencies.values(), groups["tools"])
        texts = [text for requirements in lists for text in requirements if isinstance(text, str)]
        return {Requirement(text).name: text for text in texts}

    def dependencies(self) -> list[str]:
        """Return what building the libraries needs, or nothing if they will not be built."""
        requirements = self.requirements()
        if reason_to_skip(requirements[COMPILER]):
            return []
        linker = [] if can_link() else [LINKER]
        return [requirements[name] for name in (COMPILER, *IMPORTED, *linker)]

    def initialize(self, version: str, build_data: dict) -> None:
        """Build the libraries in the source folder, and put them into the wheel unless it is editable."""
        root = Path(self.root)
        skipped = reason_to_skip(self.requirements()[COMPILER])
        if reason := skipped or reason_of_failure(root):
            self.app.display_warning(f"{SAID}{reason}; games without compiled rules are interpreted")
        found = [] if skipped else libraries(root)
        if found and version == "standard":
            build_data["artifacts"] += [f"/{path.relative_to(root).as_posix()}" for path in found]
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{platform()}"


def reason_to_skip(compiler: str) -> str:
    """Return why the libraries will not be built, or an empty text.

    Parameters
    ----------
    compiler : str
        The requirement of the compiler. It is asked for only where pip is certain to find a wheel of it.
    """
    if os.environ.get(SKIP_VARIABLE) == "no":
        return f"{SKIP_VARIABLE} is `no`"
    marker = Requirement(compiler).marker
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    wheels = {f"{python}-{python}-{name}" for name in WITH_WHEELS}
    if (marker and not marker.evaluate()) or wheels.isdisjoint(map(str, sys_tags())):
        return f"there is no wheel of {COMPILER}, which compiles them, for this Python on this computer"
    return ""


def can_link() -> bool:
    """Return whether the command `cc` makes a library here.

    On a Mac without Apple's tools, `cc` opens a dialog and waits for an answer, so it is not called there.
    """
    try:
        if sys.platform == "darwin":
            subprocess.run(["xcode-select", "-p"], check=True, capture_output=True, timeout=30)
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "trial.c").write_text("int answer(void) { return 42; }\n", encoding="utf-8")
            command = [shutil.which("cc") or "cc", "-shared", "-fPIC", "trial.c", "-o", "trial.so"]
            subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=30)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def reason_of_failure(root: Path) -> str:
    """Build the libraries, and return why some of them are missing, or an empty text."""
    command = [sys.executable, "-m", "samarkand.compiling"]
    path = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
    process = subprocess.Popen(
        command,
        cwd=root,
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )
    try:
        errors = process.communicate(timeout=MAX_SECONDS)[1].split("\n")
    except BaseException as error:
        end(process)
        if not isinstance(error, subprocess.TimeoutExpired):
            raise
        return f"compiling the rules took more than {MAX_SECONDS} seconds"
    if process.returncode == 0:
        return ""
    lines = [line.strip() for line in errors if line.strip()] or ["the rules could not be compiled"]
    said = dict.fromkeys(line.removeprefix(SAID) for line in lines if line.startswith(SAID))  # of each game
    return "; ".join(said) or lines[-1]


def end(process: subprocess.Popen) -> None:
    """End a process and those that it started."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True)
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def libraries(root: Path) -> list[Path]:
    """Return the paths of the libraries for this system that are in the source folder."""
    return sorted(root.glob(f"samarkand/*/libraries/*/*{ENDINGS.get(sys.platform, '.so')}"))


def platform() -> str:
    """Return the platform tag of this computer, without the version of the C library.

    The libraries use no C library and no Python, so the wheel needs no more than this system and processor.
    """
    names = [tag.platform for tag in sys_tags()]
    return next(name for name in names if not name.startswith(("manylinux", "musllinux")))
