"""Build the site that runs in a browser: `python -m tools.lite`."""

from pathlib import Path, PurePosixPath
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "lite"  # on the site of the documentation, where both are built together
FIRST = "00_in_the_browser.ipynb"


def address(path: str) -> str:
    """Return the address on the site of a notebook.

    A lesson is opened without its code. It has a workspace of its own, because JupyterLab reopens all
    notebooks of a workspace, and would start Python for each of them.

    Parameters
    ----------
    path : str
        The notebook, as in the folder of notebooks.

    Examples
    --------
    >>> address("40_formulas.ipynb")
    'lab/index.html?path=40_formulas.ipynb'
    >>> address("fr/lessons/14_bell.ipynb")
    'lab/index.html?path=fr/lessons/14_bell.ipynb&folded&workspace=fr-lessons-14_bell'
    """
    opened = f"lab/index.html?path={quote(path)}"
    place = PurePosixPath(path)
    if place.parent.name != "lessons":
        return opened
    return f"{opened}&folded&workspace={quote('-'.join(place.with_suffix('').parts))}"
