"""The games' modules, in Node, for minutes: all options, all strategies, checked after every move.

Run by `python dev.py test long`. Each prints what it played and how long that took.
"""

import time

import numpy as np
import pytest

import samarkand
from samarkand.engine import computer_players, dice, engines, game_loop, machine
from samarkand.errors import BrokenRule
from samarkand.protocol import GAMES
from tests.engine.in_node import InNode
from tests.engine.test_webassembly import new_driver
from tests.support import option_sets
from tools.modules import make

NUMBER = 10_000  # games of each game
SEED = 20_261_123
CASES = [(name, options) for name in GAMES for options in option_sets(name)]
MIXED = "mixed"
PATIENCE = 900  # seconds for some hundred games


@pytest.fixture(scope="module")
def checked():
    """The machine of each game that checks."""
    found = {game: machine.Machine(game, InNode(make(game, checks=True), PATIENCE)) for game in GAMES}
    yield found
    for each in found.values():
        each.instance.close()


def line_ups(name, each):
    """All of one strategy, of each that the module holds; and all of them at one table."""
    own = ["random", *(kind for kind in computer_players.declared_strategies(name) if each.address(kind))]
    return {**{kind: [kind] for kind in own}, MIXED: own[::-1]}


def with_checks(game, seats, each, monkeypatch):
    """A driver whose games are played by the module and checked after every move."""
    with monkeypatch.context() as patch:
        patch.setattr(engines, "find", lambda name, checks=False: each)
        driver = new_driver(game, seats, True)
    assert driver.machine is each
    driver.check = game_loop.AFTER_EACH_MOVE
    return driver


@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_games_add_up_after_every_move_and_are_those_of_machine_code(name, checked, monkeypatch):
    """All options, numbers of players and strategies; of each line-up one game is interpreted as well."""
    each, sets = checked[name], option_sets(name)
    kinds = line_ups(name, each)
    games = -(-NUMBER // (len(sets) * len(kinds)))
    played = moves = interpreted = 0
    began, seconds = time.perf_counter(), 0.0
    for number, options in enumerate(sets):
        game = samarkand.game(name, **options)
        for kind, those in kinds.items():
            seats = [those[player % len(those)] for player in range(game.num_players)]
            rows = with_checks(game, seats, each, monkeypatch).play(SEED, number, games)
            seconds += each.instance.seconds
            native = new_driver(game, seats, True, check=game_loop.AFTER_EACH_MOVE)
            assert (rows == native.play(SEED, number, games)).all(), (options, kind)
            if number % len(kinds) == list(kinds).index(kind):
                slow = new_driver(game, seats, False, check=game_loop.AFTER_EACH_MOVE)
                assert (rows[:1] == slow.play(SEED, number, 1)).all(), (options, kind)
                interpreted += 1
            played, moves = played + games, moves + int(rows["moves"].sum())
    assert played >= NUMBER and interpreted > 0
    print(
        f"\n{name}: {played:,} games of {len(sets)} sets of options, each with {', '.join(kinds)}: "
        f"{moves:,} moves in {seconds:.0f} s of Node; "
        f"with the same by machine code, and {interpreted} interpreted, "
        f"{time.perf_counter() - began:.0f} s",
        flush=True,
    )


@pytest.mark.parametrize("name", GAMES)
def test_what_does_not_add_up_is_told_as_by_machine_code(name, checked, monkeypatch):
    """A position with one coin too many in the bank: the same game, move and words."""
    game = samarkand.game(name)
    drivers = [
        with_checks(game, "greedy", checked[name], monkeypatch),
        new_driver(game, "greedy", True, check=game_loop.AFTER_EACH_MOVE),
    ]
    said = []
    for driver in drivers:
        start = game.new_initial_state().record
        start.bank += 1
        streams = dice.streams(np.random.SeedSequence(SEED), 3, game.num_players)
        with pytest.raises(BrokenRule) as raised:
            driver.play_on(start, streams, 50)
        said.append(str(raised.value))
    assert said[0] == said[1] and "game 0 after move" in said[0]
