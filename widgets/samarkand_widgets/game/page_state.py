"""The state of a board's page besides the game: a notice, an open hand, games to go back to, dead or alive.

What can be worked out from the game is not kept here: who is to act, what may be done.
"""

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

T = TypeVar("T")

MAX_FORMER = 5  # games that can be brought back; each takes up to a megabyte


@dataclass
class PageState(Generic[T]):
    """The state of one board's page; it changes by these transitions alone.

    Attributes
    ----------
    notice : str
        What is told besides what is to be done; it lives until the next event.
    uncovered : int or None
        The person whose hand lies open, where several persons share the screen.
    former : list of Table
        The latest games that can be brought back, at most `MAX_FORMER`; the last one comes first.
    is_alive : bool
        Whether the board is still to be shown.
    moment : int
        Rises whenever a press would mean something else than before; each press names that of its page.

    Examples
    --------
    >>> page = PageState(["the first game"])
    >>> page.uncover(1)
    >>> page.put_away("the second game")
    >>> page.uncovered, page.former
    (None, ['the first game', 'the second game'])
    >>> page.bring_back()
    'the second game'
    """

    former: list[T] = field(default_factory=list)
    notice: str = ""
    uncovered: int | None = None
    is_alive: bool = True
    moment: int = 0
    _is_offer: bool = False
    _shown: Any = None
    _decided: Any = None
    _last_decision: int = 0  # the moment that it brought about

    def show(self, what: Any, decided: Any) -> None:
        """Take notice of what a press is about now, and of what persons have decided up to now."""
        if what != self._shown:
            self._shown = what
            self.moment += 1
        if decided != self._decided:
            self._decided, self._last_decision = decided, self.moment

    def allows(self, moment: Any, is_move: bool) -> bool:
        """Whether a press of that moment still means what it meant.

        A move does at that moment only; what takes back a decision, or a whole game, until the next one.
        """
        if not isinstance(moment, int):
            return False
        return moment == self.moment if is_move else self._last_decision <= moment <= self.moment

    def tell(self, words: str) -> bool:
        """Something happened, of which these words are told; whether they are others than before."""
        before, self.notice, self._is_offer = self.notice, words, False
        return words != before

    def offer(self, words: str) -> None:
        """Tell what a person may do: what computers do meanwhile withdraws no offer."""
        self.notice, self._is_offer = words, True

    def computers_acted(self) -> None:
        """Drop the notice told before: it is out of date."""
        if not self._is_offer:
            self.notice = ""

    def uncover(self, player: int) -> None:
        """A person sits alone before the screen and has asked for the hand."""
        self.uncovered = player

    def cover(self) -> None:
        """Somebody else may sit before the screen."""
        self.uncovered = None

    def put_away(self, game: T) -> None:
        """Another game takes the place of this one, which can be brought back; the oldest are forgotten."""
        self.former.append(game)
        del self.former[:-MAX_FORMER]  # in place: a cell that is run again goes on with this list
        self.cover()

    def bring_back(self) -> T:
        """The game that was put away last takes its place again."""
        self.cover()
        return self.former.pop()

    def end(self) -> None:
        """The board is taken off the page."""
        self.is_alive = False
        self.cover()
