"""Rules of the market game that lose or make a card or a coin, and what a check then finds."""

from samarkand.market.components import CAMEL_CARD, NOTHING, NUM_VALUES
from samarkand.market.rules import final, rounds, sales, setup, table


def seller_not_paid(state, player, seat, amount):
    state.cash[player] -= amount


def card_left_on_offer(state, card):
    if card == CAMEL_CARD:
        state.camel = NOTHING


def unsold_lost(state, seat):
    state.offer[seat] = NOTHING


def camel_not_shuffled_back(config, state, card):
    if card == CAMEL_CARD:
        rounds.take_off(state, card)
    else:
        rounds.discard(state, card)


def payable_in_any_case(state, player):
    return True


def goods_printed_anew(config, state, good):
    seat = setup.seat_to_deal(config, state)
    state.good[seat] = good
    for kind in range(NUM_VALUES):
        state.stock[seat, kind] = config.copies[kind]
    if setup.seat_to_deal(config, state) == NOTHING:
        rounds.begin_round(config, state)


def left_nowhere(config, state, good, kind):
    state.bought[state.player, good, kind] -= 1
    final.continue_final(config, state)


OPTIONS = {"players": 4}
BROKEN = [
    (table.pay, seller_not_paid, "dirhams in cash and bank: found"),
    (rounds.take_off, card_left_on_offer, "cards of value .: found"),
    (rounds.discard, unsold_lost, "cards of value .: found"),
    (sales.dispute, camel_not_shuffled_back, "camel cards of value .: found"),
    (sales.can_pay, payable_in_any_case, "amounts of money below 0: found"),
    (setup.deal, goods_printed_anew, "cards of value .: found"),
    (final.leave, left_nowhere, "cards of value .: found"),
]
