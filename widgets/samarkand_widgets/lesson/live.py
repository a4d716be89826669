"""A simulation that runs while you watch: the estimate, its band, and the exact line when it is asked for."""

import asyncio
from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
from ipywidgets import Dropdown, Layout

from samarkand.errors import InvalidOption, is_whole
from samarkand.picture import Picture
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import Point, running
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.panels.seed import SeedField
from samarkand_widgets.threads.events import Errand, locked, loop_runs

FRAME = 0.1  # seconds between two drawings
SPEEDS = tuple((words, round(games * FRAME)) for words, games in wording.SPEEDS)  # games a drawing
MOST_POINTS = 240
MOST_GAMES = 10_000_000


class LiveSimulation(Exhibit):
    """Simulate while you watch.

    Parameters
    ----------
    question : str
    sample : function
        `sample(rng, games)` returns the results of so many games: an array of numbers, or of booleans for
        a probability. `rng` is a `numpy.random.Generator`.
    exact : number, optional
        The exact value; shown as a line only when it is asked for.
    games : int
        Where the simulation stops by itself.
    seed : int, optional
        The same seed gives the same games, at any speed. By default chance is fresh: nobody else has it. The
        seed is shown, and another can be entered.

    Attributes
    ----------
    points : list of Point
        Games, mean and standard error on the way, at most a few hundred of them.

    Examples
    --------
    >>> live = LiveSimulation("An arrow?", lambda rng, games: rng.integers(6, size=games) == 0, seed=7)
    >>> live.step(600)
    >>> live.points[-1].games, abs(live.points[-1].mean - 1 / 6) < 0.05
    (600, True)
    """

    _errand: Errand | None = None  # what runs; there even if __init__ refuses

    def __init__(
        self,
        question: str,
        sample: Callable[[np.random.Generator, int], Any],
        exact: Any = None,
        games: int = 20_000,
        seed: int | None = None,
    ):
        if not callable(sample):
            raise InvalidOption(f"sample: found {sample!r}, expected a function of a generator and a number")
        if not is_whole(games) or not 2 <= games <= MOST_GAMES:
            raise InvalidOption(f"games: found {games!r}, expected a whole number from 2")
        self._sample, self._exact, self._most = sample, None if exact is None else float(exact), games
        self.seed_field = SeedField(seed, self._begin_anew)
        self.points: list[Point] = []
        self._is_exact_shown = False
        self.run_button = self.button(wording.RUN, self.toggle)
        self.step_button = self.button(wording.ONE_MORE, lambda: self.step(1))
        self.seed_button = self.button(wording.ANOTHER_SEED, self.another_seed)
        self.exact_button = self.button(wording.SHOW_EXACT_LINE, self.show_exact)
        self.speed = Dropdown(
            options=SPEEDS,
            value=100,
            description=wording.SPEED,
            layout=Layout(width="15em"),
            style={"description_width": "4em"},
        )
        controls = [self.run_button, self.step_button, self.speed, self.seed_field, self.seed_button]
        super().__init__(question, [*controls, *([] if exact is None else [self.exact_button])])
        self._begin()

    # --- what is counted --------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        """The number from which all its chance follows."""
        return self.seed_field.value

    @locked
    def _begin_anew(self) -> None:
        self.pause()
        self._begin()

    def _begin(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self._games, self._sum, self._squares, self._stride = 0, 0.0, 0.0, 1
        self._is_share = True  # as long as no result lies outside of 0 and 1
        self.points = []
        self.refresh()

    @locked
    def step(self, games: int = 1) -> None:
        """Play some games more. One after the other, so that the speed does not change them."""
        for _ in range(min(games, self._most - self._games)):
            # One game a call: numbers drawn in blocks would depend on how large the blocks are.
            value = float(np.asarray(self._sample(self._rng, 1)).ravel()[0])
            self._games += 1
            self._is_share = self._is_share and 0 <= value <= 1
            self._sum += value
            self._squares += value * value
            if self._games % self._stride == 0:
                self._note()
        self.refresh()

    @property
    def latest(self) -> Point | None:
        """Games, mean and standard error now; None before the first game."""
        if not self._games:
            return None
        mean = self._sum / self._games
        spread = max(self._squares / self._games - mean * mean, 0.0)
        return Point(self._games, mean, sqrt(spread / max(1, self._games - 1)))

    def _note(self) -> None:
        assert self.latest is not None
        self.points.append(self.latest)
        if len(self.points) > MOST_POINTS:  # every second is kept, and noted from now on
            self._stride *= 2
            self.points = [point for point in self.points if point.games % self._stride == 0]

    def another_seed(self) -> None:
        """Begin again with the next seed."""
        self.seed_field.value += 1

    @locked
    def show_exact(self) -> None:
        """Draw the exact value as a line, or take it away again."""
        self._is_exact_shown = not self._is_exact_shown
        self.exact_button.description = (
            wording.HIDE_EXACT_LINE if self._is_exact_shown else wording.SHOW_EXACT_LINE
        )
        self.refresh()

    # --- running ----------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether it goes on by itself."""
        return self._errand is not None and self._errand.is_alive

    def toggle(self) -> None:
        """Run, or pause."""
        if self.is_running:
            self.pause()
            self.refresh()
        elif loop_runs():
            self._errand = Errand(self._run())
            self.run_button.description = wording.PAUSE
        else:
            self.step(self._most)

    def pause(self) -> None:
        """Stop running; what was simulated stays."""
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None
        self.run_button.description = wording.RUN

    async def _run(self) -> None:
        while self._games < self._most:
            with self.events:
                self.step(int(self.speed.value))
            await asyncio.sleep(FRAME)
        self._errand = None
        self.run_button.description = wording.RUN

    # --- what is shown ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what has been simulated so far."""
        self.draw(self.picture())
        last = self.latest
        if last is None:
            self.say(wording.NOT_BEGUN)
            return
        if self._is_exact_shown and self._exact is not None and last.error > 0:
            away = abs(last.mean - self._exact) / last.error
            told = wording.ESTIMATE_AND_EXACT.say(
                seed=self.seed, **last._asdict(), exact=self._exact, away=away
            )
        else:
            told = wording.ESTIMATE.say(seed=self.seed, **last._asdict())
        self.say(told)

    def picture(self) -> Picture:
        """The running mean with its band."""
        last = self.latest
        points = self.points if last is None or last in self.points[-1:] else [*self.points, last]
        exact = self._exact if self._is_exact_shown else None
        return running(points, self.question, exact, within=(0, 1) if self._is_share else None)

    def close(self) -> None:
        """Take it off the page; it runs no more."""
        if self._errand is not None:
            self.pause()
        super().close()
