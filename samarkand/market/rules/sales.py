"""The consequences of the choices at a value of the clock: penalties, sales and disputes, all at once."""

from samarkand.market.components import BANK, CAMEL_CARD, NOBODY, NOTHING, PASS
from samarkand.market.rules.rounds import discard, take_off
from samarkand.market.rules.table import pay, seller


def can_pay(state, player):
    """Whether `player` can pay the called value [M-R5]."""
    return state.cash[player] >= state.clock


def settle(config, state):
    """Put all choices at this value into effect, card by card [M-D1, M-D3].

    Changes `choice`, and whatever penalties, sales and disputes change.
    """
    refuse_the_poor(config, state)
    for card in range(CAMEL_CARD + 1):
        if num_claims(config, state, card) > 0:
            settle_card(config, state, card)
    state.choice[:] = NOTHING


def refuse_the_poor(config, state):
    """Make players who cannot pay for the card they named pay a dirham instead [M-R5, M-D3].

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
    """The number of players who name this card [M-D1, M-D2]."""
    number = 0
    for player in range(config.players):
        if state.choice[player] == card:
            number += 1
    return number


def buyer(config, state, card):
    """The buyer of a named card: the only claimant or, in a dispute, the doyen or NOBODY [M-D1, M-D2]."""
    if state.choice[state.doyen] == card:
        return state.doyen
    if num_claims(config, state, card) != 1:
        return NOBODY
    for player in range(config.players):
        if state.choice[player] == card:
            return player
    return NOBODY


def settle_card(config, state, card):
    """Sell the card to its buyer, or remove it after a dispute [M-D1, M-D2, M-D3]."""
    player = buyer(config, state, card)
    if player == NOBODY:
        dispute(config, state, card)
    else:
        sell(state, card, player)


def sell(state, card, player):
    """Sell the card to `player` at the called value: goods face up, camels unseen [M-R2].

    Changes `cash`, `bank`, `bought` or `camels`, `offer` or `camel`.
    """
    pay(state, player, seller(card), state.clock)
    if card == CAMEL_CARD:
        state.camels[player, state.camel] += 1
    else:
        state.bought[player, state.good[card], state.offer[card]] += 1
    take_off(state, card)


def dispute_price(state):
    """The price that each disputant pays: half the called value, rounded up [M-D2]."""
    return (state.clock + 1) // 2


def dispute(config, state, card):
    """Make each disputant pay half. Goods are discarded, and camels go back into the pile [M-D2, M-D4].

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
