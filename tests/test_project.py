"""The project itself: packages agree, importing is cheap, files are tidy, notebooks were run."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import samarkand
from samarkand import notebooks
from samarkand_widgets.stored import VIEW, WIDGET

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NOTEBOOKS = [path for path in notebooks.notebooks_in(ROOT / "notebooks") if path.name[0].isdigit()]
MAX_IGNORED = 3
HEAVY = (
    "numba",
    "pandas",
    "numpy.random",
    "sympy",
    "matplotlib",
    "IPython",
    "ipywidgets",
    "ipycanvas",
    "anywidget",
    "jupyterlab",
    "scipy",
)


def run_python(*arguments):
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True, text=True)


# ------------------------------------------------------------------------------------------ packages


def bounds(requirements):
    """{name: lower bound} of requirements such as `numpy>=2.1`, markers and upper bounds left aside."""
    parsed = (re.fullmatch(r"([\w-]+)>=([\d.]+)(,<[\d.]+)?(;.*)?", entry) for entry in requirements)
    found = {}
    for match in parsed:
        assert match, f"a requirement without a lower bound among {requirements}"
        found.setdefault(match[1], match[2])
    return found


def test_conda_and_pip_install_the_same():
    """Core and `lab`; and what compares the notebooks with what they print, under the tests' own bounds."""
    yaml = (ROOT / "environment.yml").read_text(encoding="utf-8")
    entries = [line.strip().removeprefix("- ") for line in yaml.splitlines() if ">=" in line]
    project = PROJECT["project"]
    groups = PROJECT["dependency-groups"]
    listed = [entry for entry in (*groups["test"], *groups["tools"]) if isinstance(entry, str)]
    tools = [entry for entry in listed if entry.startswith(("nbval", "pytest>", "pandas", "sympy"))]
    expected = bounds([*project["dependencies"], *project["optional-dependencies"]["lab"]]) | bounds(tools)
    expected["python"] = project["requires-python"].removeprefix(">=")
    assert bounds(entries) == expected
    assert len(tools) == 4
    assert set(tools) <= set(entries)


def test_version_is_stated_once():
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"] == {"path": "samarkand/version.py"}
    assert f"## [{samarkand.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    citation = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert citation.count(samarkand.__version__) == 2


def test_import_is_light():
    """`import samarkand` and the first position of a game bring none of the heavy libraries."""
    code = (
        "import sys, samarkand; samarkand.game('sackson').new_initial_state().legal_actions();"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    assert run_python("-c", code).stdout.strip() == "[]"


# ------------------------------------------------------------------------------------------ notebooks


def code_cells(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def ignored(cell):
    return "nbval-ignore-output" in cell["metadata"].get("tags", [])


def is_compared(output):
    """Whether nbval compares this output: text, and not a picture's or a widget's description."""
    never = (WIDGET, VIEW, "image/png", "image/svg+xml")
    if output["output_type"] == "stream":
        return output["name"] == "stdout"
    return "data" in output and not any(kind in output["data"] for kind in never)


def unlike_a_run(cells):
    """What of a notebook's code cells is not as a run from first to last leaves it."""
    if [cell["execution_count"] for cell in cells] != list(range(1, len(cells) + 1)):
        yield "not every cell ran, in order"
    if any(output["output_type"] == "error" for cell in cells for output in cell["outputs"]):
        yield "an error is stored"


def not_compared(cells):
    """What nbval, which passes a notebook without outputs, would not notice."""
    hidden = [cell for cell in cells if ignored(cell)]
    if not any(is_compared(output) for cell in cells if cell not in hidden for output in cell["outputs"]):
        yield "nothing is compared"
    if not any(re.search(r"^\s*assert ", "".join(cell["source"]), re.MULTILINE) for cell in cells):
        yield "nothing is asserted"
    if len(hidden) > MAX_IGNORED or any(len(cell["metadata"].get("reason", "")) < 10 for cell in hidden):
        yield "too many cells are ignored, or one without a reason"
    others = re.compile(r"nbval-(skip|raises-exception|ignore-output)|NBVAL_\w+|raises-exception")
    tags = [tag for cell in cells for tag in cell["metadata"].get("tags", [])]
    yield from (tag for tag in tags if others.search(tag) and tag != "nbval-ignore-output")
    yield from ("NBVAL_ in a cell" for cell in cells if "NBVAL_" in "".join(cell["source"]))


@pytest.mark.parametrize("faults", [unlike_a_run, not_compared])
def test_notebooks_are_stored_as_run(faults):
    found = {path.name: list(faults(code_cells(path))) for path in NOTEBOOKS}
    assert {name: said for name, said in found.items() if said} == {}
