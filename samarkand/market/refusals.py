"""Explanations why a shape on the board cannot be chosen now, or an empty string.

`at` is the context of the decision, and `name` is the identifier of the shape that was clicked.
"""

from samarkand.market import wording


def not_to_offer(at, name):
    """Explain that the card belongs to another player, or that none of its value is left [M-R1]."""
    kind, *rest = name.split(":")
    if kind != "stock":
        return ""
    return _anothers(at, rest[0]) or str(wording.NONE_LEFT_TO_SELL)


def not_to_stop(at, name):
    """Explain that the card is the player's own [M-R4]."""
    return str(wording.OWN_CARD) if name == f"offer:{at.state.player}" else ""


def not_to_leave(at, name):
    """Explain that the card belongs to another player [M-F2]."""
    kind, *rest = name.split(":")
    return _anothers(at, rest[0]) if kind == "card" else ""


def not_to_count(at, name):
    """Explain that the good belongs to another player, or is not the least bought [M-F3]."""
    kind, *rest = name.split(":")
    if kind != "bought":
        return ""
    return _anothers(at, rest[0]) or str(wording.NOT_LEAST_BOUGHT)


def _anothers(at, player):
    return "" if int(player) == at.state.player else wording.ANOTHERS_CARD.format(player=player)
