"""What the pictures of all games promise: the documents hold the current ones, a state shows itself."""

import pytest

from samarkand import picture
from samarkand.grammar import for_reader
from samarkand.picture.seats import reader_of
from samarkand.registry import GAMES
from tools.pictures import DOCS, POSITIONS, drawing

EVERY_GAME = pytest.mark.parametrize("name", GAMES)


@EVERY_GAME
def test_the_picture_in_the_documents_is_the_one_drawn_now(name):
    stored = (DOCS / f"{name}.svg").read_text(encoding="utf-8")
    assert stored == drawing(name), "draw it again: python -m tools.pictures"


@EVERY_GAME
def test_a_state_shows_itself_in_a_notebook(name):
    state = POSITIONS[name]()
    parts = state.game.parts
    with for_reader(reader_of(state.game.num_players)):
        assert state._repr_svg_() == picture.svg(parts.picture.board(state))
    assert "player 0" not in state._repr_svg_().lower()
    assert str(state) == parts.textboard.text(state)


@EVERY_GAME
def test_targets_are_those_of_the_player_who_acts(name):
    state = POSITIONS[name]()
    acting = state.current_player()
    assert picture.targets(state, acting) == picture.targets(state) != {}
    assert picture.targets(state, (acting + 1) % 4) == {}
