"""A turn in a sentence: who, what, and by how much it changed their money."""

import re

import pytest

import samarkand
from samarkand.grammar import Reader, for_reader
from samarkand_widgets import SacksonBoard
from samarkand_widgets.board.log import Log
from samarkand_widgets.game.sentences import TurnSentences, line
from tests.support import play as play_at_random
from tests.widgets.pressing import beside


def told(state, viewer):
    return TurnSentences().of(Log({viewer: Reader()}).entries(state, viewer), state)


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
    assert len(moves) == len([each for each in state.log(viewer) if each is not None])
    assert len(sentences) < len(moves) / 2


def test_a_turn_is_one_sentence_with_the_change_of_money(recorder):
    state = played("sackson", 200)
    gains = [0] * 3
    for sentence in told(state, None)[1:]:
        who = sentence.words[: len("Player 0")]
        assert all(move.startswith(f"{who} ") for move in sentence.moves)
        if sentence.words.endswith(")"):
            gained = sentence.words.rpartition("(")[2][:-1].replace("\N{MINUS SIGN}", "-")
            gains[int(who.removeprefix("Player "))] += int(gained)
    start = state.root().record.cash[:3]
    assert gains == (state.record.cash[:3] - start).tolist()


def test_sentences_kept_from_move_to_move_are_those_put_together_at_the_end():
    log, kept = Log({0: Reader()}), TurnSentences()
    state = samarkand.game("sackson", players=3).new_initial_state()
    for number, _ in enumerate(play_at_random(state, 4)):
        if number % 7 == 0:
            kept.of(log.entries(state, 0), state)
        if number > 150:
            break
    assert kept.of(log.entries(state, 0), state) == told(state, 0)


def test_moves_that_are_alike_are_said_once():
    words = [sentence.words for sentence in told(played("sackson", 200), 0)]
    assert any("draws a card \N{MULTIPLICATION SIGN}4" in each for each in words)
    assert not any("draws a card, draws a card" in each for each in words)


def test_the_deal_is_one_sentence():
    state = samarkand.game("sackson", players=2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    (deal,) = told(state, 0)
    assert deal.words == "Chance: 34 draws before any player acts"
    assert deal.moves[-8].startswith("Player 0 is dealt ")
    assert deal.moves[-1] == "Player 1 is dealt a card [S-S2]"


def test_the_last_turn_stands_in_the_line_of_the_board(recorder):
    board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "greedy"], seed=7, pause=0)
    board.act("start at Merv")
    (_, last) = told(board.state, 0)[-2:]
    assert last.words.startswith("Player 1 starts at ")
    assert "Last: Computer\xa02 starts at " in beside(board)
    with for_reader(board.reader):
        entries = Log({0: board.reader}).entries(board.state, 0)
        last = TurnSentences().of(entries, board.state)[-1]
    assert board.view()["log"][0] == [last.words, True, list(last.moves)]


def test_a_turn_is_told_in_the_third_person_and_what_happened_by_itself_apart():
    state = played("routes", 60)
    words = [sentence.words for sentence in told(state, None)]
    placing = next(each for each in words if "; the tile " in each)
    assert re.match(r"Player \d extends the route of \w+(,| and) places a camel on ", placing)
    assert not any(": " in each for each in words[1:] if "relation" not in each)


def test_the_line_says_nothing_twice():
    """Some notices contain what to do; what happened before the latest event stands apart."""
    assert line("Not now: it is over.", "it is over.", ["a", "b"]) == {
        "notice": "Not now: it is over.",
        "asked": "",
        "last": "Last: a.",
        "since": ["b."],
    }
    assert line("", "It is over.", []) == {"notice": "", "asked": "It is over.", "last": "", "since": []}
