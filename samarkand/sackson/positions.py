"""Positions of Sackson's *Samarkand* by keywords: the placing of a pawn, the start of a turn, or the end."""

from typing import TYPE_CHECKING, Any

from samarkand.checks import whole
from samarkand.engine import records
from samarkand.errors import pluralize
from samarkand.grammar import for_programs
from samarkand.sackson import actions
from samarkand.sackson.components import NOWHERE, NUM_CHIPS, NUM_GOODS, NUM_MARKETS, STATE, Kind, Phase
from samarkand.sackson.notation import good_name, market_label
from samarkand.sackson.rules.table import begin_turn
from samarkand.set_up import (
    MAX,
    by_name,
    by_seat,
    indices,
    name,
    numbers_by_name,
    pay_out,
    refuse,
    refuse_to_tell,
    take_from,
)

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game
    from samarkand.state import State

WORDS = ("turn", "turns", "pawns", "cash", "hands", "fields", "chips")
GOODS = [good_name(good) for good in range(NUM_GOODS)]


def build(game: "Game", keywords: dict[str, Any]) -> "PlainRecord":
    """Return the position that the keywords describe [S-S1 … S-S4].

    Parameters
    ----------
    game : Game
    keywords : dict
        `turn`: the player to move, by default 0. `turns`: the number of completed turns of all players.
        `pawns`: the name of a space by player, by default the edition's first, or None for a pawn that
        is not placed yet [S-S3]. `cash`: piastres by player, by default the starting cash. `hands` by
        player and `fields` by camp: cards such as {"jewel": 2}, by default none. `chips`: the covered
        markets, such as ["jewel"] or ["archway of Bukhara"]. All other cards are in the draw pile, and
        the bank has all other money.

    Returns
    -------
    record
        The start of the turn, or the placing of a pawn if one is not placed yet, or the end of the game if
        the target or the last turn is reached [S-S3, S-E1, S-E2].
    """
    config, players = game.config, range(game.num_players)
    record = records.blank(STATE)
    actions.set_up(config, record)
    record.player = whole("turn", keywords.get("turn", 0), 0, game.num_players - 1)
    record.turns = whole("turns", keywords.get("turns", 0), 0, MAX)
    pay_out("cash", keywords.get("cash", {}), record, game.num_players)
    _place_pawns(game, record, keywords.get("pawns", {}))
    for player, cards in by_seat("hands", keywords.get("hands", {}), players).items():
        key = f"hand of player {player}"
        record.hand[player] = numbers_by_name(key, cards, GOODS)
        take_from(record.deck, record.hand[player].tolist(), key, GOODS)
    for space, cards in by_name("fields", keywords.get("fields", {}), game.names.spaces).items():
        _lay_field(game, record, space, cards)
    cover(game, record, keywords.get("chips", []))
    if record.cash.max() >= config.target or 0 < config.max_turns <= record.turns:
        record.phase = Phase.OVER
    return record


def _place_pawns(game: "Game", record: Any, pawns: object) -> None:
    """Place pawns. The turn begins unless a pawn is missing [S-S3]. Changes `pawn`, `phase`, `free`."""
    players = range(game.num_players)
    record.pawn[: game.num_players] = 0
    for player, space in by_seat("pawns", pawns, players).items():
        is_placed = space is not None
        key = f"pawn of player {player}"
        record.pawn[player] = name(key, space, game.names.spaces) if is_placed else NOWHERE
    missing = [player for player in players if record.pawn[player] == NOWHERE]
    if not missing:
        begin_turn(record)
    elif missing == [*players[record.player :]]:
        record.phase = Phase.PLACE
    else:
        refuse("pawns", pawns, "None only for the player in turn and all players after them")


def _lay_field(game: "Game", record: Any, space: int, cards: object) -> None:
    """Move cards from the draw pile to the field of a camp [S-C3]. Changes `camp`, `deck`."""
    key = f"field of {game.names[space]}"
    if game.config.kind[space] != Kind.CAMP:
        refuse("fields", game.names[space], "the name of a camp")
    record.camp[space] = numbers_by_name(key, cards, GOODS)
    if record.camp[space].sum() > game.config.capacity[space]:
        refuse(key, cards, f"at most {pluralize(int(game.config.capacity[space]), 'card')}")
    take_from(record.deck, record.camp[space].tolist(), key, GOODS)


def cover(game: "Game", record: "PlainRecord", chips: object) -> None:
    """Put chips on markets, each given by its full name or by a good that only one market buys [S-V4].

    Changes `covered`.
    """
    names = market_names(game)
    if isinstance(chips, (list, tuple)):
        bought = game.config.market_good.tolist()
        short = {good: names[bought.index(number)] for number, good in enumerate(GOODS)}
        chips = [short.get(chip.lower(), chip) if isinstance(chip, str) else chip for chip in chips]
    markets = indices("chips", chips, names)
    if len(markets) > NUM_CHIPS or len(set(markets)) < len(markets):
        refuse("chips", chips, f"at most {NUM_CHIPS} markets, each once")
    record.covered[markets] = 1


def market_names(game: "Game") -> list[str]:
    """Return the markets' names for programs, such as `jewel market of Merv` or `archway of Samarkand`."""
    with for_programs():
        return [market_label(game.names, game.config, market) for market in range(NUM_MARKETS)]


def tell(state: "State") -> dict[str, object]:
    """Return the keywords from which `build` makes this state again, if it is not within a turn."""
    game, record = state.game, state.record
    refuse_to_tell(state, record.phase in (Phase.PLACE, Phase.MOVE, Phase.OVER))
    names, players = game.names.spaces, range(game.num_players)
    camps = [space for space in range(len(names)) if game.config.kind[space] == Kind.CAMP]
    return {
        "turn": int(record.player),
        "turns": int(record.turns),
        "pawns": {
            player: None if record.pawn[player] == NOWHERE else names[record.pawn[player]]
            for player in players
        },
        "cash": {player: int(record.cash[player]) for player in players},
        "hands": {player: _cards(record.hand[player]) for player in players},
        "fields": {names[camp]: _cards(record.camp[camp]) for camp in camps},
        "chips": [name for market, name in enumerate(market_names(game)) if record.covered[market]],
    }


def hand(game: "Game", view: "PlainRecord", player: int) -> dict[str, int]:
    """Return the numbers of cards in a hand by good."""
    return dict(zip(GOODS, view.hand[player].tolist(), strict=True))


def _cards(row: Any) -> dict[str, int]:
    """Return the numbers of cards by good, without zeros."""
    return {good: int(number) for good, number in zip(GOODS, row, strict=True) if number}
