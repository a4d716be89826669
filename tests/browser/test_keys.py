"""Keys pressed in each of our widgets: none of them is a command of JupyterLab.

There are several notebooks, because anywidget gives up a widget that is not ready after two seconds, and a
page with all widgets at once keeps a small machine busy for longer than that.
"""

from tests.browser.conftest import opened
from tests.browser.keys import all_marks, cannot_have_the_focus, cells, mark_classes, press, press_on_parts

PREPARE = """import samarkand
from samarkand.lessons import GuessBook, seal
from samarkand_teaching import *
from samarkand_widgets import *
from samarkand_widgets.game.remote import show_beside
from samarkand_teaching.classroom.door import Seat
book = GuessBook("keys.json")"""
BOARD = "{0}Board(samarkand.game('{1}', players=3), ['human', 'greedy', 'greedy'], seed=3, pause=0{2})"
SHOWN = [  # by notebooks
    {
        "board of Sackson, with the chances": f"""board = {BOARD.format("Sackson", "sackson", "")}
board.hear({{"do": "chances"}})
board""",
        "board of Routes": BOARD.format("Routes", "routes", ""),
        "board of Market, turn by turn": BOARD.format("Market", "market", ", clock=False"),
        "board of Market, by a clock": BOARD.format("Market", "market", ""),
    },
    {
        "prices": "PriceExplorer()",
        "goods card": "CardExplorer()",
        "final score": "ScoreExplorer()",
        "draws": "DrawExplorer()",
        "guess": "Guess('Two alike?', 'two alike', book=book)",
        "check": "Check(seal('two dice', '1/6'))",
    },
    {
        "die": "Die()",
        "draw bag": "DrawBag(cards={'1': 11, '2': 37}, good='1')",
        "experiment by hand": "ByHand('Heads?', lambda dice: int(dice.integers(2)), [0, 1])",
        "what if": "WhatIf('?', lambda value: value / 3, range(1, 4))",
        "simulation": "LiveSimulation('?', lambda dice, games: dice.integers(2, size=games), exact=1 / 2)",
        "my guesses": "MyGuesses(book)",
        "lesson with its class": """lesson = LessonClass('the_falling_clock', open_to='this computer')
show_beside(None)
lesson""",
    },
    {
        "beam": "BalanceBeam('?', {'a': 0, 'b': 3}, 'points')",
        "prediction": "WhatIf('?', lambda value: value / 3, range(1, 4), predict=True)",
    },
    {
        "class room": """room = ClassRoom()
room.seats.append(Seat(1))
room.update_all()
room""",
        "vote": "Vote('?', ['a', 'b'])",
        "draws of a class": "Draw(Die())",
        "falling clock": "FallingClock(9)",
        "sealed bids": "SealedBids('How many coins?', 28)",
        "guess of a class": "room.guess(Guess('How many?', 'how many', book=book))",
        "board of a class": "SacksonBoard('sackson', room=room)",
    },
]
WIDGETS = ".jp-OutputArea-output > :is(.jupyter-widgets, .samarkand-board, .samarkand-front)"


def test_no_key_pressed_in_a_widget_is_a_command_of_jupyterlab(browser, lab):
    """Type them on each kind of control in each widget and between the controls; no cell changes.

    For every widget class of the package, keys were typed in one of its widgets, unless nothing in them can
    have the focus.
    """
    left = None
    for number, shown in enumerate(SHOWN):
        with opened(browser, lab, lab.write(f"keys-{number}.ipynb", PREPARE, *shown.values())) as notebook:
            left = press_in_all(notebook.run_all(), shown, left)
    assert left == set()


def press_in_all(notebook, shown, left):
    """Press keys in all widgets of a notebook; return the classes of `left` in which none was but could be.

    None stands for all classes.
    """
    assert notebook.faults() == []
    widgets, pressed = notebook.page.locator(WIDGETS).element_handles(), set()
    assert len(widgets) == len(shown)
    mark_classes(notebook, widgets)
    left = all_marks(notebook) if left is None else left
    for name, widget in zip(shown, widgets, strict=True):
        before = cells(notebook)
        pressed |= press_on_parts(notebook.page, widget)
        widget.click(position={"x": 3, "y": 3})
        press(notebook.page)
        assert cells(notebook) == before, name
    assert notebook.faults() == []
    return {mark for mark in left - pressed if not cannot_have_the_focus(notebook.page, mark)}
