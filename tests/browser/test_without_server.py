"""The pieces of a page whose kernel runs in the browser, each with a kernel that behaves as that one does.

It never lists its widgets, it answers a widget only when no cell is queued, and it may not start at all.
"""

import json
import zipfile
from pathlib import Path

import pytest

from samarkand.notebooks import EXTENSIONS
from samarkand_widgets.lesson.front.module import text_of
from samarkand_widgets.play.page import PlayPage
from tools.lite import playing
from tools.lite.__main__ import watch_for_python

HOME = "http://lesson.test/"
FOLDED = EXTENSIONS / "samarkand-folded" / "static"
LESSON = """async (supportsSubshells) => {
  const signal = { connect() {}, disconnect() {} };
  const ran = window.ran = [];
  const stored = [{ output_type: "stream" }], picture = [{ data: { "image/png": "" } }];
  const sources = [["markdown", "# A lesson"], ["code", "a = 1", stored], ["code", "plot()", picture],
    ["code", "Guess('?')"], ["markdown", "## Next"], ["code", "b = 2"]];
  const widgets = sources.map(([type, source, shown = []]) => {
    const node = document.body.appendChild(document.createElement("div"));
    const model = { type, trusted: true, getMetadata: () => [], sharedModel: { getSource: () => source },
      outputs: { toJSON: () => shown } };
    const classes = node.classList;
    const cell = { addClass: (name) => classes.add(name), hasClass: (name) => classes.contains(name) };
    return { model, node, ...cell };
  });
  const node = document.body, classes = node.classList;
  const kernel = { status: "idle", supportsSubshells, requestCommInfo: () => new Promise(() => {}) };
  const sessionContext = { statusChanged: signal, ready: Promise.resolve(), session: { kernel } };
  const panel = {
    node, content: { widgets }, toolbar: { setHidden() {} },
    context: { ready: Promise.resolve(), save: async () => {}, sessionContext },
    contentHeader: { addWidget: (bar) => node.append(bar.node), show() {} },
    addClass: (name) => classes.add(name), removeClass: (name) => classes.remove(name),
    hasClass: (name) => classes.contains(name), toggleClass: (name, is) => classes.toggle(name, is),
  };
  const shell = { layout: { widgets: [] }, isSideTabBarVisible: () => false, toggleSideTabBarVisibility() {},
    layoutModified: signal, leftCollapsed: true, rightCollapsed: true };
  const says = () => node.querySelector("nav [role=status]").textContent;
  const runCells = async (_, cells) => {
    ran.push([cells.map((cell) => cell.model.sharedModel.getSource()), says()]);
    return true;
  };
  class Bar { node = document.createElement("nav"); addClass() {} }
  const { Lesson } = await import("/lesson.js");
  new Lesson({ shell }, panel, { Widget: Bar }, { NotebookActions: { executed: signal, runCells } }).open();
}"""
# The guess has its buttons: commit, guess again, score.
COMMITTED = """() => {
  const made = document.createElement("div");
  made.className = "jp-OutputArea";
  made.innerHTML = "<button disabled></button><button></button><button></button>";
  document.querySelector(".samarkand-gate").parentElement.previousElementSibling.append(made);
}"""


@pytest.fixture
def page(browser):
    context = browser.new_context()
    page = context.new_page()
    files = {
        "": "<body></body>",
        "lesson.js": (FOLDED / "lesson.js").read_text(encoding="utf-8"),
        "frame.js": f"{text_of('frame.js')}export {{ ask }};",
    }
    kinds = {name: "text/javascript" if name else "text/html" for name in files}

    def serve(route):
        name = route.request.url.removeprefix(HOME)
        route.fulfill(body=files[name], content_type=kinds[name])

    page.route(f"{HOME}**", serve)
    page.clock.install()
    page.goto(HOME)
    yield page
    context.close()


def ran(page, number):
    """The cells that have been run, and what the bar said before each, once there are so many."""
    page.wait_for_function(f"ran.length === {number}", timeout=5_000)
    return page.evaluate("ran")


@pytest.mark.parametrize("way", ["guess", "code"])
def test_a_kernel_in_a_browser_runs_a_lesson_up_to_the_guess(page, way):
    """Although it never lists its widgets. It goes on when the guess is committed, or when code is shown.

    A picture in front of the guess is in sight as it is stored, so it does not keep the guess waiting.
    """
    page.evaluate(LESSON, False)
    page.clock.run_for(3_000)
    said = page.locator("nav [role=status]")
    said.get_by_text("Python goes on after you commit it.").wait_for(timeout=5_000)
    assert [cells for cells, _ in ran(page, 2)] == [["a = 1"], ["Guess('?')"]]
    if way == "code":
        page.get_by_role("button", name="Show the code").click()
    else:
        page.evaluate(COMMITTED)
    line = "Python is working through the lesson: {} of 4. Read on in the meantime."
    assert ran(page, 4)[2:] == [[["plot()"], line.format(2)], [["b = 2"], line.format(3)]]
    page.locator("nav [role=status]:empty").wait_for(state="attached", timeout=5_000)


def test_a_kernel_with_subshells_prepares_what_follows_the_guess(page):
    page.evaluate(LESSON, True)
    page.clock.run_for(3_000)
    assert [cells for cells, _ in ran(page, 4)[:3]] == [["a = 1"], ["plot()"], ["Guess('?')"]]
    assert ran(page, 4)[3][1].startswith("Make your guess. Python is preparing")


ASKED = """async () => {
  const values = { answered: 0, said: "", words: { needsKernel: "This needs Python." } };
  window.values = values;
  window.isBusy = true;
  const { ask } = await import("/frame.js");
  const set = (name, value) => { values[name] = value; };
  ask({ get: (name) => values[name], set, save_changes() {}, send() {}, isBusy: () => window.isBusy }, {});
}"""


def test_a_busy_kernel_is_given_time_to_answer(page):
    page.evaluate(ASKED)
    page.clock.run_for(30_000)
    assert page.evaluate("values.said") == ""
    page.evaluate("window.isBusy = false")
    page.clock.run_for(6_000)
    assert page.evaluate("values.said") == "This needs Python."


WAITS = "<html><body><div class='jp-InputArea-prompt'>[*]:</div></body></html>"
FILES = {"pyodide-lock.json": json.dumps({"packages": {"numpy": {"file_name": "numpy.whl"}}})}
FAILURES = {
    "nothing": (None, ""),
    "blocked": ("pyodide.asm.wasm", "could not fetch pyodide.asm.wasm from cdn.test"),
    "late": ("numpy.whl", "could not fetch numpy.whl from cdn.test (no answer after 8 seconds)"),
    "ours": ("ours.whl", "could not fetch ours.whl from cdn.test"),
    "kernel": (None, "stopped while it was starting (out of memory in wasm)"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_each_failure_to_start_is_named_within_ten_seconds(page, tmp_path, name):
    file, expected = FAILURES[name]
    place = tmp_path / "index.html"
    place.write_text(WAITS, encoding="utf-8")
    watch_for_python(place, "https://cdn.test/full", ["https://cdn.test/ours.whl"])

    def answer(route):
        asked = route.request.url.rpartition("/")[2]
        if asked != file:
            allowed = {"Access-Control-Allow-Origin": "*"}
            route.fulfill(body=FILES.get(asked, "here"), headers=allowed)
        elif name != "late":
            route.abort()

    page.route("https://cdn.test/**", answer)
    with page.expect_request("**/numpy.whl"):  # which is known from the list of packages alone
        page.goto(place.as_uri())
        page.clock.run_for(600)
    if name == "kernel":
        page.evaluate("void Promise.reject(new Error('out of memory in wasm'))")
    box = page.locator("[role=alert]")
    page.clock.run_for(8_900)
    if expected:
        box.wait_for(timeout=3_000)
        assert expected in box.inner_text()
    page.evaluate("document.querySelector('.jp-InputArea-prompt').textContent = '[1]:'")
    page.clock.run_for(1_000)
    assert box.count() == (name == "kernel")  # a cell that has run shows that all is well after all


# --- a board without Jupyter --------------------------------------------------------------------------------

# Pyodide as `play.js` uses it. The views that Python would show were made beforehand.
MACHINE = """export const loadPyodide = async () => ({
  loadPackage: async () => {}, unpackArchive() {}, toPy: (value) => value,
  globals: { set(name, value) { window[`given_${name}`] = value; } },
  runPython: () => {
    const views = VIEWS, heard = window.heard = [];
    const receive = (message) => {
      heard.push(JSON.parse(message));
      window.given_show(JSON.stringify(views[Math.min(heard.length, views.length - 1)]));
    };
    return { receive, json: () => JSON.stringify(views[0]) };
  },
})"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """The page, written as into a site, and a game's first views: with a form for a new game at the end."""
    site = tmp_path_factory.mktemp("site")
    (site / "pypi").mkdir()
    with zipfile.ZipFile(site / "pypi" / "samarkand-0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("samarkand/__init__.py", "")
    playing.write(site, "https://cdn.test/full")
    game = PlayPage({"game": "sackson", "seats": "human,greedy"}, pause=0)
    views = [game.screen()]
    for control in (views[0]["choices"][0], {"do": "new"}, {"do": "form", "args": [{"game": "market"}]}):
        game.hear({**control, "at": game.screen()["at"]})
        views.append(game.screen())
    return (
        (site / "play.html").read_text(encoding="utf-8"),
        views,
        MACHINE.replace("VIEWS", json.dumps(views)),
    )


@pytest.fixture
def board(page, bare, request):
    """The page opened at an address of its own; a file of Pyodide may be blocked."""
    text, _, machine = bare
    blocked = getattr(request, "param", None)

    def answer(route):
        name = route.request.url.rpartition("/")[2]
        body = machine if name == "pyodide.mjs" else FILES.get(name, "here")
        if name == blocked:
            route.abort()
        else:
            allowed = {"Access-Control-Allow-Origin": "*"}
            route.fulfill(body=body, headers=allowed, content_type="text/javascript")

    page.route("https://cdn.test/**", answer)
    page.route(f"{HOME}play**", lambda route: route.fulfill(body=text, content_type="text/html"))
    page.goto(f"{HOME}play.html?game=sackson&seats=human,greedy")
    return page


def test_a_board_without_jupyter_draws_the_views_and_sends_the_presses(board, bare):
    """The desk is that of the notebooks; sharing is done by the page alone."""
    first, second, form, other = bare[1]
    name, words = first["lit"][0]
    spot = board.locator(f"[data-spot='{name}']")
    spot.wait_for(timeout=10_000)
    assert spot.get_attribute("aria-label") == words
    board.wait_for_function("document.querySelector('.samarkand-stage > canvas').width > 1000")
    spot.click()
    assert board.evaluate("heard") == [{"do": "press", "args": [name], "at": first["at"]}]
    assert board.get_by_role("status").first.inner_text().startswith(second["asked"])
    assert "moves=" in board.url
    board.get_by_role("button", name="More").click()
    board.get_by_role("button", name="Embed").click()
    assert f'<iframe src="{HOME}play.html?game=sackson' in board.locator("textarea").input_value()
    board.get_by_role("button", name="More").click()
    board.get_by_role("button", name="New game").click()
    assert board.evaluate("heard.at(-1)") == {"do": "new", "args": [], "at": second["at"]}
    # The kernel shows the players and the rules of the game that is chosen in the form.
    dialog = board.get_by_role("dialog", name=form["dialog"]["title"])
    assert dialog.evaluate("dialog => dialog === document.activeElement")
    dialog.get_by_label("Game", exact=True).select_option("Le marché de Samarkand")
    assert board.evaluate("heard.at(-1).args[0].game") == "market"
    players = dialog.get_by_label("Players", exact=True)
    assert players.inner_text().split() == [
        str(number) for number, _ in other["dialog"]["fields"][0][1]["options"]
    ]
    dialog.get_by_text("Rules", exact=True).click()
    dialog.get_by_label("Bought goods").select_option("they are behind the screens")
    dialog.get_by_role("button", name="Deal and begin").click()
    begun = board.evaluate("heard.at(-1)")
    assert begun["do"] == "begin" and begun["args"][0]["option hidden_goods"] is True


def test_a_first_move_is_kept_until_python_is_there(page, bare, tmp_path_factory):
    """The first position is a file of the site; of two moves, the last is played."""
    text, _, machine = bare
    folder, here = tmp_path_factory.mktemp("play"), []
    playing.write_first_views(folder)
    first = json.loads((folder / "sackson-en.json").read_text(encoding="utf-8"))
    allowed = {"Access-Control-Allow-Origin": "*"}

    def answer(route):
        name = route.request.url.rpartition("/")[2]
        if name == "pyodide.mjs":
            here.append(route)
        else:
            route.fulfill(body=FILES.get(name, "here"), headers=allowed)

    page.route("https://cdn.test/**", answer)
    page.route(f"{HOME}play/*.tar.gz", lambda route: route.fulfill(body="here"))
    page.route(f"{HOME}play/*.json", lambda route: route.fulfill(path=folder / Path(route.request.url).name))
    page.route(f"{HOME}play.html**", lambda route: route.fulfill(body=text, content_type="text/html"))
    page.goto(f"{HOME}play.html?game=sackson")
    spots = [page.locator(f"[data-spot='{name}']") for name, _ in first["lit"][:2]]
    for spot in spots:
        spot.click(timeout=10_000)
    page.get_by_text("Your move is kept.").wait_for(timeout=5_000)
    top = page.locator(".samarkand-stage").bounding_box()["y"]
    for route in here:  # the file is tried, and imported
        route.fulfill(body=machine, headers=allowed, content_type="text/javascript")
    page.wait_for_function("window.heard?.length === 1")
    assert page.evaluate("heard") == [{"do": "press", "args": [first["lit"][1][0]], "at": first["at"]}]
    assert not page.locator("#starting").count()
    assert page.locator(".samarkand-stage").bounding_box()["y"] == top  # else the next press would miss


def test_a_board_without_jupyter_fits_a_phone(board, bare):
    """The kernel is told of the width once; the choices come before every other control."""
    board.get_by_role("button", name="More").wait_for(timeout=10_000)
    board.set_viewport_size({"width": 390, "height": 844})
    board.wait_for_function("heard.length === 1")
    assert board.evaluate("heard[0]") == {"do": "narrow", "args": [True], "at": bare[1][0]["at"]}
    assert board.evaluate("document.documentElement.scrollWidth <= innerWidth")
    moves, undo = (
        board.locator(each).first.bounding_box() for each in (".samarkand-moves", ".samarkand-row")
    )
    assert moves["y"] < undo["y"]


@pytest.mark.parametrize("board", ["pyodide.mjs"], indirect=True)
def test_a_board_without_jupyter_says_why_it_does_not_start(board):
    board.get_by_text("could not fetch pyodide.mjs from cdn.test").wait_for(timeout=10_000)
