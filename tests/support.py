"""What several tests need: games on compiled verbs, and random play through the public API.

A game whose verbs are compiled is an ordinary `Game` whose modules `actions`, `scoring` and `checks` are
stood in for: each call copies the records to NumPy, runs the compiled function on them and copies back.
So one and the same test plays interpreted and compiled.
"""

import importlib
import itertools
import os
import pkgutil
import random

import numpy as np

import samarkand
from samarkand import protocol
from samarkand.arguments.rule_options import ChoiceOption
from samarkand.engine import dice, game_loop, records, settings
from samarkand.engine.compiling import compiler
from samarkand.engine.driver import NO_LIMIT, Driver
from samarkand.protocol import Package, package
from samarkand.simulation import wants_compiled
from samarkand.strategies import line_up

MODES = ["interpreted", "compiled"] if compiler.is_available() else ["interpreted"]
# Compiling the rules takes Numba seconds, so only the step `bounds`, which demands Numba, does it. Elsewhere
# compiled games are played by the libraries, which do not check sums.
COMPILES_RULES = compiler.is_available() and settings.demanded_engine() == settings.NUMBA
RULES_MODES = MODES if COMPILES_RULES else MODES[:1]
CHECKS_SUMS = settings.demanded_engine() in (settings.NUMBA, settings.INTERPRETED)
STOOD_IN = ("actions", "scoring", "checks")
# What makes text or lists, for the public API alone; strategies and simulations never call it.
IN_WORDS = {"outcome", "explain"}


class Compiled:
    """Return a module of a game with its functions compiled, to be called with plain records."""

    def __init__(self, game, part):
        self.module = getattr(protocol.parts(game), part)
        self.verbs = compiled_verbs(game.name)

    def __getattr__(self, name):
        value = getattr(self.module, name)
        if not callable(value) or name in IN_WORDS:
            return value
        return on_records(getattr(self.verbs, name))


def compiled_verbs(name):
    """The verbs of a game, compiled; two workers begin at either end, and find what the other has made."""
    found = compiler.verbs(name)
    if not found.is_ready and os.environ.get("PYTEST_XDIST_WORKER", "gw0")[-1] in "13579":
        found.made = dict(reversed(found.made.items()))
    return compiler.compile_verbs(name)


def on_records(function):
    """Return a function of NumPy records that takes plain records. Other arguments are passed unchanged."""

    def call(*arguments):
        rows = [
            records.to_array(each)[0] if isinstance(each, records.PlainRecord) else each for each in arguments
        ]
        answer = function(*rows)
        for each, row in zip(arguments, rows, strict=True):
            if isinstance(each, records.PlainRecord):
                after = records.from_array(row)
                if type(each) is each.open_class:
                    records.copy_into(each, after)
                assert each == after, "a record that never changes was changed"
        return answer

    return call


def make_game(mode, name, **options):
    """A game played as `mode` says: "interpreted" or "compiled"."""
    game = samarkand.game(name, **options)
    if mode == "compiled":
        parts = Package(name, protocol.parts(game).path)
        vars(parts).update({part: Compiled(game, part) for part in STOOD_IN})
        vars(game)["parts"] = parts
    return game


# Of options that are whole numbers, where games with their bounds would take too long.
TRIED = {"target": [205, 500], "max_turns": [40, 150]}


def new_driver(game, strategies, compiled, check=game_loop.NEVER, max_moves=1000, spare=()):
    """A driver with these strategies in their seats, as `samarkand.simulate` makes one."""
    return Driver(line_up(game, strategies, spare), compiled, check, max_moves)


def option_sets(name):
    """Every combination of players and of the values worth trying of each option, as keyword arguments."""
    values = {"players": list(seats(name))}
    for option, declared in package(name).options.Options.declarations().items():
        if isinstance(declared, ChoiceOption):
            values[option] = list(declared.values)
        else:
            values[option] = TRIED.get(option, [declared.least, declared.default])
    return [dict(zip(values, chosen, strict=True)) for chosen in itertools.product(*values.values())]


def seats(name):
    """The numbers of players that a game can have."""
    least, most = package(name).options.PLAYERS
    return range(least, most + 1)


def pick(state, dice):
    """An action that is possible now; chance's by its probabilities."""
    if not state.is_chance_node():
        return dice.choice(state.legal_actions())
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    return dice.choices(actions, [float(chance) for chance in chances])[0]


def play(state, seed, most_moves=100_000):
    """Play at random to the end, and yield the state before each move and the action about to be played."""
    dice = random.Random(seed)
    for _ in range(most_moves):
        if state.is_terminal():
            return
        action = pick(state, dice)
        yield action
        state.apply_action(action)


def finished(game, seed, most_moves=100_000):
    """A game played at random to its end, or to `most_moves`."""
    state = game.new_initial_state()
    for _ in play(state, seed, most_moves):
        pass
    return state


def replace_rule(monkeypatch, function, broken):
    """Put a broken rule in the place of one, wherever the rules of its game call it."""
    monkeypatch.setattr(broken, "__module__", function.__module__)
    folder = importlib.import_module(function.__module__.rpartition(".")[0])
    found = False
    for entry in pkgutil.iter_modules(folder.__path__):
        chapter = importlib.import_module(f"{folder.__name__}.{entry.name}")
        if getattr(chapter, function.__name__, None) is function:
            monkeypatch.setattr(chapter, function.__name__, broken)
            found = True
    assert found


def rotated_shares(game, strategy, opponent, games, seed, compiled=None):
    """The share of wins of one `strategy` among others, by its seat; the same seeds in every seat.

    One line-up is compiled, and who sits where is then data.
    """
    line_up = [strategy] + [opponent] * (game.num_players - 1)
    study = new_driver(game, line_up, wants_compiled(game, compiled), False, 10**5)
    study.prepare()
    one, other = study.lineup[:2].tolist()
    shares = []
    for seat in range(game.num_players):
        study.lineup[: game.num_players] = other
        study.lineup[seat] = one
        streams = dice.streams(np.random.SeedSequence(seed), games, game.num_players)
        wins = study.play_on(study.start, streams, NO_LIMIT)["wins"]
        shares.append((wins[:, seat] / np.maximum(1, wins.sum(axis=1))).mean())
    return np.array(shares)
