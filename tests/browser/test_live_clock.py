"""The clock of the market in a real JupyterLab, stopped by mouse, by keyboard and by several people."""

import pytest

from tests.browser.play import SMALL, BoardInPage

CELL = """import samarkand
from samarkand_widgets import MarketBoard
from samarkand_widgets.game.table import Table
def patient(box, view, actions, number, dice):
    return actions[number - 1]
game = samarkand.game("market", players=4)
board = MarketBoard(game, seats=["human", patient, patient, patient], seed=7, tempo=1.0)
board"""
BEGIN = """board.begin(Table(game, {seats}, 7))
board.reveal()
while board.state.record.clock == 0:
    board.act(board.state.legal_actions()[0])
board.say("")"""
# Whether all of some words in a box are in sight there.
SHOWS = """(box, words) => {
    const range = document.createRange(), edge = box.getBoundingClientRect();
    range.selectNodeContents([...box.querySelectorAll('p')].find(each => each.textContent.includes(words)));
    return [...range.getClientRects()].every(part => part.top >= edge.top && part.bottom <= edge.bottom);
}"""


@pytest.fixture(scope="module")
def page_of_board(browser, lab):
    with lab.opened(browser, lab.write("clock.ipynb", CELL), SMALL) as notebook:
        board = BoardInPage(notebook.run_all())
        board.page.evaluate("() => { jupyterapp.shell.collapseLeft(); }")
        yield board


@pytest.fixture
def auction(page_of_board):
    """The first auction, the clock standing at 10."""
    page_of_board.notebook.execute(
        BEGIN.format(seats=["human", *["greedy"] * 3]).replace("'greedy'", "patient")
    )
    page_of_board.follows()
    yield page_of_board
    page_of_board.notebook.execute("board.way.stand()")
    assert page_of_board.notebook.faults() == []


def value(board):
    """What the clock shows, in the kernel."""
    return board.ask("int(board.state.record.clock)")


def cash(board):
    return board.ask("board.state.record.cash[:4].tolist()")


def test_the_clock_counts_and_a_click_on_a_card_stops_it(auction):
    """[M-R2] The value falls, and the picture with it; what was bought is said."""
    assert auction.frame.locator(".samarkand-note").evaluate(SHOWS, "Start the clock")
    values, pixels = [value(auction)], auction.pixels()
    auction.button("Start the clock").click()
    while len(values) < 3:
        auction.wait_until(lambda: value(auction) < values[-1])
        values.append(value(auction))
    assert values == sorted(values, reverse=True) and auction.pixels() != pixels
    auction.page.mouse.click(*auction.point("camel"))
    auction.wait_until(lambda: cash(auction)[0] < 15)
    paid = 15 - cash(auction)[0]
    auction.wait_until(lambda: f"You buy camel 2 for {paid}" in auction.said())
    assert value(auction) < paid <= values[-1] and auction.ask("board.way.clock.is_running")


def test_by_keyboard_while_a_cell_runs_the_button_keeps_the_focus_and_stops_the_clock(auction):
    """Its words follow the value, and the clock runs on with the kernel busy."""
    auction.button("Start the clock").focus()
    auction.page.keyboard.press("Space")
    stop = auction.frame.locator(".samarkand-moves").get_by_role("button", name="for camel 2")
    stop.focus()
    with auction.notebook.busy():
        auction.button("stop at 8 for camel 2").wait_for()
        assert stop.evaluate("button => button === document.activeElement")
        auction.page.keyboard.press("Enter")
        auction.frame.get_by_role("status").filter(has_text="You buy camel 2").wait_for()
    assert auction.has_focus(".samarkand-board")


def test_after_a_reload_the_clock_goes_on_and_can_be_paused(auction):
    auction.button("Start the clock").click()
    auction.wait_until(lambda: value(auction) == 9)
    auction.notebook.execute("board.way.clock.tempo = 10")  # or the round may pass while the page is loaded
    auction.notebook.reload()
    auction.button("Pause the clock").click()
    auction.button("Start the clock").wait_for()
    assert not auction.ask("board.way.clock.is_running")
    auction.notebook.execute("board.way.clock.tempo = 1")


def test_all_people_at_one_screen_stop_in_view_of_clock_and_cards(auction):
    """[M-R3] The buttons of four people at 1280 x 720."""
    auction.notebook.execute(BEGIN.format(seats=["human"] * 4))
    stops = auction.frame.locator(".samarkand-stops button:visible")
    auction.wait_until(lambda: stops.count() == 16)
    auction.frame.evaluate("board => board.scrollIntoView({block: 'start'})")
    view = auction.page.locator(".jp-WindowedPanel-outer").bounding_box()
    for part in [*stops.all(), auction.spot("clock"), auction.spot("offer:3"), auction.spot("camel")]:
        box = part.bounding_box()
        assert view["y"] <= box["y"] and box["y"] + box["height"] <= view["y"] + view["height"]
        assert min(box["width"], box["height"]) >= 24
    auction.button("Player\xa04: stop at 10 for camel 2", ".samarkand-stops").click()
    auction.wait_until(lambda: auction.ask("list(board.way.auction.pressed)") == [3])


def test_without_the_clock_each_value_is_a_decision(auction):
    auction.button("More").click()
    box = auction.frame.get_by_label("Live clock")
    box.uncheck()
    auction.button("pass at 10").click()
    auction.wait_until(lambda: value(auction) == 9)
    box.check()
    auction.button("stop at 9 for camel 2").wait_for()
