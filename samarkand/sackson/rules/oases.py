"""The oases: one or four cards to buy, or cards to lose for want of money."""

from samarkand.sackson.components import Phase, Purpose
from samarkand.sackson.rules.table import begin_draws, can_draw, end_turn, hand_size, pay


def enter_oasis(config, state, space):
    """The player must buy one card or four. A player who cannot afford one loses cards [S-O1, S-O2].

    If nothing can be drawn, nothing is bought [S-O3].
    """
    if state.cash[state.player] < config.price_of_one[space]:
        begin_loss(config, state)
    elif can_draw(config, state):
        state.phase = Phase.BUY
    else:
        end_turn(config, state)


def purchase_price(config, state, number):
    """The price in piastres of 1 or 4 cards at the oasis where the pawn is [S-O1]."""
    space = state.pawn[state.player]
    if number == 1:
        return config.price_of_one[space]
    return config.price_of_four[space]


def buy(config, state, number):
    """Pay first and then draw, without a refund if the pile has too few cards [S-O1, S-O3].

    Changes `cash`, `bank`, and schedules the draws.
    """
    pay(state, state.player, purchase_price(config, state, number))
    begin_draws(state, number, Purpose.PURCHASE)


def begin_loss(config, state):
    """Let the right-hand neighbour draw three cards from the hand, or all if there are fewer [S-O2].

    Changes `owed`, or ends the turn of a player without cards.
    """
    state.owed = min(config.lost_cards, hand_size(state, state.player))
    if state.owed == 0:
        end_turn(config, state)
    else:
        state.phase = Phase.LOSE


def lose(config, state, good):
    """Put a card of `good`, which was drawn from the hand, into the draw pile [S-O2].

    Changes `hand`, `deck`, `owed`.
    """
    state.hand[state.player, good] -= 1
    state.deck[good] += 1
    state.owed -= 1
    if state.owed == 0:
        end_turn(config, state)
