"""The OpenSpiel adapter: games as `pyspiel.Game`."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import numpy as np
import pyspiel

from samarkand import editions
from samarkand.adapters import tensors
from samarkand.checks import MAX_DRAWN
from samarkand.engine import records
from samarkand.errors import InvalidInput
from samarkand.game import Game, State, as_game
from samarkand.game import game as make_game
from samarkand.registry import GAMES, package

MAX_LENGTH = 100_000  # in moves, including chance moves
BRACES = str.maketrans('{}",', "[]';")  # avoids characters with a meaning in OpenSpiel's game strings


class CopiedState:
    """A wrapper that deep-copies a state without replaying its moves."""

    def __init__(self, state: State):
        self.state = state

    def __deepcopy__(self, memory: object) -> "CopiedState":
        return CopiedState(self.state.clone())


def load(game: str | Game) -> Any:
    """Return a game loaded by `pyspiel.load_game`."""
    game = as_game(game)
    if game.edition.name not in editions.available(game.package):
        raise InvalidInput(f"edition: found {game.edition.name!r}, expected one that comes with the package")
    default = type(game.options)()
    changed = {k: v for k, v in asdict(game.options).items() if v != getattr(default, k)}
    parameters = {"players": game.num_players, "edition": _encode(game.edition.given)}
    parameters["options"] = _encode(changed)
    return pyspiel.load_game(f"samarkand_{game.name}", parameters)


def _encode(value: object) -> str:
    """Encode a mapping as a string without characters special to OpenSpiel. Return a string unchanged."""
    if isinstance(value, str):
        return value
    return json.dumps(value, separators=(",", ":")).translate(BRACES)


def _decode(text: str) -> Any:
    original = {value: key for key, value in BRACES.items()}
    return json.loads(text.translate(original)) if text.startswith("[") else text


def _game_type(name: str) -> Any:
    least, most = package(name).options.PLAYERS
    kind = pyspiel.GameType
    return kind(
        short_name=f"samarkand_{name}",
        long_name=f"Samarkand: {name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,  # not constant-sum: a game ended by a limit may have no winner
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(4, most),
            "edition": package(name).options.EDITION,
            "options": "[]",
        },
    )


def _game_class(name: str) -> Any:
    kind = _game_type(name)

    class SpielGame(pyspiel.Game):
        """A game for OpenSpiel."""

        def __init__(self, params: Any = None):
            values = {**kind.parameter_specification, **(params or {})}
            options = _decode(values["options"])
            self.game = make_game(name, values["players"], _decode(values["edition"]), **options)
            self.initial = self.game.new_initial_state()  # OpenSpiel asks for one with each tensor
            actions = self.game.num_distinct_actions()
            info = pyspiel.GameInfo(
                num_distinct_actions=actions,
                max_chance_outcomes=actions,
                num_players=self.game.num_players,
                min_utility=0.0,
                max_utility=1.0,
                max_game_length=MAX_LENGTH,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Any:
            """Return the state before the first chance event."""
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
            """Return an object that converts states to observations."""
            return Observer(self.game, iig_obs_type)

        def max_chance_nodes_in_history(self) -> int:
            """Return an upper bound for the number of chance events in a game."""
            return MAX_LENGTH

    return kind, SpielGame


class SpielState(pyspiel.State):
    """A position for OpenSpiel."""

    def __init__(self, game: Any):
        super().__init__(game)
        self.held = CopiedState(State(game.game, records.copy(game.initial.record), None))

    def current_player(self) -> int:
        """Return the player to act. Chance and terminal states have the same numbers as in OpenSpiel."""
        return self.held.state.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible chance outcomes with their probabilities."""
        return [(action, float(chance)) for action, chance in self.held.state.chance_outcomes()]

    def _apply_action(self, action: int) -> None:
        self.held.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.state.action_to_string(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.held.state.is_terminal()

    def returns(self) -> list[float]:
        """Return the shares of the win, or zeros before the end of the game."""
        state = self.held.state
        return state.returns() if state.is_terminal() else [0.0] * state.game.num_players

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """Return a state drawn from those that `player` cannot tell from this one."""
        drawn = self.clone()
        drawn.held = CopiedState(self.held.state.resample(player, int(probability_sampler() * MAX_DRAWN)))
        return drawn

    def __str__(self) -> str:
        return str(self.held.state)


class Observer:
    """An observer for OpenSpiel, of observations or of information states."""

    def __init__(self, game: Game, iig_obs_type: Any):
        self.knows_all = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self.tensor = np.zeros(tensors.size(game, self.knows_all), np.float32)
        table = tensors.fields(game, self.knows_all).to_dict("records")
        self.dict = {
            row["field"]: self.tensor[row["start"] : row["end"]].reshape(row["shape"]) for row in table
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill `tensor`. The values of `dict` are views of its parts."""
        read = tensors.information_state if self.knows_all else tensors.observation
        self.tensor[:] = read(state.held.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation or the information state as a string."""
        held = state.held.state
        return (held.information_state_string if self.knows_all else held.observation_string)(player)


for _name in GAMES:
    pyspiel.register_game(*_game_class(_name))
