"""The table as text."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samarkand import textboard
from samarkand.grammar import Sentence, columns, join_commas
from samarkand.part_cache import cache_by, cache_rows
from samarkand.sackson import wording
from samarkand.sackson.components import (
    NOWHERE,
    NUM_GOODS,
    NUM_MARKETS,
    NUM_SPACES,
    Kind,
)
from samarkand.sackson.notation import market_label, say_good, say_goods
from samarkand.textboard import PAWNS_HEAD, frame, moment

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.state import State

KINDS: dict[int, Sentence] = {Kind.CAMP: wording.CAMP, Kind.OASIS: wording.OASIS, Kind.CITY: wording.CITY}


def text(state: "State", player: int | None = None) -> str:
    """Return the table as text. See `samarkand.registry.TextBoardPart` for the parameters.

    Examples
    --------
    >>> import samarkand
    >>> print(text(samarkand.game("sackson", players=2).new_initial_state()).splitlines()[1])
    Chance acts.
    """
    config, names = state.game.config, state.game.names
    view = textboard.view_for(state, player)
    return frame(
        wording.TITLE.format(players=config.players, turn=view.turns + 1),
        moment(state, player),
        _players(config, names, view),
        _table(config, names, view),
        _spaces(config, names, view),
        _prices(config),
    )


def _players(config: Any, names: Any, view: Any) -> Iterator[str]:
    lines: list[tuple[Any, ...]] = [wording.PLAYER_HEADS]
    for player in range(config.players):
        place = "-" if view.pawn[player] == NOWHERE else names[view.pawn[player]].inflect()
        hidden = view.unseen_hand[player]
        hand = wording.FACE_DOWN.format(number=hidden) if hidden else say_goods(view.hand[player])
        lines.append((player, view.cash[player], place, hand))
    yield from columns("> > <12 <", lines)


def _table(config: Any, names: object, view: Any) -> Iterator[str]:
    discards = view.discards.sum() + view.unseen_discards
    deck = view.deck.sum() + view.unseen_deck
    sentence = wording.TABLE_IN_A_PAUSE if discards else wording.TABLE
    yield sentence.format(number=deck, discards=discards, target=config.target)
    covered = [market_label(names, config, market) for market in range(NUM_MARKETS) if view.covered[market]]
    yield wording.CHIPS.format(markets=join_commas(covered)) if covered else str(wording.NO_CHIPS)


def _spaces(config: Any, names: object, view: Any) -> Iterator[str]:
    heads = (
        f"{wording.SPACE_HEAD} {wording.NAME_HEAD}",
        str(wording.KIND_HEAD),
        str(wording.WAYS_HEAD),
        str(PAWNS_HEAD),
        str(wording.THERE_HEAD),
    )
    pawns, covered = view.pawn[: config.players].tolist(), view.covered.tobytes()
    players = {space: "".join([str(p) for p, at in enumerate(pawns) if at == space]) for space in set(pawns)}
    cards = [camp.tobytes() for camp in view.camp]
    rows = [(space, players.get(space, "-"), cards[space], covered) for space in range(NUM_SPACES)]
    yield from columns("<", [heads, *_cells(config, (names, view), rows)])


@cache_rows
def _cells(config: Any, names: Any, view: Any, space: int, players: str, *read: Any) -> Iterator[str]:
    """Yield the cells of a space's line."""
    yield f"{space:>{len(str(wording.SPACE_HEAD))}} {names[space].inflect()}"
    yield KINDS[int(config.kind[space])].format()
    yield " ".join(map(str, config.ways[space, : config.num_ways[space]].tolist()))
    yield players
    yield contents(config, view, space)


@cache_by(lambda config, view, space: (space, view.camp[space].tobytes(), view.covered.tobytes()))
def contents(config: "PlainRecord", view: "PlainRecord", space: int) -> str:
    """Return the contents of a space, or the goods and prices that it offers."""
    if config.kind[space] == Kind.CAMP:
        cards, capacity = view.camp[space], config.capacity[space]
        return wording.FIELD.format(goods=say_goods(cards), number=cards.sum(), capacity=capacity)
    if config.kind[space] == Kind.OASIS:
        return wording.ONE_OR_FOUR.format(one=config.price_of_one[space], four=config.price_of_four[space])
    here = [market for market in range(NUM_MARKETS) if config.market_city[market] == space]
    goods = [say_good(config.market_good[market]) for market in here]
    pairs = zip(goods, here, strict=True)
    first, last = [wording.WITH_CHIP.format(good=g) if view.covered[m] else g for g, m in pairs]
    return wording.BUYS.format(first=first, last=last)


@cache_by(lambda config: ())
def _prices(config: Any) -> Iterator[str]:
    numbers = range(config.least_sold.min(), config.most_sold.max() + 1)
    lines = [[str(wording.SOLD_FOR), *map(str, numbers)]]
    for good in range(NUM_GOODS + 1):
        sold = range(config.least_sold[good], config.most_sold[good] + 1)
        cells = [f"{config.price[good, number]}" if number in sold else "-" for number in numbers]
        lines.append([say_good(good).inflect(), *cells])
    yield from columns("<12 >3", lines)
