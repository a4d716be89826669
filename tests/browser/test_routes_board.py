"""*Routes to Riches* in a real JupyterLab: two clicks extend, pointing tells, the picture follows."""

import pytest

from samarkand.routes.components import EXTEND, Phase

CELLS = (
    """import samarkand
from samarkand_widgets import RoutesBoard
board = RoutesBoard(samarkand.game("routes", players=3), seats=["human", "greedy", "random"], seed=7, pause=0)
board""",
)


SMALL = """canvas => {
    const small = new OffscreenCanvas(canvas.width / 8, canvas.height / 8);
    const pen = small.getContext('2d');
    pen.drawImage(canvas, 0, 0, small.width, small.height);
    return Array.from(pen.getImageData(0, 0, small.width, small.height).data);
}"""


def _alike(one, other):
    return len(one) == len(other) and max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 8


def click(board, name):
    """Click what is lit, and wait until the kernel and the picture have followed."""
    history, pixels = board.history(), board.pixels()
    board.click_target(name)
    board.wait_until(lambda: len(board.history()) > len(history))
    board.wait_for_other_picture(pixels)


def play_until_extension(board):
    """Marry until a route can be extended; the name of what is clicked for that."""
    for _ in range(12):
        names = sorted(board.targets())
        extending = [name for name in names if name.startswith("extend:")]
        if extending:
            return extending[0]
        click(board, "done" if "done" in names else names[0])
    raise AssertionError("no route can be extended")


def point_at(board, name):
    """Move the mouse to the middle of a shape."""
    left, top, right, bottom = board.ask(
        f"next(s.bounds() for s in board.picture.shapes if s.identifier == {name!r})"
    )
    board.canvas.scroll_into_view_if_needed()
    box = board.canvas.bounding_box()
    scale = box["width"] / board.ask("board.picture.width")
    x, y = box["x"] + (left + right) / 2 * scale, box["y"] + (top + bottom) / 2 * scale
    board.page.mouse.move(x - 1, y)
    board.page.mouse.move(x, y)


def space_of(board, place):
    """The name of a place's shape."""
    return f"space:{board.ask(f'board.table.game.names.spaces.index({place!r})')}"


def test_the_board_is_drawn(board):
    assert board.colours() > 100
    box = board.canvas.bounding_box()
    drawn = board.ask("[board.picture.width, board.picture.height]")
    assert box["width"] / box["height"] == pytest.approx(drawn[0] / drawn[1], rel=0.01)
    assert "Samarkand" in board.text()


def test_two_clicks_extend(board):
    """[R-X1] First the family, then the space; the kernel's state and the pixels follow."""
    family = play_until_extension(board)
    click(board, family)
    assert board.ask("int(board.state.record.phase)") == Phase.PLACE
    name, action = sorted(board.targets().items())[0]
    assert name == f"space:{action}"
    click(board, name)
    number = int(family.removeprefix("extend:"))
    assert EXTEND + number in board.history()
    assert number in board.ask(f"board.state.record.camel[{action}].tolist()")


def test_pointing_at_a_space_tells_what_is_there(board):
    """[R-S1] Without a click, and without drawing anything anew."""
    pixels = board.pixels()
    tip = board.frame.locator(".samarkand-tip")
    point_at(board, space_of(board, "Samarkand"))
    tip.filter(has_text="land, start of Turan, camels of Turan").wait_for()
    canvas, box = board.canvas.bounding_box(), tip.bounding_box()
    assert canvas["x"] <= box["x"] and box["x"] + box["width"] <= canvas["x"] + canvas["width"] + 1
    assert canvas["y"] <= box["y"] and box["y"] + box["height"] <= canvas["y"] + canvas["height"]
    point_at(board, "extend:4")
    tip.filter(has_text="11 camels in the supply, 0 dirhams in the treasury").wait_for()
    assert board.pixels() == pixels
    board.page.mouse.move(2, 2)
    tip.wait_for(state="hidden")


def test_the_picture_of_ones_own_move_comes_before_the_computers(board):
    """A person sees at once what the click did, however long the computers then think."""
    board.ask("setattr(board, 'pause', 3000)")
    history = board.history()
    click(board, sorted(board.targets())[0])
    while board.ask("board.table.is_human()"):
        click(board, sorted(board.targets())[0])
    assert len(board.history()) > len(history)
    assert board.ask("board.table.is_computer()")
    board.button("To my turn").click()
    board.wait_until(lambda: board.ask("board.table.is_human()"))
    board.ask("setattr(board, 'pause', 0)")


def test_after_a_reload_the_whole_map_is_there(board):
    """The page has forgotten both canvases: the ground that is drawn once is drawn again."""
    click(board, sorted(board.targets())[0])
    history, before = board.history(), board.canvas.evaluate(SMALL)
    board.notebook.reload()
    # What was painted by difference has edges that are a shade softer, as no eye sees.
    board.wait_until(lambda: board.canvas.count() == 1 and _alike(board.canvas.evaluate(SMALL), before))
    assert board.history() == history
    click(board, sorted(board.targets())[0])
