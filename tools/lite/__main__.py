"""Build the site that runs in a browser: `python -m tools.lite [FOLDER]`, by default `build/lite/site`."""

import argparse
import html
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import (
    DISABLE_PYPI_FALLBACK,
    PYODIDE_CDN_URL,
    PYODIDE_KERNEL_PLUGIN_ID,
)

from samarkand import notebooks
from tools.lite import ROOT, contents, playing, wheels

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
    FileExistsError
        If `target` contains something else.
    """
    if target.exists() and any(target.iterdir()):
        if not (target / MARK).is_file():
            raise FileExistsError(f"{target} contains something else")
        shutil.rmtree(target)
    source = work.resolve() / "source"
    shutil.rmtree(source, ignore_errors=True)
    contents.write(source / "files")
    index = source / "pypi"  # where JupyterLite looks for wheels
    wheels.own(index)
    wheels.fetch(index, work.resolve() / "wheels")
    shutil.copy(notebooks.CONFIG / SETTINGS, source / "overrides.json")
    settings = {**SITE, "jupyter-config-data": {**SITE["jupyter-config-data"], **(ALONE if pyodide else {})}}
    (source / MARK).write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core.app", "build", "--no-sourcemaps", "--apps", "lab"]
    command.append(f"--FederatedExtensionAddon.extra_labextensions_path={notebooks.EXTENSIONS}")
    if pyodide:
        command.append(f"--pyodide={pyodide if '://' in pyodide else Path(pyodide).resolve()}")
    folders = ["--lite-dir", source, "--contents", source / "files", "--output-dir", target.resolve()]
    log = source.with_name("log.txt")
    with log.open("w") as file:
        # The command leaves a file where it runs.
        done = subprocess.run([*command, *map(str, folders)], cwd=source, stdout=file, stderr=file)
    if done.returncode:
        raise RuntimeError(f"JupyterLite could not build the site: see {log}")
    home = "static/pyodide" if pyodide else PYODIDE_CDN_URL
    above = "../" if pyodide else ""
    beside = [f"../pypi/{path.name}" for path in sorted((target / "pypi").glob("*.whl"))]
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


def main() -> None:
    """Run the command line."""
    command_line = argparse.ArgumentParser(prog="python -m tools.lite", description=str(__doc__))
    command_line.add_argument("folder", nargs="?", type=Path, default=BUILD / "site")
    command_line.add_argument("--pyodide", default="", metavar="ARCHIVE", help=PYODIDE)
    chosen = command_line.parse_args()
    index = build(chosen.folder, pyodide=chosen.pyodide)
    print(f"the site: {chosen.folder}, {size(chosen.folder):.0f} MB, of which {size(index):.1f} MB wheels")
    print(f"to look at it: {Path(sys.executable).name} -m http.server --directory {chosen.folder}")


if __name__ == "__main__":
    main()
