"""Why a press on the picture plays nothing."""

from samarkand.game import State
from samarkand.picture import Picture
from samarkand.protocol import DecisionContext
from samarkand_widgets import wording


def why_not(name: str, shown: Picture, position: State | None) -> str:
    """The thing pressed, and why it cannot be chosen, as far as the game says.

    Parameters
    ----------
    name : str
        The identifier of the shape.
    shown : Picture
    position : State or None
        The position in which the person at the screen decides, if one does.
    """
    label = next((shape.label for shape in shown.shapes if shape.identifier == name and shape.label), "")
    reason = ""
    if position is not None and label:
        at = DecisionContext(position.game, position.record)
        reason = at.decision.refusal(at, name)
    words = wording.NOT_FOR if reason else wording.NOT_NOW if label else wording.NOTHING_NOW
    return words.format(thing=label.split("\n")[0], reason=reason)
