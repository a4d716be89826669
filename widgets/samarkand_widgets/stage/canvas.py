"""A picture on an ipycanvas canvas, which only draws: whatever a person touches lies over it."""

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import ipycanvas
import numpy as np
from ipycanvas.canvas import COMMANDS
from ipywidgets import Layout

from samarkand.picture import BASELINE, FONT, Bounds, Circle, Line, Picture, Point, Polygon, Rect, Shape, Text
from samarkand.picture.kept_parts import Once
from samarkand_widgets.stage.repainting import UNSEEN, reach, repainted, within

ATTRIBUTES = ipycanvas.Canvas.ATTRS  # the numbers of the styles

SHARPNESS = 2  # canvas pixels to a CSS pixel, so that the drawing is sharp on any screen
# All canvases of a process share one manager and its list of commands: one thread draws at a time.
DRAWING = threading.RLock()
ALIGN = {"start": "left", "middle": "center", "end": "right"}


def _as_it_is(deed: Callable[[], None]) -> Callable[..., None]:
    return deed


@contextmanager
def drawing(canvas: ipycanvas.Canvas) -> Iterator[None]:
    """Send all that is drawn inside as one message, and leave the canvas usable whatever happens.

    ipycanvas's own `hold_canvas` leaves every canvas dead after an exception. The manager also forgets to
    name the canvas to a page that was reloaded unless it is made to.
    """
    with DRAWING:
        manager = canvas._canvas_manager
        before = manager._caching
        manager._caching = True
        manager._current_canvas = None
        try:
            yield
            _send(manager)
        finally:
            manager._commands_cache = []
            manager._buffers_cache = []
            manager._caching = before
            manager._current_canvas = None


def _send(manager: Any) -> None:
    """As `manager.flush()`, in fewer bytes: its own JSON has blanks, and six signs for a letter like É."""
    if manager._commands_cache:
        told = json.dumps(manager._commands_cache, separators=(",", ":"), ensure_ascii=False).encode()
        head = {"shape": (len(told),), "dtype": "uint8"}
        manager.send(head, buffers=[told, *manager._buffers_cache])


class PictureCanvas:
    """A canvas that shows a `Picture`; of the next one it draws what differs.

    What is the same in every picture of a game (`Picture.still`) is drawn once, on a second canvas that
    is not shown; each drawing then begins with a copy of it.

    Parameters
    ----------
    width, height : int
        Of the pictures. On the page they are as wide as there is room.
    handler : function, optional
        Makes handlers of events out of functions, as `Events.handler` does.

    Attributes
    ----------
    widget : ipycanvas.Canvas
    picture : Picture or None
        What was drawn last.
    """

    def __init__(
        self,
        width: int,
        height: int,
        handler: Callable[[Callable[[], None]], Callable[..., None]] = _as_it_is,
    ):
        self._size = {"width": SHARPNESS * width, "height": SHARPNESS * height}
        layout = Layout(width="100%", height="auto", margin="0")
        self.widget = ipycanvas.Canvas(**self._size, layout=layout)
        self.picture: Picture | None = None
        self._ground: ipycanvas.Canvas | None = None
        self._still: tuple[Shape, ...] = ()
        self._reaches: Once[Shape, Bounds] = Once(reach)
        self._is_ready = handler(self._draw_again)
        self.widget.on_client_ready(self._is_ready)

    def widgets(self) -> list[ipycanvas.Canvas]:
        """The canvas that is shown, and the one that is not."""
        return [self.widget] if self._ground is None else [self.widget, self._ground]

    def draw(self, picture: Picture) -> None:
        """Show the picture in place of the last one."""
        before, self.picture = self.picture, picture
        still, moving = picture.shapes[: picture.still], picture.shapes[picture.still :]
        if still != self._still:
            self._draw_ground(still)
            before = None
        regions = None if before is None else repainted(before.shapes[before.still :], moving)
        if regions is None:
            with drawing(self.widget):
                self._clear(self.widget)
                self._draw_on_ground(moving)
        elif regions:
            with drawing(self.widget):
                self._clip(regions)
                self._draw_on_ground(within(moving, self._reaches(moving), regions))
                self.widget.restore()

    def _clip(self, regions: Sequence[Bounds]) -> None:
        """Have what is drawn next touch nothing outside of these regions, which are made empty."""
        canvas = self.widget
        canvas.reset_transform()
        canvas.save()
        canvas.begin_path()
        # At once: the canvas's own methods would judge each command, which takes longer than all the rest.
        canvas._canvas_manager._commands_cache += [
            [COMMANDS["rect"], [SHARPNESS * each for each in (a, b, c - a, d - b)]] for a, b, c, d in regions
        ]
        canvas.clip()
        canvas.clear()

    def _draw_on_ground(self, shapes: Iterable[Shape]) -> None:
        if self._ground is not None:
            self.widget.draw_image(self._ground, 0, 0)
        self._draw_shapes(self.widget, shapes)

    def _draw_ground(self, still: tuple[Shape, ...]) -> None:
        """Draw what stays on the canvas that is not shown."""
        if self._ground is None:
            self._ground = ipycanvas.Canvas(**self._size)
            self._ground.on_client_ready(self._is_ready)
        with drawing(self._ground):
            self._clear(self._ground)
            self._draw_shapes(self._ground, still)
        self._still = still

    def _clear(self, canvas: ipycanvas.Canvas) -> None:
        canvas.reset_transform()
        canvas.clear()

    def _draw_shapes(self, canvas: ipycanvas.Canvas, shapes: Iterable[Shape]) -> None:
        canvas.scale(SHARPNESS)
        pen = Pen()
        for shape in shapes:
            pen.draw(shape)
        canvas._canvas_manager._commands_cache += pen.commands  # at once, as in `_clip`
        canvas._canvas_manager._buffers_cache += pen.buffers

    def _draw_again(self) -> None:
        """A page has forgotten all that was drawn."""
        shown, self.picture, self._still = self.picture, None, ()
        if shown is not None:
            self.draw(shown)


def _plain(*numbers: float) -> list[float]:
    """Numbers that survive the message, and are short there."""
    return [int(n) if (n := round(float(number), 1)).is_integer() else n for number in numbers]


class Pen:
    """Draws shapes; says a style or a path only where it differs from the last, to keep messages small.

    Attributes
    ----------
    commands, buffers : list
        What ipycanvas sends to the page.
    """

    def __init__(self) -> None:
        self.commands: list[list[Any]] = []
        self.buffers: list[memoryview] = []
        self._style: dict[str, Any] = {}
        self._dash: tuple[float, ...] | None = None
        self._path: Any = None  # the outline that `stroke` and `fill` would draw

    def draw(self, shape: Shape) -> None:
        """Fill the shape, then stroke it."""
        if isinstance(shape, Text):
            self._text(shape)
            return
        if shape.fill not in UNSEEN and not isinstance(shape, Line):
            self._set(fill_style=shape.fill)
            self._trace(shape, "fill")
        if shape.stroke != "none":
            self._pen(shape)
            self._trace(shape, "stroke")

    def _pen(self, shape: Shape) -> None:
        """The pen of a stroke."""
        self._set(stroke_style=shape.stroke, line_width=float(shape.stroke_width), line_join="round")
        if self._dash != shape.dash:
            self._do("setLineDash", list(map(float, shape.dash)))
            self._dash = shape.dash

    def _trace(self, shape: Shape, how: str) -> None:
        """Fill or stroke: the path that is there already, or with one command where there is one."""
        match shape:
            case Rect(radius=0):
                self._do(f"{how}Rect", *_plain(shape.x, shape.y, shape.width, shape.height))
            case Line():
                self._path = None
                self._along("strokeLines", shape.points)
            case Rect() | Circle() | Polygon():
                outline = shape.points if isinstance(shape, Polygon) else shape.bounds()
                known, self._path = self._path, (type(shape), outline)
                if known == self._path:
                    self._do(how)
                elif isinstance(shape, Circle):
                    self._do(f"{how}Circle", *_plain(shape.x, shape.y, shape.radius))
                elif isinstance(shape, Polygon):
                    self._along(f"{how}Polygon", shape.points)
                else:
                    self._round(shape)
                    self._do(how)
            case _:
                raise TypeError(f"{type(shape).__name__} is not a shape that can be drawn")

    def _round(self, shape: Rect) -> None:
        """Make the path of a rectangle with round corners."""
        left, top, right, bottom = shape.bounds()
        radius = min(shape.radius, (right - left) / 2, (bottom - top) / 2)
        left, top, right, bottom, radius, start = _plain(left, top, right, bottom, radius, left + radius)
        turn = COMMANDS["arcTo"]
        self.commands += [
            [COMMANDS["beginPath"], ()],
            [COMMANDS["moveTo"], (start, top)],
            [turn, (right, top, right, bottom, radius)],
            [turn, (right, bottom, left, bottom, radius)],
            [turn, (left, bottom, left, top, radius)],
            [turn, (left, top, right, top, radius)],
            [COMMANDS["closePath"], ()],
        ]

    def _text(self, shape: Text) -> None:
        font = f"{'bold ' if shape.bold else ''}{shape.size:g}px {FONT}"
        self._set(font=font, fill_style=shape.fill, text_align=ALIGN[shape.anchor])
        place = _plain(shape.x, shape.y + BASELINE * shape.size)
        if shape.stroke != "none":
            self._pen(shape)
            self._do("strokeText", shape.text, *place)
        self._do("fillText", shape.text, *place)

    def _set(self, **style: Any) -> None:
        for name, value in style.items():
            if self._style.get(name) != value:
                self.commands.append([COMMANDS["set"], [ATTRIBUTES[name], value]])
                self._style[name] = value

    def _do(self, name: str, *arguments: Any) -> None:
        self.commands.append([COMMANDS[name], arguments])

    def _along(self, name: str, points: Sequence[Point]) -> None:
        told = {"shape": (len(points), 2), "dtype": "float32", "idx": 0}
        self.commands.append([COMMANDS[name], [told], 1])
        self.buffers.append(np.asarray(points, np.float32).data)
