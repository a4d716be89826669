"""Why what was pressed on the picture cannot be chosen now, decision by decision; or nothing.

`at` is the moment of who decides, `name` the identifier of the shape that was pressed.
"""

from samarkand.market import wording


def not_to_offer(at, name):
    """The card is another's, or there is none left of its value [M-R1]."""
    kind, *rest = name.split(":")
    if kind != "stock":
        return ""
    return _anothers(at, rest[0]) or str(wording.NONE_LEFT_TO_SELL)


def not_to_stop(at, name):
    """The card is one's own [M-R4]."""
    return str(wording.OWN_CARD) if name == f"offer:{at.state.player}" else ""


def not_to_leave(at, name):
    """The card is another's [M-F2]."""
    kind, *rest = name.split(":")
    return _anothers(at, rest[0]) if kind == "card" else ""


def not_to_count(at, name):
    """The good is another's, or not bought least [M-F3]."""
    kind, *rest = name.split(":")
    if kind != "bought":
        return ""
    return _anothers(at, rest[0]) or str(wording.NOT_LEAST_BOUGHT)


def _anothers(at, player):
    return "" if int(player) == at.state.player else wording.ANOTHERS_CARD.format(player=player)
