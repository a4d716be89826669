"""Editions: what a file must hold, how it says where a number comes from, and what it looks like.

These tests cite only the rules about printed components: a rule of play is proven where it is played.
"""

import copy
import importlib.resources
import itertools
import pickle
from collections.abc import Mapping

import pytest

import samarkand
from samarkand import catalogue, editions, examples
from samarkand.errors import InvalidInput
from samarkand.registry import package
from samarkand.sackson import edition as sackson
from samarkand.sackson.components import (
    MAX_PLAYERS,
    MAX_WAYS,
    NUM_SPACES,
    Good,
    Kind,
)

NAME = "abacus-1998"
TEXT = (importlib.resources.files("samarkand.sackson") / "editions" / f"{NAME}.toml").read_text(
    encoding="utf-8"
)

# RULES: the printed numbers by their status; what is in neither list is reconstructed.
STATED = {
    **{f"cards.{good}": number for good, number in zip(sackson.GOODS, [22, 20, 18, 16, 14, 12], strict=True)},
    **{f"notes.{note}": 12 for note in (50, 20, 10, 5)},
    "notes.100": 18,
    "prices.grain.4": 20,
    "prices.grain.5": 40,
    "prices.jewel.5": 120,
    "prices.assortment.3": 15,
    "cities.10.name": "Isfahan",
    "cities.14.name": "Samarkand",
    **{f"rules.starting_{what}": number for what, number in (("cash", 200), ("hand", 7))},
    **{f"rules.removed_cards.{players}": cards for players, cards in ((2, 5), (3, 3), (4, 1), (5, 0))},
    **{"rules.roll_price": 5, "rules.full_camp_price": 10},
    **{f"rules.{what}_price": 20 for what in ("missing_gift", "empty_hand")},
    "rules.lost_cards": 3,
    "rules.hand_limit": 12,
}
REPORTED = {
    "die.faces": "1, 2, 3, 4, 5, back",
    "prices.grain.6": 80,
    "prices.carpet.2": 15,
    "prices.carpet.6": 160,
    "prices.jewel.6": 200,
    **{f"oases.{space}.one": 5 for space in (1, 6, 9, 11, 16, 18)},
}
PRICES = {
    "grain": [5, 10, 20, 40, 80],
    "fruit": [10, 15, 30, 55, 100],
    "copper": [10, 20, 40, 75, 130],
    "carpet": [15, 30, 60, 100, 160],
    "camel": [15, 35, 65, 110, 180],
    "jewel": [20, 45, 75, 120, 200],
    "assortment": [0, 15, 30, 60, 110],
}


@pytest.fixture(scope="module")
def shipped():
    return editions.load(package("sackson"), NAME)


def changed(folder, *changes):
    """The path of a copy of the shipped file in which each old text is replaced by a new one."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the file"
        text = text.replace(old, new)
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(edition):
    """The one line that refuses an edition."""
    with pytest.raises(InvalidInput) as caught:
        editions.load(package("sackson"), edition)
    message = str(caught.value)
    assert "\n" not in message
    return message


# What the shipped edition says


def test_stated_numbers_are_those_of_the_rules(shipped):
    """[S-C1, S-C2]: what is stated, with these values, and nothing else."""
    assert {each.what: each.value for each in shipped.printed() if each.status == "stated"} == STATED


def test_reported_numbers_are_those_of_the_rules(shipped):
    """[S-M5]: what is reported, with these values, and nothing else."""
    assert {each.what: each.value for each in shipped.printed() if each.status == "reported"} == REPORTED


def test_every_value_has_status_and_source(shipped):
    table = shipped.table()
    assert list(table.columns) == ["what", "value", "status", "source"]
    assert table["what"].is_unique
    assert set(table["status"]) == set(editions.STATUSES)
    assert table["source"].str.len().min() > 0
    leaves = sum(1 for _ in leaves_of(shipped.values))
    assert len(table) == leaves == sum(shipped.counts().values())


def leaves_of(values):
    for value in values.values():
        if isinstance(value, dict):
            yield from leaves_of(value)
        else:
            yield value


def neighbours(space):
    row, column = divmod(space, sackson.COLUMNS)
    rows = NUM_SPACES // sackson.COLUMNS
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {r * sackson.COLUMNS + c for r, c in near if 0 <= r < rows and 0 <= c < sackson.COLUMNS}


def test_price_table():
    """The table of the rules, and nothing for fewer cards than its first column."""
    config = samarkand.game("sackson").config
    for good in Good:
        prices = list(config.price[good])
        assert prices[:7] == [0, 0, *PRICES[good.name.lower()]]
        assert not any(prices[7:])
        assert (config.least_sold[good], config.most_sold[good]) == (3 if good == Good.ASSORTMENT else 2, 6)


def test_board_is_as_reported():
    """[S-C3]: one arrow between each two neighbours of a grid, one or two ways on, cities apart."""
    config = samarkand.game("sackson").config
    arrows = {
        (space, int(way))
        for space in range(NUM_SPACES)
        for way in config.ways[space, : config.num_ways[space]]
    }
    pairs = {frozenset((space, near)) for space in range(NUM_SPACES) for near in neighbours(space)}
    assert len(pairs) == len(arrows) == 31
    assert {frozenset(arrow) for arrow in arrows} == pairs
    assert sorted(config.num_ways) == [1] * 9 + [2] * 11
    cities = [space for space in range(NUM_SPACES) if config.kind[space] == Kind.CITY]
    assert not any(frozenset(pair) in pairs for pair in itertools.combinations(cities, 2))


@pytest.mark.parametrize("players", range(2, MAX_PLAYERS + 1))
def test_greedy_players_end_nearly_every_game(players):
    """[S-E2]: at least 99 of 100 games end by the rule and not by the limit of turns."""
    game = samarkand.game("sackson", players=players, edition=NAME)
    frame = samarkand.simulate(game, games=400, seed=1998, strategies=["greedy"] * players, progress=False)
    assert len(frame) == 400
    assert frame["capped"].mean() <= 0.01
    best = frame[[f"score_{player}" for player in range(players)]].max(axis=1)
    assert (best[~frame["capped"]] >= game.options.target).all()


# A file of one's own


def test_load_takes_a_path_as_text_or_object(tmp_path, shipped):
    path = changed(tmp_path, ('name = "abacus-1998"', 'name = "my-box"'), ("jewel  = 12", "jewel  = 13"))
    for given in (path, str(path)):
        mine = editions.load(package("sackson"), given)
        assert (mine.name, mine.game, mine.path) == ("my-box", "sackson", str(path))
        assert samarkand.game("sackson", edition=given).config.cards[Good.JEWEL] == 13
        assert mine != shipped


def test_one_source_for_the_whole_file(tmp_path):
    """An owner deletes every word on sources, and names the box once."""
    kept = [line for line in TEXT.splitlines() if not line.split(" =")[0].endswith("source")]
    text = "\n".join(kept)
    for inner in ("one", "name"):
        for source in ("reviews", "city-names"):
            text = text.replace(f', {inner}_source = "{source}"', "")
    start, end = text.index("\n[sources]"), text.index("\n[cards]")
    text = text[:start] + '\n[sources]\nbox = { status = "stated", text = "my own box" }\n' + text[end:]
    text = text.replace("\n[edition]", '\n[edition]\nsource = "box"')
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    mine = editions.load(package("sackson"), path)
    assert mine.counts() == {"stated": len(mine.printed()), "reported": 0, "reconstructed": 0}
    assert {each.source for each in mine.printed()} == {"my own box"}


def test_unknown_name_lists_the_editions():
    assert refusal("abacus-1989") == (
        "edition: found 'abacus-1989', expected one of abacus-1998, "
        "or the path of a file of your own that ends in .toml"
    )


@pytest.mark.parametrize("nonsense", [7, None, "", b"abacus-1998", ["abacus-1998"], "../abacus-1998"])
def test_what_is_no_edition_is_refused(nonsense):
    assert refusal(nonsense).startswith("edition: found ")


BROKEN = [
    # the description
    ('game = "sackson"', 'game = "routes"', "edition.game: found 'routes', expected 'sackson'"),
    ('name = "abacus-1998"\n', "", "edition.name: found nothing, expected a value"),
    ("\n[edition]", "\ncolour = 1\n[edition]", "colour: found an unknown key, expected only cards, "),
    # sources
    ('"stated", text = "rule text A,', '"sure", text = "rule text A,', "sources.sale-a.status: found 'sure'"),
    ('2 = "reviews", 6', '2 = "hearsay", 6', "prices.carpet.2_source: found 'hearsay', expected the name of"),
    ('4 = "sale-a"', '7 = "sale-a"', "prices.grain.7: found nothing, expected a value, because its source"),
    ('source = "three-reviews"', "", "die.faces_source: found nothing, expected the name of one of the sour"),
    # cards [S-C1, S-S1]
    ("grain  = 22", "grain  = 22.0", "cards.grain: found 22.0, expected a whole number from 6 to 1000"),
    ("grain  = 22\n", "", "cards.grain: found nothing, expected a value"),
    ("jewel  = 12", "jewel  = 5", "cards.jewel: found 5, expected a whole number from 6 to 1000"),
    # notes [S-C2]
    ("100 = 18", "102 = 18", "notes.102: found this key, expected a multiple of 5 piastres"),
    # the die [S-M5]
    ('5, "back"]', "5]", "die.faces: found 5 faces, expected 6"),
    ('5, "back"]', '5, "arrow"]', "die.faces[5]: found 'arrow', expected a number from 1 to 6, or \"back\""),
    ('5, "back"]', "5, 0]", "die.faces[5]: found 0, expected a number from 1 to 6"),
    # prices [S-V1, S-V2]
    ("3 = 30, 4 = 60, 5 = 100", "3 = 70, 4 = 60, 5 = 100", "prices.carpet.4: found 60, expected a whole num"),
    ("3 = 45", "3 = 46", "prices.jewel.3: found 46, expected a whole number from 20 to 10000, a multiple of"),
    (", 4 = 30, 5 = 60, 6 = 110", ", 5 = 60, 6 = 110", "prices.assortment.4: found nothing, expected a whol"),
    ("6 = 80 }", "6 = 80, 10 = 90 }", "prices.grain.10: found an unknown key, expected only 2, 3, 4, 5, 6,"),
    ("fruit      = { 2 = 10, 3", "fruit      = { 3", "prices.fruit.2: found nothing, expected a whole numbe"),
    ("assortment = { 3 = 15, 4 = 30, 5 = 60, 6 = 110 }", "assortment = {}", "prices.assortment: found no pr"),
    # spaces [S-C3]
    ('19 = { name = "Wakhi", capacity = 6 }\n', "", "camps: found 9 spaces, expected 10"),
    ('19 = { name = "Wakhi"', '20 = { name = "Wakhi"', "camps.20: found this key, expected the number of a"),
    ('19 = { name = "Wakhi"', '18 = { name = "Wakhi"', "oases.18: found a space also listed in camps"),
    ('"Wakhi", capacity = 6', '"Wakhi", capacity = 7', "camps.19.capacity: found 7, expected a whole number"),
    ('"Wakhi"', '"Balkh"', "oases.18.name: found 'Balkh', expected a name other than that of camps.19"),
    # oases [S-O1]
    ("four = 25 }\n6 ", "four = 26 }\n6 ", "oases.1.four: found 26, expected a whole number from 5 to 10000"),
    # markets [S-C4]
    ('["jewel", "copper"]', '["jewel", "carpet"]', "cities.14.buys[1]: found 'carpet', expected a good that"),
    ('["jewel", "copper"]', '["jewel", "jewel"]', "cities.14.buys[1]: found 'jewel', expected a good that c"),
    ('["jewel", "copper"]', '["jewel"]', "cities.14.buys: found 1 market, expected 2"),
    ('["jewel", "copper"]', '["jewel", "silk"]', "cities.14.buys[1]: found 'silk', expected one of grain,"),
    ('["jewel", "copper"]', '["jewel", "assortment"]', "cities: found 3 assortment markets, expected 2"),
    ('["camel", "assortment"]', '["assortment", "assortment"]', "cities.8.buys[1]: found 'assortment', expe"),
    # arrows [S-C3]
    ("19 = [18]", "19 = []", "arrows.19: found 0 arrows, expected 1 to 4"),
    ("19 = [18]", "19 = [0, 1, 2, 3, 4]", "arrows.19: found 5 arrows, expected 1 to 4"),
    ("19 = [18]", "19 = [20]", "arrows.19[0]: found 20, expected the number of a space, 0 to 19"),
    ("19 = [18]", "19 = [19]", "arrows.19[0]: found 19, expected a different space"),
    ("19 = [18]", "19 = [18, 18]", "arrows.19[1]: found 18, expected each space only once"),
    ("18 = [17]", "18 = [17, 19]", "arrows.18[1]: found 19, expected no arrow against the one from 19 to 18"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN, ids=[f"{old} -> {new}" for old, new, _ in BROKEN])
def test_one_broken_thing_is_named(tmp_path, old, new, message):
    """[S-C1, S-C2, S-C3, S-C4]: file, key, found, expected."""
    assert refusal(changed(tmp_path, (old, new))).startswith(f"my.toml: {message}")


def test_board_in_two_parts_is_refused(tmp_path):
    """[S-C3]: with these two changes no arrow leads to 8 any more."""
    path = changed(tmp_path, ("\n3  = [8]", "\n3  = [9]"), ("\n9  = [4, 8]", "\n9  = [4]"))
    assert refusal(path) == (
        "my.toml: arrows: found no path from 0 to 8, expected a path from every space to every other"
    )


def test_too_many_arrows_to_one_space_are_refused(tmp_path):
    """[S-C3]: the config holds as many arrows in as out."""
    more = [
        ("\n0  = [5]", "\n0  = [5, 18]"),
        ("\n2  = [3]", "\n2  = [3, 18]"),
        ("\n3  = [8]", "\n3  = [8, 18]"),
    ]
    path = changed(tmp_path, *more)
    assert refusal(path) == f"my.toml: arrows: found {MAX_WAYS + 1} arrows to 18, expected at most {MAX_WAYS}"


def test_too_few_cards_to_deal_are_refused(tmp_path):
    """Every game of 2 to 5 players needs a draw pile."""
    fewer = [
        ("grain  = 22", "grain  = 8"),
        ("fruit  = 20", "fruit  = 8"),
        ("copper = 18", "copper = 8"),
        ("carpet = 16", "carpet = 8"),
        ("camel  = 14", "camel  = 8"),
        ("jewel  = 12", "jewel  = 8"),
    ]
    assert refusal(changed(tmp_path, *fewer)).startswith(
        "my.toml: cards: found 48 cards, expected more than "
    )


def test_too_little_money_is_refused(tmp_path):
    """[S-C2]: 200 for each of five players."""
    fewer = [("100 = 18", "100 = 1"), ("\n50  = 12", "\n50  = 1")]
    assert refusal(changed(tmp_path, *fewer)) == (
        "my.toml: notes: found 570 piastres, expected at least 1000 (200 for each of 5 players)"
    )


def written(table, key):
    """Whether something could be written to a table of a game, or to a table or list within it."""
    try:
        table[key] = "another"
    except TypeError:
        inner = table.values() if isinstance(table, Mapping) else table
        return any(written(value, 0) for value in inner if isinstance(value, Mapping | list | tuple))
    return True


CASH = {"sackson": "rules.starting_cash", "routes": "rules.starting_cash", "market": "rules.starting_cash.4"}


@pytest.mark.parametrize(("name", "key"), CASH.items())
def test_the_tables_of_a_game_cannot_be_written_to(name, key):
    """Otherwise a game could have other numbers than the edition that it names."""
    changed = samarkand.game(name).with_changes({key: 20}).edition
    for edition in (samarkand.game(name).edition, changed, pickle.loads(pickle.dumps(changed))):
        assert not written(edition.data, "edition")
        assert not written(edition.changes, key)
    assert copy.deepcopy(changed) == changed
    assert not written(catalogue.catalogue(name), next(iter(catalogue.catalogue(name))))


def test_a_change_to_an_example_changes_no_later_one():
    examples.find("S-W1")[1].setting["hands"].clear()
    assert examples.find("S-W1")[1].setting["hands"] == {0: {"jewel": 5}}


def test_a_list_changed_by_a_house_rule_stays_a_list_in_its_games_and_files():
    changes = {"arrows.0": [5, 10]}
    game = samarkand.game("sackson").with_changes(changes)
    assert game.edition.given == {"edition": NAME, **changes}
    assert pickle.loads(pickle.dumps(game)) == game.with_changes({"rules.starting_cash": 200}) == game
