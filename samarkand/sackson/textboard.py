"""The table as text: the alternative to the drawing, and what tests compare."""

from collections.abc import Iterator
from typing import Any

from samarkand import picture
from samarkand.picture.words import frame, moment
from samarkand.sackson.components import (
    NOWHERE,
    NUM_GOODS,
    NUM_MARKETS,
    NUM_SPACES,
    Kind,
)
from samarkand.sackson.notation import good_name, goods_text, market_name


def text(state: Any, player: int | None = None) -> str:
    """The table as text, for whose eyes as in `samarkand.protocol.TextBoard`.

    Examples
    --------
    >>> import samarkand
    >>> print(text(samarkand.game("sackson", players=2).new_initial_state()).splitlines()[1])
    Chance acts.
    """
    box, names = state.game.box, state.game.names
    view = picture.seen(state, player)
    return frame(
        f"Samarkand by Sid Sackson, {box.players} players, turn {view.turns + 1}",
        moment(state, player),
        _players(box, names, view),
        _table(box, names, view),
        _spaces(box, names, view),
        _prices(box),
    )


def _players(box: Any, names: Any, view: Any) -> Iterator[str]:
    yield "player  cash  at            hand"
    for player in range(box.players):
        place = "-" if view.pawn[player] == NOWHERE else names[view.pawn[player]]
        hidden = view.unseen_hand[player]
        hand = f"{hidden} cards, face down" if hidden else goods_text(view.hand[player])
        yield f"{player:>6}  {view.cash[player]:>4}  {place:<12}  {hand}"


def _table(box: Any, names: Any, view: Any) -> Iterator[str]:
    discards = view.discards.sum() + view.unseen_discards
    waiting = f", {discards} discarded" if discards else ""
    yield f"Draw pile: {view.deck.sum() + view.unseen_deck} cards{waiting}. {box.target} piastres win."
    covered = [market_name(names, box, market) for market in range(NUM_MARKETS) if view.covered[market]]
    yield "Chips: " + (", ".join(covered) or "beside the board")


def _spaces(box: Any, names: Any, view: Any) -> Iterator[str]:
    width = max(len(name) for name in names.spaces)
    yield f"space {'name':<{width}}  kind   leads to  pawns  there"
    for space in range(NUM_SPACES):
        ways = " ".join(map(str, box.ways[space, : box.num_ways[space]].tolist()))
        pawns = "".join(str(player) for player in range(box.players) if view.pawn[player] == space)
        kind = Kind(int(box.kind[space])).name.lower()
        line = f"{space:>5} {names[space]:<{width}}  {kind:<5}  {ways:<8}  {pawns or '-':<5}"
        yield f"{line}  {contents(box, view, space)}"


def contents(box: Any, view: Any, space: int) -> str:
    """What a space holds or offers, in words."""
    if box.kind[space] == Kind.CAMP:
        return f"field {goods_text(view.camp[space])} ({view.camp[space].sum()} of {box.capacity[space]})"
    if box.kind[space] == Kind.OASIS:
        return f"1 card for {box.price_of_one[space]}, 4 for {box.price_of_four[space]}"
    markets = [market for market in range(NUM_MARKETS) if box.market_city[market] == space]
    return "buys " + " and ".join(
        good_name(box.market_good[market]) + (" (chip)" if view.covered[market] else "") for market in markets
    )


def _prices(box: Any) -> Iterator[str]:
    numbers = range(box.least_sold.min(), box.most_sold.max() + 1)
    yield "sold for    " + "".join(f"{number:>5}" for number in numbers)
    for good in range(NUM_GOODS + 1):
        sold = range(box.least_sold[good], box.most_sold[good] + 1)
        cells = [f"{box.price[good, number]}" if number in sold else "-" for number in numbers]
        yield f"{good_name(good):<12}" + "".join(f"{cell:>5}" for cell in cells)
