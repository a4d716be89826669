"""Who the others are, judged by what they did; and playouts with an opening and a line-up of their own."""

import numpy as np
import pytest

import samarkand
from samarkand.analysis.opponents.rivals import Rivals
from samarkand.analysis.values.playouts import driver_of
from samarkand.strategies import line_up

MODELS = ("greedy", "threshold", "planner")


def middle(seats="greedy", turns=3, player=0):
    """The market after some rounds, when a player is to decide."""
    return samarkand.play(
        samarkand.game("market").new_initial_state(),
        seats,
        seed=5,
        until=lambda s: s.record.turns >= turns and s.current_player() == player,
    )


@pytest.fixture(scope="module")
def driver():
    return driver_of(line_up(samarkand.game("market"), "planner", MODELS))


def believed(state, driver, player=0):
    """What a player makes of the others."""
    belief = state.game.package.information.Belief(state, player, 1)
    rivals = Rivals(driver, MODELS, np.random.SeedSequence(1))
    rivals.observe(belief.observed)
    return rivals, belief


def test_players_are_known_by_what_they_do(driver):
    seats = ["greedy", "threshold", "planner", "greedy"]
    chances = believed(middle(seats, turns=6), driver)[0].chances()
    for seat in (1, 2, 3):
        assert MODELS[chances[seat].argmax()] == seats[seat]
        assert chances[seat].max() > 0.9


def test_only_what_is_known_is_observed():
    """What others have just chosen in secret is in no observation."""
    state = middle(player=2)
    belief = state.game.package.information.Belief(state, 2, 1)
    hidden = [p for p in range(4) if p != 2 and state.record.choice[p] >= 0]
    assert hidden
    known = len(state.history()) - len(hidden)
    theirs = [
        action
        for before, action, _ in list(state.steps())[:known]
        if state.game.package.actions.current_player(state.game.config, before) not in (samarkand.CHANCE, 2)
    ]
    assert [action for _, _, action in belief.observed] == theirs
