"""A turn in a sentence: who, what, and by how much it changed their money."""

import pytest

import samarkand
from samarkand.picture.turns import said
from samarkand_widgets import SacksonBoard
from samarkand_widgets.log import Log
from samarkand_widgets.sentences import by_turns, in_html
from tests.support import play as play_at_random


def told(state, viewer):
    return by_turns(Log([viewer]).entries(state, viewer), state)


def played(name, moves, seed=4):
    state = samarkand.game(name, players=3).new_initial_state()
    for number, _ in enumerate(play_at_random(state, seed)):
        if number > moves:
            break
    return state


@pytest.mark.parametrize("name", ["sackson", "routes"])
@pytest.mark.parametrize("viewer", [None, 1])
def test_every_move_noticed_stands_in_one_sentence(name, viewer):
    state = played(name, 150)
    sentences = told(state, viewer)
    moves = [move for sentence in sentences for move in sentence.moves]
    assert moves == [said(each) for each in state.log(viewer) if each is not None]
    assert len(sentences) < len(moves) / 2


def test_a_turn_is_one_sentence_with_the_change_of_money(recorder):
    state = played("sackson", 200)
    gains = [0] * 3
    for sentence in told(state, None)[1:]:
        who, _, done = sentence.words.partition(": ")
        player = int(who.removeprefix("Player "))
        assert all(move.startswith((who, "Chance")) for move in sentence.moves)
        if done.endswith(")"):
            gains[player] += int(done.rpartition("(")[2][:-1].replace("\N{MINUS SIGN}", "-"))
    start = state.start().record.cash[:3]
    assert gains == (state.record.cash[:3] - start).tolist()


def test_moves_that_are_alike_are_said_once():
    words = [sentence.words for sentence in told(played("sackson", 200), 0)]
    assert any("draw a card \N{MULTIPLICATION SIGN}4" in each for each in words)
    assert not any("draw a card, draw a card" in each for each in words)


def test_the_deal_is_one_sentence():
    state = samarkand.game("sackson", players=2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    (deal,) = told(state, 0)
    assert deal.words == "Chance: 34 draws before anybody acts"
    assert deal.moves == tuple(map(said, state.log(0)))


def test_the_last_turn_stands_in_the_line_of_the_board(recorder):
    board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "greedy"], seed=7, pause=0)
    board.act("start at Merv")
    (_, last) = told(board.state, 0)[-2:]
    assert last.words.startswith("Player 1: start at ")
    assert f"Last: {last.words}." in board.note.value
    assert in_html([last]) in board.moves.value
