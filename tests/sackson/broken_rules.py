"""Rules of Sackson's game that lose or make a card, a coin or a chip, and what a check then finds."""

from samarkand.sackson.components import Phase
from samarkand.sackson.rules import camps, cities, oases, table


def bank_not_debited(state, player, amount):
    state.cash[player] += amount


def bank_not_credited(state, player, amount):
    state.cash[player] -= min(state.cash[player], amount)


def lost_for_good(config, state, good):
    state.hand[state.player, good] -= 1
    state.owed -= 1
    if state.owed == 0:
        table.end_turn(config, state)


def third_chip(config, state):
    state.covered[state.market] = 1
    table.end_turn(config, state)


def from_nowhere(config, state, good):
    state.hand[state.player, good] -= 1
    state.camp[state.pawn[state.player], good] += 2
    if state.free == 1:
        state.phase = Phase.NOMAD
    else:
        camps.offer_exchange(config, state)


OPTIONS = {"players": 3, "max_turns": 150}
BROKEN = [
    (table.receive, bank_not_debited, "piastres in cash and bank: found"),
    (table.pay, bank_not_credited, "piastres in cash and bank: found"),
    (oases.lose, lost_for_good, "cards: found"),
    (cities.mark_sale, third_chip, "chips on markets besides the 2 there are: found"),
    (camps.give_gift, from_nowhere, "cards: found"),
]
