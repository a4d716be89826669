"""Costly decisions of a player, confirmed by a statistical test.

The first seeds are only used to propose candidates. Decisions are reported as costly only if they are
confirmed by playouts with fresh seeds. This module does not depend on a particular game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite, nan
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import checks
from samarkand.analysis.studies.columns import shares
from samarkand.analysis.values import ACTION_GAMES
from samarkand.analysis.values.playouts import GAMES_A_STATE, Playouts, own_seed
from samarkand.analysis.values.race import race
from samarkand.analysis.values.stepwise import Stepwise
from samarkand.checks import SEED, Seed
from samarkand.engine.line_up import Strategies
from samarkand.game import State, as_state
from samarkand.information.knowledge import clocks
from samarkand.log import quiet_without_progress
from samarkand.probability.estimates import EQUAL, Estimate, difference
from samarkand.probability.intervals import LEVEL, student_quantile, student_tails

if TYPE_CHECKING:
    import pandas

MAX = 100
MIN_ERRORS = 2.0  # the minimum difference in standard errors
SCREEN, CHOOSE, CONFIRM = range(3)  # stages, each with its own seeds
SCREEN_STATES, SCREEN_GAMES = 4, 16  # per action
CHOOSE_STATES = 8
CHOSEN, CONFIRMED = 4, 2  # candidates per requested decision in the last two stages
RIVALS = 3  # alternatives to the action played in the second stage
COLUMNS = [
    "move", "turns", "action", "words", "better", "better_words", "value", "better_value", "behind",
    "behind_error", "low", "high", "states", "games",
]  # fmt: skip


@checks.keywords()
@quiet_without_progress
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
    """Find the decisions by which a player lost most of their chance of winning.

    Decisions are evaluated with what the player knew at the time: hidden cards are resampled.

    Parameters
    ----------
    state : State
        A position with the moves that led to it. The game may be over or not.
    player : int
        The player whose decisions are examined.
    games : int
        The number of playouts of the action played, and of the better one, in the final stage.
    rollout_policy : str, function or list of them, optional
        The strategies used after each action, given as `strategies` in `samarkand.study`.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same table. It is reduced to an integer, which is stored in `frame.attrs`.
    most : int
        The maximum number of decisions to report.
    progress : bool
        Whether to show a progress bar after two seconds, and messages, such as that games are interpreted.

    Returns
    -------
    pandas.DataFrame
        One row per costly decision, the costliest first. The table is empty if no decision is confirmed.

        `move`, `turns`
            The numbers of moves, as far as the player could notice them, and of turns before the decision.
        `action`, `words`, `better`, `better_words`
            The action played and the better action, as numbers and as text.
        `value`, `better_value`
            The player's expected share of the win after either action.
        `behind`, `behind_error`
            The paired difference between the two, in the same states and with common random numbers, and its
            standard error. The error is NaN if the difference was the same in all states.
        `low`, `high`
            The 95% confidence interval of the difference, by Student's t.
        `states`, `games`
            The number of resampled states, and the number of playouts after either action.

        `frame.attrs` contains the number of `decisions`, the number that was `played_again` with fresh seeds,
        and the required number of standard `errors`.

    Raises
    ------
    InvalidInput
        If an argument is invalid. Also if no state consistent with the player's observations was found.
    StrategyError
        If a strategy fails during a playout.

    Notes
    -----
    The test has three stages with separate seeds. In the first, all actions of all decisions are tried in a
    few games. In the second, the decisions that look worst are examined more closely, and the best
    alternative to each is selected. In the third, the action played and this alternative are played again,
    with a fixed number of games. A decision is costly only if the difference there is at least two standard
    errors, or more if several decisions are tested. With a confidence of 95%, none of the reported decisions
    is a false alarm (Bonferroni's bound for Student's t). The separate seeds avoid selection bias.

    The value of an action assumes that the strategies of the playouts take over afterwards. An action that is
    part of a plan that they do not follow may look costly.

    Examples
    --------
    >>> import samarkand
    >>> start = samarkand.game("market", players=3).new_initial_state()
    >>> state = samarkand.play(start, "random", seed=1, until=lambda state: state.record.turns == 1)
    >>> frame = samarkand.costly_decisions(state, player=0, games=8, seed=1)
    >>> len(frame) <= 3, "better_words" in frame
    (True, True)
    """
    settings: dict[str, Any] = {"games": games, "rollout_policy": rollout_policy, "seed": seed, "most": most}
    return Review(state, player, **settings).whole(progress)


@dataclass
class Choice:
    """A decision of the player.

    Attributes
    ----------
    state : State
        The position before the decision.
    clock : int
        The number of moves that the player had noticed.
    action, rival : int
        The action played, and the best alternative.
    behind : float
        The current estimate of the difference between the two.
    values : dict of int to list of float
        For each action, the mean shares of the win from each state in the latest stage.
    """

    state: State
    clock: int
    action: int
    rival: int = -1
    behind: float = nan
    values: dict[int, list[float]] = field(default_factory=dict)

    def find_rival(self) -> None:
        """Select the best alternative by the current values. Changes `rival` and `behind`."""
        means = {action: float(np.mean(values)) for action, values in self.values.items()}
        others = [action for action in means if action != self.action]
        self.rival = max(others, key=lambda action: (means[action], -action))
        self.behind = means[self.rival] - means[self.action]

    def contenders(self) -> list[int]:
        """Return the action played and the best alternatives."""
        others = sorted(
            (action for action in self.values if action != self.action),
            key=lambda action: (-float(np.mean(self.values[action])), action),
        )
        return [self.action, *others[:RIVALS]]

    def difference(self) -> Estimate:
        """Return the advantage of the alternative, by its differences in each state."""
        return difference(self.values[self.rival], self.values[self.action], paired=True)


class Review(Stepwise):
    """An examination of one player's decisions that is carried out step by step.

    Parameters
    ----------
    state, player, games, rollout_policy, seed, most
        As in `costly_decisions`.

    Attributes
    ----------
    choices : list of Choice
        All decisions with at least two legal actions.
    confirmed : list of Choice
        The decisions tested in the third stage.
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
        as_state(state)
        player = checks.player(player, state.game.num_players)
        self.most = checks.whole("most", most, 1, MAX)
        super().__init__(state.game, player, games, rollout_policy, seed)
        self.choices = list(choices(state, self.player))
        self.confirmed: list[Choice] = []
        self._again = min(CONFIRMED * self.most, len(self.choices))
        self._states = -(-self.games // GAMES_A_STATE)
        screening = SCREEN_STATES * len(self.choices)
        choosing = CHOOSE_STATES * min(CHOSEN * self.most, len(self.choices))
        self.parts = screening + choosing + self._states * self._again

    # --- computation ----------------------------------------------------------------------------------

    def work(self) -> Iterator[None]:
        """Screen all decisions, examine the worst, and test the worst of these with fresh seeds."""
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
        """Return the `number` decisions that look costliest."""
        return sorted(among, key=lambda choice: (-choice.behind, choice.clock))[:number]

    def _try(self, choice: Choice, block: int, actions: list[int]) -> Iterator[None]:
        """Play out some actions of a decision with the seeds of a stage. Changes the choice."""
        sizes = self._sizes(block)
        own = own_seed(self.seed, choice.clock, block)
        playouts = Playouts(choice.state, self.player, self.line_up, own)
        values: dict[int, list[float]] = {action: [] for action in actions}

        def play(actions: list[int], number: int) -> Iterator[None]:
            for action in actions:
                results = playouts.results(number, sizes[number], action)
                values[action].append(float(shares(results, self.game.num_players)[:, self.player].mean()))
            yield

        yield from race(values, range(len(sizes)), play)
        choice.values = values
        choice.find_rival()

    def _sizes(self, block: int) -> list[int]:
        """Return the number of playouts for each state of a stage."""
        if block == SCREEN:
            return [SCREEN_GAMES] * SCREEN_STATES
        if block == CHOOSE:
            return [GAMES_A_STATE] * CHOOSE_STATES
        full, rest = divmod(self.games, GAMES_A_STATE)
        return [GAMES_A_STATE] * full + [rest] * (rest > 0)

    # --- the table ------------------------------------------------------------------------------------

    def lines(self) -> list[dict[str, object]]:
        """Return the decisions confirmed as costly so far."""
        errors = self._errors()
        costly = [choice for choice in self.confirmed if is_costly(choice.difference(), errors)]
        return [self._line(choice) for choice in self._worst(costly, self.most)]

    def about(self) -> dict[str, object]:
        """Return the number of decisions examined and the required number of standard errors."""
        tried = {"decisions": len(self.choices), "played_again": len(self.confirmed)}
        return {**tried, "errors": self._errors()}

    def _errors(self) -> float:
        return errors_asked(self._states, self._again)

    def _line(self, choice: Choice) -> dict[str, Any]:
        state, found = choice.state, choice.difference()
        return {
            "move": choice.clock,
            "turns": int(state.record.turns),
            "action": choice.action,
            "words": state.action_to_string(choice.action),
            "better": choice.rival,
            "better_words": state.action_to_string(choice.rival),
            "value": float(np.mean(choice.values[choice.action])),
            "better_value": float(np.mean(choice.values[choice.rival])),
            "behind": found.mean,
            "behind_error": found.standard_error,
            "low": found.low,
            "high": found.high,
            "states": found.size,
            "games": self.games,
        }


def choices(state: State, player: int) -> Iterator[Choice]:
    """Yield the decisions of a player in a game, without those with only one legal action."""
    game, noticed = state.game, clocks(state, player)
    for number, (before, action, _) in enumerate(state.steps()):
        if int(game.package.actions.current_player(game.config, before)) == player:
            earlier = state.earlier(number)
            if len(earlier.legal_actions()) > 1:
                yield Choice(earlier, noticed[number], action)


def errors_asked(states: int, number: int) -> float:
    """Return the number of standard errors required if `number` decisions are tested.

    Examples
    --------
    >>> errors_asked(32, 1), round(errors_asked(32, 6), 2)
    (2.0, 2.53)
    """
    if states < 2 or number < 1:
        return MIN_ERRORS
    return max(MIN_ERRORS, student_quantile(1 - 2 * (1 - LEVEL) / number, states - 1))


def is_costly(found: Estimate, errors: float) -> bool:
    """Return whether a mean difference is at least this many standard errors above 0.

    Examples
    --------
    >>> from samarkand.probability.estimates import estimate
    >>> [is_costly(estimate(behind), 2.0) for behind in ([0.1, 0.2, 0.3, 0.2], [0.3, -0.2, 0.1, 0.0])]
    [True, False]
    """
    if isfinite(found.standard_error):
        return found.mean > 0 and found.mean >= errors * found.standard_error
    # All differences are equal. If half of all states had another one, this would be improbable.
    number = found.size
    return found.mean > EQUAL and number > 1 and 0.5**number < student_tails(errors, number - 1) / 2
