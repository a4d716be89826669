"""Validation of edition files, and how their numbers fill the config [S-C1 … S-C4].

A file numbers the spaces from 0 to 19 in a grid of four rows and five columns: the number is
5 × row + column. It has the tables `cards`, `notes`, `die`, `prices`, `camps`, `oases`, `cities`,
`arrows` and `rules`. The file `editions/abacus-1998.toml` shows and explains them.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from samarkand import editions
from samarkand.editions import RULES_TABLE, Edition, Names, Section, Verbatim, refuse
from samarkand.errors import is_whole, pluralize
from samarkand.sackson.components import (
    BACK,
    CARDS_PER_FIELD,
    DIE_FACES,
    MAX_CARDS,
    MAX_PIASTRES,
    MAX_PLAYERS,
    MAX_SOLD,
    MAX_WAYS,
    MIN_NOTE_SIZE,
    MIN_SOLD,
    NUM_GOODS,
    NUM_SPACES,
    RULES,
    Good,
    Kind,
)

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

COLUMNS = 5  # of the grid of spaces
TABLES = {Kind.CAMP: "camps", Kind.OASIS: "oases", Kind.CITY: "cities"}
NUM_OF_KIND = {Kind.CAMP: 10, Kind.OASIS: 6, Kind.CITY: 4}  # [S-C3]
CAPACITIES = (4, 6)  # the possible capacities of a camp's field [S-C3]
MARKETS_PER_CITY = 2  # [S-C4]
NUM_ARCHWAYS = 2  # [S-C4]
BACK_FACE = "back"  # the back arrow of the die in a file

MAX_NOTES = 1_000  # of a kind; a generous bound that keeps absurd values out of the arithmetic

GOODS = [good.name.lower() for good in Good if good != Good.ASSORTMENT]
ROWS = [good.name.lower() for good in Good]  # of the table of prices


def validate(values: dict[str, Any], file: str) -> None:
    """Raise unless a file describes a playable game [S-C1 … S-C4]."""
    whole = Section(file, "", values)
    whole.has_only(["cards", "notes", "die", "prices", *TABLES.values(), "arrows", RULES_TABLE])
    whole.table(RULES_TABLE).numbers(RULES)
    _check_cards(whole.table("cards"), values[RULES_TABLE])
    _check_notes(whole.table("notes"), values[RULES_TABLE])
    _check_die(whole.table("die"))
    _check_prices(whole.table("prices"))
    _check_spaces(whole)
    _check_markets(whole.table("cities"))
    _check_arrows(whole.table("arrows"))


def fill_config(edition: Edition, config: "PlainRecord") -> None:
    """Write an edition's printed numbers and the numbers in its rules to the fields of `config`."""
    values = edition.values
    config.cards[:] = [values["cards"][good] for good in GOODS]
    config.money = money(values)
    config.die[:] = [BACK if face == BACK_FACE else face for face in values["die"]["faces"]]
    config.price[:] = 0
    for row, name in enumerate(ROWS):
        columns = values["prices"][name]
        config.least_sold[row], config.most_sold[row] = min(map(int, columns)), max(map(int, columns))
        for number, price in columns.items():
            config.price[row, int(number)] = price
    _fill_spaces(values, config)
    _fill_arrows(values["arrows"], config)
    editions.fill_rules(RULES, values[RULES_TABLE], config)


def check_config(config: "PlainRecord") -> None:
    """Raise if the game would be won before it begins [S-S2, S-E1]."""
    if config.starting_cash >= config.target:
        expected = f"less than the {config.target} piastres that win"
        refuse("", f"{RULES_TABLE}.starting_cash", config.starting_cash, expected)


def money(values: dict[str, Any]) -> int:
    """Return the total of all notes, in piastres [S-C2]."""
    return sum(int(note) * number for note, number in values["notes"].items())


def names(edition: Edition) -> Names:
    """Return the names of the spaces and the goods, by number."""
    spaces = [""] * NUM_SPACES
    for table in TABLES.values():
        for space, printed in edition.values[table].items():
            spaces[int(space)] = printed["name"]
    return Names(spaces=edition.nouns(spaces), goods=edition.nouns(GOODS))


def _check_cards(cards: Section, rules: dict[str, Any]) -> None:
    """Check that every game keeps at least one card of each good and can be dealt [S-C1, S-S1, S-S2]."""
    cards.has_only(GOODS)
    least = max(rules["removed_cards"].values()) + 1
    total = sum(cards.whole(good, least, MAX_CARDS) for good in GOODS)
    for players in range(2, MAX_PLAYERS + 1):
        removed = NUM_GOODS * rules["removed_cards"][str(players)]
        dealt = CARDS_PER_FIELD * NUM_OF_KIND[Kind.CAMP] + rules["starting_hand"] * players
        if total <= removed + dealt:
            needed = f"{removed} removed and {dealt} dealt with {players} players"
            cards.refuse("", Verbatim(pluralize(total, "card")), f"more than {removed + dealt} ({needed})")


def _check_notes(notes: Section, rules: dict[str, Any]) -> None:
    """Check that notes are multiples of the smallest one and suffice for every start [S-C2, S-S2]."""
    for note in notes.values:
        if not _is_number(note, MIN_NOTE_SIZE, MAX_PIASTRES) or int(note) % MIN_NOTE_SIZE:
            notes.refuse(note, Verbatim("this key"), f"a multiple of {MIN_NOTE_SIZE} piastres")
        notes.whole(note, 1, MAX_NOTES)
    total, least = money({"notes": notes.values}), rules["starting_cash"] * MAX_PLAYERS
    if total < least:
        expected = f"at least {least} ({rules['starting_cash']} for each of {MAX_PLAYERS} players)"
        notes.refuse("", Verbatim(pluralize(total, "piastre")), expected)


def _check_die(die: Section) -> None:
    """Check that the die has six faces, each a number of spaces or the back arrow [S-M5]."""
    die.has_only(["faces"])
    faces = die.items("faces")
    if len(faces) != DIE_FACES:
        die.refuse("faces", Verbatim(pluralize(len(faces), "face")), f"{DIE_FACES}")
    for index, face in enumerate(faces):
        if face != BACK_FACE and not (is_whole(face) and 1 <= face <= DIE_FACES):
            die.refuse(f"faces[{index}]", face, f'a number from 1 to {DIE_FACES}, or "{BACK_FACE}"')


def _check_prices(prices: Section) -> None:
    """Check that prices never fall as the number of cards sold increases [S-V1, S-V2].

    Each edition chooses the columns of a row. They must be consecutive, and for goods they start at 2 [S-V6].
    """
    prices.has_only(ROWS)
    for name in ROWS:
        row, is_good = prices.table(name), name != ROWS[Good.ASSORTMENT]
        known = [str(number) for number in range(MIN_SOLD, (MAX_SOLD if is_good else NUM_GOODS) + 1)]
        row.has_only([], optional=known)
        columns = [int(number) for number in row.values] + ([MIN_SOLD] if is_good else [])
        if not columns:
            expected = f"a price for at least one of these numbers of cards: {', '.join(known)}"
            row.refuse("", Verbatim("no price"), expected)
        price = MIN_NOTE_SIZE
        for number in range(min(columns), max(columns) + 1):
            price = row.whole(str(number), price, MAX_PIASTRES, MIN_NOTE_SIZE, "prices never fall")


def _check_spaces(whole: Section) -> None:
    """Check that there are twenty spaces with different names, each of one kind [S-C3]."""
    kind_of: dict[str, str] = {}
    names: dict[str, str] = {}
    for kind, name in TABLES.items():
        table = whole.table(name)
        for number in table.values:
            if not _is_number(number, 0, NUM_SPACES - 1):
                table.refuse(number, Verbatim("this key"), f"the number of a space, 0 to {NUM_SPACES - 1}")
            if number in kind_of:
                table.refuse(number, Verbatim(f"a space also listed in {kind_of[number]}"), "another number")
            kind_of[number] = name
            _check_space(table.table(number), kind)
            given = table.table(number).text("name")
            if given in names:
                table.refuse(f"{number}.name", given, f"a name other than that of {names[given]}")
            names[given] = table.path(number)
        if len(table.values) != NUM_OF_KIND[kind]:
            whole.refuse(name, Verbatim(pluralize(len(table.values), "space")), f"{NUM_OF_KIND[kind]}")


def _check_space(space: Section, kind: Kind) -> None:
    """Check the printed values of a space of this kind."""
    if kind == Kind.CAMP:
        space.has_only(["name", "capacity"])
        space.whole("capacity", *CAPACITIES)
    elif kind == Kind.OASIS:
        space.has_only(["name", "one", "four"])
        one = space.whole("one", MIN_NOTE_SIZE, MAX_PIASTRES, MIN_NOTE_SIZE)
        space.whole("four", one, MAX_PIASTRES, MIN_NOTE_SIZE, "four cards must not cost less than one")
    else:
        space.has_only(["name", "buys"])


def _check_markets(cities: Section) -> None:
    """Check that each city has two markets: one per good, and archways in two different cities [S-C4]."""
    seen: dict[str, str] = {}
    archways = 0
    for number in cities.values:
        city = cities.table(number)
        buys = city.items("buys")
        if len(buys) != MARKETS_PER_CITY:
            city.refuse("buys", Verbatim(pluralize(len(buys), "market")), f"{MARKETS_PER_CITY}")
        for index, good in enumerate(buys):
            key = f"buys[{index}]"
            if not isinstance(good, str) or good not in ROWS:
                city.refuse(key, good, f"one of {', '.join(ROWS)}")
            if good == ROWS[Good.ASSORTMENT]:
                archways += 1
            elif good in seen:
                city.refuse(key, good, f"a good that {seen[good]} does not buy: each sells in one city")
            if good in buys[:index]:
                city.refuse(key, good, "two different markets in a city")
            seen[good] = city.key
    if archways != NUM_ARCHWAYS:
        cities.refuse("", Verbatim(f"{archways} assortment markets"), f"{NUM_ARCHWAYS}")


def _check_arrows(arrows: Section) -> None:
    """Check that arrows are one-way and connect every space to every other [S-C3]."""
    spaces = [str(space) for space in range(NUM_SPACES)]
    arrows.has_only(spaces)
    for space in spaces:
        _check_ways(arrows, space)
    origins = _origins(arrows.values)
    for end, starts in enumerate(origins):
        if len(starts) > MAX_WAYS:
            arrows.refuse("", Verbatim(f"{len(starts)} arrows to {end}"), f"at most {MAX_WAYS}")
    for space in spaces:
        unreached = set(range(NUM_SPACES)) - reachable(arrows.values, int(space))
        if unreached:
            problem = Verbatim(f"no path from {space} to {min(unreached)}")
            arrows.refuse("", problem, "a path from every space to every other")


def _check_ways(arrows: Section, space: str) -> None:
    """Check the arrows that lead from one space."""
    ways = arrows.items(space)
    if not 1 <= len(ways) <= MAX_WAYS:
        arrows.refuse(space, Verbatim(pluralize(len(ways), "arrow")), f"1 to {MAX_WAYS}")
    for index, way in enumerate(ways):
        key = f"{space}[{index}]"
        if not is_whole(way) or not 0 <= way < NUM_SPACES:
            arrows.refuse(key, way, f"the number of a space, 0 to {NUM_SPACES - 1}")
        if str(way) == space:
            arrows.refuse(key, way, "a different space from the one where the arrow starts")
        if way in ways[:index]:
            arrows.refuse(key, way, "each space only once")
        back = arrows.values.get(str(way))
        if isinstance(back, list) and int(space) in back:
            arrows.refuse(key, way, f"no arrow against the one from {way} to {space}: arrows are one-way")


def reachable(arrows: Mapping[str, list[int]], start: int) -> set[int]:
    """Return the spaces that can be reached from `start` along arrows, including `start`."""
    visited, waiting = {start}, [start]
    while waiting:
        new = set(arrows[str(waiting.pop())]) - visited
        visited |= new
        waiting += new
    return visited


def _origins(arrows: Mapping[str, list[int]]) -> list[list[int]]:
    """Return, for each space, the spaces from which arrows lead to it, in ascending order."""
    spaces = range(NUM_SPACES)
    return [[start for start in spaces if space in arrows[str(start)]] for space in spaces]


def _is_number(key: str, least: int, most: int) -> bool:
    """Return whether a key is a whole number within bounds, without extra zeros or signs."""
    if (
        not key.isascii()
        or not key.isdigit()
        or key != "0"
        and key.startswith("0")
        or len(key) > len(str(most))
    ):
        return False
    return least <= int(key) <= most


def _fill_spaces(values: dict[str, Any], config: Any) -> None:
    for field in (config.capacity, config.price_of_one, config.price_of_four):
        field[:] = 0
    for kind, table in TABLES.items():
        for space in values[table]:
            config.kind[int(space)] = kind
    for space, camp in values["camps"].items():
        config.capacity[int(space)] = camp["capacity"]
    for space, oasis in values["oases"].items():
        config.price_of_one[int(space)] = oasis["one"]
        config.price_of_four[int(space)] = oasis["four"]
    market = 0
    for space in sorted(values["cities"], key=int):
        for good in values["cities"][space]["buys"]:
            config.market_city[market] = int(space)
            config.market_good[market] = ROWS.index(good)
            market += 1


def _fill_arrows(arrows: dict[str, list[int]], config: Any) -> None:
    config.ways[:] = 0
    config.origins[:] = 0
    origins = _origins(arrows)
    for space in range(NUM_SPACES):
        ways = sorted(arrows[str(space)])
        config.num_ways[space] = len(ways)
        config.ways[space, : len(ways)] = ways
        config.num_origins[space] = len(origins[space])
        config.origins[space, : len(origins[space])] = origins[space]
