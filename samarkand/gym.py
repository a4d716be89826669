"""The games as Gymnasium environments. Importing this module registers their names with Gymnasium.

>>> import gymnasium, samarkand.gym
>>> environment = gymnasium.make("samarkand/market-v0", players=3, opponents="greedy")
>>> observation, info = environment.reset(seed=1)
>>> observation.shape == environment.observation_space.shape
True
"""

from typing import Any

import gymnasium
import numpy as np

from samarkand import adapters, checks
from samarkand.engine.line_up import Strategies
from samarkand.game import game
from samarkand.registry import GAMES
from samarkand.strategies import Player, one_per_seat


class SeatEnvironment(gymnasium.Env):
    """One player's game against computer players: a PettingZoo environment in which one seat learns.

    An observation is the tensor described by `samarkand.adapters.fields`. `info["action_mask"]` marks the
    legal actions. The reward at the end is the share of the win. An illegal action ends the episode with
    reward −1. `opponents` are as `strategies` in `samarkand.study`; the one of the learner's seat is ignored.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self, name: str, players: int | None = None, opponents: Strategies = None, player: int = 0,
        render_mode: str | None = None, **options: Any,
    ):  # fmt: skip
        self.game, self.render_mode = game(name, players, **options), render_mode
        self.seats = adapters.pettingzoo_env(self.game, render_mode)
        self.agent = self.seats.possible_agents[checks.player(player, self.game.num_players)]
        self.strategies = one_per_seat(self.game, opponents)
        self.observation_space = self.seats.observation_space(self.agent)["observation"]
        self.action_space = self.seats.action_space(self.agent)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a new game. Without a seed, continue the series of games that the last seed began."""
        super().reset(seed=seed)
        own = int(self.np_random.integers(2**31))
        self.seats.reset(own)
        self.players = [Player(self.game, each, seed=own, seat=n) for n, each in enumerate(self.strategies)]
        return self._observe()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play an action, then chance and the opponents up to the next decision of this player."""
        self.seats.last(observe=False)  # raises ResetNeeded if no game has begun or the episode is over
        is_legal = self.action_masks()[action]
        if is_legal:
            self.seats.step(action)
        observation, info = self._observe()
        is_over = not is_legal or self.seats.state_now.is_terminal()
        if is_over:
            self.seats.agents = []
        reward = float(self.seats.rewards[self.agent]) if is_legal else -1.0
        return observation, reward, is_over, False, info

    def _observe(self) -> tuple[np.ndarray, dict[str, Any]]:
        state = self.seats.state_now
        while not state.is_terminal() and self.seats.agent_selection != self.agent:
            self.seats.step(self.players[state.current_player()].choose(state))
        seen = self.seats.observe(self.agent)
        return seen["observation"], {"action_mask": seen["action_mask"]}

    def action_masks(self) -> np.ndarray:
        """Return which actions are legal now, as booleans. sb3-contrib calls this method."""
        return self.seats.observe(self.agent)["action_mask"].astype(bool)

    def render(self) -> Any:
        """Return the text board as this player sees it, or None without a render mode."""
        return self.seats.render()


for _name in GAMES:  # an entry point in words can be pickled
    gymnasium.register(f"samarkand/{_name}-v0", f"{__name__}:SeatEnvironment", kwargs={"name": _name})
