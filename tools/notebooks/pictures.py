"""The pictures of lesson widgets in stored notebooks. A browser draws them, as on a page without a kernel."""

import re
import subprocess
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from samarkand.grammar.catalogues import language_of
from samarkand.grammar.current import override_language
from samarkand_teaching.press.lesson import Notebook
from samarkand_teaching.press.printing import find_browser
from samarkand_widgets.lesson.front.page import ending, frame
from samarkand_widgets.lesson.front.widget import DATA
from samarkand_widgets.stored import png

PNG = "image/png"
DRAWING = re.compile(r'class="samarkand-drawing">(<svg.*?</svg>)?', re.DOTALL)
SECONDS = 120  # for a page
# The page is ours and needs no sandbox, which Chromium does not have for the superuser. In the virtual time,
# in milliseconds, recordings are unpacked before the page is printed.
HOW = (
    *("--headless", "--disable-gpu", "--no-sandbox", "--window-size=1280,1000"),
    *("--virtual-time-budget=10000", "--dump-dom"),
)


def add_pictures(notebook: Notebook, before: Notebook, language: str) -> bool:
    """Add to the output of each lesson widget the picture that its page draws.

    Without a browser, pictures are taken from the notebook as it was `before`. Return whether they are new.
    """
    outputs, browser = list(_drawn_by_page(notebook)), find_browser()
    if not outputs:
        return True
    if browser is None:
        known = {_name(output): output.get(PNG) for output in _drawn_by_page(before)}
        pictures = [known.get(_name(output)) for output in outputs]
    else:
        pictures = [drawing and _as_text(drawing) for drawing in draw(outputs, browser, language)]
    for output, picture in zip(outputs, pictures, strict=True):
        output.pop(PNG, None)
        if picture:
            output[PNG] = picture
    return browser is not None


def draw(outputs: list[dict[str, Any]], browser: str, language: str) -> list[str]:
    """Return the SVG that the page draws for each output, or "" where it draws nothing."""
    with override_language(language_of(language)), tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        text = f'<!doctype html><meta charset="utf-8">{"".join(map(frame, outputs))}{ending()}'
        page.write_text(text, encoding="utf-8")
        command = [browser, *HOW, page.as_uri()]
        done = subprocess.run(command, capture_output=True, check=True, timeout=SECONDS)
    return DRAWING.findall(done.stdout.decode().replace("&nbsp;", "\N{NO-BREAK SPACE}"))


def _drawn_by_page(notebook: Notebook) -> Iterator[dict[str, Any]]:
    """Yield the data of each output of a lesson widget."""
    for cell in notebook["cells"]:
        yield from (output["data"] for output in cell.get("outputs", ()) if DATA in output.get("data", {}))


def _name(output: dict[str, Any]) -> tuple[str, str]:
    return output[DATA]["front"], output[DATA]["question"]


def _as_text(drawing: str) -> str:
    return b64encode(png(drawing)).decode("ascii")
