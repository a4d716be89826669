"""Rules of *Routes to Riches* that lose or make a card, a coin or a tile, and what a check then finds."""

from samarkand.routes.rules import marriage, reach, relations, table, two_players


def bank_not_debited(state, player, amount):
    state.cash[player] += amount


def card_not_taken(state, good):
    state.hand[state.player, good] += 1
    state.owed -= 1
    if state.owed > 0:
        marriage.prepare_draw(state)
    else:
        state.phase = marriage.Phase.DISCARD


def discards_forgotten(state):
    if state.deck.sum() == 0:
        state.deck[:] = state.discards
    state.phase = marriage.Phase.DRAW


def room_for_three(state, space):
    return False


def tile_of_one_only(state, family):
    state.relations[family] -= 1


def tile_kept_on_board(config, state, family):
    state.available[family] += 1
    two_players.end_turn(config, state)


OPTIONS = {"players": 2}
BROKEN = [
    (table.receive, bank_not_debited, "dirhams in cash, treasuries and bank: found"),
    (marriage.draw, card_not_taken, "places with card .*: found"),
    (marriage.prepare_draw, discards_forgotten, "places with card .*: found 2"),
    (reach.is_full, room_for_three, "camels of family"),
    (relations.take_relation_tile, tile_of_one_only, "relation tiles"),
    (two_players.draw_from_bag, tile_kept_on_board, "family tiles of family"),
]
