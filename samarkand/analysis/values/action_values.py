"""Values of the legal actions, by exact look-ahead where possible and otherwise by playouts.

This module does not depend on a particular game. Hidden information does not influence the values:
look-aheads and playouts begin in states resampled from the player's information state, unless full knowledge
is requested.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isfinite, nan
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from samarkand import checks
from samarkand.analysis.studies.columns import shares
from samarkand.analysis.values import ACTION_GAMES
from samarkand.analysis.values.look_ahead import LookAhead
from samarkand.analysis.values.playouts import GAMES_A_STATE, Playouts
from samarkand.analysis.values.race import in_contention, race
from samarkand.analysis.values.stepwise import Stepwise
from samarkand.checks import SEED, Seed, whole_seed
from samarkand.engine.driver import NO_LIMIT
from samarkand.engine.line_up import Strategies
from samarkand.errors import IllegalAction
from samarkand.game import State, as_state
from samarkand.grammar import _, ngettext
from samarkand.log import logger, quiet_without_progress
from samarkand.probability.estimates import EQUAL, compare, estimate

if TYPE_CHECKING:
    import pandas

VALUE_OF = {
    "turn": _("the change in the player's score by the end of the turn"),
    "game": _("the player's share of the win at the end of the game"),
}
HORIZONS = tuple(VALUE_OF)
KNOWLEDGE = ("player", "all")
LIMIT = 20_000  # positions per look-ahead; a turn of *sackson* has up to about 10,000
NARROWER = 10  # after the first action that exceeds the limit, the others get this fraction of it
FEWEST_STATES = 16  # minimum number of resampled states, if there are enough playouts
FIRST_STATES, MAX_STATES = 8, 32  # numbers of resampled states for look-aheads


@checks.keywords()
@quiet_without_progress
def action_values(
    state: State,
    *,
    games: int = ACTION_GAMES,
    rollout_policy: "Strategies" = None,
    seed: "Seed" = SEED,
    horizon: Literal["turn", "game"] | None = None,
    knows: Literal["player", "all"] = "player",
    progress: bool = True,
) -> "pandas.DataFrame":
    """Estimate the expected result of each legal action.

    Parameters
    ----------
    state : State
        A position in which a player acts. The result is measured for this player.
    games : int
        The maximum number of playouts per action. Actions that are clearly worse than the best get fewer.
    rollout_policy : str, function or list of them, optional
        The strategies used in playouts, given as `strategies` in `samarkand.study`.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same table. It is reduced to an integer, which is stored in `frame.attrs`.
    horizon : {"turn", "game"}, optional
        "turn" measures the change of the player's score up to the end of the turn (in *market*: the round).
        "game" measures the player's share of the win. The default is "turn". If the turn is too large for a
        look-ahead and all playouts of each action have the same result, the turn reveals only the immediate
        payment. In this case a message is printed and "game" is used.
    knows : {"player", "all"}
        "player" uses only what the player can know: hidden cards are resampled. "all" uses the hidden cards.
    progress : bool
        Whether to show a progress bar after two seconds, and messages, such as that games are interpreted.

    Returns
    -------
    pandas.DataFrame
        One row per action, the best first.

        `action`, `words`
            The number of the action and the label of its button.
        `value`, `standard_error`
            The expected result and its standard error. The error is 0 for exact values. If all states gave
            the same result, this does not prove certainty. The error of a share of the win is then 0, beside
            an interval that shows how uncertain it is. The error of a score is NaN.
        `low`, `high`
            The 95% confidence interval. It uses Student's t with one degree of freedom fewer than there are
            states. For a share of the win it is Wilson's interval, which also works if no playout was won.
            NaN if a score was the same in all states.
        `final_score`, `final_score_error`
            With `horizon="game"`: the expected score at the end, and its standard error.
        `behind`, `behind_error`
            The paired difference to the best row, in the same states and with common random numbers, and its
            standard error.
        `may_be_best`
            True for all actions that cannot be distinguished from the best. With a confidence of at least
            95%, the truly best action is among them. False if `low` is NaN, because the precision of a score
            that was the same in all states is unknown.
        `exact`
            True if nothing was estimated: the look-ahead covered everything that can happen in the turn, and
            the player knows all probabilities.
        `method`
            "look-ahead", "look-ahead in … states" or "playouts". The second is used if the player does not
            know the distribution of a card to be drawn or the others' options. The value is then the mean
            over resampled states. Within each state, the look-ahead knows what the player does not, so it may
            overestimate actions that wait for information. "all the same" is added if it stopped early
            because the first states agreed. Further states might differ.
        `states`
            The number of resampled states in which the action was tried, or 1 if everything is known.
        `positions`, `games`
            The number of positions in the largest look-ahead, and the number of playouts.

        `frame.attrs["value_of"]` describes the quantity being estimated.

    Raises
    ------
    IllegalAction
        If the next event is a chance event or the game is over.
    InvalidInput
        If an argument is invalid.
    StrategyError
        If a strategy fails during a playout.

    Notes
    -----
    An investment such as the dowry in *routes* is a loss up to the end of the turn. Use `horizon="game"` to
    see its benefit.

    A look-ahead has at most 20,000 positions for an action, and 2,000 after the first action that needs more,
    because the others probably need more as well. The player maximises their own score, and the others choose
    uniformly among their legal actions. In playouts all players, including this one, follow their strategies.
    The value of an action is then the value of the action followed by this strategy. If one table contains
    both methods, playouts are therefore at a slight disadvantage. All actions are played out from the same
    states with common random numbers.

    The maximum of several estimates is biased upwards, more so if many actions are nearly equal. Use
    `may_be_best` to decide which actions may be best, not the order of the rows. It is the subset selection
    of S. S. Gupta (Technometrics 7, 1965, pp. 225-245), with Bonferroni's bound.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=2)
    >>> state = game.new_initial_state()
    >>> samarkand.action_values(state)
    Traceback (most recent call last):
    samarkand.errors.IllegalAction: it is no player's turn: the next move is made by chance
    """
    as_state(state)
    settings: dict[str, Any] = {"games": games, "rollout_policy": rollout_policy, "seed": whole_seed(seed)}
    settings["knows"] = knows
    of_turn = Valuation(state, horizon="turn" if horizon is None else horizon, **settings)
    frame = of_turn.whole(progress)
    if horizon is not None or not of_turn.tells_nothing():
        return frame
    logger.info(
        str(_("all moves gave the same score by the end of the turn, so the values are shares of the win"))
    )
    return Valuation(state, horizon="game", **settings).whole(progress)


class Outcomes(NamedTuple):
    """The observed results of an action.

    Attributes
    ----------
    exact : bool
        Whether the result was computed exactly, as one expected value.
    done : float
        The fraction of the playouts that have been played.
    counts : Counter
        The frequencies of the results. A result is a pair of a score and a share of the win. The score is the
        change within the turn, or the final score if the horizon is the game.
    """

    exact: bool
    done: float
    counts: "Counter[tuple[float, float]]"


@dataclass
class ActionEstimate:
    """The current estimate of the value of one action.

    Attributes
    ----------
    looked : list of float
        The expected changes of the score by look-ahead, one per state.
    is_hidden : bool
        Whether a look-ahead met a probability that the player does not know.
    is_looked : bool
        Whether look-aheads have stayed within the limit.
    positions : int
        The number of positions in the largest look-ahead.
    values : list of float
        The means of the playouts, one per state.
    playouts : list of (array, array)
        For each state, the scores and the shares of the win in its playouts.
    """

    action: int
    looked: list[float] = field(default_factory=list)
    is_hidden: bool = False
    is_looked: bool = True
    positions: int = 0
    values: list[float] = field(default_factory=list)
    playouts: list[tuple[np.ndarray, np.ndarray]] = field(default_factory=list)

    def estimates(self) -> list[float]:
        """Return the estimates whose mean is the value."""
        return self.looked if self.is_looked and self.looked else self.values

    def games(self) -> int:
        """Return the number of playouts."""
        return sum(len(scores) for scores, _ in self.playouts)

    def is_exact(self) -> bool:
        """Return whether the value is exact: the player knows all probabilities and all states agree."""
        return bool(self.is_looked and self.looked and not self.is_hidden and np.ptp(self.looked) < EQUAL)

    def method(self) -> str:
        """Return a description of how the value was found."""
        if not (self.is_looked and self.looked):
            return "playouts"
        if self.is_exact():
            return "look-ahead"
        sentence = (
            ngettext(
                "look-ahead in {states} state, all the same",
                "look-ahead in {states} states, all the same",
                "states",
            )
            if np.ptp(self.looked) < EQUAL
            else ngettext("look-ahead in {states} state", "look-ahead in {states} states", "states")
        )
        return sentence.format(states=len(self.looked))


class Valuation(Stepwise):
    """A computation of action values that is refined step by step.

    Parameters
    ----------
    state, games, rollout_policy, seed, horizon, knows
        As in `action_values`.
    """

    def __init__(
        self,
        state: State,
        *,
        games: int = ACTION_GAMES,
        rollout_policy: "Strategies" = None,
        seed: "Seed" = SEED,
        horizon: str = "turn",
        knows: str = "player",
    ):
        player = _acting_player(state)
        self.horizon = checks.choice("horizon", horizon, HORIZONS)
        self.knows = checks.choice("knows", knows, KNOWLEDGE)
        super().__init__(state.game, player, games, rollout_policy, seed)
        self.state = state.clone()
        self.rows = [ActionEstimate(action) for action in state.legal_actions()]
        knowing = self.player if knows == "player" else None
        self._playouts = Playouts(self.state, knowing, self.line_up, self.seed)
        self._chunk = max(1, min(GAMES_A_STATE, self.games // FEWEST_STATES))
        self._chunks = -(-self.games // self._chunk)
        self._looks = horizon == "turn" and LIMIT > 0
        for row in self.rows:
            row.is_looked = self._looks
        most = MAX_STATES if knows == "player" else 1
        self.parts = len(self.rows) * (self._chunks + (most if self._looks else 0))

    # --- computation ----------------------------------------------------------------------------------

    @cached_property
    def _looker(self) -> LookAhead:
        return LookAhead(self.game, LIMIT)

    def work(self) -> Iterator[None]:
        """Look ahead from all states, then play out the actions for which this was too large."""
        if self._looks:
            yield from self._look_ahead()
        yield from self._play_out()

    def tells_nothing(self) -> bool:
        """Return whether the turn does not distinguish outcomes.

        This is the case if the turn was too large for a look-ahead and every action had the same result in
        all playouts.
        """
        return (
            self._looks
            and len(self.rows) > 1
            and all(
                not row.is_looked and len(row.values) > 1 and np.ptp(row.values) < EQUAL for row in self.rows
            )
        )

    def _look_ahead(self) -> Iterator[None]:
        most = MAX_STATES if self.knows == "player" else 1
        for number in range(most):
            if number == FIRST_STATES and self._agree():
                return
            for row in self.rows:
                if row.is_looked:
                    self._look_from(row, number)
                    yield

    def _agree(self) -> bool:
        """Return whether each action has had the same value in all states."""
        return all(np.ptp(row.looked) < EQUAL for row in self.rows if row.is_looked)

    def _look_from(self, row: ActionEstimate, number: int) -> None:
        """Look ahead after an action in one state, or give up for good beyond the limit. Changes `row`."""
        record = self._playouts.record(number)
        after = self._playouts.after(record, row.action)
        result = self._looker.look(after, self.player, record.turns + 1, self.knows == "player")
        if result is None:
            row.is_looked = False
            self._looker.narrow(LIMIT // NARROWER)
            return
        score, positions, is_hidden = result
        row.looked.append(score - self._score(record))
        row.positions = max(row.positions, positions)
        row.is_hidden = row.is_hidden or is_hidden

    def _play_out(self) -> Iterator[None]:
        rows = {row.action: row for row in self.rows if not row.is_looked}

        def play(racing: list[int], number: int) -> Iterator[None]:
            for action in racing:
                self._play_from(rows[action], number)
                yield

        yield from race({a: row.values for a, row in rows.items()}, range(self._chunks), play, in_contention)

    def _play_from(self, row: ActionEstimate, number: int) -> None:
        """Play games after an action in one state. Changes `row`."""
        record = self._playouts.record(number)
        games = min(self._chunk, self.games - number * self._chunk)
        most_turns = record.turns + 1 if self.horizon == "turn" else NO_LIMIT
        results = self._playouts.results(number, games, row.action, most_turns)
        scores = results["scores"][:, self.player]
        won = shares(results, self.game.num_players)[:, self.player]
        row.playouts.append((scores, won))
        if self.horizon == "game":
            row.values.append(float(won.mean()))
        else:
            row.values.append(float(scores.mean()) - self._score(record))

    def _score(self, record: Any) -> int:
        return int(self.game.package.scoring.score(self.game.config, record, self.player))

    def outcomes(self) -> dict[int, "Outcomes"]:
        """Return the observed results of each action tried so far."""
        before = self._score(self.state.record)
        outcomes = {}
        for row in self.rows:
            if row.is_looked and row.looked:
                counts = Counter((round(change, 9), 0.0) for change in row.looked)
                outcomes[row.action] = Outcomes(row.is_exact(), 1.0, counts)
            elif row.playouts:
                counts = Counter()
                for scores, won in row.playouts:
                    changes = scores - before if self.horizon == "turn" else scores
                    counts.update(zip(changes.tolist(), won.tolist(), strict=True))
                outcomes[row.action] = Outcomes(False, row.games() / self.games, counts)
        return outcomes

    # --- the table ------------------------------------------------------------------------------------

    def about(self) -> dict[str, object]:
        """Return the quantity being measured and whose knowledge is used."""
        return {"horizon": self.horizon, "value_of": str(VALUE_OF[self.horizon]), "knows": self.knows}

    def lines(self) -> list[dict[str, Any]]:
        """Return the current results, the best first. The value of an action not yet tried is NaN."""
        best = best_row(self.rows)
        found = compare_rows(self.rows, self.horizon == "game", self.knows == "all")
        rows = [self._line(row, found[row.action]) for row in self.rows]
        rows.sort(
            key=lambda line: (
                line["value"] != line["value"],
                best is None or line["action"] != best.action,
                -line["value"],
                line["action"],
            )
        )
        return rows

    def _line(self, row: ActionEstimate, found: dict[str, Any]) -> dict[str, Any]:
        line = {
            "action": row.action,
            "words": self.state.action_to_string(row.action),
            "value": found["mean"],
            **{name: found[name] for name in ("standard_error", "low", "high")},
        }
        if self.horizon == "game":
            means = [float(scores.mean()) for scores, _ in row.playouts]
            final = estimate(means, is_share=False) if means else None
            line["final_score"] = final.mean if final else nan
            line["final_score_error"] = final.standard_error if final else nan
        line |= {name: found[name] for name in ("behind", "behind_error", "may_be_best")}
        is_looked, states = row.is_looked and bool(row.looked), len(row.estimates())
        line |= {"exact": row.is_exact(), "method": row.method()}
        line["states"] = min(states, 1) if self.knows == "all" else states
        return line | {"positions": row.positions if is_looked else 0, "games": row.games()}


def compare_rows(rows: Sequence[ActionEstimate], is_share: bool, is_known: bool) -> dict[int, dict[str, Any]]:
    """Return for each action its estimate and how far it is behind the best, as `compare` does.

    Parameters
    ----------
    rows : sequence of ActionEstimate
    is_share : bool
        Whether results are between 0 and 1.
    is_known : bool
        Whether all playouts begin in the same state, so that each is an independent result. Otherwise those
        from one resampled state depend on each other.
    """
    best, longest = best_row(rows), max(len(row.estimates()) for row in rows)
    # An exact value is the same in all states.
    samples = {row.action: row.estimates() * (longest if row.is_exact() else 1) for row in rows}
    to = None if best is None else best.action
    sizes = {row.action: row.games() if is_known else len(row.estimates()) for row in rows}
    lines = compare(samples, to, is_share=is_share, sizes=sizes)
    for row in rows:
        line = lines[row.action]
        if row.is_exact():
            line |= {"standard_error": 0.0, "low": line["mean"], "high": line["mean"]}
            if best is not None and best.is_exact():
                line |= {"behind_error": 0.0, "may_be_best": line["behind"] < EQUAL}
        elif row.estimates() and not isfinite(line["low"]):
            line["may_be_best"] = False
    return lines


def best_row(rows: Sequence[ActionEstimate]) -> ActionEstimate | None:
    """Return the action with the highest value, ignoring actions that were dropped."""
    tried = [row for row in rows if row.estimates()]
    most = max((len(row.values) for row in tried if not row.is_looked), default=0)
    remaining = [row for row in tried if row.is_looked or len(row.values) == most]
    return max(remaining, key=lambda row: (float(np.mean(row.estimates())), -row.action), default=None)


def _acting_player(state: State) -> int:
    """Return the player to act. Raise if there is none."""
    if state.is_terminal():
        raise IllegalAction("it is no player's turn: the game is over")
    if state.is_chance_node():
        raise IllegalAction("it is no player's turn: the next move is made by chance")
    return state.current_player()
