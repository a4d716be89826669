"""The value of each legal action: by an exact look-ahead where that is possible, else by playouts.

Nothing here knows which game is played. What a player cannot know has no influence: look-aheads and
playouts begin in states resampled from what that player has seen, unless all is to be known.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from samarkand import arguments, protocol
from samarkand.analysis import wording
from samarkand.analysis.values.estimates import (
    EQUAL,
    ActionEstimate,
    best_of,
    distance,
    in_contention,
    limits,
    mean_and_error,
    spread,
)
from samarkand.analysis.values.look_ahead import LookAhead
from samarkand.analysis.values.playouts import GAMES_A_STATE, Playouts, shares
from samarkand.analysis.values.stepwise import Stepwise
from samarkand.arguments.experiments import ACTION_GAMES, SEED, Seed, whole_seed
from samarkand.engine.driver import NO_LIMIT
from samarkand.engine.line_up import Strategies
from samarkand.errors import IllegalAction, InvalidOption
from samarkand.game import State, as_state

if TYPE_CHECKING:
    import pandas

VALUE_OF = {
    "turn": wording.SCORE_OF_TURN,
    "game": wording.SHARE_OF_WIN,
}
HORIZONS = tuple(VALUE_OF)
KNOWLEDGE = ("player", "all")
LIMIT = 20_000  # positions of a look-ahead; a turn of Sackson's game has up to about 10,000
MAX_POSITIONS = 200_000  # each takes one or several thousand bytes
FEWEST_STATES = 16  # from which playouts begin, if there are as many playouts
FIRST_STATES, MAX_STATES = 8, 32  # in which a turn is looked ahead


def action_values(
    state: State,
    player: int | None = None,
    *,
    games: int = ACTION_GAMES,
    rollout_policy: "Strategies" = None,
    seed: "Seed" = SEED,
    horizon: Literal["turn", "game"] | None = None,
    knows: Literal["player", "all"] = "player",
    limit: int = LIMIT,
    progress: bool = True,
) -> "pandas.DataFrame":
    """The expected result of each legal action, the best first.

    Parameters
    ----------
    state : State
        A position in which a player acts.
    player : int, optional
        Whose result: who acts now.
    games : int
        The most playouts of each action. One that is surely behind the best gets fewer.
    rollout_policy : str, function or list of them, optional
        The strategies that play on in playouts, as `strategies` in `samarkand.study`.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same table. It is reduced to a whole number, which is in `frame.attrs`.
    horizon : {"turn", "game"}, optional
        "turn" measures how much the player's score changes until the turn ends (in *market*: the round);
        "game" the player's share of the win. By default the turn; where it tells nothing but what is paid
        now, as it is too large for a look-ahead and each action came out alike in all playouts, a line says
        so, and the game follows.
    knows : {"player", "all"}
        "player" uses nothing that the player cannot know: hidden cards are resampled. "all" looks at
        them.
    limit : int
        The most positions of a look-ahead, for each action, up to 200,000; 0 for playouts alone.
    progress : bool
        Whether a bar shows after two seconds.

    Returns
    -------
    pandas.DataFrame
        One row an action, the best first.

        `action`, `words`
            The action by number and as its button says it.
        `value`, `standard_error`
            The expected result, and how uncertain it is: 0 if exact; not a number where all states gave
            the same, which is no certainty.
        `low`, `high`
            An interval of 95 % confidence: by Student's t with one degree of freedom fewer than there are
            states, for a share of the win Wilson's, which is right also where nobody won. Not numbers where
            a score was the same in all states.
        `final_score`, `final_score_error`
            With `horizon="game"`: the expected score at the end.
        `behind`, `behind_error`
            By how much the result is worse than the best row's, in the same states and on the same
            chances, and the standard error of that.
        `may_be_best`
            True for all actions that cannot be told apart from the best: with a confidence of at least 95 %
            the action that truly is best is among them. False where `low` is not a number: a score that was
            the same in all states is no estimate of how sure it is.
        `exact`
            True where nothing is estimated: everything that may happen in the turn was weighed, and the
            player knows all its laws.
        `method`
            "look-ahead"; "look-ahead in … states" if the player does not know the law of a card to be
            drawn or what others may do: the mean over resampled states, in which the look-ahead knows
            what the player does not, so that it may flatter actions by which one waits and sees, with
            "all alike" if it stopped because these states agreed, which others need not; "playouts".
        `states`
            In how many resampled states the action was tried; 1 if all is known.
        `positions`, `games`
            How many positions the look-ahead weighed (in the largest of its states); how many games were
            played out.

        `frame.attrs["value_of"]` says what the value is an estimate of.

    Raises
    ------
    IllegalAction
        If chance acts or the game is over.
    InvalidOption
        If there is no such player, the player does not act, or a setting is not what it should be.
    StrategyError
        If a strategy of the playouts fails.

    Notes
    -----
    What is paid now for later, as the dowry in *routes*, is a loss to the end of the turn:
    what it is good for only `horizon="game"` tells.

    In a look-ahead the player chooses what is best for their own score; the others choose among their
    legal moves with equal chances. In playouts all play by their strategies, the player too, so that
    the value of an action is that of the action followed by this strategy. Where one table has rows of
    both methods, playouts are therefore a little worse off. All actions are played out from the same
    states on the same streams of chance.

    The best of several estimates is on average too high, and the more so the more actions are nearly
    equal: which action is best is said by `may_be_best`, not by the order of the rows. It is the subset
    selection of S. S. Gupta (Technometrics 7, 1965, pp. 225-245), with Bonferroni's bound.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=2)
    >>> state = game.new_initial_state()
    >>> samarkand.action_values(state)
    Traceback (most recent call last):
    samarkand.errors.IllegalAction: no player acts now: chance does
    """
    as_state(state)
    asked: dict[str, Any] = {"games": games, "rollout_policy": rollout_policy, "seed": whole_seed(seed)}
    asked |= {"knows": knows, "limit": limit}
    of_turn = Valuation(state, player, horizon="turn" if horizon is None else horizon, **asked)
    found = of_turn.whole(progress)
    if horizon is not None or not of_turn.tells_nothing():
        return found
    print(wording.SAYS.format(sentence=str(wording.TURN_TELLS_NOTHING)), file=sys.stderr)
    return Valuation(state, player, horizon="game", **asked).whole(progress)


class Outcomes(NamedTuple):
    """The outcomes met after an action.

    Attributes
    ----------
    exact : bool
        Whether it was worked out rather than tried: all is one expected value then.
    done : float
        How many of the playouts have been played, between 0 and 1.
    counts : Counter
        How often which result was met with which share of the win: for the turn the change of score, for
        the game the score at its end.
    """

    exact: bool
    done: float
    counts: "Counter[tuple[float, float]]"


class Valuation(Stepwise):
    """The values of a position's actions, refined step by step.

    Parameters
    ----------
    state, player, games, rollout_policy, seed, horizon, knows, limit
        As of `action_values`.
    """

    def __init__(
        self,
        state: State,
        player: int | None = None,
        *,
        games: int = ACTION_GAMES,
        rollout_policy: "Strategies" = None,
        seed: "Seed" = SEED,
        horizon: str = "turn",
        knows: str = "player",
        limit: int = LIMIT,
    ):
        player = _check_player(state, player)
        self.horizon = arguments.choice("horizon", horizon, HORIZONS)
        self.knows = arguments.choice("knows", knows, KNOWLEDGE)
        super().__init__(state.game, player, games, rollout_policy, seed)
        self.limit = arguments.whole("limit", limit, 0, MAX_POSITIONS)
        self.state = state.clone()
        self.rows = [ActionEstimate(action) for action in state.legal_actions()]
        knowing = self.player if knows == "player" else None
        self._playouts = Playouts(self.state, knowing, self.line_up, self.seed)
        self._chunk = max(1, min(GAMES_A_STATE, self.games // FEWEST_STATES))
        self._chunks = -(-self.games // self._chunk)
        self._looks = horizon == "turn" and limit > 0
        for row in self.rows:
            row.is_looked = self._looks
        most = MAX_STATES if knows == "player" else 1
        self.parts = len(self.rows) * (self._chunks + (most if self._looks else 0))

    # --- the work -------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Have compiled what is needed first: where a look-ahead is tried, playouts may never be."""
        if self._looks:
            self._looker.prepare()
        else:
            self._playouts.prepare()

    @cached_property
    def _looker(self) -> LookAhead:
        return LookAhead(self.game, self._playouts.compiled, self.limit)

    def work(self) -> Iterator[None]:
        """Look ahead from all states, then play out what was too large for that."""
        if self._looks:
            yield from self._look_ahead()
        yield from self._play_out()

    def tells_nothing(self) -> bool:
        """Whether the turn was too large for a look-ahead, and each of several actions played out alike."""
        return (
            self._looks
            and len(self.rows) > 1
            and all(
                not row.is_looked and len(row.values) > 1 and spread(row.values) < EQUAL for row in self.rows
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
        """Whether each action is worth the same in all states so far."""
        return all(spread(row.looked) < EQUAL for row in self.rows if row.is_looked)

    def _look_from(self, row: ActionEstimate, number: int) -> None:
        """Look ahead after an action in one state; beyond the limit never again. Changes `row`."""
        record = self._playouts.record(number)
        after = self._playouts.after(record, row.action)
        found = self._looker.look(after, self.player, record.turns + 1, self.knows == "player")
        if found is None:
            row.is_looked = False
            return
        score, positions, is_hidden = found
        row.looked.append(score - self._score(record))
        row.positions = max(row.positions, positions)
        row.is_hidden = row.is_hidden or is_hidden

    def _play_out(self) -> Iterator[None]:
        contending = [row for row in self.rows if not row.is_looked]
        several = len(contending) > 1
        for number in range(self._chunks):
            for row in contending:
                self._play_from(row, number)
                yield
            contending = in_contention(contending)
            if several and len(contending) == 1:
                return

    def _play_from(self, row: ActionEstimate, number: int) -> None:
        """Play games out after an action in one state. Changes `row`."""
        record = self._playouts.record(number)
        games = min(self._chunk, self.games - row.games)
        most_turns = record.turns + 1 if self.horizon == "turn" else NO_LIMIT
        results = self._playouts.results(number, games, row.action, most_turns)
        scores = results["scores"][:, self.player]
        won = shares(results, self.game.num_players)[:, self.player]
        row.games += games
        row.results.update(zip(scores.tolist(), won.tolist(), strict=True))
        row.scores.append(float(scores.mean()))
        if self.horizon == "game":
            row.values.append(float(won.mean()))
        else:
            row.values.append(float(scores.mean()) - self._score(record))

    def _score(self, record: Any) -> int:
        return int(protocol.parts(self.game).scoring.score(self.game.config, record, self.player))

    def outcomes(self) -> dict[int, "Outcomes"]:
        """The outcomes met after each action tried so far, by number."""
        before = self._score(self.state.record)
        found = {}
        for row in self.rows:
            if row.is_looked and row.looked:
                counts = Counter((round(change, 9), 0.0) for change in row.looked)
                found[row.action] = Outcomes(row.is_exact(), 1.0, counts)
            elif row.games:
                turn = self.horizon == "turn"
                counts = Counter()
                for (score, share), number in row.results.items():
                    counts[score - before if turn else score, share] += number
                found[row.action] = Outcomes(False, row.games / self.games, counts)
        return found

    # --- the table ------------------------------------------------------------------------------------

    def about(self) -> dict[str, Any]:
        """The quantity that is measured, and by whose knowledge."""
        return {"horizon": self.horizon, "value_of": str(VALUE_OF[self.horizon]), "knows": self.knows}

    def lines(self) -> list[dict[str, Any]]:
        """The results so far, the best first; an action not yet tried has no value."""
        best = best_of(self.rows)
        rows = [self._line(row, best) for row in self.rows]
        rows.sort(
            key=lambda line: (
                line["value"] != line["value"],
                best is None or line["action"] != best.action,
                -line["value"],
                line["action"],
            )
        )
        return rows

    def _line(self, row: ActionEstimate, best: ActionEstimate | None) -> dict[str, Any]:
        words = self.state.action_to_string(row.action)
        value, error = mean_and_error(row.estimates())
        line = {"action": row.action, "words": words, "value": value, "standard_error": error}
        if row.is_exact():
            line |= {"standard_error": 0.0, "low": value, "high": value}
        else:
            low, high = limits(row, self.horizon == "game", self.knows == "all")
            line |= {"low": low, "high": high}
        if self.horizon == "game":
            line["final_score"], line["final_score_error"] = mean_and_error(row.scores)
        line |= distance(row, best, len(self.rows))
        if row.estimates() and line["low"] != line["low"]:
            line["may_be_best"] = False
        is_looked = row.is_looked and bool(row.looked)
        line |= {"exact": row.is_exact(), "method": row.method()}
        states = len(row.estimates())
        line["states"] = min(states, 1) if self.knows == "all" else states
        return line | {"positions": row.positions if is_looked else 0, "games": row.games}


# --- Judging ------------------------------------------------------------------------------------------


def _check_player(state: State, player: Any) -> int:
    """The player to act; refused if it is chance, nobody, or not `player`."""
    if player is not None:
        arguments.player(player, state.game.num_players)
    if state.is_terminal():
        raise IllegalAction("no player acts now: the game is over")
    if state.is_chance_node():
        raise IllegalAction("no player acts now: chance does")
    acting = state.current_player()
    if player is not None and player != acting:
        raise InvalidOption(f"player: found {player}, expected {acting}, who acts now")
    return acting
