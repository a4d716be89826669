"""States keep the positions they have been through: the same as made anew."""

import random

import numpy as np
import pytest

import samarkand
from samarkand import adapters
from samarkand.engine import records
from samarkand.registry import GAMES
from tests.support import pick


def assert_as_made_anew(state):
    plain = state.game.state_from_dict(state.to_dict())
    for player in range(state.game.num_players):
        assert state.history_strings(player) == [str(entry) for entry in plain.log(player)]
        assert state.information_state_string(player) == plain.information_state_string(player)
        known = [adapters.information_state(each, player) for each in (state, plain)]
        assert known[0].dtype == np.float32 and (known[0] == known[1]).all()


@pytest.mark.parametrize("name", GAMES)
def test_continued_is_as_made_anew(name):
    """After each of many turns: further on, back and another way, in a clone, in a restored copy."""
    dice, game = random.Random(name), samarkand.game(name, players=3)
    states = [game.new_initial_state()]
    for _ in range(8):
        state = states[dice.randrange(len(states))]
        if dice.random() < 0.5:
            state = state.clone()
        if dice.random() < 0.1:
            state = game.state_from_dict(state.to_dict())
        for _ in range(dice.randrange(1, 40)):
            if not state.is_terminal():
                state.apply_action(pick(state, dice))
        states.append(state)
        assert_as_made_anew(dice.choice(states))


def test_a_position_set_by_hand_has_its_own_moves():
    state = samarkand.game("sackson").set_up(hands={0: {"grain": 2}})
    assert_as_made_anew(state.apply_words("roll the die", "the die shows 1"))


@pytest.mark.parametrize("name", GAMES)
def test_earlier_states_are_as_played(name):
    """After every number of moves; a clone of one goes another way without changing the first."""
    dice, state = random.Random(name), samarkand.game(name).new_initial_state()
    played = [state.clone()]
    for _ in range(60):
        state.apply_action(pick(state, dice))
        played.append(state.clone())
    assert [state.earlier(number) for number in range(61)] == played
    branch = state.earlier(30)
    branch.apply_action(branch.legal_actions()[-1])
    assert [after for _, _, after in state.steps()] == [each.record for each in played[1:]]


def test_a_change_of_the_record_does_not_change_the_past():
    state = samarkand.game("sackson").set_up(hands={0: {"grain": 2}})
    state.apply_words("roll the die")
    before = records.copy(state.record)
    state.record.turns += 1
    assert next(iter(state.steps()))[2] == before
