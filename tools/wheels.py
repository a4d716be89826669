"""Make a wheel for each kind of computer: `python -m tools.wheels PURE.whl LIBRARIES FOLDER`.

The pure wheel has no libraries and works on every system. The others also contain the libraries for one kind
of computer, and have a name from which pip chooses them there. The package `auditwheel` checks the wheels for
Linux.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from samarkand.engine import library
from samarkand.protocol import GAMES

WHERE = Path("samarkand", "engine", library.FOLDER.name)
# A library for Linux needs no C library, so it serves those with musl as well.
TAGS = {
    "linux-x86_64": "manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux-aarch64": "manylinux2014_aarch64.musllinux_1_1_aarch64",
    "windows-x86_64": "win_amd64",
    "macos-aarch64": "macosx_11_0_arm64",
    "macos-x86_64": "macosx_11_0_x86_64",
}
OLDEST_GLIBC = (2, 17)  # the version of manylinux2014


def with_libraries(pure: Path, libraries: Path, computer: str, folder: Path) -> Path:
    """Write the wheel for one kind of computer into `folder`, and return its path."""
    with tempfile.TemporaryDirectory() as place:
        wheel("unpack", "--dest", place, str(pure))
        (unpacked,) = Path(place).iterdir()
        inside = unpacked / WHERE
        (inside / computer).mkdir(parents=True)
        about = library.read_manifest(libraries)
        names = [library.place(libraries, game, computer).relative_to(libraries).as_posix() for game in GAMES]
        for name in names:
            shutil.copyfile(libraries / name, inside / name)
        text = json.dumps({name: about[name] for name in names}, indent=1, sort_keys=True)
        (inside / library.MANIFEST).write_text(text + "\n", encoding="utf-8")
        (description,) = unpacked.glob("*.dist-info/WHEEL")
        described = description.read_text(encoding="utf-8")
        described = re.sub("^Root-Is-Purelib: true$", "Root-Is-Purelib: false", described, flags=re.MULTILINE)
        description.write_text(described, encoding="utf-8")
        made = Path(place) / "made"
        made.mkdir()
        wheel("pack", "--dest-dir", str(made), str(unpacked))
        (packed,) = made.iterdir()
        wheel("tags", "--remove", f"--platform-tag={TAGS[computer]}", str(packed))
        (tagged,) = made.iterdir()
        folder.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(tagged, folder))


def wheel(*arguments: str) -> None:
    """Run a command of the program `wheel`."""
    subprocess.run([sys.executable, "-m", "wheel", *arguments], check=True, stdout=subprocess.DEVNULL)


def audit(path: Path) -> None:
    """Raise SystemExit if a wheel for Linux has more requirements than its name says.

    Its libraries must link to no other library and to no versioned symbol, because the same file is installed
    beside glibc and beside musl. auditwheel itself knows the name of one C library only.
    """
    command = [sys.executable, "-m", "auditwheel", "show", "--json", str(path)]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    report = json.loads(output)
    version = re.match(r"manylinux_(\d+)_(\d+)_", report["overall_tag"])
    is_old_enough = version is not None and tuple(map(int, version.groups())) <= OLDEST_GLIBC
    if not is_old_enough or report["external_libs"] or report["versioned_symbols"]:
        sys.exit(f"{path.name} is not what its name says:\n{output}")


def main() -> int:
    """Make the wheels for all kinds of computers whose libraries exist, and print their paths."""
    parser = argparse.ArgumentParser(prog="python -m tools.wheels", description=str(__doc__).splitlines()[0])
    parser.add_argument("pure", type=Path)
    parser.add_argument("libraries", type=Path)
    parser.add_argument("folder", type=Path)
    chosen = parser.parse_args()
    for computer in TAGS:
        if (chosen.libraries / computer).is_dir():
            made = with_libraries(chosen.pure, chosen.libraries, computer, chosen.folder)
            if computer.startswith("linux"):
                audit(made)
            print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
