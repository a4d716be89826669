"""The texts beside the picture: the log, and the board as text."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

import traitlets

from samarkand.grammar import _
from samarkand_widgets.stage.patches import PATCHES, Patched

_numbers: dict[object, int] = {}  # the numbers of the boards, by their cells


class Regions:
    """The regions of one board, with names for screen readers that are unique on the page.

    Parameters
    ----------
    cell : str or None
        The cell of the board. When it is run again, the board keeps its number.
    """

    def __init__(self, cell: str | None):
        self._number = _numbers.setdefault(cell or self, len(_numbers) + 1)

    def around(self, name: str, inside: str, tag: str = "div") -> str:
        """Return a region in HTML. It can be reached by the Tab key, because it may have to be scrolled."""
        own = (
            str(name)
            if self._number == 1
            else _("{region}, board {number}").format(region=name, number=self._number)
        )
        return f'<{tag} role="region" aria-label="{escape(own)}" tabindex="0">{inside}</{tag}>'


class Lines(Patched):
    """Lines of HTML between a head and an end. Only changed lines are sent to the page.

    Attributes
    ----------
    head, end : str
    lines : list of str
    """

    _esm = PATCHES + Path(__file__).with_name("lines.js").read_text(encoding="utf-8")
    head = traitlets.Unicode().tag(sync=True)
    lines: list[str] = traitlets.List().tag(sync=True)
    end = traitlets.Unicode().tag(sync=True)

    def __init__(self, head: str, end: str):
        super().__init__()
        self.head, self.end = head, end

    @property
    def value(self) -> str:
        """The complete HTML."""
        return self.head + "\n".join(self.lines) + self.end


class Reading:
    """The log and the text of one board.

    Parameters
    ----------
    regions : Regions

    Attributes
    ----------
    moves, text : Lines
    """

    def __init__(self, regions: Regions):
        self.moves = self._lines(
            regions, str(_("Moves")), str(_("What has happened, latest first")), "<ul>", "</ul>"
        )
        self.text = self._lines(
            regions, str(_("The board as text")), str(_("The board as text")), tag="pre", is_folded=True
        )
        self.moves.add_class("samarkand-log")
        self.text.add_class("samarkand-text")

    def _lines(
        self,
        regions: Regions,
        name: str,
        title: str,
        first: str = "",
        last: str = "",
        tag: str = "div",
        is_folded: bool = False,
    ) -> Lines:
        """Return a region with a heading and no lines yet. If folded, its heading opens it."""
        before, after = regions.around(name, f"{first}\0{last}", tag).split("\0")
        if is_folded:
            return Lines(f"<details><summary>{title}</summary>{before}", f"{after}</details>")
        return Lines(f"<b>{title}</b>{before}", after)

    def show_log(self, items: Iterable[str]) -> None:
        """Show the latest turns, given as HTML list items."""
        self.moves.change(lines=list(items))

    def show_text(self, words: str) -> None:
        """Show the board as text."""
        self.text.change(lines=escape(words).splitlines())
