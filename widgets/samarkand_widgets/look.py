"""What a person points at: told in a line above the canvas, and in a tip beside it.

Both are text of the page; nothing is drawn on the canvas for them.
"""

from html import escape

from ipywidgets import HTML, Layout, VBox

from samarkand import picture
from samarkand.picture import Bounds, Picture
from samarkand_widgets.canvas import PictureCanvas

TIP_WIDTH = 330  # pixels, at most
GAP = 8  # pixels between a shape and its tip
NOTE = "padding:4px 10px; border-left:4px solid #0b3c5d; background:#fffaf0; color:#33261d; line-height:1.4"
TIP = (
    "position:absolute; padding:6px 10px; border:1.5px solid #33261d; border-radius:6px; background:#fffaf0; "
    "color:#33261d; font-size:13px; line-height:1.35; white-space:normal; "
    "box-shadow:1px 2px 5px rgba(0,0,0,0.35)"
)


class Look:
    """The line and the tip.

    Parameters
    ----------
    canvas : PictureCanvas
    width, height : int
        Of its pictures.
    hint : str
        What the line says while nothing is looked at.
    lines : int
        How many lines it keeps free.

    Attributes
    ----------
    line : ipywidgets.HTML
    stage : ipywidgets.VBox
        The canvas with the tip over it.
    name : str or None
        The identifier of the shape that is looked at.
    """

    def __init__(self, canvas: PictureCanvas, width: int, height: int, hint: str, lines: int):
        self._canvas, self._hint, self._lines = canvas, hint, lines
        self._shape = f"{width}/{height}"
        self.name: str | None = None
        self._pointed = False
        self.line = HTML(layout=Layout(width="100%"))
        self.tip = HTML(layout=Layout(width="100%", height="0", margin="0", overflow="visible"))
        canvas.widget.layout.margin = "0"
        layout = Layout(width=f"{width}px", max_width="100%", overflow="visible")
        self.stage = VBox([self.tip, canvas.widget], layout=layout)
        self.follow()

    def point(self, x: float, y: float) -> None:
        """The mouse is there now; outside the picture, nowhere."""
        shown = self._canvas.picture
        self._tell(picture.hit(shown, x, y) if shown else None, True)

    def at(self, name: str | None) -> None:
        """Tell what the shape with an identifier shows, in the line alone; None for nothing."""
        self._tell(name, False)

    def _tell(self, name: str | None, pointed: bool) -> None:
        if (name, pointed) != (self.name, self._pointed):
            self.name, self._pointed = name, pointed
            self.follow()

    def follow(self) -> None:
        """Tell the same of the picture as it is now."""
        words, bounds = self._found()
        style = f"{NOTE}; min-height:{self._lines * 1.4:.1f}em"
        told = escape(words) if words else self._hint
        self.line.value = (
            f'<div role="note" aria-live="polite" aria-label="Looked at" style="{style}">{told}</div>'
        )
        shown = self._canvas.picture
        self.tip.value = self._tip(words, bounds, shown) if words and shown and self._pointed else ""

    def _found(self) -> tuple[str, Bounds]:
        """The label of what is looked at, and where it lies; no words for nothing."""
        for shape in self._canvas.picture.shapes if self._canvas.picture and self.name else ():
            if shape.identifier == self.name:
                return shape.label, shape.bounds()
        return "", (0, 0, 0, 0)

    def _tip(self, words: str, bounds: Bounds, shown: Picture) -> str:
        """The words below a shape of the upper half, above one of the lower half."""
        name, colon, rest = words.partition(": ")
        told = "<br>".join(map(escape, rest.split("; ")))
        left, top, right, bottom = bounds
        across = _from("left", left, shown.width)
        if left + right > shown.width:
            across = _from("right", shown.width - right, shown.width)
        down = _from("top", bottom + GAP, shown.height)
        if top + bottom > shown.height:
            down = _from("bottom", shown.height - top + GAP, shown.height)
        cover = f"position:absolute; left:0; top:0; width:100%; aspect-ratio:{self._shape}"
        return (
            f'<div aria-hidden="true" style="{cover}; pointer-events:none; z-index:9">'
            f'<div style="{TIP}; {across}; {down}; max-width:{TIP_WIDTH}px">'
            f"<b>{escape(name)}</b>{'<br>' if colon else ''}{told}</div></div>"
        )


def _from(edge: str, distance: float, whole: float) -> str:
    """A place as a share of the picture, which the page may show smaller."""
    return f"{edge}:{100 * distance / whole:.2f}%"
