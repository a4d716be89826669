"""Gymnasium: one player's game against computers."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from samarkand import arguments, protocol
from samarkand import game as make_game
from samarkand.analysis.adapters import calls, tensors
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
PENALTY = -1.0  # for an action that is not legal


def _agent(state: State) -> int:
    """Sits where the agent decides, and is never asked."""
    raise AssertionError(state)


class GymnasiumEnvironment(gymnasium.Env):
    """A game of Samarkand for Gymnasium; see `samarkand.adapters.gymnasium_env`.

    Chance and the computers are played by the engine's loop, compiled where there is a compiler; it returns
    when the player is to decide. A seed means the same games with a compiler and without, and others than in
    `samarkand.play` or in a study of that seed.

    A copy, or what comes out of a pickle, goes on from the same position: it has played the game again.

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
        self.observation_space = spaces.Box(tensors.MIN, tensors.MAX, (tensors.size(game),), np.float32)
        self.action_space = spaces.Discrete(game.num_distinct_actions())
        self._driver = self._new_driver()
        self._loop: GameLoop | None = None
        self._under_way: Iterator[GameLoop] = iter(())
        self._entropy = 0  # of the game under way
        self._answers: list[int] = []  # the agent's, in that game
        self._may_step = False

    def _new_driver(self) -> Driver:
        seats = one_per_seat(self.game, self.opponents)
        seats[self.player] = _agent
        return Driver(line_up(self.game, seats), wants_compiled(self.game, None), NEVER, MAX_MOVES)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what cannot be copied: machine code, and the loop that waits for the agent."""
        kept = {name: value for name, value in vars(self).items() if name not in NOT_COPIED}
        return {**kept, "has_begun": self._loop is not None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Play the game again up to where it was copied."""
        has_begun = kept.pop("has_begun")
        self.__dict__.update(kept)
        self._driver, self._loop, self._under_way = self._new_driver(), None, iter(())
        if has_begun:
            answers, may_step = self._answers, self._may_step
            self._begin(self._entropy)
            for answer in answers:
                if answer not in self._game("copy").legal():
                    raise StrategyError(
                        "opponents: found other answers in a copy, expected the same each time"
                    )
                self._go_on(answer)
            self._may_step = may_step

    @property
    def state_now(self) -> State:
        """The position now, as one set up by hand: without the moves that led to it."""
        record = self._game("state_now").position()
        return State(self.game, record, record)

    def _game(self, name: str) -> GameLoop:
        """The loop of the game under way; `name` is what asks for it."""
        if self._loop is None:
            calls.refuse_before_reset(name)
        return self._loop

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a game; the same seed gives the same chances and the same computers.

        Without a seed the game follows from the seed given last, so a series of games can be repeated.
        """
        super().reset(seed=None if seed is None else arguments.seed(seed))
        self._begin(int(self.np_random.integers(2**62)))
        return self._seen()

    def _begin(self, entropy: int) -> None:
        """Play a new game up to the agent's first decision."""
        self._may_step = False
        dice = streams(np.random.SeedSequence(entropy), 1, self.game.num_players)
        self._entropy, self._answers = entropy, []
        self._under_way = self._driver.one_game(dice, self.player)
        self._loop = next(self._under_way)
        self._may_step = self._loop.player != NOBODY

    def _go_on(self, action: int) -> None:
        """Play the agent's action, which must be legal, and on to its next decision."""
        loop = self._game("step")
        self._may_step = False  # for good if an opponent fails
        loop.give(action)
        next(self._under_way)
        self._answers.append(action)
        self._may_step = loop.player != NOBODY

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play an action; then chance and computers, until the player is to decide again.

        Raises
        ------
        ResetNeeded
            Before `reset`, and after the episode has ended; it is `gymnasium.error.ResetNeeded`.
        IllegalAction
            If the action is not a whole number.
        """
        loop = self._game("step")
        if not self._may_step:
            calls.refuse_after_the_end("step")
        number = calls.action_number(action)
        if number not in loop.legal():
            self._may_step = False
            seen, info = self._seen()
            return seen, PENALTY, True, False, {**info, "illegal": self.state_now.describe_legal_actions()}
        self._go_on(number)
        is_over = loop.player == NOBODY
        reward = self.state_now.returns()[self.player] if is_over else 0.0
        seen, info = self._seen()
        return seen, float(reward), is_over, False, info

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        loop = self._game("observation")
        mask = np.zeros(int(self.action_space.n), np.int8)
        if loop.player == NOBODY:
            return tensors.observation(self.state_now, self.player), {"action_mask": mask}
        mask[loop.legal()] = 1
        return tensors.of_view(self.game, loop.view(), self.player), {"action_mask": mask}

    def render(self) -> Any:
        """The text board as the player sees it."""
        if self.render_mode is None:
            return None
        return protocol.parts(self.game).textboard.text(self.state_now, self.player)


def made(
    name: str,
    players: int | None = None,
    opponents: "Strategies" = None,
    player: int = 0,
    render_mode: str | None = None,
    **options: Any,
) -> GymnasiumEnvironment:
    """Return the environment that `gymnasium.make("samarkand/market-v0", players=3)` makes.

    Examples
    --------
    >>> import gymnasium
    >>> gymnasium.make("samarkand/market-v0", players=3).unwrapped.game
    samarkand.game('market', players=3, edition='krok-2010')
    """
    return GymnasiumEnvironment(make_game(name, players, **options), opponents, player, render_mode)


for _name in GAMES:
    # The entry point is a text, so that an environment's `spec` can be pickled and written as JSON.
    gymnasium.register(
        f"samarkand/{_name}-v0", entry_point=f"{__name__}:made", kwargs={"name": _name}, order_enforce=False
    )
