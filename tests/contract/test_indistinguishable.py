"""Two states that a player cannot tell apart look the same to that player everywhere.

One of the two states here has more moves: in *Routes to Riches* nobody else notices that a card is
kept [R-G1]. Whatever counts or seeds by the number of moves tells that somebody holds that card.
"""

import inspect
import pickle

import numpy as np
import pytest

import samarkand
from samarkand import picture, replay
from samarkand.adapters import tensors
from samarkand.analysis.opponents.search import Expert
from samarkand.analysis.values.costly_decisions import Review
from samarkand.engine import records
from samarkand.information.knowledge import clocks, information_state
from samarkand.routes.components import KEEP, Phase
from samarkand.strategies import PositionView

PLAYER = 1


def kept_by_another(state):
    """How many cards others have kept in silence."""
    return sum(
        before.phase == Phase.SELL and before.seller != PLAYER and action == KEEP
        for before, action, _ in state.steps()
    )


def is_asked(state):
    return state.current_player() == PLAYER and len(state.legal_actions()) > 1


def is_kept_just_now(state):
    """For all that the player knows it is the player's turn."""
    view = state.view(PLAYER)
    return state.record.phase == Phase.SELL and (view.phase, view.player) == (Phase.TURN, PLAYER)


@pytest.fixture(scope="module", params=[is_asked, is_kept_just_now])
def pair(request):
    """States that the player cannot tell apart, of different length; the player decides, or another may."""
    start = samarkand.game("routes", players=3).new_initial_state()
    state = samarkand.play(
        start, "random", seed=8, until=lambda s: request.param(s) and kept_by_another(s) > 1
    )
    assert request.param(state)
    guesses = (state.resample(PLAYER, seed) for seed in range(40))
    other = next(each for each in guesses if kept_by_another(each) < kept_by_another(state))
    assert len(other.history()) < len(state.history())
    assert other.information_state_string(PLAYER) == state.information_state_string(PLAYER)
    return state, other


def drawn(state):
    belief = state.game.package.information.Belief(state, PLAYER, 3)
    return belief.draw(9, np.random.default_rng(2)).tobytes()


def reviewed(state):
    review = Review(state, PLAYER, most=1, games=4, seed=3, rollout_policy="random")
    review.choices = review.choices[-2:]
    for _ in review.steps():
        pass
    return [(c.clock, c.action, c.rival, c.values) for c in review.choices], review.frame().to_csv()


def chosen(state):
    expert = Expert(state.game, playouts=16, rollout_policy="random", seed=1)
    return expert.choose(state), expert.reasons.to_csv()


def what_a_strategy_gets(state):
    """Everything in the position that is passed to a strategy in Python, which has no pickle."""
    view = PositionView(state.game, state.view_for_rules(PLAYER))
    view.legal_actions()
    held = {name: getattr(view, name) for name in PositionView.__slots__}
    assert not hasattr(view, "__dict__")
    return {**held, "record": records.to_bytes(held["record"])}


ANYTIME = {
    "State.history_strings": lambda state: state.history_strings(PLAYER),
    "State.log": lambda state: state.log(PLAYER),
    "State.observation_string": lambda state: state.observation_string(PLAYER),
    "State.hand": lambda state: state.hand(PLAYER),
    "State.view": lambda state: state.view(PLAYER),
    "State.view_for_rules": lambda state: state.view_for_rules(PLAYER),
    "State.resample": lambda state: state.resample(PLAYER, 3),
    "a pickled state": lambda state: pickle.dumps(state.resample(PLAYER, 3)),
    "what a strategy gets": what_a_strategy_gets,
    "replay_page": lambda state: replay.data(samarkand.replay_page(state, viewer=PLAYER)),
    "knowledge.information_state": lambda state: information_state(state, PLAYER),
    "winning_chances": lambda state: samarkand.winning_chances(
        state, PLAYER, rollout_policy="random", games=33, seed=5, progress=False
    ).to_csv(),
    "costly_decisions": reviewed,
    "tensors.observation": lambda state: tensors.observation(state, PLAYER).tolist(),
    "tensors.information_state": lambda state: tensors.information_state(state, PLAYER).tolist(),
    "board": lambda state: picture.svg(state.game.package.picture.board(state, PLAYER)),
    "text": lambda state: state.game.package.textboard.text(state, PLAYER),
}
DECIDING = {
    "action_values": lambda state: samarkand.action_values(
        state, games=32, seed=3, rollout_policy="random", progress=False
    ).to_csv(),
    "Expert": chosen,
    "Belief": drawn,
}


@pytest.mark.parametrize("name", [*ANYTIME, *DECIDING])
def test_states_of_different_length_look_the_same(name, pair):
    if name in ANYTIME or is_asked(pair[0]):
        tell = (ANYTIME | DECIDING)[name]
        assert tell(pair[0]) == tell(pair[1])


def test_who_knows_all_is_told_that_they_differ(pair):
    assert information_state(pair[0], None) != information_state(pair[1], None)
    assert clocks(pair[0], PLAYER)[-1] == len(pair[0].log(PLAYER)) < len(pair[0].history())


def test_nothing_that_takes_a_player_is_left_out():
    """Every method of a state, every function of knowledge and every public one that says whose eyes."""
    tested = {name.removeprefix("State.") for name in ANYTIME | DECIDING}
    found = {
        name for name, member in inspect.getmembers(samarkand.State, inspect.isfunction) if takes(member)
    }
    found |= {name for name in samarkand.__all__ if takes(getattr(samarkand, name))}
    # The states are chosen by the first, and the others are used by the ones tested.
    assert found - tested == {"information_state_string"}


def takes(thing):
    """Whether a function asks for a player, by number, whose knowledge counts."""
    named = inspect.isfunction(thing) and inspect.signature(thing).parameters
    return bool(named) and not thing.__name__.startswith("_") and bool({"player", "viewer"} & set(named))
