"""One player's account of a game so far: its moves as events.

An account is kept with the state and shared by its clones: a move is played again once and told once, however
often is asked. Nothing in an account ever changes; one that goes on is another.
"""

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from samarkand import protocol
from samarkand.engine import records
from samarkand.information.constraints import FutureConstraints, look_ahead
from samarkand.information.events import DECK, DISCARDS, HANDS, SHUFFLED, Event, Step
from samarkand.protocol import DecisionContext


class Mark(NamedTuple):
    """How things stand after some of the moves.

    Attributes
    ----------
    record, view : record
        All, and what the player sees of it.
    last : Step or None
        The last move noticed, of which what follows may tell more.
    told : int
        How many events are told for good.
    """

    record: Any
    view: Any
    last: Step | None
    told: int


class ObservationLog:
    """The moves of a state as one player has noticed them.

    Attributes
    ----------
    piles : array of int, shape (piles, kinds)
        Before all events.
    """

    def __init__(self, game: Any, player: int, piles: np.ndarray):
        self.game, self.player, self.piles = game, player, piles
        self._moves: list[int] = []
        self._marks: list[Mark] = []
        self._told: list[Event] = []
        self._length = 0
        self._former: FutureConstraints | None = None

    @cached_property
    def events(self) -> list[Event]:
        """The events of the moves, in their order."""
        config, mark, tell = (
            self.game.config,
            self._marks[self._length],
            protocol.parts(self.game).information.tell,
        )
        return self._told[: mark.told] + (
            [] if mark.last is None else [tell(config, mark.last, None, self.player)]
        )

    @cached_property
    def all_events(self) -> list[Event]:
        """These, and what is known of the move that is just being decided."""
        view, awaited = self._marks[self._length].view, protocol.parts(self.game).information.awaited
        return self.events + awaited(self.game.config, view, self.player)

    @cached_property
    def future(self) -> FutureConstraints:
        """The demands of all events on the piles."""
        return look_ahead(self.piles, self.all_events, SHUFFLED, self._former)

    @property
    def first(self) -> Step | None:
        """The first move noticed, if any was."""
        return next((mark.last for mark in self._marks[: self._length + 1] if mark.last is not None), None)

    @property
    def record(self) -> Any:
        """The position, without what may be left of moments before a start set up by hand; a copy."""
        return records.copy(self._marks[self._length].record)

    def followed(self, moves: list[int]) -> "ObservationLog":
        """The account of these moves, whose beginning may be told already."""
        if moves == self._moves[: self._length]:
            return self
        shared = next(
            (n for n, (a, b) in enumerate(zip(moves, self._moves, strict=False)) if a != b),
            min(len(moves), len(self._moves)),
        )
        other = ObservationLog(self.game, self.player, self.piles)
        other._length = len(moves)
        other._moves, other._marks, other._told = self._moves, self._marks, self._told
        other._former = vars(self).get("future", self._former)
        if shared < len(moves):
            other._moves, other._marks = moves, self._marks[: shared + 1]
            other._told = self._told[: other._marks[-1].told]
            for action in moves[shared:]:
                other._tell(action)
        return other

    def _tell(self, action: int) -> None:
        """Tell one move more."""
        mark, parts, config = self._marks[-1], protocol.parts(self.game), self.game.config
        at, after = DecisionContext(self.game, mark.record, action), records.copy(mark.record)
        parts.actions.apply_action(config, after, action)
        if at.is_noticed(self.player):
            step = self._step(at, mark.view, after)
            if mark.last is not None:
                self._told.append(parts.information.tell(config, mark.last, step, self.player))
            mark = Mark(after, step.after, step, len(self._told))
        self._marks.append(mark._replace(record=after))

    def _step(self, at: DecisionContext, view: Any, after: Any) -> Step:
        """A move as the player has noticed it; nothing hidden is in it."""
        parts, seen = protocol.parts(self.game), records.copy(after)
        parts.actions.hide(self.game.config, seen, self.player)
        action = None if at.decision.is_hidden(at, self.player) else at.action
        revealed = parts.information.revealed(self.game.config, at.state, after)
        return Step(view, action, seen, revealed, comes_to_light=view.phase != at.state.phase)


def memory(state: Any) -> dict[int, Any]:
    """Return what each player has been told of the moves of a state; its clones share it."""
    return state._memory


def log_of(state: Any, player: int) -> ObservationLog:
    """The account that `player` has of the state."""
    kept = memory(state).get(player)
    found = (begun(state, player) if kept is None else kept).followed(state.history())
    memory(state)[player] = found
    return found


def begun(state: Any, player: int) -> ObservationLog:
    """The account of the start."""
    start = state.root()
    record, view = start.record, start.view_for_rules(player)
    if view.phase == record.phase:
        record = fill(view, np.vstack([record.deck, record.discards, record.hand]))
    piles, told = protocol.parts(state.game).information.beginning(state.game.config, view, player)
    log = ObservationLog(state.game, player, piles)
    log._told = told
    log._marks = [Mark(record, view, None, len(told))]
    return log


def fill(view: Any, piles: np.ndarray) -> Any:
    """The player's view as a whole record, with these cards in the piles."""
    record = records.copy(view)
    record.deck[:], record.discards[:] = piles[DECK], piles[DISCARDS]
    record.hand[: len(piles) - HANDS] = piles[HANDS:]
    record.unseen_deck = record.unseen_discards = 0
    record.unseen_hand[:] = 0
    return record
