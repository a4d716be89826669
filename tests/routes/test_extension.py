"""Extending a route: one camel or two, where they may go, what the second costs."""

import pytest

from samarkand.routes.components import CAMELS, DECLINE, EXTEND, PASS, Phase
from tests.games import phase, play
from tests.routes.table import cash, home, is_next_turn, pair, plain_land, start, touching, waters

EVERY_TABLE = pytest.mark.parametrize("players", [2, 3, 4, 5])
OPTIONS = pytest.mark.parametrize("second_camel", ["apart", "anywhere"])


def extending(game, family=0, **more):
    """Player 0, a member, is about to place the first camel of `family`."""
    return game.set_up(families={0: [family]}, phase=Phase.PLACE, family=family, **more)


def around(game, spaces):
    """The spaces that touch any of these, without these."""
    return sorted({other for space in spaces for other in touching(game, space)} - set(spaces))


def test_only_with_a_tile_of_the_family(game):
    """[R-X1] Members extend; others do not, whatever they could pay."""
    state = game.set_up(families={0: [2, 6], 1: [3]}, cash={0: 0})
    assert state.legal_actions() == [EXTEND + 2, EXTEND + 6]


def test_only_with_a_camel_in_the_supply(game):
    """[R-X1] Eleven camels placed beside the start leave none."""
    spaces = [space for space in plain_land(game) if space != start(game, 2)]
    for camels, expected in ((10, [EXTEND + 2]), (11, [PASS])):
        crowded = {space: [2] for space in spaces[:camels]}
        state = game.set_up(families={0: [2]}, camels=crowded, cash={0: 0})
        assert state.record.supply[2] == CAMELS - 1 - camels
        assert state.legal_actions() == expected


def test_only_where_there_is_a_space(game):
    """[R-X1, R-C2] A route closed in by pairs of other camels cannot be extended."""
    closed = {}
    for number, space in enumerate(around(game, [start(game, 4)])):
        closed[space] = [(0, 1), (2, 3), (5, 6), (7, 8), (0, 2), (1, 3), (5, 7), (6, 8)][number]
    is_over = game.set_up(families={0: [4]}, camels=closed, cash={0: 0})
    assert is_over.legal_actions() == [PASS]


@pytest.mark.parametrize("family", range(10))
def test_a_camel_touches_its_route(game, family):
    """[R-X1] From the start to all spaces that touch it, and from each camel on; land or water."""
    route = [start(game, family)]
    free = [space for space in plain_land(game) + waters(game) if space in around(game, route)]
    more = free[:1]
    state = extending(game, family, camels={space: [family] for space in more})
    expected = [
        space for space in around(game, route + more)
        if list(state.record.camel[space]).count(-1) > 0
    ]  # fmt: skip
    assert state.legal_actions() == expected


@pytest.mark.parametrize("camels", [[5, 7], [7, 5], [5]], ids=str)
def test_a_camel_that_came_second_is_part_of_the_route(game, camels):
    """[R-X1, R-C2] The route goes on from each of its camels, whoever else stands there and came first."""
    here = next(space for space in plain_land(game) if start(game, 5) not in (space, *touching(game, space)))
    state = extending(game, family=5, camels={here: camels})
    free = [space for space in touching(game, here) if state.record.camel[space, 1] == -1]
    assert free
    assert set(free) <= set(state.legal_actions())


@pytest.mark.parametrize("family", range(10))
def test_the_log_names_the_rule_of_an_extension(game, family):
    """[R-X1] Not that of a marriage, whichever the family."""
    state = play(game.set_up(families={0: [family]}), EXTEND + family)
    name = game.names.families[family]
    assert state.history_strings() == [f"player 0: extend the route of {name} [R-X1]"]


def test_water_is_a_way_too(game):
    """[R-X1] A camel goes on a boat, and the route goes on from there."""
    land, water = pair(game, waters(game))
    state = extending(game, camels={land: [0]})
    assert water in state.legal_actions()
    beyond = extending(game, camels={land: [0], water: [0]})
    assert set(touching(game, water)) - set(state.legal_actions()) - {land, start(game, 0)}
    assert set(beyond.legal_actions()) > set(state.legal_actions()) - {water}


def test_extending_in_words(game):
    """[R-X1] First the family, then the space."""
    state = game.set_up(families={0: [5]})
    name = game.names.families[5]
    assert state.action_to_string(EXTEND + 5) == f"extend the route of {name}"
    play(state, EXTEND + 5)
    assert (phase(state), state.record.family) == (Phase.PLACE, 5)
    space = state.legal_actions()[0]
    assert state.action_to_string(space) == f"place a camel on {game.names.spaces[space]}"
    supply = int(state.record.supply[5])
    play(state, space)
    assert state.record.supply[5] == supply - 1
    assert 5 in state.record.camel[space]


def test_the_first_camel_is_free(game):
    """[R-X2] Neither the player nor the treasury pays."""
    space = pair(game)[1]
    state = extending(game, camels={pair(game)[0]: [0]}, treasuries={0: 3})
    play(state, space)
    assert cash(state) == [10] * 4
    assert state.record.treasury[0] == 3


@OPTIONS
def test_the_second_camel_costs_the_family_a_dirham(routes, second_camel):
    """[R-X2] Out of the treasury to the bank; declining costs nothing. `apart` and `anywhere` alike."""
    game = routes(second_camel=second_camel)
    one, two = pair(game)
    state = play(extending(game, camels={one: [0]}, treasuries={0: 3}), two)
    assert phase(state) == Phase.SECOND
    bank = state.record.bank
    declined = play(state.clone(), DECLINE)
    assert is_next_turn(declined)
    assert (declined.record.treasury[0], declined.record.bank) == (3, bank)
    space = state.legal_actions()[0]
    assert state.action_to_string(space) == f"place a second camel on {game.names.spaces[space]} for 1 dirham"
    play(state, space)
    assert (state.record.treasury[0], cash(state)[1]) == (2, 10)
    assert is_next_turn(state) or phase(state) == Phase.SELL


@pytest.mark.parametrize("dirhams", [0, 1])
def test_an_empty_treasury_allows_one_camel(game, dirhams):
    """[R-X2] The turn ends at once after the first; with a single dirham it does not."""
    one, two = pair(game)
    state = play(extending(game, camels={one: [0]}, treasuries={0: dirhams}), two)
    assert is_next_turn(state) == (dirhams == 0)
    assert (phase(state) == Phase.SECOND) == (dirhams == 1)


def test_the_last_camel_has_no_second(game):
    """[R-X1, R-X2] With one camel in the supply only one is placed."""
    one, two = pair(game)
    others = [space for space in plain_land(game) if space not in (one, two)]
    for placed, is_asked in ((8, True), (9, False)):
        camels = {space: [0] for space in [one, *others[:placed]]}
        state = play(extending(game, camels=camels, treasuries={0: 5}), two)
        assert (phase(state) == Phase.SECOND) == is_asked


@OPTIONS
@pytest.mark.parametrize("family", range(10))
def test_where_the_second_camel_goes(routes, second_camel, family):
    """[R-X3] `apart`: touching the route, not the first camel; `anywhere`: the first counts as route too."""
    game = routes(second_camel=second_camel)
    begun = extending(game, family, treasuries={family: 1})
    for first in begun.legal_actions():
        state = play(begun.clone(), first)
        if phase(state) != Phase.SECOND:
            continue
        route = [start(game, family), first]
        expected = around(game, route)
        if second_camel == "apart":
            expected = [s for s in around(game, route[:1]) if s != first and first not in touching(game, s)]
        full = [s for s in expected if list(state.record.camel[s]).count(-1) == 0]
        assert state.legal_actions() == [s for s in expected if s not in full] + [DECLINE]


def test_the_options_differ(routes):
    """[R-X3] `anywhere` lets a route go two spaces in one direction, `apart` does not."""
    apart, anywhere = routes(second_camel="apart"), routes(second_camel="anywhere")
    route, first = pair(apart)
    beyond = next(s for s in plain_land(apart) + waters(apart)
                  if s in touching(apart, first) and s not in [route, *touching(apart, route)])  # fmt: skip
    states = [
        play(extending(game, camels={route: [0]}, treasuries={0: 1}), first) for game in (apart, anywhere)
    ]
    assert [beyond in state.legal_actions() for state in states] == [False, True]


def test_no_second_without_a_space(routes):
    """[R-X2, R-X3] Where no space is possible for a second camel, none is asked for."""
    apart, anywhere = routes(second_camel="apart"), routes(second_camel="anywhere")
    home_of_4 = start(apart, 4)
    nearby = around(apart, [home_of_4])
    first = next(s for s in nearby if s in plain_land(apart))
    rows = [(0, 1), (2, 3), (5, 6), (7, 8), (0, 2), (1, 3), (5, 7), (6, 8)]
    others = [space for space in nearby if space != first and first not in touching(apart, space)]
    closed = {space: rows[number] for number, space in enumerate(others)}
    states = [play(extending(game, 4, camels=closed, treasuries={4: 1}), first) for game in (apart, anywhere)]
    assert is_next_turn(states[0])
    assert phase(states[1]) == Phase.SECOND


def test_what_the_first_brings_comes_before_the_second(game):
    """[R-X4] (assumed) The sale is decided, then the second camel is asked for."""
    goods_spaces = [home(game, good) for good in range(33)]
    one, two = pair(game, goods_spaces)
    good = goods_spaces.index(two)
    state = extending(game, camels={one: [0]}, treasuries={0: 1}, hands={2: [good]})
    play(state, two)
    assert (phase(state), state.current_player()) == (Phase.SELL, 2)
    play(state, 1)
    assert cash(state) == [10, 10, 13, 10]
    assert (phase(state), state.current_player()) == (Phase.SECOND, 0)


def test_bonuses_do_not_pay_for_a_second(game):
    """[R-X4, R-X2] (assumed) A bonus is the player's own; an empty treasury stays empty."""
    one, two = pair(game)
    state = play(extending(game, camels={one: [0], two: [7]}), two)
    assert cash(state)[0] == 13
    assert state.record.treasury[0] == 0
    assert is_next_turn(state)


@EVERY_TABLE
def test_both_camels_in_one_turn(routes, players):
    """[R-X1, R-X2] Two spaces of a route, then the next player."""
    game = routes(players)
    one, two = pair(game)
    state = play(extending(game, camels={one: [0]}, treasuries={0: 1}), two)
    before = int(state.record.supply[0])
    play(state, next(space for space in state.legal_actions() if space in plain_land(game)))
    assert state.record.supply[0] == before - 1
    assert is_next_turn(state)
    assert state.current_player() == 1
