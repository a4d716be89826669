"""The parts beside the board: the players, the draw pile, the die and the prices."""

from collections.abc import Collection, Iterator
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

from samarkand.drawing_cache import cache_by
from samarkand.grammar import Says, Sentence, _, ngettext, pgettext
from samarkand.picture import INK, MIN_TEXT_SIZE, PAPER, Rect, Shape, Text, result, text_width
from samarkand.picture.parts import (
    BUTTON,
    EDGE,
    MUTED,
    card_back,
    centre_text,
    in_lines,
    panel,
    pawn,
    player_style,
)
from samarkand.picture.seats import fitting
from samarkand.sackson.components import BACK, NUM_GOODS, Good, Phase
from samarkand.sackson.decisions import END_VISIT
from samarkand.sackson.notation import PIASTRES, good_name, say_good
from samarkand.sackson.picture.glyphs import GOOD_COLOUR, archway, card
from samarkand.textboard import CARDS, PLAYER

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.state import State

LEFT, WIDTH = 820, 270
PLAYERS_TOP, PLAYERS_HEIGHT, HIGHEST_ROW = 56, 325, 92
TABLE_TOP, TABLE_HEIGHT = 389, 62
PRICES_TOP = 459
ROW, COLUMNS_RIGHT = 25, 267  # in the table of prices: the height of a row, and the right edge of the prices
MIN_LABELS, MAX_LABELS, BESIDE_LABEL = 112, 124, 25  # the width of the names, and of the space beside a name
PRICES_HEIGHT = ROW * (NUM_GOODS + 2) + 12
OWN_HEIGHT = 112  # the height of the viewer's own row, whose cards are large
NAME_HEIGHT = 27  # the part of a row above the cards
HAND_LEFT, HAND_WIDTH, HAND_GAP = LEFT + 8, 254, 4
MAX_CARD, CARD_RATIO = 50, 1.36  # the width of the largest card, and a card's height divided by its width
LAYERS, LAYER = 3, 3  # the most cards that are drawn in a stack of one good, and their distance
BACK_WIDTH, BACK_HEIGHT = 19, 25
HANDS = (LEFT, PLAYERS_TOP, LEFT + WIDTH, PLAYERS_TOP + PLAYERS_HEIGHT)
BELOW = (LEFT, TABLE_TOP, LEFT + WIDTH, PRICES_TOP + PRICES_HEIGHT)
DIE = LEFT + 163, TABLE_TOP + 31  # the centre of the die


def players(
    config: "PlainRecord", view: "PlainRecord", foremost: Collection[int], is_over: bool, viewer: int | None
) -> list[Shape]:
    """Return one row per player: pawn, money and hand. Rows of `foremost` players stand out.

    The row of the viewer is the highest, with space for large cards.
    """
    top, shapes = float(PLAYERS_TOP), []
    for player, height in enumerate(_heights(config.players, viewer)):
        sentence = (
            _("{player:alone}, winner\n{money:# piastre|# piastres}, {cards:# card|# cards}")
            if is_over
            else _("{player:alone}, to act\n{money:# piastre|# piastres}, {cards:# card|# cards}")
        )
        stands_out = player in foremost
        sentence = (
            sentence
            if stands_out
            else _("{player:alone}\n{money:# piastre|# piastres}, {cards:# card|# cards}")
        )
        shapes += _player(config, view, player, top, height - 5, stands_out, sentence)
        top += height
    return shapes


def _heights(number: int, viewer: int | None) -> list[float]:
    """Return the height of each player's row, with the space below it."""
    if viewer is None or viewer < 0:
        return [min(PLAYERS_HEIGHT / number, HIGHEST_ROW)] * number
    rest = min((PLAYERS_HEIGHT - OWN_HEIGHT) / (number - 1), HIGHEST_ROW)
    return [OWN_HEIGHT if player == viewer else rest for player in range(number)]


def _row_key(config: Any, view: Any, player: int, *how: object) -> Any:
    """Return everything in a position that a player's row depends on."""
    return player, view.cash[player], view.hand[player].tobytes(), view.unseen_hand[player], how


@cache_by(_row_key)
def _player(
    config: Any, view: Any, player: int, y: float, height: float, stands_out: bool, sentence: Sentence
) -> Iterator[Shape]:
    cash, cards = int(view.cash[player]), hand_size(view, player)
    label = sentence.format(player=player, money=cash, cards=cards)
    style = {**player_style(stands_out), "identifier": f"player:{player}", "label": label}
    yield panel(LEFT, y, WIDTH, height, **style)
    upper = y + min(height * 0.25 + 1, NAME_HEIGHT / 2)
    yield from pawn(player, LEFT + 17, upper, 9)
    name = fitting(partial(PLAYER.format, player=player), bold=stands_out)
    yield Text(x=LEFT + 34, y=upper, text=name, bold=stands_out)
    yield Text(x=LEFT + 258, y=upper, text=PIASTRES.format(money=cash), anchor="end", bold=True)
    if view.unseen_hand[player]:
        yield from _backs(cards, y + NAME_HEIGHT, min(height - NAME_HEIGHT - 3, BACK_HEIGHT))
    else:
        yield from _hand(view, player, y + NAME_HEIGHT, height - NAME_HEIGHT - 5)


def hand_size(view: "PlainRecord", player: int) -> int:
    """Return the number of cards in a player's hand, hidden or not."""
    return int(view.hand[player].sum() + view.unseen_hand[player])


def _backs(cards: int, y: float, height: float) -> Iterator[Shape]:
    pitch = min(14, 165 / max(1, cards))
    for place in range(cards):
        yield from card_back(LEFT + 8 + pitch * place, y, BACK_WIDTH, height)
    yield Text(x=LEFT + 258, y=y + height / 2, text=CARDS.format(number=cards), anchor="end")


def _hand(view: Any, player: int, y: float, height: float) -> Iterator[Shape]:
    """Yield the cards of a hand in a row, a stack for each good with its number of cards."""
    held = [(good, int(view.hand[player, good])) for good in range(NUM_GOODS) if view.hand[player, good]]
    width = min(MAX_CARD, (height - LAYER * (LAYERS - 1)) / CARD_RATIO)
    high, stack = width * CARD_RATIO, width + LAYER * (LAYERS - 1)
    pitch = min(stack + HAND_GAP, (HAND_WIDTH - stack) / max(1, len(held) - 1))
    for place, (good, number) in enumerate(held):
        left, layers = HAND_LEFT + pitch * place, min(number, LAYERS) - 1
        for layer in reversed(range(layers)):
            shift = LAYER * (layer + 1)
            style = {"fill": GOOD_COLOUR[Good(good)], "stroke": INK}
            yield panel(
                left + shift, y + LAYER * LAYERS - LAYER - shift, width, high, min(6, width * 0.15), **style
            )
        name = f"hand:{player}:{good_name(good)}"
        label = Says(
            _("{player} holds {number} {good}"),
            second_person=pgettext("you", "you hold {number} {good}"),
        ).format(player=player, number=number, good=say_good(good, number))
        yield from card(good, left, y + LAYER * (LAYERS - 1), width, high, name, label)
        yield from _badge(number, left, y + LAYER * (LAYERS - 1) + high)


def _badge(number: int, left: float, bottom: float) -> Iterator[Shape]:
    """Yield the number of cards in a stack, in its lower left corner, which the next stack leaves free."""
    width = text_width(str(number), MIN_TEXT_SIZE, bold=True) + 8
    yield panel(left, bottom - 17, width, 17, 5, fill=INK, stroke="none")
    yield centre_text(str(number), left + width / 2, bottom - 8.5, PAPER)


def _pile_key(config: Any, view: Any) -> Any:
    """Return everything in a position that the drawing of the draw pile depends on."""
    return view.deck.sum(), view.unseen_deck, view.discards.sum(), view.unseen_discards


@cache_by(_pile_key)
def draw_pile(config: "PlainRecord", view: "PlainRecord") -> Iterator[Shape]:
    """Yield the draw pile with its number of cards, the discards during a pause, and the target."""
    deck = int(view.deck.sum() + view.unseen_deck)
    discards = int(view.discards.sum() + view.unseen_discards)
    yield panel(LEFT, TABLE_TOP, WIDTH, TABLE_HEIGHT)
    sentence = (
        _("draw pile, {number:# card|# cards}; {discards:# discard|# discards}")
        if discards
        else ngettext("draw pile, {number} card", "draw pile, {number} cards", "number")
    )
    label = sentence.format(number=deck, discards=discards)
    if not deck:
        x, y = LEFT + 8, TABLE_TOP + 12
        yield Rect(x=x, y=y, width=26, height=34, radius=3, stroke=EDGE, identifier="deck", label=label)
    for layer in range(3 if deck else 0):
        shift = 2 * (2 - layer)
        yield from card_back(LEFT + 8 + shift, TABLE_TOP + 12 + shift, 26, 34, "deck", label)
    yield Text(x=LEFT + 46, y=TABLE_TOP + 17, text=str(_("draw pile")), fill=MUTED)
    yield Text(
        x=LEFT + 46,
        y=TABLE_TOP + 33,
        text=ngettext("{number} card", "{number} cards", "number").format(number=deck),
        bold=True,
    )
    target, gone = (
        _("{money} win").format(money=config.target),
        _("{number} discarded").format(number=discards),
    )
    note = gone if discards else target
    yield Text(x=LEFT + 46, y=TABLE_TOP + 49, text=note, fill=MUTED)


@cache_by(lambda config, view: (view.phase, view.steps))
def die(config: "PlainRecord", view: "PlainRecord") -> Iterator[Shape]:
    """Yield the die with the price of a roll, or in a camp the button that ends the visit."""
    x, y = LEFT + 142, TABLE_TOP + 9
    leaving = view.phase == Phase.TAKE
    roll = _("roll for {money}").format(money=config.roll_price)
    name, label = ("done", str(END_VISIT)) if leaving else ("die", roll)
    text = label
    if view.phase == Phase.FORK:
        text, label = str(_("to go")), str(_("the die"))
    yield panel(x, y, 120, 44, 8, fill=BUTTON, identifier=name, label=label)
    if leaving:
        yield centre_text(label, x + 60, y + 22)
        return
    yield panel(x + 8, y + 9, 26, 26, 5, stroke=INK, stroke_width=1.5)
    yield centre_text(_steps(view), x + 21, y + 22, size=15)
    yield from in_lines(text, 76, x + 42, y + 22, bold=True)


def _steps(view: Any) -> str:
    """Return the text on the die, which is the number of remaining spaces during a roll."""
    if view.phase != Phase.FORK:
        return "?"
    return "\N{LEFTWARDS ARROW}" if view.steps == BACK else str(view.steps)


def ending(state: "State") -> Iterator[Shape]:
    """Yield the ranking, which replaces the prices at the end of a game."""
    return result.table(state, LEFT, PRICES_TOP, WIDTH, PRICES_HEIGHT)


@cache_by(lambda config, view: ())
def prices(config: "PlainRecord", view: "PlainRecord") -> Iterator[Shape]:
    """Yield the table of prices. Its columns are numbers of cards sold [S-V1]."""
    yield panel(LEFT, PRICES_TOP, WIDTH, PRICES_HEIGHT)
    top = PRICES_TOP + 6
    yield Text(x=LEFT + 10, y=top + ROW / 2, text=str(_("cards sold")), fill=MUTED)
    for number in _numbers(config):
        yield centre_text(str(number), _column(config, number), top + ROW / 2)
    for good in range(NUM_GOODS + 1):
        yield from _price_row(config, good, top + ROW * (good + 1))


def _numbers(config: Any) -> range:
    """Return the numbers of cards for which at least one row has a price [S-V1, S-V2, S-V6]."""
    return range(int(config.least_sold.min()), int(config.most_sold.max()) + 1)


def _column(config: Any, number: int) -> float:
    numbers = _numbers(config)
    return LEFT + _labels() + _column_width(config) * (number - numbers[0] + 0.5)


def _column_width(config: Any) -> float:
    return (COLUMNS_RIGHT - _labels()) / len(_numbers(config))


def _labels() -> int:
    """Return the width of the longest name, within the limits that leave enough space for the prices."""
    widest = max(text_width(say_good(good).inflect(), MIN_TEXT_SIZE) for good in range(NUM_GOODS + 1))
    return min(MAX_LABELS, max(MIN_LABELS, BESIDE_LABEL + ceil(widest)))


def _price_row(config: Any, good: int, y: float) -> Iterator[Shape]:
    if good == Good.ASSORTMENT:
        yield from archway(LEFT + 9, y + 2, 17, 21)
    else:
        yield from card(good, LEFT + 9, y + 2, 17, 21)
    name = Text(x=LEFT + 32, y=y + ROW / 2, text=say_good(good).inflect())
    yield name
    width = _column_width(config)
    for number in _numbers(config):
        if not config.least_sold[good] <= number <= config.most_sold[good]:
            dash = centre_text("\N{EN DASH}", _column(config, number), y + ROW / 2, bold=False)
            if name.bounds()[2] < dash.bounds()[0]:  # a long name may cover columns without a price
                yield dash
            continue
        price = int(config.price[good, number])
        identifier = f"price:{good_name(good)}:{number}"
        label = ngettext(
            "{number} {good} sells for {money}", "{number} {good} sell for {money}", "number"
        ).format(number=number, good=say_good(good, number), money=price)
        style = {"fill": "#f6ead0", "stroke": "none", "identifier": identifier, "label": label}
        yield panel(_column(config, number) - width / 2 + 1, y + 2, width - 2, ROW - 4, 3, **style)
        yield centre_text(str(price), _column(config, number), y + ROW / 2, bold=False)
