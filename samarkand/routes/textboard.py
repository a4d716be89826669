"""The table as text."""

from collections.abc import Iterator
from textwrap import fill
from typing import TYPE_CHECKING, Any

from samarkand import textboard
from samarkand.decisions import DecisionContext
from samarkand.drawing_cache import cache_by, cache_rows
from samarkand.engine.records import CHANCE, TERMINAL
from samarkand.grammar import Sentence, _, columns, join_commas, ngettext
from samarkand.information.knowledge import perceived_state
from samarkand.routes.actions import current_player
from samarkand.routes.components import NOBODY, NUM_FAMILIES, Phase
from samarkand.routes.notation import NONE, say_cards
from samarkand.routes.rules.relations import num_relations
from samarkand.routes.rules.table import hand_limit
from samarkand.routes.scoring import score
from samarkand.routes.spaces_in_words import contents
from samarkand.textboard import CHANCE_ACTS, GAME_OVER, TO_ACT, WIDTH, choices, frame

if TYPE_CHECKING:
    import numpy as np

    from samarkand.editions import Names
    from samarkand.engine.records import PlainRecord
    from samarkand.state import State

HOW_TO_PLAY = (
    _(
        "On your turn, marry into a family [R-M1], or extend the route of one of your families by one or "
        "two camels [R-X1, R-X2]."
    ),
    _(
        "The first camel on a goods space takes its tile [R-G1]. A camel that joins one of another family "
        "founds a relation between the two families [R-B1]."
    ),
    _(
        "The game ends when a family has five relations, or every family has one [R-E1]. A card scores "
        "points for the camels on its space, and more for the camels of your own families [R-F1]. Each "
        "tile and each dirham scores one point [R-F2]."
    ),
    _(
        "Each family's plate shows its relations (dashed once they are founded), the camels it has left, "
        "its treasury, its remaining family tiles and its dowry."
    ),
)
TITLE = _("Samarkand: Routes to Riches, {players} players, turn {turn}")
PLAYER_HEADS = (_("player"), _("dirhams"), _("goods tiles"), _("relation tiles"))
FAMILY_HEADS = (_("family"), _("dowry"), _("tiles"), _("camels"))


def text(state: "State", player: int | None = None) -> str:
    """Return the table as text. See `samarkand.registry.TextBoardPart` for the parameters.

    Examples
    --------
    >>> import samarkand
    >>> print(text(samarkand.game("routes", players=2).new_initial_state()).splitlines()[1])
    Chance acts.
    """
    config, names = state.game.config, state.game.names
    view = textboard.view_for(state, player)
    return frame(
        TITLE.format(players=config.players, turn=view.turns + 1),
        _moment(state, view, player),
        _players(config, names, view),
        _families(config, names, view),
        _table(config, names, view),
        _spaces(config, names, view),
    )


def _moment(state: "State", view: Any, player: int | None) -> Iterator[str]:
    """Return the decision, as far as the reader knows. A decision on a sale is its owner's secret."""
    acting = current_player(state.game.config, view)
    if acting == TERMINAL:
        yield ending(state, view)
        return
    at = DecisionContext(state.game, view)
    yield CHANCE_ACTS.format() if acting == CHANCE else TO_ACT.format(player=acting, question=at.question())
    yield at.progress()
    yield from choices(perceived_state(state, player), player)


def ending(state: "State", view: "PlainRecord") -> str:
    """Return the reason for the end of the game, or only that it is over while a card may still be sold."""
    return state.outcome() if state.is_terminal() else GAME_OVER.format()


def _players(config: Any, names: "Names", view: Any) -> Iterator[str]:
    is_over = view.phase == Phase.OVER
    last = str(_("points")) if is_over else _("(hand limit {limit})").format(limit=hand_limit(config))
    lines: list[tuple[Any, ...]] = [(*PLAYER_HEADS, last)]
    for player in range(config.players):
        points = (score(config, view, player),) if is_over else ()
        tiles = view.goods_tiles[player], view.relation_tiles[player]
        lines.append((textboard.seat(player), view.cash[player], *tiles, *points))
    heads, *rows = columns(">", lines)
    yield heads
    for player, row in enumerate(rows):
        yield row
        yield from _player_rows(config, names, view, player)


def _owns(config: Any, names: "Names", view: Any, player: int) -> Any:
    """Return everything in a position that a player's line depends on."""
    rows = view.member, view.hand, view.sold
    return player, int(view.unseen_hand[player]), *[row[player].tobytes() for row in rows]


@cache_by(_owns)
def _player_rows(config: Any, names: "Names", view: Any, player: int) -> Iterator[str]:
    """Yield the families, the hand and the sold cards."""
    yield from _wrap_row(_("families: {items}"), family_text(names, view.member[player]))
    hidden = view.unseen_hand[player]
    hand = (
        ngettext("{number} card, face down", "{number} cards, face down", "number").format(number=hidden)
        if hidden
        else say_cards(names, view.hand[player])
    )
    yield from _wrap_row(_("hand: {items}"), hand)
    if view.sold[player].sum():
        yield from _wrap_row(_("sold: {items}"), say_cards(names, view.sold[player]))


def _wrap_row(row: Sentence, items: str) -> Iterator[str]:
    yield fill(row.format(items=items), WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 10)


def family_text(names: "Names", tiles: "np.ndarray") -> str:
    """Return the family tiles, such as `Persia, 2 of China`, or `none`."""
    held = [family for family in range(NUM_FAMILIES) if tiles[family]]
    named = {family: names.families[family] for family in held}
    several = {
        family: _("{number} of {family}").format(number=tiles[family], family=named[family])
        for family in held
        if tiles[family] > 1
    }
    return join_commas({**named, **several}.values()) or str(NONE)


def _families(config: Any, names: "Names", view: Any) -> Iterator[str]:
    lines: list[tuple[Any, ...]] = [(*FAMILY_HEADS, str(_("treasury")), str(_("related to")))]
    read = [table.tolist() for table in (view.available, view.supply, view.treasury, view.relations)]
    rows = zip(range(NUM_FAMILIES), *read, map(tuple, view.related.tolist()), strict=True)
    lines += _cells(config, (names, view), rows)
    yield from columns("< > > > > <", lines)


@cache_rows
def _cells(config: Any, names: Any, view: Any, family: int, *read: Any) -> Iterator[str]:
    """Return the cells of a family's line."""
    yield names.families[family].inflect()
    numbers = config.dowry[family], view.available[family], view.supply[family], view.treasury[family]
    yield from map(str, numbers)
    friends = [names.families[other] for other in range(NUM_FAMILIES) if view.related[family, other]]
    counts = {"number": num_relations(view, family), "tiles": view.relations[family]}
    yield ngettext(
        "{families} ({number}; {tiles} tile left)", "{families} ({number}; {tiles} tiles left)", "tiles"
    ).format(families=join_commas(friends) or str(NONE), **counts)


def _table(config: Any, names: "Names", view: Any) -> Iterator[str]:
    discards = view.discards.sum() + view.unseen_discards
    deck = view.deck.sum() + view.unseen_deck
    yield _(
        "Draw pile: {deck:# card|# cards}, {discards} discarded. Bank: {bank:# dirham|# dirhams}."
    ).format(deck=deck, discards=discards, bank=view.bank)
    if view.bag.sum() or view.removed.sum():
        removed = family_text(names, view.removed)
        yield ngettext(
            "Bag: {number} family tile; out of the game: {removed}.",
            "Bag: {number} family tiles; out of the game: {removed}.",
            "number",
        ).format(number=view.bag.sum(), removed=removed)


def _spaces(config: Any, names: "Names", view: Any) -> list[str]:
    """Yield a line for each space with its number, contents and neighbours."""
    tiles, goods, camels = view.tile.tolist(), config.good_at.tolist(), map(tuple, view.camel.tolist())
    there = [good != NOBODY and tiles[good] for good in goods[: config.spaces]]
    return _lines(config, (names, view), zip(range(config.spaces), camels, there, strict=False))


@cache_by(lambda config, names: ())
def _width(config: Any, names: Any) -> Iterator[int]:
    """Return the length of the longest name of a space."""
    yield max(len(name.inflect()) for name in names.spaces)


@cache_rows
def _lines(config: Any, names: Any, view: Any, space: int, *read: Any) -> str:
    width, *__ = _width(config, names)
    touching = " ".join(map(str, config.neighbours[space, : config.num_neighbours[space]].tolist()))
    there = _("{there}; touches {spaces}").format(there=contents(config, names, view, space), spaces=touching)
    return f"{space:>3} {names.spaces[space].inflect():<{width}}  {there}"
