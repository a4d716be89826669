"""The board in a real JupyterLab: mouse, keyboard and menu play it, and the picture follows."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.keys import taken
from tests.browser.play import HELP

CELLS = (
    """import samarkand
from samarkand_widgets import SacksonBoard
board = SacksonBoard(samarkand.game("sackson", players=2), seats=["human", "greedy"], seed=3, pause=0)
board""",
)


def test_the_board_is_drawn(board):
    assert board.colours() > 20
    box = board.canvas.bounding_box()
    drawn = board.ask("[board.picture.width, board.picture.height]")
    # Not stretched, and no wider than its place.
    assert box["width"] / box["height"] == pytest.approx(drawn[0] / drawn[1], rel=0.01)
    assert box["width"] <= board.frame.bounding_box()["width"]
    assert board.text().strip()


def test_moves_by_mouse(board):
    """Four clicks on what is lit: each plays its action, and the picture and the text board change."""
    for _ in range(4):
        history, pixels, text = board.history(), board.pixels(), board.text()
        name, action = sorted(board.targets().items())[0]
        board.click_target(name)
        board.wait_for_other_picture(pixels)
        board.wait_until(lambda before=text: board.text() != before)
        assert board.history()[: len(history) + 1] == [*history, action]


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_moves_by_keyboard(board, key):
    """The buttons play, and keep the focus so that the next move needs no mouse."""
    board.click_target("space:3")
    board.wait_until(lambda: len(board.history()) > 1)
    for _ in range(3):
        history, pixels = board.history(), board.pixels()
        words = board.legal_words()[-1]
        action = board.ask(f"board.state.string_to_action({words!r})")
        board.press(words, key)
        board.wait_for_other_picture(pixels)
        assert board.history()[: len(history) + 1] == [*history, action]
    pixels = board.pixels()
    focused = "document.activeElement.closest('.samarkand-board') !== null"
    assert board.page.evaluate(focused)
    # Tab leads on from button to button: nothing catches it.
    before = board.page.evaluate("document.activeElement.innerText")
    board.page.keyboard.press("Tab")
    assert board.page.evaluate("document.activeElement.innerText") != before
    assert board.pixels() == pixels


def test_moves_by_menu(board):
    words, history, pixels = board.legal_words()[1], board.history(), board.pixels()
    action = board.ask(f"board.state.string_to_action({words!r})")
    board.frame.get_by_label("Move", exact=True).select_option(words)
    board.button("Play").click()
    board.wait_for_other_picture(pixels)
    assert board.history()[: len(history) + 1] == [*history, action]


def test_a_wrong_click_changes_nothing_and_says_why(board):
    board.click_target(sorted(board.targets())[0])
    board.wait_until(lambda: board.history() != [])
    history, text = board.history(), board.text()
    board.click_at(*board.ask("_unlit_space(board)"))
    board.wait_until(lambda: "You can’t choose this now" in board.said())
    # What would be possible is said too.
    assert board.ask("board.state.question()") in board.said()
    assert (board.history(), board.text()) == (history, text)


def test_undo_and_looking_back(board):
    first = (board.history(), board.text())
    board.click_target(sorted(board.targets())[0])
    board.wait_until(lambda: board.text() != first[1])
    second = (board.history(), board.text())
    board.button("Step back").click()
    board.wait_until(lambda: board.text() != second[1])
    assert board.history() == second[0]
    board.button("Back to now").click()
    board.wait_until(lambda: board.text() == second[1])
    pixels = board.pixels()
    board.button("Undo").click()
    board.wait_for_other_picture(pixels)
    board.wait_until(lambda: (board.history(), board.text()) == first)


def test_a_new_game_with_other_rules(board):
    """Asked for by labels, as a screen reader does; nothing serious for one; taken back by a press."""
    before = board.history()
    board.choose_in_menu("New game")
    panel = board.frame.get_by_role("dialog", name="A new game?")
    panel.get_by_text("Rules", exact=True).click()
    panel.get_by_label("Piastres needed to win (default 500)").fill("300")
    panel.get_by_label("Nothing to sell").select_option("the player only pays")
    panel.get_by_label("Players").select_option("3")
    panel.get_by_label("Player 3", exact=True).select_option("random")
    found = Axe().run(board.page, context=".samarkand-dialog").response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    board.button("Deal and begin").click()
    board.wait_until(lambda: board.ask("board.table.seats") == ["human", "greedy", "random"])
    options = board.ask("[board.table.game.options.target, board.table.game.options.nothing_to_sell]")
    assert options == [300, "pay"]
    board.button("Undo").click()
    board.wait_until(lambda: board.history() == before)


def test_help_closes_by_escape_and_by_its_cross(board):
    help_button, cross = board.button(HELP), board.frame.get_by_role("button", name="Close")
    for close in (lambda: board.page.keyboard.press("Escape"), cross.click):
        help_button.click()
        cross.wait_for()
        close()
        cross.wait_for(state="hidden")
        assert board.focused() == "?"


def test_the_log_is_one_stop_of_tab_and_arrows_walk_it(board):
    board.notebook.execute(f"for _ in range(8): {board._board}.act({board._board}.state.legal_actions()[0])")
    turns = board.frame.locator(".samarkand-log summary")
    turns.nth(1).wait_for()
    board.frame.get_by_role("region", name="What has happened").focus()
    inside = "document.activeElement.closest('.samarkand-log') !== null"
    for place in (0, 1):
        board.page.keyboard.press("ArrowDown")
        assert turns.nth(place).evaluate("turn => turn === document.activeElement")
    board.page.keyboard.press("Enter")
    assert turns.nth(1).evaluate("turn => turn.parentElement.open")
    board.page.keyboard.press("Tab")
    assert not board.page.evaluate(inside)


def test_the_tip_goes_with_the_press(board):
    """It would hide the neighbours, which may be pressed next."""
    tip, name = board.frame.locator(".samarkand-tip"), sorted(board.targets())[0]
    board.spot(name).hover(force=True)
    tip.wait_for()
    before = board.history()
    board.click_target(name)
    board.wait_until(lambda: board.history() != before)
    board.page.wait_for_timeout(300)
    assert not tip.is_visible()


def test_full_screen_has_the_colours_of_the_theme(board):
    """Dark writing on a light ground, or light on dark."""
    theme = "theme => jupyterapp.commands.execute('apputils:change-theme', {theme})"
    lightness = """board => ['color', 'backgroundColor'].map(
        name => eval(getComputedStyle(board)[name].match(/\\d+/g).slice(0, 3).join('+')) / 765)"""
    board.page.evaluate(theme, "JupyterLab Dark")
    try:
        board.choose_in_menu("Full screen")
        board.open_menu()
        board.button("Leave full screen").wait_for()
        written, ground = board.frame.evaluate(lightness)
        assert written - ground > 0.5
        board.button("Leave full screen").click()
    finally:
        board.page.evaluate(theme, "JupyterLab Light")


def test_after_a_reload_the_board_is_there_and_plays(board):
    """The page forgets what was drawn, the kernel draws it again and goes on with the same game."""
    board.click_target(sorted(board.targets())[0])
    board.wait_until(lambda: board.history() != [])
    history, text = board.history(), board.text()
    board.notebook.reload()
    board.wait_until(lambda: board.canvas.count() == 1 and board.colours() > 20)
    assert (board.history(), board.text()) == (history, text)
    pixels = board.pixels()
    board.click_target(sorted(board.targets())[0])
    board.wait_for_other_picture(pixels)
    assert len(board.history()) > len(history)


WORKS_WITHIN = 120  # seconds, on whatever machine
TO_THE_END = """
board.story._games, board.story._reviewed_games = 33, 64
from samarkand_widgets.game.table import Table as _Table
_before, _game = board.table, samarkand.game("sackson", players=2, target=300)
_start = _game.set_up(cash={0: 200, 1: 200}, pawns={0: "Khiva"}, hands={0: {"jewel": 6, "grain": 1}})
board.begin(_Table(_start, ["human", "greedy"], 3))
_player = samarkand.Player(_game, "greedy", seed=3)
while not board.state.is_terminal():
    board.act(_player.choose(board.state))
"""


def test_the_end_tells_how_the_game_went(board):
    """[S-E1] Ranking, chances that can be walked by keys, decisions; no serious fault for a screen reader."""
    board.notebook.execute(TO_THE_END)
    try:
        board.frame.get_by_text("winner", exact=True).wait_for()
        board.choose_in_menu("Chances")
        slider = board.frame.get_by_role("slider", name="Chances of winning")
        # Games are played out for it, by code that may have to be compiled first.
        board.wait_until(lambda: "100 %" in (slider.get_attribute("aria-valuetext") or ""), WORKS_WITHIN)
        board.wait_until(lambda: not board.ask("board.story.chances.task is not None"), WORKS_WITHIN)
        slider.press("ArrowLeft")
        board.wait_until(lambda: "an earlier position" in board.said())
        assert board.ask("board.table.place == len(board.table.stops) - 2")
        assert "turns: you win" in slider.get_attribute("aria-valuetext")
        box = slider.bounding_box()
        board.page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
        board.wait_until(lambda: board.ask("board.table.place") == 0)
        board.button("Costly decisions", ".samarkand-end").click()
        told = board.frame.get_by_text("was clearly costly").or_(board.frame.get_by_text("was clearly worse"))
        board.wait_until(told.is_visible, WORKS_WITHIN)
        found = Axe().run(board.page, context=".samarkand-below").response["violations"]
        assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    finally:
        board.choose_in_menu("Chances")
        board.notebook.execute("board.begin(_before)")


def test_no_key_pressed_on_a_board_is_a_command_of_jupyterlab(board):
    """The cells stay as they are, with "New game" open too; Ctrl+S still saves."""
    board.choose_in_menu("New game")
    dialog = board.frame.get_by_role("dialog")
    dialog.get_by_text("Rules", exact=True).click()
    board.open_menu()
    assert not taken(board.notebook, board.frame)
    board.notebook.make_dirty()
    board.button("More").press("Control+s")
    board.wait_until(lambda: not board.notebook.is_dirty())
    dialog.press("Escape")
    dialog.wait_for(state="hidden")
