"""Around a game: a new one without code, the one before brought back, names, files, the end."""

import gc
import json
import re
from collections import Counter
from pathlib import Path

import pytest

import samarkand
from samarkand import files
from samarkand.errors import FileExists, InvalidInput
from samarkand.game import State
from samarkand.grammar import for_reader, with_minus
from samarkand.picture.result import ranking
from samarkand.textboard import PUBLIC
from samarkand_widgets import MarketBoard, SacksonBoard
from samarkand_widgets.board import board as board_module
from samarkand_widgets.board.in_play import READING
from samarkand_widgets.game import saved
from samarkand_widgets.game.cells import running_cell
from samarkand_widgets.game.ending import chart, curves, ending
from samarkand_widgets.game.page_state import MAX_FORMER
from samarkand_widgets.game.table import Table
from tests.widgets.pressing import (
    EVERY_GAME,
    answer,
    beside,
    by_turns,
    fields,
    fill,
    is_off,
    make,
    panel,
    press,
    texts,
)

# --- a new game -----------------------------------------------------------------------------------------


@EVERY_GAME
def test_another_deal_for_other_players_which_can_be_taken_back(name):
    """It asks before it puts a game away. A deal has a number that can be told."""
    board = make(name)
    board.act(board.state.legal_actions()[0])
    before = board.state.clone()
    press(board, "new")
    shown = board.screen()["dialog"]["list"]
    for _, words in fields(board)["seat 0"]["options"][1:]:
        assert any(line.startswith(f"{words}: ") for line in shown), "every kind of player is explained"
    answer(board, "close")
    assert board.screen()["dialog"] is None and board.state == before
    press(board, "new")
    fill(board, players=4)
    assert [each for each in fields(board) if each.startswith("seat")] == [f"seat {n}" for n in range(4)]
    fill(board, deal=12, seat_0="greedy", seat_1="me", seat_2="random", seat_3="me")
    answer(board, "begin")
    assert board.table.seats == ["greedy", "human", "random", "human"] and board.table.seed == 12
    assert board.state == make(name, board.table.seats, players=4, seed=12).state
    press(board, "undo")
    assert board.state == before and board.message == "The previous game is back."
    press(board, "undo")
    assert board.message == "Move undone." and is_off(board, "undo")


@EVERY_GAME
def test_every_rule_option_is_on_the_board(name):
    """In words, with what it decides and its default marked; what is chosen holds in the next game."""
    board = make(name)
    press(board, "new")
    options, chosen = board.table.game.options, {}
    shown = {field: each for field, each in fields(board).items() if field.startswith("option ")}
    assert list(shown) == [f"option {option}" for option in options.declarations()]
    for option, declared in options.declarations().items():
        control, words = shown[f"option {option}"], board.table.game.package.options.WORDS[option]
        assert control["value"] == getattr(options, option) and "[" in control["help"]
        assert control["label"].startswith(str(words.name))
        if words.values:
            assert [value for value, _ in control["options"]] == list(declared.values)
            marked = [value for value, words in control["options"] if words.endswith("(default)")]
            assert marked == [declared.default]
            chosen[option] = next(value for value in declared.values if value != declared.default)
        else:
            assert f"(default {declared.default})" in control["label"]
            chosen[option] = declared.default - declared.step
    answer(board, "begin", **{f"option {option}": value for option, value in chosen.items()})
    assert board.table.game == samarkand.game(name, players=3, **chosen)
    press(board, "new")
    assert {option: fields(board)[f"option {option}"]["value"] for option in chosen} == chosen
    fill(board, players=4)
    answer(board, "begin")
    assert board.table.game == samarkand.game(name, players=4, **chosen)


def test_what_cannot_be_is_refused_in_one_line_and_the_form_stays():
    board = make("sackson", ["human", "human", "greedy"])
    before = board.state.clone()
    press(board, "new")
    answer(board, "begin", **{"option target": 207})
    assert board.message == "target: found 207, expected a multiple of 5 from 205 to 2000"
    answer(board, "begin", **{"name 1": "Ada <b>"})
    assert "seats[1]: found the name 'Ada <b>'" in board.message
    assert board.screen()["dialog"] is not None and board.state == before
    answer(board, "begin", **{"name 1": " Ada "})
    assert board.table.seats == ["human", "human: Ada", "greedy"]


def test_a_cell_that_is_run_again_hands_its_games_on(monkeypatch):
    """Not one that nobody has played, none of another kind, and none of another cell."""
    assert running_cell() is None
    monkeypatch.setattr(board_module, "running_cell", lambda: "cell 5")
    make("sackson")
    board = make("sackson")
    assert board.message == ""
    board.act(board.state.legal_actions()[0])
    first = board.state.clone()
    again = make("sackson")
    assert again.message == "There was a game in progress here. “Undo” brings it back."
    again.act(again.state.legal_actions()[1])
    second = again.state.clone()
    last = make("sackson")
    last.undo()
    assert last.state == second
    last.undo()
    last.undo()
    assert last.state == first
    assert make("routes").message == ""
    monkeypatch.setattr(board_module, "running_cell", lambda: "cell 6")
    assert make("sackson").message == ""


# --- names ------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_people_are_called_by_their_names(name, tmp_path):
    """In everything that the page is told, and in a file, too."""
    board = make(name, seats=["human: Ada", "human: Ben", "greedy"], **by_turns(name))
    for _ in range(6):
        board.reveal()
        if board.way.actions():
            board.act(board.way.actions()[0])
    board.save(tmp_path / "game.json")
    other = make(name)
    other.load(tmp_path / "game.json")
    press(board, "new")
    assert [fields(board)[f"name {seat}"]["value"] for seat in (0, 1)] == ["Ada", "Ben"]
    assert "name 2" not in fields(board)
    press(board, "new")
    for each in (board, other):
        words = str(each.screen())
        assert "Ada" in words and "Ben" in words and r"Computer\xa03" in words
        assert not re.search("player [01]", words, re.IGNORECASE)


# --- files ------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_a_game_goes_into_a_file_and_back(name, tmp_path):
    board = make(name)
    board.act(board.state.legal_actions()[0])
    board.save(tmp_path / "game.json")
    other = make(name, players=4)
    other.load(tmp_path / "game.json")
    assert other.state == board.state
    assert (other.table.seats, other.table.seed) == (board.table.seats, board.table.seed)
    other.undo()
    assert other.state.game.num_players == 4


def test_another_game_comes_from_a_file_or_from_the_form_and_is_played_as_on_its_own_board(tmp_path):
    make("routes").save(tmp_path / "routes.json")
    board = make("sackson", pause=1)
    first = board.state.clone()
    board.load(tmp_path / "routes.json")
    assert board.state == make("routes").state
    press(board, "new")
    fill(board, game="market")
    answer(board, "begin", deal=7)
    usual = make("market", players=4, pause=0.6)
    assert board.state == usual.state and type(board.way) is type(usual.way)
    board.way.use(False)
    assert board.pause == 0.6
    press(board, "undo")
    press(board, "undo")
    assert board.state == first and board.pause == READING


def changed(kept, **state):
    return kept | {"state": kept["state"] | state}


@pytest.mark.parametrize(
    "spoil, words",
    [
        (lambda kept: "no JSON", "not a saved game"),
        (lambda kept: {"state": kept["state"]}, "not a saved game"),
        (lambda kept: changed(kept, players=2), r"numbers\.removed_cards: found 3, expected 5"),
        (lambda kept: changed(kept, options={"weather": "rain"}), "no option named 'weather'"),
        (lambda kept: changed(kept, history=[0, 0]), "history|position"),
        (
            lambda kept: changed(kept, game="chess") | {"samarkand": "99.0"},
            "saved by version '99.0', not .*chess",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_one_line(tmp_path, spoil, words):
    board = make("sackson")
    board.save(tmp_path / "game.json")
    kept = spoil(files.read_json(tmp_path / "game.json", "game"))
    (tmp_path / "other.json").write_text(json.dumps(kept), encoding="utf-8")
    before = board.state.clone()
    with pytest.raises(samarkand.SamarkandError, match=words) as caught:
        board.load(tmp_path / "other.json")
    assert "\n" not in str(caught.value) and board.state == before
    with pytest.raises(InvalidInput, match="No such file"):
        board.load(tmp_path / "nothing.json")


def test_an_edition_of_the_users_own_is_found_on_its_board(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(Path(samarkand.game("market").edition.path).read_text(encoding="utf-8"), encoding="utf-8")
    board = MarketBoard(samarkand.game("market", players=3, edition=own), seed=7, pause=0)
    board.save(tmp_path / "game.json")
    before = board.state.clone()
    board.act(board.state.legal_actions()[0])
    board.load(tmp_path / "game.json")
    assert board.state == before


@pytest.mark.parametrize("kind", ["json", "html", "ipynb"])
def test_a_file_by_the_buttons_is_replaced_only_if_asked(tmp_path, monkeypatch, kind):
    monkeypatch.chdir(tmp_path)
    board = make("sackson")
    board.act(board.state.legal_actions()[0])
    before, file = board.state.clone(), tmp_path / f"mine.{kind}"
    file.write_text("my work")
    press(board, "files")
    assert fields(board)["file"]["value"] == "sackson-deal-7.json"
    form = lambda: board.screen()["dialog"]  # noqa: E731
    answer(board, "save", file="nowhere/game.json")
    assert "there is no folder nowhere" in board.message and form()["alert"] == ""
    answer(board, "save", file=file.name)
    assert f"{file} already exists. Replace it?" in form()["alert"] and file.read_text() == "my work"
    with pytest.raises(FileExists, match="already exists and was kept"):
        board.save(file)
    answer(board, "replace", file="another.json")  # it is the file asked about that is replaced
    assert f"Saved as {file}." in form()["alert"] and "samarkand" in file.read_text()
    assert not (tmp_path / "another.json").exists()
    assert "replace" not in [each["do"] for each in form()["buttons"]]
    board.save(file)  # the same game again is no other file
    if kind == "json":
        board.undo()
        answer(board, "load", file=file.name)
        assert board.state == before and form() is None and board.message == "Game loaded from the file."


def test_a_strategy_of_the_users_cannot_be_kept(tmp_path):
    def mine(box, view, actions, number, dice):
        return actions[0]

    board = make("sackson", seats=["human", mine, "greedy"])
    with pytest.raises(InvalidInput, match="mine is your own function"):
        board.save(tmp_path / "game.json")
    assert not (tmp_path / "game.json").exists()
    assert board.save(tmp_path / "game.html").exists()  # a page does not play on


@pytest.mark.parametrize(
    ("seats", "eyes"),
    [(["human", "greedy", "greedy"], 0), (["human", "human", "greedy"], PUBLIC), (["greedy"] * 3, None)],
)
def test_a_page_shows_what_the_people_may_see_until_the_game_is_over(tmp_path, seats, eyes):
    table = Table(samarkand.game("market", players=3), seats, seed=7)
    saved.save(table, tmp_path / "game.HTML")
    page = (tmp_path / "game.HTML").read_text(encoding="utf-8")
    assert page == samarkand.replay_page(table.state, viewer=eyes)
    with pytest.raises(InvalidInput, match="not a saved game"):
        saved.load(tmp_path / "game.HTML")
    table.state = samarkand.play(table.state, "random")
    saved.save(table, tmp_path / "end.html")
    assert (tmp_path / "end.html").read_text(encoding="utf-8") == samarkand.replay_page(table.state)


# --- the end ----------------------------------------------------------------------------------------------


@EVERY_GAME
def test_the_end_has_a_ranking_and_curves(name):
    """The line names the result; another game of computers tells nothing of a new game."""
    board = make(name, seats=["greedy", "random", "greedy"], **by_turns(name))
    state = board.state
    with for_reader(board.reader):
        assert state.is_terminal() and state.outcome() in beside(board)
        assert ending(state) == panel(board, "end")["blocks"]
    rows = next(block["table"]["rows"] for block in panel(board, "end")["blocks"] if "table" in block)
    places = ranking(state)
    assert {player for place, player, _ in places if place == 1} == set(state.winners())
    assert sorted(score for _, _, score in places) == sorted(state.scores())
    lines = curves(state)
    assert [line[-1] for line in lines] == state.scores()
    assert {len(line) for line in lines} == {len({before.turns for before, _, _ in state.steps()}) + 1}
    assert "Player 2" in chart(state).description
    assert with_minus(min(state.scores())) in [row[2] for row in rows]
    assert [row[3] for row in rows].count("winner") == len(state.winners())
    assert not re.search(r"-\d", str(rows) + chart(state).description)
    board.restart()
    assert "A new game." not in beside(board) and "The game is over." in beside(board)


def test_the_end_names_the_winner():
    game = samarkand.game("sackson", players=2)
    board = SacksonBoard(game.set_up(cash={0: 515}), ["human: Ada", "greedy"], pause=0)
    assert "Ada wins" in str(board.screen()) and "Ada has reached 515" in beside(board)
    assert "player 0" not in "\n".join(texts(board.screen())).lower()


def test_games_that_were_played_before_do_not_pile_up():
    """Only the latest can be brought back: the count of objects no longer rises from game to game."""
    game = samarkand.game("sackson", players=2)
    board = SacksonBoard(game, seats=["greedy"] * 2, seed=1, pause=0)

    def living(games):
        for _ in range(games):
            board.play_again()
        gc.collect()
        things = [each for each in gc.get_objects() if type(each) in (Table, State)]
        return Counter(type(each) for each in things if each.game is game)

    before = living(MAX_FORMER + 1)
    assert before[Table] >= MAX_FORMER
    assert living(3) == before
    board.close()
