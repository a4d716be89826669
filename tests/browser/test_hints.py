"""Hints in a real JupyterLab: they appear, grow surer while the board goes on listening, and go."""

import re

import pytest

CELLS = (
    """import samarkand
from samarkand_widgets import SacksonBoard
from samarkand_widgets.advice import hints
hints.GAMES = 1_000_000  # so that the work goes on for as long as the tests look
game = samarkand.game("sackson", players=2, max_turns=100)
board = SacksonBoard(game, seats=["human", "greedy"], seed=3, pause=0)
board""",
)
FIRST_TIME = 90_000  # milliseconds, in which the rules may have to be compiled


@pytest.fixture
def hinted(board):
    """A board on which hints were asked for, with the first values shown."""
    board.click_target("space:14")
    board.wait_until(lambda: len(board.history()) > 1 and board.ask("len(board.way.actions())") == 3)
    pixels = board.pixels()
    board.button("Hints").click()
    board.frame.get_by_text("Still being refined").wait_for(timeout=FIRST_TIME)
    board.wait_for_other_picture(pixels)
    board.wait_until(lambda: board.frame.get_by_role("table", name="Hints").get_by_role("img").count() == 3)
    yield board
    if board.ask("board.hints.is_on"):
        board.button("Hints").click()
        board.wait_until(lambda: not board.ask("board.hints.is_working"))


def test_values_stand_on_buttons_and_in_a_table(hinted):
    table = hinted.frame.get_by_role("table", name="Hints")
    assert table.get_by_role("row").count() == 4
    starred = hinted.frame.get_by_role("button").filter(has_text=re.compile("[\N{BLACK STAR}\N{WHITE STAR}]"))
    hinted.wait_until(lambda: starred.count() == len(hinted.ask("list(board.hints.stars)")))
    assert all(words.endswith("%") for words in starred.all_inner_texts())
    drawn = table.get_by_role("img")
    assert drawn.count() == 3
    assert all("median" in each.get_attribute("alt") for each in drawn.all())


def test_the_board_listens_while_values_are_worked_out(hinted):
    """A click plays at once; the old values go, those of the new position come."""
    assert hinted.ask("board.hints.is_working")
    history, pixels = hinted.history(), hinted.pixels()
    name, action = sorted(hinted.targets().items())[0]
    hinted.click_target(name)
    hinted.wait_until(lambda: hinted.history()[: len(history) + 1] == [*history, action])
    hinted.wait_for_other_picture(pixels)
    hinted.wait_until(lambda: hinted.ask("set(board.hints.values) == set(board.state.legal_actions())"))


def test_switched_off_nothing_of_them_is_left(hinted):
    hinted.button("Hints").click()
    hinted.wait_until(lambda: hinted.frame.get_by_role("table", name="Hints").count() == 0)
    assert not hinted.ask("board.hints.is_working")
    assert hinted.ask("board.hints.values") == {}
    assert hinted.frame.get_by_role("button").filter(has_text="\N{BLACK STAR}").count() == 0
