"""A space in words: what it is, who is there, and what a camel put there now would bring."""

from collections.abc import Iterable, Iterator
from typing import Any

from samarkand.grammar import join_commas, listed
from samarkand.picture.kept_parts import kept, kept_rows
from samarkand.routes import scoring, wording
from samarkand.routes.components import NOBODY, NUM_FAMILIES, ROOM, Kind, Phase
from samarkand.routes.notation import say_good
from samarkand.routes.rules import relations
from samarkand.routes.rules.reach import spaces_for
from samarkand.routes.rules.table import is_member


def labels(names: Any, config: Any, view: Any) -> list[str]:
    """Each space in lines: `Merv`, `land, …`, then what a camel put there now would bring.

    `view` is the state as far as the reader sees it.
    """
    return _labels(config, (names, view), _told_of(config, view))


def _told_of(config: Any, view: Any) -> list[tuple[Any, ...]]:
    """All that the label of each space tells: who may come, camels, tile, cards, what depends on members."""
    families = [family for family in range(NUM_FAMILIES) if _may_come(view, family)]
    member, related = view.member.tobytes(), view.related.tobytes()
    camels, goods = view.camel.tolist(), config.good_at.tolist()
    comers = _coming(config, view, families) if families else [()] * config.spaces
    rows: list[tuple[Any, ...]] = []
    for space in range(config.spaces):
        good = goods[space]
        coming: tuple[int, ...] = comers[space]
        cards: Any = ()
        if good != NOBODY:
            cards = view.tile[good], view.hand[:, good].tobytes(), view.sold[:, good].tobytes(), member
        rows.append((space, coming, tuple(camels[space]), cards, (member, related) if coming else ()))
    return rows


@kept_rows
def _labels(config: Any, names: Any, view: Any, space: int, coming: tuple[int, ...], *read: Any) -> str:
    lines = [
        names.spaces[space].inflect(),
        contents(config, names, view, space),
        *cards(names, config, view, space),
        *outlook(names, config, view, space, coming),
    ]
    return "\n".join(lines)


def _stands(config: Any, names: Any, view: Any, space: int) -> Any:
    """All that the contents of a space are of a position."""
    good = int(config.good_at[space])
    return space, view.camel[space].tobytes(), good != NOBODY and view.tile[good]


@kept(_stands)
def contents(config: Any, names: Any, view: Any, space: int) -> str:
    """The kind of the space, and the things on it."""
    start = [names.families[family] for family in range(NUM_FAMILIES) if config.start[family] == space]
    good = int(config.good_at[space])
    told: list[str] = [str(wording.WATER) if config.kind[space] == Kind.WATER else str(wording.LAND)]
    told += [wording.START_OF.format(family=family) for family in start]
    if good != NOBODY:
        named = say_good(names, good)
        told.append(named if view.tile[good] else wording.TILE_IS_TAKEN.format(good=named))
    here = [names.families[family] for family in families_at(view, space)]
    told.append(wording.CAMELS_OF.format(families=listed(here)) if here else str(wording.NO_CAMEL))
    return join_commas(told)


def families_at(view: Any, space: int) -> list[int]:
    """The families that have a camel on the space, first come first."""
    return [int(view.camel[space, room]) for room in range(ROOM) if view.camel[space, room] != NOBODY]


def cards(names: Any, config: Any, view: Any, space: int) -> Iterator[str]:
    """The card of the space's good, if it can be seen: its owner, and what it is worth now [R-F1]."""
    good = int(config.good_at[space])
    if good == NOBODY:
        return
    for player in range(config.players):
        if view.hand[player, good]:
            points = scoring.card_points(config, view, player, good)
            yield wording.HOLDS_ITS_CARD.format(player=player, points=points)
        if view.sold[player, good]:
            yield wording.HAS_SOLD_ITS_CARD.format(player=player)


def outlook(names: Any, config: Any, view: Any, space: int, coming: Iterable[int]) -> Iterator[str]:
    """The gain of a camel of each of the families that may come."""
    for family in coming:
        gains = _gain(names, config, view, space, family)
        yield wording.A_CAMEL_BRINGS.format(family=names.families[family], gains=gains)


def _ways(config: Any, view: Any, families: list[int]) -> Any:
    """All that decides which of these families may come where."""
    return *families, view.phase == Phase.SECOND and view.first, view.camel.tobytes()


@kept(_ways)
def _coming(config: Any, view: Any, families: list[int]) -> list[tuple[int, ...]]:
    """For each space the families of which a camel may be put there."""
    found: list[tuple[int, ...]] = [()] * config.spaces
    for family in families:
        for space in spaces_for(config, view, family):
            found[space] += (family,)
    return found


def _may_come(view: Any, family: int) -> bool:
    """Whether a camel of the family may be put anywhere in this turn, as far as the phase says."""
    if view.phase == Phase.TURN:
        return bool(is_member(view, view.player, family) and view.supply[family] > 0)
    return view.phase in (Phase.PLACE, Phase.SECOND) and family == view.family


def _gain(names: Any, config: Any, view: Any, space: int, family: int) -> str:
    """Tile, relation with its bonuses, and what the cards that can be seen gain."""
    good = int(config.good_at[space])
    gains = []
    if good != NOBODY and view.tile[good]:
        gains.append(wording.TAKES_TILE.format(good=say_good(names, good)))
    if relations.founds_relation(config, view, family, space):
        gains.append(_relation(names, config, view, space, family))
    for player in range(config.players):
        if good != NOBODY and view.hand[player, good]:
            points = scoring.camel_points(config, view, player, family)
            gains.append(wording.ADDS.format(points=points, player=player))
    return listed(gains) if gains else str(wording.BRINGS_NOTHING)


def _relation(names: Any, config: Any, view: Any, space: int, family: int) -> str:
    """The relation that would be founded, and who would get how much [R-B2]."""
    other = int(relations.other_family(view, family, space))
    bonuses = [
        (player, relations.bonus(config, view, player, family, other)) for player in range(config.players)
    ]
    said = [wording.PAID_TO.format(money=money, player=player) for player, money in bonuses if money]
    paid = join_commas(said) or str(wording.NO_BONUS)
    return wording.FOUNDS_RELATION.format(family=names.families[other], paid=paid)
