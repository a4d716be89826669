"""Successive pictures of one game, stored as their differences."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import TypeVar

from samarkand.picture.markup import elements
from samarkand.picture.shapes import Picture, Shape

Element = TypeVar("Element", int, str)
Splice = tuple[int, int, list[int]]  # place, number of removed elements, new elements


class Frames:
    """Pictures stored without repetition: each element once, and the changes for each picture.

    Attributes
    ----------
    elements : list of str
        The distinct lines of the SVGs, in the order of their first use.
    changes : list of list
        For each picture, the splices that make it from the previous one. The first starts from nothing.

    Examples
    --------
    >>> from samarkand.picture import Circle, Picture
    >>> album = Frames()
    >>> for place in 5, 6:
    ...     dots = (Circle(x=1, y=1, radius=1), Circle(x=place, y=5, radius=2))
    ...     album.add(Picture(10, 10, dots, "Two", "Two dots."))
    >>> album.changes[1], album.elements[7]
    ([(5, 1, [7])], '<circle cx="6" cy="5" r="2" fill="none"/>')
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._last: list[int] = []
        self._drawn: dict[Shape, str] = {}
        self.changes: list[list[Splice]] = []

    @property
    def elements(self) -> list[str]:
        """Return the distinct lines of the SVGs."""
        return list(self._numbers)

    def add(self, picture: Picture) -> None:
        """Add a picture of the same game, in the same language. Equal shapes are drawn only once."""
        lines = elements(picture, self._drawn)
        row = [self._numbers.setdefault(line, len(self._numbers)) for line in lines]
        self.changes.append(splices(self._last, row))
        self._last = row


def splices(before: Sequence[Element], after: Sequence[Element]) -> list[tuple[int, int, list[Element]]]:
    """Return the splices that turn one sequence into another. Indices refer to the first sequence.

    Examples
    --------
    >>> splices([1, 2, 3, 4], [1, 5, 3, 4, 6])
    [(1, 1, [5]), (4, 0, [6])]
    """
    least = min(len(before), len(after))
    head = next((place for place in range(least) if before[place] != after[place]), least)
    tail = next(
        (end for end in range(least - head) if before[-1 - end] != after[-1 - end]),
        least - head,
    )
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    opcodes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        (head + first, last - first, list(new[start:end]))
        for tag, first, last, start, end in opcodes
        if tag != "equal"
    ]


def rebuild(lines: Sequence[str], changes: Sequence[Sequence[Splice]]) -> Iterator[str]:
    r"""Yield the SVG of each picture, from the data of `Frames`.

    Examples
    --------
    >>> list(rebuild(["a", "b", "c"], [[(0, 0, [0, 1])], [(1, 1, [2, 1])]]))
    ['a\nb', 'a\nc\nb']
    """
    row: list[int] = []
    for splices_of_one in changes:
        for place, number, new in reversed(splices_of_one):
            row[place : place + number] = new
        yield "\n".join(lines[number] for number in row)
