"""The site in the browser with Pyodide on it: no other host is asked. Run by `python dev.py test long`.

NumPy and its like for Pyodide can be had nowhere but at its own release, which is not asked here. So the site
holds what is pure Python, in the versions of Pyodide's list and with the digests of what the index has:
enough for the kernel to begin and a cell to run.
"""

import hashlib
import json
import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from packaging.utils import parse_wheel_filename
from playwright.sync_api import sync_playwright

from tests.browser.chromium import find
from tests.browser.folded import TOO_WIDE
from tools.lite import __main__ as lite
from tools.lite import distribution, vendored, wheels
from tools.lite.starting import PAGE

PURE = ("ipython", "traitlets", "platformdirs", "tqdm", "typing-extensions", *vendored.KERNELS)
LATE = 3_000  # milliseconds in which the list of files opens by itself
PATIENCE = 120_000  # milliseconds until the kernel has run a cell


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    place = tmp_path_factory.mktemp("vendored")
    folder = place / "work" / "pyodide"
    lock = vendored.core(folder)
    needed = vendored.with_dependencies(lock, PURE)
    wheels.fetch(
        folder, {each["name"]: each["version"] for each in needed}, distribution.distribution()["python"]
    )
    there = {parse_wheel_filename(file.name)[:2]: file for file in folder.glob("*.whl")}
    for each in needed:
        file = there[parse_wheel_filename(each["file_name"])[:2]].rename(folder / each["file_name"])
        each["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    whole = vendored.gather
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vendored, "gather", lambda folder: whole(folder, PURE))
        lite.build(place / "school" / "site", place / "work", is_vendored=True)
    return place / "school"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *told):
        """The tests' output is not this server's."""


@pytest.fixture
def page(site):
    """A page, the address of the site, in a folder of its server, and whatever was asked for elsewhere."""
    handler = partial(Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as player:
        Thread(target=server.serve_forever, daemon=True).start()
        home = f"http://127.0.0.1:{server.server_port}"
        browser = player.chromium.launch(executable_path=find())
        page = browser.new_page()
        asked = list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.set_default_timeout(PATIENCE)
        yield page, f"{home}/site", asked
        outside = [url for url in asked if url.startswith("http") and not url.startswith(f"{home}/")]
        assert outside == []
        browser.close()
        server.shutdown()


def test_the_page_to_start_from_says_that_all_works(page):
    opened, home, _ = page
    opened.goto(f"{home}/{PAGE}")
    opened.get_by_text("Everything works, and Python is already here.").wait_for()
    assert opened.locator("#tried li[data-state=works]").count() == opened.locator("#tried li").count() >= 8
    opened.get_by_role("link", name="Open the first notebook").click()
    opened.locator(".jp-Notebook h1", has_text="Samarkand in your browser").wait_for()


def test_the_page_to_start_from_names_what_is_blocked(page):
    opened, home, asked = page
    opened.route("**/pyodide.mjs", lambda route: route.abort())
    opened.goto(f"{home}/{PAGE}")
    opened.get_by_text("Something is blocked").wait_for()
    (blocked,) = opened.locator("li[data-state=blocked]").all_inner_texts()
    assert re.search(r"^Python \(pyodide\.mjs\): blocked .*127\.0\.0\.1:\d+ does not answer", blocked)


def test_a_cell_runs_without_any_other_host(page):
    """In a worker: whatever Python does there, the page goes on answering."""
    opened, home, _ = page
    opened.goto(f"{home}/lab/index.html?path=00_in_the_browser.ipynb")
    cell = opened.locator(".jp-CodeCell .cm-content").first
    cell.click()
    opened.keyboard.press("Control+A")
    opened.keyboard.insert_text('import js; 6 * 7, hasattr(js, "document"), hasattr(js, "WebAssembly")')
    opened.keyboard.press("Shift+Enter")
    opened.locator(".jp-OutputArea-executeResult", has_text="(42, False, True)").first.wait_for()


def test_a_lesson_without_code_has_the_page_to_itself(page):
    """On a phone: the list of files, which opens by itself there, is shut, and nothing is too wide."""
    opened, home, _ = page
    opened.set_viewport_size({"width": 390, "height": 844})
    opened.goto(f"{home}/lab/index.html?path=lessons/02_two_alike.ipynb&folded")
    opened.locator(".jp-Notebook h1", has_text="Two alike?").wait_for()
    opened.locator(".jp-FileBrowser").wait_for(state="hidden")
    opened.wait_for_timeout(LATE)
    assert not opened.locator(".jp-FileBrowser").is_visible()
    assert opened.locator(".jp-CodeCell .jp-InputArea-editor").filter(visible=True).count() == 0
    assert opened.evaluate(TOO_WIDE) == []
