"""A picture on an ipycanvas canvas, and clicks on it in the picture's coordinates."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import pi
from typing import Any

import ipycanvas
from ipywidgets import Layout

from samarkand.picture import BASELINE, FONT, Circle, Line, Picture, Point, Polygon, Rect, Shape, Text

SHARPNESS = 2  # canvas pixels to a CSS pixel, so that the drawing is sharp on any screen
ALIGN = {"start": "left", "middle": "center", "end": "right"}


@contextmanager
def drawing(canvas: ipycanvas.Canvas) -> Iterator[None]:
    """Send all that is drawn inside as one message, and leave the canvas usable whatever happens.

    ipycanvas's own `hold_canvas` leaves every canvas dead after an exception. The manager also forgets to
    name the canvas to a page that was reloaded unless it is made to.
    """
    manager = canvas._canvas_manager
    before = manager._caching
    manager._caching = True
    manager._current_canvas = None
    try:
        yield
        manager.flush()
    finally:
        manager._commands_cache = []
        manager._buffers_cache = []
        manager._caching = before
        manager._current_canvas = None


class PictureCanvas:
    """A canvas that shows a `Picture`.

    Parameters
    ----------
    width, height : int
        CSS pixels, as the picture's.

    Attributes
    ----------
    widget : ipycanvas.Canvas
    picture : Picture or None
        What was drawn last.
    """

    def __init__(self, width: int, height: int):
        self.widget = ipycanvas.Canvas(
            width=SHARPNESS * width,
            height=SHARPNESS * height,
            layout=Layout(width=f"{width}px", max_width="100%", height="auto"),
        )
        self.picture: Picture | None = None
        self.widget.on_client_ready(self._draw_again)

    def draw(self, picture: Picture) -> None:
        """Show the picture in place of the last one."""
        self.picture = picture
        with drawing(self.widget):
            self.widget.reset_transform()
            self.widget.clear()
            self.widget.scale(SHARPNESS)
            pen = Pen(self.widget)
            for shape in picture.shapes:
                pen.draw(shape)

    def _draw_again(self) -> None:
        if self.picture is not None:
            self.draw(self.picture)

    def on_click(self, handler: Callable[[float, float], None]) -> None:
        """Call `handler(x, y)` at each press of the mouse, in the picture's coordinates."""
        self.widget.on_mouse_down(lambda x, y: handler(x / SHARPNESS, y / SHARPNESS))


class Pen:
    """Draws shapes; sets a style only where it differs from the last, to keep messages small."""

    def __init__(self, canvas: ipycanvas.Canvas):
        self._canvas = canvas
        self._style: dict[str, Any] = {}
        self._dash: tuple[float, ...] | None = None

    def draw(self, shape: Shape) -> None:
        """Fill the shape, then stroke it."""
        if isinstance(shape, Text):
            self._text(shape)
            return
        self._canvas.begin_path()
        self._trace(shape)
        if shape.fill != "none" and not isinstance(shape, Line):
            self._set(fill_style=shape.fill)
            self._canvas.fill()
        if shape.stroke != "none":
            self._set(stroke_style=shape.stroke, line_width=float(shape.stroke_width), line_join="round")
            self._set_dash(shape.dash)
            self._canvas.stroke()

    def _trace(self, shape: Shape) -> None:
        match shape:
            case Rect():
                self._rounded(shape)
            case Circle():
                self._canvas.arc(float(shape.x), float(shape.y), float(shape.radius), 0, 2 * pi)
            case Polygon():
                self._follow(shape.points)
                self._canvas.close_path()
            case Line():
                self._follow(shape.points)
            case _:
                raise TypeError(f"{type(shape).__name__} is not a shape that can be drawn")

    def _follow(self, points: tuple[Point, ...]) -> None:
        self._canvas.move_to(*map(float, points[0]))
        for x, y in points[1:]:
            self._canvas.line_to(float(x), float(y))

    def _rounded(self, shape: Rect) -> None:
        left, top, right, bottom = map(float, shape.bounds())
        radius = float(min(shape.radius, (right - left) / 2, (bottom - top) / 2))
        self._canvas.move_to(left + radius, top)
        corners = ((right, top), (right, bottom), (left, bottom), (left, top))
        for corner, following in zip(corners, corners[1:] + corners[:1], strict=True):
            self._canvas.arc_to(*corner, *following, radius)
        self._canvas.close_path()

    def _text(self, shape: Text) -> None:
        font = f"{'bold ' if shape.bold else ''}{shape.size:g}px {FONT}"
        self._set(font=font, fill_style=shape.fill, text_align=ALIGN[shape.anchor])
        self._canvas.fill_text(shape.text, float(shape.x), float(shape.y + BASELINE * shape.size))

    def _set(self, **style: Any) -> None:
        for name, value in style.items():
            if self._style.get(name) != value:
                setattr(self._canvas, name, value)
                self._style[name] = value

    def _set_dash(self, dash: tuple[float, ...]) -> None:
        if self._dash != dash:
            self._canvas.set_line_dash(list(map(float, dash)))
            self._dash = dash
