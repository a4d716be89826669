"""The observation log: a player's observations of a game so far, as events.

Logs are cached in the state and shared by its clones. Each move is therefore replayed and converted to an
event only once. A log never changes visibly: extending it to later moves creates another one.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from samarkand import protocol
from samarkand.engine import records
from samarkand.information.constraints import FutureConstraints, look_ahead
from samarkand.information.events import DECK, DISCARDS, HANDS, SHUFFLED, Event, Step
from samarkand.protocol import DecisionContext

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game
    from samarkand.protocol import PileInformation
    from samarkand.state import State


class Checkpoint(NamedTuple):
    """The state of a log after some of the moves.

    Attributes
    ----------
    record, view : record
        The position and the player's view of it.
    last : Step or None
        The last move noticed. Its event can still change, because the next move may reveal more about it.
    num_events : int
        The number of events that are final.
    """

    record: "PlainRecord"
    view: "PlainRecord"
    last: Step | None
    num_events: int


class ObservationLog:
    """The moves of a state that a player has noticed, as events.

    Attributes
    ----------
    piles : array of int, shape (piles, kinds)
        The piles before all events.
    """

    def __init__(self, game: "Game", player: int, piles: np.ndarray):
        self.game, self.player, self.piles = game, player, piles
        self._moves: list[int] = []
        self._checkpoints: list[Checkpoint] = []
        self._final_events: list[Event] = []
        self._length = 0

    @property
    def final_events(self) -> list[Event]:
        """Return the events that later moves do not change."""
        return self._final_events[: self._checkpoints[self._length].num_events]

    @cached_property
    def events(self) -> list[Event]:
        """Return the events of the moves in order."""
        checkpoint, information = self._checkpoints[self._length], pile_information(self.game)
        if checkpoint.last is None:
            return self.final_events
        return [*self.final_events, information.tell(self.game.config, checkpoint.last, None, self.player)]

    @cached_property
    def all_events(self) -> list[Event]:
        """Return the events, including what is known about the move that is being decided."""
        view, information = self._checkpoints[self._length].view, pile_information(self.game)
        return self.events + information.pending_events(self.game.config, view, self.player)

    @cached_property
    def future(self) -> FutureConstraints:
        """Return the constraints that the events put on the piles."""
        return look_ahead(self.piles, self.all_events, SHUFFLED)

    @property
    def first(self) -> Step | None:
        """Return the first move that the player noticed, or None."""
        steps = (checkpoint.last for checkpoint in self._checkpoints[: self._length + 1])
        return next((step for step in steps if step is not None), None)

    @property
    def record(self) -> "PlainRecord":
        """Return a copy of the position, without traces of moves before a custom starting position."""
        return records.copy(self._checkpoints[self._length].record)

    def extend(self, moves: list[int]) -> "ObservationLog":
        """Return the log of these moves, reusing the events that both logs have in common."""
        if moves == self._moves[: self._length]:
            return self
        shared = next(
            (n for n, (a, b) in enumerate(zip(moves, self._moves, strict=False)) if a != b),
            min(len(moves), len(self._moves)),
        )
        other = ObservationLog(self.game, self.player, self.piles)
        other._length = len(moves)
        other._moves, other._checkpoints = self._moves, self._checkpoints
        other._final_events = self._final_events
        if shared < len(moves):
            other._moves, other._checkpoints = moves, self._checkpoints[: shared + 1]
            other._final_events = self._final_events[: other._checkpoints[-1].num_events]
            for action in moves[shared:]:
                other._append(action)
        return other

    def _append(self, action: int) -> None:
        """Play one more move and append its checkpoint."""
        checkpoint, parts, config = self._checkpoints[-1], protocol.parts(self.game), self.game.config
        at, after = DecisionContext(self.game, checkpoint.record, action), records.copy(checkpoint.record)
        parts.actions.apply_action(config, after, action)
        if at.is_noticed(self.player):
            step = self._step(at, checkpoint.view, after)
            if checkpoint.last is not None:
                event = pile_information(self.game).tell(config, checkpoint.last, step, self.player)
                self._final_events.append(event)
            checkpoint = Checkpoint(after, step.after, step, len(self._final_events))
        self._checkpoints.append(checkpoint._replace(record=after))

    def _step(self, at: DecisionContext, view: Any, after: Any) -> Step:
        """Return a move as the player has observed it, without hidden information."""
        parts, seen = protocol.parts(self.game), records.copy(after)
        parts.actions.hide(self.game.config, seen, self.player)
        action = None if at.decision.is_hidden(at, self.player) else at.action
        revealed = pile_information(self.game).revelation(self.game.config, at.state, after)
        return Step(view, action, seen, revealed, comes_to_light=view.phase != at.state.phase)


def pile_information(game: "Game") -> "PileInformation":
    """Return the information part of a game whose cards are hidden in piles."""
    return cast("PileInformation", protocol.parts(game).information)


def memory(state: "State") -> dict[object, Any]:
    """Return the cached logs of a state; its observation logs by player. Its clones share them."""
    return state._memory


def log_of(state: "State", player: int) -> ObservationLog:
    """Return the observation log of a player."""
    cached = memory(state).get(player)
    log = (initial_log(state, player) if cached is None else cached).extend(state.history())
    memory(state)[player] = log
    return log


def initial_log(state: "State", player: int) -> ObservationLog:
    """Return the log of the state at the start of the history."""
    start = state.root()
    record, view = start.record, start.view_for_rules(player)
    if view.phase == record.phase:
        record = fill(view, np.vstack([record.deck, record.discards, record.hand]))
    piles, events = pile_information(state.game).beginning(state.game.config, view, player)
    log = ObservationLog(state.game, player, piles)
    log._final_events = events
    log._checkpoints = [Checkpoint(record, view, None, len(events))]
    return log


def fill(view: "PlainRecord", piles: np.ndarray) -> "PlainRecord":
    """Return a complete record: the player's view with these cards in the piles."""
    record = records.copy(view)
    record.deck[:], record.discards[:] = piles[DECK], piles[DISCARDS]
    record.hand[: len(piles) - HANDS] = piles[HANDS:]
    record.unseen_deck = record.unseen_discards = 0
    record.unseen_hand[:] = 0
    return record
