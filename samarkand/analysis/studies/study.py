"""A set of simulated games, together with the settings that produced them.

>>> import samarkand
>>> game = samarkand.game("market", players=3)
>>> samarkand.study(game, 30, seed=7)
Study of samarkand.game('market', players=3, edition='krok-2010'): 30 games, seed 7
  greedy  0.417  (0.254 to 0.600)  of the wins, with 95 % confidence
  greedy  0.417  (0.254 to 0.600)
  greedy  0.167  (0.073 to 0.336)
  turns   10.0  (always)
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from samarkand import checks, simulation
from samarkand.analysis.defaults import QUANTITY, STUDY_GAMES
from samarkand.analysis.studies import executors, files, measures, wording
from samarkand.analysis.studies.measures import Measures
from samarkand.analysis.studies.plan import StudyPlan, begins, versions_here
from samarkand.analysis.studies.playing import Playing, check_run, play_all
from samarkand.analysis.studies.report import check_quantity, quantities
from samarkand.analysis.studies.stopping import StoppingRule
from samarkand.checks import SEED, Seed, whole_seed
from samarkand.engine.driver import CHUNK, MAX_MOVES, NO_LIMIT, Driver
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidInput
from samarkand.game import Game, State, as_game
from samarkand.log import logger, quiet_without_progress
from samarkand.simulation import Check
from samarkand.strategies import line_up

if TYPE_CHECKING:
    import pandas


class Study(Playing):
    """A set of games and the settings that produced them.

    Studies are created by `samarkand.study` or read from a file by `Study.load`.

    Players are numbered in the order in which their strategies are given. Player p sits in seat p. If seats
    are rotated, player p sits in seat (p + `rotation`) modulo the number of players.

    Attributes
    ----------
    plan : StudyPlan
        The settings that determine the games: game, strategies, seed, rotation and move limit.
    target_games : int
        The maximum number of games to play.
    stop : StoppingRule
        The rule that may end the study early.

    Examples
    --------
    >>> import samarkand
    >>> study = samarkand.study(samarkand.game("market"), 40, strategies="random", seed=3)
    >>> list(study.frame)[:5], len(study), study.is_complete
    (['moves', 'turns', 'capped', 'winner', 'score_0'], 40, True)
    """

    def __init__(
        self, plan: StudyPlan, target_games: int, stop: StoppingRule, versions: dict[str, str] | None = None
    ):
        self.plan, self.target_games, self.stop = plan, target_games, stop
        self._versions = versions_here() if versions is None else dict(versions)
        self.is_stopped = False  # by the stopping rule
        self.is_ours = versions is None  # False if the games were read from a file
        self.done = 0
        self.rows = simulation.ResultColumns(0, plan.game.num_players, plan.measured)
        self._frame: Any = None
        self._driver: Driver | None = None  # the driver that played the games, if any
        self.checkpoint: Path | None = None  # games are appended to this file

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: everything except the driver, which may contain compiled code.

        Raises
        ------
        InvalidInput
            If a strategy, a measure or `until` cannot be pickled, because it cannot be imported.
        """
        measured = [measure.function for measure in self.plan.measures]
        for function in (*self.plan.line_up.given, *measured, self.stop.until):
            home = sys.modules.get(str(getattr(function, "__module__", None)))
            if isinstance(function, FunctionType) and getattr(home, function.__name__, None) is not function:
                raise InvalidInput(
                    f"study: its function {function.__name__!r} cannot be pickled; pass on study.frame, or "
                    "write the study with Study.save"
                )
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
    def about(self) -> dict[str, Any]:
        """The settings that produced the games, as plain data in the format used in files."""
        return files.describe(self.plan, self.stop, self._versions)

    @property
    def versions(self) -> dict[str, str]:
        """The versions of samarkand, Python, NumPy and Numba that played the games."""
        return dict(self._versions)

    # --- games ----------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self.done

    @property
    def games(self) -> int:
        """The number of games played so far."""
        return self.done

    @property
    def is_complete(self) -> bool:
        """Whether all games have been played or the stopping rule has ended the study."""
        return self.is_stopped or self.done >= self.target_games

    @property
    def frame(self) -> "pandas.DataFrame":
        """One row per game, with the columns of `samarkand.simulate` and of the measures.

        `winner`, `score_0` … and `win_0` … refer to players, regardless of where they sat. If seats are
        rotated, there are also columns for the `rotation`, the seat of every player (`seat_of_0` …) and the
        winner's seat (`seat_winner`). `attrs["is_complete"]` is True if all games have been played.
        """
        if self._frame is None:
            import pandas

            columns = {name: column[: self.done] for name, column in self.rows.columns.items()}
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

    # --- playing -----------------------------------------------------------------------------------

    @quiet_without_progress
    def resume(
        self,
        games: int | None = None,
        *,
        check: "Check" = False,
        workers: int | Executor | None = None,
        progress: bool = True,
    ) -> "Study":
        """Play the remaining games, or extend the study to more games than first planned.

        This continues a study after an interruption or the loss of a cluster. The games are the same as those
        of a study that had this number of games from the start. If you want to decide from the results
        whether to continue, use a stopping rule (`until`) from the beginning.

        Parameters
        ----------
        games : int, optional
            The total number of games. The default is `target_games`.
        check, workers, progress
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
        check_run(check, workers, progress)
        if games is not None:
            target_games = self.plan.whole_deals(checks.whole("games", games, 1))
            self.is_stopped = self.is_stopped and target_games <= self.target_games
            self.target_games = max(target_games, self.done)
        try:
            play_all(self, workers, progress, check)
        except (KeyboardInterrupt, executors.ExecutorLost) as error:
            why = str(error) or str(wording.INTERRUPTED)
            text = wording.GOES_ON.format(why=why, done=self.done, target_games=self.target_games)
            logger.warning(text)
        except Exception as error:
            error.study = self  # type: ignore[attr-defined]  # gives access to the finished games
            raise
        return self

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
        number = checks.whole("number", number, 0, self.done - 1)
        deal, rotation = divmod(number, self.plan.rotations)
        driver = self._driver or self.plan.driver()
        starts = self.plan.starts(deal // CHUNK)
        record, moves = driver.trace(self.seed, deal, rotation, starts)
        begun = starts[deal % CHUNK % len(starts)] if starts else None
        state = State(self.plan.game, record, begun, moves)
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
        rotation = checks.whole("number", number, 0, self.done - 1) % self.plan.rotations
        names = {self.plan.seat(player, rotation): label for player, label in enumerate(self.strategies)}
        return [names[seat] for seat in range(len(names))]

    # --- files ----------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str], replace: bool = False) -> None:
        """Write the study to an .sqlite file for `Study.load`, or export its rows.

        Parameters
        ----------
        path : str or path
            A file name. The suffix .sqlite saves the whole study. The suffixes .csv and .parquet export the
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
        ...     study.save(f"{folder}/mine.sqlite")
        ...     again = samarkand.Study.load(f"{folder}/mine.sqlite")
        >>> again.frame.equals(study.frame)
        True
        """
        files.save(self, path, replace)

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        strategies: "Strategies" = None,
        *,
        edition: str | os.PathLike[str] | None = None,
        measure: "Measures" = None,
    ) -> "Study":
        """Read a study from a file written by `save` or by the option `checkpoint`.

        Parameters
        ----------
        path : str or path
            The file.
        strategies : list of str or function, optional
            The original strategies, if any of them was a function of your own. Without them you can read the
            rows, but you cannot replay or add games. `resume` rejects a function that plays other games.
        edition : str or path, optional
            The edition file, if you used an edition of your own.
        measure : dict, optional
            Your own measures, which are needed to add games. Their existing columns can be read without them.

        Raises
        ------
        InvalidInput
            If the file is damaged, is not a study or was written by a later version, or if the game's numbers
            have changed since.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.Study.load("nowhere.sqlite")
        Traceback (most recent call last):
            ...
        samarkand.errors.InvalidInput: nowhere.sqlite: found no such file
        """
        result: Study = files.load(path, strategies, edition, measure, cls)
        return result


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
    until: Callable[["Study"], object] | None = None,
    measure: "Measures" = None,
    start: State | None = None,
    seen_by: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    check: "Check" = False,
    workers: int | Executor | None = None,
    progress: bool = True,
    max_moves: int = MAX_MOVES,
) -> "Study":
    """Play many games and return them together with the settings that produced them.

    Parameters
    ----------
    game : str or Game
    games : int
        The number of games; with `precision` or `until`, the maximum number. With `rotate`, the number is
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
        is checked after fixed numbers of games; see `studies.stopping`.
    quantity : str
        The quantity for `precision`: "win_0", "score_0", "seat_0", "turns", "moves", "margin" or "capped".
    until : function of a study, optional
        Stop when this function returns a true value. It is called after the same fixed numbers of games. All
        confidence intervals are then valid at all these looks simultaneously, which makes them about one and
        a half times as wide. Ordinary intervals would be misleading if the results decide when to stop.
    measure : str, list of str or mapping, optional
        Additional numbers to record at the end of each game. Give names of the game's own measures
        (`samarkand.measures(game)` lists them), or a mapping such as ``{"camels": lambda state, player: …}``
        with functions of the final `State`, or of the state and a player. A measure adds one column, or one
        per player (`camels_0` …). You can use these columns wherever a quantity is expected: in `estimate`,
        `difference`, `plot`, `sweep(quantity=…)` and in files. `state.history()` returns the moves of the
        game.
    start : State, optional
        The position in which all games begin. It may be in the middle of a game or set up by hand.
    seen_by : int, optional
        Used with `start`: a player whose information state is kept. Everything that is hidden from this
        player is resampled for every 32 games by `State.resample`. By default all games begin in exactly the
        same state, including hidden cards.
    checkpoint : str or path, optional
        A file to which finished games are appended during the run. `Study.load` can read it. If the process
        was killed or the disk was full, start the study again with the same file. It continues where it
        stopped and produces the same rows. A file with other settings is rejected. If a strategy or a measure
        is your own, the first and the last block of 256 deals are played again, and the file is rejected if a
        game has another result.
    check : bool or "moves"
        Whether to verify the totals of cards, money and chips at the end of each game, or after every move.
    workers : int or concurrent.futures.Executor, optional
        A number of workers, or an executor that uses other processes, on this machine or on a cluster; see
        `docs/cluster.md`. Workers are threads, or processes if a strategy is your own; it must then be in a
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
        If the run is interrupted (Ctrl-C) or the executor is lost, a message is printed and the study
        contains the games finished so far. `Study.resume` plays the rest.

    Raises
    ------
    StrategyError
        If a strategy returns an illegal action or uses randomness of its own. For functions in the style of
        the rules, also if the strategy fails or does not return.
    BrokenRule
        If `check` is set and a total is wrong.
    InvalidInput
        If a number, a measure or the name of a quantity is invalid.
    Exception
        Any exception raised by your own strategy or measure. A note names the game, and the attribute `study`
        of the exception contains the games finished before.

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
    result = prepare_study(
        game,
        games,
        strategies=strategies,
        seed=seed,
        rotate=rotate,
        precision=precision,
        quantity=quantity,
        until=until,
        measure=measure,
        start=start,
        seen_by=seen_by,
        checkpoint=checkpoint,
        max_moves=max_moves,
    )
    return result.resume(check=check, workers=workers, progress=progress)


@quiet_without_progress
def simulate(
    game: str | Game,
    games: int = STUDY_GAMES,
    *,
    strategies: "Strategies" = None,
    seed: "Seed" = SEED,
    rotate: bool = False,
    precision: float | None = None,
    quantity: str = QUANTITY,
    until: Callable[["Study"], object] | None = None,
    measure: "Measures" = None,
    start: State | None = None,
    seen_by: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    check: "Check" = False,
    workers: int | Executor | None = None,
    progress: bool = True,
    max_moves: int = MAX_MOVES,
) -> "pandas.DataFrame":
    """Play many games and return one row per game, like `samarkand.study(…).frame`.

    Parameters
    ----------
    game, games, strategies, seed, rotate, precision, quantity, until, measure, start, seen_by, checkpoint
        As in `samarkand.study`.
    check, workers, progress, max_moves
        As in `samarkand.study`.

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
    StrategyError, BrokenRule, InvalidInput
        As in `samarkand.study`.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=2, max_turns=20)
    >>> frame = samarkand.simulate(game, strategies="random", games=3, seed=7)
    >>> len(frame), bool(frame["turns"].max() <= 20)
    (3, True)
    """
    return study(
        game,
        games,
        strategies=strategies,
        seed=seed,
        rotate=rotate,
        precision=precision,
        quantity=quantity,
        until=until,
        measure=measure,
        start=start,
        seen_by=seen_by,
        checkpoint=checkpoint,
        check=check,
        workers=workers,
        progress=progress,
        max_moves=max_moves,
    ).frame


def prepare_study(
    game: str | Game,
    games: int = STUDY_GAMES,
    *,
    strategies: "Strategies" = None,
    seed: "Seed" = SEED,
    rotate: bool = False,
    precision: float | None = None,
    quantity: str = QUANTITY,
    until: Callable[["Study"], object] | None = None,
    measure: "Measures" = None,
    start: State | None = None,
    seen_by: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    max_moves: int = MAX_MOVES,
) -> Study:
    """Validate the arguments of `study` and return a study without any games."""
    game = as_game(game)
    for name, value, least in (("games", games, 1), ("max_moves", max_moves, 1)):
        checks.whole(name, value, least)
    checks.choice("rotate", rotate, (False, True))
    players = line_up(game, strategies)
    measured = measures.choose_measures(game, measure, quantities(game.num_players))
    begun = begins(game, start, seen_by, rotate)
    most = min(int(max_moves), NO_LIMIT)
    plan = StudyPlan(players, whole_seed(seed), rotate, most, measured, begun, seen_by)
    target_games = plan.whole_deals(int(games))
    check_quantity(plan, quantity)
    stop = StoppingRule(precision, quantity, until, None if until is None else target_games // plan.rotations)
    stop.check()
    result = Study(plan, target_games, stop)
    if checkpoint is not None:
        result.checkpoint = files.checkpoint_path(checkpoint)
    return result
