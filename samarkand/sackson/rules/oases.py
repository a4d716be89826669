"""The oases: one card or four, and the loss of cards without money."""

from samarkand.sackson.components import Phase, Purpose
from samarkand.sackson.rules.table import begin_draws, can_draw, end_turn, hand_size, pay


def enter_oasis(config, state, space):
    """One card or four must be bought; a player who cannot afford one loses cards [S-O1, S-O2].

    Where nothing can be drawn nothing is bought [S-O3].
    """
    if state.cash[state.player] < config.price_of_one[space]:
        begin_loss(config, state)
    elif can_draw(config, state):
        state.phase = Phase.BUY
    else:
        end_turn(config, state)


def purchase_price(config, state, number):
    """Piastres for 1 or 4 cards at the oasis where the pawn stands [S-O1]."""
    space = state.pawn[state.player]
    if number == 1:
        return config.price_of_one[space]
    return config.price_of_four[space]


def buy(config, state, number):
    """Pay first, then draw, without refund if the pile gives fewer [S-O1, S-O3].

    Changes `cash`, `bank`, and schedules the draws.
    """
    pay(state, state.player, purchase_price(config, state, number))
    begin_draws(state, number, Purpose.PURCHASE)


def begin_loss(config, state):
    """The right-hand neighbour will draw three cards of the hand, or all if fewer [S-O2].

    Changes `owed`, or ends the turn of a player without cards.
    """
    state.owed = min(config.lost_cards, hand_size(state, state.player))
    if state.owed == 0:
        end_turn(config, state)
    else:
        state.phase = Phase.LOSE


def lose(config, state, good):
    """A card of `good` was drawn from the hand; it goes into the draw pile [S-O2].

    Changes `hand`, `deck`, `owed`.
    """
    state.hand[state.player, good] -= 1
    state.deck[good] += 1
    state.owed -= 1
    if state.owed == 0:
        end_turn(config, state)
