"""Adapters of the games for PettingZoo and OpenSpiel; `samarkand.gym` is the one for Gymnasium.

Each adapter requires its library, which is installed with an extra (`openspiel`, or `pettingzoo` for
PettingZoo and Gymnasium). All adapters use the action numbers of the games and the same tensors:
`observation` encodes what a player sees, and `information_state` also what the player has seen so far.
`fields` describes the layout of the tensors.
"""

from typing import TYPE_CHECKING, Any

from samarkand.adapters.tensors import fields, information_state, observation
from samarkand.errors import MissingExtra, missing_extra
from samarkand.game import Game

if TYPE_CHECKING:
    from pettingzoo import AECEnv

__all__ = ["fields", "information_state", "observation", "openspiel_game", "pettingzoo_env"]


def pettingzoo_env(game: str | Game, render_mode: str | None = None) -> "AECEnv":
    """Return a game as a PettingZoo AEC environment with the agents `player_0`, `player_1`, and so on.

    An observation is a dictionary, as in PettingZoo's own games: `observation` is the tensor described by
    `fields`, and `action_mask` marks the legal actions. Only the agent who acts has any. Its mask is also in
    `infos[agent]`. The reward at the end is the share of the win. Chance events are drawn with the
    seed of `reset`.

    Parameters
    ----------
    game : str or Game
    render_mode : {None, "ansi", "human"}
        With "ansi", `render` returns the text board as seen by the agent who acts. With "human", it prints
        the board.

    Raises
    ------
    MissingExtra
        If PettingZoo is not installed.
    """
    try:
        from samarkand.adapters.zoo import PettingZooEnvironment
    except ImportError as error:
        raise missing_library("pettingzoo", error) from error
    return PettingZooEnvironment(game, render_mode)


def openspiel_game(game: str | Game) -> Any:
    """Return a game as a `pyspiel.Game`.

    OpenSpiel can also load the games by name, such as `samarkand_market`, after `import samarkand.openspiel`.
    States provide strings and tensors for observations and information states. OpenSpiel's algorithms in
    Python work with these games, and its `ISMCTSBot` gets states that the player cannot tell apart. The C++
    `MCTSBot` crashed (OpenSpiel 2.0).

    Parameters
    ----------
    game : str or Game

    Raises
    ------
    MissingExtra
        If OpenSpiel is not installed.
    InvalidInput
        If the edition is a file of your own, because game parameters in OpenSpiel are short strings.
    """
    try:
        from samarkand.adapters import spiel
    except ImportError as error:
        raise missing_library("openspiel", error) from error
    return spiel.load(game)


def missing_library(extra: str, error: ImportError) -> MissingExtra:
    """Return the error for a library that an adapter needs and that is not installed."""
    return missing_extra(f"this adapter needs {error.name}", extra)
