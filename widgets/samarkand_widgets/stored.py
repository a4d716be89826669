"""The output that a notebook stores for a widget: a picture and a sentence, for use without a kernel.

A widget's view shows nothing without its kernel, and an SVG is removed from an untrusted notebook. A
PNG is shown wherever widgets are not: in a fresh clone, on GitHub, and in editors without widgets.
nbconvert, and so nbviewer, prefers the view if the notebook contains the widget's state: see `export`.
JupyterLab prefers the view in every trusted notebook, and without a kernel it shows an error instead. So the
notebooks of the repository contain neither view nor state: `python -m tools.notebooks.storing` removes them,
and `WIDGET` still marks the output. It also adds the pictures of a lesson's widgets, which only a page draws.
"""

import re
from base64 import b64encode
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samarkand.grammar import _
from samarkand.picture import Picture, svg

if TYPE_CHECKING:
    from ipywidgets import DOMWidget

ASLEEP = _("Run this cell to bring it to life.")

VIEW = "application/vnd.jupyter.widget-view+json"
WIDGET = (
    "application/vnd.samarkand.widget+json"  # marks an output of one of our widgets, even without its view
)
PICTURES = ("image/png", "image/svg+xml")
MAX_BYTES = 100_000  # size of a stored picture
PIXELS = (1.5, 1.0, 0.75, 0.5)  # scales to try, until the picture is small enough to store
MAX_PIXELS = 1_200_000  # larger pictures are not worth the time to draw them
COLOURS = (
    56  # in a stored picture: the colours of the drawing, and the most frequent ones at the edges of letters
)
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
OWN_COLOUR = re.compile(r'"#([0-9a-f]{6})"')


def png(picture: Picture | str) -> bytes:
    """Return a picture, or the text of an SVG, as a PNG of at most `MAX_BYTES`.

    Examples
    --------
    >>> from samarkand.picture import Circle, Picture
    >>> png(Picture(20, 20, (Circle(x=10, y=10, radius=8, fill="#e42536"),), "Dot", "One dot."))[1:4]
    b'PNG'
    """
    import resvg_py
    from PIL import Image

    drawn = picture if isinstance(picture, str) else svg(picture)
    # Use matplotlib's font, so that letters look the same on every machine.
    fonts: dict[str, Any] = {"skip_system_fonts": True, "font_files": _fonts()}
    area = 1 if isinstance(picture, str) else picture.width * picture.height
    for zoom in [zoom for zoom in PIXELS if zoom * zoom * area <= MAX_PIXELS] or PIXELS[-1:]:
        full = bytes(resvg_py.svg_to_bytes(svg_string=drawn, background="#ffffff", zoom=zoom, **fonts))
        whole = Image.open(BytesIO(full)).convert("RGB")
        few = whole.quantize(palette=_palette(drawn, whole), dither=Image.Dither.NONE)
        few.save(small := BytesIO(), "PNG", optimize=True)
        if small.tell() <= MAX_BYTES:
            break
    return small.getvalue()


def bundle(widget: "DOMWidget", picture: Picture | str, sentence: str) -> dict[str, object]:
    """Return the output that a cell stores for a widget: its view, a picture and a text.

    The picture is a PNG. In a browser, where none can be made, it is an SVG, which is shown if trusted.

    Parameters
    ----------
    widget : ipywidgets.DOMWidget
    picture : Picture or str
        How the widget looks now, as a picture or as the text of an SVG.
    sentence : str
        A description: a sentence, or the complete text form of the widget.
    """
    if find_spec("resvg_py") is None:  # only in a browser, where the extra `lab` does not include it
        kept = {"image/svg+xml": picture if isinstance(picture, str) else svg(picture)}
    else:
        kept = {"image/png": b64encode(png(picture)).decode("ascii")}
    return {**bundle_without_picture(widget, sentence), **kept}


def bundle_without_picture(widget: "DOMWidget", sentence: str) -> dict[str, object]:
    """Return the output that a cell stores for a widget that is drawn by its page: its view and a text."""
    return {
        "text/plain": f"{sentence}\n{ASLEEP}",
        WIDGET: {},
        VIEW: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id},
    }


def _palette(drawn: str, image: Any) -> Any:
    """Return an image whose palette contains the colours of families and goods in the drawing."""
    from PIL import Image

    own = [tuple(bytes.fromhex(colour)) for colour in sorted(set(OWN_COLOUR.findall(drawn)))]
    frequent = [colour for _, colour in sorted(image.getcolors(image.width * image.height), reverse=True)]
    colours = list(dict.fromkeys([*own[:COLOURS], *frequent]))[:COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


def _fonts() -> list[str]:
    spec = find_spec("matplotlib")
    assert spec is not None and spec.origin is not None, "matplotlib comes with the extra `lab`"
    folder = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"
    return [str(folder / name) for name in FONTS]
