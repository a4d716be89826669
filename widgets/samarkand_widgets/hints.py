"""Hints on a board: what each action is worth, by what the person to act can know.

The values come from `samarkand.analysis.action_values`. They are worked out in small pieces between which
the board goes on listening, and shown as they become surer: on the picture, on the buttons, and in a table.
"""

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from math import ceil
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Dropdown, HBox, Layout, ToggleButton

from samarkand.analysis.action_values import Valuation
from samarkand.picture import INK, PAPER, RING, SMALLEST_TEXT, Picture, Polygon, Rect, Shape, Text, text_width

if TYPE_CHECKING:
    from samarkand_widgets.board import Board

BEST = "\N{BLACK STAR}"
MEASURES = (("the share of the win", "game"), ("the score after this turn", "turn"))
GAMES = 512  # playouts of each action
PIECE = 0.04  # seconds of work between which the board listens
SHOWN_EVERY = 0.8  # seconds, while the values become surer
LABELS = 12  # on the picture; more would hide it
LINES = 24  # of the table
HEIGHT = 18  # pixels: how high a label is
CELL = "padding:1px 10px; text-align:left"

_compiling = threading.Lock()  # one thread at a time: the others then find all ready


class Hints:
    """The hints of one board.

    Attributes
    ----------
    button : ipywidgets.ToggleButton
        Whether there are hints.
    measure : ipywidgets.Dropdown
        What they measure: the share of the win, or the score at the end of the turn.
    values : dict of int to str
        What is shown of each action, in short; empty without hints.
    best : int or None
        The action with the highest value so far.
    stars : set of int
        All actions that cannot be told apart from the best.
    """

    def __init__(self, board: "Board"):
        self._board = board
        self.values: dict[int, str] = {}
        self.best: int | None = None
        self.stars: set[int] = set()
        self._asked: Any = None  # the position and the measure that the values are for
        self._task: asyncio.Task[None] | None = None
        self.button = ToggleButton(
            description="Hints",
            tooltip="What each move is worth, by what you can know",
            layout=Layout(width="auto"),
        )
        self.measure = Dropdown(options=MEASURES, description="measured by", layout=Layout(width="300px"))
        self.measure.style.description_width = "initial"
        self.table = HTML()
        for control in (self.button, self.measure):
            control.observe(board._handler(lambda change: board.refresh()), "value")
        self.controls = HBox([self.button, self.measure], layout=Layout(align_items="center"))
        self.stop()

    # --- the work -------------------------------------------------------------------------------------

    @property
    def is_working(self) -> bool:
        """Whether the values are still being worked out."""
        return self._task is not None

    def follow(self) -> None:
        """Begin anew if the position or the wish has changed; called whenever the board is shown."""
        self.measure.layout.display = None if self.button.value else "none"
        self.controls.layout.display = None if self._board.table.humans() else "none"
        position = self._board._decision() if self.button.value else None
        asked = None if position is None else (self.measure.value, position.history())
        if asked == self._asked:
            return
        self._asked = asked
        self.stop()
        if position is not None:
            valuation = Valuation(position, horizon=self.measure.value, games=GAMES)
            if loop := running_loop():
                self._task = loop.create_task(self._work(valuation))
            else:
                self._work_at_once(valuation)

    def stop(self) -> None:
        """Forget the values, and work no more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self.values, self.best, self.stars = {}, None, set()
        self.table.value = ""

    def _work_at_once(self, valuation: Valuation) -> None:
        from samarkand_widgets.board import Telling

        with Telling(self._board):
            for _ in valuation.steps():
                pass
            self._take(valuation)

    async def _work(self, valuation: Valuation) -> None:
        """Refine the values piece by piece, and show them now and then."""
        from samarkand_widgets.board import Telling

        with Telling(self._board):
            self.table.value = _note("The values are being worked out …")
            await asyncio.get_running_loop().run_in_executor(None, _prepare, valuation)
            since = time.monotonic()
            for _ in pieces(valuation.steps()):
                await asyncio.sleep(0.001)
                if time.monotonic() - since > SHOWN_EVERY:
                    since = time.monotonic()
                    self._take(valuation, is_final=False)
                    self._board.refresh()
            self._take(valuation)
            self._board.refresh()
        self._task = None
        if not self.values:  # something went wrong, and the board has told it
            self.table.value = ""

    # --- showing --------------------------------------------------------------------------------------

    def _take(self, valuation: Valuation, is_final: bool = True) -> None:
        """Take over what is known so far. Changes `values`, `best` and the table."""
        frame = valuation.frame()
        known = frame[frame["value"].notna()]
        actions, said = known["action"].tolist(), known["value"].tolist()
        self.values = {
            action: short(value, valuation.horizon) for action, value in zip(actions, said, strict=True)
        }
        self.best = actions[0] if actions else None
        self.stars = set(known["action"][known["may_be_best"]].tolist())
        self.table.value = table(frame, valuation.horizon, is_final)

    def words(self, action: int, words: str) -> str:
        """What a button says: the move, and its value."""
        if action not in self.values:
            return words
        return f"{BEST + ' ' if action in self.stars else ''}{words} · {self.values[action]}"

    def drawn(self, whole: Picture, targets: dict[str, int]) -> Picture:
        """The picture with the values beside what may be chosen."""
        shown = list(self.values)[:LABELS]
        names = {name: action for name, action in targets.items() if action in shown}
        marks = [mark for name, action in names.items() for mark in self._marks(whole, name, action)]
        return replace(whole, shapes=(*whole.shapes, *marks))

    def _marks(self, whole: Picture, name: str, action: int) -> Iterator[Shape]:
        """A small label above the first shape of that name; what may be best has a star and a thick edge."""
        shape = next((each for each in whole.shapes if each.identifier == name), None)
        if shape is None:
            return
        is_best = action in self.stars
        said = f"{BEST} {self.values[action]}" if is_best else self.values[action]
        width = text_width(said, SMALLEST_TEXT, bold=is_best) + 8
        middle, edge = upper_edge(shape)
        x = min(max(middle - width / 2, 0), whole.width - width)
        y = max(edge - HEIGHT / 2, 0)
        yield Rect(
            x=x, y=y, width=width, height=HEIGHT, radius=4, fill=RING if is_best else PAPER, stroke=RING,
            stroke_width=2 if is_best else 1,
        )  # fmt: skip
        yield Text(
            x=x + width / 2, y=y + HEIGHT / 2, text=said, anchor="middle", bold=is_best,
            fill=PAPER if is_best else INK,
        )  # fmt: skip


def upper_edge(shape: Shape) -> tuple[float, float]:
    """Where a label goes: the middle of the upper edge, or just inside a shape of any outline."""
    left, top, right, bottom = shape.bounds()
    if isinstance(shape, Polygon):
        for part in (1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4):
            x = left + part * (right - left)
            for y in range(ceil(top), int(bottom)):
                if shape.contains(x, y) and shape.contains(x, y + HEIGHT / 2):
                    return x, y + HEIGHT / 4
    return (left + right) / 2, top


def pieces(steps: Iterator[int]) -> Iterator[None]:
    """Do the steps, and yield whenever a piece of time is used up."""
    since = time.monotonic()
    for _ in steps:
        if time.monotonic() - since > PIECE:
            yield
            since = time.monotonic()


def _prepare(valuation: Valuation) -> None:
    with _compiling:
        valuation.prepare()


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop in which this runs, if it does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def short(value: float, horizon: str) -> str:
    """A value as few characters say it.

    Examples
    --------
    >>> short(0.1738, "game"), short(35.0, "turn"), short(-0.84, "turn")
    ('17 %', '+35', '−0.8')
    """
    if horizon == "game":
        return f"{100 * value:.0f} %"
    said = f"{value:+.1f}".removesuffix(".0").replace("-", "\N{MINUS SIGN}")
    return "0" if said.strip("+\N{MINUS SIGN}") == "0" else said


def table(frame: Any, horizon: str, is_final: bool) -> str:
    """The values as a table in HTML, the best first, and how they were found."""
    measured = "share of the win" if horizon == "game" else "change of score in this turn"
    head = "".join(f'<th style="{CELL}">{words}</th>' for words in ("", "move", measured, "how it was found"))
    lines = "".join(_line(row, horizon) for row in frame.head(LINES).itertuples())
    left_out = f" {len(frame) - LINES} more are not shown." if len(frame) > LINES else ""
    how = f"By what you can know; what is hidden was resampled. {BEST}: cannot be told apart from the best."
    state = how if is_final else f"{how} Still being refined …"
    return f'{_note(state + left_out)}<table aria-label="Hints"><tr>{head}</tr>{lines}</table>'


def _line(row: Any, horizon: str) -> str:
    is_tried = row.value == row.value
    cells = [BEST if is_tried and row.may_be_best else "", row.words, _value(row, horizon), _how(row)]
    return "<tr>" + "".join(f'<td style="{CELL}">{escape(cell)}</td>' for cell in cells) + "</tr>"


def _value(row: Any, horizon: str) -> str:
    if row.value != row.value:
        return "…"
    if row.exact:
        return short(row.value, horizon)
    if row.standard_error != row.standard_error:
        # Always the same in what was tried, which is no certainty.
        bounds = f" ({100 * row.low:.0f} to {100 * row.high:.0f} %)" if row.low == row.low else ""
        return short(row.value, horizon) + bounds
    factor, unit = (100, " %") if horizon == "game" else (1, "")
    return f"{short(row.value, horizon)} \N{PLUS-MINUS SIGN} {factor * row.standard_error:.1f}{unit}"


def _how(row: Any) -> str:
    return f"{row.games} playouts" if row.method == "playouts" else row.method


def _note(words: str) -> str:
    return f'<div aria-live="polite" style="line-height:1.6">{escape(words)}</div>'
