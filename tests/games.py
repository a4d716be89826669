"""Play set-up positions of any game, move by move."""


def phase(state):
    """Return what is to be decided."""
    return state.game.package.components.Phase(state.record.phase)


def play(state, *actions):
    """Play the actions one after another, checking the sums after each; return the state."""
    for action in actions:
        state.apply_action(int(action))
        state.check()
    return state
