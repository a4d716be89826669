"""Checks of the calls of an environment: that they come in order, and that an action is a number."""

import operator
from typing import Any

from gymnasium.error import ResetNeeded as GymnasiumResetNeeded

from samarkand.errors import IllegalAction, InvalidState, shown


class ResetNeeded(InvalidState, GymnasiumResetNeeded, AttributeError):
    """A call of an environment whose game has not begun, or is over.

    It is Gymnasium's error of that name too. As an `AttributeError` it lets `hasattr` answer before `reset`.
    """


def not_begun(name: str) -> ResetNeeded:
    """Return the error for something that is asked for before the first `reset`.

    Examples
    --------
    >>> print(not_begun("step"))
    step: found no game, expected reset() first
    """
    return ResetNeeded(f"{name}: found no game, expected reset() first")


def is_over(name: str) -> ResetNeeded:
    """Return the error for something that is asked for after the end of the game.

    Examples
    --------
    >>> print(is_over("step"))
    step: found a game that is over, expected reset() first
    """
    return ResetNeeded(f"{name}: found a game that is over, expected reset() first")


def action_number(action: Any) -> int:
    """Return an action as a plain number; an array or a tensor without axes is one too.

    Raises
    ------
    IllegalAction
        If it is not a whole number.

    Examples
    --------
    >>> import numpy as np
    >>> action_number(np.int64(3)), action_number(np.array(3))
    (3, 3)
    """
    try:
        if not isinstance(action, bool):
            return operator.index(action)
    except TypeError:
        pass
    raise IllegalAction(f"action: found {shown(action)}, expected a whole number")
