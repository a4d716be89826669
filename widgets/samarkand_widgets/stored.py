"""A widget as a notebook keeps it: a picture and a sentence, for wherever no kernel runs.

A widget's view is nothing without its kernel, and an SVG is dropped from a notebook that is not trusted; a
PNG is shown wherever widgets are not: in a fresh clone, by GitHub and by editors that know no widgets.
nbconvert, and so nbviewer, prefers the view where the notebook has the widget's state: see `export`.
JupyterLab prefers the view in every trusted notebook, and without a kernel shows an error in its place.
So the notebooks of the repository keep neither: `python dev.py store` drops them, and `WIDGET` still marks
the output.
"""

import re
from base64 import b64encode
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from samarkand.picture import Picture, svg
from samarkand_widgets import wording

VIEW = "application/vnd.jupyter.widget-view+json"
WIDGET = "application/vnd.samarkand.widget+json"  # an output of one of our widgets, with its view or without
PICTURES = ("image/png", "image/svg+xml")
MAX_BYTES = 100_000  # of a stored picture
PIXELS = (1.5, 1.0, 0.75, 0.5)  # to one of the picture's own; fewer where it would be too large to store
MAX_PIXELS = 1_200_000  # more are not worth the time that they take to draw
COLOURS = 56  # at most, of a stored picture: the drawing's own, and for the edges of letters what is frequent
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
OWN_COLOUR = re.compile(r'"#([0-9a-f]{6})"')


def png(picture: Picture | str) -> bytes:
    """The picture, or an SVG's text, as a PNG of at most `MAX_BYTES`.

    Examples
    --------
    >>> from samarkand.picture import Circle, Picture
    >>> png(Picture(20, 20, (Circle(x=10, y=10, radius=8, fill="#e42536"),), "Dot", "One dot."))[1:4]
    b'PNG'
    """
    import resvg_py
    from PIL import Image

    drawn = picture if isinstance(picture, str) else svg(picture)
    # The font ships with matplotlib, so that letters look the same on every machine.
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


def bundle(widget: Any, picture: Picture | str, sentence: str) -> dict[str, Any]:
    """The output that a cell stores of a widget: its view, a picture of it, and its words.

    The picture is a PNG; where nothing can make one, as in a browser, an SVG, which is shown if trusted.

    Parameters
    ----------
    widget : ipywidgets.DOMWidget
    picture : Picture or str
        How it looks now; an SVG's text will do.
    sentence : str
        What it shows, in words: a sentence, or its whole text form.
    """
    if find_spec("resvg_py") is None:  # in a browser; it is only there that the extra `lab` lacks it
        kept = {"image/svg+xml": picture if isinstance(picture, str) else svg(picture)}
    else:
        kept = {"image/png": b64encode(png(picture)).decode("ascii")}
    return {
        "text/plain": f"{sentence}\n{wording.ASLEEP}",
        **kept,
        WIDGET: {},
        VIEW: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id},
    }


def _palette(drawn: str, image: Any) -> Any:
    """An image whose palette has the drawing's own colours, so that a family or a good keeps its own."""
    from PIL import Image

    own = [tuple(bytes.fromhex(colour)) for colour in sorted(set(OWN_COLOUR.findall(drawn)))]
    frequent = [colour for _, colour in sorted(image.getcolors(image.width * image.height), reverse=True)]
    colours = list(dict.fromkeys([*own[:COLOURS], *frequent]))[:COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


def _fonts() -> list[str]:
    found = find_spec("matplotlib")
    assert found is not None and found.origin is not None, "matplotlib comes with the extra `lab`"
    folder = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"
    return [str(folder / name) for name in FONTS]
