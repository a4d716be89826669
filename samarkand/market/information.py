"""The hidden information of *Le marché de Samarkand*: the pending secret choices of others.

Everything else was seen by all or is on the table, so a perfect listener knows it [M-S2]. A state that the
player cannot distinguish from the true one therefore differs only in these choices.
"""

from itertools import islice
from typing import Any

import numpy as np

from samarkand.engine import records
from samarkand.engine.records import CHANCE
from samarkand.information import knowledge
from samarkand.market.components import NOTHING, UNKNOWN
from samarkand.market.rules.table import place_of
from samarkand.state import State


def resample(state: State, player: int, seed: int) -> State:
    """Return a random state that `player` cannot distinguish from `state`, as in `State.resample`.

    The hidden choices have their exact distribution given what the player has seen, if the others choose
    among their legal moves with equal probabilities. The result does not depend on what the player cannot
    know.
    """
    rng = np.random.default_rng([int(seed), int(player)])
    record, history = records.copy(state.record), state.history()
    start: Any = None if knowledge.custom_root(state) is None else records.copy(knowledge.custom_root(state))
    moves = moves_of_choices(state)
    for other in range(state.game.num_players):
        if other != player and record.choice[other] != NOTHING:
            record.choice[other] = action = int(rng.choice(possible_choices(state, other)))
            if other in moves:
                history[moves[other]] = action
            else:
                start.choice[other] = action
    return State(state.game, record, start, history)


def possible_choices(state: State, other: int) -> list[int]:
    """Return the possible secret choices of `other`, which depend only on public information."""
    record = records.copy(state.record)
    record.player = other
    moves = np.zeros(state.game.num_distinct_actions(), np.int64)
    number = state.game.package.actions.legal_actions(state.game.config, record, moves)
    return moves[:number].tolist()


def moves_of_choices(state: State) -> dict[int, int]:
    """Return the positions of the pending choices in the history, by player.

    They are the last moves, at most one per player. Choices from a position that was set up by hand are not
    included.
    """
    pending: dict[int, int] = {}
    for number, (before, _, after) in enumerate(state.steps()):
        if after.choice.max() == NOTHING:
            pending = {}
        elif before.choice[before.player] == NOTHING:
            pending[int(before.player)] = number
    return pending


class Belief:
    """A belief in which the secret choices of others are still to be made by whoever continues the game.

    Players choose without knowing the others' choices, so their order does not matter [M-R1, M-R3].

    Parameters
    ----------
    state : State
        A state in which the player decides.
    player : int
    seed : int
        Ignored, because nothing is random.

    Attributes
    ----------
    observed : list of (record, int, int)
        The known decisions of others: the position before, the player, and the action.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.play(samarkand.game("market").new_initial_state(), seed=7)
    >>> state.apply_action(state.legal_actions()[0])
    >>> belief = Belief(state, state.current_player(), seed=1)
    >>> int(belief.draw(1, np.random.default_rng(1))["choice"].max())
    -1
    """

    def __init__(self, state: State, player: int, seed: int):
        record, config = state.view_for_rules(player), state.game.config
        pending = [other for other in range(config.players) if record.choice[other] == UNKNOWN]
        if pending:
            record.player = min(pending, key=lambda other: place_of(config, record, other))
            record.choice[pending] = NOTHING
        self._record = record
        current_player = state.game.package.actions.current_player
        known = islice(state.steps(), max(0, len(state.history()) - len(pending)))
        self.observed: list[tuple[Any, int, int]] = [
            (before, int(before.player), action)
            for before, action, _ in known
            if current_player(config, before) not in (CHANCE, player)
        ]

    def draw(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Return the position before the pending choices, repeated to shape (number,)."""
        return np.repeat(records.to_array(self._record), number)
