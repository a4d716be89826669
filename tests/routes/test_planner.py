"""The planner of routes: what it reckons."""

import numpy as np
import pytest

import samarkand
from samarkand.routes import planner
from samarkand.routes.components import EXTEND, KEEP, NUM_FAMILIES, SELL, UNREACHED, Phase
from samarkand.strategies import Player
from tests.games import play
from tests.routes.table import home, pair, plain_land, touching


@pytest.fixture
def four():
    """The game for four."""
    return samarkand.game("routes")


def answer(state):
    """What the planner plays."""
    return Player(state.game, "planner", seed=1).choose(state)


def survey(state):
    """What the planner of the player in turn reckons."""
    return planner.survey(state.game.config, state.view_for_rules(state.current_player()))


def test_camels_are_counted_over_open_spaces(four):
    """[R-X1, R-C2] As many camels as steps, and none through a space that is full."""
    config = four.config
    open_map = survey(four.set_up(families={0: [0]}))[0]
    start = int(config.start[0])
    assert open_map[0, start] == 0
    assert all(open_map[0, space] == 1 for space in touching(four, start))
    assert open_map[0, : config.spaces].max() < UNREACHED
    around = {space: [1, 2] for space in touching(four, start)}
    walled = survey(four.set_up(families={0: [0]}, camels=around))[0]
    assert set(np.unique(walled[0])) == {0, UNREACHED}


def test_gaps_lead_to_a_camel_alone_on_land(four):
    """[R-B1] One camel from meeting the neighbour; where two stand there is nothing to meet."""
    one, two = pair(four)
    gap = survey(four.set_up(families={0: [0]}, camels={one: [0], two: [7]}))[2]
    assert gap[0, 7] == gap[7, 0] == 1
    gap = survey(four.set_up(families={0: [0]}, camels={one: [0], two: [7, 3]}))[2]
    assert gap[0, 7] > 1


def test_what_is_in_prospect_counts_for_members_and_against_the_others(four):
    """[R-B2] A relation in reach is a hope for a member of the active family, else only a threat."""
    one, two = pair(four)
    state = four.set_up(families={0: [0], 1: [7]}, camels={one: [0], two: [7]})
    _, _, _, hope, net, rest = survey(state)
    assert 0 < rest <= 1
    assert net[0, 7] > 0 > net[7, 0]
    assert hope[0, 7] > 0
    assert (np.diag(hope) == 0).all() and hope.shape == (NUM_FAMILIES, NUM_FAMILIES)


def test_cards_drawn_are_worth_more_where_routes_are(four):
    """[R-M3, R-F1] The law of unseen cards: nothing without room, more with a route, less with less room."""
    goods = [home(four, good) for good in range(8)]
    bare = four.set_up()
    rich = four.set_up(camels={space: [0] for space in goods})
    crowded = four.set_up(camels={space: [0] for space in goods}, hands={0: [*range(20, 26)]})
    full = four.set_up(camels={space: [0] for space in goods}, hands={0: [*range(20, 27)]})
    gains = []
    for state in (full, bare, rich, crowded):
        view = state.view_for_rules(0)
        gains.append(planner.draw_gain(four.config, view, 0, planner.survey(four.config, view)))
    assert gains[0] == 0
    assert gains[2] > gains[1]
    assert gains[2] > gains[3] > 0


@pytest.mark.parametrize(("cash", "is_ended"), [({0: 90, 1: 5}, True), ({0: 5, 1: 90}, False)])
def test_it_ends_the_game_only_where_it_may_win(four, cash, is_ended):
    """[R-E1] A relation that ends the game is left alone by who is far behind, and founded by who leads."""
    one, two = pair(four)
    free = [space for space in plain_land(four) if space not in (one, two)]
    met = {free[number]: [0, number + 1] for number in range(4)}
    camels = {one: [0], two: [7], **met}
    state = four.set_up(families={0: [0]}, camels=camels, phase=Phase.PLACE, family=0, cash=cash)
    assert play(state, answer(state)).is_terminal() == is_ended


@pytest.mark.parametrize(("members", "expected"), [({0: [0]}, KEEP), ({1: [7]}, SELL)])
def test_it_keeps_a_card_whose_space_it_can_still_reach(four, members, expected):
    """[R-G1, R-F1] A point with four in prospect is kept; without them it is sold for three."""
    homes = [home(four, good) for good in range(33)]
    one, two = pair(four, homes)
    near = [space for space in touching(four, two) if space != one][0]
    camels = {one: [7], near: [0]}
    state = four.set_up(
        families={**members, 1: [7]},
        camels=camels,
        hands={0: [homes.index(two)]},
        turn=1,
        phase=Phase.PLACE,
        family=7,
    )
    play(state, two)
    assert state.current_player() == 0
    assert answer(state) == expected


def test_it_marries_first(four):
    """[R-M1, R-X1] Without a family there is nothing else to do."""
    assert answer(four.set_up()) < EXTEND
