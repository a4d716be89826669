"""What the expert counts where it cuts a playout short."""

import numpy as np
import pytest

import samarkand
from samarkand.engine import records
from samarkand.routes.players import prospects
from tests.routes.table import home, plain_land, touching


@pytest.fixture
def four():
    """The game for four."""
    return samarkand.game("routes")


def counted(*states):
    """What each player has in each position, as the expert counts it."""
    return prospects(states[0].game.config, records.to_array(*(state.record for state in states)))


def test_without_a_promise_it_is_the_score(four):
    """[R-F1, R-F2] Cards of own and of others' camels, dirhams; where two camels stand none is promised."""
    camels = {home(four, 3): [0, 1], home(four, 4): [0, 1]}
    state = four.set_up(camels=camels, families={0: [0], 1: [0, 1]}, hands={0: [3], 1: [4]}, cash={3: 7})
    found = counted(state)[0]
    scores = np.array([four.parts.scoring.score(four.config, state.record, player) for player in range(4)])
    assert scores[:2].tolist() == [15, 18]
    assert np.allclose(found * scores[3] / found[3], scores)


def test_a_card_promises_the_more_the_nearer_a_route_is(four):
    """[R-F1] To members alone, and less than a camel that stands there."""
    target = home(four, 20)
    near = next(space for space in touching(four, target) if space in plain_land(four))
    states = [
        four.set_up(families=members, hands={0: [20]}, camels=camels)
        for members, camels in (({}, {near: [9]}), ({0: [9]}, {}), ({0: [9]}, {near: [9]}))
    ]
    points = [row[0] - row[1] for row in counted(*states)]
    assert points[0] == 0
    assert 0 < points[1] < points[2]


def test_a_lead_counts_more_near_the_end(four):
    """[R-E1] Five points with most families related are worth more than five at the beginning."""
    plain = plain_land(four)
    late = {plain[number]: [0, number + 1] for number in range(4)}
    early, ending = counted(four.set_up(cash={0: 15}), four.set_up(cash={0: 15}, camels=late))
    assert 0 < early[0] - early[1] < ending[0] - ending[1]
