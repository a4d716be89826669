"""Each player's chance of winning, at one moment of a game or at many: by playouts.

Nothing here knows which game is played.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from samarkand import arguments
from samarkand.analysis.values.estimates import mean_and_error, share_limits
from samarkand.analysis.values.playouts import GAMES_A_STATE, Playouts, own_seed, shares
from samarkand.analysis.values.stepwise import Stepwise
from samarkand.arguments.experiments import ACTION_GAMES, SEED, Seed
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidOption, shown
from samarkand.game import State
from samarkand.information import knowledge
from samarkand.information.knowledge import known

if TYPE_CHECKING:
    import pandas


def winning_chances(
    states: State | Sequence[State],
    player: int | None = None,
    *,
    games: int = ACTION_GAMES,
    rollout_policy: "Strategies" = None,
    seed: "Seed" = SEED,
    progress: bool = True,
) -> "pandas.DataFrame":
    """Each player's chance of winning, in every state.

    Parameters
    ----------
    states : State or sequence of State
        Moments of one game, or of several with the same rules; `earlier_states` of this module gives those
        of a game.
    player : int, optional
        Uses nothing that this player cannot know at that moment: hidden cards are resampled. By default
        all cards lie open.
    games : int
        How many games are played on from each state.
    rollout_policy : str, function or list of them, optional
        The strategies that play on, as `strategies` in `samarkand.study`.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same table. A state's numbers do not depend on the others'. The seed is
        reduced to a whole number, which is in `frame.attrs`.
    progress : bool
        Whether a bar shows after two seconds.

    Returns
    -------
    pandas.DataFrame
        One row per state and player.

        `state`, `moves`, `turns`
            Which of the states; how many moves and turns have led to it, as far as `player` can notice.
        `player`
            Whose chance.
        `chance`, `standard_error`
            The expected share of the win, and how uncertain it is: 0 if the game is over; not a number
            where all resampled states gave the same, which is no certainty.
        `low`, `high`
            Wilson's interval of 95 % confidence, by Student's t with one degree of freedom fewer than there
            are resampled states; right also where nobody won.
        `exact`
            True where the game is over.
        `states`, `games`
            How many states were resampled, and games played on.

    Raises
    ------
    InvalidOption
        If something given is not what it should be.
    InvalidState
        If no state was found that fits what the player has seen.
    StrategyError
        If a strategy of the playouts fails.

    Notes
    -----
    It is the chance if from here on all play by the strategies of the playouts: of people it is a guess.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").set_up(rounds=9, camel=3)
    >>> frame = samarkand.winning_chances(state, player=0, games=8, seed=1)
    >>> len(frame), round(float(frame["chance"].sum()), 9)
    (4, 1.0)
    """
    moments = [states] if isinstance(states, State) else states
    found = Chances(moments, player, games=games, rollout_policy=rollout_policy, seed=seed)
    return found.whole(progress)


class Chances(Stepwise):
    """The chances of winning at several moments, refined step by step.

    Parameters
    ----------
    states, player, games, rollout_policy, seed
        As of `winning_chances`; a sequence of states.
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
            player = arguments.player(player, game.num_players)
        super().__init__(game, player, games, rollout_policy, seed)
        self._chunk = min(GAMES_A_STATE, self.games)
        self._chunks = -(-self.games // self._chunk)
        self._seen = [known(state, self.player) for state in self.states]
        self._playouts = [
            Playouts(state, self.player, self.line_up, own_seed(self.seed, seen.clock))
            for state, seen in zip(self.states, self._seen, strict=True)
        ]
        # For each state what each chunk of games gave: by player, the mean share of the win.
        self._found: list[list[list[float]]] = [[] for _ in self.states]
        self.parts = self._chunks * sum(not state.is_terminal() for state in self.states)

    def prepare(self) -> None:
        """Have compiled what is needed first; the rest is when it is needed."""
        self._playouts[0].prepare()

    def work(self) -> Iterator[None]:
        """Play on from all states, a chunk of games at each.

        All states are looked at before any of them is looked at again, those far apart first.
        """
        order = [number for number in spread_out(len(self.states)) if not self.states[number].is_terminal()]
        for chunk in range(self._chunks):
            games = min(self._chunk, self.games - chunk * self._chunk)
            for number in order:
                results = self._playouts[number].results(chunk, games)
                won = shares(results, self.game.num_players).mean(axis=0)
                self._found[number].append(won.tolist())
                yield

    def lines(self) -> list[dict[str, Any]]:
        """The results so far; a state not yet looked at has no chance."""
        players = range(self.game.num_players)
        return [self._line(number, player) for number in range(len(self.states)) for player in players]

    def _line(self, number: int, player: int) -> dict[str, Any]:
        state, found, seen = self.states[number], self._found[number], self._seen[number]
        is_over = state.is_terminal()
        line: dict[str, Any] = {
            "state": number,
            "moves": seen.clock,
            "turns": seen.turns,
            "player": player,
        }
        if is_over:
            chance, error = state.returns()[player], 0.0
            low = high = chance
        else:
            won = [each[player] for each in found]
            chance, error = mean_and_error(won)
            games = min(len(found) * self._chunk, self.games)
            alike = games if self.player is None else len(found)
            low, high = share_limits(won, alike) if won else (chance, chance)
        line |= {"chance": chance, "standard_error": error, "low": low, "high": high, "exact": is_over}
        states = len(found) if self.player is not None else min(len(found), 1)
        return line | {"states": states, "games": min(len(found) * self._chunk, self.games)}


def earlier_states(state: State, moves: Iterable[int]) -> list[State]:
    """The game as it stood after so many moves, for each of the numbers, in the order of the game.

    Parameters
    ----------
    state : State
    moves : iterable of int
        Numbers from 0 to how many moves were played; others are left out.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").new_initial_state().apply_words("give spice", "give fruit")
    >>> [each.history() for each in earlier_states(state, [0, 2])]
    [[], [2, 0]]
    """
    wanted, history = set(moves), state.history()
    befores = (before for before, _, _ in state.steps())
    found = [
        State(state.game, before, knowledge.custom_root(state), history[:number])
        for number, before in enumerate(befores)
        if number in wanted
    ]
    return [*found, state.clone()] if len(history) in wanted else found


def _check_states(states: Any) -> list[State]:
    """At least one state, all of one game."""
    if not isinstance(states, Sequence) or not states or not all(isinstance(s, State) for s in states):
        raise InvalidOption(f"states: found {shown(states)}, expected a state or a list of states")
    if any(state.game != states[0].game for state in states):
        raise InvalidOption("states: found states of several games, expected one game with one set of rules")
    return [state.clone() for state in states]


def spread_out(number: int) -> list[int]:
    """The numbers from 0 to `number` − 1 so that the first few lie far apart.

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
