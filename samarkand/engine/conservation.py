"""A check that a position still contains everything that the game began with."""

from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine.game_loop import MAX_THINGS

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord


def what_is_off(
    package: Any, config: "PlainRecord", start: "PlainRecord", state: "PlainRecord"
) -> str | None:
    """Return a description of the first thing whose number differs from the start, or None.

    `package` is the game's package, whose module `checks` does the counting.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson")
    >>> start, lost = game.new_initial_state().record, game.new_initial_state().record
    >>> lost.bank -= 5
    >>> what_is_off(game.package, game.config, start, lost)
    'piastres in cash and bank: found 2815, expected 2820'
    """
    found, expected = np.zeros((2, MAX_THINGS), np.int64)
    package.checks.count(config, state, found)
    package.checks.count(config, start, expected)
    for thing, number, total in zip(package.checks.things(config), found, expected, strict=False):
        if number != total:
            return f"{thing}: found {number}, expected {total}"
    return None
