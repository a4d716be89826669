"""What is kept to be found at once: where camels may come, the steps from the goods' spaces."""

import numpy as np
import pytest

import samarkand
from samarkand.engine import records
from samarkand.routes import can_place, can_place_second, is_open
from samarkand.routes.components import NOBODY, NOWHERE, NUM_FAMILIES
from samarkand.routes.rules import reach
from samarkand.strategies import Chance, Player
from tests.routes.table import start, touching


def members(words):
    """The numbers of the bits that are set, lowest first."""
    bits = sum(int(word) << 32 * index for index, word in enumerate(words))
    return [space for space in range(128) if bits >> space & 1]


def assert_index_is_right(game, record):
    """The index against the camels on the board, and the rule's text, space by space."""
    for family in range(NUM_FAMILIES):
        possible = [s for s in range(game.config.spaces) if can_place(game.config, record, family, s)]
        route = np.flatnonzero((record.camel == family).any(axis=1)).tolist()
        around = {there for space in route for there in touching(game, space)}
        closed = [s for s in range(game.config.spaces) if not is_open(record, family, s)]
        assert members(record.places[family]) == possible == sorted(around - set(closed))
        assert members(record.closed[family]) == closed
    if record.first != NOWHERE:
        second = [s for s in range(game.config.spaces) if can_place_second(game.config, record, s)]
        assert list(reach.spaces_for(game.config, record, record.family)) == second


@pytest.mark.parametrize(("players", "second"), [(2, "anywhere"), (5, "apart")])
def test_the_index_is_kept_up_to_date(players, second):
    """[R-X1, R-X3, R-C2] After every camel of a game it is what the camels reach."""
    game = samarkand.game("routes", players=players, second_camel=second)
    state = game.new_initial_state()
    chance, player, camels = Chance(5), Player(game, "random", seed=5), 0
    while not state.is_terminal():
        state.apply_action((chance if state.is_chance_node() else player).choose(state))
        if camels != (state.record.camel != NOBODY).sum():
            camels = (state.record.camel != NOBODY).sum()
            assert_index_is_right(game, state.record)
    assert camels > NUM_FAMILIES


def test_a_position_set_up_by_hand_has_its_index(game):
    """[R-X1] From a dictionary and from words alike."""
    there = touching(game, start(game, 3))[0]
    state = game.set_up(camels={there: [3]})
    assert_index_is_right(game, state.record)
    again = game.set_up(like=state)
    assert (again.record.places == state.record.places).all()
    assert (again.record.closed == state.record.closed).all()


@pytest.mark.parametrize("field", ["places", "closed"])
def test_an_index_that_is_off_is_found(game, field):
    state = game.set_up()
    getattr(state.record, field)[5, 0] ^= 1
    with pytest.raises(
        samarkand.BrokenRule, match="numbers of the index .closed, places. that do not match the camels"
    ):
        state.check()


def test_a_view_leaves_the_index_out(game):
    """Its numbers fit an observation; rules and strategies are handed the index with it."""
    state = samarkand.play(game.new_initial_state(), "random", seed=2, until=lambda s: len(s.history()) > 99)
    view, whole = state.view(0), state.view_for_rules(0)
    left_out = set(whole.dtype.names) - set(view.dtype.names)
    assert left_out == set(game.index) & set(whole.dtype.names) == {"closed", "places"}
    assert np.abs(records.numbers(view)).max() < 10**6 < records.numbers(whole).max()
    assert records.to_plain(view) == records.to_plain(whole, game.index)
    with pytest.raises(AttributeError, match="a record has no field 'closed'; it has deck, hand"):
        view.closed  # noqa: B018
