"""PettingZoo: a game agent by agent."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from samarkand import arguments, protocol
from samarkand.analysis.adapters import calls, tensors
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game, as_game
from samarkand.strategies import Chance

MODES = ("ansi",)
# What there is once `reset` was called.
WITH_A_GAME = (
    "agents",
    "num_agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "state_now",
)


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
        seen = spaces.Box(tensors.MIN, tensors.MAX, (tensors.size(game),), np.float32)
        actions = game.num_distinct_actions()
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

        self._chance: Chance | None = None

    def __getattr__(self, name: str) -> Any:
        """Say of what belongs to a game that none has begun."""
        if name in WITH_A_GAME:
            calls.refuse_before_reset(name)
        return object.__getattribute__(self, name)  # Python's own error

    def observation_space(self, agent: str) -> spaces.Space:
        """The space in which the answers of `observe` lie."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space:
        """All numbers that an action can have."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            expected = ", ".join(self.possible_agents)
            raise InvalidOption(f"agent: found {shown(agent)}, expected one of {expected}")
        return agent

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begin a game; the same seed gives the same chances.

        Without a seed chance goes on from where it is, so a series of games can be repeated from its first
        seed.
        """
        if seed is not None or self._chance is None:
            self._chance = Chance(seed)
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
        assert self._chance is not None
        while self.state_now.is_chance_node():
            self.state_now.apply_action(self._chance.choose(self.state_now))
        if self.state_now.is_terminal():
            self.rewards = dict(zip(self.agents, self.state_now.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.state_now.current_player()]
            self.infos[self.agent_selection]["action_mask"] = tensors.mask(self.state_now)

    def observe(self, agent: str) -> np.ndarray:
        """An agent's observation: see `samarkand.adapters.fields`."""
        return tensors.observation(self.state_now, self.possible_agents.index(self._known(agent)))

    def last(self, observe: bool = True) -> tuple[np.ndarray | None, float, bool, bool, dict[str, Any]]:
        """Observation, rewards since its last action, two kinds of end, and info of the agent to act."""
        self._to_act("last")
        return super().last(observe)

    def _to_act(self, name: str) -> str:
        """The agent that is to act, or to take note of the end; `name` is what asks for it."""
        if "agents" not in vars(self):
            calls.refuse_before_reset(name)
        if not self.agents:
            calls.refuse_after_the_end(name)
        return self.agent_selection

    def step(self, action: int | None) -> None:
        """Play the action of the agent that is to act; `None` once the game is over.

        Raises
        ------
        ResetNeeded
            Before `reset`, and once each agent has taken note of the end.
        IllegalAction
            If the action is not legal, or not a whole number; nothing is changed.
        """
        agent = self._to_act("step")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.state_now.apply_action(calls.action_number(action))
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
        return protocol.parts(self.game).textboard.text(self.state_now, player if player >= 0 else None)

    def close(self) -> None:
        """Nothing is open."""
