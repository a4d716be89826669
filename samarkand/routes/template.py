"""A strategy for *Routes to Riches* to start from. Copy it into a cell or a file, and change it."""

from samarkand.routes.questions import EXTEND, NUM_FAMILIES, Phase, card_points


def choose(state):
    """Return one of `state.legal_actions()`, given the position as the player to act sees it."""
    legal = state.legal_actions()
    seen, config, player = state.record, state.game.config, state.current_player()
    if seen.phase == Phase.TURN:
        weddings = [action for action in legal if action < min(EXTEND, NUM_FAMILIES)]
        return min(weddings or legal, key=lambda action: config.dowry[action] if weddings else action)
    if seen.phase == Phase.DISCARD:
        return min(legal[:-1] or legal, key=lambda good: card_points(config, seen, player, good))
    return legal[0]
