"""The computer players every game has, and those that a user brings.

A user's is ordinary Python, `choose(state)` or `choose(state, dice)`, that returns one of
`state.legal_actions()`: a function, or a class or an object with such a `choose`; `template` prints one. Or
it is a function in the rules' own style, `choose(config, view, actions, number, dice)`, that is compiled and
returns one of `actions[:number]`. `view` is a copy of the state without what the player may not see; `dice`
is the player's own stream, read with `samarkand.engine.dice.below(dice, n)`.
"""

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from types import FunctionType, MethodType
from typing import Any

import numpy as np

from samarkand import arguments, protocol
from samarkand.arguments.experiments import SEED, Seed, whole_seed
from samarkand.engine import computer_players, records
from samarkand.engine import dice as dice_module
from samarkand.engine.line_up import (
    LOOPS_OWN,
    RANDOM,
    AnyStrategy,
    LineUp,
    MissingStrategy,
    SeatedStrategy,
)
from samarkand.engine.user_code.admission import ARGUMENTS, validate, with_checked_answer
from samarkand.engine.user_code.ordinary import (
    EXPECTED,
    Dice,
    PythonStrategy,
    arguments_of,
    in_rules_style,
    is_player,
    refuse_chance,
)
from samarkand.errors import InvalidOption, StrategyError, shown
from samarkand.game import Game, State, as_game, as_state
from samarkand.protocol import SEARCHERS
from samarkand.state import PositionView

__all__ = ["Chance", "Player", "PositionView", "names", "play", "template"]
GREEDY = "greedy"  # the default strategy: see `usual`
EXPERT = "expert"  # searches, and so plays move by move alone: see `samarkand.protocol.SEARCHERS`


def names(game: str | Game) -> list[str]:
    """The names of the strategies that come with a game.

    Parameters
    ----------
    game : str or Game

    Raises
    ------
    UnknownGame, InvalidOption
        If it is no game.

    Examples
    --------
    >>> "threshold" in names("market")
    True
    """
    game = as_game(game)
    return computer_players.names(game.name)


def find(game: Game, strategy: Any) -> Callable[..., int]:
    """The function of a strategy given by name or as a function.

    Raises
    ------
    StrategyError
        If there is none of that name, or if it is not a function of five arguments; if it searches, and
        so is none that could be compiled.
    """
    if isinstance(strategy, str):
        if strategy in SEARCHERS:
            raise StrategyError(
                f"{strategy!r} searches at each move and is not compiled; it plays move by move "
                f"(samarkand.play, Player, samarkand play); in many games at once take {names(game)[-1]!r}"
            )
        return computer_players.function_of(game.name, strategy)
    return own(game, strategy)


def own(game: Game, strategy: Any) -> Any:
    """A user's strategy, judged: a function in the rules' style, to be compiled, or a `PythonStrategy`.

    Raises
    ------
    StrategyError
        If it is none, or names a chance that it is not handed.
    """
    name = label(strategy)
    if not is_player(strategy):
        raise StrategyError(f"strategy {name}: {EXPECTED}")
    if isinstance(strategy, FunctionType) and arguments_of(strategy, name) == ARGUMENTS:
        return validate(strategy)
    refuse_chance(strategy, name)
    found = PythonStrategy(strategy, name, partial(PositionView, game))
    if found.arguments == ARGUMENTS:
        found.see = partial(in_rules_style, game)
    return found


def template(game: str | Game) -> None:
    """Print a strategy for a game, in ordinary Python, that works as it stands: to begin from.

    Parameters
    ----------
    game : str or Game

    Raises
    ------
    UnknownGame, InvalidOption
        If there is no such game, or it has none.

    Examples
    --------
    >>> import contextlib, io
    >>> with contextlib.redirect_stdout(io.StringIO()) as printed:
    ...     template("market")
    >>> "def choose(state):" in printed.getvalue()
    True
    """
    parts = protocol.parts(as_game(game))
    if not parts.has("template"):
        raise InvalidOption(f"{parts.name} has no template of a strategy")
    print(inspect.getsource(parts.template), end="")


def label(strategy: Any) -> str:
    """A strategy's name for messages and tables."""
    if isinstance(strategy, str):
        return strategy
    if isinstance(strategy, MethodType):
        return f"{label(strategy.__self__)}.{strategy.__name__}"
    return getattr(strategy, "__name__", type(strategy).__name__ if is_player(strategy) else shown(strategy))


def usual(game: Game) -> str:
    """Return the strategy that plays by default: "greedy", or "random" if the game has no "greedy".

    All functions and commands with an argument `strategies` or `rollout_policy` use it. Random players are
    not the default, because in *sackson* they sell so little that most of their games never end.

    Examples
    --------
    >>> import samarkand
    >>> usual(samarkand.game("sackson"))
    'greedy'
    """
    return GREEDY if GREEDY in names(game) else RANDOM


def one_per_seat(game: Game, strategies: Any) -> list[Any]:
    """Return the strategy given for each seat, from one for all or a list; by default that of `usual`.

    Raises
    ------
    StrategyError
        If there are not as many as players.
    """
    if strategies is None or isinstance(strategies, str) or is_player(strategies):
        return [usual(game) if strategies is None else strategies] * game.num_players
    if not isinstance(strategies, Sequence) or len(strategies) != game.num_players:
        found = len(strategies) if isinstance(strategies, Sequence) else shown(strategies)
        raise StrategyError(
            f"strategies: found {found}, expected one for all or a list of {game.num_players}, one per player"
        )
    return list(strategies)


def line_up(game: Game, strategies: Any, spare: Sequence[Any] = ()) -> LineUp:
    """Who plays, found and checked once: all that plays games takes this object.

    Parameters
    ----------
    game : Game
    strategies : str, function or list of them, optional
        As in `samarkand.study`.
    spare : sequence of str or function
        Strategies without a seat; see `samarkand.engine.driver.Driver.play_each`.

    Raises
    ------
    StrategyError
        If there are not as many as players, or one is none.

    Examples
    --------
    >>> import samarkand
    >>> line_up(samarkand.game("market", players=3), "greedy").labels
    ['greedy', 'greedy', 'greedy']
    """
    found: list[SeatedStrategy] = []
    given = one_per_seat(game, strategies)
    for each in (*given, *spare):
        known = next((other for other in found if other.given is each), None)
        found.append(known or _seated(game, each))
    return LineUp(game, tuple(found[: len(given)]), tuple(found[len(given) :]), line_up)


def _seated(game: Game, strategy: Any) -> SeatedStrategy:
    """A strategy with its name and what is run."""
    if isinstance(strategy, str) and strategy == RANDOM:
        return LOOPS_OWN
    if isinstance(strategy, MissingStrategy):
        return SeatedStrategy(strategy, strategy.__name__, strategy)
    return SeatedStrategy(strategy, label(strategy), find(game, strategy))


class Player:
    """A computer player at a table: one strategy with its own dice, for play move by move.

    Parameters
    ----------
    game : str or Game
    strategy : str or function
        A strategy, or `"expert"`, who searches (`samarkand.analysis.opponents.search.Expert`).
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same answers to the same questions.
    seat : int, optional
        Which seat's dice, so that players of one seed do not throw alike.

    Examples
    --------
    >>> import samarkand
    >>> from samarkand.strategies import Chance, Player
    >>> state = samarkand.game("sackson", players=2).new_initial_state()
    >>> chance, player = Chance(seed=7), Player(state.game, "greedy", seed=7)
    >>> while state.is_chance_node():
    ...     state.apply_action(chance.choose(state))
    >>> player.choose(state) in state.legal_actions()
    True

    Attributes
    ----------
    search : samarkand.analysis.opponents.search.Expert or None
        Who searches, with the `reasons` of the last choice.
    seed : int
        The whole number that the given seed stands for.
    """

    def __init__(self, game: str | Game, strategy: "AnyStrategy", *, seed: "Seed" = SEED, seat: int = 0):
        self.name, game = label(strategy), as_game(game)
        self.search, self.seed = None, whole_seed(seed)
        if isinstance(strategy, str) and strategy in SEARCHERS:
            self.search = SEARCHERS[strategy]()(game, seed=self.seed, seat=seat)
            return
        found = find(game, strategy)
        self._ordinary = found if isinstance(found, PythonStrategy) else None
        self._function = found.sit_down() if self._ordinary else with_checked_answer(found, self.name)
        arguments.player(seat, game.num_players)
        self._dice = dice_module.stream(self.seed, 1, int(seat))

    def choose(self, state: State, progress: Callable[[float], Any] | None = None) -> int:
        """The action that the strategy plays now; the state is not changed.

        Parameters
        ----------
        state : State
        progress : function of a float, optional
            For one who searches: told now and then which part of the work is done.

        Raises
        ------
        StrategyError
            If the answer is not legal, or the strategy fails.
        """
        as_state(state)
        if self.search is not None:
            return self.search.choose(state, progress)
        legal = state.legal_actions()
        actions = np.zeros(state.game.num_distinct_actions(), np.int64)
        actions[: len(legal)] = legal
        view = state.view_for_rules(state.current_player())
        if self._ordinary is not None:
            return self._answer(self._ordinary, records.frozen(view), legal)
        config = copy_config(state.game)
        answer = self._function(config, view, actions, len(legal), self._dice)
        if answer not in legal:
            raise StrategyError(f"strategy {self.name!r} answered {answer}; legal were {legal}")
        return answer

    def _answer(self, strategy: PythonStrategy, view: Any, legal: list[int]) -> int:
        """The answer of a strategy in ordinary Python. Changes the dice, if it draws."""
        dice = Dice(self._dice)
        try:
            answer = strategy.ask(self._function, view, list(legal), dice)
        except Exception as error:
            raise StrategyError(f"strategy {self.name!r}: {type(error).__name__}: {error}") from error
        self._dice[:] = dice
        return strategy.judged(answer, legal, f"player {view.player}")


class Chance:
    """Chance at a table, for play move by move: draws each outcome with its probability.

    Parameters
    ----------
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None

    Attributes
    ----------
    seed : int
        The whole number that the given seed stands for.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").new_initial_state()
    >>> samarkand.Chance(seed=7).choose(state) in state.legal_actions()
    True
    """

    def __init__(self, seed: "Seed" = SEED):
        self.seed = whole_seed(seed)
        self._dice = dice_module.stream(self.seed, 0)

    def choose(self, state: State) -> int:
        """One of `state.chance_outcomes()`, drawn with its probability; the state is not changed."""
        size = as_state(state).game.num_distinct_actions()
        actions, weights = np.zeros(size, np.int64), np.zeros(size, np.int64)
        verbs = protocol.parts(state.game).actions
        number = verbs.chance_outcomes(state.game.config, state.record, actions, weights)
        return int(actions[dice_module.pick(self._dice, weights, number)])


def play(
    state: State,
    strategies: "AnyStrategy | Sequence[AnyStrategy | None] | None" = None,
    *,
    seed: "Seed" = SEED,
    until: Callable[[State], Any] | None = None,
) -> State:
    """Play on from a position, and return the one that is reached; the state given is not changed.

    Parameters
    ----------
    state : State
    strategies : str, function, or list of them, optional
        One for all players or one per player, as in `samarkand.study`. Play stops before a decision of a
        player whose strategy is None. Without this argument chance alone moves, up to the next decision of a
        player.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same play.
    until : function of a state, optional
        Play stops as soon as it answers true; it is asked before every move, and must change nothing.

    Returns
    -------
    State
        The end of the game, or where play stopped, with the whole history.

    Raises
    ------
    StrategyError
        If a strategy is none, answers what is not legal, or fails.
    InvalidOption
        If `seed` or `until` is not what it should be.

    Examples
    --------
    >>> import samarkand
    >>> start = samarkand.game("market").new_initial_state()
    >>> samarkand.play(start, seed=7).question()
    'Choose a card to sell, in secret.'
    >>> samarkand.play(start, "greedy", seed=7).is_terminal()
    True
    >>> third = samarkand.play(start, "random", seed=7, until=lambda state: len(state.history()) >= 3)
    >>> len(third.history())
    3
    """
    as_state(state)
    if until is not None and not callable(until):
        raise InvalidOption(f"until: found {shown(until)}, expected a function of a state")
    seed = whole_seed(seed)
    game, chance = state.game, Chance(seed)
    chosen = [None] * game.num_players if strategies is None else one_per_seat(game, strategies)
    players = [
        None if each is None else Player(game, each, seed=seed, seat=seat) for seat, each in enumerate(chosen)
    ]
    state = state.clone()
    while not state.is_terminal() and not (until is not None and until(state)):
        player = chance if state.is_chance_node() else players[state.current_player()]
        if player is None:
            break
        state.apply_action(player.choose(state))
    return state


def copy_config(game: Game) -> Any:
    """A copy of the game's config, for strategies to read."""
    return records.copy(game.config)
