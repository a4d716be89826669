"""Builds the site that runs in a browser: `python -m tools.lite [FOLDER]`; else into `build/lite/site`."""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from samarkand import notebooks
from tools.lite import ROOT, contents, distribution, wheels

BUILD = ROOT / "build" / "lite"
SETTINGS = "labconfig/default_setting_overrides.json"
SITE = {"jupyter-lite-schema-version": 0, "jupyter-config-data": {"appName": "Samarkand"}}
MARK = "jupyter-lite.json"  # a folder that holds it is a built site


def build(target: Path, work: Path = BUILD) -> Path:
    """Build the site into `target`, anew; return where its wheels lie.

    Parameters
    ----------
    target : path
        Made, or emptied if it is such a site already.
    work : path
        What it is built from is gathered there; the wheels of others are fetched there once.

    Raises
    ------
    NotThere
        If Pyodide has not what the package needs.
    FileExistsError
        If something else lies in `target`.
    """
    listed = distribution.distribution()
    distribution.judge(listed)
    needed = distribution.brought(listed)
    if target.exists() and any(target.iterdir()):
        if not (target / MARK).is_file():
            raise FileExistsError(f"{target} holds something else")
        shutil.rmtree(target)
    others, source = work.resolve() / "wheels", work.resolve() / "source"
    others.mkdir(parents=True, exist_ok=True)
    wheels.fetched(others, needed, listed["python"])
    shutil.rmtree(source, ignore_errors=True)
    contents.write(source / "files")
    index = source / "pypi"  # where JupyterLite looks for wheels
    wheels.own(index)
    wheels.frames(index, contents.studies())
    for name, version in needed.items():
        (wheel,) = others.glob(f"{name.replace('-', '_')}-{version}-*.whl")
        shutil.copy(wheel, index)
    shutil.copy(notebooks.CONFIG / SETTINGS, source / "overrides.json")
    (source / MARK).write_text(json.dumps(SITE), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core.app", "build", "--no-sourcemaps", "--apps", "lab"]
    folders = ["--lite-dir", source, "--contents", source / "files", "--output-dir", target.resolve()]
    heard = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    told = subprocess.run(
        [*command, *map(str, folders)], cwd=source, **heard
    )  # it leaves a file where it runs
    if told.returncode:
        print(told.stdout, file=sys.stderr)
        raise subprocess.CalledProcessError(told.returncode, command)
    return target / "pypi"


def size(folder: Path) -> float:
    """How large a folder is, in millions of bytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; return the exit code."""
    command_line = argparse.ArgumentParser(prog="python -m tools.lite", description=str(__doc__))
    command_line.add_argument("folder", nargs="?", type=Path, default=BUILD / "site")
    target = command_line.parse_args(arguments).folder
    try:
        index = build(target)
    except (distribution.NotThere, FileExistsError) as error:
        print(f"not built: {error}", file=sys.stderr)
        return 1
    print(f"the site: {target}, {size(target):.0f} MB, of which {size(index):.1f} MB wheels")
    print(f"to look at it: {Path(sys.executable).name} -m http.server --directory {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
