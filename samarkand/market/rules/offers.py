"""The secret choice of the cards to sell, and their revealing."""

from samarkand.market.components import NOTHING
from samarkand.market.rules.clock import count_down
from samarkand.market.rules.rounds import offer
from samarkand.market.rules.table import in_order, place_of


def can_choose(state, player, kind):
    """Whether `player` has a card of `kind` left to sell [M-R1]."""
    return state.stock[player, kind] > 0


def choose_card(box, state, kind):
    """The player in turn chooses a card to sell, in secret; the last choice reveals all [M-R1].

    Changes `choice`, `player`.
    """
    state.choice[state.player] = kind
    place = place_of(box, state, state.player) + 1
    if place < box.players:
        state.player = in_order(box, state, place)
    else:
        reveal(box, state)
        count_down(box, state)


def reveal(box, state):
    """All cards chosen are on offer, and the count is about to begin [M-R1, M-R2].

    Changes `stock`, `offer`, `choice`, `clock`.
    """
    for player in range(box.players):
        offer(state, player, state.choice[player])
    state.choice[:] = NOTHING
    state.clock = box.first_value + 1
