"""A picture on an ipycanvas canvas. The canvas handles no input: the buttons are in a layer above it."""

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import ipycanvas
from ipycanvas.canvas import COMMANDS
from ipywidgets import Layout

from samarkand.part_cache import MAX, IdentityCache
from samarkand.picture import Bounds, Picture, Shape
from samarkand_widgets.stage.repainting import LOOKS, areas_to_repaint, reach, within
from samarkand_widgets.stage.strokes import Stroke, strokes_of, write_commands

SHARPNESS = 2  # canvas pixels per CSS pixel, so that the drawing is sharp on any screen
# All canvases of a process share one manager and its list of commands, so only one thread may draw.
DRAWING = threading.RLock()


def _identity(function: Callable[[], None]) -> Callable[..., None]:
    return function


@contextmanager
def drawing(canvas: ipycanvas.Canvas) -> Iterator[None]:
    """Send everything drawn in this context as one message, and keep the canvas usable after an exception.

    After an exception in ipycanvas's own `hold_canvas`, no canvas works any more. The manager would
    not tell a reloaded page about the canvas either, so it is reset here.
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
    """Do the same as `manager.flush()` with compact JSON: no blanks, and no escapes for letters like É."""
    if manager._commands_cache:
        message = json.dumps(manager._commands_cache, separators=(",", ":"), ensure_ascii=False).encode()
        head = {"shape": (len(message),), "dtype": "uint8"}
        manager.send(head, buffers=[message, *manager._buffers_cache])


class Drawn(NamedTuple):
    """The area that a shape covers, and its strokes."""

    reach: Bounds
    strokes: list[Stroke]


class PathCache:
    """A cache of strokes, shared by shapes that look the same."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Drawn] = {}

    def of(self, shape: Shape) -> Drawn:
        """Return how a shape is drawn."""
        look = type(shape), LOOKS[type(shape)](shape)
        if (drawn := self._known.get(look)) is None:
            if len(self._known) >= MAX:
                self._known.clear()
            strokes = strokes_of(shape)
            drawn = self._known[look] = Drawn(reach(shape), strokes)
        return drawn


class PictureCanvas:
    """A canvas that shows a `Picture`. It redraws only the parts of the next picture that differ.

    The shapes that never change in a game (`Picture.still`) are drawn once, on a second, hidden canvas.
    Each drawing begins with a copy of it.

    Parameters
    ----------
    width, height : int
        The size of the pictures. On the page they fill the available width.
    handler : function, optional
        Turns functions into event handlers, like `Events.handler`.

    Attributes
    ----------
    widget : ipycanvas.Canvas
    picture : Picture or None
        The picture drawn last.
    """

    def __init__(
        self,
        width: int,
        height: int,
        handler: Callable[[Callable[[], None]], Callable[..., None]] = _identity,
    ):
        self._size = {"width": SHARPNESS * width, "height": SHARPNESS * height}
        layout = Layout(width="100%", height="auto", margin="0")
        self.widget = ipycanvas.Canvas(**self._size, layout=layout)
        self.picture: Picture | None = None
        self._ground: ipycanvas.Canvas | None = None
        self._still: tuple[Shape, ...] = ()
        self._alike = PathCache()
        self._drawn: IdentityCache[Shape, Drawn] = IdentityCache(self._alike.of)
        self._is_ready = handler(self._draw_again)
        self.widget.on_client_ready(self._is_ready)

    def widgets(self) -> list[ipycanvas.Canvas]:
        """Return the visible canvas, and the hidden one if there is one."""
        return [self.widget] if self._ground is None else [self.widget, self._ground]

    def draw(self, picture: Picture) -> None:
        """Show a picture instead of the previous one."""
        before, self.picture = self.picture, picture
        still, moving = picture.shapes[: picture.still], picture.shapes[picture.still :]
        if still != self._still:
            self._draw_ground(still)
            before = None
        if before is None:
            regions, drawn = None, self._drawn(moving)
        else:
            old = before.shapes[before.still :]
            both = self._drawn((*old, *moving))
            drawn = both[len(old) :]
            regions = areas_to_repaint(old, moving, [shape.reach for shape in both])
        if regions is None:
            with drawing(self.widget):
                self._clear(self.widget)
                self._draw_on_ground(drawn)
        elif regions:
            with drawing(self.widget):
                self._clip(regions)
                self._draw_on_ground(within(drawn, regions))
                self.widget.restore()

    def _clip(self, regions: Sequence[Bounds]) -> None:
        """Clear these regions, and restrict the following drawing to them."""
        canvas = self.widget
        canvas.reset_transform()
        canvas.save()
        canvas.begin_path()
        # Bypass the canvas's own methods: validating each command takes longer than all the rest.
        canvas._canvas_manager._commands_cache += [
            [COMMANDS["rect"], [SHARPNESS * number for number in (a, b, c - a, d - b)]]
            for a, b, c, d in regions
        ]
        canvas.clip()
        canvas.clear()

    def _draw_on_ground(self, shapes: Iterable[Drawn]) -> None:
        if self._ground is not None:
            self.widget.draw_image(self._ground, 0, 0)
        self._draw_shapes(self.widget, shapes)

    def _draw_ground(self, still: tuple[Shape, ...]) -> None:
        """Draw the unchanging shapes on the hidden canvas."""
        if self._ground is None:
            self._ground = ipycanvas.Canvas(**self._size)
            self._ground.on_client_ready(self._is_ready)
        with drawing(self._ground):
            self._clear(self._ground)
            self._draw_shapes(self._ground, map(self._alike.of, still))
        self._still = still

    def _clear(self, canvas: ipycanvas.Canvas) -> None:
        canvas.reset_transform()
        canvas.clear()

    def _draw_shapes(self, canvas: ipycanvas.Canvas, shapes: Iterable[Drawn]) -> None:
        canvas.scale(SHARPNESS)
        commands, points = write_commands([shape.strokes for shape in shapes])
        canvas._canvas_manager._commands_cache += commands  # without validation, as in `_clip`
        canvas._canvas_manager._buffers_cache += points

    def _draw_again(self) -> None:
        """Draw everything again for a page that was reloaded."""
        shown, self.picture, self._still = self.picture, None, ()
        if shown is not None:
            self.draw(shown)
