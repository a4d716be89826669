"""A study: many games together with what produced them, and what they say.

>>> import samarkand
>>> game = samarkand.game("market", players=3)
>>> samarkand.study(game, 30, seed=7, compiled=False)
Study of samarkand.game('market', players=3, edition='krok-2010'): 30 games, seed 7
  random  0.250  (0.127 to 0.434)  of the wins, with 95 % confidence
  random  0.367  (0.219 to 0.545)
  random  0.383  (0.227 to 0.568)
  turns   10.0  (always)
"""

import os
import sys
from collections.abc import Iterator
from html import escape
from math import isfinite
from typing import TYPE_CHECKING, Any

from samarkand import arguments, simulation
from samarkand.analysis.studies import crews, files, plots, replaying, stopping, summaries, surprises, wording
from samarkand.analysis.studies.games import Games
from samarkand.game import State
from samarkand.language import decimal, in_a_row, percent, thousands
from samarkand.probability import Answer
from samarkand.probability.intervals import LEVEL
from samarkand.simulation import CHUNK

if TYPE_CHECKING:
    import pandas

    from samarkand.probability.plots import Plot

MOSTLY = 0.5  # of the games cut off: then what is left is the exception


class Study(Games):
    """Many games, and what produced them: made by `samarkand.study`, read by `Study.load`.

    Players are numbered as their strategies are given. Player p sits in seat p; where seats are rotated, in
    seat p + `rotation`, and what falls beyond the last seat begins again at the first.

    Attributes
    ----------
    plan : Plan
        What produces the games: game, strategies, seed, whether seats are rotated, the most moves.
    wished : int
        How many games were wished for, at most.
    stop : StoppingRule
        What ends the study before.
    versions : dict of str
        Of what played the games: samarkand, python, numpy, numba.

    Examples
    --------
    >>> import samarkand
    >>> study = samarkand.study(samarkand.game("market"), 40, "random", seed=3, compiled=False)
    >>> list(study.frame)[:5], len(study), study.is_complete
    (['moves', 'turns', 'capped', 'winner', 'score_0'], 40, True)
    """

    def go_on(
        self,
        games: int | None = None,
        *,
        workers: Any = 1,
        compiled: bool | None = None,
        progress: bool = True,
    ) -> "Study":
        """Play the rest: after an interruption or a lost cluster, or up to more games than wished at first.

        The games are those that a study of so many games has from the start. Who decides by the results
        whether to go on should say so beforehand, by `until`.

        Parameters
        ----------
        games : int, optional
            How many in all; by default as many as were wished for.
        workers, compiled, progress
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
        >>> len(study.go_on(25, compiled=False))
        25
        """
        if games is not None:
            wished = self.plan.whole_deals(arguments.whole("games", games, 1))
            self.is_stopped = self.is_stopped and wished <= self.wished
            self.wished = max(wished, self.done)
        try:
            self.play_all(workers, compiled, progress)
        except (KeyboardInterrupt, crews.ClusterLost) as error:
            why = str(error) if isinstance(error, crews.ClusterLost) else wording.INTERRUPTED
            said = wording.GOES_ON.say(why=why, done=self.done, wished=self.wished)
            print(f"samarkand: {said}", file=sys.stderr)
        return self

    def play_all(self, workers: Any, compiled: bool | None, progress: bool) -> None:
        """Play what is missing; an interruption is passed on, and keeps what is finished."""
        arguments.choice("compiled", compiled, (None, False, True))
        crews.check_workers(workers)
        if self.is_complete:
            return
        self.make_room()
        if not self.is_ours:
            replaying.check_origin(self, compiled)
        play = crews.crew(self.plan, workers, compiled)
        with simulation.bar(self.wished - self.done, progress) as ticks:
            for number in self._played(play):
                ticks.update(number)

    def _played(self, play: crews.Crew) -> Iterator[int]:
        """Play up to each look, and say of each block how many games it brought."""
        has_looks = self.stop.precision is not None or self.stop.until is not None
        while not self.is_complete:
            deals = self.done // self.plan.rotations
            goal = self.wished // self.plan.rotations
            if has_looks:
                goal = min(goal, stopping.next_look(deals))
            yield from self._play_to(goal, play)
            self.is_stopped = has_looks and self._is_enough()

    def _play_to(self, goal: int, play: crews.Crew) -> Iterator[int]:
        """Play the deals up to `goal`; of a block begun, those that are there come out the same."""
        rotations = self.plan.rotations
        first = self.done // rotations // CHUNK
        begin = first * CHUNK * rotations
        for results in play(first, goal):
            self.rows.write(begin, results)
            begin += len(results)
            before, self.done, self.cached_frame = self.done, begin, None
            yield self.done - before

    def _is_enough(self) -> bool:
        """Whether the study may stop here."""
        if self.stop.until is not None and self.stop.until(self):
            return True
        if self.stop.precision is None:
            return False
        found = summaries.of_study(self, self.stop.of)
        # Where nothing varied yet there may be no interval, and that is not precise.
        return bool((found["high"] - found["low"]) / 2 <= self.stop.precision)

    def replay(self, game: int) -> State:
        """A game of the study again, as the state at its end with its whole history.

        A board opens on it: `SacksonBoard(study.replay(4711))`.

        Parameters
        ----------
        game : int
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
        >>> study = samarkand.study(samarkand.game("market"), 10, "greedy", compiled=False)
        >>> state = study.replay(3)
        >>> len(state.history()) - study.frame.loc[3, "moves"]
        np.int64(0)
        """
        return replaying.replay(self, arguments.whole("game", game, 0, self.done - 1))

    def seated(self, game: int) -> list[str]:
        """The names of the strategies by seat, as they sat in one game.

        Examples
        --------
        >>> import samarkand
        >>> line_up = ["greedy", "random", "random"]
        >>> game = samarkand.game("market", players=3)
        >>> samarkand.study(game, 3, line_up, rotate=True, compiled=False).seated(2)
        ['random', 'random', 'greedy']
        """
        rotation = arguments.whole("game", game, 0, self.done - 1) % self.plan.rotations
        names = {self.plan.seat(player, rotation): label for player, label in enumerate(self.strategies)}
        return [names[seat] for seat in range(len(names))]

    # --- what they say --------------------------------------------------------------------------

    def wins(self, level: float = LEVEL) -> "pandas.DataFrame":
        """The share of wins of each player, with Wilson's interval; of a tie of k each has 1/k.

        Parameters
        ----------
        level : float
            The confidence.

        Returns
        -------
        pandas.DataFrame
            One row per player: `strategy`, `share`, `standard_error`, `low`, `high`. Games of one deal, where
            seats are rotated, count as one value.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 20, compiled=False)
        >>> list(study.wins())
        ['strategy', 'share', 'standard_error', 'low', 'high']
        """
        return summaries.wins(self, level)

    def seats(self, level: float = LEVEL) -> "pandas.DataFrame":
        """The share of wins of each seat, whoever sits there: whether it is good to go first.

        Returns
        -------
        pandas.DataFrame
            One row per seat: `share`, `standard_error`, `low`, `high`, `advantage` over an equal share, and
            `may_be_even`, whether an equal share lies in the interval.

        Raises
        ------
        InvalidQuestion
            If different strategies keep their seats: then nobody can tell the seat from who sits there.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 20, compiled=False)
        >>> study.seats()["share"].sum().round(6)
        np.float64(1.0)
        """
        return summaries.seats(self, level)

    def lengths(self, level: float = LEVEL) -> "pandas.DataFrame":
        """How long the games were: mean with Student's interval, deviation and quartiles of moves and turns.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 20, compiled=False)
        >>> study.lengths().loc["turns", "least"] >= 1
        np.True_
        """
        return summaries.lengths(self, level)

    def scores(self, level: float = LEVEL) -> "pandas.DataFrame":
        """What the players scored: mean with Student's interval, deviation, quartiles, one row per player.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 20, compiled=False)
        >>> len(study.scores())
        4
        """
        return summaries.scores(self, level)

    def difference(self, other: "Study", of: Any = None, level: float = LEVEL) -> "pandas.DataFrame":
        """How far this study is above another, by pairs of games on the same chances if of one seed.

        Parameters
        ----------
        other : Study
            Of the same game with as many players; strategies, options and edition may differ.
        of : str or list of str, optional
            Quantities as in `samarkand.study`; by default wins, scores and turns.
        level : float
            The confidence of each interval.

        Returns
        -------
        pandas.DataFrame
            One row a quantity: the means `first` and `second`, their `difference` with `standard_error`,
            `low`, `high` (no numbers where all pairs differed alike), whether `paired`, from how many
            `deals`, and `saved`: how many times as many games two independent studies would need for that.

        Raises
        ------
        InvalidQuestion
            If the two cannot be compared.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("market", players=3)
        >>> mine = samarkand.study(game, 40, ["greedy", "random", "random"], compiled=False)
        >>> theirs = samarkand.study(game, 40, "random", compiled=False)
        >>> float(mine.difference(theirs).loc["win_0", "difference"]) > 0.2
        True
        """
        for name in summaries.chosen(self, of):
            summaries.check_quantity(self.game.num_players, name)
        return summaries.difference(self, other, of, level)

    def answer(self, of: str = "win_0") -> Answer:
        """A quantity as an `Answer`, to be held against an exact one by its `z_score`.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.study(samarkand.game("market"), 40, seed=3, compiled=False).answer("moves").unit
        'moves'
        """
        return summaries.answer(self, of)

    def surprising(self, each: int = 1) -> "pandas.DataFrame":
        """Games worth a look, each with why; `replay` plays one again.

        Parameters
        ----------
        each : int
            How many of each kind.

        Returns
        -------
        pandas.DataFrame
            One row per game: `game`, `what` is surprising, its `value`, the `usual` one (the median), and
            `why` in words. What is the same in all games surprises nobody, and has no row.

        Examples
        --------
        >>> import samarkand
        >>> study = samarkand.study(samarkand.game("market"), 50, compiled=False)
        >>> study.surprising()["what"].tolist()[:4]
        ['widest win', 'narrowest win', 'loser with most', 'winner with least']
        """
        return surprises.surprising(self, arguments.whole("each", each, 1))

    def plot(self, what: str = "wins", of: str = "win_0") -> "Plot":
        """A picture of the study.

        Parameters
        ----------
        what : str
            "wins" or "seats" (shares with their intervals), "lengths" or "scores" (how often which),
            "running" (the estimate of `of` settling in its band).
        of : str
            For "running": a quantity as in `samarkand.study`.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.study(samarkand.game("market"), 20, compiled=False).plot().title
        'share of wins of 20 games'
        """
        return plots.plot(self, arguments.choice("what", what, plots.KINDS), of)

    # --- keeping it -----------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str], replace: bool = False) -> None:
        """Write the study to a file: .parquet or .json, which `Study.load` reads, or .csv, the rows alone.

        Parameters
        ----------
        path : str or path
            Parquet needs the extra `parquet`.
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
        ...     study.save(f"{folder}/mine.json")
        ...     again = samarkand.Study.load(f"{folder}/mine.json")
        >>> again.frame.equals(study.frame)
        True
        """
        files.save(self, path, replace)

    @classmethod
    def load(cls, path: str | os.PathLike[str], strategies: Any = None, edition: Any = None) -> "Study":
        """Read what `save` has written.

        Parameters
        ----------
        path : str or path
            In .parquet or .json.
        strategies : list of str or function, optional
            The strategies again, where one was a function: without it the rows can be read, but no game
            can be played again.
        edition : str or path, optional
            The edition's file, where it was one of your own.

        Raises
        ------
        InvalidStudy
            If it is no such file, a later version wrote it, or game, edition or options are others here.

        Examples
        --------
        >>> import samarkand
        >>> samarkand.Study.load("nowhere.json")
        Traceback (most recent call last):
            ...
        samarkand.errors.InvalidStudy: nowhere.json: found no such file
        """
        plan, about, columns = files.load(path, strategies, edition)
        rule = None if about["intended"] is None else replaying.lost_rule
        stop = stopping.StoppingRule(about["precision"], about["of"], rule, about["intended"])
        found = cls(plan, max(about["wished"], len(columns["moves"])), stop, about["versions"])
        found.take(columns)
        found.is_stopped = about["is_stopped"]
        return found

    # --- how it shows itself --------------------------------------------------------------------

    def headline(self) -> str:
        """What produced it, and how many games there are, in one line."""
        much = wording.SO_MANY_OF.say(done=thousands(self.done), wished=self.wished)
        if self.is_complete:
            much = wording.GAMES.say(games=self.done)
        said = [much, wording.SEED.say(seed=self.seed), *([wording.ROTATED] if self.rotate else [])]
        if self.is_stopped:
            said.append(wording.STOPPED if self.stop.is_sequential else wording.PRECISE)
        return wording.STUDY.say(game=repr(self.game), said=in_a_row(said))

    def _lines(self) -> list[tuple[str, str, str]]:
        """The shares of wins and the length: label, value, interval."""
        if self.done < 2:
            return []
        shares = zip(self.strategies, summaries.wins(self, LEVEL).itertuples(), strict=True)
        found = [(label, decimal(row.share, 3), _reach(row.low, row.high, 3)) for label, row in shares]
        turns = summaries.of_study(self, "turns")
        interval = _reach(turns["low"], turns["high"], 1) if isfinite(turns["low"]) else wording.ALWAYS
        found.append((wording.TURNS, decimal(turns["mean"], 1), interval))
        return found

    def _warning(self) -> str:
        """What is to be known first, where most games were cut off."""
        share = self.frame["capped"].mean() if self.done else 0.0
        return "" if share <= MOSTLY else wording.TELL_LITTLE.say(share=percent(share))

    def __repr__(self) -> str:
        lines = self._lines()
        width = max((len(label) for label, _, _ in lines), default=0)
        said = [f"  {label:<{width}}  {value}  ({interval})" for label, value, interval in lines]
        if said:
            said[0] += f"  {wording.OF_THE_WINS.say(level=percent(LEVEL))}"
        warned = [f"  {self._warning()}"] if self._warning() else []
        return "\n".join([self.headline(), *warned, *said])

    def _repr_html_(self) -> str:
        said = f"<p>{escape(self.headline())}</p>"
        said += f"<p><b>{escape(self._warning())}</b></p>" if self._warning() else ""
        if self.done < 2:
            return said
        *shares, (label, mean, interval) = self._lines()
        confidence = wording.CONFIDENCE.say(level=percent(LEVEL))
        lines = ["".join(f"<td>{escape(cell)}</td>" for cell in line) for line in shares]
        head = f"<tr><th>{wording.STRATEGY}</th><th>{wording.SHARE_OF_WINS}</th><th>{confidence}</th></tr>"
        rows = "".join(f"<tr>{line}</tr>" for line in lines)
        length = wording.LENGTH.say(label=label, mean=mean, interval=interval, confidence=confidence)
        return f"{said}<table>{head}{rows}</table><p>{length}</p>"


def _reach(low: float, high: float, digits: int) -> str:
    return wording.REACH.say(low=decimal(low, digits), high=decimal(high, digits))
