"""Pictures of one game, one after the other, each kept as what differs from the one before."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from samarkand.picture.markup import elements
from samarkand.picture.shapes import Picture

HEAD = 4  # lines of an SVG before its shapes
Splice = tuple[int, int, list[int]]  # where, how many are taken away, which come in their place


class Frames:
    """Pictures as an album: every element once, and for each picture what changes.

    Attributes
    ----------
    elements : list of str
        Each different line of an SVG, in the order in which they first come.
    changes : list of list
        For each picture the splices that make it of the one before; the first is made of nothing.

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
        self._still: list[str] = []
        self.changes: list[list[Splice]] = []

    @property
    def elements(self) -> list[str]:
        """Each different line of an SVG."""
        return list(self._numbers)

    def add(self, picture: Picture) -> None:
        """Put a picture behind the others, of the same game: what stands still is drawn once."""
        lines = elements(picture, self._still)
        self._still = lines[HEAD : HEAD + picture.still]
        row = [self._numbers.setdefault(line, len(self._numbers)) for line in lines]
        self.changes.append(splices(self._last, row))
        self._last = row


def splices(before: Sequence[int], after: Sequence[int]) -> list[Splice]:
    """The parts to take out of one row and to put in, to have the other; places are those of the row before.

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
    found = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        (head + first, last - first, list(new[start:end]))
        for tag, first, last, start, end in found
        if tag != "equal"
    ]


def rebuilt(lines: Sequence[str], changes: Sequence[Sequence[Splice]]) -> Iterator[str]:
    r"""The SVG of each picture again, from what `Frames` keeps.

    Examples
    --------
    >>> list(rebuilt(["a", "b", "c"], [[(0, 0, [0, 1])], [(1, 1, [2, 1])]]))
    ['a\nb', 'a\nc\nb']
    """
    row: list[int] = []
    for splices_of_one in changes:
        for place, number, new in reversed(splices_of_one):
            row[place : place + number] = new
        yield "\n".join(lines[number] for number in row)
