"""The decisions of one player that cost the most, as far as it can be said for sure.

What is tried on one block of seeds only proposes; what is called costly has been played again on a fresh one.
Nothing here knows which game is played.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite, nan
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import arguments, protocol
from samarkand.analysis.values.estimates import EQUAL, mean_and_error
from samarkand.analysis.values.playouts import GAMES_A_STATE, Playouts, own_seed, shares
from samarkand.analysis.values.stepwise import Stepwise
from samarkand.arguments.experiments import ACTION_GAMES, SEED, Seed
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidOption, shown
from samarkand.game import State
from samarkand.information import knowledge
from samarkand.information.knowledge import clocks
from samarkand.probability.intervals import LEVEL, mean_interval, student_quantile, student_tails

if TYPE_CHECKING:
    import pandas

MAX = 100
MIN_ERRORS = 2.0  # by how many standard errors a costly decision is behind
SCREEN, CHOOSE, CONFIRM = range(3)  # the blocks of seeds
SCREEN_STATES, SCREEN_GAMES = 4, 16  # for each action of each decision
CHOOSE_STATES = 8
CHOSEN, CONFIRMED = 4, 2  # times as many as are wanted are looked at closely, and played again
RIVALS = 3  # actions beside the one played that are looked at closely
COLUMNS = [
    "move", "turns", "action", "words", "better", "better_words", "value", "better_value", "behind",
    "behind_error", "low", "high", "states", "games",
]  # fmt: skip


def costly_decisions(
    state: State,
    player: int,
    *,
    games: int = ACTION_GAMES,
    rollout_policy: "Strategies" = None,
    seed: "Seed" = SEED,
    most: int = 3,
    progress: bool = True,
) -> "pandas.DataFrame":
    """The decisions by which a player lost the most of the chance of winning; there may be none.

    Each decision is judged by what the player knew when it was made: hidden cards are resampled.

    Parameters
    ----------
    state : State
        A game, over or not, with the moves that led to it.
    player : int
        Whose decisions.
    games : int
        How many games are played again after the action played, and after the better one.
    rollout_policy : str, function or list of them, optional
        The strategies that play on after each action, as `strategies` in `samarkand.study`.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same table. It is reduced to a whole number, which is in `frame.attrs`.
    most : int
        How many decisions at most.
    progress : bool
        Whether a bar shows after two seconds.

    Returns
    -------
    pandas.DataFrame
        One row a costly decision, the costliest first; without rows if none can be called so.

        `move`, `turns`
            How many moves, of those that the player noticed, and turns had led to the decision.
        `action`, `words`, `better`, `better_words`
            What was played and what would have been better, by number and in words.
        `value`, `better_value`
            The player's expected share of the win after each.
        `behind`, `behind_error`
            Their difference on the same states and chances, and its standard error: not a number where
            all states gave the same difference.
        `low`, `high`
            An interval of 95 % confidence for the difference, by Student's t.
        `states`, `games`
            How many states were resampled for this, and how many games were played after either action.

        `frame.attrs` tells with `decisions` how many there were, with `played_again` how many of them
        were tried on fresh seeds, and with `errors` how many standard errors behind was asked for.

    Raises
    ------
    InvalidOption
        If something given is not what it should be.
    InvalidState
        If no state was found that fits what the player had seen.
    StrategyError
        If a strategy of the playouts fails.

    Notes
    -----
    Three blocks of seeds are used. On the first every action of every decision is tried in a few games; on
    the second the worst-looking decisions are looked at closely, and for each a rival is chosen; on the third
    the action played and that rival alone are played again, always the same number of games. A decision
    is called costly only if it is at least two standard errors behind there, and more where several are
    played again, so that with a confidence of 95 % none is called costly that is not (Bonferroni's bound
    for Student's t). What was chosen because it looked bad is so not judged by the luck that made it look so.

    What is measured is the action followed by the strategies of the playouts: a plan that they do not follow
    may look costly.

    Examples
    --------
    >>> import samarkand
    >>> start = samarkand.game("market", players=3).new_initial_state()
    >>> state = samarkand.play(start, "random", seed=1, until=lambda state: state.record.turns == 1)
    >>> frame = samarkand.costly_decisions(state, player=0, games=8, seed=1)
    >>> len(frame) <= 3, "better_words" in frame
    (True, True)
    """
    asked: dict[str, Any] = {"games": games, "rollout_policy": rollout_policy, "seed": seed, "most": most}
    return Review(state, player, **asked).whole(progress)


@dataclass
class Choice:
    """One decision of the player.

    Attributes
    ----------
    state : State
        As it was.
    clock : int
        How many moves the player had noticed.
    action, rival : int
        What was played; what is perhaps better.
    behind : float
        As it looks by now.
    values : dict of int to list of float
        By action, the mean share of the win from each state of the block tried last.
    """

    state: State
    clock: int
    action: int
    rival: int = -1
    behind: float = nan
    values: dict[int, list[float]] = field(default_factory=dict)

    def find_rival(self) -> None:
        """Find the best rival by what is known now. Changes `rival` and `behind`."""
        means = {action: float(np.mean(found)) for action, found in self.values.items()}
        others = [action for action in means if action != self.action]
        self.rival = max(others, key=lambda action: (means[action], -action))
        self.behind = means[self.rival] - means[self.action]

    def contenders(self) -> list[int]:
        """The action played, and those that look best."""
        others = sorted(
            (action for action in self.values if action != self.action),
            key=lambda action: (-float(np.mean(self.values[action])), action),
        )
        return [self.action, *others[:RIVALS]]

    def differences(self) -> list[float]:
        """In each state, by how much the rival is better."""
        pairs = zip(self.values[self.rival], self.values[self.action], strict=True)
        return [better - played for better, played in pairs]


class Review(Stepwise):
    """The decisions of one player, looked at step by step.

    Parameters
    ----------
    state, player, games, rollout_policy, seed, most
        As of `costly_decisions`.

    Attributes
    ----------
    choices : list of Choice
        All decisions in which there was a choice.
    confirmed : list of Choice
        Those that were played again on fresh seeds.
    """

    columns = COLUMNS

    def __init__(
        self,
        state: State,
        player: int,
        *,
        games: int = ACTION_GAMES,
        rollout_policy: "Strategies" = None,
        seed: "Seed" = SEED,
        most: int = 3,
    ):
        if not isinstance(state, State):
            raise InvalidOption(
                f"state: found {shown(state)}, expected a state with the moves that led to it"
            )
        player = arguments.player(player, state.game.num_players)
        self.most = arguments.whole("most", most, 1, MAX)
        super().__init__(state.game, player, games, rollout_policy, seed)
        self.choices = list(choices(state, self.player))
        self.confirmed: list[Choice] = []
        self._again = min(CONFIRMED * self.most, len(self.choices))
        self._states = -(-self.games // GAMES_A_STATE)
        screening = SCREEN_STATES * len(self.choices)
        choosing = CHOOSE_STATES * min(CHOSEN * self.most, len(self.choices))
        self.parts = screening + choosing + self._states * self._again

    def prepare(self) -> None:
        """Have compiled what is needed first; the rest is when it is needed."""
        for choice in self.choices[:1]:
            Playouts(choice.state, self.player, self.line_up, self.seed).prepare()

    # --- the work -------------------------------------------------------------------------------------

    def work(self) -> Iterator[None]:
        """Screen all decisions, look at the worst closely, and play the worst of these again."""
        for choice in self.choices:
            yield from self._try(choice, SCREEN, choice.state.legal_actions())
        for choice in self._worst(self.choices, CHOSEN * self.most):
            yield from self._try(choice, CHOOSE, choice.contenders())
        tried = [choice for choice in self.choices if choice.behind > 0]
        chosen = [choice for choice in tried if len(choice.values[choice.action]) == CHOOSE_STATES]
        for choice in self._worst(chosen, self._again):
            yield from self._try(choice, CONFIRM, [choice.action, choice.rival])
            self.confirmed.append(choice)

    def _worst(self, among: list[Choice], number: int) -> list[Choice]:
        """Those that look costliest."""
        return sorted(among, key=lambda choice: (-choice.behind, choice.clock))[:number]

    def _try(self, choice: Choice, block: int, actions: list[int]) -> Iterator[None]:
        """Play some actions of a decision out on a block of seeds. Changes the choice."""
        sizes = self._sizes(block)
        own = own_seed(self.seed, choice.clock, block)
        playouts = Playouts(choice.state, self.player, self.line_up, own)
        found: dict[int, list[float]] = {action: [] for action in actions}
        for number, games in enumerate(sizes):
            for action in actions:
                results = playouts.results(number, games, action)
                found[action].append(float(shares(results, self.game.num_players)[:, self.player].mean()))
            yield
        choice.values = found
        choice.find_rival()

    def _sizes(self, block: int) -> list[int]:
        """From how many states how many games are played."""
        if block == SCREEN:
            return [SCREEN_GAMES] * SCREEN_STATES
        if block == CHOOSE:
            return [GAMES_A_STATE] * CHOOSE_STATES
        full, rest = divmod(self.games, GAMES_A_STATE)
        return [GAMES_A_STATE] * full + [rest] * (rest > 0)

    # --- the table ------------------------------------------------------------------------------------

    def lines(self) -> list[dict[str, Any]]:
        """The decisions that are costly by what is known so far."""
        errors = self._errors()
        costly = [choice for choice in self.confirmed if is_costly(choice.differences(), errors)]
        return [self._line(choice) for choice in self._worst(costly, self.most)]

    def about(self) -> dict[str, Any]:
        """How many decisions were looked at, and what was asked of a costly one."""
        tried = {"decisions": len(self.choices), "played_again": len(self.confirmed)}
        return {**tried, "errors": self._errors()}

    def _errors(self) -> float:
        return errors_asked(self._states, self._again)

    def _line(self, choice: Choice) -> dict[str, Any]:
        state, found = choice.state, choice.differences()
        behind, error = mean_and_error(found)
        is_sure = isfinite(error)
        interval = mean_interval(behind, error, len(found) - 1) if is_sure else None
        return {
            "move": choice.clock,
            "turns": int(state.record.turns),
            "action": choice.action,
            "words": state.action_to_string(choice.action),
            "better": choice.rival,
            "better_words": state.action_to_string(choice.rival),
            "value": float(np.mean(choice.values[choice.action])),
            "better_value": float(np.mean(choice.values[choice.rival])),
            "behind": behind,
            "behind_error": error,
            "low": interval.low if interval else nan,
            "high": interval.high if interval else nan,
            "states": len(found),
            "games": self.games,
        }


def choices(state: State, player: int) -> Iterator[Choice]:
    """The decisions of a player in a game, without those that left no choice."""
    history, game, noticed = state.history(), state.game, clocks(state, player)
    for number, (before, action, _) in enumerate(state.steps()):
        if int(protocol.parts(game).actions.current_player(game.config, before)) == player:
            earlier = State(game, before, knowledge.custom_root(state), history[:number])
            if len(earlier.legal_actions()) > 1:
                yield Choice(earlier, noticed[number], action)


def errors_asked(states: int, number: int) -> float:
    """How many standard errors behind is costly, where `number` decisions are played again.

    Examples
    --------
    >>> errors_asked(32, 1), round(errors_asked(32, 6), 2)
    (2.0, 2.53)
    """
    if states < 2 or number < 1:
        return MIN_ERRORS
    return max(MIN_ERRORS, student_quantile(1 - 2 * (1 - LEVEL) / number, states - 1))


def is_costly(differences: list[float], errors: float) -> bool:
    """Whether what was played is behind by so many standard errors.

    Examples
    --------
    >>> is_costly([0.1, 0.2, 0.3, 0.2], 2.0), is_costly([0.3, -0.2, 0.1, 0.0], 2.0)
    (True, False)
    """
    behind, error = mean_and_error(differences)
    if isfinite(error):
        return behind > 0 and behind >= errors * error
    # The same difference in all states: were it another in every second one, that would be rare.
    number = len(differences)
    return behind > EQUAL and number > 1 and 0.5**number < student_tails(errors, number - 1) / 2
