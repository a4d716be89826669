"""The consequences of a value of the clock: penalties, sales, disputes, all judged together."""

from samarkand.market.components import BANK, CAMEL_CARD, NOBODY, NOTHING, PASS
from samarkand.market.rules.rounds import discard, take_off
from samarkand.market.rules.table import pay, seller


def can_pay(state, player):
    """Whether `player` has the value called [M-R5]."""
    return state.cash[player] >= state.clock


def settle(config, state):
    """All choices of this value take effect, card by card [M-D1, M-D3].

    Changes `choice`, and what penalties, sales and disputes change.
    """
    refuse_the_poor(config, state)
    for card in range(CAMEL_CARD + 1):
        if num_claims(config, state, card) > 0:
            settle_card(config, state, card)
    state.choice[:] = NOTHING


def refuse_the_poor(config, state):
    """A player who cannot pay for the card named pays a dirham to the bank, and claims nothing [M-R5, M-D3].

    Changes `cash`, `bank`, `choice`. It comes first, so that only money held before this value counts.
    """
    for player in range(config.players):
        if has_named(state, player) and not can_pay(state, player):
            pay(state, player, BANK, config.stop_penalty)
            state.choice[player] = PASS


def has_named(state, player):
    """Whether `player` said stop at this value and named a card [M-R2]."""
    return state.choice[player] != NOTHING and state.choice[player] != PASS


def num_claims(config, state, card):
    """How many players name this card [M-D1, M-D2]."""
    number = 0
    for player in range(config.players):
        if state.choice[player] == card:
            number += 1
    return number


def buyer(config, state, card):
    """The buyer of a card that is named: the only one, in a dispute the doyen, or NOBODY [M-D1, M-D2]."""
    if state.choice[state.doyen] == card:
        return state.doyen
    if num_claims(config, state, card) != 1:
        return NOBODY
    for player in range(config.players):
        if state.choice[player] == card:
            return player
    return NOBODY


def settle_card(config, state, card):
    """The card is sold to its buyer, or a dispute takes it away [M-D1, M-D2, M-D3]."""
    player = buyer(config, state, card)
    if player == NOBODY:
        dispute(config, state, card)
    else:
        sell(state, card, player)


def sell(state, card, player):
    """`player` pays the value called and has the card: goods openly, camels unseen [M-R2].

    Changes `cash`, `bank`, `bought` or `camels`, `offer` or `camel`.
    """
    pay(state, player, seller(card), state.clock)
    if card == CAMEL_CARD:
        state.camels[player, state.camel] += 1
    else:
        state.bought[player, state.good[card], state.offer[card]] += 1
    take_off(state, card)


def dispute_price(state):
    """The price that each disputant pays: half the value called, rounded up [M-D2]."""
    return (state.clock + 1) // 2


def dispute(config, state, card):
    """Each disputant pays half; a goods card is discarded, a camel goes back into the pile [M-D2, M-D4].

    Changes `cash`, `bank`, `offer` and `gone`, or `camel` and `pile`.
    """
    for player in range(config.players):
        if state.choice[player] == card:
            pay(state, player, seller(card), dispute_price(state))
    if card == CAMEL_CARD:
        state.pile[state.camel] += 1
        take_off(state, card)
    else:
        discard(state, card)
