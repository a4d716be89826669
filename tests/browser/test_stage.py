"""The stage in a page: nothing is trapped, and each way of pressing does what it should.

It begins in the cell above the board, as a reader comes to it: a test that begins inside proves little.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import opened
from tests.browser.lab import WAITING
from tests.browser.play import HELP, BoardInPage

ABOVE, BELOW = "# a cell above the board", WAITING
BOARDS = {"sackson": "SacksonBoard", "routes": "RoutesBoard", "market": "MarketBoard"}
BOARD = """import samarkand
from samarkand_widgets import {cls}
state = samarkand.game("{name}", players=4).new_initial_state()
while state.record.turns < 1 and "{name}" == "sackson" or state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
board = {cls}(state, seed=7, pause=0)
board"""
SMALL, LARGE = {"width": 1280, "height": 720}, {"width": 1920, "height": 1080}
WITH_FILES = {"width": 1280, "height": 800}
MIN_TARGET, MIN_BUTTON, READABLE = 24, 44, 10.5  # pixels
CLOSE_FILES = """async () => {
    if (!jupyterapp.shell.leftCollapsed) await jupyterapp.commands.execute('application:toggle-left-area');
}"""
OPEN_FILES = CLOSE_FILES.replace("!jupyterapp", "jupyterapp")
SERIOUS = ("serious", "critical")
AREAS = """board => [...board.querySelectorAll('.samarkand-spot')].map(spot => {
    const box = spot.getBoundingClientRect();
    return [spot.dataset.spot, box.width, box.height];
})"""
BUTTONS = """board => [...board.querySelectorAll('.samarkand-desk button')]
    .filter(button => button.offsetParent !== null)
    .map(button => {
        const box = button.getBoundingClientRect();
        return [button.innerText, box.width, box.height];
    })"""
# What JupyterLab and the page do with keys, wheel and touches is the same for every board.
ON_ONE_BOARD = pytest.mark.parametrize("played", ["sackson"], indirect=True)
# A finger: Chromium's own gestures do not scroll in a headless page, touches do.
TOUCH = "Input.dispatchTouchEvent"


@pytest.fixture(scope="module", params=BOARDS)
def played(browser, lab, request):
    """A board between two cells, in a window of the smallest size."""
    name = request.param
    code = BOARD.format(cls=BOARDS[name], name=name)
    file = lab.write(f"stage-{name}.ipynb", ABOVE, code, BELOW)
    with opened(browser, lab, file, SMALL, has_touch=True) as notebook:
        yield BoardInPage(notebook.run_all())


@pytest.fixture
def board(played, request, screenshots):
    """The same board with its first position, the window small, and nothing to complain about afterwards."""
    played.page.set_viewport_size(SMALL)
    played.new_game()
    yield played
    played.notebook.photograph(screenshots, request.node)
    assert played.notebook.faults() == []


def cells(board):
    return board.page.locator(".jp-CodeCell")


def from_the_cell_above(board):
    """Put the focus where a reader's is before coming to the board."""
    cells(board).first.locator(".jp-InputPrompt").click()
    assert not is_inside(board)


def is_inside(board):
    return board.page.evaluate("document.activeElement.closest('.samarkand-board') !== null")


def on_stage(board):
    return board.page.evaluate("document.activeElement.closest('.samarkand-stage') !== null")


def tab_until(board, holds, key="Tab", most=40):
    """Press a key until something holds; how often."""
    for number in range(1, most + 1):
        board.page.keyboard.press(key)
        if holds():
            return number
    raise AssertionError(f"{key} does not lead there")


@ON_ONE_BOARD
def test_tab_leads_into_through_and_past_the_board(board):
    """The stage is one stop, whatever it shows."""
    from_the_cell_above(board)
    tab_until(board, lambda: on_stage(board))
    assert tab_until(board, lambda: not on_stage(board)) == 1
    assert is_inside(board)
    tab_until(board, lambda: not is_inside(board))
    tab_until(board, lambda: is_inside(board), "Shift+Tab")
    tab_until(board, lambda: on_stage(board), "Shift+Tab")
    tab_until(board, lambda: not is_inside(board), "Shift+Tab", 2)


def test_arrows_walk_what_can_be_chosen_and_then_the_rest(board):
    from_the_cell_above(board)
    tab_until(board, lambda: on_stage(board))
    choosable = board.frame.locator(".samarkand-spot.lit").count()
    board.page.keyboard.press("Home")
    walked = [board.focused()]
    for _ in range(choosable):
        board.page.keyboard.press("ArrowRight")
        walked.append(board.focused())
    lit = board.ask("[name for name, words in board.view()['lit']]")
    assert sorted(walked[:-1]) == sorted(lit)
    assert walked[-1] not in lit
    board.page.keyboard.press("Home")
    assert board.focused() == walked[0]
    board.frame.locator(".samarkand-tip").wait_for()
    board.page.keyboard.press("ArrowLeft")
    assert board.focused() not in lit


def test_enter_plays_what_has_the_focus_and_the_focus_stays_on_the_stage(board):
    from_the_cell_above(board)
    tab_until(board, lambda: on_stage(board))
    board.page.keyboard.press("Home")
    if board.focused() == "clock":
        board.page.keyboard.press("ArrowRight")
    action, history = board.targets()[board.focused()], board.history()
    board.page.keyboard.press("Enter")
    board.wait_until(lambda: board.history() != history)
    assert board.history()[len(history)] == action
    assert on_stage(board)


@ON_ONE_BOARD
def test_a_press_is_answered_while_a_cell_runs(board):
    """Before the cell ends, which is released only then."""
    from_the_cell_above(board)
    name = list(board.targets())[-1]
    history, pixels = board.history(), board.pixels()
    board.notebook.begin_cell(2)
    board.spot(name).press("Enter")
    board.wait_for_other_picture(pixels)
    assert board.notebook.is_running(2)
    board.notebook.release()
    assert len(board.history()) > len(history)


@ON_ONE_BOARD
def test_the_wheel_scrolls_the_page(board):
    from_the_cell_above(board)
    board.page.mouse.wheel(0, -5000)
    board.page.wait_for_timeout(300)
    box = board.canvas.bounding_box()
    board.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    board.page.mouse.wheel(0, 150)
    board.wait_until(lambda: board.canvas.bounding_box()["y"] < box["y"] - 50)


@ON_ONE_BOARD
def test_ctrl_s_saves_from_the_stage(board):
    from_the_cell_above(board)
    tab_until(board, lambda: on_stage(board))
    board.notebook.make_dirty()
    board.page.keyboard.press("Control+s")
    board.wait_until(lambda: not board.notebook.is_dirty())


@ON_ONE_BOARD
def test_a_right_click_plays_nothing(board):
    history = board.history()
    name = next(iter(board.targets()))
    board.spot(name).click(button="right", force=True)
    board.page.keyboard.press("Escape")
    board.page.wait_for_timeout(300)
    assert board.history() == history


def middle(board, name):
    """Where a finger presses a shape, in the page."""
    x, y = board.ask(f"_point(board, {name!r})")
    board.canvas.scroll_into_view_if_needed()
    box = board.canvas.bounding_box()
    scale = box["width"] / board.ask("board.picture.width")
    return box["x"] + x * scale, box["y"] + y * scale


def test_a_tap_plays_or_names_first_where_it_is_crowded(board):
    history = board.history()
    name, action = next(iter(board.targets().items()))
    point = middle(board, name)
    board.page.touchscreen.tap(*point)
    named = board.frame.locator(".samarkand-tip em")
    board.wait_until(lambda: board.history() != history or named.count())
    if named.count():
        assert board.history() == history
        board.page.touchscreen.tap(*point)
        board.wait_until(lambda: board.history() != history)
    assert board.history()[len(history)] == action


PHONE = {"width": 390, "height": 844}
TIPS = """board => {
    const view = board.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
    const tip = board.querySelector('.samarkand-tip');
    const all = [...board.querySelectorAll('.samarkand-spot:not(.lit)')], step = Math.ceil(all.length / 20);
    return all.filter((_, place) => place % step === 0).map(spot => {
        spot.dispatchEvent(new PointerEvent('click', {bubbles: true, pointerType: 'touch'}));
        const box = tip.getBoundingClientRect();
        const isWhole = box.left >= view.left - 1 && box.right <= view.right + 1
            && box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
        return [spot.dataset.spot, isWhole, tip.querySelector('canvas') !== null, tip.innerText.trim()];
    });
}"""


BESIDE = """board => {
    const tip = board.querySelector('.samarkand-tip'), spots = [...board.querySelectorAll('.samarkand-spot')];
    const below = Math.min(...spots.map(spot => spot.getBoundingClientRect().top));
    return spots.filter(spot => {
        spot.dispatchEvent(new PointerEvent('pointerover', {bubbles: true, pointerType: 'mouse'}));
        const [own, box] = [spot.getBoundingClientRect(), tip.getBoundingClientRect()];
        const across = Math.max(box.left - own.right, own.left - box.right);
        const down = Math.max(box.top - own.bottom, own.top - box.bottom);
        const apart = Math.max(across, down);
        return apart < 0 || apart > 10 || box.top < below - 2 || tip.querySelector('canvas');
    }).map(spot => spot.dataset.spot);
}"""


def test_a_tip_stands_beside_its_shape_and_never_over_the_question(board):
    """The mouse points at one shape after the other. Only a finger needs the lens."""
    board.frame.evaluate("board => board.scrollIntoView({block: 'start'})")
    assert board.frame.evaluate(BESIDE) == []
    board.page.mouse.move(0, 0)


def test_on_a_phone_all_is_in_view_and_a_finger_enlarges(board):
    """Nothing is wider than the page. A tip has the enlarged place and its name, wherever it is."""
    board.page.set_viewport_size(PHONE)
    list_is_open = board.page.locator("#filebrowser").is_visible()  # it would cover the board
    if list_is_open:
        board.page.keyboard.press("Control+b")
    try:
        board.wait_until(lambda: board.ask("board.picture.width") == 390)
        board.wait_until(lambda: board.frame.bounding_box()["width"] > 200)
        board.frame.evaluate("board => board.scrollIntoView({block: 'start'})")
        tips = board.frame.evaluate(TIPS)
        assert len(tips) > 4 and all(has_lens and words for _, _, has_lens, words in tips)
        assert [name for name, is_whole, *_ in tips if not is_whole] == []
        assert board.frame.evaluate("board => board.scrollWidth <= board.clientWidth + 1")
        question, choices, row = (
            board.frame.locator(f".samarkand-{part}").bounding_box() for part in ("note", "moves", "row")
        )
        assert question["y"] < choices["y"] < row["y"]
    finally:
        if list_is_open:
            board.page.keyboard.press("Control+b")
        board.page.set_viewport_size(SMALL)
        board.wait_until(lambda: board.ask("board.picture.width") > 390)


@ON_ONE_BOARD
def test_a_swipe_scrolls_and_plays_nothing(board):
    from_the_cell_above(board)
    board.page.mouse.wheel(0, -5000)
    board.page.wait_for_timeout(300)
    history, before = board.history(), board.canvas.bounding_box()
    lowest = board.page.viewport_size["height"] - 150  # what lies below may be out of view
    x, y = before["x"] + before["width"] / 2, min(before["y"] + before["height"] * 0.8, lowest)
    send = board.page.context.new_cdp_session(board.page).send
    send(TOUCH, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        send(TOUCH, {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 20 * step}]})
    send(TOUCH, {"type": "touchEnd", "touchPoints": []})
    board.wait_until(lambda: board.canvas.bounding_box()["y"] < before["y"] - 50)
    assert board.history() == history


@pytest.mark.parametrize("size", [SMALL, LARGE, WITH_FILES], ids=["small", "large", "with files"])
def test_all_that_is_needed_is_in_one_view(board, size):
    """The question, all targets, the hand and the buttons: nothing of them is outside the window."""
    board.page.set_viewport_size(size)
    board.page.evaluate(OPEN_FILES if size == WITH_FILES else CLOSE_FILES)
    board.page.wait_for_timeout(500)
    board.frame.evaluate("board => board.scrollIntoView({block: 'start'})")
    bottom = board.page.locator(".jp-WindowedPanel-outer").bounding_box()
    floor = bottom["y"] + bottom["height"]
    for part in (".samarkand-stage", ".samarkand-desk"):
        box = board.frame.locator(part).bounding_box()
        assert box["y"] >= bottom["y"] - 1 and box["y"] + box["height"] <= floor + 1, part
        assert box["x"] + box["width"] <= bottom["x"] + bottom["width"] + 1, part
    if size == SMALL:
        smallest = board.ask("min(getattr(shape, 'size', 99) for shape in board.picture.shapes)")
        scale = board.canvas.bounding_box()["width"] / board.ask("board.picture.width")
        assert smallest * scale >= READABLE
    layer, canvas = board.frame.locator(".samarkand-spots").bounding_box(), board.canvas.bounding_box()
    assert layer == pytest.approx(canvas, abs=1)


@ON_ONE_BOARD
def test_help_is_seen_where_it_is_asked_for(board):
    """Below the picture it would be out of view; pressed again, it is gone."""
    board.page.evaluate(CLOSE_FILES)
    board.page.wait_for_timeout(300)
    board.frame.evaluate("board => board.scrollIntoView({block: 'start'})")
    view = board.page.locator(".jp-WindowedPanel-outer").bounding_box()
    board.button(HELP).click()
    told = board.frame.get_by_text("How to play", exact=True)
    told.wait_for()
    for part in (told, board.frame.locator(".samarkand-help")):
        box = part.bounding_box()
        assert view["y"] <= box["y"] and box["y"] + box["height"] <= view["y"] + view["height"]
    board.button(HELP).click()
    told.wait_for(state="hidden")


def test_at_twice_the_size_all_is_reachable(board):
    """As at 200 % zoom: half as many CSS pixels, and nothing sticks out at the side."""
    board.page.set_viewport_size({"width": 640, "height": 360})
    board.page.wait_for_timeout(500)
    frame = board.frame.bounding_box()
    for part in (".samarkand-view", ".samarkand-desk", ".samarkand-log", ".samarkand-below"):
        box = board.frame.locator(part).bounding_box()
        assert box["width"] <= frame["width"] + 1, part
    from_the_cell_above(board)
    tab_until(board, lambda: on_stage(board))


def test_targets_are_large_enough(board):
    for name, width, height in board.frame.evaluate(AREAS):
        assert width >= MIN_TARGET and height >= MIN_TARGET, name
    for words, width, height in board.frame.evaluate(BUTTONS):
        assert width >= MIN_BUTTON - 0.5 and height >= MIN_BUTTON - 0.5, words


def test_axe_finds_no_serious_fault(board):
    """Of the board alone: what JupyterLab itself has to answer for is not ours."""
    board.frame.locator(".samarkand-desk").scroll_into_view_if_needed()
    options = {"rules": {"target-size": {"enabled": True}}}
    found = Axe().run(board.page, context=".samarkand-board", options=options).response
    assert {"button-name", "target-size"} <= {rule["id"] for rule in found["passes"]}
    # In JupyterLab's clipped boxes, axe takes every text for one that cannot be seen.
    shown = board.page.add_style_tag(content=":has(.samarkand-board) { overflow: visible !important; }")
    only = {"runOnly": ["color-contrast"]}
    contrast = Axe().run(board.page, context=".samarkand-board", options=only).response
    shown.evaluate("style => style.remove()")
    assert [rule["id"] for rule in contrast["passes"]] == ["color-contrast"]
    faults = [*found["violations"], *contrast["violations"]]
    serious = [fault for fault in faults if fault["impact"] in SERIOUS]
    assert not serious, [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in serious]
