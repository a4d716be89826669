"""Two players: the bag, second marriages."""

from fractions import Fraction

import pytest

from samarkand.routes.components import DONE, PASS, Phase
from tests.games import phase, play
from tests.routes.table import goods, hand, is_next_turn


@pytest.fixture
def two(routes):
    """The game for two."""
    return routes(2)


def after_marriage(game, family=0, draws=(20, 21, 22), **more):
    """Player 0 has married and kept all cards; the bag is next."""
    state = game.set_up(**more)
    play(state, family)
    if phase(state) == Phase.DRAW:
        play(state, *draws, DONE)
    return state


def test_the_bag(two):
    """[R-D1] One tile of each family on the board, the other in the bag; the limit is ten cards."""
    record = two.new_initial_state().record
    assert list(record.available) == list(record.bag) == [1] * 10
    full = two.set_up(hands={0: list(range(10))})
    play(full, 0)
    assert phase(full) == Phase.BAG
    below = two.set_up(hands={0: list(range(9))})
    play(below, 0)
    assert phase(below) == Phase.DRAW


def test_only_with_two(game):
    """[R-D1, R-D2] With more players there is no bag, and nothing is drawn from it."""
    assert game.new_initial_state().record.bag.sum() == 0
    assert is_next_turn(after_marriage(game))


def test_a_draw_after_each_marriage(two):
    """[R-D2] At the end of the turn, after the discards; each tile of the bag is as likely."""
    state = two.set_up()
    play(state, 0, 20, 21, 22)
    assert phase(state) == Phase.DISCARD
    play(state, DONE)
    assert phase(state) == Phase.BAG
    assert state.current_player() == -1
    assert state.chance_outcomes() == [(family, Fraction(1, 10)) for family in range(10)]
    play(state, 4)
    assert is_next_turn(state)


def test_after_two_discards_too(two):
    """[R-D2, R-M4]."""
    state = play(two.set_up(), 0, 20, 21, 22, 20, 21)
    assert phase(state) == Phase.BAG


def test_at_the_limit_too(two):
    """[R-D2, R-M3] Without a draw of cards the bag is drawn from all the same."""
    state = two.set_up(hands={0: list(range(10))})
    play(state, 3)
    assert phase(state) == Phase.BAG


def test_no_draw_after_an_extension(two):
    """[R-D2] Only marriages bring a tile."""
    state = two.set_up(families={0: [4]})
    play(state, 14, two.set_up(families={0: [4]}, phase=Phase.PLACE, family=4).legal_actions()[0])
    while phase(state) == Phase.SELL:
        play(state, 0)
    assert is_next_turn(state)


@pytest.mark.parametrize("owner", [0, 1])
def test_a_family_already_married(two, owner):
    """[R-D2] Its tile is put on the board and can be married."""
    state = after_marriage(two, families={owner: [6]})
    play(state, 6)
    assert state.record.available[6] == 1
    assert state.record.removed[6] == 0
    assert 6 in state.legal_actions()
    assert state.history_strings()[-1].endswith("it can be married [R-D2]")


def test_the_marriage_just_made_counts(two):
    """[R-D2] The tile of the family married in this very turn is put on the board."""
    state = play(after_marriage(two, family=5), 5)
    assert (state.record.available[5], state.record.removed[5]) == (1, 0)
    assert 5 in state.legal_actions()


def test_a_family_not_yet_married(two):
    """[R-D2] Its tile leaves the game, open to view; the one on the board stays."""
    state = play(after_marriage(two), 6)
    assert (state.record.available[6], state.record.removed[6]) == (1, 1)
    assert state.history_strings(1)[-1].endswith("it leaves the game [R-D2]")
    assert state.view(1).removed[6] == 1
    married = two.set_up(families={0: [0, 6]}, removed=[6], cash={0: 60})
    assert 6 not in married.legal_actions()
    assert married.record.available[6] == 0


def test_the_last_tile_of_the_bag(two):
    """[R-D2] It is drawn like any other; then the bag is empty."""
    state = after_marriage(two, removed=[family for family in range(10) if family != 7], bag=[7])
    assert phase(state) == Phase.BAG
    play(state, 7)
    assert (state.record.bag.sum(), state.record.removed[7]) == (0, 1)


def test_an_empty_bag(two):
    """[R-D2] (assumed) Nothing is drawn; the turn ends."""
    state = after_marriage(two, bag=[])
    assert is_next_turn(state)


def test_a_second_marriage(two):
    """[R-D3, R-M1] A tile of a family that is one's own can be had too; the dowry is paid again."""
    state = two.set_up(families={0: [4]}, bag=[])
    dowry = int(two.config.dowry[4])
    play(state, 4)
    assert state.record.member[0, 4] == 2
    assert state.record.treasury[4] == dowry
    assert state.record.cash[0] == 10 - dowry
    assert phase(state) == Phase.DRAW


def test_no_third(two):
    """[R-D3, R-M1] There are two tiles of a family."""
    state = two.set_up(families={0: [4, 4]}, cash={0: 60})
    assert 4 not in state.legal_actions()
    assert state.record.available[4] == 0


def test_both_tiles_extend_like_one(two):
    """[R-D3, R-X1] The second tile allows nothing that the first does not."""
    one = two.set_up(families={0: [4]}, cash={0: 0})
    both = two.set_up(families={0: [4, 4]}, cash={0: 0})
    assert one.legal_actions() == both.legal_actions() == [14]


def test_cards_stay_when_nothing_is_drawn(two):
    """[R-D1, R-M4] At ten cards the hand stays as it is."""
    state = after_marriage(two, hands={0: list(range(10))})
    play(state, state.legal_actions()[0])
    assert hand(state) == list(range(10))
    assert goods(state.record.discards) == []
    assert PASS not in state.legal_actions()
