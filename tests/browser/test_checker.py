"""The tests of notebooks see what is wrong: each fault that a reader would meet is reported.

The other tests in this folder rest on `OpenNotebook.faults`; here notebooks are broken on purpose.
"""

import pytest

from tests.browser.lab import Lab

SOUND = "import ipywidgets\nipywidgets.Button(description='Sound')"
CANVAS = """from ipycanvas import Canvas
canvas = Canvas(width=200, height=100)
canvas.fill_style = 'orange'
canvas.fill_rect(20, 20, 50, 50)
canvas"""
UNKNOWN = """import ipywidgets, traitlets
class Unknown(ipywidgets.DOMWidget):
    _model_name = traitlets.Unicode('NoSuchModel').tag(sync=True)
    _model_module = traitlets.Unicode('ipycanvas').tag(sync=True)
    _model_module_version = traitlets.Unicode('^0.14').tag(sync=True)
    _view_name = traitlets.Unicode('NoSuchView').tag(sync=True)
    _view_module = traitlets.Unicode('ipycanvas').tag(sync=True)
    _view_module_version = traitlets.Unicode('^0.14').tag(sync=True)
Unknown()"""


def test_a_sound_notebook_has_no_faults(lab, open_notebook):
    notebook = open_notebook(lab.write("sound.ipynb", SOUND, CANVAS)).run_all()
    assert notebook.faults() == []
    assert notebook.colours(notebook.page.locator("canvas")) > 1


def test_an_unknown_widget_is_a_fault(lab, open_notebook):
    notebook = open_notebook(lab.write("unknown.ipynb", SOUND, UNKNOWN)).run_all()
    assert any("NoSuch" in fault or "widget" in fault for fault in notebook.faults()), notebook.faults()


def test_an_exception_in_a_cell_is_a_fault(lab, open_notebook):
    notebook = open_notebook(lab.write("exception.ipynb", SOUND, "1 / 0", SOUND)).run_all()
    assert any("ZeroDivisionError" in fault for fault in notebook.faults())
    assert any("did not run" in fault for fault in notebook.faults())


@pytest.fixture(scope="module")
def poor_lab(tmp_path_factory):
    """A JupyterLab without the canvas."""
    with Lab(tmp_path_factory.mktemp("poor"), disabled=["ipycanvas"]) as lab:
        yield lab


def test_a_missing_extension_is_a_fault(poor_lab, open_notebook):
    """Python imports the canvas all the same, the page cannot show it."""
    notebook = open_notebook(poor_lab.write("canvas.ipynb", SOUND, CANVAS), at=poor_lab).run_all()
    assert any("ipycanvas" in fault for fault in notebook.faults()), notebook.faults()
    assert all(cell["errors"] == [] for cell in notebook.cells())
    assert notebook.page.locator("canvas").count() == 0
