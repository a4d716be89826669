"""The form of an entry, and what the arguments of many of them are made of."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import samarkand

Table = dict[str, tuple[Any, dict[str, Any]]]  # public name: a callable, and arguments that are right


@cache
def things() -> Any:
    """Make a game, some of its states, two studies and a tournament, once."""
    game = samarkand.game("market", players=3)
    start = game.new_initial_state()
    return SimpleNamespace(
        game=game,
        start=start,
        middle=samarkand.play(
            start, "random", seed=1, until=lambda s: len(s.history()) > 40 and s.current_player() >= 0
        ),
        study=samarkand.study(game, 12, strategies="random", seed=1, compiled=False, progress=False),
        other=samarkand.study(game, 12, strategies="greedy", seed=1, compiled=False, progress=False),
    )
