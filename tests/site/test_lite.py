"""The site that runs in a browser: it is built, and holds all that is asked for there but Pyodide's own."""

import json
import os
import re
import subprocess
import sys
import zipfile
from hashlib import sha256

import pytest

import samarkand
from samarkand import notebooks
from samarkand.engine import library
from samarkand.registry import GAMES, package
from samarkand_widgets.stored import VIEW
from tests.test_project import PROJECT
from tools.lite import FIRST, contents, distribution, playing, wheels
from tools.lite.__main__ import build, main, size

EXTENSIONS = {"anywidget", "ipycanvas", "@jupyter-widgets/jupyterlab-manager"}
LARGEST = 60  # MB
DATED = distribution.distribution()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the site, built as `python -m tools.lite` does."""
    target = tmp_path_factory.mktemp("lite") / "site"
    build(target)
    return target


@pytest.fixture(scope="module")
def settings(site):
    return json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]


def test_it_has_the_extensions_that_draw_a_board(site, settings):
    there = {each["name"] for each in settings["federated_extensions"]}
    assert there >= EXTENSIONS | {"@jupyterlite/pyodide-kernel-extension"}
    for each in settings["federated_extensions"]:
        assert (site / "extensions" / each["name"] / each["load"]).is_file()
    assert size(site) < LARGEST


def test_its_index_has_our_wheels_and_what_pyodide_lacks(site, settings):
    """In the versions of the extensions: what is installed here."""
    index = json.loads((site / "pypi" / "all.json").read_text(encoding="utf-8"))
    held = {name: list(entry["releases"]) for name, entry in index.items()}
    ours = {"samarkand": [samarkand.__version__]}
    assert held == ours | {name: [version] for name, version in distribution.bundled_packages(DATED).items()}
    assert {"anywidget", "ipycanvas", "ipywidgets"} <= set(held)
    for entry in index.values():
        for release in (each for releases in entry["releases"].values() for each in releases):
            content = (site / "pypi" / release["filename"]).read_bytes()
            assert sha256(content).hexdigest() == release["digests"]["sha256"]
            assert release["filename"].endswith("none-any.whl")
    urls = settings["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]["pipliteUrls"]
    assert urls[0].startswith("./pypi/all.json?sha256=")


def test_the_wheel_is_whole(site):
    with zipfile.ZipFile(next((site / "pypi").glob("samarkand-*.whl"))) as wheel:
        names = wheel.namelist()
    assert {"samarkand/__init__.py", "samarkand_widgets/stage/spots.js"} <= set(names)
    assert [name for name in names if name.endswith(".ipynb")] == []  # the site has them as files
    modules = [
        library.place(package(game), library.WASM).relative_to(notebooks.CLONE).as_posix() for game in GAMES
    ]
    assert sorted(name for name in names if "/libraries/" in name) == sorted(modules)


def test_every_notebook_is_there_and_begins_with_the_installation(site):
    files = site / "files"
    home = notebooks.CLONE / "notebooks"
    for path in notebooks.shipped_notebooks():
        held = json.loads((files / path.relative_to(home)).read_text(encoding="utf-8"))
        first = next(cell for cell in held["cells"] if cell["cell_type"] == "code")
        assert "".join(first["source"]).endswith(contents.INSTALL)
        stored = json.loads(path.read_text(encoding="utf-8"))
        assert len(held["cells"]) == len(stored["cells"]) + 1
        for cell in held["cells"]:
            for output in cell.get("outputs", ()):
                data = output.get("data", {})
                assert VIEW not in data or "image/png" not in data  # else nothing is seen before it is run
                assert [kind for kind, content in data.items() if isinstance(content, list)] == []
    page = json.loads((files / FIRST).read_text(encoding="utf-8"))
    assert [cell["source"] for cell in page["cells"] if cell["cell_type"] == "code"][0] == contents.INSTALL


# ------------------------------------------------------------------------------------------ what Pyodide has


def test_pyodide_has_what_the_package_asks_for():
    """Nothing that must be compiled is left to be brought, and no version is refused."""
    distribution.check_date(DATED)
    brought = distribution.bundled_packages(DATED)
    assert {"numba", "resvg-py", "jupyterlab"} & set(brought) == set()
    assert {"numpy", "pandas", "matplotlib", "sympy", "pillow"} <= set(DATED["packages"])
    core = [entry for entry in PROJECT["project"]["dependencies"] if not entry.startswith("numba")]
    assert len(core) == 4


def test_a_version_that_is_refused_is_noticed():
    older = {**DATED, "packages": {**DATED["packages"], "pandas": "2.2.3"}}
    with pytest.raises(distribution.NotThere, match=r"pandas>=2.3.* is needed, but Pyodide .* has 2.2.3"):
        distribution.bundled_packages(older)
    with pytest.raises(distribution.NotThere, match="is for Pyodide 0.29.5, but the kernel needs"):
        distribution.check_date({**DATED, "pyodide": "0.29.5"})


def test_the_list_is_written_from_a_lock_file():
    packages = {name: {"version": version} for name, version in DATED["packages"].items()}
    lock = {"info": {"python": DATED["python"]}, "packages": {**packages, "scipy": {"version": "1.18.0"}}}
    assert distribution.text(lock) == distribution.LISTED.read_text(encoding="utf-8")


def test_what_cannot_be_fetched_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(distribution.NotThere, match="pip could not fetch comm==0.0.1 "):
        wheels.fetch(tmp_path, {"comm": "0.0.1"}, "3.14.2")


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("mine")
    assert main([str(tmp_path)]) == 1
    assert "contains something else" in capsys.readouterr().err
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert main([str(tmp_path / "new"), "--pyodide", "gone.tar.bz2"]) == 1
    assert "gone.tar.bz2: no such archive of Pyodide" in capsys.readouterr().err


def test_the_group_has_what_builds_a_wheel():
    assert set(PROJECT["build-system"]["requires"]) <= set(PROJECT["dependency-groups"]["lite"])


PLAYED = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        known = {*sys.stdlib_module_names, "numpy", "samarkand", "samarkand_widgets"}
        if name.partition(".")[0] not in known:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Refuse())
from samarkand.analysis.values import costly_decisions, winning_chances  # when they are asked for
from samarkand_widgets.play.page import PlayPage
for game in ("sackson", "routes", "market"):
    page = PlayPage({"game": game, "seed": "3", "language": "fr"}, pause=0)
    for _ in range(8):
        view = page.view()
        if view["choices"]:
            page.hear({**view["choices"][0], "at": view["at"]})
    page.hear({"do": "hints", "args": [], "at": page.view()["at"]})
    print(game, bool(page.view()["log"]), page.__module__)
"""


def test_the_small_wheel_has_all_that_a_board_without_jupyter_needs(site, tmp_path):
    """And NumPy is the only other package."""
    page = (site / playing.PAGE).read_text(encoding="utf-8")
    assert not re.search(r"\b(STYLE|GIVEN|SCRIPT)\b", page) and "export default" not in page
    (small,) = (site / "play").glob("samarkand-*.whl")
    (whole,) = (site / "pypi").glob("samarkand-*.whl")
    assert small.stat().st_size < 0.9 * whole.stat().st_size
    with zipfile.ZipFile(small) as wheel:
        wheel.extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "SAMARKAND_ENGINE": "interpreted"},
        capture_output=True,
        text=True,
    )
    played = [f"{game} True samarkand_widgets.play.page" for game in ("sackson", "routes", "market")]
    assert done.stdout.splitlines() == played, done.stderr
