"""Checks of the order of the calls to an environment."""

from typing import NoReturn

from gymnasium.error import ResetNeeded as GymnasiumResetNeeded

from samarkand.errors import InvalidInput


class ResetNeeded(InvalidInput, GymnasiumResetNeeded, AttributeError):
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
