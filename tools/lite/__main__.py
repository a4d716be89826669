"""Build the site that runs in a browser: `python -m tools.lite [FOLDER]`, by default `build/lite/site`."""

import argparse
import html
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import (
    DISABLE_PYPI_FALLBACK,
    PYODIDE_CDN_URL,
    PYODIDE_KERNEL_PLUGIN_ID,
)

from samarkand import notebooks
from tools.lite import ROOT, contents, distribution, playing, wheels

BUILD = ROOT / "build" / "lite"
SETTINGS = "labconfig/default_setting_overrides.json"
FOLDED = {"samarkandFolded": "ask"}  # code is out of sight only where the address says so
SITE: dict[str, Any] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {"appName": "Samarkand", **FOLDED},
}
ALONE = {"litePluginSettings": {PYODIDE_KERNEL_PLUGIN_ID: {DISABLE_PYPI_FALLBACK: True}}}
SCRIPTS = [Path(__file__).with_name(name) for name in ("reaching.js", "waiting.js")]
PYODIDE = "include Pyodide from this file or address, so that browsers need no other host"
MARK = "jupyter-lite.json"  # a folder that holds it is a built site


def build(target: Path, work: Path = BUILD, pyodide: str = "") -> Path:
    """Build the site in `target` from scratch, and return the folder of its wheels.

    Parameters
    ----------
    target : path
        Created, or emptied if it already contains such a site.
    work : path
        The working folder, which also keeps downloaded wheels.
    pyodide : str
        The path or the address of Pyodide's archive, which is then included, so that browsers request nothing
        from other hosts.

    Raises
    ------
    NotThere
        If Pyodide does not have what the package needs, or there is no such archive.
    FileExistsError
        If `target` contains something else.
    """
    listed = distribution.distribution()
    distribution.check_date(listed)
    needed = distribution.bundled_packages(listed)
    is_address = "://" in pyodide
    if pyodide and not is_address and not Path(pyodide).is_file():
        raise distribution.NotThere(f"{pyodide}: no such archive of Pyodide")
    if target.exists() and any(target.iterdir()):
        if not (target / MARK).is_file():
            raise FileExistsError(f"{target} contains something else")
        shutil.rmtree(target)
    others, source = work.resolve() / "wheels", work.resolve() / "source"
    others.mkdir(parents=True, exist_ok=True)
    wheels.fetch(others, needed, listed["python"])
    shutil.rmtree(source, ignore_errors=True)
    contents.write(source / "files")
    index = source / "pypi"  # where JupyterLite looks for wheels
    wheels.own(index)
    for name, version in needed.items():
        (wheel,) = others.glob(f"{name.replace('-', '_')}-{version}-*.whl")
        shutil.copy(wheel, index)
    shutil.copy(notebooks.CONFIG / SETTINGS, source / "overrides.json")
    settings = {**SITE, "jupyter-config-data": {**SITE["jupyter-config-data"], **(ALONE if pyodide else {})}}
    (source / MARK).write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core.app", "build", "--no-sourcemaps", "--apps", "lab"]
    command.append(f"--FederatedExtensionAddon.extra_labextensions_path={notebooks.EXTENSIONS}")
    if pyodide:
        command.append(f"--pyodide={pyodide if is_address else Path(pyodide).resolve()}")
    folders = ["--lite-dir", source, "--contents", source / "files", "--output-dir", target.resolve()]
    heard = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run([*command, *map(str, folders)], cwd=source, **heard)  # leaves a file where it runs
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise subprocess.CalledProcessError(done.returncode, command)
    home = "static/pyodide" if pyodide else PYODIDE_CDN_URL
    names = sorted(path.name for path in (target / "pypi").glob("*.whl"))
    above = "../" if pyodide else ""
    beside = [f"../pypi/{name}" for name in names]
    watch_for_python(target / "lab" / "index.html", f"{above}{home}", beside)
    playing.write(target, home)
    return target / "pypi"


def watch_for_python(page: Path, pyodide: str, wheels: list[str]) -> None:
    """Let the page of JupyterLab say why Python does not start: a file does not come, or the start fails."""
    given = {"pyodide": pyodide, "wheels": wheels, **playing.failures()}
    script = "".join(path.read_text(encoding="utf-8") for path in SCRIPTS).replace("</", r"<\/")
    text = page.read_text(encoding="utf-8")
    if text.count("</body>") != 1:
        raise ValueError(f"{page}: expected exactly one </body>")
    added = f'<script data-waiting="{html.escape(json.dumps(given))}">\n{script}</script>\n</body>'
    page.write_text(text.replace("</body>", added), encoding="utf-8")


def size(folder: Path) -> float:
    """Return the size of a folder in millions of bytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def main(arguments: Sequence[str]) -> int:
    """Run the command line, and return the exit code."""
    command_line = argparse.ArgumentParser(prog="python -m tools.lite", description=str(__doc__))
    command_line.add_argument("folder", nargs="?", type=Path, default=BUILD / "site")
    command_line.add_argument("--pyodide", default="", metavar="ARCHIVE", help=PYODIDE)
    chosen = command_line.parse_args(arguments)
    target = chosen.folder
    try:
        index = build(target, pyodide=chosen.pyodide)
    except (distribution.NotThere, FileExistsError) as error:
        print(f"not built: {error}", file=sys.stderr)
        return 1
    print(f"the site: {target}, {size(target):.0f} MB, of which {size(index):.1f} MB wheels")
    print(f"to look at it: {Path(sys.executable).name} -m http.server --directory {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
