"""A small picture of each lesson, made from one that its notebook stores."""

from base64 import b64decode
from io import BytesIO
from typing import Any

from samarkand.errors import InvalidInput, missing_extra
from samarkand_teaching.press import lesson as notebook

SIZE = (300, 150)  # pixels at most
COLOURS = 24
PNG = "image/png"
PICTURE = "picture"  # the tag of the cell whose picture shows best what a lesson is about


def thumbnail(lesson: notebook.Notebook) -> bytes:
    """Return a small picture of a lesson as a PNG.

    Parameters
    ----------
    lesson : dict
        The notebook, with its stored outputs.

    Raises
    ------
    InvalidInput
        If no cell with the tag `picture` stores one.
    MissingExtra
        If Pillow is not installed.
    """
    try:
        from PIL import Image, ImageChops
    except ImportError as error:
        raise missing_extra("a small picture of a lesson needs Pillow", "lab") from error
    stored = Image.open(BytesIO(b64decode(_stored(lesson)))).convert("RGBA")
    whole = Image.new("RGB", stored.size, "white")
    whole.paste(stored, mask=stored)
    box = ImageChops.difference(whole, Image.new("RGB", whole.size, whole.getpixel((0, 0)))).getbbox()
    small: Any = whole.crop(box) if box else whole
    small.thumbnail(SIZE)
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(made := BytesIO(), "PNG", optimize=True)
    return made.getvalue()


def _stored(lesson: notebook.Notebook) -> str:
    for cell in lesson["cells"]:
        for output in cell.get("outputs", []) if PICTURE in notebook.tags(cell) else []:
            if PNG in output.get("data", {}):
                return "".join(output["data"][PNG])
    raise InvalidInput(f"lesson: {notebook.title(lesson)} has no cell with the tag `{PICTURE}` and a picture")
