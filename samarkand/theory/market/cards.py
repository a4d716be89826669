"""The goods and the values of cards, as the arguments of formulas and expected values name them."""

from typing import Any

from samarkand.checks import choice
from samarkand.market.components import Good

GOODS = tuple(good.name.lower() for good in Good)


def good_of(name: object) -> Good:
    """Return a good by its name, such as "jewel"."""
    return Good(GOODS.index(choice("good", name, GOODS)))


def kind_of(values: Any, value: object) -> int:
    """Return the place of a card's value among the printed values of an array."""
    printed = values.tolist()
    return printed.index(choice("value", value, printed))
