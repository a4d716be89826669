"""A small picture of each lesson, made from one that its notebook stores."""

from base64 import b64decode, b64encode
from io import BytesIO
from typing import Any

from samarkand.errors import InvalidInput, missing_extra
from samarkand_teaching.press import lesson as notebook
from samarkand_teaching.press.worksheets import without_number

SIZE = (300, 150)  # pixels at most
COLOURS = 24
PNG = "image/png"
# A piece of the code whose picture shows best what a lesson is about, by the name of the lesson.
CODE = {
    "fair_price": "BalanceBeam(",
    "two_alike": "permutations(",
    "the_arrow_die": "binomial(60",
    "four_from_the_caravan": "dots(",
    "i_have_a_jewel": "tree(",
    "two_arrows": "tree(",
    "what_my_hand_tells_me": "Distribution(",
    "the_silence_speaks": "dots(",
    "convict_a_die": "fair.plot(two_arrows",
    "who_goes_first": "NarrowingHill(",
    "sell_or_hope": "tree(",
    "worth_the_walk": "jewels_law.plot(",
    "the_die_that_steps_back": "two.plot(2",
    "bell": "plt.suptitle(",
    "how_many_goods_in_seven_cards": "goods.plot(",
    "one_in_348": "times.plot(rare",
    "how_many_rolls_to_go": "chain.plot(",
    "when_have_all_families_met": "order[:5]",
    "the_falling_clock": "axes.errorbar(",
    "who_won_and_is_sorry": "axes.scatter(x",
    "best_of_three": "best.plot(",
    "which_game": "twenties(photographs)",
}


def thumbnail(lesson: notebook.Notebook, name: str) -> bytes:
    """Return a small picture of a lesson as a PNG.

    Parameters
    ----------
    lesson : dict
        The notebook, with its stored outputs.
    name : str
        The name of the notebook, with or without its number.

    Raises
    ------
    InvalidInput
        If the notebook stores no such picture.
    MissingExtra
        If Pillow is not installed.
    """
    try:
        from PIL import Image, ImageChops
    except ImportError as error:
        raise missing_extra("a small picture of a lesson needs Pillow", "lab") from error
    stored = Image.open(BytesIO(b64decode(_stored(lesson, without_number(name))))).convert("RGBA")
    whole = Image.new("RGB", stored.size, "white")
    whole.paste(stored, mask=stored)
    box = ImageChops.difference(whole, Image.new("RGB", whole.size, whole.getpixel((0, 0)))).getbbox()
    small: Any = whole.crop(box) if box else whole
    small.thumbnail(SIZE)
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(made := BytesIO(), "PNG", optimize=True)
    return made.getvalue()


def as_address(png: bytes) -> str:
    """Return a picture as an address that contains it, for a page that needs no other file.

    Examples
    --------
    >>> as_address(b"a picture")
    'data:image/png;base64,YSBwaWN0dXJl'
    """
    return f"data:{PNG};base64,{b64encode(png).decode('ascii')}"


def _stored(lesson: notebook.Notebook, name: str) -> str:
    for cell in lesson["cells"]:
        if cell["cell_type"] == "code" and CODE.get(name, "\n") in notebook.source(cell):
            for output in cell["outputs"]:
                if PNG in output.get("data", {}):
                    return "".join(output["data"][PNG])
    raise InvalidInput(f"lesson: {name} stores no picture for the overview")
