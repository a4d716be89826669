"""Stored notebooks: each widget's picture is seen without a kernel, and storing again changes nothing."""

import json
import subprocess

import nbformat
import pytest
from nbconvert.exporters import HTMLExporter
from nbconvert.filters.widgetsdatatypefilter import WidgetsDataTypeFilter

from samarkand.notebooks import notebooks_in
from samarkand_widgets.stored import VIEW, WIDGET
from tests.test_project import ROOT
from tools.notebooks import storing

NOTEBOOKS = [*notebooks_in(ROOT / "notebooks"), *storing.translated()]
PNG = "image/png"
# What differs from run to run unless it is made steady: a model, the order of a set, what is printed in two
# parts, and one cell that says that it differs.
CELLS = {
    "widget": "from samarkand_teaching import Vote\nVote('?', ['a', 'b'])",
    "drawn": "from samarkand_widgets import WhatIf\nWhatIf('How many?', lambda n: n / 3, range(1, 9))",
    "order": "list({'a', 'b', 'c', 'd', 'e'})",
    "parts": "import time\nprint(1, flush=True)\ntime.sleep(0.3)\nprint(2)",
    "varies": "time.time_ns()",
    "last": "assert True",
}


def shown_by_nbconvert(notebook):
    """For each output of a widget of ours, what nbconvert shows of it on a page, and so what GitHub shows."""
    choose = WidgetsDataTypeFilter(
        notebook_metadata={"": notebook.metadata},
        display_data_priority=HTMLExporter().default_config.NbConvertBase.display_data_priority,
    )
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if WIDGET in data or VIEW in data:
                yield choose(data)


def test_nbconvert_shows_a_picture_of_each_widget():
    """Of a question with a field, its words. Neither the state of a widget nor its model is in a notebook."""
    shown, faults = 0, {}
    for path in NOTEBOOKS:
        notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
        chosen = list(shown_by_nbconvert(notebook))
        shown += len(chosen)
        if not all(kinds in ([PNG], ["text/plain"]) for kinds in chosen) or "widgets" in notebook.metadata:
            faults[path.stem] = chosen
    assert faults == {} and shown > 200


def test_every_notebook_is_as_the_tool_writes_it():
    """No time stamps, no version of Python, keys in order."""
    read = {path: path.read_text(encoding="utf-8") for path in NOTEBOOKS}
    other = [
        path.name
        for path, text in read.items()
        if storing.file_text(nbformat.reads(text, as_version=nbformat.NO_CONVERT)) != text
    ]
    assert other == [], "python -m tools.notebooks.storing NAME"


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A notebook in a repository of its own, stored and committed, then stored again: its two texts."""
    folder = tmp_path_factory.mktemp("repository")
    path = folder / "small.ipynb"
    cells = [nbformat.v4.new_code_cell(code, id=name) for name, code in CELLS.items()]
    cells[list(CELLS).index("varies")].metadata.tags = [storing.VARIES]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    storing.store(path)
    first = path.read_text(encoding="utf-8")
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "a"],
    ):
        subprocess.run(["git", *words], cwd=folder, check=True)
    assert storing.store(path) is False
    return first, path.read_text(encoding="utf-8")


def test_storing_an_unchanged_notebook_again_changes_nothing(kept):
    first, second = kept
    assert first == second
    by_name = {cell["id"]: cell for cell in json.loads(first)["cells"]}
    assert list(by_name) == list(CELLS)
    assert all(cell["metadata"].keys() <= {"tags"} for cell in by_name.values())
    (printed,) = by_name["parts"]["outputs"]
    for name in ("widget", "drawn"):
        (widget,) = by_name[name]["outputs"]
        assert {WIDGET, PNG} <= set(widget["data"]) and VIEW not in widget["data"]
    assert "".join(printed["text"]) == "1\n2\n"


def test_without_a_browser_pictures_stay_and_a_line_says_so(kept, tmp_path, monkeypatch, capsys):
    path = tmp_path / "small.ipynb"
    path.write_text(kept[0], encoding="utf-8")
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    assert storing.ran(path).count(PNG) == kept[0].count(PNG)
    assert capsys.readouterr().out == f"small: {storing.NO_BROWSER}\n"


def test_the_output_of_a_cell_that_varies_is_kept_down_to_the_first_change():
    def notebook(*codes, output):
        more = {"cell_type": "code", "metadata": {"tags": [storing.VARIES]}, "outputs": [output]}
        return {"cells": [{"source": code, **more} for code in codes]}

    before = notebook("a", "b", "c", output="before")
    after = storing.with_committed(notebook("a", "other", "c", output="after"), before)
    assert [cell["outputs"] for cell in after["cells"]] == [["before"], ["after"], ["after"]]
    after = storing.with_committed(notebook("a", output="after"), None)
    assert [cell["outputs"] for cell in after["cells"]] == [["after"]]


def test_a_notebook_whose_cell_fails_stays_as_it_is(tmp_path, capsys):
    path = tmp_path / "wrong.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0", id="a")]), path)
    before = path.read_bytes()
    assert storing.main([str(path)]) == 1
    assert "ended in an error; the notebook is as it was" in capsys.readouterr().err
    assert path.read_bytes() == before
