"""Winning chances of the players in one or more positions, estimated by playouts.

This module does not depend on a particular game.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import nan
from typing import TYPE_CHECKING, Any

from samarkand import checks
from samarkand.analysis.studies.columns import shares
from samarkand.analysis.values import ACTION_GAMES
from samarkand.analysis.values.playouts import GAMES_A_STATE, Playouts, own_seed
from samarkand.analysis.values.race import race
from samarkand.analysis.values.stepwise import Stepwise
from samarkand.checks import SEED, Seed
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidInput
from samarkand.game import State, as_state
from samarkand.information.knowledge import information_state
from samarkand.log import quiet_without_progress
from samarkand.probability.estimates import estimate

if TYPE_CHECKING:
    import pandas


@checks.keywords()
@quiet_without_progress
def winning_chances(
    states: State | Sequence[State],
    player: int | None = None,
    *,
    games: int = ACTION_GAMES,
    rollout_policy: "Strategies" = None,
    seed: "Seed" = SEED,
    progress: bool = True,
) -> "pandas.DataFrame":
    """Estimate each player's chance of winning in one or more states.

    Parameters
    ----------
    states : State or sequence of State
        Positions of one game, or of several games with the same rules. `earlier_states` in this module
        returns the positions of a game.
    player : int, optional
        A player whose information state is used: cards hidden from this player are resampled. By default the
        hidden cards are known.
    games : int
        The number of playouts per state.
    rollout_policy : str, function or list of them, optional
        The strategies used in playouts, given as `strategies` in `samarkand.study`.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same table. The numbers of a state do not depend on the other states. The seed
        is reduced to an integer, which is stored in `frame.attrs`.
    progress : bool
        Whether to show a progress bar after two seconds, and messages, such as that games are interpreted.

    Returns
    -------
    pandas.DataFrame
        One row per state and player.

        `state`, `moves`, `turns`
            The index of the state, and the numbers of moves and turns before it, as far as `player` can
            notice.
        `player`
            The player whose chance is estimated.
        `chance`, `standard_error`
            The expected share of the win and its standard error. The error is 0 if the game is over. It is
            also 0 if all resampled states gave the same result. This does not prove certainty, and the
            interval shows how uncertain the chance is.
        `low`, `high`
            Wilson's 95% confidence interval, with Student's t and one degree of freedom fewer than there are
            resampled states. It also works if no playout was won.
        `exact`
            True if the game is over.
        `states`, `games`
            The numbers of resampled states and of playouts.

    Raises
    ------
    InvalidInput
        If an argument is invalid. Also if no state consistent with the player's observations was found.
    StrategyError
        If a strategy fails during a playout.

    Notes
    -----
    The chances assume that all players follow the strategies of the playouts from now on. For human players
    they are only a guess.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").set_up(rounds=9, camel=3)
    >>> frame = samarkand.winning_chances(state, player=0, games=8, seed=1)
    >>> len(frame), round(float(frame["chance"].sum()), 9)
    (4, 1.0)
    """
    moments = [states] if isinstance(states, State) else states
    estimation = Chances(moments, player, games=games, rollout_policy=rollout_policy, seed=seed)
    return estimation.whole(progress)


class Chances(Stepwise):
    """An estimation of winning chances in several states that is refined step by step.

    Parameters
    ----------
    states, player, games, rollout_policy, seed
        As in `winning_chances`, with a sequence of states.
    """

    def __init__(
        self,
        states: Sequence[State],
        player: int | None = None,
        *,
        games: int = ACTION_GAMES,
        rollout_policy: "Strategies" = None,
        seed: "Seed" = SEED,
    ):
        self.states = _check_states(states)
        game = self.states[0].game
        if player is not None:
            player = checks.player(player, game.num_players)
        super().__init__(game, player, games, rollout_policy, seed)
        self._chunk = min(GAMES_A_STATE, self.games)
        self._chunks = -(-self.games // self._chunk)
        self._seen = [information_state(state, self.player) for state in self.states]
        self._playouts = [
            Playouts(state, self.player, self.line_up, own_seed(self.seed, seen.clock))
            for state, seen in zip(self.states, self._seen, strict=True)
        ]
        # For each state and each chunk of games, the mean share of the win of each player.
        order = [number for number in spread_out(len(self.states)) if not self.states[number].is_terminal()]
        self._results: dict[int, list[list[float]]] = {number: [] for number in order}
        self.parts = self._chunks * len(order)

    def work(self) -> Iterator[None]:
        """Run the playouts, one chunk per state at a time.

        All states get their first chunk before any gets its second. Distant states come first.
        """
        yield from race(self._results, range(self._chunks), self._play)

    def _play(self, states: list[int], chunk: int) -> Iterator[None]:
        games = min(self._chunk, self.games - chunk * self._chunk)
        for number in states:
            results = self._playouts[number].results(chunk, games)
            won = shares(results, self.game.num_players).mean(axis=0)
            self._results[number].append(won.tolist())
            yield

    def lines(self) -> list[dict[str, object]]:
        """Return the current results. The chance in a state without playouts is NaN."""
        players = range(self.game.num_players)
        return [self._line(number, player) for number in range(len(self.states)) for player in players]

    def _line(self, number: int, player: int) -> dict[str, Any]:
        state, results, seen = self.states[number], self._results.get(number, []), self._seen[number]
        is_over, games = state.is_terminal(), min(len(results) * self._chunk, self.games)
        chance, error, low, high = nan, nan, nan, nan
        if is_over:
            chance = low = high = state.returns()[player]
            error = 0.0
        elif results:
            won = [shares_of_win[player] for shares_of_win in results]
            size = games if self.player is None else len(won)  # games from one state are independent
            chance, error, low, high, _ = estimate(won, is_share=True, size=size)
        return {
            "state": number,
            "moves": seen.clock,
            "turns": seen.turns,
            "player": player,
            "chance": chance,
            "standard_error": error,
            "low": low,
            "high": high,
            "exact": is_over,
            "states": len(results) if self.player is not None else min(len(results), 1),
            "games": games,
        }


def earlier_states(state: State, moves: Iterable[int]) -> list[State]:
    """Return the positions of a game after the given numbers of moves, in the order of the game.

    Parameters
    ----------
    state : State
    moves : iterable of int
        Numbers between 0 and the number of moves played. Others are ignored.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").new_initial_state().apply_words("spice is given", "fruit is given")
    >>> [earlier.history() for earlier in earlier_states(state, [0, 2])]
    [[], [2, 0]]
    """
    wanted = set(moves)
    return [state.earlier(number) for number in range(len(state.history()) + 1) if number in wanted]


def _check_states(states: Sequence[State]) -> list[State]:
    """Return copies of the states, which must be at least one and all of the same game."""
    copies = [as_state(state).clone() for state in states]
    if any(state.game != copies[0].game for state in copies):
        raise InvalidInput("states: found states of several games, expected one game with one set of rules")
    return copies


def spread_out(number: int) -> list[int]:
    """Return the numbers from 0 to `number` − 1 in an order in which the first few are far apart.

    Examples
    --------
    >>> spread_out(6)
    [0, 5, 4, 2, 1, 3]
    """
    order = dict.fromkeys([0, number - 1] if number > 1 else range(number))
    step = 1
    while 2 * step < number:
        step *= 2
    while step:
        order |= dict.fromkeys(range(0, number, step))
        step //= 2
    return list(order)
