"""A picture on an ipycanvas canvas. The canvas handles no input: the buttons are in a layer above it.

The kernel tells the canvas to draw one image, a whole picture as SVG. A page composes this image from the
elements of the picture. The kernel sends only those that have changed.
"""

import threading

import ipycanvas
from ipywidgets import Image, Layout

from samarkand_widgets.stage.layer import SHARPNESS

EMPTY = b"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"
# All canvases of a process share one manager and its list of commands, so only one thread may draw.
DRAWING = threading.RLock()


class PictureCanvas:
    """A canvas for pictures.

    Parameters
    ----------
    width, height : int
        The size of the first picture. On the page, pictures fill the available width.

    Attributes
    ----------
    widget : ipycanvas.Canvas
    image : ipywidgets.Image
        The picture. Every page composes it for itself, so it is empty here.
    """

    def __init__(self, width: int, height: int):
        layout = Layout(width="100%", height="auto", margin="0")
        self.widget = ipycanvas.Canvas(width=SHARPNESS * width, height=SHARPNESS * height, layout=layout)
        self.image = Image(format="url", value=EMPTY)

    def resize(self, width: int, height: int) -> None:
        """Take the size of the next picture."""
        self.widget.width, self.widget.height = SHARPNESS * width, SHARPNESS * height

    def draw(self) -> None:
        """Let every page draw its image, in one message."""
        with DRAWING:
            # A reloaded page has forgotten which canvas was drawn on last, but the manager has not.
            self.widget._canvas_manager._current_canvas = None
            with ipycanvas.hold_canvas():
                self.widget.reset_transform()
                self.widget.clear()
                self.widget.draw_image(self.image)
