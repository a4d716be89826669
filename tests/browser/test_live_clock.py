"""The clock of the market in a real JupyterLab, stopped by keyboard and by several people."""

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


@pytest.fixture(scope="module")
def board(browser, lab):
    with lab.opened(browser, lab.write("clock.ipynb", CELL), SMALL) as notebook:
        board = BoardInPage(notebook.run_all())
        board.page.evaluate("() => { jupyterapp.shell.collapseLeft(); }")
        yield board
        assert notebook.faults() == []


def test_by_keyboard_while_a_cell_runs_the_button_keeps_the_focus_and_stops_the_clock(board):
    """[M-R2] Its words follow the value, and the clock runs on with the kernel busy."""
    board.notebook.execute(BEGIN.format(seats='["human", patient, patient, patient]'))
    board.follows()
    board.button("Start the clock").focus()
    board.page.keyboard.press("Space")
    stop = board.frame.locator(".samarkand-moves").get_by_role("button", name="for camel 2")
    stop.focus()
    with board.notebook.busy():
        board.button("stop at 8 for camel 2").wait_for()
        assert stop.evaluate("button => button === document.activeElement")
        board.page.keyboard.press("Enter")
        board.frame.get_by_role("status").filter(has_text="You buy camel 2").wait_for()
    assert board.has_focus(".samarkand-board")
    board.notebook.execute("board.way.stand()")


def test_all_people_at_one_screen_stop_in_view_of_clock_and_cards(board):
    """[M-R3] The buttons of four people at 1280 x 720."""
    board.notebook.execute(BEGIN.format(seats='["human"] * 4'))
    stops = board.frame.locator(".samarkand-stops button:visible")
    board.wait_until(lambda: stops.count() == 16)
    board.frame.evaluate("board => board.scrollIntoView({block: 'start'})")
    view = board.page.locator(".jp-WindowedPanel-outer").bounding_box()
    for part in [*stops.all(), board.spot("clock"), board.spot("offer:3"), board.spot("camel")]:
        box = part.bounding_box()
        assert view["y"] <= box["y"] and box["y"] + box["height"] <= view["y"] + view["height"]
        assert min(box["width"], box["height"]) >= 24
    board.button("Player\xa04: stop at 10 for camel 2", ".samarkand-stops").click()
    board.wait_until(lambda: board.ask("list(board.way.auction.pressed)") == [3])
