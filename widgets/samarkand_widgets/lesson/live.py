"""A simulation that runs while you watch: the estimate, its band and, on request, the exact value."""

import asyncio
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from math import sqrt
from time import process_time
from typing import Any

import numpy as np
import traitlets

from samarkand import checks
from samarkand.engine.driver import BLOCK_SIZE
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _
from samarkand.lessons.reading import small_number
from samarkand_widgets.lesson.charts import Point
from samarkand_widgets.lesson.front.widget import DATA, Front
from samarkand_widgets.lesson.front.words import (
    ALL_EQUAL,
    ESTIMATE,
    ESTIMATE_AND_EXACT,
    NOT_BEGUN,
    USUAL,
    USUAL_AND_EXACT,
)
from samarkand_widgets.lesson.seed import MAX as MAX_SEED
from samarkand_widgets.lesson.seed import check_seed
from samarkand_widgets.lesson.whole_games import WholeGames
from samarkand_widgets.stored import VIEW
from samarkand_widgets.threads.events import BackgroundTask, loop_runs, with_lock

SPEEDS = (  # trials a second
    (_("slow: 10 a second"), 10),
    (_("100 a second"), 100),
    (_("1,000 a second"), 1_000),
    (_("10,000 a second"), 10_000),
)

FRAME = 0.1  # seconds between two updates
MAX_POINTS = 240
MAX_GAMES = 10_000_000
RECORDED, RECORDED_SEED = 20_000, 7  # the games recorded for a page without a kernel, and their seed
TRIED = 20  # games for a first measurement
MAX_SECONDS = 10.0  # of CPU time that all games may then be expected to take
MAX_VALUES = 256  # maximum number of different results in a recording


class LiveSimulation(Front):
    """A simulation that runs while you watch.

    Parameters
    ----------
    question : str
    sample : function or WholeGames
        `sample(rng, games)` returns the results of this many games: an array of numbers, or of booleans for a
        probability. `rng` is a `numpy.random.Generator`.
    exact : number, optional
        The exact value, shown as a line on request.
    games : int
        The number of games after which the simulation stops.
    seed : int, optional
        The seed, by default a fresh one. The same seed gives the same games at any speed. It is shown, and
        another one can be entered.
    names_error : bool
        Whether the sentence gives the standard error. If not, it gives the band that probably contains the
        true value, for readers who have not met the standard error yet.

    Attributes
    ----------
    points : list of Point
        The number of games, the mean and the standard error at up to a few hundred points.
    value : float or None
        The mean so far.

    Examples
    --------
    >>> live = LiveSimulation("An arrow?", lambda rng, games: rng.integers(6, size=games) == 0, seed=7)
    >>> live.step(600)
    >>> live.points[-1].games, abs(live.points[-1].mean - 1 / 6) < 0.05
    (600, True)
    """

    name = "live"
    _errand: BackgroundTask | None = None  # the running task; set here in case `__init__` raises an error
    exact = traitlets.Float(None, allow_none=True).tag(sync=True, kept=True)
    speeds = traitlets.List().tag(sync=True, kept=True)
    speed = traitlets.Int(1_000).tag(sync=True, kept=True)
    within = traitlets.List(None, allow_none=True).tag(sync=True, kept=True)
    seed = traitlets.Int().tag(sync=True)
    points = traitlets.List().tag(sync=True)
    namesError = traitlets.Bool(True).tag(sync=True, kept=True)
    exactShown = traitlets.Bool(False).tag(sync=True)
    isRunning = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        question: str,
        sample: Callable[[np.random.Generator, int], object] | WholeGames,
        exact: object = None,
        games: int = 20_000,
        seed: int | None = None,
        names_error: bool = True,
    ):
        if not callable(sample) and not isinstance(sample, WholeGames):
            raise InvalidInput(
                f"sample: found {short_repr(sample)}, expected a function of a generator and a number"
            )
        self._sample, self._most = sample, checks.whole("games", games, 2, MAX_GAMES)
        self._recorded = min(self._most, RECORDED)
        self._noted: list[Point] = []
        super().__init__(
            question,
            str(NOT_BEGUN),
            exact=None if exact is None else _exact_number(exact),
            speeds=[[str(label), speed] for label, speed in SPEEDS],
            seed=check_seed(seed),
            namesError=bool(checks.choice("names_error", names_error, (True, False))),
        )
        self._begin()
        self.on_change("seed", self._begin_anew)
        self.hears(self._answer)

    def _answer(self, message: dict[str, Any]) -> None:
        """Handle a button pressed on the page."""
        if "toggle" in message:
            self.speed = checks.whole("toggle", message["toggle"], 1, MAX_GAMES)
            self.toggle()
        elif "step" in message:
            self.step(checks.whole("step", message["step"], 1, self._most))
        elif "seed" in message:
            self.seed = checks.whole("seed", message["seed"], 0, MAX_SEED)
        elif "exact" in message:
            self.show_exact()

    # --- counting ---------------------------------------------------------------------------------

    @with_lock
    def _begin_anew(self) -> None:
        self.pause()
        self._begin()

    def _begin(self) -> None:
        self._results = self._play(self.seed)
        self._games, self._sum, self._squares, self._stride = 0, 0.0, 0.0, 1
        self._is_share = True  # until a result is outside 0 to 1
        self._noted = []
        self.refresh()

    @with_lock
    def step(self, games: int = 1) -> None:
        """Play more games, one after another, so that the results do not depend on the speed."""
        games = checks.whole("games", games, 0)
        for __ in range(min(games, self._most - self._games)):
            self._count(next(self._results))
        self.refresh()

    def _play(self, seed: int) -> Iterator[float]:
        """Yield the results of the games."""
        if isinstance(self._sample, WholeGames):
            yield from self._sample.results(seed)
        else:
            rng = np.random.default_rng(seed)
            while True:
                # One game per call, because the random numbers would depend on the size of larger blocks.
                yield float(np.asarray(self._sample(rng, 1)).ravel()[0])

    def _count(self, value: float) -> None:
        self._games += 1
        self._is_share = self._is_share and 0 <= value <= 1
        self._sum += value
        self._squares += value * value
        if self._games % self._stride == 0:
            self._note()

    @property
    def latest(self) -> Point | None:
        """The current number of games, mean and standard error. None before the first game."""
        if not self._games:
            return None
        mean = self._sum / self._games
        spread = max(self._squares / self._games - mean * mean, 0.0)
        return Point(self._games, mean, sqrt(spread / max(1, self._games - 1)))

    def _note(self) -> None:
        assert self.latest is not None
        self._noted.append(self.latest)
        if len(self._noted) > MAX_POINTS:  # from now on, keep and record only every second point
            self._stride *= 2
            self._noted = [point for point in self._noted if point.games % self._stride == 0]

    @with_lock
    def show_exact(self) -> None:
        """Show or hide the line for the exact value."""
        self.exactShown = not self.exactShown
        self.refresh()

    # --- running ----------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether the simulation is running."""
        return self._errand is not None and self._errand.is_alive

    def toggle(self) -> None:
        """Start or pause the simulation."""
        if self.is_running:
            self.pause()
            self.refresh()
        elif loop_runs():
            self._errand = BackgroundTask(self._run())
            self.isRunning = True
        else:
            self.step(self._most)

    def pause(self) -> None:
        """Stop the simulation. The results stay."""
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None
        self.isRunning = False

    async def _run(self) -> None:
        while self._games < self._most:
            with self.events:
                self.step(max(1, round(self.speed * FRAME)))
            await asyncio.sleep(FRAME)
        self._errand = None
        self.isRunning = False

    # --- showing ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the results so far."""
        last = self.latest
        noted = self._noted if last is None or last in self._noted[-1:] else [*self._noted, last]
        self.within = [0.0, 1.0] if self._is_share else None
        self.points = [Point(*point) for point in noted]
        self.value = None if last is None else last.mean
        if last is None:
            self.say(str(NOT_BEGUN))
            return
        self.say(self._describe(last))

    def _describe(self, last: Point) -> str:
        """Return the sentence about the mean, with the exact value if it is shown."""
        values = {"seed": self.seed, "games": last.games, "mean": last.mean}
        if not last.error:
            return ALL_EQUAL.format(**values)
        is_exact = self.exactShown and self.exact is not None
        if not self.namesError:
            values |= {"low": last.mean - 2 * last.error, "high": last.mean + 2 * last.error}
            if is_exact:
                return USUAL_AND_EXACT.format(**values, exact=self.exact)
            return USUAL.format(**values)
        if is_exact:
            away = abs(last.mean - self.exact) / last.error
            return ESTIMATE_AND_EXACT.format(**values, error=last.error, exact=self.exact, away=away)
        return ESTIMATE.format(**values, error=last.error)

    def as_stored(self, **how: object) -> dict[str, Any]:
        """Return the view and, for use without a kernel, a recording without the exact value."""
        used = LiveSimulation(
            self.question,
            self._sample,
            self.exact,
            self._recorded,
            RECORDED_SEED,
            names_error=self.namesError,
        )
        results = np.empty(0)
        with self.events:  # show an error in the widget, so that a cell that only displays it does not fail
            results = self._record()
        for value in results:
            used._count(float(value))
        used.refresh()
        used._opening = used.said
        output = Front.as_stored(used)
        shown = {"recorded": _pack(results), "seed": RECORDED_SEED}
        used.close()
        return {**output, DATA: {**output[DATA], **shown}, VIEW: {**output[VIEW], "model_id": self.model_id}}

    def _record(self) -> Any:
        """Return results for a recording. Empty if the games are so slow that the cell would seem to hang."""
        tried = TRIED
        if isinstance(self._sample, WholeGames):
            next(self._play(RECORDED_SEED))  # compiles the game if necessary
            tried = BLOCK_SIZE
        began = process_time()
        self._sample_recorded(tried)
        if (process_time() - began) / tried * self._recorded > MAX_SECONDS:
            return np.empty(0)
        return self._sample_recorded(self._recorded)

    def _sample_recorded(self, games: int) -> Any:
        """Return results with the seed of the recording."""
        if isinstance(self._sample, WholeGames):
            return np.fromiter(self._sample.results(RECORDED_SEED), float, games)
        results = self._sample(np.random.default_rng(RECORDED_SEED), games)
        return np.asarray(results, float).ravel()

    def close(self) -> None:
        """Stop the simulation, and remove the widget."""
        if self._errand is not None:
            self.pause()
        super().close()


def _exact_number(exact: Any) -> float:
    """Check and return an exact value: a fraction, an `Answer` or a NumPy number."""
    try:
        number = float(exact)
    except (TypeError, ValueError, OverflowError):
        raise InvalidInput(f"exact: found {short_repr(exact)}, expected a number") from None
    return small_number(number, "exact")


def _pack(results: Any) -> dict[str, Any] | None:
    """Return results in compressed form: the values, and the index of each. None if not possible."""
    values, places = np.unique(results, return_inverse=True)
    if not 0 < len(values) <= MAX_VALUES:
        return None
    packed = zlib.compress(places.astype(np.uint8).tobytes(), 9)
    return {"values": values.tolist(), "places": b64encode(packed).decode()}
