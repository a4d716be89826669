"""Computer players for *Le marché de Samarkand*.

Each answers with one of `actions[:number]`, seeing only `view`.
"""

from samarkand.dice import below


def random(box, view, actions, number, dice):
    """Any legal action, all equally likely."""
    return actions[below(dice, number)]
