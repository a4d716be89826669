"""The common basis of all chapters: the seats, the cards on offer, and money."""

from samarkand.market.components import BANK, CAMEL_CARD, NOBODY, NOTHING, NUM_SEATS, Phase


def in_order(config, state, index):
    """The player `index` places to the left of the doyen, who always goes first."""
    return (state.doyen + index) % config.players


def place_of(config, state, player):
    """The number of places by which `player` sits to the left of the doyen."""
    return (player - state.doyen) % config.players


def is_on_offer(state, card):
    """Whether the card of a seat, or the camel, can be bought [M-R2]."""
    if card == CAMEL_CARD:
        return state.camel != NOTHING
    return state.offer[card] != NOTHING


def are_goods_on_offer(state):
    """Whether a goods card can still be bought in this round [M-R4, M-R6]."""
    for card in state.offer:
        if card != NOTHING:
            return True
    return False


def is_anything_on_offer(state):
    """Whether any card can still be bought in this round [M-R4]."""
    return state.camel != NOTHING or are_goods_on_offer(state)


def seller(card):
    """The seat that is paid for a card. Camels belong to the bank [M-R2]."""
    return BANK if card == CAMEL_CARD else card


def pay(state, player, seat, amount):
    """Pay `amount` from `player` to the player or the bank at `seat` [M-R2].

    Changes `cash`, `bank`. Assumes that the player has enough money.
    """
    state.cash[player] -= amount
    if seat == BANK:
        state.bank += amount
    else:
        state.cash[seat] += amount


def seat_of(state, good):
    """The seat that sells `good`, or NOBODY if it left the game [M-S1]."""
    for seat in range(NUM_SEATS):
        if state.good[seat] == good:
            return seat
    return NOBODY


def is_over(state):
    """Whether the game has ended [M-E1]."""
    return state.phase == Phase.OVER
