"""A strategy for Sackson's *Samarkand* to start from. Copy it into a cell or a file, and change it."""

from samarkand.sackson.questions import Phase, most_sold, price


def choose(state):
    """Return one of `state.legal_actions()`, given the position as the player to act sees it."""
    legal = state.legal_actions()
    seen, config = state.record, state.game.config
    if seen.phase == Phase.MARKET:
        return max(legal, key=lambda market: price(config, seen, market, most_sold(config, seen, market)))
    if seen.phase in (Phase.NUMBER, Phase.BUY):
        return legal[-1]
    if seen.phase in (Phase.DISCARD, Phase.GIFT):
        return min(legal, key=lambda good: seen.hand[state.current_player(), good])
    return legal[seen.turns % len(legal)]
