"""Write the start page for a class, which tests the requirements and shows what is blocked."""

import html
import json
from pathlib import Path

from jupyterlite_pyodide_kernel.constants import PYODIDE_LOCK, PYODIDE_MJS

from tools.lite import FIRST

PAGE = "start.html"  # of the site
HERE = Path(__file__).parent


def write(site: Path, pyodide: str) -> None:
    """Write the page into a site. Pyodide is at an address, or in a folder of the site."""
    given = {
        "pyodide": pyodide,
        "files": [PYODIDE_MJS, PYODIDE_LOCK],
        "first": f"lab/index.html?path={FIRST}",
    }
    page = (HERE / "start.html").read_text(encoding="utf-8")
    script = (HERE / "start.js").read_text(encoding="utf-8")
    for mark, text in (("GIVEN", html.escape(json.dumps(given))), ("SCRIPT", script)):
        page = page.replace(mark, text)
    (site / PAGE).write_text(page, encoding="utf-8")
