"""The table as text."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samarkand import textboard
from samarkand.drawing_cache import cache_by, cache_rows
from samarkand.grammar import Sentence, _, columns, join_commas, ngettext
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

HOW_TO_PLAY = (
    _(
        "Buy cards in oases, exchange them in nomad camps, and sell them in cities. Several cards of one "
        "good bring far more together than one by one. You can also sell several different goods together."
    ),
    _(
        "On your turn, you move. You can go one space along an arrow for free [S-M1]. From a nomad camp, "
        "you may go on to another space [S-M2]. Or you can pay {roll_price}, roll the die and move exactly "
        "as far as it shows [S-M3]."
    ),
    _("The first player with the agreed sum in cash wins at once. Cards in hand count for nothing [S-E1]."),
)
TITLE = _("Samarkand by Sid Sackson, {players} players, turn {turn}")
PLAYER_HEADS = (_("player"), _("cash"), _("at"), _("hand"))
SPACE_HEAD = _("space")
NAME_HEAD = _("name")

KINDS: dict[int, Sentence] = {Kind.CAMP: _("camp"), Kind.OASIS: _("oasis"), Kind.CITY: _("city")}


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
        TITLE.format(players=config.players, turn=view.turns + 1),
        moment(state, player),
        _players(config, names, view),
        _table(config, names, view),
        _spaces(config, names, view),
        _prices(config),
    )


def _players(config: Any, names: Any, view: Any) -> Iterator[str]:
    lines: list[tuple[Any, ...]] = [PLAYER_HEADS]
    for player in range(config.players):
        place = "-" if view.pawn[player] == NOWHERE else names[view.pawn[player]].inflect()
        hidden = view.unseen_hand[player]
        hand = (
            ngettext("{number} card, face down", "{number} cards, face down", "number").format(number=hidden)
            if hidden
            else say_goods(view.hand[player])
        )
        lines.append((textboard.seat(player), view.cash[player], place, hand))
    yield from columns("> > <12 <", lines)


def _table(config: Any, names: object, view: Any) -> Iterator[str]:
    discards = view.discards.sum() + view.unseen_discards
    deck = view.deck.sum() + view.unseen_deck
    sentence = (
        _("Draw pile: {number:# card|# cards}, {discards} discarded. Target: {target:# piastre|# piastres}.")
        if discards
        else _("Draw pile: {number:# card|# cards}. Target: {target:# piastre|# piastres}.")
    )
    yield sentence.format(number=deck, discards=discards, target=config.target)
    covered = [market_label(names, config, market) for market in range(NUM_MARKETS) if view.covered[market]]
    yield (
        _("Chips: {markets}").format(markets=join_commas(covered))
        if covered
        else str(_("Chips: beside the board"))
    )


def _spaces(config: Any, names: object, view: Any) -> Iterator[str]:
    heads = (
        f"{SPACE_HEAD} {NAME_HEAD}",
        str(_("kind")),
        str(_("leads to")),
        str(PAWNS_HEAD),
        str(_("there")),
    )
    pawns, covered = view.pawn[: config.players].tolist(), view.covered.tobytes()
    players = {space: textboard.seats(p for p, at in enumerate(pawns) if at == space) for space in set(pawns)}
    cards = [camp.tobytes() for camp in view.camp]
    rows = [(space, players.get(space, "-"), cards[space], covered) for space in range(NUM_SPACES)]
    yield from columns("<", [heads, *_cells(config, (names, view), rows)])


@cache_rows
def _cells(config: Any, names: Any, view: Any, space: int, players: str, *read: Any) -> Iterator[str]:
    """Yield the cells of a space's line."""
    yield f"{space:>{len(str(SPACE_HEAD))}} {names[space].inflect()}"
    yield KINDS[int(config.kind[space])].format()
    yield " ".join(map(str, config.ways[space, : config.num_ways[space]].tolist()))
    yield players
    yield contents(config, view, space)


@cache_by(lambda config, view, space: (space, view.camp[space].tobytes(), view.covered.tobytes()))
def contents(config: "PlainRecord", view: "PlainRecord", space: int) -> str:
    """Return the contents of a space, or the goods and prices that it offers."""
    if config.kind[space] == Kind.CAMP:
        cards, capacity = view.camp[space], config.capacity[space]
        return _("field {goods} ({number} of {capacity})").format(
            goods=say_goods(cards), number=cards.sum(), capacity=capacity
        )
    if config.kind[space] == Kind.OASIS:
        return _("1 card for {one}, 4 for {four}").format(
            one=config.price_of_one[space], four=config.price_of_four[space]
        )
    here = [market for market in range(NUM_MARKETS) if config.market_city[market] == space]
    goods = [say_good(config.market_good[market]) for market in here]
    pairs = zip(goods, here, strict=True)
    first, last = [_("{good} (chip)").format(good=g) if view.covered[m] else g for g, m in pairs]
    return _("buys {first} and {last}").format(first=first, last=last)


@cache_by(lambda config: ())
def _prices(config: Any) -> Iterator[str]:
    numbers = range(config.least_sold.min(), config.most_sold.max() + 1)
    lines = [[str(_("sold for")), *map(str, numbers)]]
    for good in range(NUM_GOODS + 1):
        sold = range(config.least_sold[good], config.most_sold[good] + 1)
        cells = [f"{config.price[good, number]}" if number in sold else "-" for number in numbers]
        lines.append([say_good(good).inflect(), *cells])
    yield from columns("<12 >3", lines)
