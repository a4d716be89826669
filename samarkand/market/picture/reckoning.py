"""The scores of all players with their parts, which replace the square at the end of the game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samarkand.grammar import _, ngettext
from samarkand.market.components import NOTHING, Phase
from samarkand.market.picture.glyphs import symbol
from samarkand.market.picture.stalls import HEIGHT, LEFT, TOP, WIDTH, scoring_legend
from samarkand.market.rules.final import capacity, is_least_bought, num_goods_cards
from samarkand.market.scoring import winners
from samarkand.market.textboard import (
    EQUAL_VALUES,
    LEAST_BOUGHT,
    MONEY,
    POINTS_HEAD,
    goods_to_buy,
    points,
    total,
)
from samarkand.picture import PAPER, Shape, Text
from samarkand.picture.parts import BOARD, MUTED, in_lines, panel, pawn, player_style
from samarkand.picture.result import PLAYER_WINS
from samarkand.picture.seats import fitting
from samarkand.textboard import PLAYER

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

HEAD_Y, FIRST_Y, ROW = TOP + 28, TOP + 50, 40
PLAYER_X, GOODS_X, CASH_X, MONEY_X, MIN_X, EQUAL_X, EMPTY_X, TOTAL_X = (
    LEFT + x for x in (18, 245, 325, 400, 515, 630, 710, 800)
)
COLUMNS = (
    (GOODS_X, _("goods / places")),
    (CASH_X, _("dirhams")),
    (MONEY_X, MONEY),
    (MIN_X, LEAST_BOUGHT),
    (EQUAL_X, EQUAL_VALUES),
    (EMPTY_X, _("empty")),
    (TOTAL_X, POINTS_HEAD),
)


def table(config: "PlainRecord", view: "PlainRecord") -> Iterator[Shape]:
    """Yield one row per player with the parts of the score [M-F1 … M-F5]."""
    yield panel(LEFT, TOP, WIDTH, HEIGHT, 12, fill=BOARD, stroke_width=2)
    before = PLAYER_X
    for x, head in COLUMNS:
        yield from in_lines(head.format(), x - before - 8, x, HEAD_Y, anchor="end", fill=MUTED)
        before = x
    for player in range(config.players):
        yield from _row(config, view, player, FIRST_Y + ROW * player)
    yield from scoring_legend(config)


def _row(config: Any, view: Any, player: int, top: float) -> Iterator[Shape]:
    wins = view.phase == Phase.OVER and player in winners(config, view)
    y = top + (ROW - 5) / 2
    sentence = (
        ngettext("{player:alone}\n{points} point, wins", "{player:alone}\n{points} points, wins", "points")
        if wins
        else ngettext("{player:alone}\n{points} point", "{player:alone}\n{points} points", "points")
    )
    label = sentence.format(player=player, points=total(config, view, player))
    name = f"points:{player}"
    style = {**player_style(wins), "fill": PAPER, "identifier": name, "label": label}
    yield panel(LEFT + 8, top, WIDTH - 16, ROW - 5, **style)
    yield from pawn(player, PLAYER_X + 10, y, 9)
    who = PLAYER_WINS if wins else PLAYER
    name_shown = fitting(lambda: who.format(player=player), bold=wins)
    yield Text(x=PLAYER_X + 28, y=y, text=name_shown, bold=wins)
    for x, text in _cells(config, view, player):
        yield Text(x=x, y=y, text=text, anchor="end", size=15, bold=x == TOTAL_X)
    for good in _counted_good(view, player):
        yield from symbol(good, MIN_X - 48, y, 11)


def _counted_good(view: Any, player: int) -> list[int]:
    """Return the good that counts as least bought, if that is settled [M-F3]."""
    if view.counted[player] != NOTHING:
        return [int(view.counted[player])]
    least = [good for good in goods_to_buy(view, player) if is_least_bought(view, player, good)]
    return least if len(least) == 1 else []


def _cells(config: Any, view: Any, player: int) -> Iterator[tuple[float, str]]:
    """Yield the cells of a row. Those that depend on cards still to be left behind show an ellipsis."""
    yield GOODS_X, f"{int(num_goods_cards(view, player))} / {int(capacity(config, view, player))}"
    yield CASH_X, str(int(view.cash[player]))
    yield from zip((MONEY_X, MIN_X, EQUAL_X, EMPTY_X), points(config, view, player), strict=True)
    yield TOTAL_X, total(config, view, player)
