"""A game is added without touching another file: Caravan keeps the contract that the three games keep."""

import inspect
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

import samarkand
from samarkand import picture, registry, textboard
from samarkand.compiling import building
from samarkand.engine import library
from samarkand.grammar import for_reader
from samarkand.picture.seats import reader_of
from samarkand.registry import Package, package, register
from samarkand.replay.page import pictures
from samarkand.strategies import kinds, names, usual
from samarkand_widgets.game.table import _check_seats
from tests.contract import test_contract, test_one_text
from tests.support import engine, finished, play

NAME = "caravan"


@pytest.fixture(scope="module", autouse=True)
def registered():
    """The game is known while these tests run, and to no others."""
    register(NAME, "tests.contract.caravan")
    yield
    registry._packages.pop(NAME)


MAX_LINES = 300
# What the contract asks of a game with a file of its own on what is hidden, and of one with three players.
APART = {"test_what_is_hidden_does_not_show", "test_what_is_seen_does_show"}
OPTIONS = [{"players": players, "rests": rests} for players in (2, 3, 4) for rests in (True, False)]
CONTRACT = [
    function
    for name, function in inspect.getmembers(test_contract, inspect.isfunction)
    if name.startswith("test_") and "name" in inspect.signature(function).parameters and name not in APART
]


def arguments_of(function):
    """Every set of arguments that a test of the contract is run with, for this game."""
    wanted = inspect.signature(function).parameters
    for seed, options in enumerate(OPTIONS):
        for copier in test_contract.COPIERS:
            given = {"name": NAME, "options": options, "seed": seed, "duplicate": copier}
            yield {name: given[name] for name in wanted}
            if "duplicate" not in wanted:
                break
        if "options" not in wanted:
            return


@pytest.mark.parametrize("function", CONTRACT, ids=lambda function: function.__name__)
def test_it_keeps_the_contract(function):
    for arguments in arguments_of(function):
        function(**arguments)


@pytest.mark.long
@pytest.mark.skipif(find_spec("numba") is None, reason="the builder needs Numba")
def test_it_is_built_and_plays_the_same_games(monkeypatch, tmp_path, caplog):
    """Before, one line says how to build it."""
    game, seats = samarkand.game(NAME, players=3), ["greedy", "random", "greedy"]
    play_games = lambda: samarkand.simulate(game, 60, seed=4, strategies=seats, progress=False)  # noqa: E731
    caplog.clear()
    plain = play_games()
    (line,) = caplog.messages
    assert "there is no library" in line and line.endswith("`python -m samarkand.compiling caravan`)")
    assert plain["win_0"].mean() > plain["win_1"].mean()
    monkeypatch.setattr(library, "FOLDER", str(tmp_path))
    building.build(f"{NAME}=tests.contract.caravan", library.this_computer())
    with engine("library"):
        assert play_games().equals(plain)
        for seed, options in enumerate(OPTIONS):
            test_one_text.test_the_same_game(NAME, options, seed)


def test_its_moves_have_values():
    """One step from the end, walking ends the game at once: the better card wins, and the place counts."""
    state = samarkand.game(NAME, players=2).new_initial_state()
    state.apply_action(state.string_to_action("deal three to player 0"))
    state.apply_action(state.string_to_action("deal one to player 1"))
    described = {**state.to_dict(), "history": None}
    described["position"]["place"] = [8, 8, 0, 0]
    near = state.game.state_from_dict(described)
    values = samarkand.action_values(near, horizon="game", games=8, seed=1, progress=False)
    values = values.set_index("words")["value"]
    assert values["walk"] == 1
    assert set(values.index) == {"walk", "ride"}


def test_what_is_hidden_stays_hidden_and_can_be_drawn_again():
    """Another hand that fits: the same information state, and each card as often as the law says."""
    state = finished(samarkand.game(NAME, players=2), seed=3, most_moves=6)
    state = state if not state.is_terminal() else finished(samarkand.game(NAME, players=2), 4, 5)
    mine = int(state.record.hand[0].argmax())
    found = [0, 0, 0]
    for seed in range(330):
        other = state.resample(0, seed)
        assert other.information_state_string(0) == state.information_state_string(0)
        found[int(other.record.hand[1].argmax())] += 1
    expected = [30 * (4 - (card == mine)) for card in range(3)]  # of eleven cards unseen
    assert (
        sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True)) < 13.8
    )  # 0.001 of chi-square, 2


def test_an_expert_plays_it():
    """With nothing said on how to search, and no belief but `resample`."""
    state = finished(samarkand.game(NAME, players=2), seed=3, most_moves=4)
    expert = samarkand.Player(state.game, "expert", seed=1)
    assert expert.choose(state) in state.legal_actions()
    assert expert.search.reasons["games"].min() > 10


def test_it_has_a_text_board_and_a_picture():
    state = samarkand.game(NAME, players=2).new_initial_state()
    for _ in play(state, seed=2):
        for player in (0, 1, textboard.PUBLIC, None):
            board = state.game.package.picture.board(state, player)
            assert set(state.game.package.picture.targets(state, player)) <= set(picture.identifiers(board))
        assert str(state).startswith("places [")
        assert "two" not in state.game.package.textboard.text(state, textboard.PUBLIC) or state.is_terminal()
    assert state._repr_svg_().startswith("<svg")
    last = list(pictures(samarkand.replay_page(state)))[-1]  # though no rules are written
    with for_reader(reader_of(state.game.num_players)):
        assert last == picture.svg(state.game.package.picture.board(state, textboard.PUBLIC))


def test_it_is_small():
    folder = Path(package(NAME).components.__file__).parent
    lines = 0
    for file in sorted(folder.rglob("*.*")):
        if file.suffix in (".py", ".toml"):
            lines += len(file.read_text(encoding="utf-8").splitlines())
    assert lines < MAX_LINES


def test_a_name_that_is_taken_is_refused():
    with pytest.raises(samarkand.InvalidInput, match="taken"):
        register(NAME, "tests.contract.another")
    with pytest.raises(samarkand.InvalidInput, match="expected the import path of a game's package"):
        register("ludo", "tests.contract.ludo")
    with pytest.raises(samarkand.InvalidInput, match="sackson, routes, market"):
        package("ludo")
    with pytest.raises(AttributeError, match="no part"):
        Package("ludo", "ludo").dice  # noqa: B018


def test_a_game_without_computer_players_has_random(tmp_path, monkeypatch):
    folder = tmp_path / "alone"
    shutil.copytree(Path(package(NAME).options.__file__).parent, folder)
    for file in [*folder.glob("*.py"), *folder.glob("editions/*.toml")]:
        text = file.read_text(encoding="utf-8").replace("tests.contract.caravan", folder.name)
        file.write_text(text.replace('game = "caravan"', f'game = "{folder.name}"'), encoding="utf-8")
    (folder / "players.py").unlink()
    (folder / "strategies.py").unlink()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_packages", dict(registry._packages))
    register(folder.name, folder.name)
    game = samarkand.game(folder.name, players=2)
    assert names(game) == ["random"] and usual(game) == "random"
    assert list(kinds(game)) == ["random", "expert"]
    assert samarkand.study(game, 3).strategies == ["random", "random"]
    assert _check_seats(game, None) == ["human", "random"]
    start = samarkand.play(game.new_initial_state(), seed=7)
    chances = samarkand.winning_chances(start, games=2, progress=False)
    assert chances.attrs["rollout_policy"] == ["random", "random"]
    assert samarkand.Expert(game, playouts=8).choose(start) in start.legal_actions()
    with pytest.raises(
        samarkand.StrategyError, match=f"^no strategy named 'greedy'; {folder.name} has random$"
    ):
        samarkand.simulate(game, 3, strategies="greedy")
