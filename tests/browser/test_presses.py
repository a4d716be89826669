"""A double click, a key held down, a slow server: what is pressed once more plays nothing."""

import pytest

CELLS = (
    """import samarkand
from samarkand_widgets import SacksonBoard
start = samarkand.game("sackson", players=2).new_initial_state()
start = samarkand.play(start, "greedy", seed=3, until=lambda state: state.record.turns == 2)
board = SacksonBoard(start, seats=["human", "greedy"], seed=3, pause=0)
board""",
)
LATE = "nothing was played"


def decisions(board):
    return board.ask("board.table.decisions")


def place(part):
    box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# The times of the clicks, as the page has them: a busy machine makes two late clicks of a double one.
TIMES = """() => {
    const note = event => window.clicked.push(event.timeStamp);
    if (!window.clicked) window.addEventListener("click", note, true);
    window.clicked = [];
}"""
DOUBLE = 290  # milliseconds at most


def clicked_twice(board, kind, between):
    """The decisions before two clicks, which the page has got as a double one."""
    board.page.evaluate(TIMES)
    for _ in range(8):
        before, part = decisions(board), board.frame.locator(kind).first
        part.scroll_into_view_if_needed()
        where = place(part)
        board.page.evaluate("window.clicked.length = 0")
        board.page.mouse.move(*where)
        for count in (1, 2):  # `mouse.click(click_count=2)` would be two clicks more
            board.page.mouse.down(click_count=count)
            board.page.mouse.up(click_count=count)
            board.page.wait_for_timeout(between if count == 1 else 400)
        board.wait_until(lambda before=before: decisions(board) > before)
        first, *second = board.page.evaluate("window.clicked")[:2]
        # There is no second one if the button went while it was pressed.
        if second and second[0] - first < DOUBLE:
            return before
    raise AssertionError("this machine was too slow for a double click, eight times")


@pytest.mark.parametrize("between", [0, 120])
def test_a_double_click_plays_one_move(board, between):
    """On a button and on the picture; before the page has heard of the first click, and after."""
    for kind in (".samarkand-moves button:visible", ".samarkand-spot.lit"):
        before = clicked_twice(board, kind, between)
        board.page.wait_for_timeout(400)
        assert decisions(board) == before + 1


def test_a_key_that_is_held_down_plays_one_move(board):
    before = decisions(board)
    board.frame.locator(".samarkand-moves button:visible").first.focus()
    for _ in range(4):
        board.page.keyboard.down("Enter")
    board.page.keyboard.up("Enter")
    board.wait_until(lambda: decisions(board) > before)
    board.page.wait_for_timeout(400)
    assert decisions(board) == before + 1


def test_on_a_slow_server_a_second_press_is_told_and_not_played(board):
    """Two seconds pass before anything comes of a press: it is made again, on a button and the picture."""
    moves = board.frame.locator(".samarkand-moves button:visible").first
    spot = board.frame.locator(".samarkand-spot.lit").first
    before = decisions(board)
    board.delay(2000)
    try:
        moves.click()
        board.page.wait_for_timeout(600)
        moves.click()
        spot.press("Enter")
        board.page.wait_for_timeout(2500)
    finally:
        board.delay(0)
    board.wait_until(lambda: LATE in board.said())
    assert decisions(board) == before + 1
