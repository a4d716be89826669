"""A picture on an ipycanvas canvas, which only draws: whatever a person touches lies over it."""

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import ipycanvas
from ipycanvas.canvas import COMMANDS
from ipywidgets import Layout

from samarkand.picture import Bounds, Picture, Shape
from samarkand.picture.part_cache import MAX, IdentityCache
from samarkand_widgets.stage.repainting import LOOKS, reach, repainted, within
from samarkand_widgets.stage.strokes import Stroke, strokes_of, written

SHARPNESS = 2  # canvas pixels to a CSS pixel, so that the drawing is sharp on any screen
# All canvases of a process share one manager and its list of commands: one thread draws at a time.
DRAWING = threading.RLock()


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


class Drawn(NamedTuple):
    """How far a shape reaches, and its strokes."""

    reach: Bounds
    strokes: list[Stroke]


class PathCache:
    """How shapes are drawn, worked out once for all that look alike."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Drawn] = {}

    def of(self, shape: Shape) -> Drawn:
        """How it is drawn."""
        look = type(shape), LOOKS[type(shape)](shape)
        if (found := self._known.get(look)) is None:
            if len(self._known) >= MAX:
                self._known.clear()
            strokes = strokes_of(shape)
            found = self._known[look] = Drawn(reach(shape), strokes)
        return found


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
        self._alike = PathCache()
        self._drawn: IdentityCache[Shape, Drawn] = IdentityCache(self._alike.of)
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
        if before is None:
            regions, drawn = None, self._drawn(moving)
        else:
            old = before.shapes[before.still :]
            both = self._drawn((*old, *moving))
            drawn = both[len(old) :]
            regions = repainted(old, moving, [each.reach for each in both])
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

    def _draw_on_ground(self, shapes: Iterable[Drawn]) -> None:
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
            self._draw_shapes(self._ground, map(self._alike.of, still))
        self._still = still

    def _clear(self, canvas: ipycanvas.Canvas) -> None:
        canvas.reset_transform()
        canvas.clear()

    def _draw_shapes(self, canvas: ipycanvas.Canvas, shapes: Iterable[Drawn]) -> None:
        canvas.scale(SHARPNESS)
        commands, points = written([shape.strokes for shape in shapes])
        canvas._canvas_manager._commands_cache += commands  # at once, as in `_clip`
        canvas._canvas_manager._buffers_cache += points

    def _draw_again(self) -> None:
        """A page has forgotten all that was drawn."""
        shown, self.picture, self._still = self.picture, None, ()
        if shown is not None:
            self.draw(shown)
