"""What is kept to be found at once: the spaces a route touches, the steps from the goods' spaces."""

import numpy as np
import pytest

import samarkand
from samarkand.engine import records
from samarkand.routes.components import NOBODY, NUM_FAMILIES, NUM_GOODS, UNREACHED
from samarkand.routes.rules.reach import spaces_beside_route, touches_route
from samarkand.strategies import Chance, Player
from tests.routes.builder import position, start, touching


def reached(game, record):
    """The families whose camels touch each space, from the neighbours of each camel, as bits."""
    found = [set() for _ in record.reach]
    for space, place in zip(*np.nonzero(record.camel != NOBODY), strict=True):
        for there in touching(game, int(space)):
            found[there].add(int(record.camel[space, place]))
    return [sum(2**family for family in families) for families in found]


@pytest.mark.parametrize("players", [2, 5])
def test_the_index_is_kept_up_to_date(players):
    """[R-X1] After every camel of a game it is what the camels reach."""
    state = samarkand.game("routes", players=players).new_initial_state()
    chance, player, camels = Chance(5), Player(state.game, "random", 5), 0
    while not state.is_terminal():
        state.apply_action((chance if state.is_chance_node() else player).choose(state))
        record = state.record
        if camels != (record.camel != NOBODY).sum():
            camels = (record.camel != NOBODY).sum()
            assert record.reach.tolist() == reached(state.game, record)
            for family in range(NUM_FAMILIES):
                beside = [space for space in range(len(record.reach)) if touches_route(record, family, space)]
                assert spaces_beside_route(record, family).tolist() == beside
    assert camels > NUM_FAMILIES


def test_a_position_set_up_by_hand_has_its_index(game):
    """[R-X1] From a dictionary and from words alike."""
    there = touching(game, start(game, 3))[0]
    state = position(game, camels={there: [3]})
    assert state.record.reach.tolist() == reached(game, state.record)
    again = game.position(like=state)
    assert (again.record.reach == state.record.reach).all()


def test_files_do_not_hold_the_index(game):
    """A state saved before there was one is read; one that a file holds after all is not believed."""
    state = position(game, members={0: [2]})
    plain = state.to_dict()
    assert "reach" not in plain["position"] and "reach" not in plain["start"]
    plain["position"]["reach"] = [1] * len(state.record.reach)
    assert game.state_from_dict({**plain, "history": None}) == game.state_from_dict(state.to_dict())


def test_saved_states_of_this_edition_are_read_for_good(game):
    """The index is no part of what tells games apart, so files written without it still name this game."""
    assert samarkand.game("routes").fingerprint == "79d179d777aa341a"


def test_an_index_that_is_off_is_found(game):
    state = position(game)
    state.record.reach[start(game, 5)] ^= 1
    with pytest.raises(samarkand.BrokenRule, match="reach: the index is not that of the camels"):
        state.check()


def test_a_record_without_its_index_is_a_record(game):
    state = position(game)
    plain = records.to_plain(state.record, game.index)
    assert records.from_plain(state.record.dtype, plain, game.index).reach.sum() == 0


def test_the_steps_are_those_of_a_walk(game):
    """Each space is one step further than its nearest neighbour; only the good's own is no step away."""
    box = game.box
    for good in range(NUM_GOODS):
        steps = box.steps[good]
        assert steps[box.good_space[good]] == 0 and (steps[box.spaces :] == UNREACHED).all()
        for space in range(box.spaces):
            if space != box.good_space[good]:
                assert steps[space] == 1 + min(steps[there] for there in touching(game, space))
