"""Computer players: the built-in strategies of each game and strategies written by users.

There are two ways to write a strategy:

- In ordinary Python: a function `choose(state)` or `choose(state, dice)` that returns one of
  `state.legal_actions()`, or a class or object with such a method. `template` prints an example.
- In the style of the rules: a function `choose(config, view, actions, number, dice)` that returns one of
  `actions[:number]`, which can later be added to the game and compiled. `view` is a copy of the state without
  the information hidden from the player. `dice` is the player's own random stream;
  `samarkand.engine.dice.below(dice, n)` draws from it.

Both play as ordinary Python. The generators of `random` and `numpy.random` are seeded for each game, so a
strategy may use them.
"""

import inspect
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from types import MethodType
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from samarkand import checks
from samarkand.checks import SEED, Seed, whole_seed
from samarkand.engine import computer_players, records
from samarkand.engine import dice as dice_module
from samarkand.engine.computer_players import RANDOM
from samarkand.engine.global_generators import GlobalGenerators
from samarkand.engine.line_up import LOOPS_OWN, AnyStrategy, LineUp, MissingStrategy, SeatedStrategy
from samarkand.engine.python_strategy import ARGUMENTS, EXPECTED, PythonStrategy, in_rules_style, is_player
from samarkand.errors import InvalidInput, StrategyError, in_one_line, is_noted, short_repr
from samarkand.game import Game, State, as_game, as_state
from samarkand.grammar import Sentence, _
from samarkand.registry import SEARCHERS
from samarkand.state import PositionView

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

__all__ = ["Chance", "Player", "PositionView", "names", "play", "template"]


def __dir__() -> list[str]:
    return __all__


GREEDY = "greedy"  # the default strategy: see `usual`
EXPERT = "expert"  # searches, so it cannot be used in compiled games: see `samarkand.registry.SEARCHERS`


def names(game: str | Game) -> list[str]:
    """Return the names of a game's built-in strategies.

    Parameters
    ----------
    game : str or Game

    Raises
    ------
    InvalidInput
        If the argument is not a game or the name of one.

    Examples
    --------
    >>> "threshold" in names("market")
    True
    """
    game = as_game(game)
    return computer_players.names(game.package)


def find(game: Game, strategy: object) -> Callable[..., int] | PythonStrategy:
    """Return the function of a strategy, which is given by its name or by the user's own object.

    Raises
    ------
    StrategyError
        If there is no strategy of that name, if the object is not a valid strategy, or if the strategy
        searches and therefore cannot be compiled.
    """
    if isinstance(strategy, str):
        if strategy in SEARCHERS:
            raise StrategyError(
                f"{strategy!r} searches before each move and is not compiled; use it for single games "
                f"(samarkand.play, Player, samarkand play), and for many games use {names(game)[-1]!r}"
            )
        known = names(game)
        if strategy not in known:
            import difflib

            if near := difflib.get_close_matches(strategy, [*known, *SEARCHERS], 1):
                found = f"no strategy named {short_repr(strategy)}; did you mean {near[0]!r}?"
                raise StrategyError(f"{found} {game.name} has {', '.join(known)}")
        return computer_players.function_of(game.package, strategy)
    return own(game, strategy)


def own(game: Game, strategy: object) -> PythonStrategy:
    """Return a user's strategy.

    Raises
    ------
    StrategyError
        If the object is not a strategy.
    """
    name = label(strategy)
    if not is_player(strategy):
        raise StrategyError(f"strategy {name}: {EXPECTED}")
    result = PythonStrategy(strategy, name, partial(PositionView, game))
    if result.arguments == ARGUMENTS:
        result.see = partial(in_rules_style, game)
    return result


def template(game: str | Game) -> None:
    """Print a working strategy in ordinary Python that you can copy and change.

    Parameters
    ----------
    game : str or Game

    Raises
    ------
    InvalidInput
        If there is no such game, or the game has no template.

    Examples
    --------
    >>> import contextlib, io
    >>> with contextlib.redirect_stdout(io.StringIO()) as printed:
    ...     template("market")
    >>> "def choose(state):" in printed.getvalue()
    True
    """
    package = as_game(game).package
    example = getattr(package.players, "choose", None) if package.has("players") else None
    if example is None:
        raise InvalidInput(f"{package.name} has no template for a strategy")
    source = inspect.getsource(example)
    names = [name for name in sys.modules[package.path].__all__ if re.search(rf"(?<![.\w]){name}\b", source)]
    print(f"from {package.path} import {', '.join(names)}\n\n\n{source}", end="")


def label(strategy: object) -> str:
    """Return a strategy's name for messages and tables."""
    if isinstance(strategy, str):
        return strategy
    if isinstance(strategy, MethodType):
        return f"{label(strategy.__self__)}.{strategy.__name__}"
    return getattr(
        strategy, "__name__", type(strategy).__name__ if is_player(strategy) else short_repr(strategy)
    )


def usual(game: Game) -> str:
    """Return the default strategy: "greedy", or "random" if the game has no "greedy".

    It is the default in all functions and commands with an argument `strategies` or `rollout_policy`. Random
    players would be a poor default, because in *sackson* they sell so little that most of their games never
    end.

    Examples
    --------
    >>> import samarkand
    >>> usual(samarkand.game("sackson"))
    'greedy'
    """
    return GREEDY if GREEDY in names(game) else RANDOM


def levels(game: str | Game) -> dict[str, str]:
    """Return the strategies of a game for people to play against: easy, medium and strong.

    Boards accept these words as seats.

    Examples
    --------
    >>> levels("sackson")
    {'easy': 'greedy', 'medium': 'planner', 'strong': 'expert'}
    """
    game = as_game(game)
    return {"easy": usual(game), "medium": names(game)[-1], "strong": EXPERT}


def kinds(game: str | Game) -> dict[str, Sentence]:
    """Return the computer players of a game and their descriptions, from the weakest to the strongest.

    Examples
    --------
    >>> names = list(kinds("market"))
    >>> names[0], names[-1]
    ('random', 'expert')
    >>> kinds("market")["threshold"].format()
    'threshold: stops at its own price for a card, and sells what others want most'
    """
    declared = computer_players.declared_strategies(as_game(game).package)
    own = {name: strategy.words for name, strategy in declared.items()}
    return {
        RANDOM: _("random: any possible move"),
        **own,
        EXPERT: _("thoughtful: takes its time and tries out its moves before it chooses one"),
    }


def one_per_seat(game: Game, strategies: object) -> list[AnyStrategy]:
    """Return a list with one strategy per player.

    Parameters
    ----------
    game : Game
    strategies : strategy, list of strategies or None
        One strategy for all players or one per player. None stands for the default strategy (see `usual`).

    Raises
    ------
    StrategyError
        If the number of strategies is not the number of players.
    """
    if strategies is None or isinstance(strategies, str) or is_player(strategies):
        given = usual(game) if strategies is None else cast(AnyStrategy, strategies)
        return [given] * game.num_players
    if not isinstance(strategies, Sequence) or len(strategies) != game.num_players:
        found = len(strategies) if isinstance(strategies, Sequence) else short_repr(strategies)
        raise StrategyError(
            f"strategies: found {found}, expected one for all or a list of {game.num_players}, one per player"
        )
    return list(strategies)


def line_up(game: Game, strategies: object, spare: Sequence[object] = ()) -> LineUp:
    """Look up and validate the strategies that play in a series of games.

    Parameters
    ----------
    game : Game
    strategies : str, function or list of them, optional
        The strategies, as in `samarkand.study`.
    spare : sequence of str or function
        Additional strategies without a seat (see `samarkand.engine.driver.Driver.play_each`).

    Returns
    -------
    LineUp

    Raises
    ------
    StrategyError
        If the number of strategies is not the number of players, or one of them is not valid.

    Examples
    --------
    >>> import samarkand
    >>> line_up(samarkand.game("market", players=3), "greedy").labels
    ['greedy', 'greedy', 'greedy']
    """
    seated: list[SeatedStrategy] = []
    players = one_per_seat(game, strategies)
    for strategy in (*players, *spare):
        known = next((other for other in seated if other.given is strategy), None)
        seated.append(known or _seat(game, strategy))
    return LineUp(game, tuple(seated[: len(players)]), tuple(seated[len(players) :]), line_up)


def _seat(game: Game, strategy: object) -> SeatedStrategy:
    if isinstance(strategy, str) and strategy == RANDOM:
        return LOOPS_OWN
    if isinstance(strategy, MissingStrategy):
        return SeatedStrategy(strategy, strategy.__name__, strategy)
    return SeatedStrategy(strategy, label(strategy), find(game, strategy))


class Player:
    """A computer player that chooses one move at a time: a strategy with its own random stream.

    Parameters
    ----------
    game : str or Game
    strategy : str or function
        A strategy, or `"expert"` for a player that searches (`samarkand.analysis.opponents.search.Expert`).
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same choices in the same sequence of positions.
    seat : int, optional
        The player's number. Players with the same seed but different seats have independent random streams.

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
        The search, with the `reasons` for its last choice. None if the strategy does not search.
    seed : int
        The whole number derived from the given seed.
    """

    def __init__(self, game: str | Game, strategy: "AnyStrategy", *, seed: "Seed" = SEED, seat: int = 0):
        self.name, game = label(strategy), as_game(game)
        self.search, self.seed = None, whole_seed(seed)
        if isinstance(strategy, str) and strategy in SEARCHERS:
            self.search = SEARCHERS[strategy]()(game, seed=self.seed, seat=seat)
            return
        function = find(game, strategy)
        checks.player(seat, game.num_players)
        self._dice = dice_module.stream(self.seed, 1, int(seat))
        self._function: Callable[..., Any]
        self._ordinary = function if isinstance(function, PythonStrategy) else None
        if isinstance(function, PythonStrategy):
            self._generators = GlobalGenerators()
            with self._generators:
                self._generators.seed(self._dice)
                self._function = function.new_chooser()
        else:
            self._function = function

    def choose(self, state: State, progress: Callable[[float], object] | None = None) -> int:
        """Return the action that the strategy chooses. The state is not changed.

        Parameters
        ----------
        state : State
        progress : function of a float, optional
            A callback for strategies that search. It is called from time to time with the fraction of the
            work that is done.

        Raises
        ------
        StrategyError
            If the chosen action is not legal, or the strategy raises an exception.
        """
        as_state(state)
        if self.search is not None:
            return self.search.choose(state, progress)
        legal = state.legal_actions()
        view = state.view_for_rules(state.current_player())
        if self._ordinary is not None:
            return self._ask(self._ordinary, records.frozen(view), legal)
        actions = np.zeros(state.game.num_distinct_actions(), np.int64)
        actions[: len(legal)] = legal
        answer = int(self._function(state.game.config, view, actions, len(legal), self._dice))
        if answer not in legal:
            raise StrategyError(f"strategy {self.name!r} answered {answer}, expected one of {legal}")
        return answer

    def _ask(self, strategy: PythonStrategy, view: "PlainRecord", legal: list[int]) -> int:
        """Ask a user's strategy, with the global generators as it left them."""
        try:
            with self._generators:
                return strategy.answer(
                    self._function, view, legal, self._dice, lambda: f"player {view.player}"
                )
        except Exception as error:
            if is_noted(error):
                raise StrategyError(in_one_line(error)) from error
            raise


class Chance:
    """Chance as a player: it draws one outcome at a time, with the right probability.

    Parameters
    ----------
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same draws in the same sequence of positions.

    Attributes
    ----------
    seed : int
        The whole number derived from the given seed.

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
        """Draw one of `state.chance_outcomes()` at random. The state is not changed."""
        size = as_state(state).game.num_distinct_actions()
        actions, weights = np.zeros(size, np.int64), np.zeros(size, np.int64)
        verbs = state.game.package.actions
        number = verbs.chance_outcomes(state.game.config, state.record, actions, weights)
        return int(actions[dice_module.pick(self._dice, weights, number)])


@checks.keywords()
def play(
    state: State,
    strategies: "AnyStrategy | Sequence[AnyStrategy | None] | None" = None,
    *,
    seed: "Seed" = SEED,
    until: Callable[[State], object] | None = None,
) -> State:
    """Play on from a position and return the resulting state. The given state is not changed.

    Parameters
    ----------
    state : State
    strategies : str, function, or list of them, optional
        One strategy for all players or one per player, as in `samarkand.study`. Play stops before a decision
        of a player whose strategy is None. If you leave out this argument, only chance moves, and play stops
        at the next decision of a player.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same moves.
    until : function of a state, optional
        A condition that is checked before every move. Play stops as soon as it is true. The function must
        not change the state.

    Returns
    -------
    State
        The state at the end of the game, or where play stopped, with the whole history.

    Raises
    ------
    StrategyError
        If a strategy is not valid, chooses an illegal action or raises an exception.
    InvalidInput
        If `seed` or `until` is not valid.

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
        raise InvalidInput(f"until: found {short_repr(until)}, expected a function of a state")
    seed = whole_seed(seed)
    game, chance = state.game, Chance(seed)
    chosen = [None] * game.num_players if strategies is None else one_per_seat(game, strategies)
    players = [
        None if strategy is None else Player(game, strategy, seed=seed, seat=seat)
        for seat, strategy in enumerate(chosen)
    ]
    state = state.clone()
    while not state.is_terminal() and not (until is not None and until(state)):
        player = chance if state.is_chance_node() else players[state.current_player()]
        if player is None:
            break
        state.apply_action(player.choose(state))
    return state
