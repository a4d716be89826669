"""What the pictures of all games promise: the documents hold the current ones, a state shows itself."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from samarkand import picture, protocol
from samarkand.picture.seat_names import SeatNames
from samarkand.protocol import GAMES

ROOT = Path(__file__).parents[2]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def specimen(name):
    return importlib.import_module(f"samarkand.{name}.picture.board").specimen()


@EVERY_GAME
def test_the_picture_in_the_documents_is_the_one_drawn_now(name, tmp_path):
    fresh, stored = tmp_path / "fresh.svg", ROOT / f"docs/{name}.svg"
    command = importlib.import_module(f"samarkand.{name}.picture.__main__")
    assert command.main([str(fresh)]) == 0
    assert fresh.read_text(encoding="utf-8") == stored.read_text(encoding="utf-8"), (
        f"draw it again: python -m samarkand.{name}.picture docs/{name}.svg"
    )


@EVERY_GAME
def test_the_command_says_how_it_is_used(name):
    command = [sys.executable, "-m", f"samarkand.{name}.picture"]
    answer = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert answer.returncode == 2
    assert "usage:" in answer.stderr


@EVERY_GAME
def test_a_state_shows_itself_in_a_notebook(name):
    state = specimen(name)
    parts = protocol.parts(state.game)
    named = SeatNames.from_count(state.game.num_players)
    assert state._repr_svg_() == picture.svg(named.picture(parts.picture.board(state)))
    assert "player 0" not in state._repr_svg_().lower()
    assert str(state) == parts.textboard.text(state)


@EVERY_GAME
def test_targets_are_those_of_the_player_who_acts(name):
    state = specimen(name)
    acting = state.current_player()
    assert picture.targets(state, acting) == picture.targets(state) != {}
    assert picture.targets(state, (acting + 1) % 4) == {}
