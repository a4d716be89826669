"""The hidden information of *Le marché de Samarkand*: the pending secret choices of others.

Everything else was seen by all or is on the table, so a perfect listener knows it [M-S2]. A state that the
player cannot distinguish from the true one therefore differs only in these choices.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import protocol
from samarkand.engine import records
from samarkand.information import knowledge
from samarkand.market.components import NOTHING, UNKNOWN
from samarkand.market.rules.table import place_of
from samarkand.protocol import CHANCE
from samarkand.state import State

if TYPE_CHECKING:
    from samarkand.game import Game


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
    number = protocol.parts(state.game).actions.legal_actions(state.game.config, record, moves)
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
    game : Game
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
    >>> belief = Belief(state.game, state.current_player(), seed=1)
    >>> belief.follow(state)
    >>> int(belief.draw(1, np.random.default_rng(1))["choice"].max())
    -1
    """

    def __init__(self, game: "Game", player: int, seed: int):
        self.game, self.player = game, player
        self.observed: list[tuple[Any, int, int]] = []
        self._moves: list[int] = []
        self._setting: Any = None
        self._record: Any = None  # the record after these moves
        self._now: Any = None

    def follow(self, state: State) -> None:
        """Continue to a state in which the player decides."""
        record, config = state.view_for_rules(self.player), self.game.config
        asked = [other for other in range(config.players) if record.choice[other] == UNKNOWN]
        moves = state.history()
        self._observe(state, moves[: max(0, len(moves) - len(asked))])
        if asked:
            record.player = min(asked, key=lambda other: place_of(config, record, other))
            record.choice[asked] = NOTHING
        self._now = record

    def _observe(self, state: State, moves: list[int]) -> None:
        """Add the decisions of others that have become known. Changes `observed`."""
        is_continued = (
            moves[: len(self._moves)] == self._moves and knowledge.custom_root(state) == self._setting
        )
        if self._record is None or not is_continued:
            self.observed, self._moves = [], []
            self._setting, self._record = knowledge.custom_root(state), state.root().record
        for before, action, _ in knowledge.steps_from(self.game, self._record, moves[len(self._moves) :]):
            if protocol.parts(self.game).actions.current_player(self.game.config, before) not in (
                CHANCE,
                self.player,
            ):
                self.observed.append((before, int(before.player), action))
        self._moves = moves

    def draw(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Return the position before the pending choices, repeated to shape (number,)."""
        return np.repeat(records.to_array(self._now), number)
