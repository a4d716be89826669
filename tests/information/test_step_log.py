"""Logs of moves that are continued: the same as made anew, and no move is replayed twice."""

import random

import numpy as np
import pytest

import samarkand
from samarkand import adapters, protocol
from samarkand.information import step_log
from samarkand.protocol import GAMES
from tests.support import pick


def seen_in_one_go(state, player):
    """Actor, phase and action of each move that a player noticed, worked out from the start in one pass."""
    moves, secret = [], []
    for before, move, after in state.steps():
        at = protocol.DecisionContext(state.game, before, move)
        if not at.is_noticed(player):
            continue
        actor = protocol.parts(state.game).actions.current_player(at.config, at.state) + 1
        action = at.action
        if at.decision.is_hidden(at, player):
            secret.append((len(moves), action))
            action = state.game.num_distinct_actions()
        moves.append([int(actor), int(at.state.phase), int(action)])
        if at.decision.reveals(after):
            for index, hidden in secret:
                moves[index][2] = hidden
            secret.clear()
    return moves


def assert_as_made_anew(state):
    plain = state.game.state_from_dict(state.to_dict())
    for player in range(state.game.num_players):
        assert step_log.log_of(state, step_log.MoveTable).seen_by(player).tolist() == seen_in_one_go(
            state, player
        )
        assert state.history_strings(player) == [str(entry) for entry in plain.log(player)]
        assert state.information_state_string(player) == plain.information_state_string(player)
        tensors = [adapters.information_state(each, player) for each in (state, plain)]
        assert tensors[0].dtype == np.float32 and (tensors[0] == tensors[1]).all()


@pytest.mark.parametrize("name", GAMES)
def test_continued_is_as_made_anew(name):
    """After each of many turns: further on, back and another way, in a clone, in a restored copy."""
    dice, game = random.Random(name), samarkand.game(name, players=3)
    states = [game.new_initial_state()]
    for _ in range(25):
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


def test_a_position_set_by_hand_has_a_log_of_its_own_moves():
    state = samarkand.game("sackson").set_up(hands={0: {"grain": 2}})
    assert_as_made_anew(state.apply_words("roll the die", "the die shows 1"))


@pytest.mark.parametrize("ask", ["information_state_string", "history_strings", "tensor"])
def test_no_move_is_replayed_twice(ask, monkeypatch):
    """A second question replays nothing, one after two more moves replays two, and so does a clone's."""
    replayed, steps_from = [], step_log.steps_from

    def counted(game, record, actions):
        for step in steps_from(game, record, actions):
            replayed.append(step[1])
            yield step

    monkeypatch.setattr(step_log, "steps_from", counted)
    monkeypatch.setattr(samarkand.information.knowledge, "steps_from", counted)
    dice, state = random.Random(4), samarkand.game("sackson").new_initial_state()
    for _ in range(100):
        state.apply_action(pick(state, dice))
    question = adapters.information_state if ask == "tensor" else getattr(samarkand.State, ask)
    question(state, 0)
    assert len(replayed) == 100
    replayed.clear()
    question(state, 1)
    assert replayed == []
    for asked in (state.clone(), state):  # the second parts from the first
        for _ in range(2):
            asked.apply_action(pick(asked, dice))
        replayed.clear()
        question(asked, 0)
        assert 2 <= len(replayed) <= 2 + step_log.INTERVAL
