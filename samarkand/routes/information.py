"""The information of a player in *Routes to Riches*, as events that move cards between piles.

Each good is a kind with one card. If a card was not sold when its space was reached, positions in which
another player holds it get half the weight, because an owner would have sold it half of the time [R-G1].
"""

from typing import TYPE_CHECKING

import numpy as np

from samarkand.information.beliefs import Belief
from samarkand.information.events import DECK, DISCARDS, HANDS, Event, Step, one_of, opening, piles_of
from samarkand.information.particle_filter import resample
from samarkand.routes.components import DECLINE, DONE, KEEP, NOBODY, NUM_GOODS, Phase

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

__all__ = ["Belief", "pending_events", "beginning", "resample", "revelation", "tell"]

REFUSAL = 0.5  # the probability that an owner does not sell


def revelation(config: "PlainRecord", before: "PlainRecord", after: "PlainRecord") -> int | None:
    """Return the player who sold a card in this move, or None [R-G1]."""
    return int(before.seller) if after.sold.sum() > before.sold.sum() else None


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
    unseen = 1 - start.hand.sum(axis=0) - start.sold.sum(axis=0)
    piles = piles_of(config, start, player, unseen)
    piles[HANDS:] = start.hand[: config.players]  # including the other hands, if they are open [R-F1]
    return piles, opening(config, start)


def pending_events(config: "PlainRecord", view: "PlainRecord", player: int) -> list[Event]:
    """Return the event in which the game's end reveals all hands [R-F1]. A pending move reveals nothing."""
    if view.phase != Phase.OVER:
        return []
    return [Event(least={HANDS + other: view.hand[other] for other in range(config.players)}, is_move=False)]


def good_reached(config: "PlainRecord", step: Step, player: int) -> int | None:
    """Return the good whose tile the move takes, unless the player holds its card [R-G1]."""
    before, is_sale = step.before, step.revealed is not None
    if is_sale or before.phase not in (Phase.PLACE, Phase.SECOND) or step.action == DECLINE:
        return None
    good = int(config.good_at[step.action])
    is_first = good != NOBODY and before.tile[good] == 1
    return good if is_first and before.hand[player, good] == 0 else None


def tell(config: "PlainRecord", step: Step, following: Step | None, player: int) -> Event:
    """Return one move as an event: where cards go, and which card no player sold [R-M3 … R-M5, R-G1]."""
    before, after = step.before, step.after
    event = Event(action=step.action)
    if step.revealed is not None:
        tell_sale(event, step)
    elif before.phase in (Phase.DEAL, Phase.DRAW):
        card = one_of(NUM_GOODS, step.action)
        event.carry(DECK, HANDS + before.player, card)
        if card is not None:
            event.come_up(card)
    elif before.phase == Phase.DISCARD and step.action != DONE:
        event.carry(HANDS + before.player, DISCARDS, one_of(NUM_GOODS, step.action))
    if before.unseen_discards > 0 and after.unseen_discards == 0:
        event.merged = (DISCARDS, DECK)
    is_sold = following is not None and following.revealed is not None
    unsold = None if is_sold else good_reached(config, step, player)
    if unsold is not None:
        event.unnoticed = unsold, KEEP
        event.likelihood_after = lambda piles: np.where(
            piles[:, HANDS:, unsold].sum(axis=1) > 0, REFUSAL, 1.0
        )
    return event


def tell_sale(event: Event, step: Step) -> None:
    """Add that the sold card was in the seller's hand [R-G1]. Changes `event`."""
    card = step.after.sold.sum(axis=0) - step.before.sold.sum(axis=0)
    event.least[HANDS + step.revealed] = card
    event.gain(HANDS + step.revealed, -card)
