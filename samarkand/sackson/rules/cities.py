"""The cities: markets, prices, assortments, chips."""

from samarkand.sackson.components import NUM_CHIPS, NUM_GOODS, NUM_MARKETS, Good, Phase
from samarkand.sackson.rules.table import end_turn, has_won, pay, receive


def enter_city(config, state):
    """A player who can sell must sell. A player who cannot shows their hand [S-V1, S-V7]."""
    for market in range(NUM_MARKETS):
        if can_sell(config, state, market):
            state.phase = Phase.MARKET
            return
    show_hand(config, state)


def can_sell(config, state, market):
    """Whether the player in turn is in the market's city and has enough cards for it [S-V1, S-V2]."""
    return config.market_city[market] == state.pawn[state.player] and most_sold(config, state, market) > 0


def least_sold(config, market):
    """The smallest number of cards that the market buys: the first column of its price row [S-V1, S-V2]."""
    return config.least_sold[config.market_good[market]]


def most_sold(config, state, market):
    """The largest number of cards that the player in turn could sell there, or 0 if none [S-V1, S-V6]."""
    if config.market_good[market] == Good.ASSORTMENT:
        held = kinds_held(state, state.player)
    else:
        held = state.hand[state.player, config.market_good[market]]
    if held < least_sold(config, market):
        return 0
    return min(held, config.most_sold[config.market_good[market]])


def kinds_held(state, player):
    """The number of different goods in the hand [S-V2]."""
    kinds = 0
    for good in range(NUM_GOODS):
        if state.hand[player, good] > 0:
            kinds += 1
    return kinds


def price(config, state, market, number):
    """Piastres that `market` pays for `number` cards [S-V1].

    A covered market pays one level less [S-V5]: the price for one card fewer, or nothing below the first
    column.
    """
    level = number - 1 if is_covered(state, market) else number
    return config.price[config.market_good[market], level]


def is_covered(state, market):
    """Whether there is a market chip on the market's symbol [S-V4]."""
    return state.covered[market] == 1


def choose_market(state, market):
    """Choose `market` for the sale [S-V1]. Changes `market`."""
    state.market = market
    state.phase = Phase.NUMBER


def choose_number(config, state, number):
    """Sell `number` cards [S-V1]. An assortment is laid out first [S-V2].

    Changes `number`, `offered`.
    """
    state.number = number
    state.offered[:] = 0
    good = config.market_good[state.market]
    if good == Good.ASSORTMENT:
        state.phase = Phase.ASSORT
    else:
        state.offered[good] = number
        sell(config, state)


def can_offer(state, good):
    """Whether `good` may come next in the assortment [S-V2].

    The goods are named in order, so there must be enough later ones in the hand.
    """
    if state.hand[state.player, good] == 0 or state.offered[good:].sum() > 0:
        return False
    later = 0
    for other in range(good, NUM_GOODS):
        if state.hand[state.player, other] > 0:
            later += 1
    return later >= state.number - state.offered.sum()


def offer(config, state, good):
    """Add a card of `good` to the assortment, which is sold once it is complete [S-V2]. Changes `offered`."""
    state.offered[good] = 1
    if state.offered.sum() == state.number:
        sell(config, state)


def sell(config, state):
    """Sell the offered cards at the price in the table, and then lay the chip [S-V1 … S-V4].

    Changes `hand`, `deck`, `cash`, `bank`, `offered`. The price is determined before the chip is laid.
    """
    for good in range(NUM_GOODS):
        state.hand[state.player, good] -= state.offered[good]
        state.deck[good] += state.offered[good]
    receive(state, state.player, price(config, state, state.market, state.number))
    state.offered[:] = 0
    if has_won(config, state, state.player):
        state.phase = Phase.OVER
    else:
        mark_sale(config, state)


def mark_sale(config, state):
    """Put a chip on the market: one that is not on the board if possible, otherwise the player's choice.

    If the market is already covered, no chip moves [S-V4]. Changes `covered`.
    """
    if is_covered(state, state.market):
        end_turn(config, state)
    elif state.covered.sum() < NUM_CHIPS:
        state.covered[state.market] = 1
        end_turn(config, state)
    else:
        state.phase = Phase.CHIP


def move_chip(config, state, market):
    """Move the chip on `market` to the market of the sale [S-V4]. Changes `covered`."""
    state.covered[market] = 0
    state.covered[state.market] = 1
    end_turn(config, state)


def show_hand(config, state):
    """A player who cannot sell anything shows their hand, pays, and may lose the hand [S-V7].

    Changes `cash`, `bank` and, with the option `pay_and_discard`, also `hand`, `deck`.
    """
    pay(state, state.player, config.empty_hand_price)
    if config.discard_unsold == 1:
        for good in range(NUM_GOODS):
            state.deck[good] += state.hand[state.player, good]
            state.hand[state.player, good] = 0
    end_turn(config, state)
