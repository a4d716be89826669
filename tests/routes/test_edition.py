"""The edition of *Routes*: what it says, what a file of one's own must hold, how it fills the config."""

import dataclasses
import importlib.resources

import pytest

import samarkand
from samarkand import editions
from samarkand.editions.values import writable
from samarkand.errors import InvalidInput
from samarkand.registry import package
from samarkand.routes import edition as routes
from samarkand.routes.components import (
    MAX_NEIGHBOURS,
    MAX_SPACES,
)

NAME = "queen-2010"

# RULES: the printed numbers by their status; what is in neither list is reconstructed.
STATED = {
    "families.1.name": "Persia",
    "families.5.name": "Levant",
    "families.5.colour": "red",
    "families.6.name": "Byzantium",
    "families.7.name": "Arabia",
    "goods.17.name": "linen",
    "goods.22.name": "diamond",
    "rules.money": 220,
    "rules.starting_cash": 10,
    "rules.starting_hand": 2,
    "rules.drawn_cards": 3,
    "rules.most_discarded": 2,
    **{f"rules.hand_limit.{players}": limit for players, limit in ((2, 10), (3, 10), (4, 7), (5, 6))},
    "rules.second_camel_price": 1,
    "rules.card_price": 3,
    "rules.active_bonus": 3,
    "rules.passive_bonus": 1,
    "rules.own_camel_points": 4,
    "rules.foreign_camel_points": 1,
}
REPORTED = {
    "families.0.name": "Egypt",
    "families.0.colour": "green",
    "families.0.dowry": 3,
    "families.1.colour": "pink",
    "families.1.dowry": 6,
    "families.2.name": "Sindh",
    "families.2.colour": "purple",
    "families.3.name": "Tigris",
    "families.3.colour": "blue",
    "families.4.name": "China",
    "families.4.colour": "white",
    "goods.5.name": "copper",
    "goods.8.name": "myrtle",
    "goods.16.name": "papyrus",
    "goods.19.name": "cumin",
}


@pytest.fixture(scope="module")
def shipped():
    return editions.load(package("routes"), NAME)


@pytest.fixture
def mine(shipped):
    """The contents of the shipped file, to change; `load_data` validates them."""
    return writable(shipped.data)


def load_data(data):
    return editions.load(
        package("routes"), dataclasses.replace(editions.load(package("routes"), NAME), data=data)
    )


def refusal(data):
    """The one line that refuses the contents of a file, without the file's name."""
    with pytest.raises(InvalidInput) as caught:
        load_data(data)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"{NAME}.toml: ")
    return message.removeprefix(f"{NAME}.toml: ")


def space_of(data, name):
    """The entry of the space of that name."""
    return next(each for each in entries(data) if each["name"] == name)


def entries(data):
    return [each for key, each in data["spaces"].items() if key != "source"]


# What the shipped edition says


def test_stated_names_and_numbers_are_those_of_the_rules(shipped):
    """[R-C1, R-S1, R-M3, R-M4, R-X2, R-G1, R-B2, R-F1, R-D1, R-W3 … R-W5]: these values, and no other."""
    assert {each.what: each.value for each in shipped.printed() if each.status == "stated"} == STATED


def test_reported_names_and_numbers_are_those_of_the_rules(shipped):
    """[R-C1, R-M1]: what is reported, with these values, and nothing else."""
    assert {each.what: each.value for each in shipped.printed() if each.status == "reported"} == REPORTED


# A file of one's own


def test_an_owner_changes_numbers_and_keeps_the_picture(mine, shipped):
    """[R-M1, R-S1]: dowries, names, starts and goods may differ; the cells are those of the spaces."""
    mine["families"]["8"].update(name="Sogdia", dowry=2, start="Bukhara")
    mine["goods"]["26"].update(name="paper", space="Samarkand")
    loaded = load_data(mine)
    config = samarkand.game("routes", edition=loaded).config
    names = routes.names(loaded)
    assert (config.dowry[8], names.spaces[config.start[8]]) == (2, "Bukhara")
    assert names.spaces[config.good_space[25]] == "Samarkand"
    assert routes.outlines(loaded) == routes.outlines(shipped)


def test_an_owner_with_other_spaces_has_no_outlines(mine):
    """[R-C2]: the picture then draws what lies where the file says, north upwards."""
    space_of(mine, "Merv")["name"] = "Mary"
    for each in entries(mine):
        each["neighbours"] = ["Mary" if name == "Merv" else name for name in each["neighbours"]]
    loaded = load_data(mine)
    assert routes.outlines(loaded) is None
    assert routes.size(loaded) is None
    mary = routes.names(loaded).spaces.index("Mary")
    assert routes.points(loaded)[mary] == (62.19, -37.66)


def test_an_owner_may_give_places_on_paper(mine):
    """[R-C2]: x and y in place of degrees, for all spaces or for none."""
    for number, each in enumerate(entries(mine)):
        del each["lat"], each["lon"]
        each.update(x=number, y=2.5 * number)
    loaded = load_data(mine)
    assert routes.points(loaded)[:3] == [(0, 0.0), (1, 2.5), (2, 5.0)]
    del entries(mine)[7]["x"]
    assert refusal(mine) == "spaces.7.x: found nothing, expected a value"


def test_a_file_on_disk_is_read_and_plays(tmp_path):
    """[R-M1]: one changed number, by the path of a file."""
    text = (importlib.resources.files("samarkand.routes") / "editions" / f"{NAME}.toml").read_text("utf-8")
    path = tmp_path / "my-box.toml"
    old = 'start = "Constantinople"'
    assert text.count(old) == 1
    path.write_text(text.replace(old, 'start = "Ancyra"'), encoding="utf-8")
    game = samarkand.game("routes", players=3, edition=path)
    assert game.names.spaces[game.config.start[6]] == "Ancyra"
    frame = samarkand.simulate(game, games=20, seed=6, strategies=["random"] * 3, progress=False)
    assert len(frame) == 20


# What is wrong is named. Each case: what is done to the file's content, and how the refusal begins.


def put(table, number, **values):
    """Change values of an entry; None removes one."""

    def change(data):
        entry = data[table][number]
        entry.update(values)
        for name in [name for name, value in values.items() if value is None]:
            del entry[name]

    return change


def drop(table, number):
    return lambda data: data[table].pop(number)


def rename(table, old, new):
    return lambda data: data[table].update({new: data[table].pop(old)})


def touch(name):
    """Make one more a neighbour of Ephesus."""
    return lambda data: data["spaces"]["1"]["neighbours"].append(name)


def add_spaces(data):
    """As many spaces as make one too many, each touching the first."""
    for number in range(len(data["spaces"]) - 1, MAX_SPACES + 1):
        data["spaces"][str(number)] = {
            "name": f"isle {number}",
            "kind": "land",
            "lat": 0,
            "lon": 0,
            "neighbours": ["Constantinople"],
        }
        data["spaces"]["0"]["neighbours"].append(f"isle {number}")


def crowd(data):
    """Too many spaces touch the first."""
    near = data["spaces"]["0"]["neighbours"]
    for number, each in data["spaces"].items():
        if number not in ("source", "0") and each["name"] not in near and len(near) <= MAX_NEIGHBOURS:
            near.append(each["name"])
            each["neighbours"].append("Constantinople")


def keep_few_spaces(data):
    for number in [number for number in data["spaces"] if number != "source" and int(number) >= 40]:
        del data["spaces"][number]


def cut_off_the_sea(data):
    """Two seas touch each other and nothing else."""
    gone = ["Aral Sea", "South China Sea"]
    for number, each in data["spaces"].items():
        if number != "source" and each["name"] in gone:
            each["neighbours"] = [name for name in gone if name != each["name"]]
        elif number != "source":
            each["neighbours"] = [name for name in each["neighbours"] if name not in gone]


BROKEN = {
    "another table": (lambda data: data.update(roads={}), "roads: found an unknown key, expected only fam"),
    # families [R-C1, R-M1, R-S1]
    "nine families": (drop("families", "9"), "families.9: found nothing, expected the numbers 0 to 9, each"),
    "an eleventh family": (rename("families", "9", "10"), "families.10: found this key, expected the number"),
    "two families of a name": (put("families", "3", name="Egypt"), "families.3.name: found 'Egypt', expecte"),
    "a dowry of nothing": (put("families", "3", dowry=0), "families.3.dowry: found 0, expected a whole numb"),
    "an unknown colour": (put("families", "3", colour="mauve"), "families.3.colour: found 'mauve', expected"),
    "a colour twice": (put("families", "3", colour="green"), "families.3.colour: found 'green', expected a"),
    "an unknown start": (put("families", "3", start="Ur"), "families.3.start: found 'Ur', expected the name"),
    "a start at sea": (put("families", "3", start="Red Sea"), "families.3.start: found 'Red Sea', expected"),
    "a start twice": (put("families", "3", start="Alexandria"), "families.3.start: found 'Alexandria', expe"),
    # goods [R-C1, R-C2]
    "a good is missing": (drop("goods", "33"), "goods.33: found nothing, expected the numbers 1 to 33, each"),
    "a good at sea": (put("goods", "7", space="Red Sea"), "goods.7.space: found 'Red Sea', expected a land"),
    "two goods at a place": (put("goods", "7", space="Ephesus"), "goods.7.space: found 'Ephesus', expected"),
    "a good where a camel starts": (put("goods", "7", space="Damascus"), "goods.7.space: found 'Damascus',"),
    # spaces [R-C2, R-X1]
    "too few spaces": (keep_few_spaces, "spaces: found 40 spaces, expected 43 to 128"),
    "too many spaces": (add_spaces, "spaces: found 129 spaces, expected 43 to 128"),
    "neither land nor water": (put("spaces", "1", kind="ice"), "spaces.1.kind: found 'ice', expected 'land'"),
    "off the earth": (put("spaces", "1", lat=91), "spaces.1.lat: found 91, expected a number from -90 to 90"),
    "no neighbours": (put("spaces", "0", neighbours=[]), "spaces.0.neighbours: found 0 neighbours, expected"),
    "too many neighbours": (crowd, "spaces.0.neighbours: found 25 neighbours, expected 1 to 24"),
    "an unknown neighbour": (touch("Rome"), "spaces.1.neighbours[4]: found 'Rome', expected the name of a s"),
    "its own neighbour": (touch("Ephesus"), "spaces.1.neighbours[4]: found 'Ephesus', expected a different"),
    "a neighbour twice": (touch("Ancyra"), "spaces.1.neighbours[4]: found 'Ancyra', expected each space onl"),
    "a neighbour one way": (touch("Luoyang"), "spaces.1.neighbours[4]: found 'Luoyang', expected 'Ephesus'"),
    "in two parts": (cut_off_the_sea, "spaces: found no path from Constantinople to Aral Sea, expected a pa"),
}


@pytest.mark.parametrize(("change", "message"), BROKEN.values(), ids=BROKEN)
def test_one_broken_thing_is_named(mine, change, message):
    """[R-C1, R-C2, R-S1]: file, key, found, expected."""
    change(mine)
    assert refusal(mine).startswith(message)
