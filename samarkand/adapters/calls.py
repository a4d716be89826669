"""Checks of the calls to an environment: their order and the type of actions."""

import operator
from typing import NoReturn, SupportsIndex

import numpy as np
from gymnasium.error import ResetNeeded as GymnasiumResetNeeded

from samarkand.errors import IllegalAction, InvalidState, short_repr


class ResetNeeded(InvalidState, GymnasiumResetNeeded, AttributeError):
    """An error for calls to an environment whose game has not begun or is over.

    It is also a `gymnasium.error.ResetNeeded`. It is an `AttributeError` so that `hasattr` works before
    `reset`.
    """


def refuse_before_reset(name: str) -> NoReturn:
    """Raise `ResetNeeded` for a call before the first `reset`.

    Examples
    --------
    >>> refuse_before_reset("step")
    Traceback (most recent call last):
        ...
    samarkand.adapters.calls.ResetNeeded: step: found no game, expected a call to reset()
    """
    raise ResetNeeded(f"{name}: found no game, expected a call to reset()")


def refuse_after_the_end(name: str) -> NoReturn:
    """Raise `ResetNeeded` for a call after the end of the game.

    Examples
    --------
    >>> refuse_after_the_end("step")
    Traceback (most recent call last):
        ...
    samarkand.adapters.calls.ResetNeeded: step: found a game that is over, expected a call to reset()
    """
    raise ResetNeeded(f"{name}: found a game that is over, expected a call to reset()")


def action_number(action: object) -> int:
    """Return an action as an `int`. Zero-dimensional arrays and tensors are accepted.

    Raises
    ------
    IllegalAction
        If the action is not a whole number.

    Examples
    --------
    >>> import numpy as np
    >>> action_number(np.int64(3)), action_number(np.array(3))
    (3, 3)
    """
    try:
        # Numbers first: until Python 3.12, the test for a protocol takes as long as a move.
        if isinstance(action, (int, np.integer, SupportsIndex)) and not isinstance(action, bool):
            return operator.index(action)
    except TypeError:
        pass
    raise IllegalAction(f"action: found {short_repr(action)}, expected a whole number")
