"""Results of a study: data frames with confidence intervals, notable games and plots.

Games played with the same deal are not independent. If seats are rotated, the mean over the games of a deal
counts as one observation. A share of wins can be fractional because ties are divided. Its variance is at most
that of a share of whole wins with the same mean, so Wilson's interval is conservative.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import nan
from typing import TYPE_CHECKING, Any, NamedTuple, cast, overload

import numpy as np

from samarkand import checks
from samarkand.analysis.studies import stopping, wording
from samarkand.analysis.studies.plan import StudyPlan
from samarkand.analysis.studies.quantities import Quantities, quantity_names
from samarkand.checks import SEED, Seed
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidInput, short_repr
from samarkand.log import quiet_without_progress
from samarkand.probability import Answer, plots
from samarkand.probability.intervals import LEVEL
from samarkand.probability.plots import Plot

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

    from samarkand.analysis.studies.study import Study

SHARES = ("win", "seat", "capped")  # quantities between 0 and 1
KINDS = ("wins", "seats", "lengths", "scores", "running", "values")


def quantities(players: int) -> list[str]:
    """Return the names of the quantities of any study with this number of players."""
    by_player = [f"{what}_{player}" for what in ("win", "score", "seat") for player in range(players)]
    return ["moves", "turns", "capped", "margin", *by_player]


def check_quantity(plan: StudyPlan, quantity: object) -> None:
    """Raise `InvalidInput` unless `quantity` is a quantity of the study."""
    known = [*quantities(plan.game.num_players), *plan.measured]
    if not isinstance(quantity, str) or quantity not in known:
        raise InvalidInput(f"quantity: found {short_repr(quantity)}, expected one of {', '.join(known)}")


def is_share(quantity: str) -> bool:
    """Return whether a quantity is between 0 and 1 in every study."""
    what, _, player = quantity.partition("_")
    return what in SHARES and (player.isdigit() or quantity == what)


def as_share(estimate: dict[str, float]) -> dict[str, float]:
    """Return an estimate with its mean renamed to "share"."""
    return {"share": estimate["mean"], **{name: value for name, value in estimate.items() if name != "mean"}}


def to_frame(
    rows: Sequence[Mapping[str, object]], name: str | None, index: str | None = None
) -> "pandas.DataFrame":
    """Return rows as a data frame whose index is named `name` or taken from the column `index`."""
    import pandas

    frame = pandas.DataFrame(rows)
    if index is not None:
        return frame.set_index(index)
    frame.index.name = name
    return frame


class Report:
    """The results of a study's games.

    Attributes
    ----------
    plan : StudyPlan
    stop : samarkand.analysis.studies.stopping.StoppingRule
    frame : pandas.DataFrame
    """

    plan: StudyPlan
    stop: stopping.StoppingRule

    @property
    def frame(self) -> "pandas.DataFrame":
        """One row per game."""
        raise NotImplementedError

    def values(self, quantity: str, *, per_game: bool = False) -> np.ndarray:
        """Return the values of a quantity, one per deal or one per game.

        Parameters
        ----------
        quantity : str
            The name of the quantity, such as ``"win_0"``.
        per_game : bool
            Whether to return one value for each game of a rotated deal. By default, they are averaged,
            because these games share their cards and dice.

        Returns
        -------
        numpy.ndarray
            An array of shape (deals,) or (games,).
        """
        values = self._values_per_game(quantity)
        return values if per_game else values.reshape(-1, self.plan.rotations).mean(axis=1)

    def _values_per_game(self, quantity: str) -> np.ndarray:
        check_quantity(self.plan, quantity)
        frame, players = self.frame, self.plan.game.num_players
        if quantity == "margin":
            ordered = np.sort(frame[[f"score_{player}" for player in range(players)]].to_numpy(), axis=1)
            return (ordered[:, -1] - ordered[:, -2]).astype(float)
        what, _, seat = quantity.partition("_")
        if what != "seat":
            return frame[quantity].to_numpy().astype(float)
        result = np.empty(len(frame))
        for rotation in range(self.plan.rotations):
            player = (int(seat) - rotation) % players
            result[rotation :: self.plan.rotations] = frame[f"win_{player}"].to_numpy()[
                rotation :: self.plan.rotations
            ]
        return result

    def estimate(self, quantity: str, level: float = LEVEL) -> dict[str, float]:
        """Return the mean of a quantity with its standard error and confidence interval."""
        return stopping.estimate(self.values(quantity), is_share(quantity), level, self.stop.intended)

    def wins(self, level: float = LEVEL) -> "pandas.DataFrame":
        """Return each player's share of wins with Wilson's confidence interval.

        If k players share a win, each of them is credited with 1/k.

        Parameters
        ----------
        level : float
            The confidence level.

        Returns
        -------
        pandas.DataFrame
            One row per player: `strategy`, `share`, `standard_error`, `low`, `high`. If seats are rotated,
            the games of one deal count as one observation. The standard error of a player who wins no game,
            or all games, is 0. The interval shows how uncertain the share is.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 20)
        >>> list(study.wins())
        ['strategy', 'share', 'standard_error', 'low', 'high']
        """
        rows = [
            {"strategy": label, **as_share(self.estimate(f"win_{player}", level))}
            for player, label in enumerate(self.plan.labels)
        ]
        return to_frame(rows, "player")

    def seats(self, level: float = LEVEL) -> "pandas.DataFrame":
        """Return the share of wins of each seat, regardless of who sits there.

        The result shows, for example, whether going first is an advantage.

        Returns
        -------
        pandas.DataFrame
            One row per seat: `share`, `standard_error`, `low`, `high`, `advantage` over an equal share, and
            `may_be_even`, which is True if the interval contains an equal share.

        Raises
        ------
        InvalidInput
            If different strategies keep their seats, because the effects of seat and strategy are then
            confounded.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 20)
        >>> study.seats()["share"].sum().round(6)
        np.float64(1.0)
        """
        if not self.plan.rotate and len(set(self.plan.labels)) > 1:
            raise InvalidInput(
                "seats: found different strategies that never changed seats, so the effects of seat "
                "and strategy cannot be separated; expected a study with rotate=True"
            )
        players, rows = self.plan.game.num_players, []
        for seat in range(players):
            row = as_share(self.estimate(f"seat_{seat}", level))
            row |= {
                "advantage": row["share"] - 1 / players,
                "may_be_even": row["low"] <= 1 / players <= row["high"],
            }
            rows.append(row)
        return to_frame(rows, "seat")

    def lengths(self, level: float = LEVEL) -> "pandas.DataFrame":
        """Return the lengths of the games in moves and turns: means with Student's intervals, and quartiles.

        Each row also has the standard deviation.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 20)
        >>> study.lengths().loc["turns", "least"] >= 1
        np.True_
        """
        names = ("moves", "turns")
        return to_frame([{"length": name, **self._spread(name, level)} for name in names], None, "length")

    def scores(self, level: float = LEVEL) -> "pandas.DataFrame":
        """Return statistics of the players' scores: means with Student's intervals, deviations and quartiles.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 20)
        >>> len(study.scores())
        4
        """
        rows = [
            {"strategy": label, **self._spread(f"score_{player}", level)}
            for player, label in enumerate(self.plan.labels)
        ]
        return to_frame(rows, "player")

    def _spread(self, quantity: str, level: float) -> dict[str, float]:
        """Return the mean of a quantity with its interval, and the deviation and quartiles over the games."""
        seen = self.values(quantity, per_game=True)
        quarters = np.percentile(seen, [0, 25, 50, 75, 100]).tolist()
        spread = dict(zip(("least", "quarter", "median", "three_quarters", "most"), quarters, strict=True))
        deviation = float(seen.std(ddof=1)) if len(seen) > 1 else nan
        return {**self.estimate(quantity, level), "deviation": deviation, **spread}

    def difference(
        self, other: "Report", quantity: Quantities | None = None, level: float = LEVEL
    ) -> "pandas.DataFrame":
        """Estimate the differences between this study and another.

        Studies with the same seed use common random numbers, so the comparison is paired.

        Parameters
        ----------
        other : Study
            A study of the same game with the same number of players. Strategies, options and edition may
            differ.
        quantity : str or list of str, optional
            Quantities as in `samarkand.study`. By default: wins, scores, turns, the wins of each seat if both
            studies rotate seats, and the measures that both studies have.
        level : float
            The confidence level of each interval.

        Returns
        -------
        pandas.DataFrame
            One row per quantity: the means `first` and `second`, their `difference` with `standard_error`,
            `low` and `high` (NaN if the paired differences do not vary), whether the comparison is `paired`,
            the number of `deals`, and `saved`. The last is the factor by which two independent studies would
            need more games for the same precision.

            If all players use the same strategy and seats are rotated, each share of wins is 1/n by
            construction. The interval is then that of the other study's share, and pairing saves nothing.

        Raises
        ------
        InvalidInput
            If the two studies cannot be compared.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("market", players=3)
        >>> mine = samarkand.study(game, 40, strategies=["greedy", "random", "random"])
        >>> theirs = samarkand.study(game, 40, strategies="random")
        >>> float(mine.difference(theirs).loc["win_0", "difference"]) > 0.2
        True
        """
        mine = self.plan.game
        if type(self) is not type(other):
            raise InvalidInput(f"difference: found {short_repr(other)}, expected a study")
        theirs = other.plan.game
        if (mine.name, mine.num_players) != (theirs.name, theirs.num_players):
            raise InvalidInput(
                f"difference: found {theirs!r}, expected {mine.name} with {mine.num_players} players"
            )
        sides, players = ("win", "score"), range(mine.num_players)
        usual = [*(f"{what}_{player}" for what in sides for player in players), "turns"]
        if self.plan.rotate and other.plan.rotate:
            usual += [f"seat_{seat}" for seat in players]
        usual += [name for name in self.plan.measured if name in other.plan.measured]
        names = usual if quantity is None else quantity_names(quantity)
        # With the same seed, deals share their random numbers, whatever the seating.
        paired = self.plan.seed == other.plan.seed
        intended = [s.stop.intended for s in (self, other) if s.stop.intended is not None]
        rows = []
        for name in names:
            first, second = self.values(name), other.values(name)
            known = self.plan.is_even(name, first), other.plan.is_even(name, second)
            fixed = min(intended, default=None)
            row = stopping.estimate_difference(first, second, paired, level, fixed, known)
            rows.append({"quantity": name, **row})
        return to_frame(rows, None, "quantity")

    def answer(self, quantity: str = "win_0") -> Answer:
        """Return a quantity as an `Answer`, which can be compared with an exact one by its `z_score`.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.study(samarkand.game("market"), 40, seed=3).answer("moves").unit
        'moves'
        """
        plan = self.plan
        check_quantity(plan, quantity)
        no_points = is_share(quantity) or quantity in plan.measured
        unit = quantity if quantity in ("turns", "moves") else "" if no_points else "points"
        pairing = (plan.game.name, plan.game.num_players, plan.seed)
        source = str(wording.WHENCE.format(games=len(self.frame), seed=plan.seed))
        return Answer.simulated(self.values(quantity).tolist(), source, unit, pairing)

    def notable_games(self, each: int = 1) -> "pandas.DataFrame":
        """Return games that are worth a look, and the reasons.

        `Study.game` replays a game from this table.

        Parameters
        ----------
        each : int
            The number of games of each kind.

        Returns
        -------
        pandas.DataFrame
            One row per game: `game`, `what` is surprising, its `value`, the `usual` value (the median), and
            `why` as a sentence. Kinds whose value is the same in all games are left out.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 50)
        >>> study.notable_games()["what"].tolist()[:4]
        ['widest win', 'narrowest win', 'loser with most', 'winner with least']
        """
        from samarkand.analysis.showing import ShownWhole

        each = checks.whole("each", each, 1)
        rows: list[dict[str, Any]] = []
        for kind in _notable_kinds(self):
            among = np.flatnonzero(kind.among)
            if not len(among) or (len(among) > 1 and np.ptp(kind.values[among]) == 0):
                continue  # a constant value is not notable
            usual = float(np.median(kind.values[among]))
            # A stable sort resolves ties in the same way on every machine.
            order = np.argsort(-kind.values[among] if kind.is_high else kind.values[among], kind="stable")
            for game in among[order[:each]].tolist():
                value = float(kind.values[game])
                as_extreme = kind.values[among] >= value if kind.is_high else kind.values[among] <= value
                rare = {"usual": usual, "number": as_extreme.sum(), "among": len(among)}
                why = str(wording.HOW_RARE.format(why=kind.why(game), **rare))
                rows.append({"game": game, "what": kind.what, "value": value, "usual": usual, "why": why})
        return ShownWhole(rows)

    @quiet_without_progress
    def explain(
        self,
        player: int,
        games: int = 5,
        *,
        rollout_policy: "Strategies" = None,
        seed: "Seed" = SEED,
        most: int = 3,
        progress: bool = True,
    ) -> "pandas.DataFrame":
        """Find out why a player loses, from costly decisions in the games that the player lost by most.

        Similar decisions are grouped: they may differ in numbers such as prices. A decision counts as costly
        if it has been confirmed as in `samarkand.costly_decisions`, which takes some seconds per game.

        Parameters
        ----------
        player : int
            The number of the player, in the order of the strategies.
        games : int
            The number of games to examine, starting with the worst.
        rollout_policy, seed
            As in `samarkand.costly_decisions`.
        most : int
            The maximum number of decisions per game.
        progress
            As in `samarkand.costly_decisions`.

        Returns
        -------
        pandas.DataFrame
            One row per kind of decision, the costliest first. The frame is empty if no decision is confirmed
            as costly. The columns are `played`, `better`, `times` (the number of occurrences), `behind` (the
            share of the win lost per occurrence), `cost` (the share lost per examined game), `first_turn` and
            `last_turn`, the `game` and the `move` of the costliest occurrence, and `words`, a sentence with
            all of it. `Study.game` replays the game. `frame.attrs` has the examined `games` and the `seed`.

        Examples
        --------
        >>> import samarkand
        >>> line_up = ["random", "greedy", "greedy", "greedy"]
        >>> study = samarkand.study("market", 20, strategies=line_up)
        >>> study.explain(0, games=1, most=1, progress=False).columns[:3].tolist()
        ['played', 'better', 'times']
        """
        from samarkand.analysis.studies.explaining import explain

        return explain(cast("Study", self), player, games, rollout_policy, seed, most, progress)

    @overload
    def plot(self, what: str = "wins", quantity: str = "win_0", *, ax: None = None) -> "Plot": ...
    @overload
    def plot(self, what: str = "wins", quantity: str = "win_0", *, ax: "Axes") -> "Axes": ...
    def plot(self, what: str = "wins", quantity: str = "win_0", *, ax: "Axes | None" = None) -> "Plot | Axes":
        """Plot the results of the study.

        Parameters
        ----------
        what : str
            "wins" or "seats" plots the shares with their confidence intervals. "lengths", "scores" and
            "values" plot distributions; "values" uses the values of `quantity`. "running" plots the running
            estimate of `quantity` with its interval.
        quantity : str
            The quantity for "running" and "values", as in `samarkand.study`.
        ax : matplotlib.axes.Axes, optional
            Draw on these axes, and return them.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.study(samarkand.game("market"), 20).plot().title
        'share of wins of 20 games'
        """
        checks.choice("what", what, KINDS)
        plot = self._plot(what, quantity, ax)
        return plot if ax is None else plot.axes

    def _plot(self, what: str, quantity: str, ax: "Axes | None") -> "Plot":
        from samarkand.analysis import showing

        games = len(self.frame)
        # People count from 1.
        labels = [f"{number} {label}" for number, label in enumerate(self.plan.labels, 1)]
        if what == "wins":
            shares = self.wins()
            axes = (str(wording.PLAYER_HEAD), str(wording.SHARE_OF_WINS))
            return showing.intervals(
                shares, labels, wording.WINS_OF.format(games=games), axes, 1 / len(labels), ax=ax
            )
        if what == "seats":
            shares, axes = self.seats(), (str(wording.SEAT_HEAD), str(wording.SHARE_OF_WINS))
            labels = [wording.SEAT.format(seat=seat + 1) for seat in range(self.plan.game.num_players)]
            title = wording.WINS_BY_SEAT.format(games=games)
            return showing.intervals(shares, labels, title, axes, 1 / len(labels), ax=ax)
        if what == "lengths":
            turns = [(str(wording.TURNS), self.frame["turns"].to_numpy())]
            return showing.histogram(turns, wording.LENGTH_OF.format(games=games), str(wording.TURNS), ax=ax)
        if what == "scores":
            named = [(label, self.frame[f"score_{player}"].to_numpy()) for player, label in enumerate(labels)]
            return showing.histogram(
                named, wording.SCORES_OF.format(games=games), str(wording.SCORE), outlined=True, ax=ax
            )
        if what == "values":
            title = wording.VALUES_OF.format(quantity=quantity, games=games)
            return showing.histogram(
                [(quantity, self.values(quantity, per_game=True))], title, quantity, ax=ax
            )
        title, seen = wording.SETTLES.format(quantity=quantity), self.values(quantity)
        if len(seen) and seen.min() == seen.max():
            title = wording.ALWAYS_ONE.format(title=title, value=seen.min())
        ylabel = str(wording.ESTIMATE_SO_FAR)
        return plots.running_mean(self.answer(quantity), title=title, ylabel=ylabel, ax=ax)


class NotableKind(NamedTuple):
    """A criterion for notable games."""

    what: str
    values: np.ndarray  # one per game
    is_high: bool  # True if high values are notable, False if low values are
    among: np.ndarray  # a mask of the games to consider
    why: Callable[[int], str]  # returns a sentence for the number of a game


def _notable_kinds(report: Report) -> Iterator[NotableKind]:
    frame, players = report.frame, range(report.plan.game.num_players)
    scores = frame[[f"score_{player}" for player in players]].to_numpy()
    wins = frame[[f"win_{player}" for player in players]].to_numpy() > 0
    turns = frame["turns"].to_numpy().astype(float)
    ended = ~frame["capped"].to_numpy()
    won = ended & wins.any(axis=1)
    alone = ended & (frame["winner"].to_numpy() >= 0)
    names = [
        wording.PLAYER.format(player=player, strategy=label)
        for player, label in enumerate(report.plan.labels)
    ]

    def describe_length(game: int) -> str:
        return wording.LASTED.format(turns=turns[game])

    yield NotableKind("longest", turns, True, ended, describe_length)
    yield NotableKind("shortest", turns, False, ended, describe_length)
    winners = np.where(wins, scores, -(2**62)).max(axis=1).astype(float)
    losers = np.where(wins, -(2**62), scores).max(axis=1).astype(float)
    margin = winners - losers

    def describe_margin(game: int) -> str:
        who = names[int(frame["winner"].iat[game])]
        return wording.WON_BY.format(
            player=who, margin=margin[game], winner=winners[game], loser=losers[game]
        )

    yield NotableKind("widest win", margin, True, alone, describe_margin)
    yield NotableKind("narrowest win", margin, False, alone, describe_margin)

    def describe_loser(game: int) -> str:
        who = names[int(np.where(wins[game], -(2**62), scores[game]).argmax())]
        return wording.LOST_WITH.format(player=who, score=losers[game])

    yield NotableKind("loser with most", losers, True, won & ~wins.all(axis=1), describe_loser)

    def describe_winner(game: int) -> str:
        return wording.WERE_ENOUGH.format(score=winners[game])

    yield NotableKind("winner with least", winners, False, won, describe_winner)
    for what, extreme, where in (("best score", scores.max(axis=1), scores.argmax(axis=1)),
                                 ("worst score", scores.min(axis=1), scores.argmin(axis=1))):  # fmt: skip

        def describe_score(game: int, extreme: Any = extreme, where: Any = where) -> str:
            return wording.SCORED.format(player=names[int(where[game])], score=extreme[game])

        yield NotableKind(what, extreme.astype(float), what == "best score", ended, describe_score)
    yield from _upset(report, names, alone)


def _upset(report: Report, names: list[str], alone: np.ndarray) -> Iterator[NotableKind]:
    """Yield the clearest win of the weakest player, if that player is significantly below an equal share."""
    shares = report.wins()
    weakest = int(shares["share"].to_numpy().argmin())
    if shares["high"].iat[weakest] >= 1 / len(names):
        return
    margin = report.values("margin", per_game=True)
    among = alone & (report.frame["winner"].to_numpy() == weakest)
    who, share = names[weakest], shares["share"].iat[weakest]

    def describe_upset(game: int) -> str:
        return wording.UPSET.format(player=who, share=share, margin=margin[game])

    yield NotableKind("upset", margin, True, among, describe_upset)
