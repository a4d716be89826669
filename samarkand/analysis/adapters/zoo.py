"""PettingZoo: a game agent by agent."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from samarkand import arguments
from samarkand.analysis.adapters import tensors
from samarkand.game import Game, as_game
from samarkand.strategies import Chance

MODES = ("ansi",)


class PettingZooEnvironment(AECEnv):
    """A game of Samarkand for PettingZoo; see `samarkand.adapters.pettingzoo_env`.

    Attributes
    ----------
    game : Game
    state_now : State
        The whole position, which no agent may see.
    """

    metadata = {"render_modes": list(MODES), "name": "samarkand_v0", "is_parallelizable": False}

    def __init__(self, game: str | Game, render_mode: str | None = None):
        super().__init__()
        self.game = game = as_game(game)
        self.render_mode = arguments.choice("render_mode", render_mode, (None, *MODES))
        self.metadata = {**self.metadata, "name": f"samarkand_{game.name}_v0"}
        self.possible_agents = [f"player_{player}" for player in range(game.num_players)]
        seen = spaces.Box(tensors.LEAST, tensors.MOST, (tensors.size(game),), np.float32)
        actions = game.num_distinct_actions()
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        """The space in which the answers of `observe` lie."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """All numbers that an action can have."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begin a game; the same seed gives the same chances."""
        entropy = np.random.SeedSequence().entropy if seed is None else seed
        self.chance = Chance(arguments.seed(entropy))
        self.state_now = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle()

    def _settle(self) -> None:
        """Let chance act; say who decides, or that the game is over."""
        while self.state_now.is_chance_node():
            self.state_now.apply_action(self.chance.choose(self.state_now))
        if self.state_now.is_terminal():
            self.rewards = dict(zip(self.agents, self.state_now.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.state_now.current_player()]
            self.infos[self.agent_selection]["action_mask"] = tensors.mask(self.state_now)

    def observe(self, agent: str) -> np.ndarray:
        """An agent's observation: see `samarkand.adapters.fields`."""
        return tensors.observation(self.state_now, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play the action of the agent that is to act; `None` once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.state_now.apply_action(int(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent].clear()
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The text board as the agent to act sees it."""
        if self.render_mode is None:
            return None
        player = self.state_now.current_player()
        return self.game.parts.textboard.text(self.state_now, player if player >= 0 else None)

    def close(self) -> None:
        """Nothing is open."""
