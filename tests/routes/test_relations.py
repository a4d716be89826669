"""Trade relations: when two families meet, bonuses, tiles."""

import pytest

from samarkand.routes.components import Phase
from tests.games import play
from tests.routes.table import cash, home, is_next_turn, pair, plain_land, start, touching, waters


def meeting(game, members, where=None, active=0, passive=7, **more):
    """Player 0 puts a camel of `active` on a space with one of `passive`; nobody else is near."""
    one, two = pair(game, where)
    there = {} if two == start(game, passive) else {two: [passive]}
    camels = {one: [active], **there, **more.pop("camels", {})}
    state = game.set_up(families=members, camels=camels, phase=Phase.PLACE, family=active, **more)
    return play(state, two)


def related(state):
    """The pairs of related families."""
    matrix = state.record.related
    return [(one, two) for one in range(10) for two in range(one, 10) if matrix[one, two]]


@pytest.mark.parametrize(
    ("members", "gains"),
    [
        ({0: [0]}, [3, 0, 0, 0]),
        ({0: [0], 1: [0]}, [3, 3, 0, 0]),
        ({0: [0], 1: [7]}, [3, 1, 0, 0]),
        ({0: [0, 7]}, [4, 0, 0, 0]),
        ({0: [0, 7], 2: [0, 7]}, [4, 0, 4, 0]),
        ({0: [0], 1: [7], 2: [0], 3: [7]}, [3, 1, 3, 1]),
        ({0: [0, 3], 1: [3, 4]}, [3, 0, 0, 0]),
    ],
)
def test_bonuses(game, members, gains):
    """[R-B1, R-B2] 3 for each of the active family, 1 for each of the passive, both for both; by the bank."""
    state = meeting(game, members)
    assert related(state) == [(0, 7)]
    assert cash(state) == [10 + gain for gain in gains]
    assert state.record.bank == 220 - 40 - sum(gains)


def test_two_tiles_count_once_for_bonuses(routes):
    """[R-B2, R-D3] With two players both tiles of a family may be one's own."""
    state = meeting(routes(2), {0: [0, 0], 1: [7, 7]})
    assert cash(state) == [13, 11]


def test_the_founder_takes_the_top_tiles(game):
    """[R-B3] One of each family, whoever its members are; each is a point."""
    state = meeting(game, {0: [0], 1: [7]})
    assert list(state.record.relations) == [4, 5, 5, 5, 5, 5, 5, 4, 5, 5]
    assert list(state.record.relation_tiles) == [2, 0, 0, 0, 0]
    assert state.scores() == [15, 11, 10, 10]


def test_only_the_first_meeting_counts(game):
    """[R-B1] Where the two are related already, meeting again brings nothing."""
    near = pair(game)
    elsewhere = next(s for s in plain_land(game) if s not in near)
    state = meeting(game, {0: [0]}, camels={elsewhere: [7, 0]})
    assert related(state) == [(0, 7)]
    assert cash(state) == [10] * 4
    assert state.record.relation_tiles[0] == 0
    assert is_next_turn(state)


def test_no_relation_on_water(game):
    """[R-B1] Camels that share a water space do not meet."""
    state = meeting(game, {0: [0]}, where=waters(game))
    assert related(state) == []
    assert cash(state) == [10] * 4
    assert is_next_turn(state)


def test_goods_spaces_found_relations(game):
    """[R-B1, R-G2] A goods space is land; its tile is gone already."""
    state = meeting(game, {0: [0]}, where=[home(game, good) for good in range(33)])
    assert related(state) == [(0, 7)]
    assert state.record.goods_tiles[0] == 0


@pytest.mark.parametrize("family", range(10))
def test_starts_found_relations(game, family):
    """[R-B1] On another family's starting space too."""
    active = (family + 1) % 10
    beside = next(s for s in touching(game, start(game, family)) if s in plain_land(game))
    state = game.set_up(families={0: [active]}, camels={beside: [active]}, phase=Phase.PLACE, family=active)
    play(state, start(game, family))
    assert related(state) == [tuple(sorted((active, family)))]
    assert cash(state)[0] == 13


def test_the_one_who_comes_is_active(game):
    """[R-B1, R-B2] The family whose camel was placed is active, whatever its number."""
    members = {0: [7], 1: [0]}
    state = meeting(game, members, active=7, passive=0)
    assert cash(state)[:2] == [13, 11]


def test_both_camels_may_found(game):
    """[R-B1, R-B3] Two relations in one action: four tiles, both bonuses."""
    one, two = pair(game)
    far = next(s for s in plain_land(game) if s not in [one, two, *touching(game, one), *touching(game, two)])
    state = game.set_up(
        families={0: [0]},
        camels={one: [0], two: [7], far: [0, 8]},
        first=far,
        family=0,
        treasuries={0: 1},
        phase=Phase.SECOND,
    )
    tiles = int(state.record.relation_tiles[0])
    play(state, two)
    assert related(state) == [(0, 7), (0, 8)]
    assert cash(state)[0] == 13
    assert state.record.relation_tiles[0] == tiles + 2


def test_a_family_without_tiles_gives_none(game):
    """[R-B3] (assumed) A sixth relation of a family, by a second camel, brings only the other's tile."""
    one, two = pair(game)
    spots = [s for s in plain_land(game) if s not in (one, two)]
    far = next(s for s in spots if s not in [*touching(game, one), *touching(game, two)])
    free = [s for s in spots if s != far]
    met = {free[number]: [0, number + 1] for number in range(4)}
    state = game.set_up(
        families={0: [0]},
        camels={one: [0], two: [7], far: [0, 8], **met},
        first=far,
        family=0,
        treasuries={0: 1},
        phase=Phase.SECOND,
    )
    assert state.record.relations[0] == 0
    assert state.record.relation_tiles[0] == 0
    play(state, two)
    assert state.record.relations[7] == 4
    assert state.record.relation_tiles[0] == 1
    assert cash(state)[0] == 13
    assert state.is_terminal()
