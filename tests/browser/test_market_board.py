"""The market in a real JupyterLab: the clock counts in real time; mouse and keyboard stop it."""

import io

import pytest
from PIL import Image

from tests.browser.lab import WAITING, script

TEMPO = 1.0  # seconds
CELLS = (
    f"""import samarkand
from samarkand_widgets import MarketBoard
def patient(box, view, actions, number, dice):
    return actions[number - 1]
game = samarkand.game("market", players=4)
board = MarketBoard(game, seats=["human", patient, patient, patient], seed=7, tempo={TEMPO})
board""",
    "6 * 7",
    WAITING,
)
SHARE = """from samarkand_widgets.game.table import Table as _Table
_b = {board}
_b.begin(_Table(_b.table.start, ["human"] * 4, 7))
_b.reveal()
for _ in range(4):
    _b.act(_b.state.legal_actions()[0])"""
RUN_CELL = """async ([name, place]) => {
    FIND
    widget.content.activeCellIndex = place;
    await jupyterapp.commands.execute('notebook:run-cell');
    return widget.content.widgets[place].outputArea.node.innerText;
}"""

# Whether all of some words in a box are in sight there.
SHOWS = """(box, words) => {
    const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, at = node.textContent.indexOf(words);
        if (at < 0) continue;
        const range = document.createRange(), edge = box.getBoundingClientRect();
        range.setStart(node, at);
        range.setEnd(node, at + words.length);
        return [...range.getClientRects()].every(part => part.top >= edge.top && part.bottom <= edge.bottom);
    }
    return false;
}"""


@pytest.fixture
def auction(board):
    """The first auction, the clock standing at 10."""
    board.button("offer carpet 1").click()
    board.wait_until(lambda: value(board) == 10)
    return board


def value(board):
    """What the clock shows, in the kernel."""
    return board.ask("int(board.state.record.clock)")


def cash(board):
    return board.ask("board.state.record.cash[:4].tolist()")


def camels(board):
    return board.ask("int(board.state.record.camels[0].sum())")


def is_running(board):
    return board.ask("board.way.clock.is_running")


def run_cell(board, place):
    """Run a cell of the notebook, and return what it shows below."""
    return board.page.evaluate(script(RUN_CELL), [board.notebook.name, place]).strip()


def start(board):
    board.button("Start the clock").click()
    board.wait_until(lambda: is_running(board))


def test_the_board_is_drawn(board):
    assert board.colours() > 20
    box = board.canvas.bounding_box()
    drawn = board.ask("[board.picture.width, board.picture.height]")
    assert box["width"] / box["height"] == pytest.approx(drawn[0] / drawn[1], rel=0.01)
    assert box["width"] <= board.frame.bounding_box()["width"]
    assert "round 1 of 10" in board.text()


@pytest.mark.parametrize("width, height", [(1280, 720), (1000, 800), (390, 844)])
def test_the_box_shows_what_to_do_and_says_that_there_is_more(auction, width, height):
    """A new player needs its last sentence. A shadow covers the edge while there is more below.

    On a phone, the box is as high as its text.
    """
    page, before = auction.page, auction.page.viewport_size
    page.evaluate("() => jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": width, "height": height})
    try:
        page.wait_for_timeout(500)
        box = auction.frame.locator(".samarkand-note")
        box.scroll_into_view_if_needed()
        assert box.evaluate(SHOWS, "Start the clock")
        has_more = "box => box.scrollHeight > box.clientHeight + 1"
        if width != 1000:  # there, the events since one's last turn are in the box too
            assert not box.evaluate(has_more)
        box.evaluate("box => box.append(...Array(99).fill(' and so on'))")
        assert box.evaluate(has_more) == (width > 390)
        if width > 390:
            shadow = lowest_colour(page, box)
            box.evaluate("box => box.scrollTo(0, box.scrollHeight)")
            assert sum(shadow) < sum(lowest_colour(page, box)) - 100
    finally:
        page.set_viewport_size(before)
        box.evaluate("box => [...box.childNodes].forEach(each => each.nodeType === 3 && each.remove())")


def lowest_colour(page, box):
    """The colour at the lower right corner of a box, inside its padding."""
    page.wait_for_timeout(200)
    place = box.bounding_box()
    corner = {"x": place["x"] + place["width"] - 24, "y": place["y"] + place["height"] - 2}
    picture = page.screenshot(clip={**corner, "width": 1, "height": 1})
    return Image.open(io.BytesIO(picture)).convert("RGB").getpixel((0, 0))


def test_the_clock_counts_down_by_itself(auction):
    """Nobody touches anything: the value falls, and the picture and the text board with it."""
    values, pixels = [value(auction)], {auction.pixels()}
    start(auction)
    while len(values) < 4 and values[-1] > 1:
        auction.wait_until(lambda: value(auction) < values[-1])
        values.append(value(auction))
        auction.wait_until(lambda: auction.pixels() not in pixels)
        pixels.add(auction.pixels())
    auction.wait_until(lambda: "The clock shows 10" not in auction.text())
    assert values == sorted(values, reverse=True)
    assert cash(auction) == [15, 15, 15, 15]


def test_a_click_on_a_card_stops_the_running_clock(auction):
    start(auction)
    auction.wait_until(lambda: value(auction) <= 9)
    pixels = auction.pixels()
    auction.click_target("camel")
    auction.wait_until(lambda: camels(auction) == 1)
    paid = 15 - cash(auction)[0]
    assert 1 <= paid <= 9
    assert value(auction) < paid
    assert is_running(auction)
    auction.wait_for_other_picture(pixels)
    auction.wait_until(lambda: f"You buy camel 2 for {paid}" in auction.said())


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_on_a_stop_button_stops_the_running_clock(auction, key):
    """The button keeps the focus while its words follow the value."""
    auction.frame.locator(".samarkand-desk").get_by_role(
        "button", name="for jewel 7 of Computer\xa04"
    ).focus()
    focused = "document.activeElement.innerText"
    start_by_key(auction)
    auction.frame.locator(".samarkand-desk").get_by_role(
        "button", name="for jewel 7 of Computer\xa04"
    ).focus()
    auction.wait_until(lambda: auction.page.evaluate(focused) == "stop at 8 for jewel 7 of Computer\xa04")
    pixels = auction.pixels()
    auction.page.keyboard.press(key)
    auction.wait_until(lambda: cash(auction)[3] > 15)
    assert sum(cash(auction)) == 60
    auction.wait_for_other_picture(pixels)
    inside = "document.activeElement.closest('.samarkand-board') !== null"
    auction.wait_until(lambda: auction.page.evaluate(inside))


def start_by_key(board):
    board.button("Start the clock").focus()
    board.page.keyboard.press("Space")
    board.wait_until(lambda: is_running(board))


def test_a_stop_on_a_slow_server_counts_when_it_comes_and_says_at_what_value(auction):
    """[M-R2] The page shows 9 when the press is made; two seconds and some values later it buys."""
    start(auction)
    auction.wait_until(lambda: "The clock shows 9" in auction.said())
    auction.delay(2000)
    try:
        auction.spot("camel").press("Enter")
        notice = auction.frame.get_by_text("The clock was stopped at")  # until the next value
        notice.wait_for()
        told = notice.inner_text()
    finally:
        auction.delay(0)
    auction.wait_until(lambda: camels(auction) == 1)
    paid = 15 - cash(auction)[0]
    assert 1 <= paid <= 8
    assert f"The clock was stopped at {paid}." in told


def test_another_cell_runs_while_the_clock_runs(auction):
    start(auction)
    before = value(auction)
    assert run_cell(auction, 1).endswith("42")
    assert is_running(auction)
    auction.wait_until(lambda: value(auction) < before)


def test_a_press_is_answered_while_a_cell_runs(auction):
    """The clock, too, runs on: a person can press as long as it does."""
    start(auction)
    before = value(auction)
    auction.notebook.begin_cell(2)
    auction.wait_until(lambda: auction.text().count(f"The clock shows {before}") == 0)
    auction.frame.locator(".samarkand-desk").get_by_role("button", name="for camel 2").click()
    auction.frame.get_by_role("status").filter(has_text="You buy camel 2").wait_for()
    assert auction.notebook.is_running(2)
    auction.notebook.release()


def test_pause_and_count_by_hand(auction):
    start(auction)
    auction.wait_until(lambda: value(auction) == 9)
    auction.button("Pause the clock").click()
    auction.wait_until(lambda: not is_running(auction))
    stands = value(auction)
    auction.page.wait_for_timeout(2000 * TEMPO)
    assert value(auction) == stands
    auction.choose_in_menu("Count one value")
    auction.wait_until(lambda: value(auction) == stands - 1)
    assert not is_running(auction)


def test_a_round_passes_and_undo_brings_it_back(auction):
    auction.ask("setattr(board.way.clock, 'tempo', 0.05)")
    start(auction)
    auction.wait_until(lambda: auction.ask("int(board.state.record.turns)") == 1)
    auction.wait_until(lambda: "round 2 of 10" in auction.text())
    assert not is_running(auction)
    auction.button("Undo").click()
    auction.wait_until(lambda: "round 1 of 10" in auction.text())
    assert auction.button("offer carpet 1").is_visible()
    auction.ask(f"setattr(board.way.clock, 'tempo', {TEMPO})")


def test_without_the_clock_each_value_is_a_decision(auction):
    auction.open_menu()
    box = auction.frame.get_by_label("Live clock")
    box.uncheck()
    auction.wait_until(lambda: auction.button("pass at 10").is_visible())
    auction.click_target("clock")
    auction.wait_until(lambda: auction.button("pass at 9").is_visible())
    assert value(auction) == 9
    auction.button("pass at 9").focus()
    auction.page.keyboard.press("Enter")
    auction.wait_until(lambda: value(auction) == 8)
    box.check()
    auction.wait_until(lambda: auction.button("stop at 8 for camel 2").is_visible())


def test_after_a_reload_the_clock_goes_on_and_can_be_stopped(auction):
    """The page forgets what was drawn; the kernel counts on and draws again."""
    start(auction)
    auction.ask("setattr(board.way.clock, 'tempo', 10)")  # or the round may pass while the page is loaded
    auction.notebook.reload()
    auction.wait_until(lambda: auction.canvas.count() == 1 and auction.colours() > 20)
    assert is_running(auction)
    auction.button("Pause the clock").click()
    auction.wait_until(lambda: not is_running(auction))
    auction.ask(f"setattr(board.way.clock, 'tempo', {TEMPO})")
    pixels = auction.pixels()
    auction.click_target("camel")
    auction.wait_until(lambda: camels(auction) == 1)
    auction.wait_for_other_picture(pixels)


def test_all_persons_at_one_screen_stop_in_view_of_clock_and_cards(board):
    """[M-R3] The buttons of four persons at 1280 x 720; the game before comes back."""
    window = board.page.viewport_size
    board.page.set_viewport_size({"width": 1280, "height": 720})
    board.notebook.execute(SHARE.format(board=board._board))
    board.wait_until(lambda: value(board) == 10)
    board.page.wait_for_timeout(500)
    board.frame.evaluate("board => board.scrollIntoView({block: 'start'})")
    view = board.page.locator(".jp-WindowedPanel-outer").bounding_box()
    stops = board.frame.locator(".samarkand-stops button:visible")
    assert stops.count() == 16
    parts = [*stops.all(), board.spot("clock"), board.spot("offer:3"), board.spot("camel")]
    for part in parts:
        box = part.bounding_box()
        assert view["y"] <= box["y"] and box["y"] + box["height"] <= view["y"] + view["height"]
        assert min(box["width"], box["height"]) >= 24
    board.button("Player\xa04: stop at 10 for camel 2", ".samarkand-stops").click()
    board.wait_until(lambda: board.ask("list(board.way.auction.pressed)") == [3])
    board.notebook.execute(f"while {board._board}.table.humans() != [0]: {board._board}.undo()")
    board.page.set_viewport_size(window)
