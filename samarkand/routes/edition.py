"""Validation of edition files, and how their numbers fill the config [R-C1, R-C2, R-S1].

A file has the tables `families`, numbered from 0 to 9, `goods`, numbered from 1 to 33 as printed,
`spaces`, numbered from 0, and `rules`. The file `editions/queen-2010.toml` shows and explains them.
Families, goods and spaces refer to spaces by name.
"""

import importlib.resources
import json
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import editions
from samarkand.editions import RULES_TABLE, Edition, Names, Section, Verbatim
from samarkand.errors import pluralize
from samarkand.registry import package
from samarkand.routes.components import (
    MAX_DIRHAMS,
    MAX_NEIGHBOURS,
    MAX_PLAYERS,
    MAX_SPACES,
    NOBODY,
    NUM_FAMILIES,
    NUM_GOODS,
    RULES,
    UNREACHED,
    Kind,
)
from samarkand.routes.rules.reach import put_in

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

TABLES = ("families", "goods", "spaces", RULES_TABLE)
KINDS = [kind.name.lower() for kind in Kind]
# The colour names allowed in a file. Pictures define a shade and a letter for each.
COLOURS = (
    "black",
    "blue",
    "brown",
    "green",
    "grey",
    "orange",
    "pink",
    "purple",
    "red",
    "turquoise",
    "white",
    "yellow",
)

Point = tuple[float, float]

DEGREES = {"lat": 90, "lon": 180}  # bounds of places on earth
UNITS = {"x": 100_000, "y": 100_000}  # bounds that keep absurd values out of the arithmetic


def validate(values: dict[str, Any], file: str) -> None:
    """Raise unless a file describes a playable game [R-C1, R-C2]."""
    whole = Section(file, "", values)
    whole.has_only(TABLES)
    rules, spaces = whole.table(RULES_TABLE), whole.table("spaces")
    rules.numbers(RULES)
    _check_rules(rules)
    _check_spaces(spaces)
    _check_neighbours(spaces)
    _check_connected(spaces)
    families = whole.table("families")
    _check_families(families, spaces)
    _check_goods(whole.table("goods"), spaces, families)
    _check_dowries(families, rules.values["starting_cash"])


def fill_config(edition: Edition, config: "PlainRecord") -> None:
    """Write an edition's printed numbers and the numbers in its rules to the fields of `config`."""
    values = edition.values
    number = {str(name): space for space, name in enumerate(names(edition).spaces)}
    for family in range(NUM_FAMILIES):
        printed = values["families"][str(family)]
        config.dowry[family] = printed["dowry"]
        config.start[family] = number[printed["start"]]
    _fill_spaces(values["spaces"], number, config)
    config.good_at[:] = NOBODY
    for good in range(NUM_GOODS):
        space = number[values["goods"][str(good + 1)]["space"]]
        config.good_space[good] = space
        config.good_at[space] = good
    config.touching[:] = 0
    for space in range(config.spaces):
        for there in config.neighbours[space, : config.num_neighbours[space]]:
            put_in(config.touching[space], there)
    config.steps[:] = _steps(config)
    editions.fill_rules(RULES, values[RULES_TABLE], config)


def names(edition: Edition) -> Names:
    """Return the names of spaces, families and goods, by number. The good printed as 1 has number 0."""
    values = edition.values
    return Names(
        spaces=edition.nouns(values["spaces"][str(space)]["name"] for space in range(len(values["spaces"]))),
        families=edition.nouns(values["families"][str(family)]["name"] for family in range(NUM_FAMILIES)),
        goods=edition.nouns(values["goods"][str(good + 1)]["name"] for good in range(NUM_GOODS)),
    )


def colours(edition: Edition) -> list[str]:
    """Return the colours of the families' camels, by number, as words of `COLOURS`."""
    families = edition.values["families"]  # a copy, each time
    return [families[str(family)]["colour"] for family in range(NUM_FAMILIES)]


def outlines(edition: Edition) -> list[list[Point]] | None:
    """Return the cells of the map by space, for pictures.

    Returns
    -------
    list of list of (x, y), or None
        The corners of each cell. Cells have no holes, do not overlap and fill a rectangle of `size`,
        with y downwards. None if the edition's spaces are not those of a map in the package.
    """
    shipped = _shipped_map(edition)
    if shipped is None:
        return None
    rings = [shipped["spaces"][name]["ring"] for name in names(edition).spaces]
    return [list(zip(ring[::2], ring[1::2], strict=True)) for ring in rings]


def points(edition: Edition) -> list[Point]:
    """Return the position of each space, by number, with y downwards.

    With `outlines`, positions are within its rectangle: the place itself, or for water a point well inside.
    Without outlines, they are the coordinates or degrees in the file.
    """
    shipped = _shipped_map(edition)
    if shipped is not None:
        return [(x, y) for x, y in (shipped["spaces"][name]["at"] for name in names(edition).spaces)]
    spaces = edition.values["spaces"]
    by_number = [spaces[str(space)] for space in range(len(spaces))]
    return [
        (entry["x"], entry["y"]) if "x" in entry else (entry["lon"], -entry["lat"]) for entry in by_number
    ]


def size(edition: Edition) -> Point | None:
    """Return the width and height of the rectangle of `outlines`, or None without outlines."""
    shipped = _shipped_map(edition)
    return None if shipped is None else (shipped["size"][0], shipped["size"][1])


def _shipped_map(edition: Edition) -> dict[str, Any] | None:
    """Return the map for an edition's spaces, or None. The other numbers of the edition may differ."""
    folder = importlib.resources.files("samarkand.routes") / "editions"
    for name in editions.available(package("routes")):
        file = folder / f"{name}.map.json"
        if file.is_file():
            shipped = editions.load(package("routes"), name)
            if shipped.values["spaces"] == edition.values["spaces"]:
                return json.loads(file.read_text(encoding="utf-8"))
    return None


def _fill_spaces(spaces: dict[str, Any], number: dict[str, int], config: Any) -> None:
    config.spaces = len(spaces)
    config.kind[:] = Kind.LAND
    config.num_neighbours[:] = 0
    config.neighbours[:] = 0
    for space in range(len(spaces)):
        printed = spaces[str(space)]
        touching = sorted(number[name] for name in printed["neighbours"])
        config.kind[space] = KINDS.index(printed["kind"])
        config.num_neighbours[space] = len(touching)
        config.neighbours[space, : len(touching)] = touching


def _steps(config: Any) -> np.ndarray:
    """Return the distance of each space from the space of each good, shape (NUM_GOODS, MAX_SPACES)."""
    touching = np.zeros((MAX_SPACES, MAX_SPACES))
    for space in range(config.spaces):
        touching[space, config.neighbours[space, : config.num_neighbours[space]]] = 1
    steps = np.full((NUM_GOODS, MAX_SPACES), UNREACHED)
    steps[np.arange(NUM_GOODS), config.good_space] = 0
    for number in range(1, int(config.spaces)):
        newly = ((steps < UNREACHED) @ touching > 0) & (steps == UNREACHED)
        if not newly.any():
            break
        steps[newly] = number
    return steps


def _check_numbers(table: Section, first: int, count: int) -> None:
    """Check that the keys of a table are the `count` numbers from `first`, without extra zeros or signs."""
    numbers = [str(number) for number in range(first, first + count)]
    expected = f"the numbers {numbers[0]} to {numbers[-1]}, each once"
    for name in table.values:
        if name not in numbers:
            table.refuse(name, Verbatim("this key"), expected)
    for name in numbers:
        if name not in table.values:
            table.refuse(name, None, expected)


def _check_name(table: Section, key: str, seen: dict[str, str]) -> None:
    """Check that no earlier entry has the same name. `seen` maps names to the entries that have them."""
    entry = table.table(key)
    given = entry.text("name")
    if given in seen:
        entry.refuse("name", given, f"a name other than that of {seen[given]}")
    seen[given] = entry.key


def _check_spaces(spaces: Section) -> None:
    """Check that spaces are numbered and have a kind, a unique name and a position [R-C2]."""
    most, least = MAX_SPACES, NUM_FAMILIES + NUM_GOODS
    if not least <= len(spaces.values) <= most:
        spaces.refuse("", Verbatim(pluralize(len(spaces.values), "space")), f"{least} to {most}")
    _check_numbers(spaces, 0, len(spaces.values))
    seen: dict[str, str] = {}
    bounds = UNITS if "x" in spaces.table("0").values else DEGREES
    for key in spaces.values:
        space = spaces.table(key)
        space.has_only(["name", "kind", *bounds, "neighbours"])
        _check_name(spaces, key, seen)
        if space.text("kind") not in KINDS:
            space.refuse("kind", space.values["kind"], " or ".join(repr(kind) for kind in KINDS))
        for name, bound in bounds.items():
            _check_number(space, name, bound)


def _check_number(space: Section, name: str, bound: int) -> None:
    """Check that a value is a number between −`bound` and `bound`."""
    value = space.values[name]
    if isinstance(value, bool) or not isinstance(value, int | float) or not -bound <= value <= bound:
        space.refuse(name, value, f"a number from -{bound} to {bound}")


def _check_neighbours(spaces: Section) -> None:
    """Check that neighbours are valid and listed in both directions [R-X1]."""
    near = _neighbours_of(spaces)
    for name, (space, touching) in near.items():
        if not 1 <= len(touching) <= MAX_NEIGHBOURS:
            space.refuse(
                "neighbours", Verbatim(pluralize(len(touching), "neighbour")), f"1 to {MAX_NEIGHBOURS}"
            )
        for index, other in enumerate(touching):
            key = f"neighbours[{index}]"
            if not isinstance(other, str) or other not in near:
                space.refuse(key, other, "the name of a space")
            if other == name:
                space.refuse(key, other, "a different space from this one")
            if other in touching[:index]:
                space.refuse(key, other, "each space only once")
            if name not in near[other][1]:
                space.refuse(key, other, f"{name!r} also among the neighbours of {near[other][0].key}")


def _neighbours_of(spaces: Section) -> dict[str, tuple[Section, list[Any]]]:
    """Return the section and the neighbours of each space, by name."""
    sections = [spaces.table(key) for key in spaces.values]
    return {space.values["name"]: (space, space.items("neighbours")) for space in sections}


def reachable(near: dict[str, list[str]], start: str) -> set[str]:
    """Return the names of the spaces that can be reached from `start`, including `start`."""
    visited, waiting = {start}, [start]
    while waiting:
        new = [name for name in near[waiting.pop()] if name not in visited]
        visited.update(new)
        waiting += new
    return visited


def _check_connected(spaces: Section) -> None:
    """Check that every space can be reached from every other, so that any two families can meet."""
    near = {space["name"]: space["neighbours"] for space in spaces.values.values()}
    start = spaces.values["0"]["name"]
    together = reachable(near, start)
    apart = [name for name in near if name not in together]
    if apart:
        spaces.refuse("", Verbatim(f"no path from {start} to {apart[0]}"), "a path between any two spaces")


def _check_land(entry: Section, key: str, spaces: Section, taken: dict[str, str]) -> None:
    """Check that a name belongs to a land space that is not in `taken`, and add it there."""
    kinds = {space["name"]: space["kind"] for space in spaces.values.values()}
    given = entry.text(key)
    if given not in kinds:
        entry.refuse(key, given, "the name of a space")
    if kinds[given] != KINDS[Kind.LAND]:
        entry.refuse(key, given, "a land space")
    if given in taken:
        entry.refuse(key, given, f"a different space from {taken[given]}")
    taken[given] = entry.path(key)


def _check_families(families: Section, spaces: Section) -> None:
    """Check that there are ten different families with a dowry and a starting space [R-C1, R-S1, R-M1]."""
    _check_numbers(families, 0, NUM_FAMILIES)
    seen: dict[str, str] = {}
    colour_of: dict[str, str] = {}
    taken: dict[str, str] = {}
    for key in families.values:
        family = families.table(key)
        family.has_only(["name", "colour", "dowry", "start"])
        _check_name(families, key, seen)
        colour = family.text("colour")
        if colour not in COLOURS:
            family.refuse("colour", colour, f"one of {', '.join(COLOURS)}")
        if colour in colour_of:
            family.refuse("colour", colour, f"a colour other than that of {colour_of[colour]}")
        colour_of[colour] = family.key
        family.whole("dowry", 1, MAX_DIRHAMS)
        _check_land(family, "start", spaces, taken)


def _check_dowries(families: Section, cash: int) -> None:
    """Check that the starting cash pays for at least one family."""
    least = min(family["dowry"] for family in families.values.values())
    if least > cash:
        families.refuse("", Verbatim(f"dowries from {least}"), f"one that {cash} in starting cash can pay")


def _check_rules(rules: Section) -> None:
    """Check that there is money for every start, and cards to draw and to keep [R-S1, R-M3, R-M4]."""
    numbers, limits = rules.values, rules.values["hand_limit"]
    least = MAX_PLAYERS * numbers["starting_cash"]
    rules.whole("money", least, RULES["money"].most, because="the cash of all players at the start")
    drawn = rules.whole(
        "drawn_cards", 1, numbers["most_discarded"] + 1, because="all but one can be discarded"
    )
    rules.whole("most_discarded", 0, drawn, because="no more than are drawn")
    for players in limits:
        most = (NUM_GOODS + 1 - drawn) // int(players)
        reason = f"so that {drawn} of the {NUM_GOODS} cards can always be drawn"
        rules.table("hand_limit").whole(players, numbers["starting_hand"], most, because=reason)


def _check_goods(goods: Section, spaces: Section, families: Section) -> None:
    """Check goods 1 to 33, each on a space of its own where no camel starts [R-C1, R-S1]."""
    _check_numbers(goods, 1, NUM_GOODS)
    seen: dict[str, str] = {}
    taken = {family["start"]: families.path(f"{key}.start") for key, family in families.values.items()}
    for key in goods.values:
        good = goods.table(key)
        good.has_only(["name", "space"])
        _check_name(goods, key, seen)
        _check_land(good, "space", spaces, taken)
