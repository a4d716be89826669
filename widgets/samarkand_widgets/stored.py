"""What a notebook keeps of a widget: a picture and a sentence, for wherever no kernel runs.

A widget’s view is nothing without its kernel, and an SVG is dropped from a notebook that is not trusted; a
PNG is shown everywhere: in a fresh clone, on GitHub, by nbviewer, nbconvert and editors that know no widgets.
"""

from base64 import b64encode
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from samarkand.picture import Picture, svg

VIEW = "application/vnd.jupyter.widget-view+json"
MOST_BYTES = 100_000  # of a stored picture
PIXELS = (1.5, 1.0, 0.75, 0.5)  # to one of the picture's own; fewer where it would be too large to store
COLOURS = 64  # the drawings have fewer, and the rest is for the edges of letters
ASLEEP = "Run this cell to bring it to life."


def png(picture: Picture | str) -> bytes:
    """The picture, or an SVG's text, as a PNG of at most `MOST_BYTES`.

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
    fonts: dict[str, Any] = {"skip_system_fonts": True, "font_dirs": [str(_fonts())]}
    for zoom in PIXELS:
        full = bytes(resvg_py.svg_to_bytes(svg_string=drawn, background="#ffffff", zoom=zoom, **fonts))
        image = Image.open(BytesIO(full)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        image.save(small := BytesIO(), "PNG", optimize=True)
        if small.tell() <= MOST_BYTES:
            break
    return small.getvalue()


def bundle(widget: Any, picture: Picture | str, sentence: str) -> dict[str, Any]:
    """What a cell stores of a widget: its view, a picture of it, and what it says.

    Parameters
    ----------
    widget : ipywidgets.DOMWidget
    picture : Picture or str
        How it looks now; an SVG's text will do.
    sentence : str
        What it shows, in words: the first line of its text form.
    """
    return {
        "text/plain": f"{sentence}\n{ASLEEP}",
        "image/png": b64encode(png(picture)).decode("ascii"),
        VIEW: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id},
    }


def _fonts() -> Path:
    found = find_spec("matplotlib")
    assert found is not None and found.origin is not None, "matplotlib comes with the extra `lab`"
    return Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"
