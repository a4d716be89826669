"""The map of `queen-2010`: as the rules and reviews say.

How far two spaces are apart is counted in steps from space to space. *Near* means two steps at most and
nearer than to any other family's start; *within reach* means three steps at most.
"""

import itertools

import numpy as np
import pytest

from samarkand import editions
from samarkand.picture import Polygon
from samarkand.registry import package
from samarkand.routes import edition as routes
from samarkand.routes.components import CAMELS, NUM_FAMILIES

NEAR, REACH = 2, 3


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


# What the rules and reviews say


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
    for x, y in np.random.default_rng(7).uniform((0, 0), (width, height), (60, 2)):
        assert sum(Polygon(points=tuple(ring)).contains(x, y) for ring in cells.values()) == 1


def test_places_lie_in_their_cells(edition, cells):
    """Or on the very coast."""
    for (name, ring), (x, y) in zip(cells.items(), routes.points(edition), strict=True):
        around = [(x + dx, y + dy) for dx, dy in itertools.product((-1, 0, 1), repeat=2)]
        assert any(Polygon(points=tuple(ring)).contains(*point) for point in around), name
