"""The cards on offer: the secret choice of the goods cards, and the camel cards turned up."""

from samarkand.market.components import NOTHING
from samarkand.market.rules.clock import count_down
from samarkand.market.rules.rounds import begin_round, offer
from samarkand.market.rules.table import in_order, place_of


def can_choose(state, player, kind):
    """Whether `player` has a card of `kind` left to sell [M-R1]."""
    return state.stock[player, kind] > 0


def choose_card(config, state, kind):
    """The player in turn chooses a card to sell, in secret; the last choice reveals all [M-R1].

    Changes `choice`, `player`.
    """
    state.choice[state.player] = kind
    place = place_of(config, state, state.player) + 1
    if place < config.players:
        state.player = in_order(config, state, place)
    else:
        reveal(config, state)
        count_down(config, state)


def reveal(config, state):
    """All cards chosen are on offer, and the count is about to begin [M-R1, M-R2].

    Changes `stock`, `offer`, `choice`, `clock`.
    """
    for player in range(config.players):
        offer(state, player, state.choice[player])
    state.choice[:] = NOTHING
    state.clock = config.first_value + 1


def turn_up_camel(config, state, kind):
    """The top card of the pile is of `kind` and is on offer [M-S1, M-R6]. Changes `pile`, `camel`.

    In the middle of a count it is on offer from the next value.
    """
    state.pile[kind] -= 1
    state.camel = kind
    if state.clock > 0:
        count_down(config, state)
    else:
        begin_round(config, state)
