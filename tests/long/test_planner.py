"""How strong the planner of routes is, in four times as many games as by default: its turns are long."""

import samarkand
from benchmarks.reference import routes
from tests.routes.test_planner import is_far_stronger
from tests.support import rotated_shares


def test_it_is_stronger_than_the_reference():
    is_far_stronger(rotated_shares(samarkand.game("routes"), "planner", routes.greedy, 64, seed=2027))
