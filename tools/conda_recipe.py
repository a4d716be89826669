"""Writes a recipe for conda-forge from `pyproject.toml` and a source archive: nothing is stated twice.

    python -m build --sdist && python -m tools.conda_recipe dist/samarkand-0.2.0.tar.gz > recipe.yaml

Written, never built: that needs conda-forge's packages. The recipe is of the form that rattler-build reads.
What goes to conda-forge names where the published archive lies (`--url`); it is not published yet.
"""

import argparse
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
ARCHIVE = re.compile(r"samarkand-(\d+\.\d+\.\d+)\.tar\.gz")
EVERYWHERE = "numba"  # conda-forge has it for every system, so its conditions are left out


def requirements(entries: Sequence[str]) -> list[str]:
    """Requirements in conda's form: without the conditions that only pip's wheels need."""
    found: dict[str, str] = {}
    for entry in entries:
        name, bound = re.match(r"([\w.-]+)\s*(.*)", entry.partition(";")[0]).groups()
        if name in found and name != EVERYWHERE:
            raise ValueError(f"{name} is required twice")
        found.setdefault(name, f"{name} {bound}".strip())
    return list(found.values())


def recipe(archive: Path, url: str | None = None) -> dict[str, Any]:
    """The recipe as data.

    Parameters
    ----------
    archive : Path
        The source archive, named with its version.
    url : str, optional
        Where it can be had; else the file itself is named.
    """
    match = ARCHIVE.fullmatch(archive.name)
    if not match:
        raise ValueError(f"archive: found {archive.name!r}, expected a name such as samarkand-0.2.0.tar.gz")
    file = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = file["project"]
    python = project["requires-python"]
    source = {"url": url} if url else {"path": str(archive)}
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    scripts = [f"{name} = {target}" for name, target in project["scripts"].items()]
    return {
        "schema_version": 1,
        "package": {"name": project["name"], "version": match[1]},
        "source": {**source, "sha256": digest},
        "build": {
            "number": 0,
            "noarch": "python",
            "script": "${{ PYTHON }} -m pip install . -vv --no-deps --no-build-isolation",
            "python": {"entry_points": scripts},
        },
        "requirements": {
            "host": [f"python {python}", "pip", *requirements(file["build-system"]["requires"])],
            "run": [f"python {python}", *requirements(project["dependencies"])],
        },
        "tests": [
            {"python": {"imports": ["samarkand"], "pip_check": True}},
            {"script": ["samarkand verify"]},
        ],
        "about": {
            "summary": project["description"],
            "license": project["license"],
            "license_file": project["license-files"],
        },
    }


def main(arguments: Sequence[str]) -> int:
    """Print the recipe; JSON is YAML, too."""
    command_line = argparse.ArgumentParser(prog="python -m tools.conda_recipe", description=str(__doc__))
    command_line.formatter_class = argparse.RawDescriptionHelpFormatter
    command_line.add_argument("archive", type=Path)
    command_line.add_argument("--url", help="where the archive can be had")
    given = command_line.parse_args(arguments)
    print("# Written by tools/conda_recipe.py. Never built; add the maintainers that conda-forge asks for.")
    print(json.dumps(recipe(given.archive, given.url), indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
