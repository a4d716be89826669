"""The site that runs in a browser: it is built, and holds all that is asked for there but Pyodide's own."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from hashlib import sha256
from importlib.metadata import version

import pytest

import samarkand
from samarkand import notebooks
from samarkand.engine import library
from samarkand.registry import GAMES, package
from samarkand_widgets.stored import VIEW
from tools.lite import FIRST, contents, playing, wheels
from tools.lite.__main__ import build, size

EXTENSIONS = {"anywidget", "ipycanvas", "@jupyter-widgets/jupyterlab-manager"}
LARGEST = 60  # MB


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
    lacking = {name: [version(name)] for name in wheels.LACKING}
    assert held == {"samarkand": [samarkand.__version__]} | lacking
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


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(FileExistsError, match="contains something else"):
        build(tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"


PLAYED = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        known = {*sys.stdlib_module_names, "numpy", "samarkand", "samarkand_widgets"}
        if name.partition(".")[0] not in known:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Refuse())
from samarkand.analysis.values import costly_decisions, winning_chances  # when they are asked for
from samarkand_widgets.play import page as play_page
play_page.PLAYOUTS = 1
for game in ("sackson", "routes", "market"):
    page = play_page.PlayPage({"game": game, "seed": "3", "language": "fr"}, pause=0)
    for _ in range(8):
        screen = page.screen()
        if screen["choices"]:
            page.hear({**screen["choices"][0], "at": screen["at"]})
    page.hear({"do": "hints", "args": [], "at": page.screen()["at"]})
    print(game, bool(page.screen()["log"]), page.__module__)
"""


def test_the_archive_has_all_that_a_board_without_jupyter_needs(site, tmp_path):
    """And NumPy is the only other package."""
    page = (site / playing.PAGE).read_text(encoding="utf-8")
    assert not re.search(r"\b(STYLE|GIVEN|SCRIPT)\b", page) and "export default" not in page
    (file,) = (site / playing.PLACE).glob("samarkand-*.tar.gz")
    (wheel,) = (site / "pypi").glob("samarkand-*.whl")
    assert file.stat().st_size < 0.7 * wheel.stat().st_size
    with tarfile.open(file) as archive:
        archive.extractall(tmp_path, filter="data")
    for game in GAMES:  # in place of those of a browser, because interpreted hints are slow
        compiled = library.place(package(game), library.this_computer())
        copy = tmp_path / compiled.relative_to(notebooks.CLONE)
        if compiled.is_file():
            copy.parent.mkdir(parents=True)
            shutil.copy(compiled, copy)
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    played = [f"{game} True samarkand_widgets.play.page" for game in ("sackson", "routes", "market")]
    assert done.stdout.splitlines() == played, done.stderr
