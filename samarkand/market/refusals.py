"""Explanations of why a shape on the board cannot be chosen now, or an empty string.

`at` is the context of the decision, and `name` is the identifier of the shape that was clicked.
"""

from samarkand.grammar import _


def not_to_offer(at, name):
    """Explain that the card belongs to another player, or that none of its value is left [M-R1]."""
    kind, *rest = name.split(":")
    if kind != "stock":
        return ""
    return _anothers(at, rest[0]) or str(_("You have no such card left to sell [M-R1]."))


def not_to_stop(at, name):
    """Explain that the card is the player's own [M-R4]."""
    return (
        str(_("This is your own card. Only the others can buy it [M-R4]."))
        if name == f"offer:{at.state.player}"
        else ""
    )


def not_to_leave(at, name):
    """Explain that the card belongs to another player [M-F2]."""
    kind, *rest = name.split(":")
    return _anothers(at, rest[0]) if kind == "card" else ""


def not_to_count(at, name):
    """Explain that the good belongs to another player, or is not the least bought [M-F3]."""
    kind, *rest = name.split(":")
    if kind != "bought":
        return ""
    return _anothers(at, rest[0]) or str(_("You have bought less of another good [M-F3]."))


def _anothers(at, player):
    return "" if int(player) == at.state.player else _("This card belongs to {player}.").format(player=player)
