"""A strategy for *Le marché de Samarkand*, to begin from: put it into a cell or a file, and change it."""

from samarkand.market.questions import CAMEL_CARD, PASS, Phase, capacity, num_goods_cards

DEAREST = 4  # dirhams


def choose(state):
    """One of `state.legal_actions()`, in the position as the player to act sees it."""
    legal = state.legal_actions()
    seen, player = state.record, state.current_player()
    if seen.phase != Phase.STOP:
        return legal[0]
    if seen.clock > min(DEAREST, seen.cash[player]):
        return PASS
    is_full = num_goods_cards(seen, player) >= capacity(state.game.config, seen, player)
    return max(legal, key=lambda card: worth_of(seen, player, card, is_full))


def worth_of(seen, player, card, is_full):
    """How much a card on offer is wanted: one more of a value that the player collects."""
    if card == PASS:
        return 0
    if card == CAMEL_CARD:
        return 2 if is_full else -1
    return 1 + seen.bought[player, :, seen.offer[card]].sum()
