"""A picture of kept parts is the one that is drawn anew: no part keeps what it should not."""

import pytest

import samarkand
from samarkand.drawing_cache import forget
from samarkand.textboard import PUBLIC
from tests.support import play


@pytest.mark.parametrize(("name", "players"), [("sackson", 4), ("routes", 5), ("market", 3)])
def test_no_part_shows_what_was_before(name, players):
    game = samarkand.game(name, players=players)
    board = game.package.picture.board
    state, drawn = game.new_initial_state(), []
    forget()
    for number, _ in enumerate(play(state, seed=players)):
        if number % 6 == 0 or state.is_terminal():
            drawn.append((state.clone(), [board(state, viewer) for viewer in (None, PUBLIC, 0)]))
        if number > 240:
            break
    for then, whole in [*drawn[::5], drawn[-1]]:
        forget()
        assert [board(then, viewer) for viewer in (None, PUBLIC, 0)] == whole, len(then.history())
