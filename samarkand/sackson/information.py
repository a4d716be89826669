"""The information of a player in Sackson's *Samarkand*, as events that move cards between piles.

The rules themselves determine which moves a hypothetical hand would allow.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import records
from samarkand.information.beliefs import Belief
from samarkand.information.events import DECK, DISCARDS, HANDS, Event, Step, one_of, opening, piles_of
from samarkand.information.particle_filter import resample
from samarkand.sackson import actions
from samarkand.sackson.components import DONE, NUM_GOODS, STAY, Good, Phase
from samarkand.sackson.decisions import shows_hand
from samarkand.sackson.rules import cities

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

__all__ = ["Belief", "pending_events", "beginning", "resample", "revelation", "tell"]

HAND_DECIDES = (Phase.GIFT, Phase.TAKE, Phase.LAY, Phase.MARKET, Phase.NUMBER, Phase.ASSORT)
ONLY_KINDS_DECIDE = (Phase.GIFT, Phase.TAKE, Phase.LAY, Phase.ASSORT)  # one card allows as much as two
MANY = 1000  # greater than any number of cards
CODE = MANY ** np.arange(NUM_GOODS)  # encodes a hand as one number


def revelation(config: "PlainRecord", before: "PlainRecord", after: "PlainRecord") -> np.ndarray | None:
    """Return the hand that the player in turn had to show in this move, or None [S-V7]."""
    if shows_hand(config, before, after):
        return before.hand[before.player].copy()
    return None


def beginning(config: "PlainRecord", start: "PlainRecord", player: int) -> tuple[np.ndarray, list[Event]]:
    """Return the piles at the start and the events that formed them. The draw pile has all unseen cards.

    Parameters
    ----------
    config : record
    start : record
        The view of `player` at the start.
    player : int
        The player who does not know the other cards.
    """
    unseen = config.cards - config.removed_cards - start.camp.sum(axis=0) - start.hand[player]
    likelihood, least = possible_hand(config, start, player), offered_cards(start, player)
    events = [*opening(config, start), Event(likelihood_after=likelihood, least=least, is_move=False)]
    return piles_of(config, start, player, unseen), events


def pending_events(config: "PlainRecord", view: "PlainRecord", player: int) -> list[Event]:
    """Return the event that another player's hand must allow a move in the coming decision."""
    return [Event(likelihood_after=possible_hand(config, view, player), is_move=False)]


def offered_cards(start: "PlainRecord", player: int) -> dict[int, np.ndarray]:
    """Return the cards that a hand must hold because they are offered in an incomplete assortment [S-V2]."""
    if start.phase != Phase.ASSORT or start.player == player:
        return {}
    return {HANDS + start.player: start.offered.copy()}


def tell(config: "PlainRecord", step: Step, following: Step | None, player: int) -> Event:
    """Return one move as an event."""
    before, action, after = step.before, step.action, step.after
    event = Event(action=action)
    match before.phase:
        case Phase.DEAL_FIELD | Phase.DEAL_HAND | Phase.DRAW:
            tell_draw(event, step)
        case Phase.LOSE:
            event.carry(HANDS + before.player, DECK, one(action))
        case Phase.DISCARD:
            event.by_kind = True
            event.carry(HANDS + before.discarding, DISCARDS, one(action))
            if after.unseen_discards == 0:
                event.merged = (DISCARDS, DECK)
    tell_camp(event, step)
    tell_sale(event, config, step)
    if before.player != player:
        tell_choice(event, config, step)
        tell_consequences(event, config, step)
    return event


def one(good: Any) -> Any:
    """Return one card of `good` as an array, or None if the good was not seen."""
    return one_of(NUM_GOODS, good)


def tell_draw(event: Event, step: Step) -> None:
    """Add a card that is dealt or drawn to a field or a hand [S-S2, S-O1, S-N2, S-N3]. Changes `event`."""
    good, hand = step.action, HANDS + step.before.player
    if good is None:
        event.hidden = (DECK, hand)
        return
    event.come_up(one(good))
    event.gain(DECK, -one(good))
    if step.before.phase != Phase.DEAL_FIELD:
        # A card drawn for a field passes through the hand, from which `tell_camp` removes it.
        event.gain(hand, one(good))


def tell_camp(event: Event, step: Step) -> None:
    """Take what the fields gain from the hand of the player in turn [S-N1, S-N2]. Changes `event`."""
    if step.before.phase == Phase.DEAL_FIELD:
        return
    gained = step.after.camp.sum(axis=0) - step.before.camp.sum(axis=0)
    if gained.any():
        event.gain(HANDS + step.before.player, -gained)


def tell_sale(event: Event, config: "PlainRecord", step: Step) -> None:
    """Move cards that were sold, or shown and lost, to the draw pile [S-V3, S-V7]. Changes `event`."""
    before, after = step.before, step.after
    gone = np.zeros(NUM_GOODS, np.int64)
    if before.phase == Phase.NUMBER and after.phase != Phase.ASSORT:
        gone = one(config.market_good[before.market]) * step.action
    elif before.phase == Phase.ASSORT and after.phase != Phase.ASSORT:
        gone = before.offered + one(step.action)
    elif step.revealed is not None and config.discard_unsold:
        gone = step.revealed
    if gone.any():
        event.gain(DECK, gone)
        event.gain(HANDS + before.player, -gone)


def tell_choice(event: Event, config: "PlainRecord", step: Step) -> None:
    """Add what another player's move proves about the hand, and the move's likelihood. Changes `event`."""
    before, action = step.before, step.action
    if before.phase not in HAND_DECIDES:
        return
    hand = HANDS + before.player
    if before.phase in (Phase.GIFT, Phase.LAY):
        event.least[hand] = one(action)
    elif before.phase == Phase.ASSORT:
        event.least[hand] = before.offered + one(action)
    elif before.phase != Phase.TAKE:
        market = action if before.phase == Phase.MARKET else before.market
        if config.market_good[market] != Good.ASSORTMENT:
            number = cities.least_sold(config, market) if before.phase == Phase.MARKET else action
            event.least[hand] = one(config.market_good[market]) * number

    def likelihood(moves: list[int]) -> float:
        return 1 / len(moves) if action in moves and is_asked(before, moves) else 0

    event.likelihood_before = HandLikelihood(config, before, likelihood)


def tell_consequences(event: Event, config: "PlainRecord", step: Step) -> None:
    """Add what the automatic consequences of another player's move prove. Changes `event`.

    If a visit to a camp ends at once, nothing could be exchanged [S-N1]. A hand may be shown [S-V7].
    """
    before, after = step.before, step.after
    hand = HANDS + before.player
    if step.revealed is not None:
        shown = step.revealed
        event.least[hand] = shown
        event.known.add(hand)
        event.likelihood_before = lambda piles: (piles[:, hand] == shown).all(axis=1).astype(float)
    elif may_exchange(before, step.action) and after.turns > before.turns:
        visit = records.copy(after)
        visit.phase, visit.player = Phase.TAKE, before.player

        ended = HandLikelihood(config, visit, lambda moves: float(not is_asked(visit, moves)))
        event.most[hand] = np.where(ended.of(np.eye(NUM_GOODS, dtype=np.int64)), MANY, 0)
        event.likelihood_after = ended


def may_exchange(before: "PlainRecord", action: int | None) -> bool:
    """Return whether the move is followed by an exchange, provided there is anything to exchange [S-N1]."""
    match before.phase:
        case Phase.NOMAD:
            return action == STAY
        case Phase.GIFT:
            return before.free == 0
        case _:
            return before.phase == Phase.LAY


def possible_hand(
    config: "PlainRecord", view: "PlainRecord", player: int
) -> Callable[[np.ndarray], np.ndarray] | None:
    """Return a function that checks that another player's hand allows some move.

    The result is None if the coming move does not depend on another player's hand.
    """
    if view.phase not in HAND_DECIDES or view.player == player:
        return None

    is_possible = HandLikelihood(config, view, lambda moves: float(is_asked(view, moves)))
    if view.phase != Phase.ASSORT:
        return is_possible
    # The cards on offer are still in the hand.
    has = HANDS + view.player
    return lambda piles: is_possible(piles) * (piles[:, has] >= view.offered).all(axis=1)


def is_asked(view: "PlainRecord", moves: list[int]) -> bool:
    """Return whether the rules offer a choice. Ending a visit as the only move is no choice [S-N1]."""
    return moves != [] and not (view.phase == Phase.TAKE and moves == [DONE])


class HandLikelihood:
    """The likelihood of an observation for each hypothetical hand, calculated from the moves it would allow.

    Parameters
    ----------
    config, view : record
    likelihood : function
        Takes the list of legal moves.
    """

    def __init__(self, config: "PlainRecord", view: "PlainRecord", likelihood: Callable[[list[int]], float]):
        self._config, self._view, self._likelihood = config, view, likelihood
        # More cards of a kind allow no other moves.
        self._most = 1 if view.phase in ONLY_KINDS_DECIDE else int(config.most_sold.max())
        self._known: dict[int, float] = {}  # legal moves are calculated once for hands that allow the same

    def __call__(self, piles: np.ndarray) -> np.ndarray:
        """Return the likelihoods of the piles of all particles, shape (particles, piles, kinds)."""
        return self.of(piles[:, HANDS + self._view.player])

    def of(self, hands: np.ndarray) -> np.ndarray:
        """Return the likelihoods of hands, shape (particles, kinds)."""
        known, coded = self._known, np.minimum(hands, self._most) @ CODE
        is_one = not (coded != coded[0]).any()  # for example a hand that was shown
        codes = coded[:1].tolist() if is_one else coded.tolist()
        if fresh := {code: row for row, code in enumerate(codes) if code not in known}:
            record, moves = records.copy(self._view), np.zeros(actions.NUM_ACTIONS, np.int64)
            for code, row in fresh.items():
                record.hand[record.player] = hands[row]
                number = actions.legal_actions(self._config, record, moves)
                known[code] = self._likelihood(moves[:number].tolist())
        return np.full(len(hands), known[codes[0]]) if is_one else np.array([known[code] for code in codes])
