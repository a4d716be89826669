"""The third machine: modules of WebAssembly, in Node, play the games that machine code plays."""

import random
from pathlib import Path

import numpy as np
import pandas
import pytest

import samarkand
from samarkand.engine import dice, engines, game_loop, library, machine, records
from samarkand.engine.driver import NO_OPENING
from samarkand.engine.webassembly import browser
from samarkand.errors import InvalidInput
from samarkand.registry import GAMES, package
from tests import support
from tests.engine.in_node import InNode
from tests.golden.digests import compiled_differences
from tests.support import pick, play

SEATS = ("planner", "greedy", "random", "planner", "greedy")
MODULES = {game: library.place(package(game), library.WASM) for game in GAMES}
pytestmark = pytest.mark.skipif(
    not all(path.is_file() for path in MODULES.values()),
    reason="`python -m samarkand.compiling --wasm` was not called, or could not",
)


@pytest.fixture(scope="module")
def machines():
    """The machine of each game."""
    found = {game: machine.Machine(game, InNode(module)) for game, module in MODULES.items()}
    yield found
    for each in found.values():
        each.instance.close()


@pytest.fixture
def in_a_browser(machines, monkeypatch):
    """As it is where there is no library but WebAssembly."""
    monkeypatch.setattr(engines, "find", finding(machines))


def finding(machines):
    """Find the games' modules, as in a browser."""
    return lambda parts, reports=False: machines[parts.name]


def new_driver(game, seats):
    return support.new_driver(game, seats, max_moves=2000)


def test_what_fixed_seeds_play(in_a_browser, capsys):
    """The golden digests: options, numbers of players, strategies. Nothing is said to be interpreted."""
    assert compiled_differences() == []
    assert "interpreted" not in capsys.readouterr().err


def test_planners_and_playouts_are_those_of_machine_code(machines, monkeypatch):
    """The planner allocates and reckons with fractions; a first decision and a line-up are given."""
    for name in GAMES:
        game = samarkand.game(name, players=5)
        native = new_driver(game, SEATS)
        starts = np.repeat(records.to_array(native.start)[:1], 8)
        streams = dice.streams(np.random.SeedSequence(8), 8, 5)
        own = np.array([[0, game_loop.OWN] + [game_loop.KEEP] * game_loop.MAX_SEATS] * 8)
        with monkeypatch.context() as patch:
            patch.setattr(engines, "find", finding(machines))
            other = new_driver(game, SEATS)
            assert other.machine is machines[name]
            rows = other.play(3, 0, 10)
            again, positions = other.play_each(starts, own, streams, 5)
        assert (native.play(3, 0, 10) == rows).all(), name
        played, ends = native.play_each(starts, own, streams, 5)
        assert (again == played).all() and positions.tobytes() == ends.tobytes(), name


def in_the_midst(name):
    """A position of a random game in which a player may choose."""
    state, generator = samarkand.game(name).new_initial_state(), random.Random(4)
    while len(state.history()) < 60 or state.is_chance_node() or len(state.legal_actions()) < 3:
        state.apply_action(pick(state, generator))
    return state


def judged(state):
    """What hints and the expert say of a position."""
    expert = samarkand.Expert(state.game, seed=3, playouts=24)
    values = [samarkand.action_values(state, horizon=each, games=48, seed=2) for each in ("turn", "game")]
    chosen = expert.choose(state)
    return [*values, samarkand.winning_chances(state, games=48, seed=2), expert.reasons], chosen


def test_hints_and_the_expert_are_those_of_machine_code(machines, monkeypatch):
    """Looking ahead, playing on from resampled positions, a rivals' model: to the last bit."""
    for name in GAMES:
        state = in_the_midst(name)
        frames, chosen = judged(state)
        with monkeypatch.context() as patch:
            patch.setattr(engines, "find", finding(machines))
            others, other = judged(state)
        assert other == chosen, name
        for frame, those in zip(frames, others, strict=True):
            pandas.testing.assert_frame_equal(frame, those, check_exact=True)


def test_memory_does_not_grow_with_the_games(in_a_browser, machines):
    """Every array that the rules and the planner make is given back."""
    for name in GAMES:
        driver, sizes = new_driver(samarkand.game(name), ["planner", "greedy"] * 2), set()
        for block in range(3):
            driver.play(1, block, 8)
            sizes.add(machines[name].instance.size)
        assert len(sizes) == 1, (name, sizes)


def test_a_users_strategy_sits_beside_the_module(in_a_browser, machines):
    """The same rows as where all is interpreted; and it knows no strategy that it was made without."""
    game = samarkand.game("market", players=3)

    def first(config, view, actions, number, dice):
        return actions[0]

    beside = new_driver(game, [first, "greedy", "greedy"])
    assert beside.machine is machines["market"] and len(beside.ordinary) == 1
    settings = {"strategies": [first, "greedy", "random"], "seed": 1, "progress": False}
    rows = samarkand.simulate(game, 6, **settings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "find", lambda game, reports=False: None)
        assert rows.equals(samarkand.simulate(game, 6, **settings))
    assert machines["market"].address("wait") == 0


def handed_over(driver, games):
    """What a driver hands to its machine for so many games of seed 4."""
    streams = dice.streams(np.random.SeedSequence(4, spawn_key=(0,)), games, driver.game.num_players)
    return list(driver._own_workspace().arguments(streams, NO_OPENING.copy()))


def test_legal_actions_of_many_positions_are_those_of_the_rules(machines):
    """The rules as they are written, asked about each position."""
    for name in GAMES:
        game, state, positions = samarkand.game(name), in_the_midst(name), []
        for _ in play(state, 5, 40):
            if not state.is_chance_node():
                positions.append((records.copy(state.record), state.legal_actions()))
        rows = records.to_array(*(record for record, _ in positions))
        before, found = rows.tobytes(), machines[name].legal_actions(game, rows)
        listed = [row[:number].tolist() for number, row in zip(found.numbers, found.actions, strict=True)]
        assert listed == [legal for _, legal in positions] and rows.tobytes() == before and len(listed) > 5


def test_what_a_rule_raises_arrives(machines):
    """Streams that must not be: the generator refuses, with its own error and words."""
    arguments = handed_over(new_driver(samarkand.game("market"), "random"), 2)
    driver = new_driver(samarkand.game("market"), "random")
    arguments[3][:] = 0
    with pytest.raises(InvalidInput) as native:
        driver.machine.game_loop(*[each.copy() for each in arguments])()
    with pytest.raises(InvalidInput) as elsewhere:
        machines["market"].game_loop(*arguments)()
    assert str(elsewhere.value) == str(native.value)


def test_a_module_that_cannot_be_used_leaves_games_interpreted(tmp_path, monkeypatch, capsys):
    """Damaged, of other rules, or nowhere: one line, and play goes on."""
    good = MODULES["market"].read_bytes()
    for name, content in (("cut", good[: len(good) // 2]), ("empty", b""), ("text", b"<!doctype html>")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(machine.UnusableCode, match="webassembly: the module cannot be run: "):
            InNode(tmp_path / name)
    monkeypatch.delenv(engines.VARIABLE, raising=False)
    monkeypatch.setattr(engines.sys, "platform", engines.BROWSER)
    monkeypatch.setattr(browser, "InThePage", _refused)
    said = "samarkand: games of market are interpreted, which is a hundred times slower: webassembly: no\n"
    for _ in range(2):
        assert engines.find(package("market"), reports=True) is None
    assert capsys.readouterr().err == said
    monkeypatch.setattr(library, "place", lambda game, computer: tmp_path / "nowhere")
    assert engines.find(package("market")) is None


def _refused(code):
    raise machine.UnusableCode("webassembly: no")


def test_a_module_is_small_and_names_no_folder_of_this_machine():
    for game in GAMES:
        module = MODULES[game].read_bytes()
        assert len(module) < 100_000
        assert str(Path(samarkand.__file__).parents[1]).encode() not in module
