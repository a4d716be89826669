"""The state of a board apart from the game: the notice, an open hand, and earlier games.

Whatever follows from the game, such as whose turn it is, is not stored here.
"""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from samarkand.grammar import _

LATE = _("The board changed before your choice arrived, so nothing was played.")

T = TypeVar("T")

MAX_FORMER = 5  # games that `undo` can bring back; each takes up to a megabyte


@dataclass
class PageState(Generic[T]):
    """The state of one board's page. Only these methods change it.

    Attributes
    ----------
    notice : str
        A message that is shown until the next event.
    uncovered : int or None
        The player whose hand is open, if several people share the screen.
    former : list of Table
        The games that can be brought back, at most `MAX_FORMER`, the most recent last.
    is_alive : bool
        False once the board has been closed.
    moment : int
        A counter that rises whenever the meaning of a press changes. The page sends it with each press.

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
    _shown: object = None
    _decided: object = None
    _asked: object = None  # the press to be confirmed, and its moment
    _last_decision: int = 0  # the moment after the last decision

    def show(self, what: object, decided: object) -> None:
        """Advance the moment if a press now has another meaning, or if a person has decided."""
        if what != self._shown:
            self._shown = what
            self.moment += 1
        if decided != self._decided:
            self._decided, self._last_decision = decided, self.moment

    def allows(self, moment: object, is_move: bool) -> bool:
        """Return whether a press made at `moment` still has the same meaning.

        A move is valid only at its own moment. Taking back a decision or a game stays valid until the next
        decision.
        """
        if not isinstance(moment, int):
            return False
        return moment == self.moment if is_move else self._last_decision <= moment <= self.moment

    def confirms(self, press: object) -> bool:
        """Return whether a press answers the question that `ask` has just asked about it."""
        return self._asked == (press, self.moment)

    def tell(self, words: str) -> bool:
        """Set the notice, and return whether it has changed."""
        before, self.notice, self._is_offer = self.notice, words, False
        self._asked = None
        return words != before

    def ask(self, press: object, words: str) -> bool:
        """Show a notice that asks about a press, and return whether the notice has changed."""
        is_new = self.tell(words)
        self._asked = (press, self.moment)
        return is_new

    def offer(self, words: str) -> None:
        """Set a notice that offers something to a person. Moves of computers do not remove it."""
        self.notice, self._is_offer = words, True

    def computers_acted(self) -> None:
        """Remove the notice, unless it is an offer."""
        if not self._is_offer:
            self.notice = ""

    def uncover(self, player: int) -> None:
        """Open the hand of a player who is alone at the screen."""
        self.uncovered = player

    def cover(self) -> None:
        """Hide the open hand, because another player may now be at the screen."""
        self.uncovered = None

    def put_away(self, game: T) -> None:
        """Store a game so that it can be brought back. Only the latest `MAX_FORMER` games are kept."""
        self.former.append(game)
        del self.former[:-MAX_FORMER]  # in place, because a cell that is run again reads this list
        self.cover()

    def bring_back(self) -> T:
        """Return the game that was put away last, and remove it from the list."""
        self.cover()
        return self.former.pop()

    def end(self) -> None:
        """Mark the board as closed."""
        self.is_alive = False
        self.cover()
