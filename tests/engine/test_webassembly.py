"""The third machine: modules of WebAssembly, in Node, play the games that machine code plays."""

import random

import numpy as np
import pandas
import pytest

import samarkand
from samarkand.engine import dice, engines, game_loop, machine, records
from samarkand.engine.compiling import linking
from samarkand.engine.compiling.targets import WASM
from samarkand.engine.driver import CHUNK, NO_LIMIT, NO_OPENING
from samarkand.engine.webassembly import browser
from samarkand.errors import InvalidOption, SamarkandError
from samarkand.protocol import GAMES
from tests import support
from tests.engine.in_node import InNode
from tests.golden.digests import compiled_differences
from tests.support import pick, play
from tools.modules import ROOT, make, make_all

SEATS = ("planner", "greedy", "random", "planner", "greedy")


def missing_linker():
    """Return what is missing for linking WebAssembly modules, or "" if they can be linked."""
    try:
        linking.linker(WASM)
    except linking.NoLinker as error:
        return str(error)
    return ""


pytestmark = pytest.mark.skipif(bool(missing_linker()), reason=missing_linker())


@pytest.fixture(scope="module")
def machines():
    """The machine of each game."""
    found = {game: machine.Machine(game, InNode(module)) for game, module in make_all().items()}
    yield found
    for each in found.values():
        each.instance.close()


@pytest.fixture
def in_a_browser(machines, monkeypatch):
    """As it is where there is no compiler but WebAssembly."""
    monkeypatch.setattr(engines, "find", finding(machines))


def finding(machines):
    """Find the games' modules, as in a browser."""
    return lambda game, checks=False: None if checks else machines[game]


def new_driver(game, seats, compiled, max_moves=2000, check=game_loop.NEVER):
    return support.new_driver(game, seats, compiled, check, max_moves)


def test_what_fixed_seeds_play(in_a_browser, capsys):
    """The golden digests: options, numbers of players, strategies. Nothing is said to be interpreted."""
    assert compiled_differences() == []
    assert "interpreted" not in capsys.readouterr().err


def test_planners_and_playouts_are_those_of_machine_code(machines, monkeypatch):
    """The planner allocates and reckons with fractions; a first decision and a line-up are given."""
    for name in GAMES:
        game = samarkand.game(name, players=5)
        native = new_driver(game, SEATS, True)
        starts = np.repeat(records.to_array(native.start)[:1], 8)
        streams = dice.streams(np.random.SeedSequence(8), 8, 5)
        own = np.array([[0, game_loop.OWN] + [game_loop.KEEP] * game_loop.MAX_SEATS] * 8)
        with monkeypatch.context() as patch:
            patch.setattr(engines, "find", finding(machines))
            other = new_driver(game, SEATS, True)
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
    bound = machine.Machine._bound
    for name in GAMES:
        state, asked = in_the_midst(name), set()
        frames, chosen = judged(state)

        def noted(self, entry, *given, asked=asked):
            asked.add(entry)
            return bound(self, entry, *given)

        with monkeypatch.context() as patch:
            patch.setattr(engines, "find", finding(machines))
            patch.setattr(machine.Machine, "_bound", noted)
            others, other = judged(state)
        assert other == chosen, name
        for frame, those in zip(frames, others, strict=True):
            pandas.testing.assert_frame_equal(frame, those, check_exact=True)
        assert asked == {machine.PLAY, machine.LOOK}, name


def test_memory_does_not_grow_with_the_games(in_a_browser, machines):
    """Every array that the rules and the planner make is given back."""
    for name in GAMES:
        driver, sizes = new_driver(samarkand.game(name), ["planner", "greedy"] * 2, True), set()
        for block in range(3):
            driver.play(1, block, 8)
            sizes.add(machines[name].instance.size)
        assert len(sizes) == 1, (name, sizes)


def test_no_call_plays_more_than_a_block(in_a_browser, monkeypatch):
    """A module cannot be stopped: whatever asks for games does so in parts, and looks up between them."""
    loop, sizes = machine.Machine.game_loop, []

    def noted(self, *arguments):
        sizes.append(len(arguments[-1]))
        return loop(self, *arguments)

    monkeypatch.setattr(machine.Machine, "game_loop", noted)
    state = in_the_midst("market")
    game, actions = state.game, len(state.legal_actions())
    players = ["greedy", "threshold", "random", "random"]
    each = {
        600: lambda: samarkand.simulate(game, 600, seed=1, strategies="random", progress=False),
        1200: lambda: samarkand.study(game, 1200, strategies=players, rotate=True, progress=False),
        300 * actions: lambda: samarkand.action_values(state, horizon="game", games=300),
        300: lambda: samarkand.winning_chances(state, games=300),
    }
    for number, ask in each.items():
        sizes.clear()
        ask()
        assert sum(sizes) >= number and max(sizes) <= CHUNK, (number, sizes)


def test_a_users_strategy_sits_beside_the_module_and_a_check_is_interpreted(
    in_a_browser, machines, monkeypatch
):
    """The same rows as where all is interpreted; and it knows no strategy that it was made without."""
    game = samarkand.game("market", players=3)

    def first(config, view, actions, number, dice):
        return actions[0]

    beside = new_driver(game, [first, "greedy", "greedy"], True)
    assert beside.machine is machines["market"] and len(beside.ordinary) == 1
    rows = samarkand.simulate(game, 6, strategies=[first, "greedy", "random"], seed=1, progress=False)
    interpreted = samarkand.simulate(
        game, 6, strategies=[first, "greedy", "random"], seed=1, compiled=False, progress=False
    )
    assert rows.equals(interpreted)
    assert new_driver(game, "greedy", True, check=game_loop.AT_THE_END).machine is None
    assert machines["market"].address("wait") == 0


def handed_over(driver, games):
    """What a driver hands to its machine for so many games of seed 4."""
    driver.prepare()
    streams = dice.streams(np.random.SeedSequence(4, spawn_key=(0,)), games, driver.game.num_players)
    table = driver._table(driver.start, NO_LIMIT)
    return [*table, streams, NO_OPENING.copy(), np.zeros(games, game_loop.RESULT)]


def test_random_bytes_harm_nobody():
    """They are played, or refused, or trap, or do not end; afterwards the next games are right."""
    generator = np.random.default_rng(1)
    for name in GAMES:
        driver = new_driver(samarkand.game(name), "random", True)
        right, each = driver.play(4, 0, 5), machine.Machine(name, InNode(make(name), patience=1))
        for _ in range(8):
            arguments = handed_over(driver, 4)
            arguments[2]["most_moves"] = 50
            configs, positions = arguments[0], arguments[1].view(np.uint8)
            before = configs.tobytes()
            is_noise = generator.random(positions.shape) < 0.02
            positions[is_noise] = generator.integers(0, 256, is_noise.sum(), dtype=np.uint8)
            try:
                each.game_loop(*arguments)()
            except SamarkandError as error:
                if "did not end" in str(error):
                    each = machine.Machine(name, InNode(make(name), patience=1))
            assert configs.tobytes() == before
        arguments = handed_over(driver, 5)
        each.instance.patience = 60
        assert each.game_loop(*arguments)() == 5 and (arguments[-1] == right).all(), name
        each.instance.close()


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
    arguments = handed_over(new_driver(samarkand.game("market"), "random", True), 2)
    driver = new_driver(samarkand.game("market"), "random", True)
    driver.prepare()
    arguments[3][:] = 0
    with pytest.raises(InvalidOption) as native:
        driver.machine.game_loop(*[each.copy() for each in arguments])()
    with pytest.raises(InvalidOption) as elsewhere:
        machines["market"].game_loop(*arguments)()
    assert str(elsewhere.value) == str(native.value)


def test_an_answer_that_is_not_legal_is_told_as_ever(in_a_browser, machines, monkeypatch):
    driver = new_driver(samarkand.game("market"), "greedy", True)
    monkeypatch.setattr(driver, "_bound", lambda arguments: lambda: _wrong(arguments[-1]))
    with pytest.raises(samarkand.StrategyError, match="strategy 'greedy' answered 77, which was not legal"):
        driver.play(1, 0, 3)


def _wrong(results):
    results[1]["fault"], results[1]["seat"], results[1]["answer"] = game_loop.ILLEGAL_ANSWER, 2, 77
    return 1


def test_a_module_that_cannot_be_used_leaves_games_interpreted(tmp_path, monkeypatch, capsys):
    """Damaged, of another version, or nowhere: one line at most, and play goes on."""
    good = make("market").read_bytes()
    for name, content in (("cut", good[: len(good) // 2]), ("empty", b""), ("text", b"<!doctype html>")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(machine.UnusableCode, match="webassembly: the module cannot be run: "):
            InNode(tmp_path / name)
    monkeypatch.setattr(engines.sys, "platform", engines.BROWSER)
    monkeypatch.setattr(browser, "FOLDER", tmp_path)
    find = browser.find.__wrapped__
    assert find("market") is None  # what is of another version lies in another folder
    path = browser.place(tmp_path, "market")
    path.parent.mkdir()
    path.write_bytes(good)
    monkeypatch.setattr(browser, "InThePage", _refused)
    assert find("market") is None
    assert capsys.readouterr().err == "samarkand: webassembly: no; games are interpreted\n"


def _refused(code):
    raise machine.UnusableCode("webassembly: no")


def test_a_module_is_small_and_names_no_folder_of_this_machine():
    for game in GAMES:
        module = make(game).read_bytes()
        assert len(module) < 100_000
        assert str(ROOT).encode() not in module


def test_where_nothing_links_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(linking.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(linking.NoLinker, match="found no linker, expected LLVM's `wasm-ld`"):
        linking.linker(WASM)
