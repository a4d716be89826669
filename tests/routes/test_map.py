"""The map of `queen-2010`: true to geography, as the rules and reviews say.

How far two spaces are apart is counted in steps from space to space. *Near* means two steps at most and
nearer than to any other family's start; *within reach* means three steps at most.
"""

import itertools
from math import cos, hypot, radians

import numpy as np
import pytest

import samarkand
from samarkand import editions
from samarkand.picture import Polygon
from samarkand.registry import package
from samarkand.routes import edition as routes
from samarkand.routes.components import CAMELS, MAX_PLAYERS, NUM_FAMILIES

NEAR, REACH = 2, 3
CLEARLY = 10  # degrees; the map is stretched, so less may turn round
DESERT = 1_700  # kilometres between places that touch, at the most

AFRICA = {"Alexandria", "Fustat", "Siwa", "Coptos", "Syene", "Dongola", "Adulis", "Zeila"}
ARABIA = {"Hegra", "Dumah", "Medina", "Mecca", "Hajr", "Qatif", "Najran", "Aden", "Shabwa", "Zafar", "Sohar"}
SINAI = {"Pelusium", "Petra"}  # the land between Africa and Asia
# What lies on which shore of a water that has two.
SHORES = {
    "Caspian Sea": [{"Derbent", "Baku", "Tabriz"}, {"Saraichik", "Urgench", "Gorgan"}],
    "Red Sea": [AFRICA - {"Siwa", "Alexandria"}, {"Hegra", "Mecca", "Najran"}],
    "Persian Gulf": [{"Siraf", "Shiraz", "Hormuz"}, {"Qatif", "Shabwa", "Sohar"}],
    "Mediterranean": [{"Ephesus", "Antioch", "Constantinople"}, {"Alexandria", "Pelusium"}],
    "Black Sea": [{"Sinope", "Trebizond"}, {"Cherson", "Tana"}],
    "Arabian Sea": [{"Zafar", "Sohar", "Aden"}, {"Tiz", "Daybul", "Barygaza", "Muziris"}, {"Zeila"}],
    "Bay of Bengal": [{"Muziris", "Kanchi"}, {"Pagan", "Jiaozhi"}],
}
STRAITS = [("Red Sea", "Arabian Sea"), ("Persian Gulf", "Arabian Sea"), ("Arabian Sea", "Bay of Bengal")]
ROADS = [  # pairs that caravans went between, and that touch
    ("Samarkand", "Bukhara"),
    ("Merv", "Nishapur"),
    ("Baghdad", "Hamadan"),
    ("Damascus", "Palmyra"),
    ("Khotan", "Cherchen"),
    ("Jiuquan", "Liangzhou"),
    ("Liangzhou", "Chang'an"),
    ("Chang'an", "Luoyang"),
    ("Mecca", "Medina"),
    ("Alexandria", "Fustat"),
]


@pytest.fixture(scope="module")
def edition():
    return editions.load(package("routes"), "queen-2010")


@pytest.fixture(scope="module")
def spaces(edition):
    """By name what the file says of each space."""
    values = edition.values["spaces"]
    return {values[str(number)]["name"]: values[str(number)] for number in range(len(values))}


@pytest.fixture(scope="module")
def near(spaces):
    """By name the set of names that touch it."""
    return {name: set(each["neighbours"]) for name, each in spaces.items()}


@pytest.fixture(scope="module")
def cells(edition):
    return dict(zip(routes.names(edition).spaces, routes.outlines(edition), strict=True))


def steps(near, start):
    """How many steps each space is from `start`, over land and water."""
    found = {start: 0}
    ring = {start}
    while ring:
        ring = {other for name in ring for other in near[name]} - set(found)
        found.update(dict.fromkeys(ring, max(found.values()) + 1))
    return found


def start_of(edition, family):
    return next(each["start"] for each in edition.values["families"].values() if each["name"] == family)


def place_of(edition, good):
    return next(each["space"] for each in edition.values["goods"].values() if each["name"] == good)


def distance(one, other):
    """Kilometres, near enough."""
    across = (one["lon"] - other["lon"]) * cos(radians((one["lat"] + other["lat"]) / 2))
    return hypot(across, one["lat"] - other["lat"]) * 111


# What the rules and reviews say


def test_how_many_spaces_there_are(spaces):
    """[R-C2]: many of land, a handful of seas."""
    kinds = [each["kind"] for each in spaces.values()]
    assert 90 <= kinds.count("land") <= 110
    assert 6 <= kinds.count("water") <= 9


@pytest.mark.parametrize(("good", "number"), [("diamond", 22), ("papyrus", 16), ("cumin", 19)])
def test_goods_have_the_numbers_that_are_known(edition, good, number):
    """[R-C1, R-W3]."""
    assert edition.values["goods"][str(number)]["name"] == good


@pytest.mark.parametrize(("good", "family"), [("papyrus", "Egypt"), ("cumin", "Persia")])
def test_a_good_is_near_the_family_that_it_is_reported_near(edition, near, good, family):
    """Papyrus by Egypt, cumin by Persia: nearer than to any other family."""
    away = steps(near, place_of(edition, good))
    start = start_of(edition, family)
    assert away[start] <= NEAR
    others = [each["start"] for each in edition.values["families"].values() if each["start"] != start]
    assert all(away[other] > away[start] for other in others if (good, other) != ("cumin", "Mansura"))


def test_cumin_is_within_reach_of_sindh(edition, near):
    assert steps(near, place_of(edition, "cumin"))[start_of(edition, "Sindh")] <= REACH


def test_the_levant_and_the_yellow_family_can_meet_on_linen(edition, near):
    """[R-W5]: a red camel and a yellow one stand there in the example."""
    away = steps(near, place_of(edition, "linen"))
    yellow = routes.names(edition).families[routes.colours(edition).index("yellow")]
    assert away[start_of(edition, "Levant")] <= REACH
    assert away[start_of(edition, yellow)] < CAMELS


def test_byzantium_and_the_levant_can_meet(edition, near):
    """[R-W4]: over fewer steps than a family has camels."""
    assert steps(near, start_of(edition, "Byzantium"))[start_of(edition, "Levant")] <= REACH


def test_every_family_can_reach_every_other(edition, near):
    """[R-X1, R-B1]: with the camels of one family alone; and none starts beside another."""
    starts = [each["start"] for each in edition.values["families"].values()]
    apart = [steps(near, one)[other] for one, other in itertools.combinations(starts, 2)]
    assert len(apart) == NUM_FAMILIES * (NUM_FAMILIES - 1) // 2
    assert 2 <= min(apart)
    assert max(apart) < CAMELS


def test_dear_families_are_central_and_cheap_ones_at_the_edge(edition, near):
    """[R-M1]: the dearer, the fewer steps on the average to the others' starts."""
    families = list(edition.values["families"].values())
    far = {
        each["name"]: sum(steps(near, each["start"])[other["start"]] for other in families)
        for each in families
    }
    dear = [far[each["name"]] for each in families if each["dowry"] >= 5]
    cheap = [far[each["name"]] for each in families if each["dowry"] <= 4]
    assert np.mean(dear) < np.mean(cheap)
    dearest = [each["name"] for each in families if each["dowry"] == 6]
    assert sorted(far, key=far.get)[: len(dearest)] == sorted(dearest, key=far.get)
    assert far["China"] == max(far.values())


# Geography


def test_spaces_that_touch_are_not_far_apart(spaces, near):
    """Land beside land; the widest are the deserts."""
    for name, each in spaces.items():
        for other in near[name]:
            if each["kind"] == spaces[other]["kind"] == "land":
                assert distance(each, spaces[other]) < DESERT, (name, other)


def test_what_is_nearest_on_earth_is_near_on_the_board(spaces, near):
    """The nearest place of land is a neighbour, or two steps away, as over a sea."""
    land = {name: each for name, each in spaces.items() if each["kind"] == "land"}
    for name, each in land.items():
        nearest = min(land.keys() - {name}, key=lambda other: distance(each, land[other]))
        assert steps(near, name)[nearest] <= NEAR, (name, nearest)


def test_places_lie_as_on_earth(edition, spaces):
    """What lies clearly east or north of another place does so in the picture."""
    at = dict(zip(routes.names(edition).spaces, routes.points(edition), strict=True))
    land = [name for name, each in spaces.items() if each["kind"] == "land"]
    for one, other in itertools.combinations(land, 2):
        east = spaces[other]["lon"] - spaces[one]["lon"]
        north = spaces[other]["lat"] - spaces[one]["lat"]
        if abs(east) > CLEARLY:
            assert (at[other][0] > at[one][0]) == (east > 0), (one, other)
        if abs(north) > CLEARLY:
            assert (at[other][1] < at[one][1]) == (north > 0), (one, other)


@pytest.mark.parametrize("sea", SHORES)
def test_shores_of_a_sea_are_its_neighbours_and_apart(near, sea):
    """[R-C2]: from one shore to the other by ship only."""
    for shore in SHORES[sea]:
        assert shore & near[sea], f"no space of {shore} touches the {sea}"
    for one, other in itertools.combinations(SHORES[sea], 2):
        for name in one:
            assert not near[name] & other, f"{name} touches {near[name] & other} across the {sea}"


def test_no_way_by_land_from_africa_to_asia_but_over_sinai(spaces, near):
    land = {name for name, each in spaces.items() if each["kind"] == "land"} - SINAI
    reached, waiting = set(), ["Alexandria"]
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting += (near[name] & land) - reached
    assert reached == AFRICA


def test_all_land_hangs_together(spaces, near):
    """A caravan gets everywhere without a ship; and every water touches land."""
    land = {name: near[name] for name, each in spaces.items() if each["kind"] == "land"}
    ways = {name: list(near & set(land)) for name, near in land.items()}
    assert len(routes.reachable(ways, "Tyre")) == len(land)
    assert all(near[name] & set(land) for name in spaces if name not in land)


@pytest.mark.parametrize(("one", "other"), STRAITS)
def test_ships_pass_the_straits(near, one, other):
    assert other in near[one]


def test_constantinople_spans_its_strait(near):
    """It touches both seas, and Asia; so the seas do not touch each other."""
    assert {"Mediterranean", "Black Sea", "Ancyra"} <= near["Constantinople"]
    assert "Black Sea" not in near["Mediterranean"]


@pytest.mark.parametrize(("one", "other"), ROADS)
def test_caravans_go_where_they_went(near, one, other):
    assert other in near[one]


# Outlines


def area(ring):
    x, y = np.array(ring).T
    return abs((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2


def sides(ring):
    return zip(ring, ring[1:] + ring[:1], strict=True)


def test_cells_that_share_a_side_are_those_that_touch(near, cells):
    """[R-X1]: found again from the outlines alone."""
    owner = {}
    for name, ring in cells.items():
        owner.update({side: name for side in sides(ring)})
    found = {name: set() for name in cells}
    for (start, end), name in owner.items():
        if (end, start) in owner:
            found[name].add(owner[end, start])
    assert found == near


def test_cells_fill_the_map_and_do_not_overlap(edition, cells):
    width, height = routes.size(edition)
    assert sum(map(area, cells.values())) == pytest.approx(width * height, abs=1)
    for ring in cells.values():
        assert len(ring) == len(set(ring))
        assert all(0 <= x <= width and 0 <= y <= height for x, y in ring)
    for x, y in np.random.default_rng(7).uniform((0, 0), (width, height), (400, 2)):
        assert sum(Polygon(points=tuple(ring)).contains(x, y) for ring in cells.values()) == 1


def test_places_lie_in_their_cells(edition, cells):
    """Or on the very coast."""
    for (name, ring), (x, y) in zip(cells.items(), routes.points(edition), strict=True):
        around = [(x + dx, y + dy) for dx, dy in itertools.product((-1, 0, 1), repeat=2)]
        assert any(Polygon(points=tuple(ring)).contains(*point) for point in around), name


def test_no_land_is_lost_in_the_sea(edition, cells):
    """The Horn of Africa, which lies nearer to Aden, is Zeila's and reaches farther east than Shabwa."""
    at = dict(zip(routes.names(edition).spaces, routes.points(edition), strict=True))
    assert max(x for x, _ in cells["Zeila"]) > at["Shabwa"][0]


def test_cells_have_room_for_two_camels_and_not_too_many_corners(spaces, cells):
    """[R-C2]: land cells are much alike in size."""
    land = [area(ring) for name, ring in cells.items() if spaces[name]["kind"] == "land"]
    assert min(land) > 2_500
    assert max(land) / np.median(land) < 2
    assert sum(map(len, cells.values())) < 2_500


# Play


@pytest.mark.parametrize("players", range(2, MAX_PLAYERS + 1))
def test_greedy_players_end_their_games_soon(players):
    """[R-E1]: on this map families meet."""
    game = samarkand.game("routes", players=players)
    frame = samarkand.simulate(game, games=200, seed=2010, strategies=["greedy"] * players, progress=False)
    assert 20 <= frame["turns"].median() <= 60
    assert frame["turns"].max() < 200


def test_both_ends_of_the_game_occur():
    """[R-E1]: every family related, and a family with five relations."""
    game = samarkand.game("routes", players=4)
    ends = set()
    for seed in range(12):
        state = samarkand.play(game.new_initial_state(), "greedy", seed=seed)
        related = state.record.related.sum(axis=1)
        ends.add("all" if related.min() > 0 else "five" if related.max() >= 5 else "passed")
    assert ends == {"all", "five"}
