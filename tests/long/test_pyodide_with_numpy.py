"""The site in the browser with real NumPy: every other host is blocked. Run by `python dev.py test long`.

NumPy comes from a wheel that carries an older Pyodide. If the index no longer has it, the tests are skipped.
"""

import json
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from unittest import SkipTest

import pytest
from playwright.sync_api import sync_playwright

from samarkand.protocol import GAMES
from tests.browser.chromium import find
from tests.long import numpy_carrier, numpy_site, numpy_steps

ROOT = Path(__file__).parents[2]
LESSON = "02_two_alike"
LESSONS = [path.stem for path in sorted((ROOT / "notebooks" / "lessons").glob("[0-9]*.ipynb"))]
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
PHONE = 500  # pixels; a window that is narrower is a phone's


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    place = tmp_path_factory.mktemp("numpy")
    try:
        numpy_carrier.gather(place / "carrier")
    except numpy_carrier.Gone as reason:
        raise SkipTest(str(reason)) from None
    numpy_site.build(ROOT, place / "carrier", place / "site", place / "copy")
    return place / "site"


class Server(SimpleHTTPRequestHandler):
    """The site's files. The settings let the steps reach JupyterLab in the page."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def do_GET(self):
        """Answer with a file."""
        file = Path(self.translate_path(self.path))
        if file.name != "jupyter-lite.json" or not file.is_file():
            super().do_GET()
            return
        settings = json.loads(file.read_text(encoding="utf-8"))
        settings.setdefault("jupyter-config-data", {})["exposeAppInBrowser"] = True
        content = json.dumps(settings).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        """Print nothing."""


@pytest.fixture(scope="module")
def home(site):
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def alone():
    """A browser that can reach this computer only."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox", ALONE])
        yield browser
        browser.close()


@pytest.fixture(params=[1280, 390])
def reader(alone, home, request):
    """A first visit: nothing is cached, no notebook is open. No other host is asked."""
    width = request.param
    context = alone.new_context(
        viewport={"width": width, "height": 844 if width < PHONE else 900}, has_touch=width < PHONE
    )
    asked = list[str]()
    context.on("request", lambda sent: asked.append(sent.url))
    yield numpy_steps.Reader(context.new_page(), home)
    context.close()
    assert [url for url in asked if url.startswith(("http", "ws")) and not url.startswith(f"{home}/")] == []


def test_the_first_page_finds_that_all_works(reader):
    reader.root()
    reader.start()


def test_a_board_in_jupyterlite_answers(reader):
    reader.notebook()
    reader.cells()


def test_a_lesson_without_code_is_used_from_the_guess_to_the_simulation(reader):
    reader.folded(LESSON)
    reader.guess()
    reader.draw()
    reader.simulation()


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_without_code_can_be_taken_to_its_end(reader, name):
    reader.folded(name)
    reader.guess()
    reader.finish()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_without_jupyter(reader, game):
    reader.whole_game(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_board_without_jupyter_answers(reader, game):
    reader.play(game)
