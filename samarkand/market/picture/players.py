"""The columns below the square, with each player's screen, goods, and cards left to sell."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from samarkand.drawing_cache import cache_by
from samarkand.grammar import Says, _, join_commas, ngettext, npgettext, pgettext
from samarkand.market.components import NOTHING, NUM_CAMEL_VALUES, NUM_VALUES, Good
from samarkand.market.notation import OF_PLAYER, say_goods_card
from samarkand.market.picture.glyphs import (
    BRASS,
    GOOD_COLOUR,
    HAND_WIDTH,
    LAYER,
    camel,
    card_back,
    coin,
    hand_stack,
    screen,
    small_card,
    small_height,
    small_width,
    symbol,
)
from samarkand.market.textboard import LAST_ACT, NO_CAMEL, camels_in_words, goods_to_buy, is_open, shows_goods
from samarkand.picture import MIN_TEXT_SIZE, Bounds, Rect, Shape, Text, fit
from samarkand.picture.parts import MUTED, PALE, panel, pawn, player_style
from samarkand.picture.seats import fitting
from samarkand.textboard import PLAYER

if TYPE_CHECKING:
    from samarkand.editions import Names
    from samarkand.engine.records import PlainRecord

LEFT, TOP, WIDTH, HEIGHT, GAP, INSET = 10, 348, 1080, 302, 8, 8
SCREEN_TOP, SCREEN_HEIGHT = 50, 64
ROWS_TOP, ROWS_HEIGHT = 119, 118
STOCK_TOP = 241
HAND_GAP = 5
LABEL = 34  # the width of the symbol before a row of cards
BACK_WIDTH, BACK_HEIGHT = 17, 24
CROWDED = 5  # the number of players from which cards are drawn smaller


def frames(number: int) -> list[Bounds]:
    """Return the frames of the columns for this number of players."""
    width = (WIDTH - GAP * (number - 1)) / number
    lefts = [LEFT + (width + GAP) * seat for seat in range(number)]
    return [(left, TOP, left + width, TOP + HEIGHT) for left in lefts]


class Column:
    """One player's column, as one viewer sees it.

    Attributes
    ----------
    left, width : float
        The left edge and the width of the contents of its frame.
    size : float
        The text size on small cards.
    """

    def __init__(
        self, names: "Names", config: "PlainRecord", view: "PlainRecord", seat: int, player: int | None
    ):
        self.names, self.config, self.view, self.seat, self.player = names, config, view, seat, player
        left, __, right, __ = frames(config.players)[seat]
        self.frame = right - left
        self.left = left + INSET
        self.width = self.frame - 2 * INSET
        self.size = 14
        self.good = int(view.good[seat])

    def fortune(self) -> Iterator[Shape]:
        """Yield the screen, or what is behind it."""
        if is_open(self.view, self.seat, self.player):
            yield from self._fortune()
        else:
            label = _("screen of {player}\nclosed, before money and camels").format(player=self.seat)
            yield from screen(self.seat, self.left, TOP + SCREEN_TOP, self.width, SCREEN_HEIGHT, label)

    def bought(self) -> Iterator[Shape]:
        """Yield the bought goods, or the screen in front of them."""
        if shows_goods(self.config, self.view, self.seat, self.player):
            yield from self._bought_rows()
        else:
            label = _("goods of {player}\nbehind the screen").format(player=self.seat)
            yield from screen(self.seat, self.left, TOP + ROWS_TOP, self.width, ROWS_HEIGHT, label)

    def head(self, acts: bool) -> Iterator[Shape]:
        """Yield the frame, the pawn, the name, the good to sell and the doyen's mark."""
        goods, has_none = self.names.goods, self.good == NOTHING
        sells = str(_("has no good yet")) if has_none else _("sells {good}").format(good=goods[self.good])
        counts = self.view.doyen == self.seat and self.view.phase not in LAST_ACT
        called = _("{player:alone} · doyen") if counts else PLAYER
        name = fitting(lambda: called.format(player=self.seat), bold=True)
        left = self.left - INSET
        label = (_("{player:alone}, to act\n{told}") if acts else _("{player:alone}\n{told}")).format(
            player=self.seat, told=sells
        )
        style = {**player_style(acts), "identifier": f"player:{self.seat}", "label": label}
        yield panel(left, TOP, self.frame, HEIGHT, 8, **style)
        yield from pawn(self.seat, left + 20, TOP + 24, 10)
        yield Text(x=left + 36, y=TOP + 16, text=name, bold=True)
        yield Text(x=left + 36, y=TOP + 34, text=fit(sells, self.frame - 80, MIN_TEXT_SIZE), fill=MUTED)
        if self.good != NOTHING:
            yield from symbol(self.good, left + self.frame - 24, TOP + 24, 14)

    def _fortune(self) -> Iterator[Shape]:
        """Yield what is behind an open screen: dirhams, and camels with their total load."""
        top, cash, camels = TOP + SCREEN_TOP, int(self.view.cash[self.seat]), self.view.camels[self.seat]
        carried = camels_in_words(self.config, camels)
        label = Says(
            ngettext(
                "{player} has {money} dirham and {camels}",
                "{player} has {money} dirhams and {camels}",
                "money",
            ),
            second_person=npgettext(
                "you",
                "you have {money} dirham and {camels}",
                "you have {money} dirhams and {camels}",
                "money",
            ),
        ).format(player=self.seat, money=cash, camels=carried)
        style: dict[str, Any] = {"fill": PALE, "identifier": f"screen:{self.seat}", "label": label}
        yield panel(self.left, top, self.width, SCREEN_HEIGHT, **style)
        yield from coin(self.left + 17, top + 17, 10)
        yield Text(x=self.left + 34, y=top + 17, text=str(cash), size=18, bold=True)
        carries = int((camels * self.config.camel_value).sum())
        right = self.left + self.width - 8
        yield Text(
            x=right, y=top + 17, text=_("carries {number}").format(number=carries), anchor="end", bold=True
        )
        yield camel(self.left + 4, top + 37, 28)
        values = [int(self.config.camel_value[k]) for k in range(NUM_CAMEL_VALUES) for _ in range(camels[k])]
        if not values:
            yield Text(x=self.left + LABEL + 6, y=top + 46, text=str(NO_CAMEL), fill=MUTED)
        for x, value in zip(self._places(values), values, strict=True):
            yield from small_card(
                BRASS, value, x, top + 33, self.size, "", _("camel for {number}").format(number=value)
            )

    def _places(self, values: Sequence[int]) -> list[float]:
        """Return the left edges of the cards in a row. They overlap if there are many."""
        if not values:
            return []
        card = small_width(max(values), self.size)
        rest = self.width - LABEL - card - 5
        pitch = min(card + 4, rest / max(1, len(values) - 1))
        return [self.left + LABEL + 1 + pitch * place for place in range(len(values))]

    def _bought_rows(self) -> Iterator[Shape]:
        """Yield one row per good that the player can buy, with the bought cards in ascending order [M-R2]."""
        goods = goods_to_buy(self.view, self.seat)
        height = ROWS_HEIGHT / max(1, len(goods))
        for row, good in enumerate(goods):
            yield from self._row(good, TOP + ROWS_TOP + height * row, height - 3)

    def _row(self, good: int, y: float, height: float) -> Iterator[Shape]:
        kinds = [kind for kind in range(NUM_VALUES) for _ in range(self.view.bought[self.seat, good, kind])]
        values = [int(self.config.value[kind]) for kind in kinds]
        name, cards = self.names.goods[good], join_commas(map(str, values)) or str(pgettext("offer", "none"))
        title = Says(
            _("{good} bought by {player}\n{cards}"),
            second_person=pgettext("you", "{good} bought by you\n{cards}"),
        ).format(good=name, player=self.seat, cards=cards)
        style: dict[str, Any] = {"fill": PALE, "identifier": f"bought:{self.seat}:{good}", "label": title}
        yield Rect(x=self.left, y=y, width=self.width, height=height, radius=5, **style)
        yield from symbol(good, self.left + 16, y + height / 2, min(14, height * 0.42))
        top = y + (height - small_height(self.size)) / 2
        for x, kind, value in zip(self._places(values), kinds, values, strict=True):
            bought = say_goods_card(self.names, self.config, good, kind)
            label = OF_PLAYER.format(card=bought, player=self.seat)
            card = f"card:{self.seat}:{good}:{kind}"
            yield from small_card(GOOD_COLOUR[Good(good)], value, x, top, self.size, card, label)

    def stock(self) -> Iterator[Shape]:
        """Yield the cards left to sell. The viewer's own are face up [M-R1]."""
        cards, top = int(self.view.stock[self.seat].sum()), TOP + STOCK_TOP
        if not cards:
            return
        yield Text(x=self.left, y=top + 6, text=_("{number} left to sell").format(number=cards), fill=MUTED)
        if self.player is None or self.player == self.seat:
            yield from self._hand(top + 17)
            return
        for place in range(cards):
            yield from card_back(self.left + 15 * place, top + 21, BACK_WIDTH, BACK_HEIGHT)

    def _hand(self, top: float) -> Iterator[Shape]:
        """Yield one stack of cards per kind, each with its value and the drawing of the good."""
        kinds = [kind for kind in range(NUM_VALUES) if self.view.stock[self.seat, kind]]
        layers = LAYER * (int(max(self.view.stock[self.seat])) - 1)
        pitch = min(
            HAND_WIDTH + layers + HAND_GAP, (self.width - HAND_WIDTH - layers) / max(1, len(kinds) - 1)
        )
        for place, kind in enumerate(kinds):
            number, value = int(self.view.stock[self.seat, kind]), int(self.config.value[kind])
            named = say_goods_card(self.names, self.config, self.good, kind)
            label = _("{card}\n{number} left to sell").format(card=named, number=number)
            place_of_stack = self.left + pitch * place, top
            yield from hand_stack(
                self.good, value, number, place_of_stack, f"stock:{self.seat}:{kind}", label
            )


def players(
    names: "Names", config: "PlainRecord", view: "PlainRecord", player: int | None, acting: int
) -> list[Shape]:
    """Return one column per player, in the order of the seats."""
    shapes: list[Shape] = []
    for seat in range(config.players):
        shapes += _head(config, names, view, seat, player, seat == acting)
        for part in (_fortune, _draw_bought, _stock):
            shapes += part(config, names, view, seat, player)
    return shapes


def _head_key(config: Any, names: "Names", view: Any, seat: int, player: int | None, acts: bool) -> Any:
    """Return everything in a position that the head of a column depends on."""
    return seat, acts, view.phase in LAST_ACT, view.doyen == seat, int(view.good[seat])


@cache_by(_head_key)
def _head(
    config: Any, names: "Names", view: Any, seat: int, player: int | None, acts: bool
) -> Iterator[Shape]:
    return Column(names, config, view, seat, player).head(acts)


def _fortune_key(config: Any, names: "Names", view: Any, seat: int, player: int | None) -> Any:
    """Return everything in a position that the screen and what is behind it depend on."""
    return seat, player, view.phase in LAST_ACT, int(view.cash[seat]), view.camels[seat].tobytes()


@cache_by(_fortune_key)
def _fortune(config: Any, names: "Names", view: Any, seat: int, player: int | None) -> Iterator[Shape]:
    return Column(names, config, view, seat, player).fortune()


def _bought_key(config: Any, names: "Names", view: Any, seat: int, player: int | None) -> Any:
    """Return everything in a position that the rows of goods depend on."""
    return seat, player, view.phase in LAST_ACT, view.good.tobytes(), view.bought[seat].tobytes()


@cache_by(_bought_key)
def _draw_bought(config: Any, names: "Names", view: Any, seat: int, player: int | None) -> Iterator[Shape]:
    return Column(names, config, view, seat, player).bought()


def _stock_key(config: Any, names: "Names", view: Any, seat: int, player: int | None) -> Any:
    """Return everything in a position that the cards left to sell depend on."""
    return seat, player, int(view.good[seat]), view.stock[seat].tobytes()


@cache_by(_stock_key)
def _stock(config: Any, names: "Names", view: Any, seat: int, player: int | None) -> Iterator[Shape]:
    return Column(names, config, view, seat, player).stock()
