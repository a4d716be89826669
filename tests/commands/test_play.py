"""A game in the terminal: by number or by words, hidden hands hidden, taken back, saved and gone on with."""

import io
import json
import re
import sys

import pytest

import samarkand
from samarkand.__main__ import main
from samarkand.commands import asking
from samarkand.grammar import Reader, for_reader
from samarkand.picture.seats import computer_seat, person_seat
from samarkand.picture.turns import describe_move
from samarkand_widgets.board.log import Log


@pytest.fixture
def evening(monkeypatch, capsys):
    """Plays with these lines typed, and gives what was printed; the game must end well."""

    def played(typed, *words, code=0):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        assert main(["play", *words]) == code
        return capsys.readouterr().out

    return played


def reader(*names):
    """The reader at the terminal is player 0."""
    return Reader(tuple(name(player) for player, name in enumerate(names)), player=0)


def told(state, names, viewer):
    """The log of the terminal."""
    with for_reader(names):
        return [describe_move(move) for move in Log({viewer: names}).entries(state, viewer)]


def test_a_whole_game_by_number(evening, tmp_path):
    file = tmp_path / "game.json"
    out = evening(
        ["1"] * 200, "market", "--players", "3", "--seats", "human,random,random", "--save", str(file)
    )
    state = asking.read_state(file)
    names = reader(person_seat, computer_seat, computer_seat)
    with for_reader(names):
        assert state.is_terminal() and state.outcome() in out
    assert "player 0" not in out.lower(), "people are not counted from 0"
    assert out.count("You: ") >= 10 and out.endswith(f"saved: {file}\n")
    for line in told(state, names, 0)[5:]:
        assert line in out
    assert "\nchance: give" not in "\n" + out, "the deal is one line"
    assert out.startswith("The game is set up.") and out.count("The game is set up.") == 1


def test_moves_by_words_and_what_is_none(evening):
    out = evening(
        ["start at nowhere", "99", "9" * 1_000_000, "", "START AT  kiPChak", "quit"], "sackson", "--seed", "2"
    )
    assert "'start at nowhere' is not a legal move" in out
    assert "99 is not a number from 1 to 20" in out and len(out) < 20_000
    assert out.count("type the number or the text of a move, or type help") == 3
    assert "You start at Kipchak" in out


def test_what_others_hide_is_not_shown(evening):
    """Neither on the board nor in the log; the other hand of seven cards is a number."""
    out = evening(["board", "log", "quit"], "sackson", "--players", "2", "--seed", "2")
    state = samarkand.play(samarkand.game("sackson", players=2).new_initial_state(), seed=2)
    names = reader(person_seat, computer_seat)
    seen = told(state, names, 0)
    assert all(line in out for line in seen)
    secret = set(told(state, names, None)) - set(seen)
    assert secret and not any(line in out for line in secret)


def test_what_another_draws_is_not_told(evening, tmp_path):
    """[S-O1] Nor by the lines between two decisions."""
    file = tmp_path / "game.json"
    words = ("sackson", "--players", "2", "--seats", "human,greedy", "--seed", "2", "--save", str(file))
    out = evening(["1"] * 40 + ["quit"], *words)
    state = asking.read_state(file)
    names = reader(person_seat, computer_seat)

    secret = set(told(state, names, None)) - set(told(state, names, 0))
    assert any("draw" in line for line in secret) and not any(line in out for line in secret)


def test_a_move_taken_back_falls_as_before(evening, tmp_path):
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    words = ("sackson", "--players", "2", "--seed", "4", "--save")
    evening(["1", "1", "quit"], *words, str(once))
    out = evening(["undo", "1", "1", "undo", "undo", "1", "1", "quit"], *words, str(twice))
    assert "you have no move to take back" in out
    assert once.read_text() == twice.read_text()


def test_a_saved_game_goes_on_and_opens_on_the_board(evening, tmp_path):
    from samarkand_widgets import MarketBoard

    file = tmp_path / "game.json"
    evening(["1", "save", "quit"], "market", "--save", str(file))
    moves = len(asking.read_state(file).history())
    evening(["1"], "market", "--load", str(file), "--save", str(file))
    state = asking.read_state(file)
    assert len(state.history()) > moves
    board = MarketBoard(samarkand.game("market"), pause=0)
    board.load(file)
    assert board.state.history()[: len(state.history())] == state.history()
    board.close()


def test_help_values_and_colours(evening):
    out = evening(["help", "values", "save", "q"], "market", "--colour", "always")
    assert "take back your last move" in out and "standard_error" in out and "start with --save FILE" in out
    assert "\x1b[" in out
    assert "\x1b[" not in evening(["quit"], "market")


def test_routes_is_not_printed_in_full_at_each_decision(evening):
    short = evening(["quit"], "routes")
    assert "Constantinople" not in short.partition("   1  ")[0]
    assert "Constantinople" in evening(["board", "quit"], "routes").partition("   1  ")[2]


def test_only_changes_are_printed_after_the_first_decision(evening):
    """A changed row comes with the lines that say whose it is; `board` prints the whole table."""
    out = evening(["1", "1", "board", "quit"], "market", "--seed", "1")
    question = "\nYou: The clock shows 10: stop for a card, or pass, in secret.\n"
    before, clock, after = out.replace("\xa0", " ").partition(question)
    table, _, changes = before.partition("   1  ")
    assert clock and "  fruit  -\n" in table, "at first the whole table"
    assert "Computer 2 sells fruit: 2 on offer" in changes and "to sell: 9 cards" in changes
    assert "screen closed\n  to sell" in changes and "fruit  -" not in changes, "whose it is, and no more"
    assert "fruit  -" not in after.partition("May: ")[0] and "fruit  -" in after.partition("May: ")[2]


def test_computers_alone(evening):
    out = evening([], "market", "--players", "3", "--seats", "random,random,random")
    assert re.search(r"Computer\xa0\d", out) and "You: " not in out.split("\n\n")[-1]


def test_refusals(evening, tmp_path, capsys):
    file = tmp_path / "game.json"
    evening(["quit"], "market", "--save", str(file))
    assert json.loads(file.read_text())["seats"] == ["human", "greedy", "greedy", "greedy"]
    evening([], "routes", "--load", str(file), code=1)
    evening([], "market", "--seats", "human", code=1)
    evening([], "market", "--seats", "human,clever,greedy,greedy", code=1)
