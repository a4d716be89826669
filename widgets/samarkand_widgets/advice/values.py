"""The values of the actions that hints show: on the picture, on buttons and in a table.

Nothing here depends on widgets, or on where the values are computed.
"""

from collections.abc import Callable, Mapping, Sequence
from math import nan
from types import SimpleNamespace
from typing import TYPE_CHECKING

from samarkand.grammar import Reader, _, for_reader, ngettext, with_minus
from samarkand.picture import Picture
from samarkand_widgets.advice.histogram import histograms
from samarkand_widgets.game.controls import Block, table
from samarkand_widgets.stage.labels import Label, add_labels

if TYPE_CHECKING:
    from samarkand.analysis.values.action_values import Valuation

HINTS = _("Hints")
SHARE_OF_WIN = _("chance of winning")
MOVE_HEAD = _("move")
HOW_FOUND = _("How")
LEGEND = _("{leader}: the highest value. {near}: may be as good or better. In brackets: the 95% interval.")
NOT_SHOWN = ngettext("{number} more is not shown.", "{number} more are not shown.", "number")

LEADER, NEAR = "\N{BLACK STAR}", "\N{WHITE STAR}"
HORIZONS = ((SHARE_OF_WIN, "game"), (_("score after this turn"), "turn"))
MIN = 30  # playouts before a value is shown, and, for every move, before one is marked as best
NOT_YET = "\N{HORIZONTAL ELLIPSIS}"
LABELS = 12  # on the picture; more labels would hide it
LINES = 24  # in the table


class HintValues:
    """The values of one decision.

    Parameters
    ----------
    reader : function
        Returns the reader of the hints.

    Attributes
    ----------
    values : dict of int to str
        The value of each action as shown; empty without hints.
    stars : dict of int to str
        `LEADER` for the action with the best value, and `NEAR` for all that cannot be told apart from it.
    blocks : list of Block
        The table of the values, and how they were found.
    """

    def __init__(self, reader: Callable[[], Reader]) -> None:
        self._reader = reader
        self.forget()

    def forget(self) -> None:
        """Discard the values."""
        self.values: dict[int, str] = {}
        self.stars: dict[int, str] = {}
        self.blocks: list[Block] = []

    def rows(self, work: "Valuation") -> list[SimpleNamespace]:
        """Return the values so far: one line per action, the best first."""
        return [SimpleNamespace(**line) for line in work.lines()]

    def take(self, work: "Valuation", lines: list[SimpleNamespace], is_final: bool) -> None:
        """Take the results so far."""
        lines = lines if is_final else hide_uncertain(lines)
        self.values = {line.action: short(line.value, work.horizon) for line in lines}
        near = [line.action for line in lines if line.may_be_best]
        self.stars = dict.fromkeys(near, NEAR) | dict.fromkeys(near[:1], LEADER)
        with for_reader(self._reader()):
            for line in lines:
                line.words = work.state.action_label(line.action)
            self.blocks = table_of(lines, self.stars, work.horizon, is_final, histograms(work.outcomes()))

    def words(self, action: int, words: str) -> str:
        """Return the text of a button: the move and its value."""
        if action not in self.values:
            return words
        sentence = _("{star} {move} · {value}") if action in self.stars else _("{move} · {value}")
        return sentence.format(star=self.stars.get(action, ""), move=words, value=self.values[action])

    def with_labels(self, whole: Picture, targets: dict[str, int]) -> Picture:
        """Return the picture with the values beside the shapes that can be chosen."""
        shown = list(self.values)[:LABELS]
        labels = {name: self._label(action) for name, action in targets.items() if action in shown}
        return add_labels(whole, labels)

    def _label(self, action: int) -> Label:
        star = self.stars.get(action, "")
        return Label(f"{star} {self.values[action]}".lstrip(), star == LEADER)


def short(value: float, horizon: str) -> str:
    """Return a value in as few characters as possible.

    Examples
    --------
    >>> short(0.1738, "game"), short(35.0, "turn"), short(-0.84, "turn")
    ('17 %', '+35', '−0.8')
    """
    if value != value:
        return NOT_YET
    if horizon == "game":
        return _("{share:.0f} %").format(share=100 * value)
    tenths = round(10 * value)
    return with_minus(tenths / 10, "+g") if tenths else "0"


def hide_uncertain(lines: Sequence[SimpleNamespace]) -> list[SimpleNamespace]:
    """Return the lines for display during the computation, without values or stars that are too uncertain."""
    few = [line.method == "playouts" and not line.exact and line.games < MIN for line in lines]
    return [
        SimpleNamespace(
            **vars(line)
            | {"value": nan if is_few else line.value, "may_be_best": line.may_be_best and not any(few)}
        )
        for line, is_few in zip(lines, few, strict=True)
    ]


def table_of(
    rows: Sequence[SimpleNamespace],
    stars: Mapping[int, str],
    horizon: str,
    is_final: bool,
    drawn: Mapping[int, Block],
) -> list[Block]:
    """Return the values as a table, the best first, with histograms and what they are based on."""
    is_game = horizon == "game"
    measured = SHARE_OF_WIN if is_game else _("change in score this turn")
    met = _("scores at the end") if is_game else _("changes in score")
    shown = rows[:LINES]
    lines = [
        [stars.get(row.action, ""), row.words, value_in_words(row, horizon), drawn.get(row.action, "")]
        for row in shown
    ]
    legend = [LEGEND.format(leader=LEADER, near=NEAR)]
    if not is_final:
        legend.append(str(_("Still being refined …")))
    if len(rows) > LINES:
        legend.append(NOT_SHOWN.format(number=len(rows) - LINES))
    return [
        {"note": " ".join(legend)},
        table(HINTS, (_("best"), MOVE_HEAD, measured, met), lines),
        _how(is_game),
    ]


def _how(is_game: bool) -> Block:
    """Return what the values are based on, folded."""
    texts = (
        _(
            "The values use only what you can know, so hidden cards were dealt again at random. A move has "
            "no star if the trial games, compared deal by deal, show that another move is better."
        ),
        _(
            "Blue: games won. Grey: games lost. Hatched: estimated by playing games. A tie of two counts "
            "as half a win."
        )
        if is_game
        else _("Solid: exact. Hatched: estimated by playing games."),
    )
    return {"more": str(HOW_FOUND), "blocks": [{"text": " ".join(map(str, texts))}]}


def value_in_words(row: SimpleNamespace, horizon: str) -> str:
    """Return the value of a row with its uncertainty, as text."""
    value = short(row.value, horizon)
    if row.exact or row.value != row.value or row.low != row.low:
        return value
    if horizon != "game":
        return _("{value} (from {low:.1f} to {high:.1f})").format(value=value, low=row.low, high=row.high)
    return _("{value} (from {low:.0f} to {high:.0f} %)").format(
        value=value, low=100 * row.low, high=100 * row.high
    )
