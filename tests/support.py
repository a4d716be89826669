"""What several tests need: the engines that there are here, and random play through the public API."""

import importlib
import itertools
import os
import pkgutil
import random
from contextlib import contextmanager
from functools import partialmethod
from pathlib import Path

import numpy as np
import pytest

from samarkand.analysis.studies.plan import StudyPlan
from samarkand.engine import dice, engines, game_loop, library
from samarkand.engine.driver import NO_LIMIT, Driver
from samarkand.options import ChoiceOption
from samarkand.registry import GAMES, package
from samarkand.strategies import line_up

# The step `bounds` uses libraries that check each index.
if "SAMARKAND_BOUNDS" in os.environ:
    usual_place, bounds = library.place, Path(os.environ["SAMARKAND_BOUNDS"]).absolute()
    library.place = lambda game, computer: bounds / usual_place(game, computer).name
# Without libraries the tests play fewer games.
IS_COMPILED = all(engines.find(package(name)) is not None for name in GAMES)
ENGINES = [engines.INTERPRETED, engines.LIBRARY] if IS_COMPILED else [engines.INTERPRETED]


@contextmanager
def engine(name):
    """Play with this engine meanwhile."""
    before = os.environ.get(engines.VARIABLE)
    os.environ[engines.VARIABLE] = name
    try:
        yield
    finally:
        if before is None:
            del os.environ[engines.VARIABLE]
        else:
            os.environ[engines.VARIABLE] = before


def by_each_engine(play):
    """What `play` returns with each engine that there is here."""
    found = []
    for name in ENGINES:
        with engine(name):
            found.append(play())
    return found


def checked(play, *arguments, check=game_loop.AT_THE_END, **settings):
    """What `play` returns; its studies count cards and money at the end of each game, or after each move."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StudyPlan, "driver", partialmethod(StudyPlan.driver, check))
        return play(*arguments, **settings)


# Of options that are whole numbers, where games with their bounds would take too long.
TRIED = {"target": [205, 500], "max_turns": [40, 150]}


def new_driver(game, strategies, check=game_loop.NEVER, max_moves=1000, spare=()):
    """A driver with these strategies in their seats, as `samarkand.simulate` makes one."""
    return Driver(line_up(game, strategies, spare), check, max_moves)


def option_sets(name):
    """Return sets of options as keyword arguments: any two values of two options are together in one."""
    values = {"players": list(seats(name))}
    for option, declared in package(name).options.Options.declarations().items():
        if isinstance(declared, ChoiceOption):
            values[option] = list(declared.values)
        else:
            values[option] = TRIED.get(option, [declared.least, declared.default])
    everything = [dict(zip(values, chosen, strict=True)) for chosen in itertools.product(*values.values())]
    chosen, missing = [], set().union(*map(pairs, everything))
    while missing:
        chosen.append(max(everything, key=lambda options: len(pairs(options) & missing)))
        missing -= pairs(chosen[-1])
    return sorted(chosen, key=everything.index)


def pairs(options):
    """Return all sets of two of these options with their values."""
    return set(itertools.combinations(options.items(), 2))


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


def rotated_shares(game, strategy, opponent, games, seed):
    """The share of wins of one `strategy` among others, by its seat; the same seeds in every seat.

    Who sits where is data of one driver.
    """
    line_up = [strategy] + [opponent] * (game.num_players - 1)
    study = new_driver(game, line_up, max_moves=10**5)
    one, other = study.strategy_numbers[:2].tolist()
    shares = []
    for seat in range(game.num_players):
        study.strategy_numbers[: game.num_players] = other
        study.strategy_numbers[seat] = one
        streams = dice.streams(np.random.SeedSequence(seed), games, game.num_players)
        wins = study.play_on(study.start, streams, NO_LIMIT)["wins"]
        shares.append((wins[:, seat] / np.maximum(1, wins.sum(axis=1))).mean())
    return np.array(shares)
