"""A study: many games together with what produced them, and what they say.

>>> import samarkand
>>> game = samarkand.game("market", players=3)
>>> samarkand.study(game, 30, seed=7, compiled=False)
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
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samarkand import arguments, simulation
from samarkand.analysis.studies import executors, files, measures, wording
from samarkand.analysis.studies.measures import Measures
from samarkand.analysis.studies.plan import StudyPlan, begins, versions_here
from samarkand.analysis.studies.playing import Playing, check_run, play_all
from samarkand.analysis.studies.report import check_quantity, quantities
from samarkand.analysis.studies.stopping import StoppingRule
from samarkand.arguments.experiments import QUANTITY, SEED, STUDY_GAMES, Seed, whole_seed
from samarkand.engine.driver import CHUNK, MAX_MOVES, NO_LIMIT, Driver
from samarkand.engine.line_up import Strategies
from samarkand.game import Game, State, as_game
from samarkand.simulation import Check
from samarkand.strategies import line_up

if TYPE_CHECKING:
    import pandas


class Study(Playing):
    """Many games, and what produced them: made by `samarkand.study`, read by `Study.load`.

    Players are numbered as their strategies are given. Player p sits in seat p; where seats are rotated, in
    seat p + `rotation`, and what falls beyond the last seat begins again at the first.

    Attributes
    ----------
    plan : StudyPlan
        What produces the games: game, strategies, seed, whether seats are rotated, the most moves.
    target_games : int
        The number of games to play, at most.
    stop : StoppingRule
        What ends the study before.

    Examples
    --------
    >>> import samarkand
    >>> study = samarkand.study(samarkand.game("market"), 40, strategies="random", seed=3, compiled=False)
    >>> list(study.frame)[:5], len(study), study.is_complete
    (['moves', 'turns', 'capped', 'winner', 'score_0'], 40, True)
    """

    def __init__(
        self, plan: StudyPlan, target_games: int, stop: StoppingRule, versions: dict[str, str] | None = None
    ):
        self.plan, self.target_games, self.stop = plan, target_games, stop
        self._versions = versions_here() if versions is None else dict(versions)
        self.is_stopped = False  # by precision or by its results
        self.is_ours = versions is None  # else the games were read from a file
        self.is_sure = True  # that functions of the user's are those that played the games of a file
        self.done = 0
        self.rows = simulation.ResultColumns(0, plan.game.num_players, plan.measured)
        self._frame: Any = None
        self._driver: Driver | None = None  # what has played them
        self._about = files.describe(plan, stop, self._versions)  # now: code may remember what it has played
        self.checkpoint: Path | None = None  # the file to which its games are written while they are played

    # --- what produced it -----------------------------------------------------------------------

    @property
    def strategies(self) -> list[str]:
        """The names of the strategies, one per player."""
        return self.plan.labels

    @property
    def seed(self) -> int:
        """The seed of all games."""
        return self.plan.seed

    @property
    def rotate(self) -> bool:
        """Whether each deal is played once for each seat of the first player."""
        return self.plan.rotate

    @property
    def about(self) -> dict[str, Any]:
        """What produces the games, as plain data and as files have it."""
        return {**deepcopy(self._about), "versions": self.versions}

    @property
    def versions(self) -> dict[str, str]:
        """The versions of what played the games: samarkand, python, numpy, numba."""
        return dict(self._versions)

    # --- its games ------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self.done

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.done

    @property
    def is_complete(self) -> bool:
        """Return whether all games are there, or the study stopped early as it was set to."""
        return self.is_stopped or self.done >= self.target_games

    @property
    def frame(self) -> "pandas.DataFrame":
        """One row per game, with the columns of `samarkand.simulate` and what was measured.

        `winner`, `score_0` … and `win_0` … are by player, wherever each sat. Where seats are rotated:
        `rotation`, the seat of each player as `seat_of_0` …, and the winner's as `seat_winner`.
        `attrs["is_complete"]` says whether all games have been played.
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
        shown = self._frame.copy(deep=False)  # pandas copies a column when one of the two changes it
        shown.attrs["is_complete"] = self.is_complete
        return shown

    # --- playing -----------------------------------------------------------------------------------

    def resume(
        self,
        games: int | None = None,
        *,
        check: "Check" = False,
        workers: int | Executor = 1,
        compiled: bool | None = None,
        progress: bool = True,
    ) -> "Study":
        """Play the rest: after an interruption or a lost cluster, or up to more games than first planned.

        The games are those that a study of so many games has from the start. Who decides by the results
        whether to go on should say so beforehand, by `until`.

        Parameters
        ----------
        games : int, optional
            The number of games in all. By default `target_games`.
        check, workers, compiled, progress
            As in `samarkand.study`.

        Returns
        -------
        Study
            This one, with more games.

        Raises
        ------
        InvalidStudy
            If the study was read from a file and its games come out otherwise here.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 10, compiled=False)
        >>> len(study.resume(25, compiled=False))
        25
        """
        check_run(check, workers, compiled, progress)
        if games is not None:
            target_games = self.plan.whole_deals(arguments.whole("games", games, 1))
            self.is_stopped = self.is_stopped and target_games <= self.target_games
            self.target_games = max(target_games, self.done)
        try:
            play_all(self, workers, compiled, progress, check)
        except (KeyboardInterrupt, executors.ExecutorLost) as error:
            why = str(error) or str(wording.INTERRUPTED)
            said = wording.GOES_ON.format(why=why, done=self.done, target_games=self.target_games)
            print(wording.SAYS.format(sentence=said), file=sys.stderr)
        except Exception as error:
            error.study = self  # type: ignore[attr-defined]  # what was played before it is not lost
            raise
        return self

    def game(self, number: int) -> State:
        """Return a game of the study, as the state at its end with its whole history.

        The game is played again. A board opens on it: `SacksonBoard(study.game(4711))`. It numbers the seats;
        where they are rotated, `seating(number)` says whose strategy sat in each, for the rows of `frame` are
        by player.

        Parameters
        ----------
        number : int
            Its number in `frame`.

        Raises
        ------
        InvalidOption
            If there is no such game.
        InvalidStudy
            If it comes out otherwise here: made by another version, or with a strategy that is not at hand.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 10, strategies="greedy", compiled=False)
        >>> state = study.game(3)
        >>> len(state.history()) - study.frame.loc[3, "moves"]
        np.int64(0)
        """
        number = arguments.whole("number", number, 0, self.done - 1)
        deal, rotation = divmod(number, self.plan.rotations)
        # What played the games is at hand; else nobody waits for a compiler because of one game.
        driver = self._driver or self.plan.driver(compiled=False)
        starts = self.plan.starts(deal // CHUNK)
        record, moves = driver.trace(self.seed, deal, rotation, starts)
        begun = starts[deal % CHUNK % len(starts)] if starts else None
        state = State(self.plan.game, record, begun, moves)
        row = {name: column[number] for name, column in self.rows.columns.items()}  # a frame needs pandas
        scores = state.scores()
        seats = [self.plan.seat(player, rotation) for player in range(len(scores))]
        stored = [int(row[f"score_{player}"]) for player in range(len(scores))]
        if (len(moves), [scores[seat] for seat in seats]) != (int(row["moves"]), stored):
            raise self._otherwise(f"game {number}")
        return state

    def seating(self, number: int) -> list[str]:
        """The names of the strategies by seat, as they sat in one game.

        Examples
        --------
        >>> import samarkand
        >>> line_up = ["greedy", "random", "random"]
        >>> game = samarkand.game("market", players=3)
        >>> samarkand.study(game, 3, strategies=line_up, rotate=True, compiled=False).seating(2)
        ['random', 'random', 'greedy']
        """
        rotation = arguments.whole("number", number, 0, self.done - 1) % self.plan.rotations
        names = {self.plan.seat(player, rotation): label for player, label in enumerate(self.strategies)}
        return [names[seat] for seat in range(len(names))]

    # --- keeping it -----------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str], replace: bool = False) -> None:
        """Write the study to a file in .sqlite, which `Study.load` reads, or export its rows.

        Parameters
        ----------
        path : str or path
            A name in .sqlite. With a name in .csv, or in .parquet, which needs the extra `parquet`, the rows
            alone are written.
        replace : bool
            Whether a file that is there and differs is replaced.

        Raises
        ------
        FileExists
            If there is another file, which is kept.
        InvalidStudy, MissingExtra, InvalidOption
            If the name ends otherwise, pyarrow is not installed, or the file cannot be written.

        Examples
        --------
        >>> import samarkand, tempfile
        >>> study = samarkand.study(samarkand.game("market"), 20, compiled=False)
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
        """Read a study from the file that `save` or `checkpoint=` has written.

        Parameters
        ----------
        path : str or path
            As `save` or `checkpoint=` has written it.
        strategies : list of str or function, optional
            The strategies again, if one was a function of your own: without it the rows can be read, but no
            game can be played again. A function whose code differs is refused.
        edition : str or path, optional
            The edition's file, if it was one of your own.
        measure : dict, optional
            Your own measures again, to go on with; their columns are read without them.

        Raises
        ------
        InvalidStudy
            If the file holds no study or is damaged, a later version wrote it, or the game has other values
            here.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.Study.load("nowhere.sqlite")
        Traceback (most recent call last):
            ...
        samarkand.errors.InvalidStudy: nowhere.sqlite: found no such file
        """
        found: Study = files.load(path, strategies, edition, measure, cls)
        return found


def study(
    game: str | Game,
    games: int = STUDY_GAMES,
    *,
    strategies: "Strategies" = None,
    seed: "Seed" = SEED,
    rotate: bool = False,
    precision: float | None = None,
    quantity: str = QUANTITY,
    until: Callable[["Study"], Any] | None = None,
    measure: "Measures" = None,
    start: State | None = None,
    seen_by: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    check: "Check" = False,
    workers: int | Executor = 1,
    compiled: bool | None = None,
    progress: bool = True,
    max_moves: int = MAX_MOVES,
) -> "Study":
    """Play many games, and keep them with what produced them.

    Parameters
    ----------
    game : str or Game
    games : int
        How many; with `precision` or `until` the most. With `rotate` as many more as make whole deals.
    strategies : str, function or list of them, optional
        One for all players or one per player: a name (`"random"`, `"greedy"`); ordinary Python, as a function
        `choose(state)` or `choose(state, dice)`, or a class or an object with such a `choose`, that returns
        one of `state.legal_actions()`; or a function in the rules' style, `choose(config, view, actions,
        number, dice)`, that is compiled and returns one of `actions[:number]`. By default "greedy", or
        "random" if the game has no "greedy".
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same games on any machine. Studies of one seed share their chances, so that
        `Study.difference` compares them by pairs. A generator or a seed sequence is reduced to a whole
        number, and None draws one. `Study.seed` has that number, so that every study can be repeated.
    rotate : bool
        Whether each deal is played once for each seat of the first player: then no player is better for
        where it sits.
    precision : float, optional
        Stop when half the interval of `quantity` is no wider, at fixed looks; see `studies.stopping`.
    quantity : str
        What is to be precise: "win_0", "score_0", "seat_0", "turns", "moves", "margin", "capped".
    until : function of a study, optional
        Stop when it answers true, at the same looks. All intervals then hold at all looks together, and are
        about half as wide again: who stops when the results please would otherwise be deceived by them.
    measure : str, list of str or mapping, optional
        What else is to be known of each game: names of the game's own measures (`samarkand.measures(game)`
        lists them), or ``{"camels": lambda state, player: …}`` with functions of the final `State`, or of it
        and a player. Each is a column, or one a player (`camels_0` …), as good as any other: in `estimate`,
        `difference`, `plot`, `sweep(quantity=…)` and in files. `state.history()` has the moves of the game.
    start : State, optional
        Where all games begin: in the middle of a game, or in a position set up by hand.
    seen_by : int, optional
        With `start`, a player who knows no more than they have seen: what is hidden is drawn anew for every
        32 games, by `State.resample`. By default all cards lie as they do.
    checkpoint : str or path, optional
        A file to which finished games are appended as they are played; `Study.load` reads it too. If you
        start the study again with the same file, after the process was killed or the disk was full, it goes
        on from there and has the same rows. A file with other games is refused: with other settings, or with
        a strategy, a measure or an `until` of your own whose code, or a value that it reads, has changed.
        This includes a global dictionary in which it remembers results. What `functools.cache` remembers
        is not compared.
    check : bool or "moves"
        Whether cards, money and chips are counted at the end of each game, or after every single move.
    workers : int or concurrent.futures.Executor
        Threads; or an executor of other processes, here or on a cluster, see `docs/cluster.md`. The result
        does not depend on them.
    compiled : bool, optional
        By default compiled where there is a compiler. Interpreted play gives the same games, slowly.
    progress : bool
        Whether a bar shows after two seconds.
    max_moves : int
        A game of more moves is stopped and marked as capped.

    Returns
    -------
    Study
        Interrupted (Ctrl-C), or where its executor is lost, it holds the games finished so far and says so;
        `Study.resume` plays the rest.

    Raises
    ------
    StrategyError
        If a strategy answers what is not legal, or draws a chance of its own; in the rules' style also if it
        fails or never answers.
    BrokenRule
        If `check` is set and something does not add up.
    InvalidOption, InvalidQuestion
        If a number, a measure or the name of a quantity is not what it should be.
    Exception
        What a strategy or a measure of your own raised, with a note that names the game; its `study` holds
        the games before.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("market", players=3)
    >>> line_up = ["greedy", "random", "random"]
    >>> one = samarkand.study(game, 30, strategies=line_up, rotate=True, compiled=False)
    >>> one.wins()["share"].round(3).tolist()
    [0.967, 0.033, 0.0]
    >>> own = {"most": lambda state: max(state.record.cash), "camels": "camels"}
    >>> list(samarkand.study(game, 3, measure=own, compiled=False).frame)[-4:]
    ['most', 'camels_0', 'camels_1', 'camels_2']
    """
    found = prepared(
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
    return found.resume(check=check, workers=workers, compiled=compiled, progress=progress)


def simulate(
    game: str | Game,
    games: int = STUDY_GAMES,
    *,
    strategies: "Strategies" = None,
    seed: "Seed" = SEED,
    rotate: bool = False,
    precision: float | None = None,
    quantity: str = QUANTITY,
    until: Callable[["Study"], Any] | None = None,
    measure: "Measures" = None,
    start: State | None = None,
    seen_by: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    check: "Check" = False,
    workers: int | Executor = 1,
    compiled: bool | None = None,
    progress: bool = True,
    max_moves: int = MAX_MOVES,
) -> "pandas.DataFrame":
    """Play many games and return one row per game: `samarkand.study(…).frame`.

    Parameters
    ----------
    game, games, strategies, seed, rotate, precision, quantity, until, measure, start, seen_by, checkpoint
        As in `samarkand.study`.
    check, workers, compiled, progress, max_moves
        As in `samarkand.study`.

    Returns
    -------
    pandas.DataFrame
        One row per game: `moves` (chance's included), `turns` (those completed, all players together),
        `capped` (stopped before the rules decided it), `winner` (−1 if shared or none), and for each
        player `score_…` and `win_…`, the share of the win; then the measures, and the seats if they are
        rotated. `frame.attrs` has the game, the strategies, the seed as a whole number, with which the same
        rows can be made again, and `is_complete`: whether all games have been played.

        Look at `capped` first: nearly all games of random players in *sackson* are stopped by its option
        `max_turns` and tell little, as a study of them says. There whoever is richest then has won; in a game
        stopped by `max_moves` nobody has, and `win_…` is 0 for all.

        In *sackson* the turn in which somebody wins is not completed and not counted; in *routes* the
        turn that ends the game is counted; in *market* `turns` are rounds.

    Raises
    ------
    StrategyError, BrokenRule, InvalidOption, InvalidQuestion
        As in `samarkand.study`.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=2, max_turns=20)
    >>> frame = samarkand.simulate(game, strategies="random", games=3, seed=7, compiled=False)
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
        compiled=compiled,
        progress=progress,
        max_moves=max_moves,
    ).frame


def prepared(
    game: str | Game,
    games: int = STUDY_GAMES,
    *,
    strategies: "Strategies" = None,
    seed: "Seed" = SEED,
    rotate: bool = False,
    precision: float | None = None,
    quantity: str = QUANTITY,
    until: Callable[["Study"], Any] | None = None,
    measure: "Measures" = None,
    start: State | None = None,
    seen_by: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    max_moves: int = MAX_MOVES,
) -> Study:
    """Judge the arguments of `study`, and return a study of which no game has been played yet."""
    game = as_game(game)
    for name, value, least in (("games", games, 1), ("max_moves", max_moves, 1)):
        arguments.whole(name, value, least)
    arguments.choice("rotate", rotate, (False, True))
    players = line_up(game, strategies)
    measured = measures.chosen(game, measure, quantities(game.num_players))
    begun = begins(game, start, seen_by, rotate)
    most = min(int(max_moves), NO_LIMIT)
    plan = StudyPlan(players, whole_seed(seed), rotate, most, measured, begun, seen_by)
    target_games = plan.whole_deals(int(games))
    check_quantity(plan, quantity)
    stop = StoppingRule(precision, quantity, until, None if until is None else target_games // plan.rotations)
    stop.check()
    found = Study(plan, target_games, stop)
    if checkpoint is not None:
        found.checkpoint = files.kept_path(checkpoint)
    return found
