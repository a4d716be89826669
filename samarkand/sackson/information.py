"""What a player of Sackson's *Samarkand* has seen, told as events about piles of cards.

Which moves a guessed hand would have allowed is asked of the rules themselves.
"""

from typing import Any

import numpy as np

from samarkand.engine import records
from samarkand.information.beliefs import Belief
from samarkand.information.events import DECK, DISCARDS, HANDS, Event, Step, one_of, opening, piles_of
from samarkand.information.particle_filter import resample
from samarkand.sackson import actions
from samarkand.sackson.components import (
    DONE,
    NUM_GOODS,
    REMOVED_CARDS,
    STAY,
    Good,
    Phase,
)
from samarkand.sackson.decisions import shows_hand
from samarkand.sackson.rules import cities

__all__ = ["Belief", "events", "resample", "revealed"]

HAND_DECIDES = (Phase.GIFT, Phase.TAKE, Phase.LAY, Phase.MARKET, Phase.NUMBER, Phase.ASSORT)
MANY = 1000  # more cards than there are


def revealed(box: Any, before: Any, after: Any) -> np.ndarray | None:
    """The hand that the player in turn had to show in this move, or None [S-V7]."""
    if shows_hand(box, before, after):
        return before.hand[before.player].copy()
    return None


def events(box: Any, start: Any, steps: list[Step], player: int) -> tuple[np.ndarray, list[Event]]:
    """The piles at the start, all unseen cards in the draw pile, and the events in their order.

    Parameters
    ----------
    box : record
    start : record
        What `player` saw at the start.
    steps : list of Step
    player : int
        Who does not know the rest.
    """
    unseen = box.cards - REMOVED_CARDS[box.players] - start.camp.sum(axis=0) - start.hand[player]
    judge, least = demand_possible(box, start, player), laid_out(start, player)
    told = [*opening(box, start), Event(judge=judge, least=least, is_move=False)]
    told += [tell(box, step, player) for step in steps]
    told.append(Event(judge=demand_possible(box, steps[-1].after if steps else start, player), is_move=False))
    return piles_of(box, start, player, unseen), told


def laid_out(start: Any, player: int) -> dict[int, np.ndarray]:
    """What a hand must hold because it lies there, offered in an assortment not yet complete [S-V2]."""
    if start.phase != Phase.ASSORT or start.player == player:
        return {}
    return {HANDS + start.player: start.offered.copy()}


def tell(box: Any, step: Step, player: int) -> Event:
    """One move as an event."""
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
    tell_sale(event, box, step)
    if before.player != player:
        tell_choice(event, box, step)
        tell_consequences(event, box, step)
    return event


def one(good: Any) -> Any:
    """One card of `good`, or None of a good not seen."""
    return one_of(NUM_GOODS, good)


def tell_draw(event: Event, step: Step) -> None:
    """A card dealt or drawn, onto a field or into a hand [S-S2, S-O1, S-N2, S-N3]. Changes `event`."""
    good, hand = step.action, HANDS + step.before.player
    if good is None:
        event.hidden = (DECK, hand)
        return
    event.come_up(one(good))
    event.gain(DECK, -one(good))
    if step.before.phase != Phase.DEAL_FIELD:
        # A card drawn for a field passes through the hand: `tell_camp` takes it from there.
        event.gain(hand, one(good))


def tell_camp(event: Event, step: Step) -> None:
    """What the fields gain comes from the hand of the player in turn [S-N1, S-N2]. Changes `event`."""
    if step.before.phase == Phase.DEAL_FIELD:
        return
    gained = step.after.camp.sum(axis=0) - step.before.camp.sum(axis=0)
    if gained.any():
        event.gain(HANDS + step.before.player, -gained)


def tell_sale(event: Event, box: Any, step: Step) -> None:
    """Cards sold or shown and lost go into the draw pile [S-V3, S-V7]. Changes `event`."""
    before, after = step.before, step.after
    gone = np.zeros(NUM_GOODS, np.int64)
    if before.phase == Phase.NUMBER and after.phase != Phase.ASSORT:
        gone = one(box.market_good[before.market]) * step.action
    elif before.phase == Phase.ASSORT and after.phase != Phase.ASSORT:
        gone = before.offered + one(step.action)
    elif step.revealed is not None and box.discard_unsold:
        gone = step.revealed
    if gone.any():
        event.gain(DECK, gone)
        event.gain(HANDS + before.player, -gone)


def tell_choice(event: Event, box: Any, step: Step) -> None:
    """What another player's move proves about the hand, and how likely it was. Changes `event`."""
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
        if box.market_good[market] != Good.ASSORTMENT:
            number = cities.least_sold(box, market) if before.phase == Phase.MARKET else action
            event.least[hand] = one(box.market_good[market]) * number

    def likelihood(cards: np.ndarray) -> float:
        moves = legal_moves(box, before, cards)
        return 1 / len(moves) if action in moves and is_asked(before, moves) else 0

    event.weigh = lambda piles: by_hand(likelihood, piles[:, hand])


def tell_consequences(event: Event, box: Any, step: Step) -> None:
    """What follows by rule from another player's move proves something too. Changes `event`.

    A visit to a camp that ends at once: nothing could be exchanged [S-N1]. A hand shown [S-V7].
    """
    before, after = step.before, step.after
    hand = HANDS + before.player
    if step.revealed is not None:
        shown = step.revealed
        event.least[hand] = shown
        event.known.add(hand)
        event.weigh = lambda piles: (piles[:, hand] == shown).all(axis=1).astype(float)
    elif may_exchange(before, step.action) and after.turns > before.turns:
        visit = records.copy(after)
        visit.phase, visit.player = Phase.TAKE, before.player

        def likelihood(cards: np.ndarray) -> float:
            return float(not is_asked(visit, legal_moves(box, visit, cards)))

        useless = [likelihood(one(good)) for good in range(NUM_GOODS)]
        event.most[hand] = np.where(useless, MANY, 0)
        event.judge = lambda piles: by_hand(likelihood, piles[:, hand])


def may_exchange(before: Any, action: int | None) -> bool:
    """Whether the move is followed by an exchange, if there is anything to exchange [S-N1]."""
    match before.phase:
        case Phase.NOMAD:
            return action == STAY
        case Phase.GIFT:
            return before.free == 0
        case _:
            return before.phase == Phase.LAY


def demand_possible(box: Any, view: Any, player: int) -> Any:
    """A judge of what another player is about to do: the hand must allow some move."""
    if view.phase not in HAND_DECIDES or view.player == player:
        return None

    def likelihood(cards: np.ndarray) -> float:
        if view.phase == Phase.ASSORT and (cards < view.offered).any():
            return 0.0  # what is offered is still in the hand
        return float(is_asked(view, legal_moves(box, view, cards)))

    return lambda piles: by_hand(likelihood, piles[:, HANDS + view.player])


def legal_moves(box: Any, view: Any, cards: np.ndarray) -> list[int]:
    """What the player in turn might do with these cards in hand, by the rules."""
    record = records.copy(view)
    record.hand[record.player] = cards
    moves = np.zeros(actions.NUM_ACTIONS, np.int64)
    number = actions.legal_actions(box, record, moves)
    return moves[:number].tolist()


def is_asked(view: Any, moves: list[int]) -> bool:
    """Whether the rules ask at all with these moves: ending a visit alone is no question [S-N1]."""
    return moves != [] and not (view.phase == Phase.TAKE and moves == [DONE])


def by_hand(likelihood: Any, hands: np.ndarray) -> np.ndarray:
    """The likelihood of each hand, asked once for equal hands."""
    known: dict[bytes, float] = {}
    result = np.zeros(len(hands))
    for row, cards in enumerate(hands):
        key = cards.tobytes()
        if key not in known:
            known[key] = likelihood(cards)
        result[row] = known[key]
    return result
