"""Write `docs/project/licences.md`, which lists the dependencies and their licences, as installed here.

    python -m tools.licences

The list has every direct dependency in `pyproject.toml`. A package whose metadata do not state its licence is
refused unless it is listed in `ELSEWHERE`.
"""

import re
import sys
import tomllib
from importlib.metadata import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "project" / "licences.md"
OWN = "samarkand"
CORE = "always"
# Packages whose metadata only name a file or contain the whole text. A person has read it.
ELSEWHERE = {"axe-playwright-python": "MIT", "resvg-py": "MIT"}
CLASSIFIER = "License :: "
MAX_LENGTH = 60  # some packages give the whole text instead of a name
HEAD = """# Licences of the dependencies

`python -m tools.licences` writes this page from the metadata of the installed packages. A test checks that it
lists every direct dependency in `pyproject.toml`. This package contains no copies of them. They are installed
separately, with their own dependencies, and each has its own licence.

| package | licence, according to its metadata | needed for |
|---|---|---|
"""
TAIL = """
Samarkand itself is under the MIT licence. The coasts of the map of *Routes to Riches* are from Natural Earth
and are in the public domain. A built site contains scripts, styles and fonts of its theme:
pydata-sphinx-theme (BSD), Bootstrap (MIT), Font Awesome Free (icons CC BY 4.0, fonts OFL 1.1, code MIT), and
Sphinx's search (BSD). A site that runs in a browser (`python dev.py lite`) contains JupyterLite, JupyterLab,
and extensions and wheels of ipywidgets, ipycanvas, anywidget, psygnal and comm. All of these are under BSD
licences or MIT, and their licence texts are included. The site does not contain Pyodide (MPL-2.0); the page
fetches it.
"""


def direct() -> dict[str, list[str]]:
    """Return the direct dependencies in pyproject.toml, each with the reasons for which it is needed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {CORE: project["dependencies"], **project["optional-dependencies"]}
    dependencies: dict[str, list[str]] = {}
    for reason, entries in asked.items():
        for entry in entries:
            name = re.match(r"[\w.-]+", entry)[0]
            if name != OWN and reason not in dependencies.setdefault(name, []):
                dependencies[name].append(reason)
    return dict(sorted(dependencies.items(), key=lambda item: item[0].lower()))


def licence(name: str) -> str:
    """Return the name of a package's licence, from its metadata."""
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    about = metadata(name)
    stated = about.get("License-Expression") or about.get("License") or ""
    if stated and len(stated) <= MAX_LENGTH and "\n" not in stated:
        return stated
    named = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier", []) if CLASSIFIER in line]
    if not named:
        raise ValueError(f"{name} does not state its licence")
    return ", ".join(named)


def page() -> str:
    """Return the page in Markdown."""
    rows = (f"| {name} | {licence(name)} | {', '.join(reasons)} |" for name, reasons in direct().items())
    return HEAD + "\n".join(rows) + "\n" + TAIL


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.exit(0)
