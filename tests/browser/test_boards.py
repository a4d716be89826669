"""The boards in a real JupyterLab: by mouse, by keyboard alone and by finger, in windows of all sizes."""

import random

import pytest

from samarkand_widgets.stored import ASLEEP
from tests.browser.play import BOARDS, HELP, PHONE, SMALL, THEME, BoardInPage

ABOVE = "# a cell above the board"
BOARD = """import samarkand
from samarkand_widgets import {cls}
from samarkand_widgets.game.table import Table
state = samarkand.game("{name}", players=4).new_initial_state()
while state.record.turns < 1 and "{name}" == "sackson" or state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
board = {cls}(state, ["human", "greedy", "greedy", "greedy"], seed=7, pause=0)
board"""
AGAIN = """board.is_helping = False
board.begin(Table(state, board.table.seats, 7))
board.say("")"""
SIZES = [SMALL, {"width": 1920, "height": 1080}]
MIN_TARGET, MIN_BUTTON, READABLE = 24, 44, 10.5  # pixels
AREAS = """(board, part) => [...board.querySelectorAll(part)].filter(each => each.offsetParent !== null)
    .map(each => [each.dataset.spot ?? each.innerText, each.getBoundingClientRect()])
    .map(([name, box]) => [name, box.width, box.height])"""
TO_BOARD = "board => board.scrollIntoView({block: 'start'})"
# What JupyterLab and the page do with keys, wheel and touches is the same for every board.
ON_ONE_BOARD = pytest.mark.parametrize("page_of_board", ["sackson"], indirect=True)


@pytest.fixture(scope="module", params=BOARDS)
def page_of_board(browser, lab, request):
    """A board below a cell, in a window of the smallest size."""
    name = request.param
    file = lab.write(f"{name}.ipynb", ABOVE, BOARD.format(cls=BOARDS[name], name=name))
    with lab.opened(browser, file, SMALL) as notebook:
        board = BoardInPage(notebook.run_all())
        board.page.evaluate("() => { jupyterapp.shell.collapseLeft(); }")
        yield board


@pytest.fixture
def board(page_of_board):
    """The same board with its first position, the window small, and nothing to complain about afterwards."""
    board = page_of_board
    board.page.set_viewport_size(SMALL)
    board.notebook.execute(AGAIN)
    board.follows()
    yield board
    assert board.notebook.faults() == []


def in_view(board, box):
    view = board.page.locator(".jp-WindowedPanel-outer").bounding_box()
    inside = view["x"] - 1 <= box["x"] and view["y"] - 1 <= box["y"]
    right, bottom = view["x"] + view["width"] + 1, view["y"] + view["height"] + 1
    return inside and box["x"] + box["width"] <= right and box["y"] + box["height"] <= bottom


def test_moves_by_keyboard_alone(board):
    """Arrows walk what can be chosen and then the rest; the focus stays on the stage, then on the desk."""
    board.from_the_cell_above()
    board.tab_to(".samarkand-stage")
    lit = board.screen()["lit"]
    board.page.keyboard.press("Home")
    walked = [board.focused()]
    # The shape has a ring of its own; the box of other buttons would cover its neighbours.
    assert board.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"
    for _ in lit:
        board.page.keyboard.press("ArrowRight")
        walked.append(board.focused())
    assert sorted(walked[:-1]) == lit and walked[-1] not in lit
    board.page.keyboard.press("Home")
    board.frame.locator(".samarkand-tip").wait_for()
    while board.focused() not in board.targets():  # the face of the clock starts it
        board.page.keyboard.press("ArrowRight")
    board.plays(lambda: board.page.keyboard.press("Enter"), board.targets()[board.focused()])
    assert board.has_focus(".samarkand-stage")
    board.tab_to(".samarkand-moves")
    board.tab_to(".samarkand-moves button:not([aria-disabled])")
    board.plays(lambda: board.page.keyboard.press("Space"))
    assert board.has_focus(".samarkand-board")


TIPS = """board => {
    const view = board.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
    const tip = board.querySelector('.samarkand-tip');
    const all = [...board.querySelectorAll('.samarkand-spot:not(.lit)')], step = Math.ceil(all.length / 20);
    return all.filter((_, place) => place % step === 0).map(spot => {
        spot.dispatchEvent(new PointerEvent('click', {bubbles: true, pointerType: 'touch'}));
        const box = tip.getBoundingClientRect();
        const isWhole = box.left >= view.left - 1 && box.right <= view.right + 1
            && box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
        return isWhole && tip.querySelector('canvas') !== null && tip.innerText.trim() !== '';
    });
}"""


def test_by_finger_on_a_phone(board):
    """Nothing is wider than the page, a tip enlarges its place, and a tap plays: in a crowd, the second."""
    board.page.set_viewport_size(PHONE)
    board.wait_until(lambda: board.ask("board.picture.width") == 390)
    board.frame.evaluate(TO_BOARD)
    tips = board.frame.evaluate(TIPS)
    assert len(tips) > 4 and all(tips)
    assert board.frame.evaluate("board => board.scrollWidth <= board.clientWidth + 1")
    parts = [board.frame.locator(f".samarkand-{part}") for part in ("note", "moves", "row")]
    tops = [part.bounding_box()["y"] for part in parts]
    assert tops == sorted(tops)
    name, action = next(iter(board.targets().items()))

    def tap():
        board.page.touchscreen.tap(*board.point(name))
        named = board.frame.locator(".samarkand-tip em")
        board.wait_until(lambda: len(board.history()) > before or named.count())
        if named.count():
            assert len(board.history()) == before
            board.page.touchscreen.tap(*board.point(name))

    before = len(board.history())
    board.plays(tap, action)
    board.page.set_viewport_size(SMALL)
    board.wait_until(lambda: board.ask("board.picture.width") > 390)


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


def test_all_that_is_needed_is_in_one_view(board):
    """Picture and desk; letters and targets are large enough; a tip is beside its shape; 200 % scrolls."""
    for size in SIZES:
        board.page.set_viewport_size(size)
        board.page.wait_for_timeout(500)
        board.frame.evaluate(TO_BOARD)
        for part in (".samarkand-stage", ".samarkand-desk"):
            assert in_view(board, board.frame.locator(part).bounding_box()), (part, size)
        layer, canvas = board.frame.locator(".samarkand-spots").bounding_box(), board.canvas.bounding_box()
        assert layer == pytest.approx(canvas, abs=1)
        if size == SMALL:
            smallest = board.ask("min(getattr(shape, 'size', 99) for shape in board.picture.shapes)")
            assert smallest * canvas["width"] / board.ask("board.picture.width") >= READABLE
            assert board.frame.evaluate(BESIDE) == []
            board.page.mouse.move(0, 0)
        for part, least in ((".samarkand-spot", MIN_TARGET), (".samarkand-desk button", MIN_BUTTON - 0.5)):
            areas = board.frame.evaluate(AREAS, part)
            assert [name for name, *area in areas if min(area) < least] == []
    board.page.set_viewport_size({"width": 640, "height": 360})  # half as many CSS pixels, as at 200 % zoom
    board.page.wait_for_timeout(500)
    width = board.frame.bounding_box()["width"]
    for part in ("view", "desk", "log", "below"):
        assert board.frame.locator(f".samarkand-{part}").bounding_box()["width"] <= width + 1, part
    board.from_the_cell_above()
    board.tab_to(".samarkand-stage")


def test_axe_finds_no_serious_fault_with_everything_open(board):
    """The form for a new game with its rules, the help and the hints."""
    board.button(HELP).click()
    board.frame.get_by_text("How to play", exact=True).wait_for()
    board.button("Hints").click()
    images = board.frame.get_by_role("table", name="Hints").get_by_role("img")
    images.first.wait_for(timeout=90_000)  # the rules may have to be compiled
    board.choose_in_menu("New game")
    dialog = board.frame.get_by_role("dialog", name="A new game?")
    dialog.get_by_text("Rules", exact=True).click()
    assert board.serious_faults() == []
    dialog.press("Escape")
    dialog.wait_for(state="hidden")
    for words in (HELP, "Hints"):
        board.button(words).click()


def test_whatever_is_pressed_the_page_says_what_the_kernel_says(board):
    """Moves by mouse; then a random walk: shapes that play nothing, double clicks, undo, looking back."""
    for _ in range(2):
        name, action = sorted(board.targets().items())[0]
        board.plays(lambda name=name: board.page.mouse.click(*board.point(name)), action)
    dice = random.Random(21)
    for _ in range(16):
        lit, buttons = board.screen()["lit"], ("Undo", "Step back", "Back to now", "Step forward", HELP)
        step = dice.choice(["lit", "lit", "lit", "any", "twice", "button", "button"])
        if step == "button":
            pressed = board.button(dice.choice(buttons))
            if pressed.count():
                pressed.click(force=True)  # also if it is disabled
        elif names := lit if step == "lit" else board.frame.evaluate(AREAS, ".samarkand-spot"):
            name = dice.choice(names) if step == "lit" else dice.choice(names)[0]
            if point := board.point(name):
                (board.page.mouse.dblclick if step == "twice" else board.page.mouse.click)(*point)
        board.follows()


# --- one board ----------------------------------------------------------------------------------------------


@ON_ONE_BOARD
def test_keys_lead_past_the_board_and_none_is_a_command_of_jupyterlab(board):
    """The stage is one stop of Tab, as is the log, and Ctrl+S saves from it."""
    board.from_the_cell_above()
    board.tab_to(".samarkand-stage")
    assert board.tab_to(".samarkand-stage", is_there=False) == 1
    board.tab_to(".samarkand-log")
    before = board.notebook.sources()
    for part in (".samarkand-log", ".samarkand-text"):
        board.page.keyboard.type("xddabm00")
        board.tab_to(part)
    board.page.keyboard.type("xddabm00")
    board.tab_to(".samarkand-board", is_there=False)
    board.tab_to(".samarkand-stage", "Shift+Tab")
    board.page.keyboard.type("xddabm00")
    board.frame.click(position={"x": 3, "y": 3})
    board.page.keyboard.type("xddabm00")
    board.page.wait_for_timeout(100)  # JupyterLab asks whether to restart the kernel a little later
    assert board.notebook.sources() == before
    board.notebook.set_dirty()
    board.page.keyboard.press("Control+s")
    board.wait_until(lambda: not board.notebook.is_dirty())


@ON_ONE_BOARD
def test_the_log_is_walked_by_arrows(board):
    board.notebook.execute("for _ in range(8): board.act(board.state.legal_actions()[0])")
    turns = board.frame.locator(".samarkand-log summary")
    turns.nth(1).wait_for()
    board.frame.get_by_role("region", name="What has happened").focus()
    for place in (0, 1):
        board.page.keyboard.press("ArrowDown")
        assert turns.nth(place).evaluate("turn => turn === document.activeElement")
    board.page.keyboard.press("Enter")
    assert turns.nth(1).evaluate("turn => turn.parentElement.open")
    board.page.keyboard.press("Tab")
    assert not board.has_focus(".samarkand-log")


@ON_ONE_BOARD
def test_wheel_and_swipe_scroll_and_a_right_click_plays_nothing(board):
    history = board.history()
    board.spot(next(iter(board.targets()))).click(button="right", force=True)
    board.page.keyboard.press("Escape")
    send = board.page.context.new_cdp_session(board.page).send

    def swipe(x, y):
        """A finger: Chromium's own gestures do not scroll in a headless page, touches do."""
        send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 11):
            moved = [{"x": x, "y": y - 20 * step}]
            send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": moved})
        send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def wheel(x, y):
        board.page.mouse.move(x, y)
        board.page.mouse.wheel(0, 150)

    for scroll in (swipe, wheel):
        top = None
        while top != (box := board.canvas.bounding_box())["y"]:  # until the page no longer scrolls by itself
            top = box["y"]
            board.page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0")
            board.page.wait_for_timeout(200)
        scroll(box["x"] + box["width"] / 2, box["y"] + 250)
        board.wait_until(lambda box=box: board.canvas.bounding_box()["y"] < box["y"] - 50)
    assert board.history() == history


@ON_ONE_BOARD
def test_a_press_is_answered_while_a_cell_runs(board):
    """Before the cell ends, which is released only then."""
    name, history, pixels = list(board.targets())[-1], board.history(), board.pixels()
    with board.notebook.busy():
        board.spot(name).press("Enter")
        board.wait_until(lambda: board.pixels() != pixels)
    assert len(board.history()) > len(history)


TWICE = """([part]) => {
    const click = detail => part.dispatchEvent(new MouseEvent('click', {detail, bubbles: true}));
    [1, 2].forEach(click);
}"""


@ON_ONE_BOARD
def test_two_clicks_in_one_place_and_a_key_that_is_held_down_play_one_move(board):
    """A second press before the page has heard of the first, on a button and on the picture."""
    for part in (".samarkand-moves button:visible", ".samarkand-spot.lit"):
        before = board.ask("board.table.decisions")
        board.frame.locator(part).evaluate_all(TWICE)
        board.wait_until(lambda before=before: board.ask("board.table.decisions") > before)
        board.page.wait_for_timeout(400)
        assert board.ask("board.table.decisions") == before + 1
    board.frame.locator(".samarkand-moves button:visible").first.focus()
    for _ in range(4):
        board.page.keyboard.down("Enter")
    board.page.keyboard.up("Enter")
    board.page.wait_for_timeout(600)
    assert board.ask("board.table.decisions") == before + 2


@ON_ONE_BOARD
def test_a_new_game_with_other_rules_and_a_file(board, lab):
    """Asked for by labels, as a screen reader does; taken back by a press."""
    before = board.history()
    board.choose_in_menu("New game")
    dialog = board.frame.get_by_role("dialog", name="A new game?")
    dialog.get_by_text("Rules", exact=True).click()
    dialog.get_by_label("Piastres needed to win (default 500)").fill("300")
    dialog.get_by_label("Nothing to sell").select_option("the player only pays")
    dialog.get_by_label("Players").select_option("3")
    dialog.get_by_label("Player 3", exact=True).select_option("random")
    board.button("Deal and begin").click()
    board.wait_until(lambda: board.ask("board.table.seats") == ["human", "greedy", "random"])
    options = board.ask("[board.table.game.options.target, board.table.game.options.nothing_to_sell]")
    assert options == [300, "pay"]
    board.button("Undo").click()
    board.wait_until(lambda: board.history() == before)
    board.choose_in_menu("Files")
    board.frame.get_by_role("dialog", name="Files").get_by_label("File").fill("kept.json")
    board.button("Save this game").click()
    board.frame.get_by_role("alert").filter(has_text="Saved as").wait_for()
    assert (lab.folder / "kept.json").is_file()
    board.button("Close", ".samarkand-dialog").click()


@ON_ONE_BOARD
def test_help_is_seen_where_it_is_asked_for_and_closes(board):
    """By Escape and by its cross, and the focus goes back."""
    board.frame.evaluate(TO_BOARD)
    cross = board.button("Close", ".samarkand-panels")
    for close in (lambda: board.page.keyboard.press("Escape"), cross.click):
        board.button(HELP).click()
        cross.wait_for()
        assert in_view(board, board.frame.locator(".samarkand-help").bounding_box())
        close()
        cross.wait_for(state="hidden")
        assert board.button(HELP).evaluate("button => button === document.activeElement")


LIGHTNESS = """board => ['color', 'backgroundColor'].map(
    name => eval(getComputedStyle(board)[name].match(/\\d+/g).slice(0, 3).join('+')) / 765)"""


@ON_ONE_BOARD
def test_full_screen_in_the_dark_theme_with_reduced_motion(board):
    """Light writing on a dark ground; axe finds nothing; pawns do not slide."""
    board.page.evaluate(THEME, "JupyterLab Dark")
    board.page.emulate_media(reduced_motion="reduce")
    try:
        assert board.serious_faults() == []
        durations = "all => all.map(each => getComputedStyle(each).transitionDuration)"
        assert set(board.frame.locator(".samarkand-sprite").evaluate_all(durations)) == {"0s"}
        board.choose_in_menu("Full screen")
        board.wait_until(lambda: board.page.evaluate("document.fullscreenElement !== null"))
        written, ground = board.frame.evaluate(LIGHTNESS)
        assert written - ground > 0.5
        board.choose_in_menu("Leave full screen")
    finally:
        board.page.emulate_media(reduced_motion="no-preference")
        board.page.evaluate(THEME, "JupyterLab Light")


TO_THE_END = """
board.story._games = 33
_game = samarkand.game("sackson", players=2, target=300)
_start = _game.set_up(cash={0: 200, 1: 200}, pawns={0: "Khiva"}, hands={0: {"jewel": 6, "grain": 1}})
board.begin(Table(_start, ["human", "greedy"], 3))
_player = samarkand.Player(_game, "greedy", seed=3)
while not board.state.is_terminal():
    board.act(_player.choose(board.state))
"""
WORKS_WITHIN = 120  # seconds, on whatever machine: games are played by code that may have to be compiled


@ON_ONE_BOARD
def test_the_end_says_how_the_game_went(board):
    """[S-E1] Ranking, and chances that can be walked by keys and clicked; axe finds nothing."""
    seats = board.ask("board.table.seats")
    board.notebook.execute(TO_THE_END)
    board.frame.get_by_text("winner", exact=True).wait_for()
    chart = board.frame.locator(".samarkand-end img").bounding_box()
    view = board.page.locator(".jp-WindowedPanel-outer").bounding_box()
    assert 2 * chart["height"] < view["height"]  # the ranking is seen with it
    board.choose_in_menu("Chances")
    slider = board.frame.get_by_role("slider", name="Chances of winning")
    board.wait_until(lambda: "100 %" in (slider.get_attribute("aria-valuetext") or ""), WORKS_WITHIN)
    board.wait_until(lambda: not board.ask("board.story.chances.task is not None"), WORKS_WITHIN)
    slider.press("ArrowLeft")
    board.wait_until(lambda: "an earlier position" in board.said())
    assert board.ask("board.table.place == len(board.table.stops) - 2")
    assert "turns: you win" in slider.get_attribute("aria-valuetext")
    box = slider.bounding_box()
    board.page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    board.wait_until(lambda: board.ask("board.table.place") == 0)
    assert board.serious_faults() == []
    board.choose_in_menu("Chances")
    board.notebook.execute(f"board.begin(Table(state, {seats}, 7))")


RUN_ABOVE = """async source => {
    const {content} = [...jupyterapp.shell.widgets('main')].find(widget => widget.content?.widgets);
    content.activeCellIndex = 0;
    content.widgets[0].model.sharedModel.setSource(source);
    await jupyterapp.commands.execute('notebook:run-cell');
}"""


@ON_ONE_BOARD
def test_two_views_of_one_board_follow_each_other(board):
    board.page.evaluate(RUN_ABOVE, "board")
    first, second = (BoardInPage(board.notebook, place) for place in (0, 1))
    second.canvas.wait_for()
    first.plays(lambda: first.page.mouse.click(*first.point(sorted(first.targets())[0])))
    second.follows()
    board.page.evaluate(RUN_ABOVE, ABOVE)


@ON_ONE_BOARD
def test_a_reloaded_page_shows_the_same_board(board):
    """The page forgets what was drawn, the kernel draws it again and goes on with the same game."""
    board.plays(lambda: board.page.mouse.click(*board.point(sorted(board.targets())[0])))
    before, history = board.pixels(), board.history()
    board.notebook.reload()
    board.wait_until(lambda: board.canvas.count() == 1 and board.pixels() == before)
    assert board.history() == history
    board.plays(lambda: board.page.mouse.click(*board.point(sorted(board.targets())[0])))


@ON_ONE_BOARD
@pytest.mark.parametrize("how", ["restart", "shut down"])
def test_without_its_kernel_a_board_is_a_picture_that_says_so(page_of_board, how):
    """What Jupyter marks as disconnected differs from one end to the other; what is seen does not."""
    board = BoardInPage(page_of_board.notebook.run_all())
    kept = board.frame.locator(".samarkand-asleep")
    assert not kept.is_visible()
    board.notebook.end_kernel(how)
    kept.wait_for()
    assert kept.evaluate("async image => { await image.decode(); return image.naturalWidth > 0; }")
    said = board.frame.evaluate("board => getComputedStyle(board, '::after').content")
    assert said.strip('"') == str(ASLEEP)
    assert not board.frame.locator(".samarkand-desk").is_visible()
    assert board.frame.locator(".samarkand-below").locator("button:visible, select:visible").count() == 0
    box = kept.bounding_box()
    board.page.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    board.frame.locator(".samarkand-tip", has_text=str(ASLEEP)).wait_for()
