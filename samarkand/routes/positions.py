"""Positions of *Routes to Riches* by keywords: the start of a turn, or the end of a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from samarkand.checks import whole
from samarkand.engine import records
from samarkand.routes import actions
from samarkand.routes.components import (
    CAMELS,
    CAMELS_PER_SPACE,
    FAMILY_TILES,
    NOBODY,
    NUM_FAMILIES,
    NUM_GOODS,
    RELATION_TILES,
    STATE,
    Kind,
    Phase,
)
from samarkand.routes.rules.ending import is_decided
from samarkand.routes.rules.relations import num_relations
from samarkand.routes.rules.table import begin_turn
from samarkand.routes.rules.two_players import tiles_in_bag
from samarkand.set_up import MAX, by_name, by_seat, indices, pay_out, refuse, refuse_to_tell, take_from

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game
    from samarkand.state import State

WORDS = (
    "turn",
    "turns",
    "passes",
    "families",
    "camels",
    "hands",
    "sold",
    "discards",
    "cash",
    "treasuries",
    "goods_tiles",
    "relation_tiles",
    "bag",
    "removed",
)


def build(game: "Game", keywords: dict[str, Any]) -> "PlainRecord":
    """Return the position that the keywords describe [R-C1, R-C2, R-S1].

    Parameters
    ----------
    game : Game
    keywords : dict
        `turn`: the player to move, by default 0. `turns`: the number of completed turns of all players.
        `passes`: the number of passes in a row just now. `families`: by player, the families whose
        tiles they own. `camels`: by space, the families in order of arrival (the camel on its own start
        is always there, and comes first by default). `hands` and `sold`: by player, the goods of the
        cards in the hand or sold. `discards`: goods. `cash` by player and `treasuries` by family:
        dirhams. `goods_tiles` and `relation_tiles`: by player, the number of tiles taken (the last
        player who is not listed gets the remaining tiles that camels have made free). With two players,
        `bag`: the families with a tile in the bag, by default all that are nowhere else; and
        `removed`. All other cards are in the draw pile, and the bank has all other money.

    Returns
    -------
    record
        The start of the turn, or the end if the game is decided or all players passed [R-E1, R-T1].
    """
    record = records.blank(STATE)
    actions.set_up(game.config, record)
    record.player = whole("turn", keywords.get("turn", 0), 0, game.num_players - 1)
    record.turns = whole("turns", keywords.get("turns", 0), 0, MAX)
    record.passes = whole("passes", keywords.get("passes", 0), 0, game.num_players)
    begin_turn(record)
    _place_camels(game, record, keywords.get("camels", {}))
    _hand_out_families(game, record, keywords)
    _deal_cards(game, record, keywords)
    _give_money(game, record, keywords)
    relations = RELATION_TILES * NUM_FAMILIES - int(record.relations.sum())
    _share_tiles(game, record.goods_tiles, "goods_tiles", keywords, NUM_GOODS - int(record.tile.sum()))
    _share_tiles(game, record.relation_tiles, "relation_tiles", keywords, relations)
    if is_decided(record) or record.passes == game.num_players:
        record.phase = Phase.OVER
    return record


def _place_camels(game: "Game", record: Any, camels: object) -> None:
    """Place camels, and set the supplies, relations and goods tiles accordingly [R-C2, R-B1].

    Changes `camel`, `supply`, `related`, `relations`, `tile`.
    """
    names, config = game.names, game.config
    for space, families in by_name("camels", camels, names.spaces).items():
        key = f"camels on {names.spaces[space]}"
        there = indices(key, families, names.families)
        at_home = [family for family in range(NUM_FAMILIES) if config.start[family] == space]
        there = [family for family in at_home if family not in there] + there
        if len(there) > CAMELS_PER_SPACE or len(set(there)) < len(there):
            refuse(key, families, f"at most {CAMELS_PER_SPACE}, of different families")
        record.camel[space] = there + [NOBODY] * (CAMELS_PER_SPACE - len(there))
    for family in range(NUM_FAMILIES):
        record.supply[family] = CAMELS - (record.camel == family).sum()
        if record.supply[family] < 0:
            placed = CAMELS - int(record.supply[family])
            refuse(f"camels of {names.families[family]}", placed, f"at most {CAMELS}")
    for space in range(config.spaces):
        first, second = record.camel[space]
        if second != NOBODY and config.kind[space] == Kind.LAND:
            record.related[first, second] = record.related[second, first] = 1
    for family in range(NUM_FAMILIES):
        record.relations[family] = max(0, RELATION_TILES - num_relations(record, family))
    for good in range(NUM_GOODS):
        record.tile[good] = int(record.camel[config.good_space[good], 0] == NOBODY)


def _hand_out_families(game: "Game", record: Any, keywords: dict[str, Any]) -> None:
    """Distribute family tiles to players, the bag, the board and out of the game [R-M1, R-D1, R-D2].

    Changes `member`, `removed`, `bag`, `available`.
    """
    names, in_bag = game.names.families, tiles_in_bag(game.config)
    for player, families in by_seat(
        "families", keywords.get("families", {}), range(game.num_players)
    ).items():
        for family in indices(f"families of player {player}", families, names):
            record.member[player, family] += 1
            if record.member[player, family] > 1 + in_bag:
                refuse(f"families of player {player}", names[family], f"at most {1 + in_bag} of its tiles")
    removed = indices("removed", keywords.get("removed", []), names)
    left = [FAMILY_TILES - int(record.member[:, f].sum()) - removed.count(f) for f in range(NUM_FAMILIES)]
    possible = [f for f in range(NUM_FAMILIES) if in_bag and left[f] > 0 and f not in removed]
    bag = indices("bag", keywords["bag"], names) if "bag" in keywords else possible
    for family in range(NUM_FAMILIES):
        if (removed + bag).count(family) > in_bag:
            expected = f"at most {in_bag} of its tiles there with {game.num_players} players"
            refuse("removed and bag", names[family], expected)
        record.removed[family], record.bag[family] = removed.count(family), bag.count(family)
        record.available[family] = left[family] - bag.count(family)
        if record.available[family] < 0:
            placed = FAMILY_TILES - int(record.available[family])
            refuse(f"tiles of {names[family]}", placed, f"at most {FAMILY_TILES}")


def _deal_cards(game: "Game", record: Any, keywords: dict[str, Any]) -> None:
    """Move cards from the draw pile to hands, sold cards and discards [R-M3, R-M5, R-G1].

    Changes `hand`, `sold`, `discards`, `deck`.
    """
    goods = game.names.goods
    for keyword, rows in (("hands", record.hand), ("sold", record.sold)):
        for player, cards in by_seat(keyword, keywords.get(keyword, {}), range(game.num_players)).items():
            _deal(record, rows[player], f"{keyword} of player {player}", cards, goods)
    _deal(record, record.discards, "discards", keywords.get("discards", []), goods)
    for good in range(NUM_GOODS):
        if record.sold[:, good].sum() and record.tile[good]:
            refuse("sold", goods[good], "goods whose space a camel has reached")


def _deal(record: Any, row: Any, key: str, cards: Any, goods: Sequence[str]) -> None:
    """Move cards from the draw pile to one place. Changes `deck` and the row."""
    for good in indices(key, cards, goods):
        row[good] += 1
    take_from(record.deck, row.tolist(), key, goods)


def _give_money(game: "Game", record: Any, keywords: dict[str, Any]) -> None:
    """Give money to players and families, and the rest to the bank [R-C1].

    Changes `cash`, `treasury`, `bank`.
    """
    pay_out("cash", keywords.get("cash", {}), record, game.num_players)
    for family, dirhams in by_name("treasuries", keywords.get("treasuries", {}), game.names.families).items():
        record.treasury[family] = whole(
            f"treasury of {game.names.families[family]}", dirhams, 0, game.config.money
        )
        record.bank -= record.treasury[family]


def _share_tiles(game: "Game", row: Any, key: str, keywords: dict[str, Any], total: int) -> None:
    """Give the tiles that have left the board to the players [R-G1, R-B3]. Changes the row."""
    numbers = by_seat(key, keywords.get(key, {}), range(game.num_players))
    for player, number in numbers.items():
        row[player] = whole(f"{key} of player {player}", number, 0, MAX)
    unnamed = [player for player in range(game.num_players) if player not in numbers]
    if unnamed and row.sum() < total:
        row[unnamed[-1]] += total - row.sum()
    if row.sum() != total:
        refuse(key, int(row.sum()), f"{total} in all, those that the camels have made free")


def tell(state: "State") -> dict[str, object]:
    """Return the keywords from which `build` makes this state again, at the start of a turn or at the end."""
    game, record = state.game, state.record
    refuse_to_tell(state, record.phase in (Phase.TURN, Phase.OVER))
    names, players = game.names, range(game.num_players)
    keywords = {
        "turn": int(record.player),
        "turns": int(record.turns),
        "passes": int(record.passes),
        "families": {player: _tiles(names.families, record.member[player]) for player in players},
        "camels": {
            names.spaces[space]: [names.families[camel] for camel in record.camel[space] if camel != NOBODY]
            for space in range(game.config.spaces)
            if record.camel[space, 0] != NOBODY
        },
        "hands": {player: _tiles(names.goods, record.hand[player]) for player in players},
        "sold": {player: _tiles(names.goods, record.sold[player]) for player in players},
        "discards": _tiles(names.goods, record.discards),
        "cash": {player: int(record.cash[player]) for player in players},
        "treasuries": dict(zip(names.families, record.treasury.tolist(), strict=True)),
        "goods_tiles": {player: int(record.goods_tiles[player]) for player in players},
        "relation_tiles": {player: int(record.relation_tiles[player]) for player in players},
    }
    if tiles_in_bag(game.config):
        keywords["bag"] = _tiles(names.families, record.bag)
        keywords["removed"] = _tiles(names.families, record.removed)
    return keywords


def hand(game: "Game", view: "PlainRecord", player: int) -> dict[str, int]:
    """Return the numbers of cards in a hand by good, without zeros because there are many goods."""
    cards = zip(game.names.goods, view.hand[player].tolist(), strict=True)
    return {good: number for good, number in cards if number}


def _tiles(names: Sequence[str], row: Any) -> list[str]:
    """Return the names, each repeated as often as `row` counts it."""
    return [name for name, number in zip(names, row, strict=True) for _ in range(int(number))]
