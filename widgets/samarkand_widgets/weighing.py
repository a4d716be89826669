"""The values of a position's actions for a board that waits: a sketch at once, then the whole.

In a kernel that has not computed yet, to load what is compiled takes many seconds. In that time a few games
are played by the rules as they stand, which say the same, slowly. Where there are no threads, as in a
browser, nothing can be loaded meanwhile: the sketch comes first.
"""

import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from samarkand.analysis import action_values
from samarkand.engine import threads
from samarkand.game import State
from samarkand_widgets.answering import loop_runs
from samarkand_widgets.work import COMPILING

SKETCH = 4  # playouts of each action
ALONE = 0.7  # seconds of the sketch before the loading begins, which holds it up
WAIT = 0.2  # seconds between two looks at the loading

_loaded: set[tuple[str, str]] = set()  # game and horizon of what was loaded in this process


class Weighing:
    """One position's valuation, and its sketch: see `samarkand_widgets.work.Task`.

    Parameters
    ----------
    state : State
    horizon : str
        As of `samarkand.action_values`.
    games : int
        Playouts of each action.

    Attributes
    ----------
    state, horizon
        As given.
    parts : int
        How many parts of the work there are at most, without the sketch.
    """

    def __init__(self, state: State, horizon: str, games: int):
        self.state, self.horizon = state, horizon
        self._whole = action_values.Valuation(state, horizon=horizon, games=games)
        self._sketch = action_values.Valuation(state, horizon=horizon, games=SKETCH, limit=0, compiled=False)
        self._wrong: BaseException | None = None
        self.parts = self._whole.parts

    @property
    def number(self) -> int:
        """How many actions there are."""
        return len(self._whole.rows)

    def prepare(self) -> None:
        """Nothing: it is done while the sketch is made."""

    def steps(self) -> Iterator[int]:
        """Do the work; the sketch brings no part done."""
        if loop_runs() or threading.current_thread() is not threading.main_thread():
            yield from self._sketched() if threads.can_start() else (0 for _ in self._sketch.steps())
        yield from self._whole.steps()

    def _sketched(self) -> Iterator[int]:
        key = self.state.game.name, self.horizon
        if key in _loaded:
            return
        steps, until = self._sketch.steps(), time.monotonic() + ALONE
        while time.monotonic() < until and next(steps, None) is not None:
            yield 0
        loading = threading.Thread(target=self._load, daemon=True)
        loading.start()
        while loading.is_alive():
            # One game of each move is enough: more would only hold up the loading.
            if _number_known(self._sketch) == self.number or next(steps, None) is None:
                loading.join(WAIT)
            yield 0
        if self._wrong is not None:
            raise self._wrong
        _loaded.add(key)

    def _load(self) -> None:
        try:
            with COMPILING:
                self._whole.prepare()
        except BaseException as wrong:  # noqa: BLE001 — told by who waits
            self._wrong = wrong

    def _known(self) -> "action_values.Valuation":
        """The whole, as soon as it knows as much as the sketch."""
        whole, sketch = (_number_known(each) for each in (self._whole, self._sketch))
        return self._whole if whole >= sketch else self._sketch

    def frame(self) -> list[Any]:
        """What is known so far: a line an action, the best first, with its label as `words`."""
        lines = self._known().lines()
        said = (line | {"words": self.state.action_label(line["action"])} for line in lines)
        return [SimpleNamespace(**line) for line in said]

    def outcomes(self) -> dict[int, Any]:
        """What was met after each action tried so far, by number."""
        return self._known().outcomes()


def _number_known(valuation: "action_values.Valuation") -> int:
    """Of how many actions something is known."""
    return sum(bool(row.estimates()) for row in valuation.rows)
