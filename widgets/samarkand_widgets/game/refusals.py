"""The reason why a press on the picture has no effect."""

from samarkand.decisions import DecisionContext
from samarkand.game import State
from samarkand.grammar import _
from samarkand.picture import Picture


def why_not(name: str, shown: Picture, position: State | None) -> str:
    """Return a sentence that names the pressed shape and, if the game gives one, the reason for the refusal.

    Parameters
    ----------
    name : str
        The identifier of the shape.
    shown : Picture
    position : State or None
        The position in which the person at the screen must decide, if there is one.
    """
    label = next((shape.label for shape in shown.shapes if shape.identifier == name and shape.label), "")
    reason = ""
    if position is not None and label:
        at = DecisionContext(position.game, position.record)
        reason = at.decision.refusal(at, name)
    sentence = (
        _("You can’t choose this now: {thing}. {reason}")
        if reason
        else _("You can’t choose this now: {thing}.")
        if label
        else _("You can’t do that now.")
    )
    return sentence.format(thing=label.split("\n")[0], reason=reason)
