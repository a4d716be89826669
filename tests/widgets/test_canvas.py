"""A picture on a canvas, as messages to the browser."""

from dataclasses import replace

import numpy as np
import pytest

from samarkand.picture import Circle, Line, Picture, Polygon, Rect, Shape, Text
from samarkand_widgets.stage.canvas import PictureCanvas, drawing

SHAPES = (
    Rect(x=1, y=2, width=30, height=20, radius=4, fill="#fbdf7f", stroke="#33261d", dash=(7, 4)),
    Circle(x=np.float64(50), y=np.int64(50), radius=np.int64(9), fill="#e42536"),
    Polygon(points=((1, 1), (9, 1), (5, 8)), fill="#964a8b"),
    Line(points=((0, 0), (10, 10)), stroke="#a63d2f", stroke_width=3),
    Text(x=5, y=10, text="Merv", bold=True, anchor="middle"),
)


def picture(*shapes):
    return Picture(100, 80, shapes, "Test", "A test.")


def test_every_shape_is_drawn_in_one_message(recorder):
    PictureCanvas(100, 80).draw(picture(*SHAPES))
    assert len(recorder.messages) == 1
    names = [name for name, _ in recorder.commands()]
    assert names[0] == "switchCanvas"
    assert names.index("clear") < names.index("scale") < names.index("beginPath")
    assert [names.count(name) for name in ("beginPath", "arcTo", "fill", "stroke")] == [1, 4, 1, 1]
    assert [names.count(name) for name in ("fillCircle", "fillPolygon", "strokeLines")] == [1, 1, 1]
    assert recorder.texts() == ["Merv"]


def test_the_canvas_is_named_again_in_every_drawing(recorder):
    """A reloaded page has forgotten which canvas is meant."""
    canvas = PictureCanvas(100, 80)
    for _ in range(2):
        canvas.draw(picture(*SHAPES))
        assert recorder.commands()[0][0] == "switchCanvas"


def test_the_canvas_is_twice_as_fine_as_the_page():
    canvas = PictureCanvas(100, 80)
    assert (canvas.widget.width, canvas.widget.height) == (200, 160)
    assert canvas.widget.layout.width == "100%"


def test_a_drawing_that_fails_leaves_the_canvas_alive(recorder):
    canvas = PictureCanvas(100, 80)
    with pytest.raises(ZeroDivisionError), drawing(canvas.widget):
        canvas.widget.fill_rect(1, 1, 5)
        1 / 0  # noqa: B018
    assert recorder.messages == []
    canvas.draw(picture(*SHAPES))
    assert recorder.texts() == ["Merv"]
    assert ("fillRect", [1, 1, 5, 5]) not in recorder.commands()


def test_an_unknown_shape_is_refused(recorder):
    with pytest.raises(TypeError, match="Shape is not a shape"):
        PictureCanvas(100, 80).draw(picture(Shape(fill="#33261d")))


def test_a_page_that_shows_the_canvas_anew_gets_the_drawing_again(recorder):
    canvas = PictureCanvas(100, 80)
    canvas.widget._handle_custom_msg({"event": "client_ready"}, [])
    assert recorder.messages == []
    canvas.draw(picture(*SHAPES))
    canvas.widget._handle_custom_msg({"event": "client_ready"}, [])
    assert len(recorder.messages) == 2
    assert recorder.texts() == ["Merv"]


def test_numbers_are_plain(recorder):
    """NumPy numbers would not survive the message."""
    PictureCanvas(100, 80).draw(picture(*SHAPES))
    circle = next(arguments for name, arguments in recorder.commands() if name == "fillCircle")
    assert circle == [50, 50, 9]


def test_a_text_with_a_stroke_has_a_halo_under_it(recorder):
    PictureCanvas(100, 80).draw(picture(Text(x=5, y=10, text="Merv", stroke="#ffffff", stroke_width=3)))
    names = [name for name, _ in recorder.commands()]
    assert names.index("strokeText") < names.index("fillText")


def test_what_can_only_be_pointed_at_is_not_drawn(recorder):
    shape = Rect(x=1, y=1, width=5, height=5, fill="transparent", identifier="unseen")
    PictureCanvas(100, 80).draw(picture(shape))
    assert [name for name, _ in recorder.commands()] == ["switchCanvas", "resetTransform", "clear", "scale"]


def still(*shapes):
    """A picture whose shapes but the last never change."""
    return Picture(100, 80, shapes, "Test", "A test.", len(shapes) - 1)


def test_what_stays_is_drawn_once(recorder):
    """On a canvas of its own, of which each drawing begins with a copy."""
    canvas, dot = PictureCanvas(100, 80), Circle(x=9, y=9, radius=3, fill="#e42536")
    canvas.draw(still(*SHAPES, dot))
    assert len(recorder.messages) == 2
    names = [name for name, _ in recorder.commands()]
    assert names.index("clear") < names.index("drawImage") < names.index("scale") < names.index("fillCircle")
    canvas.draw(still(*SHAPES, Circle(x=19, y=9, radius=3, fill="#e42536")))
    assert len(recorder.messages) == 3
    names = [name for name, _ in recorder.commands()]
    assert names.index("clip") < names.index("clear") < names.index("drawImage") < names.index("fillCircle")
    assert names.count("fillCircle") == 1
    canvas.draw(still(*SHAPES[:-1], dot))
    assert len(recorder.messages) == 5


FAR, NEAR = (
    Rect(x=60, y=60, width=9, height=9, fill="#964a8b"),
    Rect(x=1, y=1, width=30, height=9, fill="#fbdf7f"),
)


def test_only_what_differs_is_drawn_and_what_lies_there(recorder):
    canvas = PictureCanvas(100, 80)
    canvas.draw(picture(FAR, NEAR, Circle(x=9, y=5, radius=3, fill="#e42536")))
    recorder.messages.clear()
    canvas.draw(picture(FAR, NEAR, Circle(x=20, y=5, radius=3, fill="#e42536")))
    names = [name for name, _ in recorder.commands()]
    assert [names.count(name) for name in ("rect", "clip", "fillRect", "fillCircle")] == [2, 1, 1, 1]
    assert names.index("save") < names.index("clip") < names.index("fillRect") < names.index("restore")


def test_what_looks_the_same_is_not_drawn_again(recorder):
    canvas = PictureCanvas(100, 80)
    canvas.draw(picture(FAR, replace(NEAR, label="one pawn")))
    recorder.messages.clear()
    canvas.draw(picture(FAR, replace(NEAR, label="two pawns", identifier="space:1")))
    assert recorder.messages == []
    canvas.draw(picture(NEAR, FAR))
    assert ("clip", []) not in recorder.commands()


def test_a_page_that_forgot_gets_what_stays_again(recorder):
    """Whichever of the two canvases says first that it is new."""
    canvas = PictureCanvas(100, 80)
    canvas.draw(still(*SHAPES))
    for widget in (canvas.widget, canvas._ground):
        recorder.messages.clear()
        widget._handle_custom_msg({"event": "client_ready"}, [])
        assert len(recorder.messages) == 2


def test_of_a_frame_only_its_sides_are_drawn_again(recorder):
    """What lies inside stays as it is: on a map a ring around a space costs no more than the ring."""
    inside = Circle(x=50, y=40, radius=9, fill="#e42536")
    canvas = PictureCanvas(100, 80)
    canvas.draw(picture(inside))
    recorder.messages.clear()
    canvas.draw(picture(inside, Rect(x=10, y=5, width=80, height=70, radius=8, stroke="#33261d")))
    names = [name for name, _ in recorder.commands()]
    assert [names.count(name) for name in ("rect", "arcTo", "fillCircle")] == [4, 4, 0]


def test_a_path_is_said_once(recorder):
    around = ((1, 1), (9, 1), (5, 8))
    shapes = [
        Polygon(points=around, fill="#964a8b", stroke="#33261d"),
        Polygon(points=around, stroke="#a63d2f"),
    ]
    PictureCanvas(100, 80).draw(picture(*shapes))
    names = [name for name, _ in recorder.commands()]
    assert [names.count(name) for name in ("fillPolygon", "strokePolygon", "stroke")] == [1, 0, 2]
