"""A set of simulated games, together with the settings that produced them.

>>> import samarkand
>>> game = samarkand.game("market", players=3)
>>> samarkand.study(game, 30, seed=7)
Study of samarkand.game('market', players=3, edition='krok-2010'): 30 games, seed 7
  greedy  0.417  (0.254 to 0.600)  of the wins, with 95 % confidence
  greedy  0.417  (0.254 to 0.600)
  greedy  0.167  (0.073 to 0.336)
  turns   10.0  (always)

Games played with the same deal are not independent. If seats are rotated, the mean over the games of a deal
counts as one observation. A share of wins can be fractional because ties are divided. Its variance is at most
that of a share of whole wins with the same mean, so Wilson's interval is conservative.
"""

import inspect
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, overload

import numpy as np

from samarkand import checks
from samarkand.analysis.studies import QUANTITY, STUDY_GAMES, executors, study_file, summary
from samarkand.analysis.studies.columns import ResultColumns
from samarkand.analysis.studies.measures import Measures
from samarkand.analysis.studies.plan import StudyPlan, make_plan, versions_here
from samarkand.checks import SEED, Seed
from samarkand.engine.driver import BLOCK_SIZE, MAX_MOVES, Driver
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidInput, leading, short_repr
from samarkand.game import Game, State
from samarkand.grammar import ngettext
from samarkand.log import logger, quiet_without_progress
from samarkand.probability import Answer, estimates
from samarkand.probability.estimates import Estimate
from samarkand.probability.plots import Plot
from samarkand.progress import ProgressBar

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

Given = ParamSpec("Given")
FIRST_LOOK = 4  # blocks; the intervals are asymptotic and need a large first sample
GROWTH = 1.25

LEADS = {  # names that newcomers look for on a study, and what to write instead
    **dict.fromkeys(("results", "data", "df", "head", "describe"), "study.frame"),
    **dict.fromkeys(("to_csv", "to_parquet", "export"), 'study.save("games.csv"), or .parquet'),
    **dict.fromkeys(("mean", "interval", "summary"), "study.estimate(quantity), or study.wins()"),
    **dict.fromkeys(("compare", "diff"), "study.difference(other)"),
}


class Study:
    """A set of games and the settings that produced them.

    Studies are created by `samarkand.study` or read from a file by `Study.load`.

    Players are numbered in the order in which their strategies are given. Player p sits in seat p. If seats
    are rotated, player p sits in seat (p + `rotation`) modulo the number of players.

    Attributes
    ----------
    plan : StudyPlan
        The settings that determine the games: game, strategies, seed, rotation, measures and move limit.
    target_games : int
        The maximum number of games to play.
    precision : float or None
        The half-width of the interval of `quantity` at which the study stops.
    quantity : str
    is_stopped : bool
        Whether the study ended early, because it is as precise as requested.
    versions : dict of str to str
        The versions of samarkand, Python and NumPy that played the games.

    Examples
    --------
    >>> import samarkand
    >>> study = samarkand.study(samarkand.game("market"), 40, strategies="random", seed=3)
    >>> list(study.frame)[:5], len(study), study.is_complete
    (['moves', 'turns', 'capped', 'winner', 'score_0'], 40, True)
    """

    def __init__(
        self,
        plan: StudyPlan,
        games: int,
        precision: float | None = None,
        quantity: str = QUANTITY,
        checkpoint: str | os.PathLike[str] | None = None,
    ):
        self.plan, self.precision, self.quantity = plan, precision, quantity
        self.target_games = plan.whole_deals(checks.whole("games", games, 1))
        self.plan.check_quantity(quantity)
        is_number = isinstance(precision, (int, float)) and not isinstance(precision, bool)
        if precision is not None and not (is_number and precision > 0):
            raise InvalidInput(
                f"precision: found {short_repr(precision)}, expected a number above 0, such as 0.01"
            )
        self.versions = versions_here()
        self._done = 0
        self.rows = ResultColumns(0, plan.game.num_players, plan.measured)
        self.is_stopped = False  # because the interval is narrow enough
        self._is_ours = True  # False if games were read from a file
        self._frame: Any = None
        self._driver: Driver | None = None  # the driver that played the games, if any
        self._checkpoint = None if checkpoint is None else study_file.Checkpoint(Path(checkpoint))

    if not TYPE_CHECKING:  # with a __getattr__, type checkers would accept misspelt names
        __getattr__ = leading(LEADS)

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: everything except the driver, which may contain compiled code."""
        return {**vars(self), "_driver": None}

    # --- settings -------------------------------------------------------------------------------

    @property
    def strategies(self) -> list[str]:
        """The names of the strategies, one per player."""
        return self.plan.labels

    @property
    def seed(self) -> int:
        """The seed from which all games are generated."""
        return self.plan.seed

    @property
    def rotate(self) -> bool:
        """Whether each deal is played once for every seating."""
        return self.plan.rotate

    @property
    def settings(self) -> dict[str, Any]:
        """The settings that produced the games, as plain data in the format used in files."""
        return study_file.settings_of(self)

    # --- games ----------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self._done

    @property
    def is_complete(self) -> bool:
        """Whether all games have been played or the study is as precise as requested."""
        return self.is_stopped or self._done >= self.target_games

    @property
    def frame(self) -> "pandas.DataFrame":
        """One row per game, with the columns of `samarkand.simulate` and of the measures.

        `winner`, `score_0` … and `win_0` … refer to players, regardless of where they sat. If seats are
        rotated, there are also columns for the `rotation`, the seat of every player (`seat_of_0` …) and the
        winner's seat (`seat_winner`). `attrs["is_complete"]` is True if all games have been played.
        """
        if self._frame is None:
            import pandas

            columns = {name: column[: self._done] for name, column in self.rows.columns.items()}
            if self.rotate:
                columns |= self.plan.seats_of(columns["winner"])
            self._frame = pandas.DataFrame(columns, copy=False)
            self._frame.index.name = "game"
            self._frame.attrs = {
                "game": repr(self.plan.game),
                "seed": self.seed,
                "strategies": self.strategies,
            }
        result = self._frame.copy(deep=False)  # copy-on-write: changes do not reach the cached frame
        result.attrs["is_complete"] = self.is_complete
        return result

    def game(self, number: int) -> State:
        """Replay one game of the study and return its final state, with the full history.

        Pass the state to a board to look at the game: `SacksonBoard(study.game(4711))`. States number the
        seats, whereas the rows of `frame` number the players. If seats are rotated, use `seating(number)` to
        find out which strategy sat in which seat.

        Parameters
        ----------
        number : int
            The number of the game in `frame`.

        Raises
        ------
        InvalidInput
            If there is no such game. Also if the game cannot be reproduced, because another version played it
            or a strategy is not available.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 10, strategies="greedy")
        >>> state = study.game(3)
        >>> len(state.history()) - study.frame.loc[3, "moves"]
        np.int64(0)
        """
        number = checks.whole("number", number, 0, self._done - 1)
        deal, rotation = divmod(number, self.plan.rotations)
        driver = self._driver or self.plan.driver()
        record, moves = driver.trace(self.seed, deal, rotation, self.plan.starts)
        begun = self.plan.start
        state = State(self.plan.game, record, None if begun is None else begun.record, moves)
        row = {
            name: column[number] for name, column in self.rows.columns.items()
        }  # does not import pandas, unlike `frame`
        scores = state.scores()
        seats = [self.plan.seat(player, rotation) for player in range(len(scores))]
        stored = [int(row[f"score_{player}"]) for player in range(len(scores))]
        if (len(moves), [scores[seat] for seat in seats]) != (int(row["moves"]), stored):
            raise self._not_reproducible(f"game {number}")
        return state

    def seating(self, number: int) -> list[str]:
        """Return the names of the strategies in one game, in the order of the seats.

        Examples
        --------
        >>> import samarkand
        >>> line_up = ["greedy", "random", "random"]
        >>> game = samarkand.game("market", players=3)
        >>> samarkand.study(game, 3, strategies=line_up, rotate=True).seating(2)
        ['random', 'random', 'greedy']
        """
        rotation = checks.whole("number", number, 0, self._done - 1) % self.plan.rotations
        names = {self.plan.seat(player, rotation): label for player, label in enumerate(self.strategies)}
        return [names[seat] for seat in range(len(names))]

    # --- playing --------------------------------------------------------------------------------

    @quiet_without_progress
    def resume(
        self,
        games: int | None = None,
        *,
        workers: int | Executor | None = None,
        progress: bool = True,
    ) -> "Study":
        """Play the remaining games, or extend the study to more games than first planned.

        This continues a study after an interruption or the loss of a cluster. The games are the same as those
        of a study that had this number of games from the start. If you look at the results to decide whether
        to continue, the intervals no longer have their level.

        Parameters
        ----------
        games : int, optional
            The total number of games. The default is `target_games`.
        workers, progress
            As in `samarkand.study`.

        Returns
        -------
        Study
            This study, with the new games added.

        Raises
        ------
        InvalidInput
            If finished games cannot be reproduced here. If the study was read from a file, or a strategy or
            a measure is your own, the first and the last block of 256 deals are played again and compared.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 10)
        >>> len(study.resume(25))
        25
        """
        executors.check_workers(workers)
        if games is not None:
            target_games = self.plan.whole_deals(checks.whole("games", games, 1))
            self.is_stopped = self.is_stopped and target_games <= self.target_games
            self.target_games = max(target_games, self._done)
        try:
            self.play_missing(workers, progress)
        except KeyboardInterrupt:
            logger.warning(
                ngettext(
                    "interrupted after {done:,} of {target_games:,} game; Study.resume() plays the rest",
                    "interrupted after {done:,} of {target_games:,} games; Study.resume() plays the rest",
                    "target_games",
                ).format(done=self._done, target_games=self.target_games)
            )
        except Exception as error:
            error.study = self  # type: ignore[attr-defined]  # gives access to the finished games
            raise
        return self

    def play_missing(self, workers: int | Executor | None = None, progress: bool = True) -> None:
        """Play the missing games. An interruption is passed on, and finished games are kept."""
        workers = executors.check_workers(workers)
        if self._checkpoint is not None:
            self._checkpoint.read_into(self)
        self.rows = self.rows.grow(self.target_games)
        if self._done and not (self._is_ours and self.plan.is_the_games_own):
            self._check_origin()
        try:
            self._play(workers, progress)
        finally:
            if self._checkpoint is not None:
                self._checkpoint.write(self)

    def _play(self, workers: int | Executor | None, progress: bool) -> None:
        if self.is_complete:
            return
        missing = self.target_games - self._done
        with ExitStack() as stack:
            num_threads, has_processes = 1, False
            if not isinstance(workers, Executor):
                self._driver = driver = self.plan.driver()
                number = executors.count_workers(self.plan, driver, workers, missing)
                has_processes = number > 1 and bool(driver.ordinary)
                if has_processes:
                    workers = stack.enter_context(executors.processes(number))
                else:
                    num_threads = number
                    play = partial(executors.on_threads, self.plan, driver, number)
            if isinstance(workers, Executor):
                play = partial(executors.on_executor, self.plan, workers, has_processes)
            ticks = stack.enter_context(ProgressBar(missing, progress, num_threads=num_threads))
            while not self.is_complete:
                for results in play(self._done // self.plan.rotations // BLOCK_SIZE, self._goal()):
                    ticks.update(self._keep(results))
                    if self._checkpoint is not None:
                        self._checkpoint.write_if_due(self)
                self.is_stopped = self._is_precise()

    def _goal(self) -> int:
        """Return the number of deals to play before the next look at the precision."""
        goal = self.target_games // self.plan.rotations
        done = self._done // self.plan.rotations
        return goal if self.precision is None else min(goal, next(look for look in looks() if look > done))

    def _is_precise(self) -> bool:
        """Return whether the interval is as narrow as requested."""
        if self.precision is None:
            return False
        found = self._estimate(self.quantity)
        # Without variance the limits may be NaN. The comparison is then false, so play continues.
        return bool((found.high - found.low) / 2 <= self.precision)

    def _keep(self, results: np.ndarray) -> int:
        """Store the next results and return the number of new games.

        A block that was begun before is played again from its start. Its finished games must be the same.
        """
        block = BLOCK_SIZE * self.plan.rotations
        begin = self._done // block * block
        self._require_same(results[: self._done - begin], begin)
        before = self._done
        self.rows.write(begin, results)
        self._done, self._frame = begin + len(results), None
        return self._done - before

    def take(self, rows: ResultColumns, done: int, versions: dict[str, str], is_stopped: bool) -> None:
        """Replace the games by those of a file."""
        self.rows, self._done, self.versions, self.is_stopped = rows, done, versions, is_stopped
        self._is_ours, self._frame = False, None

    def _check_origin(self) -> None:
        """Raise `InvalidInput` unless the first and the last block can be reproduced here."""
        deals = self._done // self.plan.rotations
        driver = self.plan.driver()
        for block in sorted({0, (deals - 1) // BLOCK_SIZE}):
            self._require_same(self.plan.play(driver, block, deals), block * BLOCK_SIZE * self.plan.rotations)

    def _require_same(self, results: np.ndarray, begin: int) -> None:
        """Raise `InvalidInput` unless finished games, from the number `begin` on, have these results."""
        again = ResultColumns(len(results), self.rows.players, self.rows.measured)
        again.write(0, results)
        for name, column in again.columns.items():
            if not np.array_equal(self.rows.columns[name][begin : begin + len(column)], column):
                raise self._not_reproducible("a game")

    def _not_reproducible(self, what: str) -> InvalidInput:
        """Return the error for a study whose games cannot be reproduced."""
        made = self.versions.get("samarkand", "an unknown version")
        file = "" if self._checkpoint is None else f"{self._checkpoint.path.name}: "
        return InvalidInput(
            f"{file}{what} has a different result here: the study was made by samarkand {made} with "
            "different rules, strategies or measures, or these read values that have changed; start a new "
            "study, with another file"
        )

    # --- files ----------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str], replace: bool = False) -> None:
        """Write the study to an .npz file for `Study.load`, or export its rows.

        Parameters
        ----------
        path : str or path
            A file name. The suffix .npz saves the whole study. The suffixes .csv and .parquet export the
            rows alone; .parquet requires the extra `parquet`.
        replace : bool
            Whether to replace an existing file with different contents.

        Raises
        ------
        FileExists
            If a different file exists and `replace` is False. The file is left unchanged.
        InvalidInput, MissingExtra
            If the suffix is not supported, pyarrow is not installed, or the file cannot be written.

        Examples
        --------
        >>> import samarkand, tempfile
        >>> study = samarkand.study(samarkand.game("market"), 20)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     study.save(f"{folder}/mine.npz")
        ...     again = samarkand.Study.load(f"{folder}/mine.npz")
        >>> again.frame.equals(study.frame)
        True
        """
        study_file.save(self, path, replace)

    @staticmethod
    def load(
        path: str | os.PathLike[str],
        strategies: "Strategies" = None,
        *,
        edition: str | os.PathLike[str] | None = None,
    ) -> "Study":
        """Read a study from a file written by `save` or by the option `checkpoint`.

        Parameters
        ----------
        path : str or path
            The file.
        strategies : list of str or function, optional
            The original strategies, if any of them was a function of your own. Without them you can read the
            rows, but you cannot replay or add games. `resume` rejects a function that plays other games. A
            study with measures of your own goes on with `samarkand.study(…, checkpoint=path)`.
        edition : str or path, optional
            The edition file, if you used an edition of your own.

        Raises
        ------
        InvalidInput
            If the file is damaged, is not a study or was written by a later version, or if the game's numbers
            have changed since.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.Study.load("nowhere.npz")
        Traceback (most recent call last):
            ...
        samarkand.errors.InvalidInput: nowhere.npz: found no such file
        """
        return study_file.load(path, strategies, edition)

    # --- results --------------------------------------------------------------------------------

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
        self.plan.check_quantity(quantity)
        values = self._values_per_game(quantity)
        return values if per_game else values.reshape(-1, self.plan.rotations).mean(axis=1)

    def _values_per_game(self, quantity: str) -> np.ndarray:
        frame, players = self.frame, self.plan.game.num_players
        if quantity == "margin":
            ordered = np.sort(frame[[f"score_{player}" for player in range(players)]].to_numpy(), axis=1)
            return (ordered[:, -1] - ordered[:, -2]).astype(float)
        what, __, seat = quantity.partition("_")
        if what != "seat":
            return frame[quantity].to_numpy().astype(float)
        rotations = self.plan.rotations
        result = np.empty(len(frame))
        for rotation in range(rotations):
            player = (int(seat) - rotation) % players
            result[rotation::rotations] = frame[f"win_{player}"].to_numpy()[rotation::rotations]
        return result

    @overload
    def estimate(self, quantity: str) -> Estimate: ...
    @overload
    def estimate(self, quantity: Sequence[str]) -> "pandas.DataFrame": ...
    def estimate(self, quantity: summary.Quantities) -> "Estimate | pandas.DataFrame":
        """Return the mean of a quantity with its 95% confidence interval, or a table for several quantities.

        Parameters
        ----------
        quantity : str or list of str
            Quantities as in `samarkand.study`. The names "score", "win" and "seat" stand for all players or
            seats.

        Returns
        -------
        Estimate or pandas.DataFrame
            For a list, one row per quantity: `mean`, `standard_error`, `low`, `high` and `size`, the number
            of independent deals.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market", players=3), 40, strategies="random", rotate=True)
        >>> study.estimate("moves").mean > 80
        True
        >>> study.estimate(["seat", "turns"])["mean"].index.tolist()
        ['seat_0', 'seat_1', 'seat_2', 'turns']
        """
        if isinstance(quantity, str):
            return self._estimate(quantity)
        players = range(self.plan.game.num_players)
        names = [
            name
            for given in summary.quantity_names(quantity)
            for name in (
                [f"{given}_{player}" for player in players] if given in ("win", "score", "seat") else [given]
            )
        ]
        return summary.to_frame({name: self._estimate(name)._asdict() for name in names}, "quantity")

    def _estimate(self, quantity: str) -> Estimate:
        return estimates.estimate(self.values(quantity), is_share=summary.is_share(quantity))

    def wins(self) -> "pandas.DataFrame":
        """Return each player's share of wins with Wilson's 95% confidence interval.

        If k players share a win, each of them is credited with 1/k.

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
        rows = {
            player: {"strategy": label, **summary.as_share(self._estimate(f"win_{player}"))}
            for player, label in enumerate(self.plan.labels)
        }
        return summary.to_frame(rows, "player")

    def difference(self, other: "Study", quantity: summary.Quantities | None = None) -> "pandas.DataFrame":
        """Estimate the differences between this study and another, with 95% confidence intervals.

        Studies with the same seed use common random numbers, so the comparison is paired.

        Parameters
        ----------
        other : Study
            A study of the same game with the same number of players. Strategies, options and edition may
            differ.
        quantity : str or list of str, optional
            Quantities as in `samarkand.study`. By default: wins, scores, turns, the wins of each seat if both
            studies rotate seats, and the measures that both studies have.

        Returns
        -------
        pandas.DataFrame
            One row per quantity: the `difference` with `low`, `high` and `standard_error` (NaN if the paired
            differences do not vary), the means `first` and `second`, and `saved`. The last is the factor by
            which two independent studies would need more games for the same precision. `frame.attrs` has
            `paired`, whether the comparison is paired, and `deals`, the number of deals compared.

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
        return summary.differences(self, other, quantity)

    def answer(self, quantity: str = "win_0") -> Answer:
        """Return a quantity as an `Answer`, which can be compared with an exact one by its `z_score`.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.study(samarkand.game("market"), 40, seed=3).answer("moves").unit
        'moves'
        """
        plan, values = self.plan, self.values(quantity).tolist()
        no_points = summary.is_share(quantity) or quantity in plan.measured
        unit = quantity if quantity in ("turns", "moves") else "" if no_points else "points"
        pairing = (plan.game.name, plan.game.num_players, plan.seed)
        source = str(
            ngettext("{games:,} game, seed {seed}", "{games:,} games, seed {seed}", "games").format(
                games=self._done, seed=plan.seed
            )
        )
        return Answer.simulated(values, source, unit, pairing)

    def notable_games(self) -> "pandas.DataFrame":
        """Return the widest and the narrowest win, the longest and the shortest game, and the reasons.

        `Study.game` replays a game from this table.

        Returns
        -------
        pandas.DataFrame
            One row per game: `game`, `what` is surprising, its `value`, the `usual` value (the median), and
            `why` as a sentence. Kinds whose value is the same in all games are left out.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 50)
        >>> study.notable_games()["what"].tolist()
        ['widest win', 'narrowest win']
        """
        return summary.notable_games(self)

    @overload
    def plot(self, what: str = "wins", quantity: str = "win_0", *, ax: None = None) -> "Plot": ...
    @overload
    def plot(self, what: str = "wins", quantity: str = "win_0", *, ax: "Axes") -> "Axes": ...
    def plot(self, what: str = "wins", quantity: str = "win_0", *, ax: "Axes | None" = None) -> "Plot | Axes":
        """Plot the results of the study.

        Parameters
        ----------
        what : str
            "wins" plots the shares with their confidence intervals, "values" the distribution of the values
            of `quantity`, and "running" its running estimate with the interval.
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
        plot = summary.plot(self, what, quantity, ax)
        return plot if ax is None else plot.axes

    # --- display --------------------------------------------------------------------------------

    def headline(self) -> str:
        """Return one line with the game, the number of games and the settings."""
        return summary.headline(self)

    def __repr__(self) -> str:
        return summary.text(self)

    def _repr_html_(self) -> str:
        return summary.html(self)


@checks.keywords()
@quiet_without_progress
def study(
    game: str | Game,
    games: int = STUDY_GAMES,
    *,
    strategies: "Strategies" = None,
    seed: "Seed" = SEED,
    rotate: bool = False,
    precision: float | None = None,
    quantity: str = QUANTITY,
    measure: "Measures" = None,
    start: State | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    workers: int | Executor | None = None,
    progress: bool = True,
    max_moves: int = MAX_MOVES,
) -> Study:
    """Play many games and return them together with the settings that produced them.

    Parameters
    ----------
    game : str or Game
    games : int
        The number of games; with `precision`, the maximum number. With `rotate`, the number is
        rounded up to complete deals.
    strategies : str, function or list of them, optional
        One strategy for all players, or a list with one per player. A strategy is a name (`"random"`,
        `"greedy"`), ordinary Python code, or a function in the style of the rules. Ordinary Python code is a
        function `choose(state)` or `choose(state, dice)`, or a class or an object with such a method, that
        returns one of `state.legal_actions()`. A function in the style of the rules,
        `choose(config, view, actions, number, dice)`, returns one of `actions[:number]`. The default is
        "greedy", or "random" if the game has no "greedy".
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same games on every machine. Studies with the same seed use common random
        numbers, so that `Study.difference` can make paired comparisons. A generator or a seed sequence is
        reduced to an integer. None draws a random seed. The integer is available as `Study.seed`, so every
        study can be repeated.
    rotate : bool
        Whether to play each deal once for every seating, so that no player benefits from their seat.
    precision : float, optional
        Stop when the half-width of the confidence interval of `quantity` is at most this value. The interval
        is checked after fixed numbers of games, beginning with 1,024 deals.
    quantity : str
        The quantity for `precision`: "win_0", "score_0", "seat_0", "turns", "moves", "margin" or "capped".
    measure : str, list of str or mapping, optional
        Additional numbers to record at the end of each game. Give names of the game's own measures
        (`samarkand.measures(game)` lists them), or a mapping such as ``{"camels": lambda state, player: …}``
        with functions of the final `State`, or of the state and a player. A measure adds one column, or one
        per player (`camels_0` …). You can use these columns wherever a quantity is expected: in `estimate`,
        `difference`, `plot`, `sweep(quantity=…)` and in files. `state.history()` returns the moves of the
        game.
    start : State, optional
        The position in which all games begin, including its hidden cards. It may be in the middle of a game
        or set up by hand. `samarkand.winning_chances` resamples what a player cannot see.
    checkpoint : str or path, optional
        An .npz file to which the study is written every ten seconds or less often, and at the end. If the
        process was killed, start the study again with the same file. It plays the first and the last 256
        deals of the file again to see that they are the same, continues, and produces the same rows as an
        uninterrupted study. A file of another study is never replaced, and of two studies the longer one
        stays.
    workers : int or concurrent.futures.Executor, optional
        A number of workers, or an executor that uses other processes, on this machine or on a cluster; see
        `docs/python.md`. Workers are threads, or processes if a strategy is your own; it must then be in a
        file. By default, 50,000 games or more are played by one thread per core, and fewer by one thread. One
        thread also plays if a strategy, a measure or the rules run as ordinary Python. The result does not
        depend on the workers.
    progress : bool
        Whether to show a progress bar after two seconds, and messages, such as that games are interpreted.
    max_moves : int
        The maximum number of moves. A game that exceeds it is stopped and marked as capped.

    Returns
    -------
    Study
        If the run is interrupted (Ctrl-C), a message is printed and the study contains the games finished so
        far. `Study.resume` plays the rest.

    Raises
    ------
    StrategyError
        If a strategy returns an illegal action or uses randomness of its own. For functions in the style of
        the rules, also if the strategy fails or does not return.
    InvalidInput
        If a number, a measure or the name of a quantity is invalid.
    Exception
        Any exception raised by your own strategy or measure, or by an executor. A note names the game. The
        attribute `study` of the exception contains the games finished before.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("market", players=3)
    >>> line_up = ["greedy", "random", "random"]
    >>> one = samarkand.study(game, 30, strategies=line_up, rotate=True)
    >>> one.wins()["share"].round(3).tolist()
    [0.967, 0.033, 0.0]
    >>> own = {"most": lambda state: max(state.record.cash), "camels": "camels"}
    >>> list(samarkand.study(game, 3, measure=own).frame)[-4:]
    ['most', 'camels_0', 'camels_1', 'camels_2']
    """
    plan = make_plan(
        game,
        strategies=strategies,
        seed=seed,
        rotate=rotate,
        measure=measure,
        start=start,
        max_moves=max_moves,
    )
    return Study(plan, games, precision, quantity, checkpoint).resume(workers=workers, progress=progress)


def _with_parameters_of(
    function: Callable[Given, Study],
) -> "Callable[[Callable[..., pandas.DataFrame]], Callable[Given, pandas.DataFrame]]":
    """Return a decorator that shows the parameters of another function, to readers and to type checkers."""

    def decorate(called: "Callable[..., pandas.DataFrame]") -> "Callable[Given, pandas.DataFrame]":
        parameters = inspect.signature(function)
        called.__signature__ = parameters.replace(return_annotation="pandas.DataFrame")  # type: ignore[attr-defined]
        return called

    return decorate


@checks.keywords()
@_with_parameters_of(study)
def simulate(*arguments: Any, **settings: Any) -> "pandas.DataFrame":
    """Play many games and return one row per game, like `samarkand.study(…).frame`.

    Parameters
    ----------
    *arguments, **settings
        The parameters of `samarkand.study`.

    Returns
    -------
    pandas.DataFrame
        One row per game. The columns are `moves` (including chance moves), `turns` (completed turns of all
        players), `capped` (whether the game was stopped before the rules decided it), `winner` (−1 if there
        is none or the win is shared), and for each player `score_…` and `win_…`, the player's share of the
        win. They are followed by the measures and, if seats are rotated, by the seats. `frame.attrs` has the
        game, the strategies, the seed as an integer that reproduces the rows, and `is_complete`, which is
        True if all games have been played.

        Check `capped` first. For example, nearly all games between random players in *sackson* are stopped by
        the option `max_turns`, so their results mean little. The richest player wins such a game. A game
        stopped by `max_moves` has no winner, and `win_…` is 0 for all players.

        In *sackson* the turn in which a player wins is not completed and therefore not counted. In *routes*
        the turn that ends the game is counted. In *market* `turns` counts rounds.

    Raises
    ------
    StrategyError, InvalidInput
        As in `samarkand.study`.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=2, max_turns=20)
    >>> frame = samarkand.simulate(game, strategies="random", games=3, seed=7)
    >>> len(frame), bool(frame["turns"].max() <= 20)
    (3, True)
    """
    return study(*arguments, **settings).frame


def looks() -> Iterator[int]:
    """Yield the numbers of deals after which a study with `precision` looks at its interval.

    The numbers depend neither on the results nor on the workers. The width of an interval says almost nothing
    about its position, so the final interval has approximately its level (Y. S. Chow and H. Robbins, Annals
    of Mathematical Statistics 36, 1965, pp. 457-462).

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(looks(), 5))
    [1024, 1280, 1792, 2304, 3072]
    """
    blocks = FIRST_LOOK
    while True:
        yield blocks * BLOCK_SIZE
        blocks = ceil(blocks * GROWTH)
