"""The hidden information of *Le marché de Samarkand*: what others have just chosen in secret.

Everything else was seen by all, or lies open: a perfect listener knows it [M-S2]. So a state that the
player cannot tell from the true one differs in these choices alone.
"""

from typing import Any

import numpy as np

from samarkand import protocol
from samarkand.engine import records
from samarkand.information import knowledge
from samarkand.market.components import NOTHING, UNKNOWN
from samarkand.market.rules.table import place_of
from samarkand.protocol import CHANCE
from samarkand.state import State


def resample(state: Any, player: int, seed: int) -> Any:
    """A state that `player` cannot tell from `state`, drawn at random: see `State.resample`.

    Exactly the law of the hidden choices given all that the player has seen, if the others choose among
    their legal moves with equal chances. What the player cannot know has no influence on the result.
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


def possible_choices(state: Any, other: int) -> list[int]:
    """The possible secret choices of `other`: they depend on what lay open then, and lies open now, alone."""
    record = records.copy(state.record)
    record.player = other
    moves = np.zeros(state.game.num_distinct_actions(), np.int64)
    number = protocol.parts(state.game).actions.legal_actions(state.game.config, record, moves)
    return moves[:number].tolist()


def moves_of_choices(state: Any) -> dict[int, int]:
    """The places in the history where the choices that still stand were made, by player.

    They are the last moves, one per player; those that a position set up by hand began with are in none.
    """
    pending: dict[int, int] = {}
    for number, (before, _, after) in enumerate(state.steps()):
        if after.choice.max() == NOTHING:
            pending = {}
        elif before.choice[before.player] == NOTHING:
            pending[int(before.player)] = number
    return pending


class Belief:
    """A belief in which the others' secret choices are still to be made: whoever plays on decides them.

    All choose without knowing what the others do, so that the order in which they are asked does not matter
    [M-R1, M-R3].

    Parameters
    ----------
    game : Game
    player : int
    seed : int
        Of no use here: nothing is drawn.

    Attributes
    ----------
    observed : list of (record, int, int)
        The decisions of others that are known by now: the position before, who decided, and what.

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

    def __init__(self, game: Any, player: int, seed: int):
        self.game, self.player = game, player
        self.observed: list[tuple[Any, int, int]] = []
        self._moves: list[int] = []
        self._setting: Any = None
        self._record: Any = None  # as it was after these moves
        self._now: Any = None

    def follow(self, state: Any) -> None:
        """Go on to a state in which the player decides."""
        record, config = state.view_for_rules(self.player), self.game.config
        asked = [other for other in range(config.players) if record.choice[other] == UNKNOWN]
        moves = state.history()
        self._observe(state, moves[: max(0, len(moves) - len(asked))])
        if asked:
            record.player = min(asked, key=lambda other: place_of(config, record, other))
            record.choice[asked] = NOTHING
        self._now = record

    def _observe(self, state: Any, moves: list[int]) -> None:
        """Note how the others have decided, as far as it is known by now. Changes `observed`."""
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
        """The position before these choices, shape (number,)."""
        return np.repeat(records.to_array(self._now), number)
