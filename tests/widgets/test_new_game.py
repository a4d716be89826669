"""Around a game: a new one without code, the one before brought back, files, help, the end."""

import asyncio
import gc
import json
import re
from collections import Counter
from pathlib import Path

import pytest

import samarkand
from samarkand import files
from samarkand.errors import InvalidInput
from samarkand.game import State
from samarkand.grammar import for_reader, with_minus
from samarkand.picture.result import ranking
from samarkand.textboard import PUBLIC
from samarkand_widgets import MarketBoard, RoutesBoard, SacksonBoard
from samarkand_widgets.board import board as board_module
from samarkand_widgets.board.in_play import READING
from samarkand_widgets.game import saved
from samarkand_widgets.game.cells import running_cell
from samarkand_widgets.game.ending import chart, curves, ending
from samarkand_widgets.game.page_state import MAX_FORMER
from samarkand_widgets.game.table import Table
from tests.widgets.pressing import answer, beside, fields, fill, has, is_off, panel, press, spots

BOARDS = {"sackson": SacksonBoard, "routes": RoutesBoard, "market": MarketBoard}
EVERY_GAME = pytest.mark.parametrize("name", BOARDS)


def make(name, players=3, seats=None, **how):
    game = samarkand.game(name, players=players)
    return BOARDS[name](game, seats, seed=7, **{"pause": 0} | how)


def begin(board, deal=None, players=None, seats=None):
    """Answer the questions before a new game, and begin it."""
    press(board, "new")
    assert board.view()["dialog"] is not None
    if deal is not None:
        fill(board, deal=deal)
    if players is not None:
        fill(board, players=players)
    for number, seat in enumerate(seats or ()):
        fill(board, **{f"seat_{number}": seat})
    answer(board, "begin")
    assert board.view()["dialog"] is None


# --- a new game -----------------------------------------------------------------------------------------


def test_it_asks_before_it_throws_a_game_away(recorder):
    board = make("sackson")
    board.act(board.state.legal_actions()[0])
    before = board.state.clone()
    press(board, "new")
    assert board.view()["dialog"] is not None and board.state == before
    answer(board, "close")
    assert board.view()["dialog"] is None and board.state == before


@EVERY_GAME
def test_the_same_deal_again(recorder, name):
    board = make(name)
    start = board.state.clone()
    board.act(board.state.legal_actions()[0])
    press(board, "new")
    answer(board, "same")
    assert board.state == start


@EVERY_GAME
def test_another_deal_has_a_number_that_can_be_told(recorder, name):
    board = make(name)
    begin(board, deal=12)
    other = BOARDS[name](samarkand.game(name, players=3), seed=12, pause=0)
    assert board.state == other.state
    assert board.table.seed == 12


@EVERY_GAME
def test_who_sits_where_and_how_many(recorder, name):
    board = make(name)
    press(board, "new")
    fill(board, players=4)
    assert [name for name in fields(board) if name.startswith("seat")] == [f"seat {n}" for n in range(4)]
    answer(board, "close")
    begin(board, players=4, seats=["greedy", "me", "random", "me"])
    assert board.table.seats == ["greedy", "human", "random", "human"]
    assert board.state.game.num_players == 4
    board.reveal()
    board.act(board.state.legal_actions()[0])
    assert board.message == ""


@EVERY_GAME
def test_every_rule_option_is_on_the_board(recorder, name):
    """In words, with what it decides and its default marked; what is chosen holds in the next game."""
    board = make(name)
    press(board, "new")
    options, chosen = board.table.game.options, {}
    shown = {field: each for field, each in fields(board).items() if field.startswith("option ")}
    assert list(shown) == [f"option {option}" for option in options.declarations()]
    for option, declared in options.declarations().items():
        control, told = shown[f"option {option}"], board.table.game.parts.options.WORDS[option]
        assert control["value"] == getattr(options, option) and "[" in control["help"]
        assert control["label"].startswith(str(told.name))
        if told.values:
            assert [value for value, _ in control["options"]] == list(declared.values)
            marked = [value for value, words in control["options"] if words.endswith("(default)")]
            assert marked == [declared.default]
            chosen[option] = next(value for value in declared.values if value != declared.default)
        else:
            assert f"(default {declared.default})" in control["label"]
            chosen[option] = declared.default - declared.step
    answer(board, "begin", **{f"option {option}": value for option, value in chosen.items()})
    assert board.table.game == samarkand.game(name, players=3, **chosen)
    assert board.table.game != samarkand.game(name, players=3)
    press(board, "new")
    assert {option: fields(board)[f"option {option}"]["value"] for option in chosen} == chosen


def test_an_option_that_cannot_be_is_refused_in_one_line(recorder):
    board = make("sackson")
    before = board.state.clone()
    press(board, "new")
    answer(board, "begin", **{"option target": 207})
    assert board.message == "target: found 207, expected a multiple of 5 from 205 to 2000"
    assert board.view()["dialog"] is not None and board.state == before


def test_options_and_edition_stay_with_other_players(recorder):
    game = samarkand.game("sackson", players=2, target=300)
    board = SacksonBoard(game, seed=7, pause=0)
    begin(board, players=3)
    assert board.state.game == samarkand.game("sackson", players=3, target=300)


@EVERY_GAME
def test_the_game_before_can_be_taken_back(recorder, name):
    board = make(name)
    board.act(board.state.legal_actions()[0])
    before = board.state.clone()
    begin(board, deal=12, players=4)
    press(board, "undo")
    assert board.state == before
    assert board.message == "The previous game is back."
    assert spots(board)
    press(board, "undo")
    assert board.message == "Move undone."
    assert is_off(board, "undo")


def test_buttons_of_persons_follow_the_seats(recorder):
    board = make("market", players=4)
    begin(board, seats=["me", "me", "greedy", "greedy"])
    for _ in range(2):
        board.reveal()
        board.act(board.state.legal_actions()[0])
    assert [bool(buttons) for buttons in board.view()["stops"]] == [True, True, False, False]
    assert has(board, "run")


def test_a_new_game_ends_what_ran_on_by_itself(recorder):
    async def play():
        board = make("market", tempo=0.01)
        board.act(board.state.legal_actions()[0])
        board.way.run()
        old = board.way.clock
        board.restart()
        assert not old.is_running and not board.way.clock.is_running
        board.close()

    asyncio.run(play())


def test_a_cell_that_is_run_again_offers_the_game_that_went_on(recorder, monkeypatch):
    monkeypatch.setattr(board_module, "running_cell", lambda: "cell 5")
    board = make("sackson")
    assert board.message == ""
    board.act(board.state.legal_actions()[0])
    begin(board, deal=9)
    board.act(board.state.legal_actions()[0])
    again = make("sackson")
    assert again.message == "There was a game in progress here. “Undo” brings it back."
    press(again, "undo")
    assert again.state == board.state
    monkeypatch.setattr(board_module, "running_cell", lambda: "cell 6")
    assert make("sackson").message == ""


def test_a_cell_that_is_run_again_and_again_hands_all_its_games_on(recorder, monkeypatch):
    monkeypatch.setattr(board_module, "running_cell", lambda: "cell 8")
    board = make("sackson")
    board.act(board.state.legal_actions()[0])
    first = board.state.clone()
    make("sackson")
    again = make("sackson")
    again.act(again.state.legal_actions()[1])
    second = again.state.clone()
    last = make("sackson")
    assert last.message == "There was a game in progress here. “Undo” brings it back."
    last.undo()
    assert last.state == second
    last.undo()
    last.undo()
    assert last.state == first


def test_a_cell_that_is_run_again_offers_no_other_game(recorder, monkeypatch):
    """None that nobody has played, none that is over, none of another kind."""
    monkeypatch.setattr(board_module, "running_cell", lambda: "cell 7")
    make("sackson")
    board = make("sackson")
    assert board.message == ""
    board.act(board.state.legal_actions()[0])
    assert make("routes").message == ""


def test_outside_a_notebook_no_cell_runs():
    assert running_cell() is None


# --- names ------------------------------------------------------------------------------------------------


def said_on(board):
    """All that the page is told."""
    return str(board.view())


@EVERY_GAME
def test_persons_are_called_by_their_names(recorder, name, tmp_path):
    """On the picture, its spots and labels, the log, the buttons, the line and the text; in a file, too."""
    board = make(name, seats=["human: Ada", "human: Ben", "greedy"])
    for _ in range(6):
        board.reveal()
        if board.way.actions():
            board.act(board.way.actions()[0])
    assert board.table.humans() == [0, 1]
    board.save(tmp_path / "game.json")
    other = make(name, seats=["human", "greedy", "greedy"])
    other.load(tmp_path / "game.json")
    press(board, "new")
    assert [fields(board)[f"name {seat}"]["value"] for seat in (0, 1)] == ["Ada", "Ben"]
    assert "name 2" not in fields(board)
    press(board, "new")
    for each in (board, other):
        words = said_on(each)
        assert "Ada" in words and "Ben" in words and r"Computer\xa03" in words
        assert not re.search("player [01]", words, re.IGNORECASE)
        assert not any(re.search("player [01]", shape.label) for shape in each.picture.shapes)


def test_a_name_is_asked_for_and_judged(recorder):
    board = make("sackson", seats=["human", "human", "greedy"])
    press(board, "new")
    answer(board, "begin", **{"name 1": "Ada <b>"})
    assert "seats[1]: found the name 'Ada <b>'" in board.message and (board.view()["dialog"] is not None)
    answer(board, "begin", **{"name 1": " Ada "})
    assert board.table.seats == ["human", "human: Ada", "greedy"]
    board.play_again()
    assert "Ada" in said_on(board)


def test_the_end_names_the_winner(recorder):
    game = samarkand.game("sackson", players=2)
    board = SacksonBoard(game.set_up(cash={0: 515}), ["human: Ada", "greedy"], pause=0)
    assert "Ada wins" in said_on(board)
    assert ["1.", "Ada", "515", "winner"] in table(board) and "Ada has reached 515" in beside(board)
    assert "player 0" not in said_on(board).lower()


# --- files ------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_a_game_goes_into_a_file_and_back(recorder, name, tmp_path):
    board = make(name)
    for _ in range(3):
        if board.way.actions():
            board.act(board.way.actions()[0])
    board.save(tmp_path / "game.json")
    other = make(name, players=4)
    other.load(tmp_path / "game.json")
    assert other.state == board.state
    assert (other.table.seats, other.table.seed) == (board.table.seats, board.table.seed)
    other.undo()
    assert other.state.game.num_players == 4


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
        (lambda kept: changed(kept, game="chess"), "chess"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_one_line(recorder, tmp_path, spoil, words):
    board = make("sackson")
    board.save(tmp_path / "game.json")
    kept = spoil(files.read_json(tmp_path / "game.json", "game"))
    text = json.dumps(kept)
    (tmp_path / "other.json").write_text(text, encoding="utf-8")
    before = board.state.clone()
    with pytest.raises(samarkand.SamarkandError, match=words) as caught:
        board.load(tmp_path / "other.json")
    assert "\n" not in str(caught.value)
    assert board.state == before


def test_a_file_that_is_not_there_is_refused(recorder, tmp_path):
    with pytest.raises(InvalidInput, match="No such file"):
        make("sackson").load(tmp_path / "nothing.json")


def test_another_game_comes_from_a_file_or_from_the_form_and_is_played_as_on_its_own_board(
    recorder, tmp_path
):
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


def test_a_file_of_another_version_is_loaded_or_refused_by_its_name(recorder, tmp_path):
    board, file = make("sackson"), tmp_path / "game.json"
    board.save(file)
    kept = files.read_json(file, "game") | {"samarkand": "99.0"}
    file.write_text(json.dumps(kept), encoding="utf-8")
    board.load(file)
    assert board.message == "Game loaded from the file."
    kept["state"]["numbers"]["price"][3][4] += 5
    file.write_text(json.dumps(kept), encoding="utf-8")
    said = r"saved by version '99.0', not 0.*: numbers.price\[3\]\[4\]: found 65, expected 60$"
    with pytest.raises(InvalidInput, match=said) as caught:
        board.load(file)
    assert "\n" not in str(caught.value)


def test_an_edition_of_the_users_own_is_found_on_its_board(recorder, tmp_path):
    source = Path(samarkand.game("market").edition.path).read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(source, encoding="utf-8")
    game = samarkand.game("market", players=3, edition=own)
    board = MarketBoard(game, seed=7, pause=0)
    board.save(tmp_path / "game.json")
    before = board.state.clone()
    board.act(board.state.legal_actions()[0])
    board.load(tmp_path / "game.json")
    assert board.state == before


def test_a_file_by_the_buttons(recorder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    board = make("sackson")
    board.act(board.state.legal_actions()[0])
    before = board.state.clone()
    press(board, "files")
    assert fields(board)["file"]["value"] == "sackson-deal-7.json"
    answer(board, "save")
    assert board.view()["dialog"]["alert"] == f"Saved as {tmp_path / 'sackson-deal-7.json'}."
    board.undo()
    answer(board, "load")
    assert board.state == before and board.view()["dialog"] is None
    assert board.save() == Path("sackson-deal-7.json")
    board.load()
    press(board, "files")
    answer(board, "save", file="nowhere/game.json")
    assert "there is no folder nowhere" in board.message and (board.view()["dialog"] is not None)
    assert board.view()["dialog"]["alert"] == ""
    board.act(board.state.legal_actions()[0])
    answer(board, "save", file="sackson-deal-7.json")
    assert "already exists. Replace it?" in board.view()["dialog"]["alert"]
    answer(board, "replace")
    assert board.view()["dialog"]["alert"].startswith("Saved as ")


def test_a_strategy_of_the_users_cannot_be_kept(recorder, tmp_path):
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
def test_a_page_shows_what_the_persons_may_see_until_the_game_is_over(recorder, tmp_path, seats, eyes):
    table = Table(samarkand.game("market", players=3), seats, seed=7)
    saved.save(table, tmp_path / "game.HTML")
    page = (tmp_path / "game.HTML").read_text(encoding="utf-8")
    assert page == samarkand.replay_page(table.state, viewer=eyes)
    with pytest.raises(InvalidInput, match="not a saved game"):
        saved.load(tmp_path / "game.HTML")
    table.state = samarkand.play(table.state, "random")
    saved.save(table, tmp_path / "end.html")
    assert (tmp_path / "end.html").read_text(encoding="utf-8") == samarkand.replay_page(table.state)


@EVERY_GAME
def test_every_kind_of_player_is_explained_where_it_is_chosen(recorder, name):
    board = make(name)
    press(board, "new")
    told = board.view()["dialog"]["list"]
    for _, words in fields(board)["seat 0"]["options"][1:]:
        assert any(line.startswith(f"{words}: ") for line in told)


# --- the end ----------------------------------------------------------------------------------------------


@EVERY_GAME
def test_the_end_has_a_ranking_and_curves(recorder, name):
    board = make(name, seats=["greedy", "random", "greedy"], **({"clock": False} if name == "market" else {}))
    state = board.state
    assert state.is_terminal()
    with for_reader(board.reader):
        assert ending(state) == panel(board, "end")["blocks"]
    places = ranking(state)
    assert {player for place, player, _ in places if place == 1} == set(state.winners())
    assert sorted(score for _, _, score in places) == sorted(state.scores())
    lines = curves(state)
    assert [line[-1] for line in lines] == state.scores()
    assert {len(line) for line in lines} == {len({before.turns for before, _, _ in state.steps()}) + 1}
    assert "Player 2" in chart(state).description
    assert with_minus(min(state.scores())) in [row[2] for row in table(board)]
    assert [row[3] for row in table(board)].count("winner") == len(state.winners())
    assert not re.search(r"-\d", str(table(board)) + chart(state).description)


def table(board):
    """The rows of the ranking."""
    return next(block["table"]["rows"] for block in panel(board, "end")["blocks"] if "table" in block)


def test_games_that_were_played_before_do_not_pile_up(recorder):
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
