"""Gymnasium: one player's game against computers."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from samarkand import arguments
from samarkand import game as make_game
from samarkand.analysis.adapters import tensors
from samarkand.game import Game
from samarkand.protocol import GAMES
from samarkand.strategies import Chance, Player, check_game, line_up

MODES = ("ansi",)
PENALTY = -1.0  # for an action that is not legal


class GymnasiumEnvironment(gymnasium.Env):
    """A game of Samarkand for Gymnasium; see `samarkand.adapters.gymnasium_env`.

    Attributes
    ----------
    game : Game
    player : int
    state_now : State
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(self, game: Game, opponents: Any, player: int, render_mode: str | None = None):
        check_game(game)
        arguments.player(player, game.num_players)
        self.game = game
        self.player = int(player)
        self.opponents = line_up(game, opponents)
        self.render_mode = arguments.choice("render_mode", render_mode, (None, *MODES))
        self.observation_space = spaces.Box(tensors.LEAST, tensors.MOST, (tensors.size(game),), np.float32)
        self.action_space = spaces.Discrete(game.num_distinct_actions())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a game; the same seed gives the same chances and the same computers."""
        super().reset(seed=seed)
        own = int(self.np_random.integers(2**62))
        self.chance = Chance(own)
        self.computers = [Player(self.game, each, own, seat) for seat, each in enumerate(self.opponents)]
        self.state_now = self.game.new_initial_state()
        self._settle()
        return self._seen()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play an action; then chance and computers, until the player is to decide again."""
        if int(action) not in self.state_now.legal_actions():
            seen, info = self._seen()
            return seen, PENALTY, True, False, {**info, "illegal": self.state_now.possible()}
        self.state_now.apply_action(int(action))
        self._settle()
        is_over = self.state_now.is_terminal()
        reward = self.state_now.returns()[self.player] if is_over else 0.0
        seen, info = self._seen()
        return seen, float(reward), is_over, False, info

    def _settle(self) -> None:
        state = self.state_now
        while not state.is_terminal() and state.current_player() != self.player:
            who = self.chance if state.is_chance_node() else self.computers[state.current_player()]
            state.apply_action(who.choose(state))

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        return tensors.observation(self.state_now, self.player), {"action_mask": tensors.mask(self.state_now)}

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
