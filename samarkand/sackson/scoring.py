"""The score, who wins, and why the game ended."""

from samarkand.sackson.components import Phase
from samarkand.sackson.rules.table import has_won


def score(box, state, player):
    """Piastres in cash; cards in hand count nothing [S-E1]."""
    return state.cash[player]


def is_winner(box, state, player):
    """Whether `player` has won: the target reached, or the richest when the turns ran out.

    Ties share the win [S-E1, S-E2].
    """
    return state.phase == Phase.OVER and state.cash[player] == state.cash[: box.players].max()


def is_cut_short(box, state):
    """Whether the limit of turns ended the game, not the target [S-E2]."""
    return state.phase == Phase.OVER and state.cash[: box.players].max() < box.target


def outcome(box, state, name, names):
    """Why the game ended, in words, with the rule; `name(player)` names a player, `names` spaces."""
    if state.phase != Phase.OVER:
        return "The game goes on."
    winners = [player for player in range(box.players) if is_winner(box, state, player)]
    names = " and ".join(name(player) for player in winners)
    most = int(state.cash[: box.players].max())
    if has_won(box, state, winners[0]):
        return f"{names} reached {most} piastres; {box.target} win [S-E1]."
    shared = "share the win as the richest" if len(winners) > 1 else "wins as the richest"
    return f"After {state.turns} turns {names} {shared}, with {most} piastres [S-E2]."
