"""Beside the board: the players, the draw pile and the die, the price table."""

from collections.abc import Iterator
from typing import Any

from samarkand.picture import INK, PAPER, SMALLEST_TEXT, Rect, Shape, Text
from samarkand.picture.pawns import pawn
from samarkand.sackson.components import (
    BACK,
    LEAST_ASSORTMENT,
    LEAST_SOLD,
    MOST_SOLD,
    NUM_GOODS,
    ROLL_PRICE,
    Good,
    Phase,
)
from samarkand.sackson.picture.glyphs import EDGE, EMPTY_SLOT, MUTED, archway, card, card_back, good_name

LEFT, WIDTH = 820, 270
PLAYERS_TOP, PLAYERS_HEIGHT, HIGHEST_ROW = 56, 325, 92
TABLE_TOP, TABLE_HEIGHT = 389, 62
PRICES_TOP = 459
ROW, LABELS, COLUMN = 25, 112, 31
CARD_WIDTH, CARD_HEIGHT = 19, 25
TURN_FILL = "#fff3c4"


def players(box: Any, view: Any, acting: int) -> Iterator[Shape]:
    """A row a player: pawn, cash, and the hand or its backs."""
    height = min(PLAYERS_HEIGHT / box.players, HIGHEST_ROW)
    for player in range(box.players):
        yield from _player(box, view, player, PLAYERS_TOP + height * player, height - 5, player == acting)


def _player(box: Any, view: Any, player: int, y: float, height: float, acts: bool) -> Iterator[Shape]:
    fill, edge, width = (TURN_FILL, INK, 2.5) if acts else (PAPER, EDGE, 1)
    cash, cards = int(view.cash[player]), hand_size(view, player)
    words = f"player {player}{', to act' if acts else ''}: {cash} piastres, {cards} cards"
    yield Rect(
        x=LEFT,
        y=y,
        width=WIDTH,
        height=height,
        radius=6,
        fill=fill,
        stroke=edge,
        stroke_width=width,
        identifier=f"player:{player}",
        label=words,
    )
    upper, lower = y + height * 0.25 + 1, y + height * 0.72 - 1
    yield from pawn(player, LEFT + 17, upper, 9)
    name = f"player {player}" + (" \N{MIDDLE DOT} to act" if acts else "")
    yield Text(x=LEFT + 34, y=upper, text=name, bold=acts)
    yield Text(x=LEFT + 258, y=upper, text=f"{cash} piastres", size=13, anchor="end", bold=True)
    if view.unseen_hand[player]:
        yield from _backs(cards, lower)
    else:
        yield from _hand(view, player, lower)


def hand_size(view: Any, player: int) -> int:
    """How many cards a player holds, seen or not."""
    return int(view.hand[player].sum() + view.unseen_hand[player])


def _backs(cards: int, y: float) -> Iterator[Shape]:
    pitch = min(14, 165 / max(1, cards))
    for place in range(cards):
        yield from card_back(LEFT + 8 + pitch * place, y - CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT)
    words = f"{cards} card{'' if cards == 1 else 's'}"
    yield Text(x=LEFT + 258, y=y, text=words, anchor="end")


def _hand(view: Any, player: int, y: float) -> Iterator[Shape]:
    """The goods in their order, each with its number; a good not held leaves its place pale."""
    for good in range(NUM_GOODS):
        number = int(view.hand[player, good])
        left = LEFT + 8 + 43 * good
        name = f"hand:{player}:{good_name(good)}"
        if number == 0:
            yield Rect(
                x=left,
                y=y - CARD_HEIGHT / 2,
                width=CARD_WIDTH,
                height=CARD_HEIGHT,
                radius=3,
                fill=EMPTY_SLOT,
                stroke="#dcc9a0",
            )
            continue
        words = f"player {player} holds {number} {good_name(good)}"
        yield from card(good, left, y - CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT, name, words)
        # Two digits stand closer, or they would touch the next good's place.
        gap, size = (6, 13) if number < 10 else (3, SMALLEST_TEXT)
        yield Text(x=left + CARD_WIDTH + gap, y=y, text=str(number), size=size, bold=True)


def draw_pile(box: Any, view: Any) -> Iterator[Shape]:
    """The draw pile with its count, discards in a pause, and what the sum to reach is."""
    deck = int(view.deck.sum() + view.unseen_deck)
    discards = int(view.discards.sum() + view.unseen_discards)
    yield Rect(x=LEFT, y=TABLE_TOP, width=WIDTH, height=TABLE_HEIGHT, radius=6, fill=PAPER, stroke=EDGE)
    words = f"draw pile, {deck} cards" + (f"; {discards} discards" if discards else "")
    if not deck:
        x, y = LEFT + 8, TABLE_TOP + 12
        yield Rect(x=x, y=y, width=26, height=34, radius=3, stroke=EDGE, identifier="deck", label=words)
    for layer in range(3 if deck else 0):
        shift = 2 * (2 - layer)
        yield from card_back(LEFT + 8 + shift, TABLE_TOP + 12 + shift, 26, 34, "deck", words)
    yield Text(x=LEFT + 46, y=TABLE_TOP + 17, text="draw pile", fill=MUTED)
    yield Text(x=LEFT + 46, y=TABLE_TOP + 33, text=f"{deck} cards", bold=True)
    note = f"{discards} discarded" if discards else f"{box.target} win"
    yield Text(x=LEFT + 46, y=TABLE_TOP + 49, text=note, fill=MUTED)


def die(box: Any, view: Any) -> Iterator[Shape]:
    """The die with the price of a roll; in a camp the end of the visit stands in its place."""
    x, y = LEFT + 142, TABLE_TOP + 9
    leaving = view.phase == Phase.TAKE
    name, words = ("done", "end the visit") if leaving else ("die", f"roll for {ROLL_PRICE}")
    if view.phase == Phase.FORK:
        words = "to go"
    yield Rect(
        x=x, y=y, width=120, height=44, radius=8, fill="#f6e6c8", stroke=EDGE, identifier=name, label=words
    )
    if leaving:
        yield Text(x=x + 60, y=y + 22, text=words, anchor="middle", bold=True)
        return
    yield Rect(x=x + 8, y=y + 9, width=26, height=26, radius=5, fill=PAPER, stroke=INK, stroke_width=1.5)
    yield Text(x=x + 21, y=y + 22, text=_steps(view), size=15, anchor="middle", bold=True)
    yield Text(x=x + 42, y=y + 22, text=words, bold=True)


def _steps(view: Any) -> str:
    """What the die says while a roll is walked: the spaces still to go."""
    if view.phase != Phase.FORK:
        return "?"
    return "\N{LEFTWARDS ARROW}" if view.steps == BACK else str(view.steps)


def prices(box: Any, view: Any) -> Iterator[Shape]:
    """The price table; the columns are the numbers of cards sold [S-V1]."""
    height = ROW * (NUM_GOODS + 2) + 12
    yield Rect(x=LEFT, y=PRICES_TOP, width=WIDTH, height=height, radius=6, fill=PAPER, stroke=EDGE)
    top = PRICES_TOP + 6
    yield Text(x=LEFT + 10, y=top + ROW / 2, text="cards sold", fill=MUTED)
    for number in range(LEAST_SOLD, MOST_SOLD + 1):
        yield Text(x=_column(number), y=top + ROW / 2, text=str(number), anchor="middle", bold=True)
    for good in range(NUM_GOODS + 1):
        yield from _price_row(box, good, top + ROW * (good + 1))


def _column(number: int) -> float:
    return LEFT + LABELS + COLUMN * (number - LEAST_SOLD) + COLUMN / 2


def _price_row(box: Any, good: int, y: float) -> Iterator[Shape]:
    if good == Good.ASSORTMENT:
        yield from archway(LEFT + 9, y + 2, 17, 21)
    else:
        yield from card(good, LEFT + 9, y + 2, 17, 21)
    yield Text(x=LEFT + 32, y=y + ROW / 2, text=good_name(good))
    first = LEAST_ASSORTMENT if good == Good.ASSORTMENT else LEAST_SOLD
    for number in range(LEAST_SOLD, MOST_SOLD + 1):
        if number < first:
            yield Text(x=_column(number), y=y + ROW / 2, text="\N{EN DASH}", anchor="middle")
            continue
        cost = int(box.price[good, number])
        yield Rect(
            x=_column(number) - COLUMN / 2 + 1,
            y=y + 2,
            width=COLUMN - 2,
            height=ROW - 4,
            radius=3,
            fill="#f6ead0",
            identifier=f"price:{good_name(good)}:{number}",
            label=f"{number} {good_name(good)} sell for {cost}",
        )
        yield Text(x=_column(number), y=y + ROW / 2, text=str(cost), anchor="middle")
