"""The PettingZoo adapter: a multi-agent environment."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded as GymnasiumResetNeeded
from pettingzoo import AECEnv

from samarkand import checks
from samarkand.adapters import tensors
from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game, as_game
from samarkand.strategies import Chance

MODES = ("human", "ansi")
# Attributes that exist only after `reset`.
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


class ResetNeeded(InvalidInput, GymnasiumResetNeeded, AttributeError):
    """An error for calls to an environment whose game has not begun or is over.

    It is also a `gymnasium.error.ResetNeeded`. It is an `AttributeError` so that `hasattr` works before
    `reset`.
    """


class PettingZooEnvironment(AECEnv):
    """A PettingZoo environment; see `samarkand.adapters.pettingzoo_env`.

    Attributes
    ----------
    game : Game
    state_now : State
        The full position, including what is hidden from the agents.
    """

    metadata = {"render_modes": list(MODES), "name": "samarkand_v0", "is_parallelizable": False}

    def __init__(self, game: str | Game, render_mode: str | None = None):
        super().__init__()
        self.game = game = as_game(game)
        self.render_mode = checks.choice("render_mode", render_mode, (None, *MODES))
        self.metadata = {**self.metadata, "name": f"samarkand_{game.name}_v0"}
        self.possible_agents = [f"player_{player}" for player in range(game.num_players)]
        actions = game.num_distinct_actions()
        space = spaces.Dict(
            observation=spaces.Box(tensors.MIN, tensors.MAX, (tensors.size(game),), np.float32),
            action_mask=spaces.Box(0, 1, (actions,), np.int8),
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

        self._chance: Chance | None = None

    def __getattr__(self, name: str) -> Any:
        """Raise `ResetNeeded` for attributes that do not exist before `reset`."""
        if name in WITH_A_GAME:
            raise ResetNeeded(f"{name}: found no game, expected a call to reset()")
        return object.__getattribute__(self, name)  # raises the usual AttributeError

    def observation_space(self, agent: str) -> spaces.Space:
        """Return the space of an agent's observations."""
        return self.observation_spaces[self._validate_agent(agent)]

    def action_space(self, agent: str) -> spaces.Space:
        """Return the space of an agent's actions."""
        return self.action_spaces[self._validate_agent(agent)]

    def _validate_agent(self, agent: str) -> str:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            expected = ", ".join(self.possible_agents)
            raise InvalidInput(f"agent: found {short_repr(agent)}, expected one of {expected}")
        return agent

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begin a new game.

        The same seed gives the same chance events. Without a seed, the random stream of chance continues, so
        a series of games can be repeated from its first seed.
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
        """Play chance events, then select the agent to act or end the game."""
        assert self._chance is not None
        while self.state_now.is_chance_node():
            self.state_now.apply_action(self._chance.choose(self.state_now))
        if self.state_now.is_terminal():
            self.rewards = dict(zip(self.agents, self.state_now.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.state_now.current_player()]
            self._mask = tensors.mask(self.state_now)  # `observe` returns it as well
            self.infos[self.agent_selection]["action_mask"] = self._mask.copy()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return an agent's observation (see `samarkand.adapters.fields`) and its legal actions."""
        player = self.possible_agents.index(self._validate_agent(agent))
        is_asked = self.state_now.current_player() == player
        mask = self._mask.copy() if is_asked else np.zeros(self.game.num_distinct_actions(), np.int8)
        return {"observation": tensors.observation(self.state_now, player), "action_mask": mask}

    def last(
        self, observe: bool = True
    ) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        """Return observation, cumulative reward, termination, truncation and info of the agent to act."""
        self._agent_to_act("last")
        return super().last(observe)

    def _agent_to_act(self, name: str) -> str:
        """Return the agent to act, or to acknowledge the end. Raise if there is none, mentioning `name`."""
        if "agents" not in vars(self):
            raise ResetNeeded(f"{name}: found no game, expected a call to reset()")
        if not self.agents:
            raise ResetNeeded(f"{name}: found a game that is over, expected a call to reset()")
        return self.agent_selection

    def step(self, action: Any) -> None:
        """Play the action of the agent to act, or pass `None` after the end of the game.

        Raises
        ------
        ResetNeeded
            Before `reset`, and after all agents have acknowledged the end.
        IllegalAction
            If the action is illegal or not a whole number. The environment is not changed.
        """
        agent = self._agent_to_act("step")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.state_now.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent].clear()
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the text board as seen by the agent to act, or print it in the mode "human"."""
        if self.render_mode is None:
            return None
        player = self.state_now.current_player()
        board = self.game.package.textboard.text(self.state_now, player if player >= 0 else None)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Do nothing, because the environment holds no resources."""
