"""What is read beside the picture: what has happened, and the board as text."""

from html import escape

from ipywidgets import HTML

from samarkand.language import Sentence
from samarkand_widgets import wording

_numbers: dict[object, int] = {}  # of the boards, by their cells


class Regions:
    """The parts of one board that a screen reader finds by their names, which no other board of a page has.

    Parameters
    ----------
    cell : str or None
        The cell that shows the board: run again, it shows the same one.
    """

    def __init__(self, cell: str | None):
        self._number = _numbers.setdefault(cell or self, len(_numbers) + 1)

    def around(self, name: Sentence, inside: str, tag: str = "div") -> str:
        """A region in HTML. It is one stop of the Tab key, for it may have to be scrolled."""
        own = str(name) if self._number == 1 else wording.OF_BOARD.say(region=name, number=self._number)
        return f'<{tag} role="region" aria-label="{escape(own)}" tabindex="0">{inside}</{tag}>'


class Reading:
    """The log and the text of one board.

    Parameters
    ----------
    regions : Regions

    Attributes
    ----------
    moves, text : ipywidgets.HTML
    """

    def __init__(self, regions: Regions):
        self._regions = regions
        self.moves, self.text = HTML(), HTML()
        self.moves.add_class("samarkand-log")
        self.text.add_class("samarkand-text")

    def show_log(self, items: str) -> None:
        """Show the latest turns, as the items of a list in HTML."""
        region = self._regions.around(wording.MOVES, f"<ul>{items}</ul>")
        self.moves.value = f"<b>{wording.HAPPENED}</b>{region}"

    def show_text(self, words: str) -> None:
        """Show the board as text."""
        region = self._regions.around(wording.AS_TEXT, escape(words), "pre")
        self.text.value = f"<b>{wording.AS_TEXT}</b>{region}"
