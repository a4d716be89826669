"""A player's sight of Sackson's *Samarkand*, told as events about piles of cards.

Which moves a guessed hand would have allowed is asked of the rules themselves.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from samarkand.engine import records
from samarkand.information.beliefs import Belief
from samarkand.information.events import DECK, DISCARDS, HANDS, Event, Step, one_of, opening, piles_of
from samarkand.information.particle_filter import resample
from samarkand.sackson import actions
from samarkand.sackson.components import DONE, NUM_GOODS, STAY, Good, Phase
from samarkand.sackson.decisions import shows_hand
from samarkand.sackson.rules import cities

__all__ = ["Belief", "awaited", "beginning", "resample", "revealed", "tell"]

HAND_DECIDES = (Phase.GIFT, Phase.TAKE, Phase.LAY, Phase.MARKET, Phase.NUMBER, Phase.ASSORT)
MANY = 1000  # more cards than there are
CODE = MANY ** np.arange(NUM_GOODS)  # makes a number of a hand


def revealed(config: Any, before: Any, after: Any) -> np.ndarray | None:
    """The hand that the player in turn had to show in this move, or None [S-V7]."""
    if shows_hand(config, before, after):
        return before.hand[before.player].copy()
    return None


def beginning(config: Any, start: Any, player: int) -> tuple[np.ndarray, list[Event]]:
    """The piles at the start, all unseen cards in the draw pile, and how the hands came about.

    Parameters
    ----------
    config : record
    start : record
        What `player` saw at the start.
    player : int
        Who does not know the rest.
    """
    unseen = config.cards - config.removed_cards - start.camp.sum(axis=0) - start.hand[player]
    judge, least = demand_possible(config, start, player), laid_out(start, player)
    told = [*opening(config, start), Event(judge=judge, least=least, is_move=False)]
    return piles_of(config, start, player, unseen), told


def awaited(config: Any, view: Any, player: int) -> list[Event]:
    """The knowledge of another's decision to come: the hand must allow some move."""
    return [Event(judge=demand_possible(config, view, player), is_move=False)]


def laid_out(start: Any, player: int) -> dict[int, np.ndarray]:
    """The cards that a hand must hold as they lie there, offered in an assortment not yet complete [S-V2]."""
    if start.phase != Phase.ASSORT or start.player == player:
        return {}
    return {HANDS + start.player: start.offered.copy()}


def tell(config: Any, step: Step, following: Step | None, player: int) -> Event:
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
    tell_sale(event, config, step)
    if before.player != player:
        tell_choice(event, config, step)
        tell_consequences(event, config, step)
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
    """Tell that the fields' gain comes from the hand of the player in turn [S-N1, S-N2]. Changes `event`."""
    if step.before.phase == Phase.DEAL_FIELD:
        return
    gained = step.after.camp.sum(axis=0) - step.before.camp.sum(axis=0)
    if gained.any():
        event.gain(HANDS + step.before.player, -gained)


def tell_sale(event: Event, config: Any, step: Step) -> None:
    """Cards sold or shown and lost go into the draw pile [S-V3, S-V7]. Changes `event`."""
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


def tell_choice(event: Event, config: Any, step: Step) -> None:
    """Tell what another player's move proves about the hand, and how likely it was. Changes `event`."""
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

    event.weigh = HandLikelihood(config, before, likelihood)


def tell_consequences(event: Event, config: Any, step: Step) -> None:
    """Tell what the consequences of another player's move by rule prove. Changes `event`.

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

        judge = HandLikelihood(config, visit, lambda moves: float(not is_asked(visit, moves)))
        event.most[hand] = np.where(judge.of(np.eye(NUM_GOODS, dtype=np.int64)), MANY, 0)
        event.judge = judge


def may_exchange(before: Any, action: int | None) -> bool:
    """Whether the move is followed by an exchange, if there is anything to exchange [S-N1]."""
    match before.phase:
        case Phase.NOMAD:
            return action == STAY
        case Phase.GIFT:
            return before.free == 0
        case _:
            return before.phase == Phase.LAY


def demand_possible(config: Any, view: Any, player: int) -> Any:
    """A judge of what another player is about to do: the hand must allow some move."""
    if view.phase not in HAND_DECIDES or view.player == player:
        return None

    is_possible = HandLikelihood(config, view, lambda moves: float(is_asked(view, moves)))
    if view.phase != Phase.ASSORT:
        return is_possible
    # What is offered is still in the hand.
    has = HANDS + view.player
    return lambda piles: is_possible(piles) * (piles[:, has] >= view.offered).all(axis=1)


def is_asked(view: Any, moves: list[int]) -> bool:
    """Whether the rules ask at all with these moves: ending a visit alone is no question [S-N1]."""
    return moves != [] and not (view.phase == Phase.TAKE and moves == [DONE])


class HandLikelihood:
    """How likely each guess makes what was seen, from what its hand would have allowed by the rules.

    Parameters
    ----------
    config, view : record
    likelihood : function
        Of the legal moves.
    """

    def __init__(self, config: Any, view: Any, likelihood: Callable[[list[int]], float]):
        self._config, self._view, self._likelihood = config, view, likelihood
        self._known: dict[int, float] = {}  # the rules are asked once for equal hands

    def __call__(self, piles: np.ndarray) -> np.ndarray:
        """From the piles of all guesses, shape (guesses, piles, kinds)."""
        return self.of(piles[:, HANDS + self._view.player])

    def of(self, hands: np.ndarray) -> np.ndarray:
        """From the hands alone, shape (guesses, kinds)."""
        known, coded = self._known, hands @ CODE
        is_one = not (coded != coded[0]).any()  # as a hand that was shown
        codes = coded[:1].tolist() if is_one else coded.tolist()
        if fresh := {code: row for row, code in enumerate(codes) if code not in known}:
            record, moves = records.copy(self._view), np.zeros(actions.NUM_ACTIONS, np.int64)
            for code, row in fresh.items():
                record.hand[record.player] = hands[row]
                number = actions.legal_actions(self._config, record, moves)
                known[code] = self._likelihood(moves[:number].tolist())
        return np.full(len(hands), known[codes[0]]) if is_one else np.array([known[code] for code in codes])
