"""The cards on offer: goods cards that are chosen in secret, and camel cards that are turned up."""

from samarkand.market.components import NOTHING
from samarkand.market.rules.clock import count_down
from samarkand.market.rules.rounds import begin_round, offer
from samarkand.market.rules.table import in_order, place_of


def can_choose(state, player, kind):
    """Whether `player` has a card of `kind` left to sell [M-R1]."""
    return state.stock[player, kind] > 0


def choose_card(config, state, kind):
    """Choose in secret a card to sell. The last choice reveals all of them [M-R1].

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
    """Put all the chosen cards on offer, just before the count begins [M-R1, M-R2].

    Changes `stock`, `offer`, `choice`, `clock`.
    """
    for player in range(config.players):
        offer(state, player, state.choice[player])
    state.choice[:] = NOTHING
    state.clock = config.first_value + 1


def turn_up_camel(config, state, kind):
    """Put the top card of the pile, which is of `kind`, on offer [M-S1, M-R6]. Changes `pile`, `camel`.

    During a count, it is on offer from the next value on.
    """
    state.pile[kind] -= 1
    state.camel = kind
    if state.clock > 0:
        count_down(config, state)
    else:
        begin_round(config, state)
