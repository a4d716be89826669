"""The log is kept, not worked out anew, and always says what the game's own history says."""

import random
import sys

import pytest

import samarkand
from samarkand.decisions import DecisionContext
from samarkand.grammar import Reader
from samarkand_widgets import SacksonBoard
from samarkand_widgets.board.log import Log
from tests.support import play as play_at_random

GAMES = ("sackson", "routes", "market")


def lines(log, state, viewer):
    return [entry.line for entry in log.entries(state, viewer)]


@pytest.mark.parametrize("name", GAMES)
def test_it_says_what_the_history_says(name):
    """Followed move by move, and asked for at once; for each viewer."""
    state = samarkand.game(name, players=3).new_initial_state()
    viewers = [None, 0, 2]
    log = Log(dict.fromkeys(viewers, Reader()))
    for number, _ in enumerate(play_at_random(state, 5)):
        if number % 7 == 0:
            assert lines(log, state, 0) == state.history_strings(0)
        if number > 150:
            break
    for viewer in viewers:
        assert (
            lines(log, state, viewer)
            == lines(Log({viewer: Reader()}), state, viewer)
            == state.history_strings(viewer)
        )


def test_it_forgets_what_is_taken_back_and_goes_on():
    states, log = [], Log({0: Reader()})
    state = samarkand.game("routes", players=3).new_initial_state()
    for number, _ in enumerate(play_at_random(state, 2)):
        states.append(state.clone())
        if number > 60:
            break
    dice = random.Random(3)
    for _ in range(30):
        chosen = dice.choice(states)
        assert lines(log, chosen, 0) == chosen.history_strings(0)


def test_a_repaint_puts_only_new_moves_into_words(recorder, monkeypatch):
    """And makes the text board once: late in a game a repaint costs what it costs early."""
    board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "greedy"], seed=7, pause=0)
    drawn = sys.modules["samarkand.sackson.picture"]
    said, made = [], []
    words, make_text = DecisionContext.words, drawn.text
    monkeypatch.setattr(DecisionContext, "words", lambda at: said.append(at) or words(at))
    monkeypatch.setattr(drawn, "text", lambda *given: made.append(1) or make_text(*given))
    counts = []
    for _ in range(60):
        said.clear()
        made.clear()
        moves = len(board.state.history())
        board.act(board.state.legal_actions()[0])
        new = len(board.state.history()) - moves
        counts.append(len(said) - new)
        assert made == [1]
    # What may be chosen is put into words too: some twenty actions at most, however long the game is.
    assert max(counts[30:]) <= max(counts[:30])
