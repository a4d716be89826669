"""The description of a space: its kind, its contents, and what a camel placed there now would gain."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from samarkand.drawing_cache import cache_by, cache_rows
from samarkand.grammar import Says, _, join_commas, join_things, pgettext
from samarkand.routes import scoring
from samarkand.routes.components import NOBODY, NUM_FAMILIES, Kind, Phase
from samarkand.routes.notation import say_good
from samarkand.routes.rules import relations
from samarkand.routes.rules.reach import spaces_for
from samarkand.routes.rules.table import is_member

if TYPE_CHECKING:
    from samarkand.editions import Names
    from samarkand.engine.records import PlainRecord


def labels(names: "Names", config: "PlainRecord", view: "PlainRecord") -> list[str]:
    """Return the description of each space in lines: `Merv`, `land, …`, then the gains of a camel.

    `view` is what the reader sees of the state.
    """
    return _labels(config, (names, view), _description_key(config, view))


def _description_key(config: Any, view: Any) -> list[tuple[Any, ...]]:
    """Return everything in a position that the descriptions depend on."""
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


@cache_rows
def _labels(config: Any, names: Any, view: Any, space: int, coming: tuple[int, ...], *read: Any) -> str:
    lines = [
        names.spaces[space].inflect(),
        contents(config, names, view, space),
        *cards(names, config, view, space),
        *outlook(names, config, view, space, coming),
    ]
    return "\n".join(lines)


def _contents_key(config: Any, names: "Names", view: Any, space: int) -> Any:
    """Return everything in a position that the contents of a space depend on."""
    good = int(config.good_at[space])
    return space, view.camel[space].tobytes(), good != NOBODY and view.tile[good]


@cache_by(_contents_key)
def contents(config: "PlainRecord", names: "Names", view: "PlainRecord", space: int) -> str:
    """Return the kind of the space and the things on it."""
    start = [names.families[family] for family in range(NUM_FAMILIES) if config.start[family] == space]
    good = int(config.good_at[space])
    phrases: list[str] = [str(_("water")) if config.kind[space] == Kind.WATER else str(_("land"))]
    phrases += [_("start of {family}").format(family=family) for family in start]
    if good != NOBODY:
        named = say_good(names, good)
        phrases.append(named if view.tile[good] else _("{good} (tile taken)").format(good=named))
    here = [names.families[family] for family in families_at(view, space)]
    phrases.append(
        _("camels of {families}").format(families=join_things(here)) if here else str(_("no camel"))
    )
    return join_commas(phrases)


def families_at(view: "PlainRecord", space: int) -> list[int]:
    """Return the families that have a camel on the space, in order of arrival."""
    return [int(family) for family in view.camel[space] if family != NOBODY]


def cards(names: "Names", config: "PlainRecord", view: "PlainRecord", space: int) -> Iterator[str]:
    """Yield the owner and the present value of the card of the space's good, if it is visible [R-F1]."""
    good = int(config.good_at[space])
    if good == NOBODY:
        return
    for player in range(config.players):
        if view.hand[player, good]:
            points = scoring.card_points(config, view, player, good)
            yield Says(
                _("{player} holds its card, worth {points} now"),
                second_person=pgettext("you", "you hold its card, worth {points} now"),
            ).format(player=player, points=points)
        if view.sold[player, good]:
            yield Says(
                _("{player} has sold its card"),
                second_person=pgettext("you", "you have sold its card"),
            ).format(player=player)


def outlook(
    names: "Names", config: "PlainRecord", view: "PlainRecord", space: int, coming: Iterable[int]
) -> Iterator[str]:
    """Yield the gain of a camel of each family that can be placed here."""
    for family in coming:
        gains = _gain(names, config, view, space, family)
        yield _("a camel of {family} {gains}").format(family=names.families[family], gains=gains)


def _coming_key(config: Any, view: Any, families: list[int]) -> Any:
    """Return everything that determines which of these families can go where."""
    return *families, view.phase == Phase.SECOND and view.first, view.camel.tobytes()


@cache_by(_coming_key)
def _coming(config: Any, view: Any, families: list[int]) -> list[tuple[int, ...]]:
    """Return, for each space, the families whose camels can be placed there."""
    families_by_space: list[tuple[int, ...]] = [()] * config.spaces
    for family in families:
        for space in spaces_for(config, view, family):
            families_by_space[space] += (family,)
    return families_by_space


def _may_come(view: Any, family: int) -> bool:
    """Return whether the phase allows placing a camel of the family in this turn."""
    if view.phase == Phase.TURN:
        return bool(is_member(view, view.player, family) and view.supply[family] > 0)
    return view.phase in (Phase.PLACE, Phase.SECOND) and family == view.family


def _gain(names: "Names", config: Any, view: Any, space: int, family: int) -> str:
    """Return the tile, the relation with its bonuses, and the gain of the visible cards."""
    good = int(config.good_at[space])
    gains = []
    if good != NOBODY and view.tile[good]:
        gains.append(_("takes the goods tile {good}").format(good=say_good(names, good)))
    if relations.founds_relation(config, view, family, space):
        gains.append(_relation(names, config, view, space, family))
    for player in range(config.players):
        if good != NOBODY and view.hand[player, good]:
            points = scoring.camel_points(config, view, player, family)
            gains.append(
                Says(
                    _("adds {points} to the card of {player}"),
                    second_person=pgettext("you", "adds {points} to your card"),
                ).format(points=points, player=player)
            )
    return join_things(gains) if gains else str(_("brings nothing at once"))


def _relation(names: Any, config: Any, view: Any, space: int, family: int) -> str:
    """Return the relation that would be founded and the bonuses it would pay [R-B2]."""
    other = int(relations.other_family(view, family, space))
    bonuses = [
        (player, relations.bonus(config, view, player, family, other)) for player in range(config.players)
    ]
    phrases = [
        Says(_("{money} to {player}"), second_person=pgettext("you", "{money} to you")).format(
            money=money, player=player
        )
        for player, money in bonuses
        if money
    ]
    paid = join_commas(phrases) or str(_("no bonus"))
    return _("founds the relation with {family} ({paid})").format(family=names.families[other], paid=paid)
