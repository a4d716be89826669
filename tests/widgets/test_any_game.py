"""A board opens any registered game: the toy game, and the toy game without its picture."""

import shutil
from pathlib import Path

import pytest

import samarkand
from samarkand import registry
from samarkand.__main__ import main
from samarkand.catalogue import rule
from samarkand.grammar import OptionWords
from samarkand.picture import text_picture
from samarkand_widgets import Board
from samarkand_widgets.advice import hints
from samarkand_widgets.board.new_game import NewGame
from samarkand_widgets.game.rules_text import how_to_play
from samarkand_widgets.game.table import Table
from tests.widgets.pressing import (
    answer,
    beside,
    choices,
    click,
    fields,
    fill,
    log,
    panel,
    press,
    set_to,
    spots,
    told_in,
)

TOY = "tests.contract.caravan"


@pytest.fixture(scope="module")
def without_a_picture(tmp_path_factory):
    """The path of a copy of the toy game that nobody drew."""
    folder = tmp_path_factory.mktemp("games")
    shutil.copytree(Path(registry.Package("toy", TOY).components.__file__).parent, folder / "undrawn")
    (folder / "undrawn" / "picture.py").unlink()
    for file in (folder / "undrawn").glob("*.py"):
        file.write_text(file.read_text(encoding="utf-8").replace(TOY, "undrawn"), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield "undrawn"


@pytest.fixture(params=[TOY, "undrawn"], ids=["drawn", "undrawn"])
def game(request, without_a_picture, monkeypatch):
    monkeypatch.setattr(registry, "_packages", dict(registry._packages))
    registry.register("caravan", request.param)
    return samarkand.game("caravan", players=2)


@pytest.fixture
def board(game):
    opened = Board(game, ["human", "greedy"], seed=3, pause=0)
    yield opened
    opened.close()


def test_it_is_pressed_and_told(board):
    """By its button, and where there is a picture by its shape; the score tells who gained."""
    assert set(choices(board)) == {"walk", "ride"}
    if board.state.game.package.has("picture"):
        assert spots(board) == {"walk": "walk", "ride": "ride"}
        click(board, "walk")
    else:
        assert spots(board) == {}
        press(board, "walk")
    assert board.state.record.place[0] == 1
    gains = dict(board.screen()["changed"]["gains"])
    assert gains["player:0"] == "+1"
    assert "walk" in log(board) and "places [1," in "\n".join(board.screen()["text"])
    board.undo()
    assert board.state.record.place[0] == 0 and choices(board)


def test_help_and_hints_are_there(board, monkeypatch):
    """“?” plays no move and raises nothing, though no rule is written down."""
    press(board, "help")
    assert "There are no written rules" in told_in(board, "help")
    board.act("walk")
    assert board.state.record.place[0] == 1 and not board.message
    monkeypatch.setenv("SAMARKAND_ENGINE", "interpreted")
    monkeypatch.setattr(hints, "GAMES", 32)
    press(board, "hints")
    set_to(board, "horizon", "turn")
    assert set(board.hints.values) == set(board.state.legal_actions()) and not board.message


def test_a_new_game_the_end_and_a_file(board, tmp_path):
    press(board, "new")
    assert board.screen()["dialog"]["folded"] is None  # the toy game has no words for its option
    fill(board, players=3)
    fill(board, seat_2="random")
    answer(board, "begin")
    assert board.state.game.num_players == 3
    board.act("ride")
    kept = board.save(tmp_path / "game.json")
    page = board.save(tmp_path / "game.html")
    assert "<svg" in page.read_text(encoding="utf-8")
    moves = board.state.history()
    while not board.state.is_terminal():
        board.act("ride")
    assert "winner" in told_in(board, "end") and "has arrived" in beside(board)
    board.load(kept)
    assert board.state.history() == moves


def test_a_text_board_is_drawn_within_its_picture():
    """In the columns of its lines, however many they are."""
    for name in registry.GAMES:
        drawn = text_picture.TextPicture().board(samarkand.game(name).new_initial_state())
        for shape in drawn.shapes:
            left, top, right, bottom = shape.bounds()
            assert getattr(shape, "size", 14) >= text_picture.SMALLEST
            assert 0 <= left and 0 <= top and right <= drawn.width and bottom <= drawn.height


def test_a_game_without_words_for_positions_says_so(game):
    for ask in (game.new_initial_state().describe, game.set_up, lambda: game.set_up(turn=1)):
        with pytest.raises(samarkand.InvalidInput, match=f"^positions of {game.name} cannot be") as told:
            ask()
        assert "\n" not in str(told.value)


def test_an_option_or_a_value_without_words_is_named(monkeypatch, capsys):
    """Neither may silently be missing in the dialog, nor end in a KeyError."""
    options = registry.package("market").options
    others = {name: words for name, words in options.WORDS.items() if name != "money_ties"}
    few = OptionWords("Ties", "What follows.", {"dense": "no gap"})
    wrong = {
        "market/options.py: WORDS: found no 'money_ties', expected an OptionWords": others,
        "market/options.py: WORDS['money_ties']: found words for the values ['dense'], expected "
        "['competition', 'dense']": {**others, "money_ties": few},
    }
    for line, words in wrong.items():
        monkeypatch.setattr(options, "WORDS", words)
        with pytest.raises(samarkand.InvalidInput) as error:
            NewGame(Table(samarkand.game("market")))
        assert str(error.value) == line
        assert main(["options", "market"]) == 1
        assert capsys.readouterr().err == f"samarkand: {line}\n"


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_rule_of_the_decision_is_told_when_asked_for(name):
    board = Board(samarkand.game(name, players=3), seed=7, pause=0)
    assert told_in(board, "help") == ""
    press(board, "help")
    rules = {"sackson": "[S-S3]", "routes": "[R-M1]", "market": "[M-R1]"}
    assert rules[name] in told_in(board, "help")
    assert rule(rules[name].strip("[]")).source not in told_in(board, "help")
    assert "How to play" in told_in(board, "help")
    for block in how_to_play(board.state.game):
        assert block in panel(board, "help")["blocks"]
    numbers = {
        "sackson": "you can pay 5, roll",
        "routes": "marry into a family",
        "market": "In each of 10 rounds",
    }
    assert numbers[name] in told_in(board, "help") and "{" not in told_in(board, "help")
    press(board, "help")
    assert told_in(board, "help") == ""


def test_an_option_says_the_number_of_the_game():
    """[M-R5] What a stop costs that cannot be paid is the edition's to say."""
    game = samarkand.game("market", players=3, edition={"rules.stop_penalty": 2})
    board = Board(game, seed=7, pause=0)
    press(board, "new")
    said = [words for _, words in fields(board)["option stop_without_money"]["options"]]
    assert any("they cost 2 dirhams" in words for words in said)


# --- a game of another distribution -------------------------------------------------------------------------


def declare(folder, distribution, name, package):
    """Write what an installed distribution leaves beside its code."""
    about = folder / f"{distribution}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[samarkand.games]\n{name} = {package}\n")


def test_a_game_of_another_distribution_is_found_by_its_entry_point_and_played_on_a_board(
    without_a_picture, monkeypatch, tmp_path
):
    monkeypatch.setattr(registry, "_packages", {name: registry.package(name) for name in registry.GAMES})
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(samarkand.InvalidInput, match="the games are sackson, routes, market"):
        samarkand.game("caravan")
    declare(tmp_path, "caravan_game", "caravan", without_a_picture)
    board = Board(samarkand.game("caravan", players=2), ["human", "greedy"], seed=3, pause=0)
    board.act("walk")
    assert board.state.record.place[0] == 1
    board.close()
    with pytest.raises(samarkand.InvalidInput, match="no game named 'caravans'; the games are .*caravan"):
        samarkand.game("caravans")


def test_the_command_line_knows_a_game_of_another_distribution(
    without_a_picture, monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr(registry, "_packages", {name: registry.package(name) for name in registry.GAMES})
    monkeypatch.syspath_prepend(tmp_path)
    declare(tmp_path, "caravan_game", "caravan", without_a_picture)
    assert main(["play", "caravan", "--players", "2", "--seats", "greedy,greedy", "--seed", "3"]) == 0
    assert main(["options", "caravan"]) == 0
    assert "greedy" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["play", "caravans"])
    assert "{sackson,routes,market,caravan}" in capsys.readouterr().err


def test_two_distributions_cannot_declare_one_name(monkeypatch, tmp_path):
    monkeypatch.setattr(registry, "_packages", {name: registry.package(name) for name in registry.GAMES})
    monkeypatch.syspath_prepend(tmp_path)
    declare(tmp_path, "one", "caravan", TOY)
    declare(tmp_path, "other", "caravan", "elsewhere.oasis")
    with pytest.raises(samarkand.InvalidInput, match="the name 'caravan' is taken by"):
        samarkand.game("caravan")
