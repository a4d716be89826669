"""What a notebook keeps of panels and pictures: a PNG that is shown everywhere, and a sentence."""

from base64 import b64decode

import pandas as pd
import pytest

from samarkand.picture import Circle, Picture, Polygon, Rect
from samarkand.picture.shapes import Text
from samarkand_widgets import (
    CardExplorer,
    DrawExplorer,
    PriceExplorer,
    ScoreExplorer,
    stored,
)
from samarkand_widgets.panels.poster import poster
from samarkand_widgets.panels.slider import Slider
from samarkand_widgets.panels.urn import urn
from samarkand_widgets.stored import ASLEEP
from tests.widgets.pressing import EVERY_GAME, make

PANELS = (CardExplorer, DrawExplorer, PriceExplorer, ScoreExplorer)


@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_stores_a_picture_and_what_it_says(panel):
    shown = panel()
    kept = shown._repr_mimebundle_()
    assert kept["text/plain"].splitlines() == [f"{panel.name}. {shown.said}", str(ASLEEP)]
    picture = b64decode(kept["image/png"])
    assert picture.startswith(b"\x89PNG")
    assert 2_000 < len(picture) <= stored.MAX_BYTES
    assert kept[stored.VIEW]["model_id"] == shown.model_id


@EVERY_GAME
def test_a_board_stores_a_small_picture_and_its_text_form(name):
    """The same each time: notebooks are compared with what they store."""
    first, second = make(name), make(name)
    kept = first._repr_mimebundle_()
    assert kept["text/plain"] == f"{first.picture.description}\n{ASLEEP}"
    moves, player = len(first.state.history()), first.state.current_player()
    assert repr(first) == f"<{type(first).__name__}: 3 players, {moves} moves, to act: player {player}>"
    assert second._repr_mimebundle_()["text/plain"] == kept["text/plain"]
    picture = b64decode(kept["image/png"])
    assert picture.startswith(b"\x89PNG") and 10_000 < len(picture) <= stored.MAX_BYTES
    assert kept[stored.VIEW]["model_id"] == first.model_id


def test_a_poster_shows_the_table_and_what_stands_above():
    dot = Picture(40, 30, (Circle(x=5, y=5, radius=4, fill="#e42536", label="dot"),), "Dot", "One dot.")
    frame = pd.DataFrame({"price": [5]}, index=["1"]).rename_axis(columns="n")
    drawn = poster("A name", "A sentence.", frame, str, dot)
    texts = {shape.text: shape.bold for shape in drawn.shapes if isinstance(shape, Text)}
    assert texts == {"A name": True, "A sentence.": False, "n": True, "price": True, "1": False, "5": False}
    assert any(shape.label == "dot" and shape.y > 40 for shape in drawn.shapes)
    right = max(shape.bounds()[2] for shape in drawn.shapes)
    assert right <= drawn.width


# --- the slider and the urn ----------------------------------------------------------------------------


def test_a_slider_keeps_within_its_bounds():
    slider = Slider(4, 1, 12, description="cards")
    for given, kept in ((7, 7), (40, 12), (-3, 1)):
        slider.value = given
        assert slider.value == kept
    assert slider.question == "cards"


def test_the_urn_shows_what_is_left():
    """11 grain of 48, and each card dealt leaves an empty place."""
    full = urn("grain", 48, 11, [], 4)
    assert sum(isinstance(shape, Polygon) for shape in full.shapes) == 11, "an ear of grain on each"
    dealt = urn("grain", 48, 11, [True, False, True], 4)
    ears = [shape for shape in dealt.shapes if isinstance(shape, Polygon)]
    assert len(ears) == 11, "nine in the urn, two in the hand"
    heights = {round(ear.bounds()[3] - ear.bounds()[1]) for ear in ears}
    assert len(heights) == 2
    empty = [shape for shape in dealt.shapes if isinstance(shape, Rect) and shape.dash]
    assert len(empty) == 3 + 1, "three places in the urn, one in the hand"
    back = urn("grain", 48, 11, [True, False, True], 4, gone=[])
    assert sum(isinstance(shape, Rect) and bool(shape.dash) for shape in back.shapes) == 1
