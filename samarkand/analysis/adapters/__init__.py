"""The games for programs that speak other libraries' languages: PettingZoo, OpenSpiel, Gymnasium.

`samarkand.adapters` is this module. Each adapter needs its library, which the extra of its name
brings (`pettingzoo`, `openspiel`, `gymnasium`). All three share the game's numbers of actions, and one tensor
of what a player sees (`observation`), one of what was seen so far (`information_state`): `fields` says what
stands where.
"""

from typing import TYPE_CHECKING, Any

from samarkand.analysis.adapters.tensors import fields, information_state, observation
from samarkand.engine.line_up import Strategies
from samarkand.errors import MissingExtra, missing_extra
from samarkand.game import Game

if TYPE_CHECKING:
    import gymnasium
    from pettingzoo import AECEnv

__all__ = ["fields", "gymnasium_env", "information_state", "observation", "openspiel_game", "pettingzoo_env"]


def pettingzoo_env(game: str | Game, render_mode: str | None = None) -> "AECEnv":
    """A game as an environment of PettingZoo, agent by agent (AEC): `player_0` … are its agents.

    An observation is the tensor of `fields`; `infos[agent]["action_mask"]` says what is legal for who is to
    act. The reward at the end is the share of the win. Chance is drawn from the seed of `reset`.

    Parameters
    ----------
    game : str or Game
    render_mode : {None, "ansi"}
        Whether `render` gives the text board, as the agent to act sees it.

    Raises
    ------
    MissingExtra
        If PettingZoo is not installed.
    """
    try:
        from samarkand.analysis.adapters.zoo import PettingZooEnvironment
    except ImportError as error:
        raise _missing("pettingzoo", error) from error
    return PettingZooEnvironment(game, render_mode)


def openspiel_game(game: str | Game) -> Any:
    """A game as a `pyspiel.Game`, which OpenSpiel can also load by its name, `samarkand_market` and so on.

    States have strings and tensors for what a player sees now and has seen so far. Algorithms in Python run
    on it; the `MCTSBot` in C++ (2.0) crashed.

    Parameters
    ----------
    game : str or Game

    Raises
    ------
    MissingExtra
        If OpenSpiel is not installed.
    InvalidOption
        If the edition is a file of one's own: OpenSpiel knows games by short words alone.
    """
    try:
        from samarkand.analysis.adapters import spiel
    except ImportError as error:
        raise _missing("openspiel", error) from error
    return spiel.load(game)


def gymnasium_env(
    game: str | Game, opponents: "Strategies" = None, player: int = 0, render_mode: str | None = None
) -> "gymnasium.Env":
    """One player's game against computers, as an environment of Gymnasium.

    An observation is the tensor of `fields`; `info["action_mask"]` says what is legal. The reward at the end
    is the share of the win. An action that is not legal ends the episode with reward −1. Chance and opponents
    play in the engine's loop, compiled where there is a compiler: a seed of `reset` means the same games
    either way, but others than in `samarkand.play` or in a study.

    Parameters
    ----------
    game : str or Game
    opponents : str, function or list of them, optional
        One for all others, or one per seat, as `strategies` in `samarkand.study`. The one at `player` is
        never asked. A strategy that searches, such as "expert", is refused.
    player : int
        Whose decisions the agent takes.
    render_mode : {None, "ansi"}
        Whether `render` gives the text board.

    Raises
    ------
    MissingExtra
        If Gymnasium is not installed.
    InvalidOption, StrategyError
        If there is no such player or strategy.
    """
    try:
        from samarkand.analysis.adapters.gym import GymnasiumEnvironment
    except ImportError as error:
        raise _missing("gymnasium", error) from error
    return GymnasiumEnvironment(game, opponents, player, render_mode)


def _missing(extra: str, error: ImportError) -> MissingExtra:
    return missing_extra(f"this adapter needs {error.name}", extra)
