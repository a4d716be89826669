"""Statistics of the end of a game of the market, by name.

Payments are calculated from the moves, which takes some milliseconds per game.
"""

from collections.abc import Iterator
from typing import Any

from samarkand.engine import records
from samarkand.game import State
from samarkand.market import scoring
from samarkand.market.components import NOBODY, Phase
from samarkand.market.decisions import is_last_choice
from samarkand.market.rules import final, sales


def money(state: State, player: int) -> int:
    """Return the dirhams of a player [M-S1]."""
    return state.record.cash[player]


def money_points(state: State, player: int) -> int:
    """Return the points of a player for the place by money [M-F1]."""
    return scoring.money_points(state.game.config, state.record, player)


def least_bought_points(state: State, player: int) -> int:
    """Return the points of a player for the least-bought good [M-F3]."""
    return scoring.least_bought_points(state.game.config, state.record, player)


def equal_value_points(state: State, player: int) -> int:
    """Return the points of a player for cards of equal value [M-F4]."""
    return scoring.equal_value_points(state.game.config, state.record, player)


def unused_place_points(state: State, player: int) -> int:
    """Return the points that a player loses for unused places on camels [M-F5]."""
    return scoring.unused_place_points(state.game.config, state.record, player)


def cards(state: State, player: int) -> int:
    """Return the number of a player's goods cards, without those left behind [M-F2]."""
    return final.num_goods_cards(state.record, player)


def camels(state: State, player: int) -> int:
    """Return the number of a player's camel cards [M-R2]."""
    return state.record.camels[player].sum()


def places(state: State, player: int) -> int:
    """Return the number of places on a player's camels [M-F2]."""
    return final.capacity(state.game.config, state.record, player)


def paid_for_camels(state: State, player: int) -> int:
    """Return the dirhams that a player paid for camel cards [M-R2]."""
    return sum(
        before.clock
        for before, _, after in state.steps()
        if after.camels[player].sum() > before.camels[player].sum()
    )


def paid_for_goods(state: State, player: int) -> int:
    """Return the dirhams that a player paid for goods cards, without disputed ones [M-R2]."""
    return sum(
        before.clock
        for before, _, after in state.steps()
        if after.bought[player].sum() > before.bought[player].sum()
    )


def disputes(state: State, player: int) -> int:
    """Return the number of cards that a player disputed and no player got [M-D2, M-D4]."""
    config = state.game.config
    disputed = 0
    for chosen in _values(state):
        sales.refuse_the_poor(config, chosen)
        is_in = sales.has_named(chosen, player)
        disputed += bool(is_in and sales.buyer(config, chosen, chosen.choice[player]) == NOBODY)
    return disputed


def penalties(state: State, player: int) -> int:
    """Return how many times a player named a card without having the money [M-R5]."""
    return sum(
        bool(sales.has_named(chosen, player) and not sales.can_pay(chosen, player))
        for chosen in _values(state)
    )


def _values(state: State) -> Iterator[Any]:
    """Yield a copy of the record after all choices at each value of the clock."""
    for before, action, after in state.steps():
        if before.phase == Phase.STOP and is_last_choice(after):
            chosen = records.copy(before)
            chosen.choice[chosen.player] = action
            yield chosen
