"""A player's observations of a game so far, as events.

A player's observation of a move is kept in the memo of the position after it, so that each move is
interpreted only once for a state and its clones.
"""

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, cast

from samarkand.decisions import DecisionContext
from samarkand.engine import records
from samarkand.information.constraints import FutureConstraints, look_ahead
from samarkand.information.events import SHUFFLED, Event, Step

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game
    from samarkand.registry import PileInformation
    from samarkand.state import State


class Observed(NamedTuple):
    """A player's knowledge after some of the moves.

    Attributes
    ----------
    view : record
        The player's view after the last move noticed.
    last : Step or None
        The last move noticed. Its event can still change, because the next move can reveal more about it.
    event : Event or None
        The event of the previous move noticed, if the last of the moves was noticed.
    """

    view: "PlainRecord"
    last: Step | None
    event: Event | None


class Observations:
    """The moves of a state that a player has noticed, as events.

    Attributes
    ----------
    piles : array of int, shape (piles, kinds)
        The piles before any events.
    events : list of Event
        The events of the moves in order.
    first : Step or None
        The first move that the player noticed.
    """

    def __init__(self, state: "State", player: int):
        self.game, self.player = state.game, player
        information, config, nodes = pile_information(self.game), self.game.config, state._path()
        memo = nodes[0].memo
        if player not in memo:
            view = state.root().view_for_rules(player)
            memo[player] = view, *information.beginning(config, view, player)
        view, self.piles, events = memo[player]
        self.events: list[Event] = list(events)
        self.first: Step | None = None
        observed = Observed(view, None, None)
        for (before, after), action in zip(pairwise(nodes), state._history, strict=True):
            if player not in after.memo:
                at = DecisionContext(self.game, before.record, action)
                after.memo[player] = self._observe(at, after.record, observed)
            observed = after.memo[player]
            self.first = self.first or observed.last
            if observed.event is not None:
                self.events.append(observed.event)
        self._view = observed.view
        if observed.last is not None:
            self.events.append(information.tell(config, observed.last, None, player))

    @cached_property
    def all_events(self) -> list[Event]:
        """Return the events, including what is known about the pending move."""
        pending = pile_information(self.game).pending_events(self.game.config, self._view, self.player)
        return self.events + pending

    @cached_property
    def future(self) -> FutureConstraints:
        """Return the constraints that the events place on the piles."""
        return look_ahead(self.piles, self.all_events, SHUFFLED)

    def _observe(self, at: DecisionContext, after: "PlainRecord", observed: Observed) -> Observed:
        """Return the player's knowledge after one more move."""
        if not at.is_noticed(self.player):
            return observed._replace(event=None)
        information, view = pile_information(self.game), records.copy(after)
        self.game.package.actions.hide(self.game.config, view, self.player)
        step = Step(
            observed.view,
            None if at.decision.is_hidden(at, self.player) else at.action,
            view,
            information.revelation(self.game.config, at.state, after),
            comes_to_light=observed.view.phase != at.state.phase,
        )
        last, event = observed.last, None
        if last is not None:
            event = information.tell(self.game.config, last, step, self.player)
        return Observed(view, step, event)


def pile_information(game: "Game") -> "PileInformation":
    """Return the information module of a game whose cards are hidden in piles."""
    return cast("PileInformation", game.package.information)


def observations(state: "State", player: int) -> Observations:
    """Return a player's observations. They are cached until the state changes."""
    if player not in state._cache:
        state._cache[player] = Observations(state, player)
    result: Observations = state._cache[player]
    return result
