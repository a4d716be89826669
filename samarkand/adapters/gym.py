"""The Gymnasium adapter: one player's game against computer opponents."""

from collections.abc import Iterator
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces

from samarkand import arguments, protocol
from samarkand import game as make_game
from samarkand.adapters import calls, tensors
from samarkand.engine.dice import streams
from samarkand.engine.driver import MAX_MOVES, Driver
from samarkand.engine.game_loop import NEVER, NOBODY
from samarkand.engine.line_up import Strategies
from samarkand.engine.stepped_loop import GameLoop
from samarkand.errors import StrategyError
from samarkand.game import Game, State, as_game
from samarkand.protocol import GAMES
from samarkand.simulation import wants_compiled
from samarkand.strategies import line_up, one_per_seat

MODES = ("ansi",)
NOT_COPIED = ("_driver", "_loop", "_under_way")
PENALTY = -1.0  # the reward of an illegal action


def _agent(state: State) -> int:
    """Mark the agent's seat. The loop never calls this strategy."""
    raise AssertionError(state)


class GymnasiumEnvironment(gymnasium.Env):
    """A Gymnasium environment for one player; see `samarkand.adapters.gymnasium_env`.

    The engine's loop simulates chance and the opponents and returns when the agent has to decide. It is
    compiled if a compiler is available. A seed gives the same games with and without a compiler, but not the
    same as in `samarkand.play` or in a study.

    A copied or unpickled environment continues from the same position. It replays the game to get there.

    Attributes
    ----------
    game : Game
    player : int
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self, game: str | Game, opponents: "Strategies", player: int, render_mode: str | None = None
    ):
        game = as_game(game)
        arguments.player(player, game.num_players)
        self.game = game
        self.player = int(player)
        self.opponents = opponents
        self.render_mode = arguments.choice("render_mode", render_mode, (None, *MODES))
        self.observation_space = spaces.Box(*tensors.bounds(game), dtype=np.float32)
        self.action_space = spaces.Discrete(game.num_distinct_actions())
        self._driver = self._new_driver()
        self._loop: GameLoop | None = None
        self._under_way: Iterator[GameLoop] = iter(())
        self._entropy = 0  # the entropy of the current game
        self._answers: list[int] = []  # the agent's actions in the current game
        self._may_step = False

    def _new_driver(self) -> Driver:
        seats = one_per_seat(self.game, self.opponents)
        seats[self.player] = _agent
        return Driver(line_up(self.game, seats), wants_compiled(self.game, None), NEVER, MAX_MOVES)

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes without machine code and the suspended loop, which cannot be copied."""
        state = {name: value for name, value in vars(self).items() if name not in NOT_COPIED}
        return {**state, "has_begun": self._loop is not None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the attributes and replay the game up to the copied position."""
        has_begun = state.pop("has_begun")
        self.__dict__.update(state)
        self._driver, self._loop, self._under_way = self._new_driver(), None, iter(())
        if has_begun:
            answers, may_step = self._answers, self._may_step
            self._begin(self._entropy)
            for answer in answers:
                if answer not in self._game("copy").legal():
                    raise StrategyError(
                        "opponents: found different answers in a copy, expected the same answers"
                    )
                self._advance(answer)
            self._may_step = may_step

    @property
    def state_now(self) -> State:
        """The current position, without the moves that led to it."""
        record = self._game("state_now").position()
        return State(self.game, record, record)

    def _game(self, name: str) -> GameLoop:
        """Return the loop of the current game. Raise before `reset`, mentioning `name`."""
        if self._loop is None:
            calls.refuse_before_reset(name)
        return self._loop

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a new game and return the first observation and info.

        The same seed gives the same chance events and the same behaviour of the opponents. Without a seed,
        the game is determined by the seed given last, so a series of games can be repeated.
        """
        super().reset(seed=None if seed is None else arguments.seed(seed))
        self._begin(int(self.np_random.integers(2**62)))
        return self._observe()

    def _begin(self, entropy: int) -> None:
        """Play a new game up to the agent's first decision."""
        self._may_step = False
        dice = streams(np.random.SeedSequence(entropy), 1, self.game.num_players)
        self._entropy, self._answers = entropy, []
        self._under_way = self._driver.one_game(dice, self.player)
        self._loop = next(self._under_way)
        self._may_step = self._loop.player != NOBODY

    def _advance(self, action: int) -> None:
        """Play the agent's action, which must be legal, and continue to its next decision."""
        loop = self._game("step")
        self._may_step = False  # stays False if an opponent fails
        loop.give(action)
        next(self._under_way)
        self._answers.append(action)
        self._may_step = loop.player != NOBODY

    def step(self, action: SupportsIndex) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play an action, then chance and opponents up to the agent's next decision.

        Raises
        ------
        ResetNeeded
            Before `reset`, and after the end of the episode. It is also a `gymnasium.error.ResetNeeded`.
        IllegalAction
            If the action is not a whole number.
        """
        loop = self._game("step")
        if not self._may_step:
            calls.refuse_after_the_end("step")
        number = calls.action_number(action)
        if number not in loop.legal():
            self._may_step = False
            observation, info = self._observe()
            info["illegal"] = self.state_now.describe_legal_actions()
            return observation, PENALTY, True, False, info
        self._advance(number)
        is_over = loop.player == NOBODY
        reward = self.state_now.returns()[self.player] if is_over else 0.0
        observation, info = self._observe()
        return observation, float(reward), is_over, False, info

    def _observe(self) -> tuple[np.ndarray, dict[str, Any]]:
        loop = self._game("observation")
        mask = np.zeros(int(self.action_space.n), np.int8)
        if loop.player == NOBODY:
            return tensors.observation(self.state_now, self.player), {"action_mask": mask}
        mask[loop.legal()] = 1
        return tensors.of_view(self.game, loop.view(), self.player), {"action_mask": mask}

    def action_masks(self) -> np.ndarray:
        """Return which actions are legal now, as an array of booleans. sb3-contrib calls this method.

        After the end of the episode, no action is legal.
        """
        loop = self._game("action_masks")
        mask = np.zeros(int(self.action_space.n), bool)
        if loop.player != NOBODY:
            mask[loop.legal()] = True
        return mask

    def render(self) -> np.ndarray | str | None:
        """Return the text board as seen by the player, or None without a render mode."""
        if self.render_mode is None:
            return None
        return protocol.parts(self.game).textboard.text(self.state_now, self.player)


def make_environment(
    name: str,
    players: int | None = None,
    opponents: "Strategies" = None,
    player: int = 0,
    render_mode: str | None = None,
    **options: Any,
) -> GymnasiumEnvironment:
    """Return the environment for `gymnasium.make("samarkand/market-v0", players=3)`.

    Examples
    --------
    >>> import gymnasium
    >>> gymnasium.make("samarkand/market-v0", players=3).unwrapped.game
    samarkand.game('market', players=3, edition='krok-2010')
    """
    return GymnasiumEnvironment(make_game(name, players, **options), opponents, player, render_mode)


for _name in GAMES:
    # A string as entry point allows `spec` to be pickled and serialised to JSON.
    gymnasium.register(
        f"samarkand/{_name}-v0",
        entry_point=f"{__name__}:make_environment",
        kwargs={"name": _name},
        order_enforce=False,
    )
