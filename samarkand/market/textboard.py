"""The table as text: the alternative to the drawing, and what tests compare."""

from collections.abc import Iterator
from typing import Any

from samarkand import picture
from samarkand.market.components import (
    BANK,
    NOTHING,
    NUM_ROUNDS,
    UNKNOWN,
    Phase,
)
from samarkand.market.notation import seat_name
from samarkand.market.rules.final import capacity, num_goods_cards, surplus
from samarkand.market.scoring import (
    equal_value_points,
    least_bought_points,
    money_points,
    score,
    unused_place_points,
)
from samarkand.picture.kit import counted
from samarkand.picture.words import frame, moment

LAST_ACT = (Phase.LEAVE, Phase.COUNT, Phase.OVER)


def text(state: Any, player: int | None = None, together: bool = False) -> str:
    """The table as text, for whose eyes as in `samarkand.protocol.TextBoard`.

    With `together`, at a value of the clock, nobody is named as the one to act: all choose at once.

    Examples
    --------
    >>> import samarkand
    >>> print(text(samarkand.game("market", players=3).new_initial_state()).splitlines()[1])
    Chance acts.
    """
    box, names = state.game.box, state.game.names
    view = picture.seen(state, player)
    return frame(
        f"Le marché de Samarkand, {box.players} players, {_when(view)}",
        moment(state, player, together),
        _reckoning(box, view) if view.phase in LAST_ACT else _offers(names, box, view),
        _players(names, box, view, player),
    )


def is_open(view: Any, seat: int, player: int | None) -> bool:
    """Whether the screen of `seat` hides nothing from `player` [M-S2]: in the end none hides anything."""
    return player is None or player == seat or view.phase in LAST_ACT


def shows_goods(box: Any, view: Any, seat: int, player: int | None) -> bool:
    """Whether `player` sees what `seat` has bought [M-V1]."""
    return not box.hidden_goods or is_open(view, seat, player)


def sellers(box: Any) -> list[int]:
    """The seats that sell: the players, and with three of them the bank [M-B1]."""
    seats = list(range(box.players))
    return [*seats, BANK] if box.players == 3 else seats


def goods_to_buy(view: Any, seat: int) -> list[int]:
    """The goods in play but one's own [M-R4, M-F3]."""
    return sorted(set(view.good.tolist()) - {int(view.good[seat]), NOTHING})


def cards_text(values: Any, cards: Any) -> str:
    """Cards by kind as their printed values, the lowest first: `1 1 5`, or `-`."""
    return " ".join(str(values[kind]) for kind in range(len(cards)) for _ in range(cards[kind])) or "-"


def camels_text(box: Any, camels: Any) -> str:
    """Camels in words: `camels for 3, 3 and 5 goods`."""
    values = cards_text(box.camel_value, camels).split()
    if values == ["-"]:
        return "no camel"
    if len(values) == 1:
        return f"a camel for {values[0]} goods"
    return f"camels for {', '.join(values[:-1])} and {values[-1]} goods"


def _when(view: Any) -> str:
    return "the market is closed" if view.phase in LAST_ACT else f"round {view.turns + 1} of {NUM_ROUNDS}"


def _offers(names: Any, box: Any, view: Any) -> Iterator[str]:
    """The clock, then a line a stall, then the camel."""
    clock = f"the clock stands at {view.clock}" if view.clock else "the clock stands still"
    yield f"Doyen: player {view.doyen}; {clock}."
    for seat in sellers(box):
        if view.good[seat] != NOTHING:
            yield f"{seat_name(seat)} sells {names.goods[view.good[seat]]}: {_stall(box, view, seat)}"
    camel = "none" if view.camel == NOTHING else f"for {box.camel_value[view.camel]} goods"
    yield f"camel on offer: {camel}; {view.pile.sum()} in the pile"


def _stall(box: Any, view: Any, seat: int) -> str:
    if view.offer[seat] != NOTHING:
        return f"{box.value[view.offer[seat]]} on offer"
    if view.phase == Phase.CHOOSE and seat != BANK and view.choice[seat] != NOTHING:
        chosen = view.choice[seat]
        return "a card, face down" if chosen == UNKNOWN else f"{box.value[chosen]}, face down"
    return "nothing on offer"


def _players(names: Any, box: Any, view: Any, player: int | None) -> Iterator[str]:
    for seat in range(box.players):
        yield f"player {seat}: {_fortune(box, view, seat, player)}"
        yield f"  to sell: {_stock(box, view, seat, player)}"
        if not shows_goods(box, view, seat, player):
            yield "  bought: behind the screen"
            continue
        for good in goods_to_buy(view, seat):
            yield f"  {names.goods[good]:<7}{cards_text(box.value, view.bought[seat, good])}"


def _fortune(box: Any, view: Any, seat: int, player: int | None) -> str:
    if not is_open(view, seat, player):
        return "screen closed"
    camels = cards_text(box.camel_value, view.camels[seat])
    return f"{view.cash[seat]} dirhams; camels {camels}"


def _stock(box: Any, view: Any, seat: int, player: int | None) -> str:
    """One's own cards by value, the others' only counted: they are held in the hand [M-R1]."""
    if player is None or player == seat:
        return cards_text(box.value, view.stock[seat])
    return counted(view.stock[seat].sum())


PARTS = (money_points, least_bought_points, equal_value_points, unused_place_points)
HEADS = ("money", "least bought", "equal values", "empty places")


def points(box: Any, view: Any, player: int) -> list[str]:
    """The parts of the score, in the order of `HEADS`; what depends on cards still to be left is open."""
    known = PARTS if surplus(box, view, player) == 0 else PARTS[:1]
    said = [str(int(part(box, view, player))) for part in known]
    return said + ["\N{HORIZONTAL ELLIPSIS}"] * (len(PARTS) - len(known))


def total(box: Any, view: Any, player: int) -> str:
    """The points, in brackets while the game goes on; open while cards are still to be left behind."""
    if surplus(box, view, player) > 0:
        return "\N{HORIZONTAL ELLIPSIS}"
    said = str(int(score(box, view, player)))
    return said if view.phase == Phase.OVER else f"({said})"


def _reckoning(box: Any, view: Any) -> Iterator[str]:
    """When the market is closed, what the points are made of [M-F1 … M-F5]."""
    yield "player  goods/places  " + "  ".join(HEADS) + "  points"
    for seat in range(box.players):
        load = f"{num_goods_cards(view, seat)}/{capacity(box, view, seat)}"
        parts = [f"{part:>{len(head)}}" for part, head in zip(points(box, view, seat), HEADS, strict=True)]
        yield f"{seat:>6}  {load:>12}  {'  '.join(parts)}  {total(box, view, seat):>6}"
