"""The log of a game. Each move is described once, when it is played."""

from collections.abc import Mapping
from itertools import islice

from samarkand.decisions import DecisionContext
from samarkand.game import State
from samarkand.grammar import Reader, for_reader
from samarkand.picture.turns import NoticedMove, log_entry_for


class Log:
    """The log of a game, as each of some viewers saw it.

    Parameters
    ----------
    readers : mapping
        The reader of each log, by the player whose log it is. `samarkand.textboard.PUBLIC` stands for an
        onlooker, who sees of each move only what every pair of players sees. None stands for a viewer who
        sees everything.
    """

    def __init__(self, readers: Mapping[int | None, Reader]):
        self._readers = readers
        self._history: list[int] = []
        self._entries: dict[int | None, list[NoticedMove]] = {viewer: [] for viewer in readers}

    def entries(self, state: State, viewer: int | None) -> list[NoticedMove]:
        """Return the moves that a viewer noticed up to a position.

        This is fast if the position is only a few moves later than in the previous call.

        Parameters
        ----------
        state : State
        viewer : int or None
            One of `readers`.
        """
        self._follow(state)
        return [entry for entry in self._entries[viewer] if entry.log_entry is not None]

    def _follow(self, state: State) -> None:
        """Describe the new moves, and drop those that were taken back."""
        history = state.history()
        same = _common(self._history, history)
        for kept in self._entries.values():
            del kept[same:]
        for before, action, after in islice(state.steps(), same, None):
            for viewer, entries in self._entries.items():
                at = DecisionContext(state.game, before, action)
                with for_reader(self._readers[viewer]):
                    entries.append(NoticedMove(before, action, log_entry_for(at, after, viewer)))
        self._history = history


def _common(one: list[int], other: list[int]) -> int:
    """Return the length of the common prefix of two histories."""
    if other[: len(one)] == one:
        return len(one)
    return next(
        (place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        min(len(one), len(other)),
    )
