"""Gymnasium: one player's game against computers."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from samarkand import arguments
from samarkand import game as make_game
from samarkand.analysis.adapters import tensors
from samarkand.engine.dice import streams
from samarkand.engine.game_loop import NEVER, NOBODY
from samarkand.game import Game, State, as_game
from samarkand.protocol import GAMES
from samarkand.simulation import MOST_MOVES, new_driver, wants_compiled
from samarkand.strategies import line_up

MODES = ("ansi",)
PENALTY = -1.0  # for an action that is not legal


def _agent(state: State) -> int:
    """Sits where the agent decides, and is never asked."""
    raise AssertionError(state)


class GymnasiumEnvironment(gymnasium.Env):
    """A game of Samarkand for Gymnasium; see `samarkand.adapters.gymnasium_env`.

    Chance and the computers are played by the engine's loop, compiled where there is a compiler; it returns
    when the player is to decide. A seed means the same games with a compiler and without, and others than in
    `samarkand.play` or in a study of that seed.

    Attributes
    ----------
    game : Game
    player : int
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(self, game: str | Game, opponents: Any, player: int, render_mode: str | None = None):
        game = as_game(game)
        arguments.player(player, game.num_players)
        self.game = game
        self.player = int(player)
        seats = line_up(game, opponents)
        seats[self.player] = _agent
        self.driver = new_driver(game, seats, wants_compiled(game, None), NEVER, MOST_MOVES)
        self.render_mode = arguments.choice("render_mode", render_mode, (None, *MODES))
        self.observation_space = spaces.Box(tensors.LEAST, tensors.MOST, (tensors.size(game),), np.float32)
        self.action_space = spaces.Discrete(game.num_distinct_actions())

    @property
    def state_now(self) -> State:
        """The position now, as one set up by hand: without the moves that led to it."""
        record = self.loop.position()
        return State(self.game, record, record)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a game; the same seed gives the same chances and the same computers."""
        super().reset(seed=seed)
        entropy = np.random.SeedSequence(int(self.np_random.integers(2**62)))
        self.under_way = self.driver.one_game(streams(entropy, 1, self.game.num_players), self.player)
        self.loop = next(self.under_way)
        return self._seen()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play an action; then chance and computers, until the player is to decide again."""
        if int(action) not in self.loop.legal():
            seen, info = self._seen()
            return seen, PENALTY, True, False, {**info, "illegal": self.state_now.possible()}
        self.loop.give(int(action))
        next(self.under_way)
        is_over = self.loop.player == NOBODY
        reward = self.state_now.returns()[self.player] if is_over else 0.0
        seen, info = self._seen()
        return seen, float(reward), is_over, False, info

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        mask = np.zeros(int(self.action_space.n), np.int8)
        if self.loop.player == NOBODY:
            return tensors.observation(self.state_now, self.player), {"action_mask": mask}
        mask[self.loop.legal()] = 1
        return tensors.of_view(self.game, self.loop.view(), self.player), {"action_mask": mask}

    def render(self) -> Any:
        """The text board as the player sees it."""
        if self.render_mode is None:
            return None
        return self.game.parts.textboard.text(self.state_now, self.player)


def _make(name: str) -> Any:
    """The environment that `gymnasium.make("samarkand/market-v0", players=3, opponents="random")` makes."""

    def make(
        players: int | None = None,
        opponents: Any = "greedy",
        player: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> GymnasiumEnvironment:
        return GymnasiumEnvironment(make_game(name, players, **options), opponents, player, render_mode)

    return make


for _name in GAMES:
    gymnasium.register(f"samarkand/{_name}-v0", entry_point=_make(_name), order_enforce=False)
